"""Bundles publish no path of the machine, and a path in a stranger's lake leads nowhere."""

import hashlib
from pathlib import Path

import pytest

import jassstats as js
from jassstats.access.bundle.strategy_names import without_folders
from jassstats.lake import manifest
from jassstats.samples import copy_samples
from jassstats.simulation import strategy_loader

ABOUT = {"title": "Evenings", "license": "CC-BY-4.0"}


def test_a_table_that_no_lake_has_is_not_copied(tmp_path):
    hostile = tmp_path / "lake"
    js.simulate("schieber", hostile, deals=10)
    held = manifest.read(hostile)
    content = b"#!/bin/sh"
    kept = manifest.Stored(rows=1, bytes=len(content), sha256=hashlib.sha256(content).hexdigest())
    held.parts[1].tables["../../elsewhere"] = kept
    manifest.write(hostile, held)
    place = manifest.part_path(hostile, "../../elsewhere", 1)
    place.parent.mkdir()
    place.write_bytes(content)
    with pytest.raises(js.LakeError, match="which no lake has"):
        js.bundle(hostile, tmp_path / "a" / "b" / "c", **ABOUT)
    assert not list((tmp_path / "a").rglob("*.parquet"))


def test_strategy_files_are_named_without_their_folders_and_can_be_dealt_again(tmp_path, monkeypatch):
    folder = tmp_path / "private" / "home"
    folder.mkdir(parents=True)
    text = "from jassstats.games.schieber.strategies.random_legal import *\n"
    (folder / "mine.py").write_text(text)
    (folder / "yours.py").write_text(text)
    table = [str(folder / "yours.py"), f"solid+play={folder / 'mine.py'}:play"] * 2
    js.simulate("schieber", tmp_path / "lake", deals=20, strategies=table)
    report = js.bundle(tmp_path / "lake", tmp_path / "b", **ABOUT)
    assert report.strategy_files == ["./yours.py", "./mine.py"]
    assert "Not in it: ./yours.py, ./mine.py." in report.notes()[-1]
    assert not [path for path in (tmp_path / "b").rglob("*") if path.is_file() and b"private" in path.read_bytes()]
    monkeypatch.chdir(folder)
    js.open(tmp_path / "b" / "lake", trust=True).query("select count(*) as n from tricks")
    assert js.verify(tmp_path / "b", trust=True).ok
    strategy_loader._trusted.clear()
    assert "--trust deals its deals again" in js.verify(tmp_path / "b").checks[0].about


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (["/home/anna/bold.py"] * 2, ["./bold.py"] * 2),
        (["C:\\anna\\bold.py:play", "solid"], ["./bold.py:play", "solid"]),
        (["solid+play=./x/a.py:f", "b.py"], ["solid+play=./a.py:f", "./b.py"]),
        (["solid", "tables/x.py"], ["solid", "x.py"]),
        (["./a/z.py", "./b/y.py"], ["./1/z.py", "./2/y.py"]),
        (["/a/x.py", "/b/x.py", "usual"], ["./1/x.py", "./2/x.py", "usual"]),
        (["solid", "random_legal"], ["solid", "random_legal"]),
    ],
)
def test_the_new_names_of_strategy_files_sort_as_the_old(old, new):
    assert without_folders(old) == new
    assert without_folders(new) == new


def test_logs_of_one_name_are_reported_since_their_folders_are_in_it(tmp_path):
    [log] = [path for path in copy_samples(tmp_path / "first") if path.name == "tuesday.jass"]
    (tmp_path / "second").mkdir()
    (tmp_path / "second" / "tuesday.jass").write_text(log.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    js.ingest([log, tmp_path / "second" / "tuesday.jass"], tmp_path / "lake")
    report = js.bundle(tmp_path / "lake", tmp_path / "b", **ABOUT)
    assert report.folders == [str(Path("second", "tuesday.jass"))]
    assert any("such as second" in line for line in report.notes())
