"""Verify tells every edit of a manifest and every changed, deleted or doubled row, and never ends in an exception."""

import copy
import hashlib
import json
import shutil

import msgspec
import pyarrow as pa
import pytest
from pyarrow import parquet

import jassstats as js
from jassstats.cli import run
from jassstats.errors import LakeError
from jassstats.lake import consistency, manifest, parts
from jassstats.lake import parquet as lake_parquet
from jassstats.lake.schema import TABLES
from jassstats.logs import write as log_writer
from jassstats.record import Deal
from jassstats.simulation import runs


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    """A lake with logged deals, duplicates, a reject, a run of deals, a run of parties, and tables made again."""
    folder = tmp_path_factory.mktemp("sound")
    into = folder / "lake"
    made = runs.run("schieber", "swisslos_1000", parties=1, seed=4)
    some = [deals.record(row) for deals in runs.chunks(made) for row in range(len(deals))]
    log_writer.write(folder / "a.jsonl", some)
    log_writer.write(folder / "b.jsonl", [some[0], Deal(game="schieber", preset="swisslos_1000", dealer=9)])
    js.ingest([folder / "a.jsonl", folder / "b.jsonl"], into)
    js.simulate("schieber", into, deals=9, seed=3)
    js.simulate("schieber", into, parties=2, seed=5)
    for table in TABLES:
        js.open(into).sql(f"select count(*) from {table}").fetchall()
    return into


@pytest.fixture
def changed(sound, tmp_path):
    return shutil.copytree(sound, tmp_path / "lake")


def findings(into):
    return {check.check: check.about for check in js.verify(into).checks if not check.ok}


def told(check, into):
    """Return the findings of one check of the files, without the rest of verify."""
    return " ".join(check(js.open(into).lake))


def places(tree, before=()):
    """Every place in a JSON tree, the inner ones too."""
    inside = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    for key, value in inside:
        yield (*before, key)
        yield from places(value, (*before, key))


def parent(tree, place):
    for key in place[:-1]:
        tree = tree[key]
    return tree


def other(value):
    """Another value of the same type."""
    if isinstance(value, bool) or value is None:
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return value[:-1] + ("0" if value[-1:] != "0" else "1")
    return {**value, "7": 1} if isinstance(value, dict) else [*value, 1]


def retyped(value):
    """A value of another type."""
    return ["x"] if isinstance(value, str | bool) or value is None else "x"


def dropped(tree, place):
    del parent(tree, place)[place[-1]]


def set_to(change):
    def edit(tree, place):
        holder = parent(tree, place)
        holder[place[-1]] = change(holder[place[-1]])

    return edit


EDITS = {"drop": dropped, "change": set_to(other), "retype": set_to(retyped)}


def edited(content, edit):
    """The same manifest with each of its places edited in turn."""
    tree = json.loads(content)
    for place in places(tree):
        new = copy.deepcopy(tree)
        EDITS[edit](new, place)
        yield place, json.dumps(new, indent=1, ensure_ascii=False).encode()


def doubled(content):
    """The same manifest with each line of a plain field standing twice, the first time with another value."""
    lines = content.splitlines()
    for number, line in enumerate(lines):
        name, colon, value = line.partition(b": ")
        if colon and value not in (b"{", b"["):
            again = [name + b": " + (b"0" if value.rstrip(b",") != b"0" else b"1") + b",", line]
            yield number, b"\n".join([*lines[:number], *again, *lines[number + 1 :]])


def test_a_sound_lake_passes_and_what_is_not_checked_is_told(sound):
    assert findings(sound) == {}
    (left_out,) = [check.about for check in js.verify(sound).checks if check.check == "not checked"]
    assert left_out.startswith("parties, rejects and claims are checked by hash, keys and sums: ")


@pytest.mark.parametrize("edit", EDITS)
def test_every_edit_of_a_field_is_told(changed, edit):
    path = changed / manifest.NAME
    tried = 0
    for place, text in edited(path.read_bytes(), edit):
        if place == ("seal",) and edit == "drop":
            continue  # the next test
        path.write_bytes(text)
        assert set(findings(changed)) == {"manifest"}, place
        tried += 1
    assert tried > 130


def test_a_manifest_without_a_seal_is_read_and_told(changed):
    path = changed / manifest.NAME
    content = json.loads(path.read_bytes())
    del content["seal"]
    path.write_text(json.dumps(content), encoding="utf-8")
    assert js.open(changed).sql("select count(*) > 0 from deals").fetchall() == [(True,)]
    assert "is not sealed" in findings(changed)["manifest"]


def test_every_doubled_field_is_told(changed):
    path = changed / manifest.NAME
    tried = 0
    for number, text in doubled(path.read_bytes()):
        path.write_bytes(text)
        assert set(findings(changed)) == {"manifest"}, number
        tried += 1
    assert tried > 95


def test_every_flipped_bit_of_the_manifest_is_told(changed):
    """One bit of every 7th byte, a different bit each time."""
    path = changed / manifest.NAME
    content = path.read_bytes()
    for at in range(0, len(content), 7):
        flipped = bytearray(content)
        flipped[at] ^= 1 << at % 8
        path.write_bytes(flipped)
        assert set(findings(changed)) == {"manifest"}, at


