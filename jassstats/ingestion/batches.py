"""Batches of log entries, replayed and stored; each batch becomes one part of the lake."""

import datetime as dt
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from jassstats import facts, games
from jassstats.ingestion import isolate
from jassstats.ingestion.order import read_in_order
from jassstats.ingestion.parties import Slates
from jassstats.lake.dedup import Names, Seen, numbers
from jassstats.lake.manifest import File
from jassstats.lake.parquet import table
from jassstats.lake.write import Writer
from jassstats.logs import error_codes
from jassstats.logs.jsonl import codec
from jassstats.logs.open_text import RAW
from jassstats.logs.read import Reading
from jassstats.record import Problem
from jassstats.replay import replay
from jassstats.replay.columns import Deals, Logged
from jassstats.replay.pack import pack

if TYPE_CHECKING:
    import pyarrow as pa

BATCH = 16_384
"""The number of deals that are replayed together."""

Tables = dict[str, "pa.Table"]


class Intake:
    """The intake of an ingest. A batch is stored when it is full, across files."""

    def __init__(self, writer: Writer, preset: str | None, progress: Callable[[int, int | None], None]) -> None:
        """Look up, once, which deals and parties the lake holds."""
        self.writer = writer
        self.preset = preset
        self.progress = progress
        self.seen = Seen(writer.path, writer.manifest)
        self.slates = Slates(Names(writer.path, writer.manifest))
        self.batch: list[Logged] = []
        self.ended: set[str] = set()
        self.given = 0  # keys given to deals of this batch
        self.done = 0

    def read(self, file: str, path: Path, entries: Reading, sha256: str) -> None:
        """Read one file, from the place where an interrupted ingest stopped."""
        page = self._page(file, path, entries.source, sha256)
        there = read_in_order(file, entries.source, entries, sha256)
        for _ in islice(there, page.deals_in):
            pass
        while taken := list(islice(there, BATCH - len(self.batch))):
            self.batch += taken
            if len(self.batch) == BATCH:
                self.settle()
        self.ended.add(file)

    def settle(self) -> None:
        """Replay the batch, store its tables, and commit them with the counts of their files."""
        names = self.slates.names.copy()
        try:
            refused, judged, tables = self._judge_all(self.batch)
        except isolate.SYSTEM:
            raise
        except Exception:  # noqa: BLE001  a bug stops no ingest: the deal that shows it is put aside
            again = self._from(names)
            self.batch = isolate.set_aside(self.batch, again)
            refused, judged, tables = again(self.batch)
        self._store(tables, judged)
        self._count(refused, judged)
        self.writer.commit()
        self.done += len(self.batch)
        self.batch, self.ended = [], set()
        self.progress(self.done, None)

    def _judge_all(self, batch: Sequence[Logged]) -> "tuple[dict[int, Problem], list[ReplayedBatch], Tables]":
        """Return the problems of refused entries by place, the lawful deals, and the tables of both."""
        packed, refused = pack(batch)
        judged = [self._judge(deals, refused) for deals in packed]
        holed = {batch[place].file for place in refused}
        made = [tables for one in judged for tables in self._facts(one, holed)]
        self.slates.close(self.ended)
        made.append({"parties": self.slates.parties(), "rejects": _rejects(batch, refused)})
        return refused, judged, _together(made)

    def _from(
        self, names: Names
    ) -> "Callable[[Sequence[Logged]], tuple[dict[int, Problem], list[ReplayedBatch], Tables]]":
        """Return a function that replays entries, each time from the parties after the last batch."""
        kept = self.writer.manifest.files
        files = {item.file for item in self.batch} | set(self.slates.open) | self.ended

        def reread(batch: Sequence[Logged]) -> "tuple[dict[int, Problem], list[ReplayedBatch], Tables]":
            self.given, self.slates = 0, Slates(names.copy())
            for file in files:
                self.slates.restore(file, kept[file].slates if file in kept else [])
            return self._judge_all(batch)

        return reread

    def _judge(self, deals: Deals, refused: dict[int, Problem]) -> "ReplayedBatch":
        """Replay deals. Add the problems of unlawful ones to `refused`, and mark the lake's own deals as duplicates."""
        outcome = replay.replay(deals)
        found = replay.problems(deals, outcome)
        refused |= {int(deals.origin[row]): problem for row, problem in found.items()}
        if found:
            lawful = np.setdiff1d(np.arange(len(deals)), list(found))
            deals, outcome = deals.take(lawful), outcome[lawful]
        ids = numbers(deals.digests())
        twins = self.seen.twins(ids, [item.file for item in deals.logged])
        new = np.ones(len(deals), bool)
        new[list(twins)] = False
        return ReplayedBatch(deals, outcome, ids, twins, new)

    def _facts(self, one: "ReplayedBatch", holed: set[str]) -> "Iterator[Tables]":
        """Yield the facts of new deals, and the comparison of claimed totals with the slates."""
        first = self.writer.manifest.next_key + self.given
        number = int(one.new.sum())
        keys = np.full(len(one.new), -1, np.int64)
        keys[one.new] = np.arange(first, first + number)
        self.given += number
        totals = list(self.slates.follow(one.deals, one.outcome, keys.tolist(), holed))
        replay.stand(one.deals, one.outcome)
        tables = facts.tables(one.deals, one.outcome, np.flatnonzero(one.new), keys[one.new].astype(np.uint64))
        if self.slates.renamed and number:
            tables["deals"] = self._called(tables["deals"])
        yield tables
        if totals:
            yield {"claims": table("claims", totals)}

    def _called(self, deals: "pa.Table") -> "pa.Table":
        """Return `deals` with the lake's names of parties, where another file has a partie of the same name."""
        import pyarrow as pa

        there = zip(deals.column("file").to_pylist(), deals.column("partie").to_pylist(), strict=True)
        names = [self.slates.called(str(file), partie) for file, partie in there]
        at = deals.column_names.index("partie")
        field = deals.schema.field(at)
        return deals.set_column(at, field, [pa.array(names, field.type)])

    def _store(self, tables: Tables, judged: "Sequence[ReplayedBatch]") -> None:
        self.given = 0
        if not any(len(table) for table in tables.values()):
            return
        number = self.writer.store(tables)
        for one in judged:
            self.seen.add(one.ids[one.new], number)

    def _count(self, refused: dict[int, Problem], judged: "Sequence[ReplayedBatch]") -> None:
        """Enter the counts of the batch in the ledger of files."""
        files = self.writer.manifest.files
        for file, number in Counter(item.file for item in self.batch).items():
            files[file].deals_in += number
            files[file].accepted += number
        for place in refused:
            page = files[self.batch[place].file]
            page.quarantined += 1
            page.accepted -= 1
        for one in judged:
            for row, owner in one.twins.items():
                page = files[one.deals.logged[row].file]
                page.duplicates += 1
                page.accepted -= 1
                page.same_as[owner] = page.same_as.get(owner, 0) + 1
        for file in {item.file for item in self.batch} | self.ended:
            files[file].done = file in self.ended
            files[file].slates = self.slates.kept(file)

    def _page(self, file: str, path: Path, source: str, sha256: str) -> File:
        """Return the file's entry in the ledger; a new one unless an interrupted ingest began it."""
        files = self.writer.manifest.files
        if file not in files:
            now = dt.datetime.now(dt.UTC).isoformat(timespec="seconds").removesuffix("+00:00")
            files[file] = File(path=str(path), source=source, preset=self.preset, sha256=sha256, date=now)
        self.slates.restore(file, files[file].slates)
        return files[file]


