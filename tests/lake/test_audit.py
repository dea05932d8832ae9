"""Verify finds what is wrong with a lake, and nothing where nothing is wrong."""

import pyarrow as pa
import pytest

from jassstats import audit, lake
from jassstats.access import reconstruct
from jassstats.ingestion import files as ingestion
from jassstats.lake import manifest, parts, readers, write
from jassstats.logs import write as log_writer
from jassstats.logs.jsonl import codec
from jassstats.record import Deal
from jassstats.simulation import runs, to_lake


@pytest.fixture(scope="session")
def some():
    """Thirty lawful deals of two parties or so."""
    made = runs.run("schieber", "swisslos_1000", parties=3, seed=4)
    return [deals.record(i) for deals in runs.chunks(made) for i in range(len(deals))]


@pytest.fixture
def logged(some, tmp_path):
    """A lake of logged deals of every kind, one of them rejected."""
    first, second = some[:2]
    house = {"game": "schieber", "preset": "swisslos_1000"}
    broken_off = Deal(**house, dealer=first.dealer, hands=first.hands, calls=first.calls, plays=first.plays[:23])
    blind = Deal(**house, dealer=second.dealer, calls=second.calls, plays=second.plays)
    blind.ai = "01" * 18
    blind.date = "2026-11-30T20:15:00"
    slate = Deal(**house, dealer=0, slate=[100, 57], players=["A", "B", "C", "D"])
    wrong = Deal(**house, dealer=9, plays="SJ")
    log_writer.write(tmp_path / "a.jsonl", [*some, broken_off, blind, slate])
    log_writer.write(tmp_path / "b.jsonl", [first, wrong])
    ingestion.ingest([tmp_path / "a.jsonl", tmp_path / "b.jsonl"], tmp_path / "lake")
    return lake.open(tmp_path / "lake")


@pytest.fixture
def simulated(tmp_path):
    to_lake.into(tmp_path / "lake", runs.run("schieber", "pagat", deals=300, seed=8))
    return lake.open(tmp_path / "lake", to_lake.regenerate)


def checks(opened):
    return {check.check: check for check in audit.verify(lake.open(opened.path, opened.regenerate))}


def wrong(opened):
    return {name: check.about for name, check in checks(opened).items() if not check.ok}


def doctored(opened, table, column, values):
    """Other values in one column of the first part, and a manifest that vouches for them."""
    with write.writer(opened) as writer:
        path = manifest.part_path(opened.path, table, 1)
        rows = parts.read_part(opened.path, table, 1)
        at = rows.column_names.index(column)
        field = rows.schema.field(at)
        path.chmod(0o644)
        kept = parts.store(
            path, rows.set_column(at, field, pa.array(values(rows.column(column).to_pylist()), field.type))
        )
        writer.manifest.parts[1].tables[table] = kept
        writer.commit()


def test_a_sound_lake_of_logged_deals_passes(logged):
    assert wrong(logged) == {}
    deals = logged.counts()["deals"]
    assert checks(logged)["replayed"].about == f"{deals} deals, from 1 of 1 parts, give what is stored"


def test_a_sound_lake_of_simulated_deals_passes_whatever_was_made_of_it_since(simulated):
    assert wrong(simulated) == {}
    assert simulated.sql("select count(*) from plays").fetchall() == [(10_800,)]
    assert simulated.sql("select count(*) from melds").fetchall()
    assert wrong(simulated) == {}
    assert checks(simulated)["dealt again"].about.startswith("300 deals")


def test_an_empty_lake_passes(tmp_path):
    write.create(tmp_path / "lake")
    assert wrong(lake.open(tmp_path / "lake")) == {}


