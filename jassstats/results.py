"""The base class of every answer: rows, notes, tables for pandas and Arrow, JSON, text, HTML, a picture.

A function that answers a question returns a subclass of `Result`. Only that class builds the rows.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from importlib import import_module
from math import isfinite
from typing import TYPE_CHECKING, Any, ClassVar

from jassstats.errors import UsageError
from jassstats.number_format import counted, format_interval, format_value, plain_value

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa

Row = dict[str, Any]

ENDS = ("_low", "_high")
"""The endings of the names of an interval's two ends."""


class Result:
    """An answer with rows. A column `x` with an interval has its ends in `x_low` and `x_high`.

    A subclass defines `records`, and overrides anything else that differs.
    """

    column_names: ClassVar[tuple[str, ...]] = ()
    """The columns; those of the rows if empty. Needed if there may be no row."""

    shown_columns: ClassVar[tuple[str, ...]] = ()
    """The columns of the text and the HTML; all but the ends of intervals if empty."""

    plot_function: ClassVar[str] = ""
    """Module and function that draw the answer, such as "jassstats.plots.equity:loss_by_equity"."""

    @property
    def title(self) -> str:
        """The question, or a heading of the rows."""
        return ""

    def records(self) -> list[Row]:
        """Return the rows, each as a dictionary of plain values; None where a value is not known.

        Returns
        -------
        list of dict
            The rows.

        Examples
        --------
        >>> import jassstats as js
        >>> report = js.lint("samples/tuesday.jass")
        >>> [(row["line"], row["code"]) for row in report.records()]
        [(96, 'HP-11'), (111, 'LOG-40'), (126, 'HP-19')]

        """
        raise NotImplementedError

    def notes(self) -> list[str]:
        """Return what the rows rest on and what their columns mean, in sentences.

        Returns
        -------
        list of str
            The sentences.

        Examples
        --------
        >>> import jassstats as js
        >>> report = js.lint("samples/tuesday.jass")
        >>> report.notes()
        ['3 findings.']

        """
        return []

    def details(self) -> Row:
        """Return what the JSON holds beside rows and notes.

        Returns
        -------
        dict of str to value
            What identifies the answer.

        Examples
        --------
        >>> import jassstats as js
        >>> js.convert("samples/swisslos_match.log", "match.jsonl").details()
        {'written': 7}

        """
        return {}

    def shown_rows(self) -> list[Row]:
        """Return the rows for people: each value with its interval in one text.

        Returns
        -------
        list of dict
            The rows.

        Examples
        --------
        >>> from jassstats.results import Table
        >>> Table([{"rate": 0.25, "rate_low": 0.2, "rate_high": 0.3}]).shown_rows()
        [{'rate': '0.25  [0.20, 0.30]'}]

        """
        return [with_intervals(row, self.shown_columns) for row in self.records()]

    def to_json(self) -> str:
        """Return everything as one JSON object: `rows`, `notes` and what identifies the answer.

        Returns
        -------
        str
            The object. A value that is not known is null.

        Examples
        --------
        >>> from jassstats.results import Table
        >>> Table([{"deals": 9, "rate": None}]).to_json()
        '{"rows": [{"deals": 9, "rate": null}], "notes": []}'

        """
        content = {**self.details(), "rows": self.records(), "notes": self.notes()}
        return json.dumps(json_value(content), ensure_ascii=False, allow_nan=False)

    def to_pandas(self) -> "pd.DataFrame":
        """Return the rows as a pandas table.

        Returns
        -------
        pandas.DataFrame
            The table.

        Examples
        --------
        >>> import jassstats as js
        >>> report = js.lint("samples/tuesday.jass")
        >>> len(report.to_pandas())
        3

        """
        import pandas as pd

        return pd.DataFrame(self.records(), columns=list(self.column_names) or None)

    def to_arrow(self) -> "pa.Table":
        """Return the rows as an Arrow table.

        Returns
        -------
        pyarrow.Table
            The table.

        Examples
        --------
        >>> import jassstats as js
        >>> report = js.lint("samples/tuesday.jass")
        >>> report.to_arrow().num_rows
        3

        """
        import pyarrow as pa

        rows = self.records()
        names = self.column_names or tuple(dict.fromkeys(name for row in rows for name in row))
        return pa.table({name: [row.get(name) for row in rows] for name in names})

    def plot(self, **options: Any) -> Any:
        """Draw the answer with matplotlib.

        Parameters
        ----------
        **options : value
            The options of the function in `js.plots`.

        Returns
        -------
        matplotlib.axes.Axes
            The picture.

        Raises
        ------
        UsageError
            There is no picture of such an answer.
        MissingPackageError
            matplotlib is not installed.

        Examples
        --------
        >>> import jassstats as js
        >>> advice = js.advise("handjass", "SJ S9 HA HK D7 D6 C8 C7 C6", up="ST", worlds=500)
        >>> type(advice.plot()).__name__
        'Axes'

        """
        if not self.plot_function:
            raise UsageError(f"there is no picture of a {type(self).__name__}")
        module, _, function = self.plot_function.partition(":")
        return getattr(import_module(module), function)(self, **options)

    def __repr__(self) -> str:
        """Return the kind of answer and the number of its rows."""
        return f"<{type(self).__name__}: {counted(len(self.records()), 'row')}>"

    def __str__(self) -> str:
        """Return the rows as a table in text, and the notes."""
        return "\n".join(filter(None, [self.title, text_table(self.shown_rows(), self.shown_columns), *self.notes()]))

    def _repr_html_(self) -> str:
        """Return the rows as a table, and the notes, as a notebook shows them."""
        head = f"<p><strong>{escape(self.title)}</strong></p>" if self.title else ""
        notes = "<br>".join(escape(line) for line in self.notes())
        return f"{head}{html_table(self.shown_rows(), self.shown_columns)}<p>{notes}</p>"


