"""The command that evaluates a hand, or recorded calls: advise."""

import re
from typing import Any

import click

import jassstats as js
from jassstats.cli import options
from jassstats.cli.output import print_result, progress, save_picture, tabular

OPTIONS = (
    options.GAME,
    click.option("--hand", metavar='"SJ S9 …"', help="The cards that the seat holds now."),
    click.option("--up", default="", metavar="CARD", help="The card that was turned up."),
    options.players(),
    click.option("--order", type=click.IntRange(0), metavar="N", help="The place of the seat. 0 is the forehand."),
    click.option("--calls", default="", metavar='"0:keep …"', help="The calls so far, by order."),
    click.option("--pushed", is_flag=True, help="The partner has pushed the contract to this hand."),
    click.option(
        "--put", default="", metavar="CARDS", help="Cards put away before, or to be put away if cards are changed."
    ),
    click.option("--decide", default="", metavar="NAME", help="The decision, if there are several: rob."),
    click.option("--points", default="", metavar="1,0,2", help="Game points on the slate, by order."),
    click.option("--zeros", default="", metavar="0,1,0", help="Zeros on the slate, by order."),
    options.PRESET,
    options.OVERRIDES,
    options.strategies("How everybody plays on: one strategy for all, or one for each order."),
    click.option(
        "--worlds", type=click.IntRange(2), metavar="N",
        help="The number of deals of the unseen cards. If not given, until the intervals are narrow.",
    ),
    click.option(
        "--believe", type=click.FloatRange(0, 1, max_open=True), default=0.0, show_default=True, metavar="0…1",
        help="How surely others called by their strategies. 0 infers nothing from their calls.",
    ),
    options.SEED,
    click.option(
        "--deal", metavar="DEAL", help="Review every call of a recorded deal instead. DEAL is as for `jassstats show`."
    ),
    click.option(
        "--where", metavar="CONDITION", help="Review the calls of deals of the lake that satisfy this SQL condition."
    ),
    click.option(
        "--limit", type=click.IntRange(1), default=1000, show_default=True, metavar="N",
        help="Review at most N deals.",
    ),
    options.LAKE,
    options.TRUST,
    options.PICTURE,
)  # fmt: skip


@click.command()
@options.all_of(OPTIONS)
@tabular
def advise(
    game: str, hand: str | None, deal: str | None, lake: str, form: str, *, trust: bool, **arguments: Any
) -> None:
    """Compare the answers to a decision on a hand.

    The decision is to keep or take the reserve, to rob, to come in or fold, a contract or a bid. The cards that the
    seat can't see are dealt at random many times. Every answer is played out on the same deals. With --deal or --where,
    recorded calls are judged right, wrong or open in the same way.

    \b
      jassstats advise handjass --order 0 --hand "SJ S9 HA HK D7 D6 C8 C7 C6" --up ST
      jassstats advise handjass --preset parlett_seven --calls "0:keep 1:keep 2:keep" --hand "…" --up ST
      jassstats advise handjass --deal evening.jsonl:3
      jassstats advise handjass --where "preset = 'putze_fr'" --limit 500
      jassstats advise schieber --hand "SJ S9 HA HK D7 D6 C8 C7 C6" --pushed
    """  # noqa: D301  click reads the \b
    if sum(given is not None for given in (hand, deal, arguments["where"])) != 1:
        raise click.UsageError("Give --hand, the cards; or --deal, a recorded deal; or --where, for many deals.")
    arguments["strategies"] = arguments["strategies"].split(",")
    shared = {name: arguments.pop(name) for name in ("worlds", "believe", "seed", "strategies")}
    where, limit = arguments.pop("where"), arguments.pop("limit")
    if hand is not None:
        advise_hand(game, hand, form, arguments, shared)
    elif deal is not None:
        print_result(js.review_calls(deal, lake, game=game, trust=trust, **shared), form)
    else:
        with progress("Reviewing") as report_progress:
            review = js.review_calls(
                lake=lake, game=game, where=where, limit=limit, trust=trust, progress=report_progress, **shared
            )
        print_result(review if form != "table" else review.summary(), form)


def advise_hand(game: str, hand: str, form: str, arguments: dict[str, Any], shared: dict[str, Any]) -> None:
    """Print advice on a typed hand, and draw it if a picture is wanted."""
    picture, overrides, pushed = arguments.pop("picture"), arguments.pop("overrides"), arguments.pop("pushed")
    for name in ("points", "zeros"):
        arguments[name] = numbers(arguments[name], name)
    if pushed:
        arguments["calls"] = f"{arguments['calls']} 0:push".strip()
    result = js.advise(game, hand, overrides=options.pairs(overrides), **shared, **arguments)
    if picture:
        save_picture(result, picture)
    print_result(result, form)


def numbers(text: str, name: str) -> list[int]:
    """Return the numbers of a slate, which commas separate."""
    parts = [part.strip() for part in text.split(",") if part.strip()]
    wrong = [part for part in parts if not re.fullmatch("-?[0-9]{1,9}", part)]
    if wrong:
        raise click.UsageError(f"--{name} takes whole numbers separated by commas, not {wrong[0]!r}.")
    return [int(part) for part in parts]
