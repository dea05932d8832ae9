"""Another package publishes a log format under the entry point `jassstats.sources`; nothing else changes."""

import sys

import pytest

from jassstats.ingestion import files
from jassstats.logs import read as log_reader
from jassstats.logs import source as log_sources

TOY = '''"""Deals in points, one a line: date, then the points of both sides, after a line that says `toy jass`."""

from jassstats.record import Deal, Entry

ABOUT = "toy logs: a day and two numbers a line"


def sniff(head):
    return head.startswith(b"toy jass")


def read(text):
    for line, raw in text.lines():
        if line > 1:
            day, *points = raw.decode().split()
            slate = [int(number) for number in points]
            names = ["Nora", "Reto", "Lina", "Urs"]
            deal = Deal(game="schieber", preset="uri", dealer=0, date=day, players=names, slate=slate)
            yield Entry(line, raw.decode(), deal)
'''
LOG = "toy jass\n2026-11-26 100 57\n2026-11-27 57 100\n"


@pytest.fixture
def publish(tmp_path, monkeypatch):
    """Put a package with some modules and entry points where installed packages lie."""
    folder = tmp_path / "installed"
    meta = folder / "toy_jass-1.0.dist-info"
    meta.mkdir(parents=True)
    (meta / "METADATA").write_text("Metadata-Version: 2.1\nName: toy-jass\nVersion: 1.0\n")
    monkeypatch.syspath_prepend(str(folder))
    log_sources.all_sources.cache_clear()

    def put(points, **modules):
        lines = "\n".join(f"{name} = {target}" for name, target in points.items())
        (meta / "entry_points.txt").write_text(f"[jassstats.sources]\n{lines}\n")
        for name, text in modules.items():
            (folder / f"{name}.py").write_text(text)

    yield put
    log_sources.all_sources.cache_clear()
    for name in [name for name in sys.modules if name.startswith("toy_")]:
        del sys.modules[name]


def test_a_published_source_is_sniffed_listed_and_ingested(publish, tmp_path):
    publish({"toy": "toy_source"}, toy_source=TOY)
    log = tmp_path / "evening.toy"
    log.write_text(LOG)
    assert log_reader.sources()["toy"] == "toy logs: a day and two numbers a line"
    assert log_reader.read(log).source == "toy"
    (count,) = files.ingest([log], tmp_path / "lake").files
    assert (count.source, count.deals_in, count.accepted) == ("toy", 2, 2)


def test_every_source_of_ours_fits_the_protocol(publish):
    publish({})
    assert all(isinstance(source, log_sources.Source) for source in log_sources.all_sources().values())


@pytest.mark.parametrize(
    ("name", "target", "text", "why"),
    [
        ("slip", "toy_slip", TOY, "jassstats has one"),
        ("toy", "toy_broken", "raise RuntimeError('no')", "can't be loaded"),
        ("toy", "toy_missing:nothing", "", "can't be loaded"),
        ("toy", "toy_half", "ABOUT = 'half'", "needs ABOUT, sniff and read"),
    ],
)
def test_a_source_that_can_not_be_used_is_named_and_the_others_go_on(publish, name, target, text, why):
    publish({name: target}, **{target.split(":")[0]: text})
    with pytest.warns(UserWarning, match=why):
        there = log_sources.all_sources()
    assert there["slip"].ABOUT.startswith("slips typed by hand")
    assert "toy" not in there