@dataclass(frozen=True, repr=False)
class Table(Result):
    """Rows of a part of an answer, with a title and notes of their own."""

    rows: Sequence[Row]
    heading: str = ""
    remarks: Sequence[str] = ()

    @property
    def title(self) -> str:
        """The heading of the rows."""
        return self.heading

    def records(self) -> list[Row]:
        """Return the rows."""
        return [dict(row) for row in self.rows]

    def notes(self) -> list[str]:
        """Return what the rows rest on."""
        return list(self.remarks)


def with_intervals(row: Mapping[str, Any], columns: Sequence[str] = ()) -> Row:
    """Return a row with each interval written after its value; all columns if none are named."""
    names = columns or [name for name in row if not (name.endswith(ENDS) and name.rpartition("_")[0] in row)]
    return {name: cell(row, name) for name in names}


def cell(row: Mapping[str, Any], name: str) -> Any:
    """Return a value of a row, followed by its interval if it has one."""
    if f"{name}_low" not in row or (row.get(name) is None and row[f"{name}_low"] is None):
        return row.get(name)
    return format_interval(row[name], row[f"{name}_low"], row[f"{name}_high"])


def interval_columns(name: str, estimate: Any, at: int | None = None) -> dict[str, float | None]:
    """Return an estimate as three columns: value, low and high; None for numbers that are not finite."""
    parts = (estimate.value, estimate.low, estimate.high)
    values = [float(part if at is None else part[at]) for part in parts]
    names = (name, f"{name}_low", f"{name}_high")
    return {key: value if isfinite(value) else None for key, value in zip(names, values, strict=True)}


def json_value(value: object) -> object:
    """Return a value in JSON's own types; null for a number that is not finite."""
    if isinstance(value, Mapping):
        return {str(plain_value(name)): json_value(inner) for name, inner in value.items()}
    if isinstance(value, list | tuple):
        return [json_value(inner) for inner in value]
    value = plain_value(value)
    return None if isinstance(value, float) and not isfinite(value) else value


def text_table(rows: Sequence[Mapping[str, Any]], columns: Sequence[str] = ()) -> str:
    """Return rows as lines of text under the names of their columns; columns of numbers to the right."""
    names = list(columns) or list(dict.fromkeys(name for row in rows for name in row))
    lines = [names, *([format_value(row.get(name)) for name in names] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    right = [all(isinstance(row.get(name), int | float | None) for row in rows) for name in names]
    cells = [[text.rjust(w) if r else text.ljust(w) for text, w, r in zip(line, widths, right, strict=True)]
             for line in lines]  # fmt: skip
    return "\n".join("  ".join(line).rstrip() for line in cells)


def html_table(rows: Sequence[Mapping[str, Any]], columns: Sequence[str] = ()) -> str:
    """Return rows as an HTML table."""
    names = list(columns) or list(dict.fromkeys(name for row in rows for name in row))
    head = "".join(f"<th>{escape(name)}</th>" for name in names)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(format_value(row.get(name)))}</td>" for name in names) + "</tr>" for row in rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
