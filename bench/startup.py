"""How long a command takes to answer: `jassstats --help`, and one statistic of a lake that is there."""

from functools import partial

from measure import command, headline, say, scratch, seconds

DEALS = 10_000

if __name__ == "__main__":
    headline()
    with scratch() as folder:
        lake = str(folder / "lake")
        command("simulate", "schieber", "--deals", str(DEALS), "--seed", "1", "-o", lake)
        say("jassstats --help", seconds(partial(command, "--help"), 10), "s", "one start", "< 0.3")
        say("jassstats stats", seconds(partial(command, "stats", "--lake", lake), 10), "s", "the list", "< 1.0")
        ask = partial(command, "stats", "contract_shares", "--lake", lake)
        say("jassstats stats contract_shares", seconds(ask, 10), "s", f"{DEALS:,} deals", "< 1.0")