@pytest.mark.parametrize("text", [b"", b"[", b'{"runs":{"1":{"preset":' + b"[" * 5_000, b'{"runs":{"1":{"a":"\xff'])
def test_a_manifest_that_is_none_is_refused_with_a_sentence(changed, text):
    (changed / manifest.NAME).write_bytes(text)
    with pytest.raises(LakeError, match=r"manifest.json is damaged .*: restore a copy"):
        manifest.read(changed)
    assert set(findings(changed)) == {"manifest"}


def test_a_damaged_manifest_is_a_finding_of_the_command(changed, capsys):
    (changed / manifest.NAME).write_bytes(b"{")
    assert run(["verify", "-l", str(changed)]) == 1
    assert "is damaged" in " ".join(capsys.readouterr().out.split())


REDUNDANT = ["next_key", "next_part", "next_run", "deals", "rows", "bytes", "run", "files", "done", "parties"]
REDUNDANT += ["deals_in", "accepted", "quarantined", "duplicates", "same_as", "strategies", "tables", "parts", "tried"]
LOWER = {"next_key", "next_part", "next_run", "tried"}
"""Numbers of which a larger one is possible too: they are lowered instead."""


@pytest.mark.prove
def test_an_edit_that_is_sealed_again_is_told_by_what_the_rows_say(changed):
    """An edit with a new seal fails the check of sums; one place of each name and depth, to keep it quick."""
    path = changed / manifest.NAME
    good = manifest.read(changed)
    tree = json.loads(path.read_bytes())
    names = {}
    for place in places(tree):
        if place[-1] in REDUNDANT and (place[0], place[-1]) != ("files", "done"):  # either may be so
            names.setdefault((place[-1], len(place)), place)
    assert {name for name, _ in names} >= {"next_key", "deals", "rows", "same_as", "done"}
    for place in names.values():
        new = copy.deepcopy(tree)
        holder, key = parent(new, place), place[-1]
        holder[key] = holder[key] and 0 if key in LOWER else other(holder[key])
        sealed_again(path, new)
        assert findings(changed), place
    assert manifest.encode(good) == json_bytes(tree)


def json_bytes(tree):
    return msgspec.json.format(json.dumps(tree, ensure_ascii=False, separators=(",", ":")).encode(), indent=1)


def sealed_again(path, tree):
    """Write a manifest with a seal that fits, whatever it says."""
    content = json_bytes({**tree, "seal": ""})
    seal = hashlib.sha256(content).hexdigest()
    path.write_bytes(content.replace(b'"seal": ""', f'"seal": "{seal}"'.encode()))


def test_a_flipped_bit_in_any_file_is_told(changed):
    files = sorted(path for path in changed.rglob("*.parquet*"))
    assert len(files) > 25
    for path in files:
        content = path.read_bytes()
        flipped = bytearray(content)
        flipped[len(content) // 2] ^= 4
        path.chmod(0o644)
        path.write_bytes(flipped)
        try:
            assert path.name.split(".")[0] in told(consistency.files, changed), path
        finally:
            path.write_bytes(content)
    files[0].write_bytes(b"")
    assert "files" in findings(changed)


@pytest.mark.parametrize("change", ["deleted", "doubled"])
def test_a_deleted_or_doubled_row_of_any_table_is_told(changed, change):
    """The last row of every table file, stored or made again; the file is otherwise as it should be."""
    files = sorted(path for path in changed.rglob("*.parquet"))
    assert {path.parent.name for path in files} >= set(TABLES) - {"claims"}
    for path in files:
        content = path.read_bytes()
        rows = parquet.ParquetFile(path).read()
        new = (
            rows.slice(0, len(rows) - 1) if change == "deleted" else pa.concat_tables([rows, rows.slice(len(rows) - 1)])
        )
        path.chmod(0o644)
        path.write_bytes(lake_parquet.encode(new.unify_dictionaries()))
        try:
            assert "is not the file that was written" in told(consistency.files, changed), path
        finally:
            path.write_bytes(content)


def test_a_doubled_row_for_which_hashes_were_written_is_told_by_its_key(changed):
    """A doubled row in a file with a new hash fails the check of the table's key."""
    path = changed / manifest.NAME
    good = path.read_bytes()
    tree = json.loads(good)
    for number, part in tree["parts"].items():
        for table, kept in part["tables"].items():
            if not kept["rows"]:
                continue
            file = manifest.part_path(changed, table, int(number))
            content, rows = file.read_bytes(), parts.read_part(changed, table, int(number))
            file.chmod(0o644)
            file.unlink()
            new = parts.store(file, pa.concat_tables([rows, rows.slice(len(rows) - 1)]).unify_dictionaries())
            vouched = copy.deepcopy(tree)
            vouched["parts"][number]["tables"][table] = msgspec.to_builtins(new)
            sealed_again(path, vouched)
            assert "2 times" in told(consistency.keys, changed), (table, number)
            file.chmod(0o644)
            file.write_bytes(content)


def test_a_table_made_again_has_its_hash_beside_it_until_its_part_goes(changed):
    made = sorted(path for path in changed.rglob("*.sha256"))
    assert made
    path = made[0]
    path.unlink()
    assert "delete" in findings(changed)["files"]
    path.with_suffix("").unlink()
    assert findings(changed) == {}
    stray = changed / "plays" / "000099.parquet.sha256"
    stray.write_text("0")
    js.simulate("schieber", changed, deals=1, seed=77)
    assert not stray.exists()
