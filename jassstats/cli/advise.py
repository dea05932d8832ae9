"""The command that weighs a hand: advise."""

from typing import Any

import click

import jassstats as js
from jassstats.cli.output import print_result, progress, save_picture, tabular
from jassstats.cli.stats import LAKE, TRUST, pairs

OPTIONS = (
    click.argument("game"),
    click.option("--hand", metavar='"SJ S9 …"', help="The cards, as they are held now."),
    click.option("--up", default="", metavar="CARD", help="The card that was turned up."),
    click.option("--players", type=click.IntRange(2, 6), metavar="N", help="Players at the table, if not as usual."),
    click.option("--order", type=click.IntRange(0), metavar="N", help="Whose hand; 0 is the forehand."),
    click.option("--calls", default="", metavar='"0:keep …"', help="What was said so far, by order."),
    click.option("--pushed", is_flag=True, help="The contract was pushed to this hand."),
    click.option("--put", default="", metavar="CARDS", help="Cards thrown in or put away; or to be, for a change."),
    click.option("--decide", default="", metavar="WHAT", help="Which decision, where there are several: rob."),
    click.option("--points", default="", metavar="1,0,2", help="The slate by order, if it should count."),
    click.option("--zeros", default="", metavar="0,1,0", help="Zeros on the slate by order."),
    click.option("--preset", metavar="P", help="House rules; see `presets`. The usual ones if not given."),
    click.option("--set", "knobs", multiple=True, metavar="KNOB=VALUE", help="A knob that differs; may be repeated."),
    click.option("--strategies", default="solid", show_default=True, metavar="A,B,…", help="By order; one for all."),
    click.option("--worlds", type=click.IntRange(2), metavar="N", help="How many; else until ± 0.5 points."),
    click.option(
        "--believe", type=click.FloatRange(0, 1, max_open=True), default=0.0, show_default=True, metavar="0…1",
        help="How surely others called by their strategies; 0 infers nothing.",
    ),
    click.option(
        "--seed", type=click.IntRange(0, (1 << 64) - 1), default=1, show_default=True, help="Where chance starts."
    ),
    click.option("--deal", metavar="DEAL", help="Weigh every call of a recorded deal instead; DEAL as for `show`."),
    click.option("--where", metavar="…", help="Weigh the calls of many deals: those of the lake that satisfy this."),
    click.option("--limit", type=click.IntRange(1), default=1000, show_default=True, help="At most so many deals."),
    LAKE,
    TRUST,
    click.option("--picture", metavar="FILE", help="Draw what each answer brings, as .png or .svg."),
)  # fmt: skip


def options(command: Any) -> Any:
    """Give a command all of OPTIONS, in their order."""
    for option in reversed(OPTIONS):
        command = option(command)
    return command


@click.command()
@options
@tabular
def advise(
    game: str, hand: str | None, deal: str | None, lake: str, form: str, *, trust: bool, **arguments: Any
) -> None:
    """Weigh a hand: keep or take, rob, come in or fold, what to call.

    Cards that can't be seen are laid out at random, many times; every answer is played out on the same ones.

    \b
      jassstats advise handjass --order 0 --hand "SJ S9 HA HK D7 D6 C8 C7 C6" --up ST
      jassstats advise handjass --preset parlett_seven --calls "0:keep 1:keep 2:keep" --hand "…" --up ST
      jassstats advise handjass --deal evening.jsonl:3
      jassstats advise handjass --where "preset = 'putze_fr'" --limit 500
      jassstats advise schieber --hand "SJ S9 HA HK D7 D6 C8 C7 C6" --pushed
    """  # noqa: D301  click reads the \b
    if sum(given is not None for given in (hand, deal, arguments["where"])) != 1:
        raise click.UsageError("Say --hand, the cards; or --deal, a deal that was recorded; or --where, for many.")
    arguments["strategies"] = arguments["strategies"].split(",")
    shared = {name: arguments.pop(name) for name in ("worlds", "believe", "seed", "strategies")}
    where, limit = arguments.pop("where"), arguments.pop("limit")
    if hand is not None:
        advise_hand(game, hand, form, arguments, shared)
    elif deal is not None:
        print_result(js.review_calls(deal, lake, game=game, trust=trust, **shared), form)
    else:
        with progress("Weighing") as report_progress:
            review = js.review_calls(
                lake=lake, game=game, where=where, limit=limit, trust=trust, progress=report_progress, **shared
            )
        print_result(review if form != "table" else review.summary(), form)


def advise_hand(game: str, hand: str, form: str, arguments: dict[str, Any], shared: dict[str, Any]) -> None:
    """Advise on a hand as it was typed."""
    picture, knobs, pushed = arguments.pop("picture"), arguments.pop("knobs"), arguments.pop("pushed")
    for name in ("points", "zeros"):
        arguments[name] = numbers(arguments[name], name)
    if pushed:
        arguments["calls"] = f"{arguments['calls']} 0:push".strip()
    result = js.advise(game, hand, overrides=pairs(knobs), **shared, **arguments)
    if picture:
        save_picture(result, picture)
    print_result(result, form)


def numbers(text: str, name: str) -> list[int]:
    """Numbers of a slate, parted by commas."""
    parts = [part.strip() for part in text.split(",") if part.strip()]
    wrong = [part for part in parts if not part.lstrip("-").isdecimal()]
    if wrong:
        raise click.UsageError(f"--{name} are whole numbers parted by commas, not {wrong[0]!r}.")
    return [int(part) for part in parts]
