"""The command that compares strategies: compare."""

from typing import Any

import click

from jassstats.cli import options
from jassstats.cli.output import DRAWN, print_message, print_result, progress, save_picture, tabular

OPTIONS = (
    click.argument("names", nargs=-1, required=True, metavar="[GAME] STRATEGY STRATEGY…"),
    click.option("--game", default="handjass", show_default=True, metavar="GAME", help="The game, if not given first."),
    options.strategies("More strategies to compare.", default=None),
    options.players(),
    options.PRESET,
    options.OVERRIDES,
    click.option("--deals", type=click.IntRange(1), metavar="N", help="Stop after N deals."),
    click.option("--parties", type=click.IntRange(1), metavar="N", help="Play N whole parties and count their losers."),
    click.option("--for", "time", metavar="TIME", help="Stop after this time: 90s, 2m or 1h."),
    click.option(
        "--until", type=click.Choice(["decided"]), help="Stop when the metric is decided. So if no end is given."
    ),
    click.option("--metric", metavar="METRIC", help="The metric that decides. The first of the table if not given."),
    click.option(
        "--margin", type=click.FloatRange(0), default=0.0, metavar="D",
        help="A difference in the metric that does not matter: below it strategies are alike.",
    ),
    click.option(
        "--cap", type=click.IntRange(1), metavar="N",
        help="With --until decided, stop after N in any case. 1,000,000 deals or 50,000 parties if not given.",
    ),
    click.option(
        "--directions", cls=options.RenamedOption, older=("--ways",), default="both", show_default=True,
        metavar="both|among|each",
        help="The challenger: each strategy of a pair in turn, and the mean; only the second; or a row for each.",
    ),
    click.option("--every-pair", is_flag=True, help="Compare each strategy with each, not only with the first."),
    click.option(
        "--level", type=float, default=0.95, show_default=True, metavar="P",
        help="The confidence level of all intervals together.",
    ),
    click.option("--no-baseline", is_flag=True, help="Do not correct for the luck of the cards."),
    click.option(
        "--pilot", type=click.IntRange(0), default=0, metavar="N",
        help="The number of deals played beforehand to fit that correction. A usual number if not given.",
    ),
    options.SEED,
    click.option(
        "--ledger", type=click.Path(dir_okay=False), metavar="FILE",
        help="Keep the sums in FILE. The same command continues from them.",
    ),
    click.option(
        "--cores", type=click.IntRange(1), default=2, show_default=True, metavar="N",
        help="The number of parts that are played at the same time.",
    ),
    options.PICTURE,
)  # fmt: skip


@click.command()
@options.all_of(OPTIONS)
@tabular
def compare(
    names: tuple[str, ...], game: str, strategies: str | None, form: str, picture: str | None, **arguments: Any
) -> None:
    """Compare strategies on the same deals, in every seating.

    The others are compared with the first. Parts of strategies combine, such as solid+exchange=always. A file with a
    strategy of your own is named by its path. The intervals hold at every look, for all pairs and metrics together, so
    that you may stop whenever you like.

    \b
      jassstats compare handjass solid solid+exchange=always --players 3 --deals 20000
      jassstats compare handjass solid lowest highest --until decided --metric points --margin 0.5
      jassstats compare schieber usual solid --for 2m --ledger usual_solid.jsonl
      jassstats compare handjass solid solid+exchange=never --parties 2000
    """  # noqa: D301  click reads the \b
    import jassstats as js

    game, several = game_and_strategies(names, game, strategies or "")
    arguments["overrides"] = options.pairs(arguments["overrides"])
    arguments["baseline"] = not arguments.pop("no_baseline")
    if picture and not picture.lower().endswith(DRAWN):
        raise click.UsageError(f"{picture} can't be drawn. Its name must end in {', '.join(DRAWN)}.")
    with progress("Comparing", "parties" if arguments["parties"] else "deals") as report_progress:
        result = js.compare(*several, game=game, progress=report_progress, **arguments)
    print_result(result, form)
    if form == "csv":
        print_message(result.command)
    if picture:
        save_picture(result, picture)


def game_and_strategies(names: tuple[str, ...], game: str, more: str) -> tuple[str, tuple[str, ...]]:
    """Return the game and the strategies. A game may stand first, and strategies in an option."""
    from jassstats import games

    if names[0] in games.names():
        game, names = names[0], names[1:]
    return game, (*names, *filter(None, more.split(",")))
