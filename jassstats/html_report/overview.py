"""The overview of a lake: deals, files and simulations."""

import json
from collections.abc import Sequence
from html import escape
from typing import Any

from jassstats.access.lake import LakeHandle
from jassstats.html_report.stat_blocks import ROWS, framed
from jassstats.number_format import counted, number
from jassstats.render.names import visible

LINE = 160
"""Characters shown of a longer text."""

WHOLE = 14
"""The length up to which texts are not broken into lines."""

HELD = """
select
    game,
    preset,
    case when run is null then 'logged' else 'simulated' end as origin,
    count(*) as deals,
    count(*) filter (complete) as complete,
    count(distinct partie) as parties,
    strftime(min(date), '%Y-%m-%d') as first_day,
    strftime(max(date), '%Y-%m-%d') as last_day
from deals
group by all
order by deals desc, game, preset, origin
"""

FILES = "select file, source, deals_in, accepted, quarantined, duplicates from files order by deals_in desc, file"
RUNS = "select run, game, preset, settings from runs order by run"
UNSAID = {"run", "game", "preset", "law", "done", "tried"}
"""Settings of a simulation that are shown elsewhere, or that reproduce nothing."""


def name(lake: LakeHandle) -> str:
    """Return the name of the lake's folder."""
    return visible(lake.lake.path.resolve().name) or "a lake"


def games(lake: LakeHandle) -> set[str]:
    """Return the games with deals in the lake."""
    rows = lake.query("select distinct game from deals").values
    return {row[0] for row in rows}


def origins(lake: LakeHandle) -> list[tuple[str, str | None]]:
    """Return the groups that are counted apart, logged and simulated deals: start of a title, and condition.

    They are never pooled. A lake with one kind alone has one group without a title.
    """
    rows = lake.query("select count(*) filter (run is null), count(*) filter (run is not null) from deals").values
    logged, simulated = rows[0]
    if not (logged and simulated):
        return [("", None)]
    return [("", "run is null"), ("Simulated deals: ", "run is not null")]


def section(lake: LakeHandle) -> str:
    """Return the section with the number of deals, files and simulations."""
    held = lake.query(
        "select count(*), count(distinct file), count(distinct run), count(distinct partie) from deals"
    ).values
    deals, files, runs, parties = held[0]
    parties = f"{number(parties)} partie" if parties == 1 else f"{number(parties)} parties"
    said = f"{counted(deals, 'deal')} from {counted(files, 'file')} and {counted(runs, 'simulation')}; {parties}."
    parts = [f"<p>{said} Every card was replayed by the rules before it was counted.</p>"]
    for title, query in (("What it holds", HELD), ("Files read", FILES), ("Simulations: what reproduces them", RUNS)):
        result = lake.query(query)
        columns, rows = result.columns, result.values
        if query == RUNS:
            rows = [(*row[:-1], settings(row[-1])) for row in rows]
        if rows:
            parts.append(f"<h3>{title}</h3>{table(columns, rows)}")
    return framed("overview", "Overview", "".join(parts))


def settings(text: str) -> str:
    """Return the settings of a simulation as one line."""
    kept = {name: value for name, value in json.loads(text).items() if value and name not in UNSAID}
    words = (
        f"{name} {', '.join(map(str, value)) if isinstance(value, list) else value}" for name, value in kept.items()
    )
    return "; ".join(words)


def table(columns: Sequence[str], rows: Sequence[Sequence[Any]], most: int = ROWS) -> str:
    """Return rows as a table, cut to `most` rows, and texts to one line."""
    head = "".join(f'<th scope="col">{escape(column.replace("_", " "))}</th>' for column in columns)
    body = "".join(f"<tr>{''.join(map(cell, row))}</tr>" for row in rows[:most])
    more = f'<p class="basis">The first {most} of {number(len(rows))}.</p>' if len(rows) > most else ""
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>{more}'


def cell(value: Any) -> str:
    """Return one value as a cell."""
    if isinstance(value, int) and not isinstance(value, bool):
        return f'<td class="number">{number(value)}</td>'
    text = visible("–" if value is None else str(value), LINE)
    whole = ' class="whole"' if len(text) <= WHOLE else ""
    return f"<td{whole}><bdi>{escape(text)}</bdi></td>"
