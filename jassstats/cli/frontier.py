"""The command about taking the reserve: frontier."""

from collections.abc import Iterable
from typing import Any

import click

from jassstats.cli.output import progress, say, table, tabular
from jassstats.cli.stats import pairs, with_interval
from jassstats.render.numbers import counted

OPTIONS = (
    click.argument("game"),
    click.option(
        "--players", type=click.IntRange(2, 3), default=3, show_default=True, metavar="N", help="At the table."
    ),
    click.option("--preset", metavar="P", help="House rules; the usual ones if not given."),
    click.option("--set", "knobs", multiple=True, metavar="KNOB=VALUE", help="A knob that differs."),
    click.option(
        "--deals", type=click.IntRange(1000), default=200_000, show_default=True, help="Each in every branch."
    ),
    click.option("--play", default="solid", show_default=True, metavar="A", help="How all seats play their cards."),
    click.option(
        "--seed", type=click.IntRange(0, (1 << 64) - 1), default=1, show_default=True, help="Where chance starts."
    ),
    click.option("--against", default="trumps", show_default=True, metavar="RULE,…", help="How the other seats take."),
    click.option("--rules", default="", metavar="RULE,…", help="Rules to try: points<36, trumps<12, always, never …"),
    click.option("--border", "ask", flag_value="border", default="contest", help="The curve of indifference."),
    click.option("--responses", "ask", flag_value="responses", help="Best answers, and how exploitable rules are."),
    click.option("--ship", metavar="FILE", help="Fit the tables of the strategy anew and write their module."),
    click.option("--picture", metavar="FILE", help="Draw the curve of indifference, as .png, .svg or .pdf."),
)


def options(command: Any) -> Any:
    """Give a command all of OPTIONS, in their order."""
    for option in reversed(OPTIONS):
        command = option(command)
    return command


@click.command()
@options
@tabular
def frontier(game: str, form: str, ship: str | None, picture: str | None, ask: str, **how: Any) -> None:
    """Measure where taking the reserve is right, and what rules of thumb lose against it.

    Each deal is played once for each seat that may take, and once with nobody taking. Every rule is then read off the
    same deals: what it brings at one seat, every place in turn, less what the strategy `frontier` brings there.

    \b
      jassstats frontier handjass --players 3 --against trumps,points,never
      jassstats frontier handjass --players 2 --border --picture border.png
      jassstats frontier handjass --players 3 --responses
    """  # noqa: D301  click reads the \b
    from jassstats.api import studies

    against, rules = how.pop("against").split(","), how.pop("rules")
    how["overrides"] = pairs(how.pop("knobs"))
    if ship:
        with progress("Fitting", "tables") as tell:
            studies.ship_frontier(ship, how["deals"], progress=tell)
        say(f"{ship}: fitted on {how['deals']:,} deals for each table.")
        return
    with progress("Playing every branch") as tell:
        found = studies.frontier(game, progress=tell, **how)
    for name in (*against, *filter(None, rules.split(","))):
        studies.rule(found, name)
    title = f"{found.book.run.preset}, {counted(found.book.seats, 'player')}, {len(found.book):,} deals in every branch"
    show(PRINTED[ask](found, against, rules), form, title)
    if picture:
        studies.draw_border(found, picture)
    if form == "table":
        say(MEANT[ask].format(currency=found.currency))


def show(rows: list[dict[str, Any]], form: str, title: str) -> None:
    """Rows, for people with the intervals behind the values."""
    if form == "table":
        rows = [
            {name: with_interval(row, name) for name in row if not name.endswith(("_low", "_high"))} for row in rows
        ]
    table(rows, form, title=title)


def contest(found: Any, against: Iterable[str], rules: str) -> list[dict[str, Any]]:
    """What rules bring less than the frontier, by currency; of the many simple rules the best of each sort."""
    from jassstats.study.frontier import CURRENCIES

    rows = []
    for others in against:
        compared = found.contest(others, rules.split(",") if rules else ())
        for one in compared if rules else best(compared):
            row: dict[str, Any] = {"others": others, "rule": one.rule, "takes": float(one.takes.value)}
            for currency, difference in zip(CURRENCIES, one.differences, strict=True):
                row |= ends(currency, difference)
            rows.append(row)
        if not rules:
            behind = sum(float(one.differences[0].high) < 0 for one in compared)
            say(f"Against {others}: {behind} of {len(compared)} simple rules bring fewer points than frontier.")
    return rows


def best(compared: list[Any]) -> list[Any]:
    """Always, never, and of each measure the limit that brings most points."""
    sorts: dict[str, Any] = {}
    for one in compared:
        sort = one.rule.split(" < ")[0]
        if sort not in sorts or one.means[0] > sorts[sort].means[0]:
            sorts[sort] = one
    return list(sorts.values())


def ends(name: str, of: Any) -> dict[str, float]:
    """An estimate as three columns."""
    return dict(zip((name, f"{name}_low", f"{name}_high"), (float(part) for part in of[:3]), strict=True))


def border(found: Any, _against: Iterable[str], _rules: str) -> list[dict[str, Any]]:
    """The curve of indifference, a row a place and upcard."""
    return [
        {"order": one.order, "upcard": one.upcard, "limit": one.limit}
        | ends("crossing", one.crossing)
        | {"slope": one.slope, "hands": one.hands}
        for one in found.border()
    ]


def responses(found: Any, _against: Iterable[str], rules: str) -> list[dict[str, Any]]:
    """How exploitable each rule is within each class; the road to the stable rule of each class is told beside it."""
    asked = rules.split(",") if rules else ["never", "always", "points", "trumps", "naive", "frontier"]
    rows = [
        {"all take as": one.others, "within": one.within, "best answer": one.answer.name} | ends("gain", one.gain)
        for one in found.responses(asked)
    ]
    for within in ("points", "trumps", "frontier"):
        rounds, far = found.steady(within)
        gain, low, high = (float(part) for part in far.gain[:3])
        road = "" if within == "frontier" else ": " + ", then ".join(each.name for each in rounds)
        moved = ", ".join(f"{step:+.1f}" for step in far.limits)
        say(
            f"Within {within}, {len(rounds)} answers{road}. From the naive to the stable rule {far.differ:.1%} of "
            f"choices change, limits by place {moved}; worth {gain:.3f} [{low:.3f}, {high:.3f}] a deal."
        )
    return rows


PRINTED = {"contest": contest, "border": border, "responses": responses}
MEANT = {
    "contest": "Differences a deal at one seat, less frontier; […] is the 95 % interval, paired by deal. Of points and "
    "trumps the limit that brings most points is shown; --rules names others.",
    "border": "Taking is right below the limit. crossing: where hands near it gain nothing by taking, in {currency}.",
    "responses": "gain: {currency} a deal that one seat gains by the best answer; sought on half of the deals and "
    "measured on the other. […] is the 95 % interval.",
}