@dataclass
class ReplayedBatch:
    """Lawful deals of one game, with a mark for those that are new to the lake."""

    deals: Deals
    outcome: np.ndarray
    ids: np.ndarray  # (deals, 2), see `seen.numbers`
    twins: dict[int, str]  # row of a duplicate → file of the deal in the lake
    new: np.ndarray


def _rejects(batch: Sequence[Logged], refused: Mapping[int, Problem]) -> "pa.Table":
    """Return the rows of `rejects`, in the order in which the deals were read."""
    rows = [_reject(batch[place], refused[place]) for place in sorted(refused)]
    return table("rejects", [tuple(row.values()) for row in rows])


def _reject(item: Logged, problem: Problem) -> dict[str, Any]:
    deal = item.entry.deal
    raw = item.entry.raw or (codec.encode(deal).decode() if deal is not None else "")
    return {
        "file": item.file,
        "line": item.entry.line,
        "record": item.record,
        "source": item.source,
        "code": problem.code,
        "seat": problem.seat,
        "trick": problem.trick,
        "card": problem.card,
        "rule": _rule(problem.code, deal.game if deal is not None else ""),
        "message": problem.message,
        "legal": problem.legal or None,
        "raw": raw[:RAW],
    }


def _rule(code: str, game: str) -> str | None:
    """Return a short text for a rule, or for the code of a faulty record."""
    if code in error_codes.CODES:
        return error_codes.CODES[code]
    words: str | None = games.load(game).rules.RULES.get(code) if game in games.names() else None
    return words


def _together(made: Sequence[Tables]) -> Tables:
    """Return the tables of each name as one table."""
    import pyarrow as pa

    names = dict.fromkeys(name for tables in made for name in tables)
    return {name: pa.concat_tables([tables[name] for tables in made if name in tables]) for name in names}
