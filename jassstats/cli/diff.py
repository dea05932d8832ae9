"""The command that plays the same deals under two sets of house rules: diff."""

from typing import Any

import click

from jassstats.cli.output import progress, say, table, tabular
from jassstats.cli.stats import pairs, with_interval
from jassstats.render.numbers import counted

OPTIONS = (
    click.argument("game"),
    click.argument("first"),
    click.argument("second", required=False),
    click.option("--set", "knobs", multiple=True, metavar="KNOB=VALUE", help="A knob of the second rules."),
    click.option("--deals", type=click.IntRange(1), default=100_000, show_default=True, metavar="N", help="How many."),
    click.option("--parties", type=click.IntRange(0), default=0, metavar="N", help="Play so many parties as well."),
    click.option("--players", type=click.IntRange(2, 6), metavar="N", help="Players at the table, if not as usual."),
    click.option("--strategies", default="solid", show_default=True, metavar="A,B,…", help="By seat; one for all."),
    click.option(
        "--seed", type=click.IntRange(0, (1 << 64) - 1), default=1, show_default=True, help="Where chance starts."
    ),
    click.option("--anew", is_flag=True, help="Decide everything anew under the second rules."),
    click.option("-o", "out", metavar="FILE", help="Write the examples to a log, for `show FILE:LINE`."),
)


def options(command: Any) -> Any:
    """Give a command all of OPTIONS, in their order."""
    for option in reversed(OPTIONS):
        command = option(command)
    return command


@click.command()
@options
@tabular
def diff(game: str, first: str, second: str | None, knobs: tuple[str, ...], form: str, **how: Any) -> None:
    """Play the same deals under two sets of house rules and count what changes.

    Same cards, same seats. A decision stands while it is lawful under the second rules: the calls if all of them are,
    the cards up to the first that may not be played. From there on the strategies decide, or, with --anew, always.

    \b
      jassstats diff handjass parlett_simple parlett_strict --players 3
      jassstats diff handjass parlett_simple --set minimum=26 --deals 1000000 --parties 5000
    """  # noqa: D301  click reads the \b
    from jassstats.api import studies

    out, strategies = how.pop("out"), how.pop("strategies").split(",")
    with progress("Playing twice") as tell:
        found = studies.diff(game, first, second, overrides=pairs(knobs), strategies=strategies, progress=tell, **how)
    rows = [*map(measured, found.changes), *besides(found)]
    if form == "table":
        title = f"{label(found.first)}, then {label(found.second)}: {counted(found.first.total, 'deal')}"
        told = [{name: None if row[name] is None else with_interval(row, name) for name in SHOWN} for row in rows]
        table(
            told, form, SHOWN, title, "[…] is the 95 % interval, clustered by deal; seats are counted but for `deals`."
        )
        explain(found)
    else:
        table(rows, form)
    if out:
        many = studies.write_examples(found, out)
        say(f"{out}: {many} lines, each example under the first rules and then under the second.")


SHOWN = ("what", "first", "second", "difference", "more", "less", "changed", "deals")
ESTIMATES = ("first", "second", "difference", "changed", "deals")


def measured(change: Any) -> dict[str, Any]:
    """One change as a row: each estimate with its ends."""
    row: dict[str, Any] = {"what": change.meaning}
    for name in SHOWN[1:]:
        value = getattr(change, name)
        row[name] = float(value.value) if name in ESTIMATES else value
        if name in ESTIMATES:
            row |= {f"{name}_low": float(value.low), f"{name}_high": float(value.high)}
    return row


def besides(found: Any) -> list[dict[str, Any]]:
    """What is no matter of single seats, in the same columns: how far decisions stand, and parties."""
    rows = [line("some decision does not stand", deals=reverse(found.all_stands))]
    if found.parties:
        one, other = found.parties.length
        rows.append(line("deals that a partie lasts", first=one, second=other, difference=found.parties.longer))
        rows.append(line("of parties: lost by another seat", deals=found.parties.changed))
    return rows


def line(what: str, **estimates: Any) -> dict[str, Any]:
    """A row that has some of the estimates only."""
    row: dict[str, Any] = {"what": what}
    for name in SHOWN[1:]:
        ends = estimates.get(name)
        row[name] = None if ends is None else float(ends.value)
        if name in ESTIMATES:
            row |= {f"{name}_{part}": None if ends is None else float(getattr(ends, part)) for part in ("low", "high")}
    return row


def reverse(share: Any) -> Any:
    """The share of all others."""
    return type(share)(1 - share.value, 1 - share.high, 1 - share.low, share.error)


def label(run: Any) -> str:
    """House rules as one says them."""
    return ", ".join([run.preset, *(f"{knob} {value}" for knob, value in run.overrides.items())])


def explain(found: Any) -> None:
    """In words: which knobs differ, how far decisions stood, parties, examples."""
    say("Knobs: " + "; ".join(f"{knob} {one}, {other}" for knob, (one, other) in found.knobs.items()) + ".")
    say(
        f"Calls stand in {found.calls_stand.value:.1%} of deals, every decision in {found.all_stands.value:.1%}; "
        f"of the cards {found.cards_stand.value:.1f} a deal."
    )
    if found.parties:
        lost = found.parties
        share, low, high = (float(part) for part in lost.changed[:3])
        one, other = (float(mean.value) for mean in lost.length)
        say(
            f"Of {lost.parties:,} parties, played by the strategies under either rules, {share:.1%} "
            f"[{low:.1%}, {high:.1%}] are lost by another seat; they last {one:.2f} deals, then {other:.2f}. "
            f"{counted(lost.unfinished, 'more partie')} had no single loser."
        )
    for one in found.examples:
        say(f"Deal {one.number}: {one.told}.")
