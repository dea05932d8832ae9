"""The command that makes deals: simulate."""

import click

from jassstats.cli.logs import INTO
from jassstats.cli.output import progress, say

RANDOM = "random"


def settings(pairs: tuple[str, ...]) -> dict[str, str]:
    """`KNOB=VALUE` words as a record."""
    wrong = [pair for pair in pairs if "=" not in pair]
    if wrong:
        message = f"--set wants KNOB=VALUE, not {wrong[0]!r}; `jassstats presets GAME --knobs PRESET` lists the knobs."
        raise click.UsageError(message)
    return dict(pair.split("=", 1) for pair in pairs)


@click.command()
@click.argument("game")
@INTO
@click.option(
    "--players",
    type=click.IntRange(2, 6),
    metavar="N",
    help="Players at the table; the game's own number if not given.",
)
@click.option("--preset", metavar="P", help="The house rules (see `jassstats presets`).")
@click.option("--set", "knobs", multiple=True, metavar="KNOB=VALUE", help="A house rule that differs; may be repeated.")
@click.option("--deals", type=click.IntRange(1), metavar="N", help="How many deals.")
@click.option("--parties", type=click.IntRange(1), metavar="N", help="How many whole parties instead.")
@click.option(
    "--strategies",
    default=RANDOM,
    show_default=True,
    metavar="A,B,…",
    help="Who plays, seat by seat; one name for all.",
)
@click.option("--where", metavar="…", help="Keep only deals whose dealt hands satisfy this SQL condition.")
@click.option(
    "--seed", type=click.IntRange(0), default=1, show_default=True, help="The number the random stream starts from."
)
def simulate(game: str, lake: str, deals: int | None, parties: int | None, **how: object) -> None:
    """Generate deals of GAME into a lake.

    Any deal can be made again from the lake's manifest; a run that was interrupted goes on where it stopped.
    """
    from jassstats.show import face

    if (deals is None) == (parties is None):
        message = "Say either --deals N or --parties N."
        raise click.UsageError(message)
    how["overrides"] = settings(how.pop("knobs"))  # type: ignore[arg-type]  click gives words
    how["strategies"] = str(how["strategies"]).split(",")
    with progress("Simulating", "deals" if deals else "parties") as tell:
        done = face.simulate(game, lake=lake, deals=deals, parties=parties, progress=tell, **how)  # type: ignore[arg-type]
    say(done.sentence())
