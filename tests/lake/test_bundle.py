"""Bundles: the library reads them, hashes are right, verify tells every change, and a stranger's bundle is data."""

import hashlib
import json
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import run_here
from frictionless import Package, validate

import jassstats as js
from jassstats.access.bundle import check, lake_copy
from jassstats.audit import Check
from jassstats.samples import copy_samples

ABOUT = {"title": "Evenings | and more", "license": "CC-BY-4.0", "authors": ("Anna Muster", "Beat Beispiel")}


@pytest.fixture(scope="module")
def lake(tmp_path_factory):
    """A lake of the sample logs and of simulated deals."""
    folder = tmp_path_factory.mktemp("bundle")
    js.ingest(copy_samples(folder / "samples"), folder / "lake")
    js.simulate("schieber", folder / "lake", deals=50, seed=3)
    return folder / "lake"


@pytest.fixture(scope="module")
def bundle(lake):
    """A bundle of that lake."""
    js.bundle(lake, lake.parent / "bundle", **ABOUT)
    return lake.parent / "bundle"


@pytest.fixture
def copy(bundle, tmp_path):
    """A copy of the bundle, to be changed."""
    return shutil.copytree(bundle, tmp_path / "copy")


def data(folder):
    """Return the files of the lake in a bundle."""
    return [folder / "lake" / "manifest.json", *sorted((folder / "lake").rglob("*.parquet"))]


def package_check(folder):
    """Return the check of the package."""
    [found] = [one for one in js.verify(folder).checks if one.check == "package"]
    return found


def test_the_library_reads_the_descriptor_and_it_lists_every_file_with_size_rows_and_hash(bundle):
    package = Package.from_descriptor(json.loads((bundle / "datapackage.json").read_text(encoding="utf-8")))
    assert (package.title, package.version) == ("Evenings | and more", "1.0.0")
    assert package.licenses[0]["name"] == "CC-BY-4.0"
    assert [one["title"] for one in package.contributors] == ["Anna Muster", "Beat Beispiel"]
    files = {path.relative_to(bundle).as_posix(): path.read_bytes() for path in data(bundle)}
    assert {one.path for one in package.resources} == set(files)
    for one in package.resources:
        assert one.type == "file"
        assert one.hash == f"sha256:{hashlib.sha256(files[one.path]).hexdigest()}"
        assert one.bytes == len(files[one.path])
    described = package.to_descriptor()["resources"]
    fields = [field for one in described if one["name"] != "manifest" for field in one["schema"]["fields"]]
    assert all(field["description"] for field in fields)
    titles = {one["title"] for one in package.sources}
    assert {"2 logs in the format slip", "deals of schieber simulated by jassstats"} <= titles
    rows = {one["name"]: one.get("rowCount") for one in package.to_descriptor()["resources"]}
    assert (rows["deals-1"], rows["rejects-1"], rows["deals-2"]) == (240, 15, 50)


def test_the_lake_of_a_bundle_answers_as_the_lake_and_names_no_folder(lake, bundle):
    query = "select game, count(*) as deals from deals group by all order by all"
    assert js.open(bundle / "lake").query(query).records() == js.open(lake).query(query).records()
    assert js.verify(bundle).ok
    assert js.verify(bundle / "lake").ok
    texts = [path.read_text(encoding="utf-8") for path in (bundle / "lake/manifest.json", *bundle.glob("*.*"))]
    assert not any(str(lake.parent) in text for text in texts)
    assert {file.path for file in js.open(lake).lake.manifest.files.values()} != set(js.open(lake).lake.manifest.files)


def test_the_readme_counts_deals_and_the_report_counts_names(lake, bundle, tmp_path):
    text = (bundle / "README.md").read_text(encoding="utf-8")
    assert "| schieber | swisslos_2500 | simulated | 50 |" in text
    assert "| deals | 290 | 45 | per deal |" in text
    assert "255 deals: 240 accepted, 15 quarantined" in text
    assert "and 0 duplicates. The data name 14 players." in text
    report = js.bundle(lake, tmp_path / "again", **ABOUT)
    known = "select count(distinct player) from seats where run is null"
    assert report.names == js.open(lake).sql(known).fetchall()[0][0]
    assert "publish only what they agree to" in report.notes()[1]
    assert 'title: "Evenings | and more"' in (bundle / "CITATION.cff").read_text(encoding="utf-8")


