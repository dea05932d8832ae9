"""What a command prints. Tables go to stdout, for people or, with --json or --csv, for programs; all else to stderr."""

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

from jassstats.cli.exit_codes import unprinted
from jassstats.number_format import format_value, plain_value
from jassstats.render.visible_text import visible, visible_line
from jassstats.results import json_value

if TYPE_CHECKING:
    from rich.console import RenderableType

    from jassstats.results import Result

WIDE = 10_000
"""Columns of a table that goes to a file: nothing is folded."""

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
"""What a formula starts with in one spreadsheet or another."""

DRAWN = (".png", ".svg", ".pdf")
"""How the name of a picture may end."""

GAP = 3
"""Blanks between two columns."""

FIGURE = re.compile(r"[+−-]?\d")
"""How a number begins."""

Row = Mapping[str, object]
F = TypeVar("F", bound=Callable[..., Any])


def tabular(command: F) -> F:
    """Give a command `--json` and `--csv`; it receives the choice as `form`."""
    as_json = click.option("--json", "form", flag_value="json", default="table", help="Print JSON.")
    as_csv = click.option("--csv", "form", flag_value="csv", default="table", help="Print CSV.")
    return as_json(as_csv(command))


def table(
    rows: Sequence[Row], form: str, columns: Sequence[str] = (), title: str = "", note: str = "", keys: int = 0
) -> None:
    """Print rows; `columns` fixes their order and is needed where there may be no row. `keys` tell rows apart."""
    names = list(columns) or list(dict.fromkeys(name for row in rows for name in row))
    if form == "json":
        named = [{name: json_value(row.get(name)) for name in names} for row in rows]
        put(json.dumps(named, ensure_ascii=False, allow_nan=False) + "\n")
    elif form == "csv":
        put(as_csv(names, rows))
    else:
        wide = get_terminal_size().columns if sys.stdout.isatty() else WIDE
        parts = [as_table(part, rows, "" if k else title) for k, part in enumerate(blocks(names, rows, wide, keys))]
        put("".join(map(drawn, parts)), styled=True)
        put(f"{note}\n" if note else "")


def print_result(result: "Result", form: str, keys: int = 0) -> None:
    """Print an answer: its rows and notes for people, its JSON, or its rows as CSV. `keys` columns tell rows apart."""
    print_rows(result, form, "\n".join(result.notes()), keys)


def print_rows(result: "Result", form: str, note: str = "", keys: int = 0) -> None:
    """Print an answer without its notes, or with one of your own."""
    if form == "json":
        put(result.to_json() + "\n")
    elif form == "csv":
        table(result.records(), form, result.column_names)
    else:
        table(result.shown_rows(), form, result.shown_columns, result.title, note, keys)


def save_picture(result: "Result", file: str) -> None:
    """Draw an answer into a file."""
    if not file.lower().endswith(DRAWN):
        raise click.UsageError(f"{file} can't be drawn: end it in {', '.join(DRAWN)}.")
    drawing = result.plot()
    figure = drawing if hasattr(drawing, "savefig") else drawing.get_figure(root=True)
    figure.savefig(file)
    say(f"Drawn: {file}")


def blocks(names: Sequence[str], rows: Sequence[Row], wide: int, keys: int = 0) -> list[Sequence[str]]:
    """The columns in blocks that a terminal has room for, each after the keys, or the words that its lines begin with.

    One block that is folded, if a column has no room beside those words, or if there is nothing but words.

    >>> blocks(["who", "won", "lost"], [{"who": "Anna", "won": 12345, "lost": 54321}], 17)
    [['who', 'won'], ['who', 'lost']]
    """
    room = {name: GAP + max(map(len, [name, *(format_value(row.get(name)) for row in rows)])) for name in names}
    words = names[:keys] or list(
        takewhile(lambda name: not any(FIGURE.match(format_value(row.get(name))) for row in rows), names)
    )
    left = wide - sum(room[name] for name in words)
    rest = names[len(words) :]
    if sum(room.values()) <= wide or not rest or max(room[name] for name in rest) > left:
        return [names]
    found: list[list[str]] = [[]]
    for name in rest:
        if sum(room[one] for one in [*found[-1], name]) > left:
            found.append([])
        found[-1].append(name)
    return [[*words, *part] for part in found]


def as_csv(names: Sequence[str], rows: Sequence[Row]) -> str:
    """The rows as CSV with a header; an empty field where there is no value.

    A text that a spreadsheet would take for a formula has an apostrophe before it, which makes it text there.
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([as_text(name) for name in names])
    writer.writerows([as_text(plain_value(row.get(name))) for name in names] for row in rows)
    return text.getvalue()


def as_text(value: object) -> object:
    """A value that no spreadsheet runs: `=1+1` as a player's name stays a name."""
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA) else value


def as_table(names: Sequence[str], rows: Sequence[Row], title: str) -> "RenderableType":
    """The rows as a quiet table: a line under the head, numbers to the right; the title is not folded to its width."""
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
    """Something rich can draw, as text for this stdout: coloured and folded only if it is a terminal."""
    from rich.console import Console

    terminal = sys.stdout.isatty()
    buffer = io.StringIO()
    console = Console(
        file=buffer, force_terminal=terminal or None, width=width or (None if terminal else WIDE), highlight=False
    )
    console.print(what)
    return "".join(f"{line.rstrip()}\n" for line in buffer.getvalue().split("\n")[:-1])


def put(text: str, *, styled: bool = False) -> None:
    """Text to stdout, with its own line ends; a failure to print is told apart from any other.

    What would steer the terminal is shown as text. styled: the text was drawn by `drawn`, whose colours are kept.
    """
    try:
        sys.stdout.write(text if styled else visible(text))
    except BrokenPipeError:
        raise
    except OSError as error:
        raise unprinted(error) from error


def say(message: str) -> None:
    """A message for the person, on stderr; that nobody can hear it is no failure."""
    with suppress(OSError):
        click.echo(visible(message), err=True)


@contextmanager
def progress(title: str, unit: str = "deals") -> Iterator[Callable[[int, int | None], None]]:
    """A bar on stderr, told how much is done and of how much; silent if stderr is no terminal."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda _done, _total: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    bar = Progress(
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn(unit),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    task = bar.add_task(title, total=None)
    with bar:
        yield lambda done, total: bar.update(task, completed=done, total=total)
