"""A replacement that is stopped at any step leaves the earlier deals or the new ones."""

import shutil
from contextlib import suppress

import msgspec
import pytest
from crash.stopped import everything

import jassstats as js
from jassstats.ingestion import batches
from jassstats.ingestion import files as ingestion
from jassstats.lake import manifest, parts, readers, write
from jassstats.logs import write as log_writer
from jassstats.simulation import runs


def dealt(**how):
    made = runs.run("schieber", "swisslos_1000", seed=23, **how)
    return [deals.record(row) for deals in runs.chunks(made) for row in range(len(deals))]


@pytest.fixture(scope="module")
def logs(tmp_path_factory):
    """An evening, another log with some of its deals and a reject, and the corrected evening."""
    folder = tmp_path_factory.mktemp("logs")
    single, parties = dealt(deals=60), dealt(parties=2)
    unlawful = msgspec.structs.replace(single[40], dealer=(single[40].dealer + 1) % 4)
    log_writer.write(folder / "old.jsonl", [*single[:20], *parties[:9]])
    log_writer.write(folder / "b.jsonl", [*single[15:30], unlawful])
    log_writer.write(folder / "new.jsonl", [*single[1:22], *parties])
    return folder


STEPS = ((parts, "store"), (manifest, "write"), (manifest, "settle"), (readers, "keep"), (write, "sweep"))
"""The functions that write into a lake or delete from it."""


class Stopped(KeyboardInterrupt):
    """Ctrl-C, at a chosen step."""


def stopped_at(monkeypatch, step):
    """Raise in place of the step of this number, counted from 1; return the list of steps that are made."""
    made = []

    def counted(function):
        def work(*args, **how):
            made.append(function.__name__)
            if len(made) == step:
                raise Stopped
            return function(*args, **how)

        return work

    for module, name in STEPS:
        monkeypatch.setattr(module, name, counted(getattr(module, name)))
    return made


@pytest.mark.prove
def test_ctrl_c_at_any_step_leaves_the_earlier_deals_or_the_new_ones(logs, tmp_path, monkeypatch):
    """Every call that writes or deletes is stopped once."""
    monkeypatch.setattr(batches, "BATCH", 32)  # the new text is read in two batches, of which one commit is made
    start, into = tmp_path / "start", tmp_path / "lake"
    ingestion.ingest([logs / "old.jsonl", logs / "b.jsonl"], start)
    earlier = everything(start)

    def stopped(step):
        shutil.rmtree(into, ignore_errors=True)
        shutil.copytree(start, into)
        with monkeypatch.context() as patch, suppress(Stopped):
            made = stopped_at(patch, step)
            ingestion.ingest([logs / "new.jsonl"], into, replace="old.jsonl")
        return made

    made = stopped(0)
    wanted, states = everything(into), []
    assert made.count("write") == 1
    for step in range(1, len(made) + 1):
        stopped(step)
        found = everything(into)
        assert found in (earlier, wanted), (step, made[step - 1])
        states.append(found == wanted)
        if step % 5 == 0:
            assert [check for check in js.verify(into).checks if not check.ok] == []
            if found == earlier:
                ingestion.ingest([logs / "new.jsonl"], into, replace="old.jsonl")
                assert everything(into) == wanted
    assert states == sorted(states)
    assert set(states) == {False, True}