@pytest.mark.prove
def test_every_changed_file_is_told(copy):
    for path in data(copy):
        before = path.read_bytes()
        path.write_bytes(before[:-1] + bytes([before[-1] ^ 1]))
        found = package_check(copy)
        assert not found.ok
        assert path.relative_to(copy).as_posix() in found.about
        path.write_bytes(before)
    assert package_check(copy).ok


def test_a_missing_and_an_added_file_are_told(copy):
    shutil.copy(copy / "lake/deals/000001.parquet", copy / "lake/deals/000009.parquet")
    assert "lake/deals/000009.parquet is not in datapackage.json" in package_check(copy).about
    (copy / "lake/claims/000001.parquet").unlink()
    assert "lake/claims/000001.parquet is missing" in package_check(copy).about


@pytest.mark.prove
def test_a_flipped_byte_and_a_missing_file_are_told_by_the_library(copy):
    descriptor = str(copy / "datapackage.json")
    assert validate(descriptor).valid
    for path in data(copy):
        before = path.read_bytes()
        path.write_bytes(before[:-1] + bytes([before[-1] ^ 1]))
        assert [kind for (kind,) in validate(descriptor).flatten(["type"])] == ["hash-count"]
        path.write_bytes(before + b"x")
        assert {kind for (kind,) in validate(descriptor).flatten(["type"])} == {"hash-count", "byte-count"}
        path.write_bytes(before)
    path.unlink()
    assert not validate(descriptor).valid


def test_a_query_that_makes_a_table_leaves_the_bundle_whole(copy):
    made = copy / "lake" / "tricks" / "000002.parquet"
    assert js.open(copy / "lake").query("select count(*) as n from tricks where deal >= 240").records() == [{"n": 450}]
    assert package_check(copy) == Check(
        "package", True, f"{check.FINE}; made by queries since, and no part of it: lake/tricks/000002.parquet"
    )
    made.rename(copy / "lake" / "tricks" / "000001.parquet")
    assert "lake/tricks/000001.parquet was changed" in package_check(copy).about


@pytest.mark.prove
def test_a_file_that_the_descriptor_leaves_out_is_told_the_manifest_too(copy):
    path = copy / "datapackage.json"
    content = json.loads(path.read_text(encoding="utf-8"))
    for one in content["resources"]:
        left = [other for other in content["resources"] if other is not one]
        path.write_text(json.dumps(content | {"resources": left}))
        assert f"{one['path']} is not in datapackage.json" in package_check(copy).about
    path.write_text(json.dumps(content | {"resources": [*content["resources"], one]}))
    assert "lake/manifest.json is listed twice" in package_check(copy).about


@pytest.mark.parametrize("place", ["a\0b", "x" * 5000, "", ".", 5, None, ["lake"]])
def test_a_path_that_is_none_is_a_failed_check(copy, place):
    path = copy / "datapackage.json"
    content = json.loads(path.read_text(encoding="utf-8"))
    content["resources"].append({"path": place, "bytes": 1, "hash": "sha256:00"})
    path.write_text(json.dumps(content))
    assert not package_check(copy).ok


@pytest.mark.parametrize("place", ["../secret", "/etc/hostname", "lake/../../secret", "link"])
def test_a_path_that_leaves_the_bundle_is_told_and_not_read(copy, place, monkeypatch):
    (copy.parent / "secret").write_text("x")
    (copy / "link").symlink_to(copy.parent / "secret")
    path = copy / "datapackage.json"
    content = json.loads(path.read_text(encoding="utf-8"))
    content["resources"].append({"path": place, "bytes": 1, "hash": "sha256:00"})
    path.write_text(json.dumps(content))
    read = []
    monkeypatch.setattr(check, "sha256", lambda path: read.append(path) or lake_copy.sha256(path))
    assert f"{place} lies outside the bundle, and was not read" in package_check(copy).about
    assert all(one.is_relative_to(copy / "lake") for one in read)


@pytest.mark.parametrize("place", ["lake/\0", "lake/\ud800", "lake/" + "a" * 300, "lake/" + "a/" * 3_000, "loop"])
def test_a_path_that_no_file_can_have_is_told(copy, place):
    (copy / "loop").symlink_to("loop")
    path = copy / "datapackage.json"
    content = json.loads(path.read_text(encoding="utf-8"))
    content["resources"].append({"path": place, "bytes": 1, "hash": "sha256:00"})
    path.write_text(json.dumps(content))
    assert "is no path that can be read" in package_check(copy).about


@pytest.mark.parametrize("text", ["", "[]", '{"resources": 1}', '{"resources": [{}]}', "[" * 100_000, "\x00"])
def test_a_descriptor_that_is_none_is_a_failed_check(copy, text):
    (copy / "datapackage.json").write_text(text)
    assert "datapackage.json can't be read" in package_check(copy).about


