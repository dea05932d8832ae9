"""The output of commands: tables on stdout, for people or as JSON or CSV; messages and progress on stderr."""

import csv
import io
import json
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from itertools import takewhile
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any, TypeVar

import click

from jassstats.cli.exit_codes import output_failure
from jassstats.number_format import format_value, plain_value
from jassstats.render.visible_text import visible, visible_line
from jassstats.results import json_value

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.progress import ProgressColumn

    from jassstats.results import Result

WIDE = 10_000
"""The width in characters of a table that goes to a file: nothing is folded."""

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
"""The first characters of formulas in common spreadsheets."""

DRAWN = (".png", ".svg", ".pdf")
"""The endings that the name of a picture may have."""

GAP = 3
"""Blanks between two columns."""

FIGURE = re.compile(r"[+−-]?\d")
"""The beginning of a number."""

Row = Mapping[str, object]
F = TypeVar("F", bound=Callable[..., Any])


def tabular(command: F) -> F:
    """Give a command the options `--json` and `--csv`. It receives the choice as `form`."""
    as_json = click.option("--json", "form", flag_value="json", default="table", help="Print the answer as JSON.")
    as_csv = click.option("--csv", "form", flag_value="csv", default="table", help="Print the rows as CSV.")
    return as_json(as_csv(command))


def table(
    rows: Sequence[Row], form: str, columns: Sequence[str] = (), title: str = "", note: str = "", keys: int = 0
) -> None:
    """Print rows as a table, JSON or CSV.

    `columns` is the order of the columns. It is needed if there may be no row. The first `keys` of them identify a row.
    """
    names = list(columns) or list(dict.fromkeys(name for row in rows for name in row))
    if form == "json":
        named = [{name: json_value(row.get(name)) for name in names} for row in rows]
        print_text(json.dumps(named, ensure_ascii=False, allow_nan=False) + "\n")
    elif form == "csv":
        print_text(as_csv(names, rows))
    else:
        wide = get_terminal_size().columns if sys.stdout.isatty() else WIDE
        parts = [as_table(part, rows, "" if k else title) for k, part in enumerate(blocks(names, rows, wide, keys))]
        print_text("".join(map(drawn, parts)), styled=True)
        print_text(f"{note}\n" if note else "")


def print_result(result: "Result", form: str, keys: int = 0) -> None:
    """Print an answer: its rows and notes, its JSON, or its rows as CSV. The first `keys` columns identify a row."""
    print_rows(result, form, "\n".join(result.notes()), keys)


def print_rows(result: "Result", form: str, note: str = "", keys: int = 0) -> None:
    """Print an answer without its notes, or with another note."""
    if form == "json":
        print_text(result.to_json() + "\n")
    elif form == "csv":
        table(result.records(), form, result.column_names)
    else:
        table(result.shown_rows(), form, result.shown_columns, result.title, note, keys)


def save_picture(result: "Result", file: str) -> None:
    """Draw an answer into a file."""
    if not file.lower().endswith(DRAWN):
        raise click.UsageError(f"{file} can't be drawn. Its name must end in {', '.join(DRAWN)}.")
    drawing = result.plot()
    figure = drawing if hasattr(drawing, "savefig") else drawing.get_figure(root=True)
    figure.savefig(file)
    print_message(f"Drawn: {file}")


def blocks(names: Sequence[str], rows: Sequence[Row], wide: int, keys: int = 0) -> list[Sequence[str]]:
    """Divide columns into blocks that fit a terminal. Each begins with the keys, or with the text columns on the left.

    The result is one block, which is folded, if a column does not fit beside those, or if there is only text.

    >>> blocks(["who", "won", "lost"], [{"who": "Anna", "won": 12345, "lost": 54321}], 17)
    [['who', 'won'], ['who', 'lost']]
    """
    width = {name: GAP + max(map(len, [name, *(format_value(row.get(name)) for row in rows)])) for name in names}
    head = names[:keys] or list(
        takewhile(lambda name: not any(FIGURE.match(format_value(row.get(name))) for row in rows), names)
    )
    left = wide - sum(width[name] for name in head)
    rest = names[len(head) :]
    if sum(width.values()) <= wide or not rest or max(width[name] for name in rest) > left:
        return [names]
    parts: list[list[str]] = [[]]
    for name in rest:
        if sum(width[one] for one in [*parts[-1], name]) > left:
            parts.append([])
        parts[-1].append(name)
    return [[*head, *part] for part in parts]


