"""The block of one answer in the report: question, number of deals, picture, and a table with intervals."""

import io
import re
import warnings
from collections.abc import Iterable
from contextlib import contextmanager
from dataclasses import replace
from html import escape
from typing import TYPE_CHECKING, Any

from jassstats.access.lake import LakeHandle
from jassstats.html_report.sections import Ask, Section
from jassstats.number_format import number, value_and_interval
from jassstats.plots.labels import label
from jassstats.render import html_page
from jassstats.render.names import visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jassstats.stats import Answer, Column

ROWS = 25
"""The most rows of a table; if there are more, those with most cases are shown."""

NAME = 24
"""The most characters of a name in a picture."""

SHARE = re.compile(r", 0 to 1(?!\d)")
"""A pattern that the meaning of a column of shares has."""
Row = dict[str, Any]


def section(lake: LakeHandle, section: Section, where: str | None = None) -> str:
    """Return a section about the deals that satisfy a condition; empty if its questions have no cases."""
    parts = [part for ask in section.asks if (part := answered(lake, ask, where))]
    if not parts:
        return ""
    return framed(section.anchor, section.title, f"<p>{escape(section.about)}</p>{''.join(parts)}")


def framed(anchor: str, title: str, inside: str) -> str:
    """Return a section of the page with its heading."""
    return f'<section id="{anchor}"><h2>{escape(title)}</h2>{inside}</section>'


def answered(lake: LakeHandle, ask: Ask, where: str | None = None) -> str:
    """Return one question with its answer over the deals that satisfy a condition; empty if there is no case."""
    answer = lake.stat(ask.stat, by=ask.by, where=where)
    if not answer.rows:
        return ""
    kept, left = most_cases(answer)
    drawn = pictured(ask.picture, kept) if ask.picture else ""
    rests = f'<p class="basis">{escape(said)}.</p>' if (said := basis(answer, left)) else ""
    heading = f"<h3>{escape(answer.stat.question)}</h3>{rests}"
    return f'<div class="answer">{heading}<div class="beside">{drawn}{table(kept, ask.columns)}</div></div>'


def most_cases(answer: "Answer") -> "tuple[Answer, int]":
    """Return the answer with at most ROWS rows, those with most cases, and the number of rows left out."""
    if len(answer.rows) <= ROWS:
        return answer, 0
    counts = [
        place
        for place, column in enumerate(answer.columns)
        if column.name in {i.over for i in answer.stat.intervals.values()}
    ]
    ranked = sorted(range(len(answer.rows)), key=lambda n: -(answer.rows[n][counts[0]] or 0) if counts else n)
    return replace(answer, rows=[answer.rows[n] for n in sorted(ranked[:ROWS])]), len(answer.rows) - ROWS


def basis(answer: "Answer", left: int) -> str:
    """Return the number of deals an answer rests on, and the number left out for each reason."""
    out = [f"{number(count)} left out: {reason}" for reason, count in answer.left_out.items()]
    deals = [] if answer.n is None else [f"{number(answer.n)} deals"]
    more = [f"of {number(ROWS + left)} rows those {ROWS} with most cases"] if left else []
    lines = ["brackets hold 95 % intervals"] if any(column.part == "low" for column in answer.columns) else []
    return "; ".join([*deals, *out, *more, *lines])


def pictured(name: str, answer: "Answer") -> str:
    """Return the picture of an answer as HTML."""
    from jassstats import plots

    with quiet():
        axes = getattr(plots, name)(replace(answer, rows=[tuple(map(short, row)) for row in answer.rows]))
        image = drawn(untitled(axes.get_figure(root=True), answer.stat.question))
    return html_page.picture(image, "svg+xml", f"{answer.stat.question} The table holds the same numbers.")


def untitled(figure: Any, question: str) -> Any:
    """Return the figure without the question above it, which is in the heading already."""
    for axes in figure.axes:
        if axes.get_title(loc="left") == question:
            axes.set_title("", loc="left")
    if figure.get_suptitle():
        figure.suptitle("")
    return figure


def short(value: object) -> object:
    """Return a value as it is drawn: texts are cut, and invisible characters are shown."""
    return visible(value, NAME) if isinstance(value, str) else value


@contextmanager
def quiet() -> "Iterator[None]":
    """Draw names as plain text, never as formulas, and characters that no font has as boxes, without a warning."""
    from matplotlib import pyplot as plt
    from matplotlib import rc_context

    with rc_context({"text.parse_math": False, "svg.hashsalt": "jassstats"}), plt.ioff(), warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Glyph .* missing", UserWarning)
        warnings.filterwarnings("ignore", "Matplotlib currently does not support", UserWarning)
        yield


def drawn(figure: Any) -> bytes:
    """Return a figure as SVG, equal each time; the figure is closed."""
    from matplotlib import pyplot as plt

    buffer = io.BytesIO()
    figure.savefig(buffer, format="svg", metadata={"Date": None, "Creator": None})
    plt.close(figure)
    return buffer.getvalue()


def table(answer: "Answer", wanted: Iterable[str]) -> str:
    """Return the rows as a table: groups first, then the values asked for, each with its interval."""
    wanted = set(wanted)
    shown = [c for c in answer.columns if c.part == "group" or (c.part == "value" and (not wanted or c.name in wanted))]
    head = "".join(heading(c) for c in shown)
    lines = ["".join(cell(row, column) for column in shown) for row in answer.records()]
    body = "".join(f"<tr>{line}</tr>" for line in lines)
    means = "".join(f"<dt>{title(c.name)}</dt><dd>{escape(c.meaning)}</dd>" for c in shown if c.part == "value")
    return (
        f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'
        f"<details><summary>What the columns mean</summary><dl>{means}</dl></details></div>"
    )


def heading(column: "Column") -> str:
    """Return the head of a column; a value's interval is under the same head."""
    wide = ' colspan="2"' if column.part == "value" else ""
    return f'<th scope="col"{wide} title="{escape(column.meaning, quote=True)}">{title(column.name)}</th>'


def title(name: str) -> str:
    """Return a column's name as people write it."""
    return escape(name.replace("_", " "))


def cell(row: Row, column: "Column") -> str:
    """Return one value, followed by its interval."""
    value = row[column.name]
    if column.part == "group":
        said = label(column.name, value).removeprefix(f"{column.name} ")
        return f'<th scope="row"><bdi>{escape(visible(said))}</bdi></th>'
    if value is None or isinstance(value, str | bool):
        return f'<td colspan="2">{escape(visible("–" if value is None else str(value)))}</td>'
    low, high = row.get(f"{column.name}_low"), row.get(f"{column.name}_high")
    text, interval = value_and_interval(value, low, high, share=SHARE.search(column.meaning) is not None)
    return f'<td class="number">{text}</td><td class="interval">{interval}</td>'