def test_a_bundle_of_a_bundle_holds_the_same_deals(bundle, tmp_path):
    js.bundle(bundle / "lake", tmp_path / "second", **ABOUT)
    assert js.verify(tmp_path / "second").ok
    assert (tmp_path / "second/lake/manifest.json").read_bytes() == (bundle / "lake/manifest.json").read_bytes()


def test_what_is_wrong_is_said_and_nothing_is_left(lake, tmp_path):
    wrong = (
        ({"title": " "}, "has a title"),
        ({"license": ""}, "has a licence.*CC0-1.0"),
        ({"license": "my own"}, "no SPDX identifier.*CC-BY-4.0"),
        ({"license": "CC-BY"}, "no SPDX identifier.*CC-BY-4.0"),
        ({"license": "MIT OR CC0-1.0"}, "no SPDX identifier"),
        ({"license": "LicenseRef-mine"}, "no SPDX identifier"),
    )
    for options, said in wrong:
        with pytest.raises(js.UsageError, match=said):
            js.bundle(lake, tmp_path / "b", **ABOUT | options)
    with pytest.raises(js.UsageError, match="lie in each other"):
        js.bundle(lake, lake.parent, **ABOUT, overwrite=True)
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "lake").mkdir()
    with pytest.raises(js.UsageError, match="holds no bundle"):
        js.bundle(lake, tmp_path / "mine", **ABOUT, overwrite=True)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["mine"]


def test_a_kill_in_the_middle_leaves_no_bundle_and_the_next_call_writes_it(lake, tmp_path):
    code = (
        "import os, signal, sys, jassstats as js\n"
        "stop = lambda done, total: done == 3 and os.kill(os.getpid(), signal.SIGKILL)\n"
        "js.bundle(sys.argv[1], sys.argv[2], title='T', license='CC0-1.0', progress=stop)"
    )
    ended = subprocess.run([sys.executable, "-c", code, lake, tmp_path / "b"], check=False)
    assert ended.returncode == -signal.SIGKILL
    assert not (tmp_path / "b").exists()
    js.bundle(lake, tmp_path / "b", **ABOUT)
    assert js.verify(tmp_path / "b").ok


def test_a_failure_in_the_middle_keeps_the_earlier_bundle(lake, tmp_path):
    js.bundle(lake, tmp_path / "b", **ABOUT)
    before = (tmp_path / "b" / "datapackage.json").read_bytes()

    def stop(done, _total):
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        js.bundle(lake, tmp_path / "b", **ABOUT, overwrite=True, progress=stop)
    assert (tmp_path / "b" / "datapackage.json").read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["b"]


def test_without_the_library_the_message_names_the_extra_and_nothing_is_copied(lake, tmp_path, monkeypatch):
    for name in ("frictionless", "packaging.licenses"):
        with monkeypatch.context() as patch:
            patch.setitem(sys.modules, name, None)
            with pytest.raises(js.MissingPackageError, match=r"\.\[bundle\]"):
                js.bundle(lake, tmp_path / "b", **ABOUT)
    assert not list(tmp_path.iterdir())


def test_the_command_writes_json_and_says_what_it_needs(lake, tmp_path):
    out = str(tmp_path / "b")
    done = run_here("bundle", "--lake", str(lake), "--title", "T", "--license", "cc0-1.0", "--out", out, "--json")
    report = json.loads(done.stdout)
    assert (report["folder"], report["names"], len(report["rows"])) == (out, 14, 12)
    assert "14 names of players are in it" in done.stderr
    assert '"CC0-1.0"' in (tmp_path / "b" / "CITATION.cff").read_text(encoding="utf-8")
    missing = run_here("bundle", "--lake", str(lake), "--title", "T", "--out", out)
    assert (missing.returncode, "the usual ones for data are CC0-1.0" in missing.stderr) == (2, True)
    assert f"name the lake in it, {Path(out, 'lake')}" in run_here("stats", "contracts", "--lake", out).stderr


def test_a_lake_with_a_changed_file_is_not_published(lake, tmp_path):
    broken = shutil.copytree(lake, tmp_path / "lake")
    path = broken / "claims" / "000001.parquet"
    path.write_bytes(path.read_bytes()[:-1] + b"?")
    with pytest.raises(js.LakeError, match="was changed"):
        js.bundle(broken, tmp_path / "b", **ABOUT)
    assert sorted(one.name for one in tmp_path.iterdir()) == ["lake"]
