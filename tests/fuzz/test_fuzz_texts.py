"""Cards, spellings, aliases and manifests changed at random; and every log format under atheris. For `make fuzz`."""

import importlib.util
import json
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest
from fuzz import corpus, oracle
from fuzz.budget import MEMORY, SECONDS, SEED, TRIED, spend
from fuzz.mutations import changed, edits
from hypothesis import strategies as some

import jassstats as js
from jassstats import cards
from jassstats.errors import JassstatsError

pytestmark = pytest.mark.fuzz

ALIASES = {
    "aliases.toml": b'"Anna Meier" = ["Anna", "A. Meier"]\nDino = ["Dario"]\n',
    "aliases.csv": b"name,player\nAnna,Anna Meier\nDario,Dino\n",
}
SPELLINGS = (str.lower, lambda card: card[::-1], lambda card: card.replace("T", "10"), lambda card: card)


@pytest.fixture
def folder():
    with tempfile.TemporaryDirectory(prefix="jassstats-fuzz-", dir=MEMORY) as found:
        yield Path(found)


def test_a_text_is_the_cards_that_a_small_reader_reads_or_none():
    def check(text):
        try:
            found = [cards.name(card) for card in cards.parse(text)]
        except ValueError:
            return 1
        assert found == oracle._cards(text)
        return 1

    spend("cards", check, some.text("CDHScdhs6789TJQKAtjqka10♣♦♥♠♧♢♡♤ XJK\u017f\u0130\u0666", max_size=9))


def test_a_deal_is_the_same_deal_however_its_cards_are_spelt(folder):
    text = (corpus.HERE / "corpus" / "jassstats-deals.jsonl").read_text(encoding="utf-8")
    lines = [json.loads(line) for line in text.splitlines()]
    lines = [line for line in lines if line.get("plays")]
    wanted = _ids(folder / "wanted", lines)

    def check(chosen):
        spelt = [_spelt(line, chosen) for line in lines]
        with tempfile.TemporaryDirectory(dir=folder) as place:
            assert _ids(Path(place), spelt) == wanted
        return len(lines)

    spend("spelling", check, some.lists(some.integers(0, 3), min_size=1, max_size=40))


def _spelt(line, chosen):
    turns = iter(range(1 << 30))
    text = {name: line[name] for name in ("hands", "plays", "upcard", "reserve", "widow") if name in line}
    new = re.sub(
        r"\b[CDHS][6789TJQKA]\b",
        lambda card: SPELLINGS[chosen[next(turns) % len(chosen)]](card[0]),
        json.dumps(text),
    )
    return {**line, **json.loads(new)}


def _ids(place, lines):
    place.mkdir(exist_ok=True)
    (place / "a.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    (count,) = js.ingest(place / "a.jsonl", place / "lake").files
    assert count.accepted == len(lines)
    return js.open(place / "lake").sql("select id from deals order by line").fetchall()


@pytest.mark.parametrize("name", ALIASES)
def test_an_alias_file_joins_names_or_is_refused_with_a_sentence(folder, name):
    log = folder / "a.jsonl"
    log.write_bytes((corpus.HERE / "corpus" / "jassstats-deals.jsonl").read_bytes())
    js.ingest(log, folder / "lake")
    names = "select count(*), count(player) from seats"
    wanted = js.open(folder / "lake").sql(names).fetchall()

    def check(chosen):
        text = changed(ALIASES[name], chosen, list(ALIASES.values()))
        (folder / "lake" / name).write_bytes(text)
        try:
            found = js.open(folder / "lake").sql(names).fetchall()
        except JassstatsError:
            return 1
        assert found == wanted, text
        return 1

    spend(name, check, some.lists(edits, min_size=1, max_size=4))


def test_a_manifest_is_answered_or_refused_with_a_sentence(folder):
    log = folder / "a.jsonl"
    log.write_bytes((corpus.HERE / "corpus" / "jassstats-deals.jsonl").read_bytes())
    js.ingest(log, folder / "lake")
    manifest = folder / "lake" / "manifest.json"
    good = re.sub(rb'"seal": "[0-9a-f]{64}"', b'"seal": ""', manifest.read_bytes())

    def check(chosen):
        text = changed(good, chosen, [good])
        manifest.write_bytes(text)
        for ask in (_asked, js.verify):
            try:
                ask(folder / "lake")
            except JassstatsError:
                continue
            except Exception as error:
                raise AssertionError(f"{type(error).__name__}: {error}\n{text!r}") from error
        return 1

    spend("manifest", check, some.lists(edits, min_size=1, max_size=2))


def _asked(path):
    return js.open(path).sql("select count(*) from deals").fetchall()


@pytest.mark.skipif(importlib.util.find_spec("atheris") is None, reason="atheris is not installed: the extra `fuzz`")
@pytest.mark.parametrize("source", corpus.sources())
def test_no_text_that_reaches_new_code_makes_a_source_fail(folder, source):
    for number, text in enumerate(corpus.samples(source)):
        (folder / f"{number}").write_bytes(text)
    begun, name = time.monotonic(), f"{source}, guided"
    seconds = max(1, int(SECONDS / TRIED.targets))
    words = [f"-max_total_time={seconds}", "-max_len=20000", f"-seed={SEED}", "-print_final_stats=1", str(folder)]
    script = Path(__file__).parent / "coverage_guided.py"
    done = subprocess.run(
        [sys.executable, script, source, f"-artifact_prefix={folder}/", *words],
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )
    units = re.search(r"number_of_executed_units: (\d+)", done.stderr)
    TRIED.entries[name] = int(units[1]) if units else 0
    TRIED.seconds[name] = time.monotonic() - begun
    failed = [path.read_bytes()[:3_000] for path in folder.glob("*-*")]
    assert done.returncode == 0, f"{done.stdout[-2_000:]}\n{done.stderr[-1_000:]}\n{failed}"
