"""Commands that are stopped at random moments, and what a lake says, to be compared with an uninterrupted one."""

import hashlib
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

from jassstats import lake
from jassstats.lake.schema import TABLES

SECONDS = float(os.environ.get("JASSSTATS_CRASH_SECONDS") or 180)
ROUNDS = int(os.environ.get("JASSSTATS_CRASH_ROUNDS") or 0)
"""So many rounds of each command, however long they take; by default the time decides."""
SEED = int(os.environ.get("JASSSTATS_CRASH_SEED") or time.time_ns() % 1_000_000)
SIGNALS = (signal.SIGKILL, signal.SIGTERM, signal.SIGINT)
DONE, FINDINGS, FAILED = 0, 1, 3


@dataclass
class Tally:
    """The rounds tried with one command."""

    rounds: int = 0
    kills: int = 0
    differences: int = 0
    asked: int = 0
    seconds: float = 0.0


@dataclass
class Session:
    """All tallies, and among how many tests the time is shared."""

    tests: int = 1
    tallies: dict[str, Tally] = field(default_factory=dict)


SESSION = Session()


class Starter:
    """A process from which commands are forked, see `starter.py`."""

    def __init__(self):
        """Imports take a second, once."""
        words = [sys.executable, str(Path(__file__).parent / "starter.py")]
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def _ask(self, **order):
        self.process.stdin.write(json.dumps(order) + "\n")
        self.process.stdin.flush()
        return int(self.process.stdout.readline())

    def start(self, folder, words, limit=0):
        """Start a command in a folder; its process id."""
        return self._ask(run=list(map(str, words)), **{"in": str(folder)}, said=str(folder / "said"), limit=limit)

    def read(self, path, seconds, said):
        """Start a reader of a lake; its process id."""
        return self._ask(read=str(path), seconds=seconds, said=str(said))

    def wait(self, child):
        """The exit code of a process; minus the signal that ended it."""
        return self._ask(wait=child)

    def run(self, folder, words, limit=0):
        """A command to its end: its exit code and what it said."""
        code = self.wait(self.start(folder, words, limit))
        return code, (folder / "said").read_text(encoding="utf-8")

    def close(self):
        """No more orders."""
        self.process.stdin.close()
        self.process.wait(timeout=60)
        self.process.stdout.close()


def rounds(name, started):
    """Rounds until the share of the time since `started` is over, each with its own random numbers; at least one."""
    tally = SESSION.tallies.setdefault(name, Tally())
    while True:
        yield tally, random.Random(f"{SEED} {name} {tally.rounds}")  # noqa: S311  moments, no secrets
        tally.rounds += 1
        tally.seconds = time.monotonic() - started
        if tally.rounds >= ROUNDS if ROUNDS else tally.seconds > SECONDS / SESSION.tests:
            return


def interrupt(starter, folder, words, chance, lasts):
    """Start a command and stop it at a random moment; whether it was still at work."""
    child = starter.start(folder, words)
    time.sleep(chance.uniform(0, lasts))
    number = chance.choice(SIGNALS)
    os.kill(child, number)  # it is waited for below, so its number is not another's yet
    code = starter.wait(child)
    if number == signal.SIGINT and code == 130:
        said = (folder / "said").read_text(encoding="utf-8")
        assert "Traceback" not in said, said
    return code in {-number, 130}


def copied(start, folder):
    """A fresh copy of the state to start from."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(start, folder, symlinks=True)
    return folder


def everything(into):
    """All that a lake holds, but for when files were read, where they lay, and which key stands for which deal."""
    opened = lake.open(into)
    stored = {name for part in opened.manifest.parts.values() for name in part.tables}
    ids = "(select deal as key, coalesce(id, concat(run, ' ', index)) as id from deals)"
    said = {"files": opened.sql("select * exclude (date, path) from files order by all").fetchall()}
    for name, table in TABLES.items():
        if name not in stored:
            continue
        if name == "deals":
            said[name] = opened.sql("select * exclude (deal) from deals order by all").fetchall()
        elif "deal" in table.columns:
            said[name] = opened.sql(
                f"select id, t.* exclude (deal) from {name} as t join {ids} on key = t.deal order by all"
            ).fetchall()
        else:
            said[name] = opened.sql(f"select * from {name} order by all").fetchall()
    return {name: (len(rows), hashlib.sha256(repr(rows).encode()).hexdigest()) for name, rows in said.items()}


def answers(into):
    """A lake that was stopped in the middle opens, and its deals and its ledger agree."""
    if not (into / "manifest.json").exists():
        return
    logged, refused = "(select count(*) from deals where file is not null)", "(select count(*) from rejects)"
    deals, rejects, accepted, quarantined = (
        lake.open(into).sql(f"select {logged}, {refused}, sum(accepted), sum(quarantined) from files").fetchall()[0]
    )
    assert (deals, rejects) == (accepted or 0, quarantined or 0)
