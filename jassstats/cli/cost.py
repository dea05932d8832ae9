"""The command that says what a contract cost: cost."""

from math import isnan
from typing import Any

import click

from jassstats.cli.output import progress, say, table, tabular
from jassstats.cli.stats import with_interval
from jassstats.render.numbers import counted

ESTIMATES = ("score", "best", "cost", "right")
LEGEND = """score: mean of what the contract brought, played out by the strategy named
best: the same under the best other contract
cost: best less score; below nothing where none was better
right: share of deals in which the contract was the best, 0 to 1
instead: the contract that was most often best
[…] is the 95 % interval."""


@click.command()
@click.argument("files", nargs=-1)
@click.option("--deals", type=click.IntRange(1), default=10_000, show_default=True, help="Simulated, without FILES.")
@click.option("--preset", metavar="P", help="House rules of simulated deals.")
@click.option("--strategies", default="solid", show_default=True, metavar="A,B,…", help="Who names contracts there.")
@click.option("--play", default="solid", show_default=True, metavar="A", help="How the cards are played, by all.")
@click.option(
    "--seed", type=click.IntRange(0, (1 << 64) - 1), default=1, show_default=True, help="Where chance starts."
)
@tabular
def cost(files: tuple[str, ...], strategies: str, form: str, **how: Any) -> None:
    """Say what the contracts of Schieber cost, against the best other one on the same cards.

    Each deal is played under every contract that its declarer could have named, by one strategy at all seats. The best
    is the best in hindsight, all hands known.

    \b
      jassstats cost evening.jsonl
      jassstats cost --deals 20000 --strategies solid
    """  # noqa: D301  click reads the \b
    from jassstats.api import studies

    with progress("Playing every contract") as tell:
        found = studies.cost(files, strategies=tuple(strategies.split(",")), progress=tell, **how)
    rows = [row(one) for one in found.costs]
    if form == "table":
        rows = [{k: with_interval(each, k) for k in each if not k.endswith(("_low", "_high"))} for each in rows]
    table(rows, form, title="What the contract brought, and the best other one on the same deal", note=LEGEND)
    left = f"; {found.left_out:,} left out: not all hands or no contract known" if found.left_out else ""
    say(f"{counted(found.used, 'deal')}{left}. Scores are the declaring side's less the other's, a deal.")


def row(one: Any) -> dict[str, Any]:
    """A contract's costs as a row."""
    found: dict[str, Any] = {"contract": one.contract, "pushed": one.pushed, "deals": one.deals}
    for name in ESTIMATES:
        ends = (None if isnan(part) else float(part) for part in getattr(one, name)[:3])  # one deal has no spread
        found |= dict(zip((name, f"{name}_low", f"{name}_high"), ends, strict=True))
    return found | {"instead": one.instead}