def test_a_byte_that_changed_is_found(logged):
    path = logged.path / "plays" / "000001.parquet"
    path.chmod(0o644)
    content = bytearray(path.read_bytes())
    content[len(content) // 3] ^= 1
    path.write_bytes(content)
    assert f"{path} is not the file that was written" in wrong(logged)["files"]


def test_a_missing_file_is_found(logged):
    (logged.path / "tricks" / "000001.parquet").unlink()
    found = wrong(logged)
    assert "tricks/000001.parquet can't be read" in found["files"]
    assert "000001.parquet is missing" in found["replayed"]


def test_a_ledger_that_does_not_add_up_is_found(logged):
    with write.writer(logged) as writer:
        writer.manifest.files["a.jsonl"].accepted += 1
        del writer.manifest.files["b.jsonl"]
        writer.commit()
    about = wrong(logged)["ledger"]
    assert "a.jsonl: " in about
    assert "are not the sum of what became of them" in about
    assert "b.jsonl has deals here, but no page in the ledger" in about


@pytest.mark.parametrize(
    ("table", "column", "change"),
    [
        ("tricks", "card_points", lambda values: [values[0] + 1, *values[1:]]),
        ("plays", "legal", lambda values: [values[0] - 1, *values[1:]]),
        ("deals", "factor", lambda values: [values[0] + 1, *values[1:]]),
        ("deals", "id", lambda values: [bytes(16), *values[1:]]),
        ("sides", "score", lambda values: [values[0] + 1, *values[1:]]),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_fact_that_does_not_follow_from_the_decisions_is_found(logged, table, column, change):
    doctored(logged, table, column, change)
    about = wrong(logged)
    assert set(about) == {"replayed"}
    assert f"deal 0, {table}.{column}: " in about["replayed"]


def test_decisions_that_break_a_rule_are_found(logged):
    doctored(logged, "plays", "card", lambda values: [values[1], values[0], *values[2:]])
    assert "deal 0 breaks SCH-" in wrong(logged)["replayed"]


def test_a_deal_that_is_there_twice_is_found(logged):
    doctored(logged, "deals", "id", lambda values: [values[1], *values[1:]])
    assert "is there 2 times" in wrong(logged)["ids"]


def test_a_simulated_fact_that_its_address_does_not_give_is_found(simulated):
    doctored(simulated, "deals", "dealer", lambda values: [(values[0] + 1) % 4, *values[1:]])
    assert "deal 0, deals.dealer: " in wrong(simulated)["dealt again"]


def test_a_run_under_other_rules_is_told(simulated):
    with write.writer(simulated) as writer:
        writer.manifest.runs[1]["law"] = "0123456789abcdef"
        writer.commit()
    assert "made under other rules" in wrong(simulated)["dealt again"]


def test_deals_come_out_of_a_lake_as_they_were_read(logged, some):
    tables = {name: parts.read_part(logged.path, name, 1) for name in reconstruct.NEEDED}
    found = reconstruct.deals(tables)
    assert [codec.encode(found[key]) for key in range(len(some))] == [codec.encode(deal) for deal in some]
    *_, blind, slate = found.values()
    assert (blind.ai, blind.date) == ("01" * 18, "2026-11-30T20:15:00")
    assert (slate.slate, slate.players) == ([100, 57], ["A", "B", "C", "D"])


def test_a_partie_gets_its_own_name_back():
    assert reconstruct.partie("P (b.jsonl)", "b.jsonl") == "P"
    assert reconstruct.partie("P", "b.jsonl") == "P"
    assert reconstruct.partie(None, None) is None


def test_verify_reads_only(logged):
    """The marks of readers come and go; all else stays as it is."""

    def state():
        paths = [path for path in logged.path.rglob("*") if readers.FOLDER not in path.parts]
        return {path: path.stat().st_mtime_ns for path in paths}

    before = state()
    audit.verify(logged)
    assert state() == before


def test_deals_of_handjass_with_packets_and_slates_agree_with_what_is_stored(tmp_path):
    """Reserve, dead hand, cards changed, seats that dropped out and strokes that earlier deals decide."""
    for number, (preset, players) in enumerate([("parlett_simple", 4), ("jasswiki_bessern3", 3), ("pomme_2", 2)]):
        run = runs.run("handjass", preset, parties=3, players=players)
        deals = runs.deals(run, 0, 3)
        log_writer.write(tmp_path / f"{number}.jsonl", (deals.record(row) for row in range(len(deals))))
    ingestion.ingest(sorted(tmp_path.glob("*.jsonl")), tmp_path / "lake")
    checks = audit.verify(lake.open(tmp_path / "lake"))
    assert [one.about for one in checks if not one.ok] == []
