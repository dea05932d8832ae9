"""The report of an ingest: counts of deals by file."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass, field

from jassstats.errors import UsageError
from jassstats.number_format import counted
from jassstats.record import Problem
from jassstats.results import Result, Row

WHY = 'jassstats sql "select file, line, code, message from rejects"'
"""The command that lists the rejects."""


@dataclass(frozen=True)
class Replaced:
    """The comparison of a replaced file's deals with those of its earlier text: deals in the lake, by their id."""

    unchanged: int
    gone: int
    new: int


@dataclass
class Count:
    """The counts of one file's deals. deals_in = accepted + quarantined + duplicates."""

    file: str  # the name in the lake
    path: str
    source: str = ""
    deals_in: int = 0
    accepted: int = 0
    quarantined: int = 0
    duplicates: int = 0
    state: str = "read"  # or "unchanged": read before, so every deal is a duplicate; or "unreadable"; or "kept"
    problem: Problem | None = None  # why it is unreadable, or why the lake keeps the earlier deals
    replaces: str = ""  # the name in the lake of the file that it replaces, if one was named
    replaced: Replaced | None = None  # the deals before and after, if the file was replaced
    left_out: list[tuple[int, Problem]] = field(default_factory=list)  # line and problem of entries, if none was good
    sha256: str = ""
    mark: tuple[int, ...] = ()  # of the file before it was read, see `_mark`


COUNTS = {"deals": "deals_in", "accepted": "accepted", "quarantined": "quarantined", "duplicates": "duplicates"}
"""Columns of a report: deals = accepted + quarantined + duplicates."""


@dataclass(repr=False)
class IngestReport(Result):
    """The report of an ingest, a row for each file: deals = accepted + quarantined + duplicates.

    Attributes
    ----------
    lake : str
        The folder of the lake.
    files : list of Count
        The counts of each file, and why it could not be read.
    again : list of str
        Files that should be read again, because their duplicates were removed.

    """

    lake: str
    files: list[Count] = field(default_factory=list)
    again: list[str] = field(default_factory=list)
    column_names = ("file", "source", *COUNTS)
    shown_columns = column_names

    def records(self) -> list[Row]:
        """Return a row for each file."""
        return [
            {"file": one.file, "source": one.source} | {name: getattr(one, at) for name, at in COUNTS.items()}
            for one in self.files
        ]

    def shown_rows(self) -> list[Row]:
        """Return the rows, and their sum if there are several."""
        sums = {name: self.total(at) for name, at in COUNTS.items()}
        return (
            [*self.records(), {"file": "in total", "source": None, **sums}] if len(self.files) > 1 else self.records()
        )

    def notes(self) -> list[str]:
        """Return the sum in a sentence, where to find the rejects, and what could not be read."""
        deals, accepted, quarantined, duplicates = (self.total(at) for at in COUNTS.values())
        sums = f"{accepted:,} accepted + {quarantined:,} quarantined + {duplicates:,} duplicates"
        why = f"Why, deal by deal: {WHY} --lake {self.lake}"
        again = "should be read again: some of its deals were duplicates of deals that were taken out."
        return [
            f"{deals:,} deals in = {sums}, in the lake {self.lake}.",
            *([why] if any(one.quarantined and one.state != "kept" for one in self.files) else []),
            *(_replacement(one, one.replaced) for one in self.files if one.replaced),
            *(f"{file} {again}" for file in self.again),
            *(line for one in self.files if one.problem for line in _refusal(one, one.problem)),
        ]

    def details(self) -> Row:
        """Return the lake, the files with all that is known of them, and the sums."""
        sums = {at: self.total(at) for at in COUNTS.values()}
        return {"lake": self.lake, "files": [asdict(one) for one in self.files], "again": self.again, "total": sums}

    def total(self, what: str) -> int:
        """Return a sum over the files.

        Parameters
        ----------
        what : str
            `deals_in`, `accepted`, `quarantined` or `duplicates`.

        Returns
        -------
        int
            The number of deals.

        Raises
        ------
        UsageError
            There is no such count.

        Examples
        --------
        >>> import jassstats as js
        >>> js.ingest("samples/tuesday.jass", "lake").total("accepted")
        9

        """
        if what not in COUNTS.values():
            raise UsageError(f"no count {what!r}: there are {', '.join(COUNTS.values())}")
        return sum(int(getattr(count, what)) for count in self.files)


def _replacement(one: Count, deals: Replaced) -> str:
    """Return the sentence about a file that was replaced."""
    earlier = one.replaces if one.replaces not in {"", one.file} else "its earlier text"
    sums = f"{counted(deals.unchanged, 'deal')} unchanged, {deals.gone:,} gone, {deals.new:,} new"
    return f"{one.file} replaced {earlier}: {sums}."


def _refusal(one: Count, problem: Problem) -> Iterator[str]:
    """Yield the lines about a file that was not taken in."""
    for line, cause in one.left_out:
        yield f"{one.file}:{line}: {cause.message} ({cause.code})"
    if one.quarantined > len(one.left_out):
        yield f"{one.quarantined - len(one.left_out):,} more: `jassstats lint {one.path}` names them all."
    did = "replaced nothing" if one.state == "kept" else "was not read"
    yield f"jassstats: {one.file} {did}: {problem.message} ({problem.code})."


@dataclass(frozen=True)
class RemovedFile:
    """A file that was removed from a lake.

    Attributes
    ----------
    file : str
        The name of the file in the lake.
    deals : int
        The number of its deals, which were removed.
    again : list of str
        Files to read again: some of their deals were duplicates of these deals.

    """

    file: str
    deals: int
    again: list[str]


@dataclass(frozen=True, repr=False)
class RemovedFiles(Result):
    """The files that were removed from a lake, a row for each. Iterating over it yields them.

    Attributes
    ----------
    files : list of RemovedFile
        Each with its deals, and the files to read again.

    """

    files: list[RemovedFile]
    column_names = ("file", "deals", "again")

    def __iter__(self) -> Iterator[RemovedFile]:
        """Yield each file."""
        return iter(self.files)

    def __len__(self) -> int:
        """Return the number of files."""
        return len(self.files)

    def records(self) -> list[Row]:
        """Return a row for each file."""
        return [asdict(one) for one in self.files]

    def shown_rows(self) -> list[Row]:
        """Return the rows, the files to read again in one text."""
        return [row | {"again": ", ".join(row["again"])} for row in self.records()]