def as_csv(names: Sequence[str], rows: Sequence[Row]) -> str:
    """Return the rows as CSV with a header, with an empty field for an unknown value.

    A text that a spreadsheet would take for a formula gets an apostrophe before it, which makes it text there.
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([as_text(name) for name in names])
    writer.writerows([as_text(plain_value(row.get(name))) for name in names] for row in rows)
    return text.getvalue()


def as_text(value: object) -> object:
    """Return a value that no spreadsheet computes: `=1+1` as a player's name stays a name."""
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA) else value


def as_table(names: Sequence[str], rows: Sequence[Row], title: str) -> "RenderableType":
    """Return the rows as a table with a line under the head, and numbers on the right.

    The title may be wider than the table.
    """
    from rich import box
    from rich.console import Group
    from rich.table import Table
    from rich.text import Text

    drawn_table = Table(
        box=box.SIMPLE_HEAD,
        pad_edge=False,
    )
    for name in names:
        numeric = all(isinstance(plain_value(row.get(name)), int | float | None) for row in rows)
        drawn_table.add_column(
            Text(visible_line(name)), justify="right" if numeric and rows else "left", overflow="fold"
        )
    for row in rows:
        drawn_table.add_row(*(Text(visible(format_value(row.get(name)))) for name in names))
    return Group(Text(visible(title), style="bold"), drawn_table) if title else drawn_table


def drawn(what: "RenderableType", width: int | None = None) -> str:
    """Return what rich draws as text for stdout, coloured and folded only if that is a terminal."""
    from rich.console import Console

    terminal = sys.stdout.isatty()
    buffer = io.StringIO()
    console = Console(
        file=buffer, force_terminal=terminal or None, width=width or (None if terminal else WIDE), highlight=False
    )
    console.print(what)
    return "".join(f"{line.rstrip()}\n" for line in buffer.getvalue().split("\n")[:-1])


def print_text(text: str, *, styled: bool = False) -> None:
    """Write a text to stdout, which ends its own lines. Raises `Failed` if stdout takes no more.

    Control characters are shown as text. Those of a `styled` text are kept: `drawn` made them.
    """
    try:
        sys.stdout.write(text if styled else visible(text))
    except BrokenPipeError:
        raise
    except OSError as error:
        raise output_failure(error) from error


def print_message(message: str) -> None:
    """Write a message to stderr. It is no failure if stderr is closed."""
    with suppress(OSError):
        click.echo(visible(message), err=True)


@contextmanager
def progress(title: str, unit: str = "deals") -> Iterator[Callable[[int, int | None], None]]:
    """Show a progress bar if stderr is a terminal. Yields a function that takes the work done and the total."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda _done, _total: None
        return
    from rich.console import Console
    from rich.progress import Progress, TextColumn, TimeRemainingColumn

    bar = Progress(*bar_columns(), console=Console(stderr=True), transient=True)
    task = bar.add_task(title, total=None, unit=unit)
    elapsed, left = bar.columns, (TimeRemainingColumn(), TextColumn("left"))

    def show(done: int, total: int | None) -> None:
        """Show how much is done, and the time left if it is known of how much."""
        bar.columns = elapsed if total is None else (*elapsed, *left)
        bar.update(task, completed=done, total=total)

    with bar:
        yield show


def bar_columns() -> "list[ProgressColumn]":
    """Return the columns of a bar whose end is not known: what is done, and the time it took."""
    from rich.progress import BarColumn, MofNCompleteColumn, SpinnerColumn, TextColumn, TimeElapsedColumn

    title, unit = TextColumn("{task.description}"), TextColumn("{task.fields[unit]}")
    return [SpinnerColumn(), title, BarColumn(), MofNCompleteColumn(), unit, TimeElapsedColumn()]
