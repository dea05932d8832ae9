"""Every text that is no log, changed at random: cards, aliases, house rules, manifests, ledgers. For `make fuzz`."""

import json
import re
import tempfile
from contextlib import suppress
from pathlib import Path

import pytest
from fuzz import corpus, oracle
from fuzz.budget import MEMORY, spend
from fuzz.mutations import changed, edits
from fuzz.readers import READERS
from hypothesis import strategies as some

import jassstats as js
from jassstats import cards
from jassstats.errors import JassstatsError

pytestmark = pytest.mark.fuzz

ALIASES = ("aliases.toml", "aliases.csv")
SPELLINGS = (str.lower, lambda card: card[::-1], lambda card: card.replace("T", "10"), lambda card: card)


@pytest.fixture
def folder():
    with tempfile.TemporaryDirectory(prefix="jassstats-fuzz-", dir=MEMORY) as found:
        yield Path(found)


@pytest.mark.parametrize("name", READERS)
def test_any_text_is_read_or_refused_with_a_sentence(folder, name):
    reader = READERS[name]

    def check(chosen):
        which, edits = chosen
        text = changed(reader.samples[which % len(reader.samples)], edits, reader.samples)
        try:
            reader.check(folder, text)
        except JassstatsError:
            return 1
        except Exception as error:
            raise AssertionError(f"{name}: {type(error).__name__}: {error}\n{text!r}") from error
        return 1

    spend(name, check, some.tuples(some.integers(0, 7), some.lists(edits, min_size=1, max_size=4)))


def test_a_text_is_the_cards_that_a_small_reader_reads_or_none():
    def check(text):
        try:
            found = [cards.name(card) for card in cards.parse(text)]
        except ValueError:
            return 1
        assert found == oracle._cards(text)
        return 1

    spend("cards, drawn", check, some.text("CDHScdhs6789TJQKAtjqka10♣♦♥♠♧♢♡♤ XJK\u017f\u0130\u0666", max_size=9))


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
    names, samples = "select count(*), count(player) from seats", READERS[name].samples
    wanted = js.open(folder / "lake").sql(names).fetchall()

    def check(chosen):
        text = changed(samples[0], chosen, samples)
        (folder / "lake" / name).write_bytes(text)
        try:
            found = js.open(folder / "lake").sql(names).fetchall()
        except JassstatsError:
            return 1
        assert found == wanted, text
        return 1

    spend(f"{name} of a lake", check, some.lists(edits, min_size=1, max_size=4))


def test_a_manifest_is_answered_or_refused_with_a_sentence(folder):
    log = folder / "a.jsonl"
    log.write_bytes((corpus.HERE / "corpus" / "jassstats-deals.jsonl").read_bytes())
    js.ingest(log, folder / "lake")
    js.simulate("schieber", folder / "lake", deals=3, seed=1)
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

    spend("manifest of a lake", check, some.lists(edits, min_size=1, max_size=2))


def test_a_changed_file_of_a_lake_is_told(folder):
    log = folder / "a.jsonl"
    log.write_bytes((corpus.HERE / "corpus" / "jassstats-deals.jsonl").read_bytes())
    js.ingest(log, folder / "lake")
    js.simulate("handjass", folder / "lake", deals=3, seed=1)
    assert js.verify(folder / "lake").ok
    files = {path: path.read_bytes() for path in sorted((folder / "lake").rglob("*.parquet"))}

    def check(chosen):
        which, edits = chosen
        path, good = list(files.items())[which % len(files)]
        text = changed(good, edits, [good])
        path.chmod(0o644)
        path.write_bytes(text)
        try:
            for ask in (_asked, lambda folder: js.open(folder).stat("seat_points")):
                with suppress(JassstatsError):
                    ask(folder / "lake")
            assert js.verify(folder / "lake").ok == (text == good)
        except Exception as error:
            raise AssertionError(f"{path}: {type(error).__name__}: {error}\n{edits}") from error
        finally:
            path.write_bytes(good)
        return 1

    spend("lake", check, some.tuples(some.integers(0, 1 << 20), some.lists(edits, min_size=1, max_size=2)))


def _asked(path):
    return js.open(path).query("select count(*), sum(score) from deals join seats using (deal)").records()
