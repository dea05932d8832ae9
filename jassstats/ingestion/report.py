"""The report of an ingest: counts of deals by file."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass, field

from jassstats.record import Problem
from jassstats.results import Result, Row

WHY = 'jassstats sql "select file, line, code, message from rejects"'
"""The command that lists the rejects."""


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
    state: str = "read"  # or "unchanged": read before, so every deal is a duplicate; or "unreadable"
    problem: Problem | None = None  # why it is unreadable
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
        counts = f"{accepted:,} accepted + {quarantined:,} quarantined + {duplicates:,} duplicates"
        why = f"Why, deal by deal: {WHY} --lake {self.lake}"
        again = "should be read again: some of its deals were duplicates of deals that were taken out."
        refused = [(one.file, one.problem) for one in self.files if one.problem]
        return [
            f"{deals:,} deals in = {counts}, in the lake {self.lake}.",
            *([why] if quarantined else []),
            *(f"{file} {again}" for file in self.again),
            *(f"jassstats: {file} was not read: {problem.message} ({problem.code})." for file, problem in refused),
        ]

    def details(self) -> Row:
        """Return the lake, the files with all that is known of them, and the sums."""
        sums = {at: self.total(at) for at in COUNTS.values()}
        return {"lake": self.lake, "files": [asdict(one) for one in self.files], "again": self.again, "total": sums}

    def total(self, what: str) -> int:
        """Return the sum of deals_in, accepted, quarantined or duplicates over the files."""
        return sum(int(getattr(count, what)) for count in self.files)


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
