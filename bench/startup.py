"""The time until a command answers: `jassstats --help`, and one statistic of an existing lake."""

from functools import partial

from measure import Taken, command, headline, say, scratch, seconds

DEALS = 10_000


def starts(*words: str) -> list[Taken]:
    """Return the seconds of ten starts of our own command."""
    return seconds(partial(command, *words), 10)


if __name__ == "__main__":
    headline()
    with scratch() as folder:
        lake = str(folder / "lake")
        command("simulate", "schieber", "--deals", str(DEALS), "--seed", "1", "-o", lake)
        say("jassstats --help", starts("--help"), "s", "one start", "< 0.3")
        say("jassstats stats", starts("stats", "--lake", lake), "s", "the list", "< 1.0")
        say("jassstats stats contracts", starts("stats", "contracts", "--lake", lake), "s", f"{DEALS:,} deals", "< 1.0")
