"""The command that holds strategies to one another: compare."""

from typing import Any

import click

from jassstats.cli.output import DRAWN, print_result, progress, save_picture, say, tabular
from jassstats.cli.stats import pairs

SEED = click.IntRange(0, (1 << 64) - 1)

OPTIONS = (
    click.argument("names", nargs=-1, required=True, metavar="STRATEGY STRATEGY…"),
    click.option("--game", default="handjass", show_default=True, metavar="GAME", help="What is played."),
    click.option("--strategies", "more", default="", metavar="A,B,…", help="Strategies, if GAME stands first instead."),
    click.option("--players", type=click.IntRange(2, 6), metavar="N", help="Players at the table, if not as usual."),
    click.option("--preset", metavar="P", help="House rules; see `presets`. The usual ones if not given."),
    click.option("--set", "knobs", multiple=True, metavar="KNOB=VALUE", help="A knob that differs; may be repeated."),
    click.option("--deals", type=click.IntRange(1), metavar="N", help="So many deals."),
    click.option("--parties", type=click.IntRange(1), metavar="N", help="So many whole parties: who loses them."),
    click.option("--for", "time", metavar="TIME", help="For so long: 90s, 2m, 1h."),
    click.option("--until", type=click.Choice(["decided"]), help="Until the metric is; so if no end is named."),
    click.option("--metric", metavar="CURRENCY", help="What decides; the first of the table if not given."),
    click.option("--margin", type=click.FloatRange(0), default=0.0, metavar="D", help="A gain that does not matter."),
    click.option("--cap", type=click.IntRange(1), metavar="N", help="Give up there: 1000000 deals, 50000 parties."),
    click.option(
        "--ways", default="both", show_default=True, metavar="both|among|each", help="Alone, at home, or each."
    ),
    click.option("--every-pair", is_flag=True, help="Each with each, not only with the first."),
    click.option("--level", type=float, default=0.95, show_default=True, help="Of all intervals together."),
    click.option("--no-baseline", is_flag=True, help="Do not take the luck of the cards out."),
    click.option(
        "--pilot", type=click.IntRange(0), default=0, metavar="N", help="Deals to fix that from; few if slow."
    ),
    click.option("--seed", type=SEED, default=1, show_default=True, help="Where chance starts."),
    click.option("--ledger", type=click.Path(dir_okay=False), metavar="FILE", help="Keep the sums; go on from them."),
    click.option("--cores", type=click.IntRange(1), default=2, show_default=True, help="Chunks played at once."),
    click.option("--picture", type=click.Path(dir_okay=False), metavar="FILE", help="Draw it: .png, .svg or .pdf."),
)


def options(command: Any) -> Any:
    """Give a command all of OPTIONS, in their order."""
    for option in reversed(OPTIONS):
        command = option(command)
    return command


@click.command()
@options
@tabular
def compare(names: tuple[str, ...], game: str, form: str, picture: str | None, **arguments: Any) -> None:
    """Strategies on the same deals, at every seat.

    The first is the one that the others are held to. Parts combine, as solid+exchange=always; a file of yours is named
    by its path. Look as often as you like: the intervals allow for it, and for all pairs and currencies at once.

    \b
      jassstats compare solid solid+exchange=always --players 3 --deals 20000
      jassstats compare solid lowest highest --until decided --metric points --margin 0.5
      jassstats compare usual solid --game schieber --for 2m --ledger usual_solid.jsonl
      jassstats compare solid solid+exchange=never --parties 2000
    """  # noqa: D301  click reads the \b
    import jassstats as js

    game, strategies = game_and_strategies(names, game, arguments.pop("more"))
    arguments |= {"overrides": pairs(arguments.pop("knobs")), "baseline": not arguments.pop("no_baseline")}
    if picture and not picture.lower().endswith(DRAWN):
        raise click.UsageError(f"{picture} can't be drawn: end it in {', '.join(DRAWN)}.")
    with progress("Comparing", "parties" if arguments["parties"] else "deals") as report_progress:
        result = js.compare(*strategies, game=game, progress=report_progress, **arguments)
    print_result(result, form)
    if form == "csv":
        say(result.command)
    if picture:
        save_picture(result, picture)


def game_and_strategies(names: tuple[str, ...], game: str, more: str) -> tuple[str, tuple[str, ...]]:
    """The game and the strategies: a game may stand first, with the strategies in an option."""
    from jassstats import games

    if names[0] in games.names():
        game, names = names[0], names[1:]
    return game, (*names, *filter(None, more.split(",")))
