"""Starts the program's commands quickly: everything is imported once, and each command runs in a fork of its own.

Orders come as JSON lines on the standard input: `{"run": [words], "in": folder, "said": file, "limit": bytes}` starts a
command and answers its process id, `{"read": lake, "seconds": s, "said": file}` starts a reader, and `{"wait": id}`
answers the exit status. This process itself opens no lake, so that no thread of a library is lost in a fork.
"""

import json
import os
import resource
import signal
import sys
import time

import duckdb  # noqa: F401  imported before the forks, as are all that follow
import numba  # noqa: F401
import pandas as pd  # noqa: F401
import pyarrow.parquet  # noqa: F401

import jassstats.html_report
import jassstats.study.compare  # noqa: F401
from jassstats import api, cli  # noqa: F401
from jassstats.ingestion import batches
from jassstats.simulation import to_lake

batches.BATCH = 200  # many commits in little time
to_lake.PART = 4_000

CONSISTENT = "select (select count(*) from deals) = (select coalesce(sum(accepted), 0) from files)"
"""True of every moment that a lake ever was in: deals and ledger are committed together."""
QUERIES = (
    CONSISTENT,
    "select count(*) >= 0 from plays join deals using (deal)",
    "select coalesce(bool_and(d.deal is not null), true) from seats left join deals as d using (deal)",
)


def main():
    """Follow orders until there are no more."""
    for line in sys.stdin:
        order = json.loads(line)
        if "wait" in order:
            _, status = os.waitpid(order["wait"], 0)
            print(os.waitstatus_to_exitcode(status), flush=True)
            continue
        child = os.fork()
        if not child:
            _become(order)
        print(child, flush=True)


def _become(order):
    """Carry out an order in this process, and end."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    said = os.open(order["said"], os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    for stream in (1, 2):
        os.dup2(said, stream)
    sys.stdin = open(os.devnull)  # noqa: SIM115, PTH123  for as long as the process lives
    code = 70
    try:
        if "read" in order:
            code = _read(order["read"], order["seconds"])
        else:
            os.chdir(order["in"])
            if order.get("limit"):
                signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
                resource.setrlimit(resource.RLIMIT_FSIZE, (order["limit"], order["limit"]))
            code = cli.run(order["run"])
        sys.stdout.flush()
    except KeyboardInterrupt:
        code = 130
    finally:
        os._exit(code)


def _read(path, seconds):
    """Ask a lake over and over, sometimes with a new handle; print how many answers there were and what went wrong."""
    import jassstats as js

    end, asked, wrong = time.monotonic() + seconds, 0, []
    held = js.open(path)
    while time.monotonic() < end:
        query = QUERIES[asked % len(QUERIES)]
        try:
            if asked % 5 == 0:
                held = js.open(path)
            if asked % 2:
                (answer,) = held.query(query).values[0]  # noqa: PD011  no pandas
            else:
                (answer,) = held.sql(query).fetchall()[0]
            if answer is not True:
                wrong.append(f"{query}: {answer}")
        except Exception as error:  # noqa: BLE001  every failure counts
            wrong.append(f"{type(error).__name__}: {error}")
        asked += 1
    print(json.dumps({"asked": asked, "wrong": wrong}))
    return 0


if __name__ == "__main__":
    main()
