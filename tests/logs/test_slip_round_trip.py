"""A slip and our log form say the same: each turns into the other, and back into the same bytes."""

import json
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from jassstats import cards, games, lake, samples
from jassstats.ingestion import files as ingestion
from jassstats.logs import read as log_reader
from jassstats.logs import write as log_writer
from jassstats.logs.jsonl import codec
from jassstats.logs.slip import parser, writer
from jassstats.record import Claims, Deal, Entry
from jassstats.replay import pack, replay
from jassstats.replay.columns import Logged
from jassstats.simulation import runs

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "data" / "golden"
SAMPLES = [*samples.files(), *(ROOT / "tests" / "fixtures" / "logs").iterdir()]
LOGS = sorted(path for path in SAMPLES if path.suffix != ".py")  # a strategy to try is among them
HOUSES = [(game, preset) for game in games.names() for preset in games.load(game).options.PRESETS]


def slip(deals):
    return "".join(writer.lines(deals))


def read(text):
    found = list(parser.deals(enumerate(text.split("\n"), 1)))
    assert [entry.problem for entry in found if entry.problem] == []
    return [entry.deal for entry in found]


def there_and_back(deals, logged=0):
    """Deals as a slip, read again: the same bytes both ways, and few deals written as lines of our log form."""
    deals = [codec.canonical(deal) for deal in deals]
    text = slip(deals)
    again = read(text)
    assert [codec.encode(deal) for deal in again] == [codec.encode(deal) for deal in deals]
    assert slip(again) == text
    assert sum(line.startswith("log ") for line in text.splitlines()) == logged
    return text


def golden(line):
    told = json.loads(line)
    return [msgspec.convert(one["deal"], Deal) for one in told.get("deals", [told])]


@pytest.mark.parametrize("file", ["handjass_deals.jsonl", "handjass_parties.jsonl"])
def test_golden_deals_go_there_and_back(file):
    lines = (GOLDEN / file).read_text(encoding="utf-8").splitlines()
    there_and_back([deal for line in lines for deal in golden(line)])


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.name)
def test_logs_of_every_source_go_there_and_back(path):
    mistaken = {"mistakes.jsonl": 3}
    there_and_back([entry.deal for entry in log_reader.read(path) if entry.deal], mistaken.get(path.name, 0))


@pytest.mark.parametrize(("game", "preset"), HOUSES)
def test_simulated_deals_go_there_and_back(game, preset):
    options = games.house(game, preset)
    for players in range(getattr(options, "fewest", 4), getattr(options, "most", 4) + 1):
        found = runs.deals(runs.run(game, preset, deals=10, seed=9, players=players), 0, 10)
        there_and_back([found.record(row) for row in range(10)])


hand = some.lists(some.sampled_from(cards.NAMES[:36]), max_size=9).map(" ".join)
texts = some.one_of(
    some.text(max_size=8), some.sampled_from(["Anna", "deal", "none", "-", "7", 'a"b', "# no", "C6", "all"])
)
numbers = some.integers(-(2**31), 2**31 - 1)
sides = some.lists(numbers, max_size=8)
claims = some.builds(
    Claims,
    leaders=some.none() | some.lists(some.integers(0, 3), max_size=9),
    running=some.none() | some.lists(sides, max_size=3),
    score=some.none() | sides,
)
seated = some.lists(hand, min_size=4, max_size=4)
anything = some.builds(
    Deal,
    game=some.sampled_from(["handjass", "schieber", "bridge"]) | texts,
    preset=some.sampled_from(["parlett_simple", "swisslos_2500"]) | texts,
    set=some.dictionaries(texts, some.booleans() | numbers | texts, max_size=2),
    players=some.lists(texts, max_size=4),
    seats=some.lists(some.integers(0, 4), max_size=4),
    date=some.none() | some.sampled_from(["2026-11-26", "2026-11-26T20:15:00"]) | texts,
    table=some.none() | texts,
    partie=some.none() | some.sampled_from(["1", "2", "2026-11-26/1"]) | texts,
    number=some.none() | some.integers(-2, 3) | numbers,
    dealer=some.integers(-1, 8),
    hands=some.lists(hand, max_size=5),
    upcard=some.none() | some.sampled_from(cards.NAMES),
    reserve=hand,
    fresh=some.just([]) | seated,
    away=some.just([]) | seated,
    widow=some.none() | some.just("JK"),
    calls=some.lists(some.sampled_from(["0:in", "1:out", "2:push", "3:S", "0:keep", "7:x"]), max_size=4).map(" ".join),
    melds=some.just([]) | seated,
    plays=hand,
    ai=some.text("01", max_size=4),
    slate=some.lists(numbers, max_size=5),
    claims=some.none() | claims,
)


@settings(max_examples=60, deadline=None)
@given(some.lists(anything, max_size=4))
def test_whatever_a_log_can_say_a_slip_can(deals):
    deals = [codec.canonical(deal) for deal in deals]
    again = read(slip(deals))
    assert [codec.encode(deal) for deal in again] == [codec.encode(deal) for deal in deals]
    assert slip(again) == slip(deals)


points = some.integers(0, 157).map(str) | some.sampled_from(["-", "out"])
rows = some.lists(points, min_size=3, max_size=3).filter(lambda row: row.count("-") < 2).map(" ".join)


@settings(max_examples=100, deadline=None)
@given(some.lists(rows | some.sampled_from(["partie", "dealer Beat", "date 2026-11-27", "# nothing", ""]), max_size=12))
def test_whatever_is_written_of_points_a_log_can_say(lines):
    head = "game handjass parlett_seven\nplayers Anna Beat Corinne\n"
    written = read(head + "\n".join(lines))
    assert read(slip(written)) == written
    points_told = [deal for deal in written if deal.slate]
    assert not any(line.startswith("log ") for line in slip(points_told).splitlines())


def test_a_deal_of_which_only_the_dealer_is_known_does_not_take_the_next_ones_points():
    written = read("game handjass parlett_seven\nplayers Anna Beat Corinne\ndealer Beat\ndate 2026-11-27\n50 60 47\n")
    assert [deal.slate for deal in written] == [[], [50, 60, 47, 0]]
    assert read(slip(written)) == written


def test_files_are_converted_both_ways_by_the_ending_of_their_name(tmp_path):
    log, paper, back = (tmp_path / name for name in ("a.jsonl", "b.jass.gz", "c.jsonl"))
    lines = (GOLDEN / "handjass_parties.jsonl").read_text(encoding="utf-8").splitlines()
    deals = [deal for line in lines for deal in golden(line)]
    assert log_writer.write(log, deals) == 42
    assert log_writer.write(paper, (entry.deal for entry in log_reader.read(log))) == 42
    assert log_reader.read(paper).source == "slip"
    assert log_writer.write(back, (entry.deal for entry in log_reader.read(paper))) == 42
    assert back.read_bytes() == log.read_bytes()


EX_40 = """date 2026-11-26
game handjass parlett_simple
players X Y Z
partie
80 40 25
20 70 50
60 45 30
70 19 50
25 55 60
70 35 -
30 64 -
"""
STOOD = {
    "points": ["1 1 0", "1 3 2", "1 4 2", "3 4 4", "3 4 5", "4 4", "4 5"],
    "zeros": ["0 0 0", "1 0 0", "0 0 0", "0 1 0", "0 0 0", "0 0", "0 0"],
}
"""After each deal, as the table of EX-40 has it."""


@pytest.fixture(scope="module")
def asked(tmp_path_factory):
    """A lake of the worked history EX-40, typed as a slip, and a second partie with a hole in it."""
    folder = tmp_path_factory.mktemp("slip")
    (folder / "evening.jass").write_text(EX_40 + "partie\n80 40 25\n80 4O 25\n80 40 25\n", encoding="utf-8")
    report = ingestion.ingest([folder / "evening.jass"], folder / "lake")
    assert [report.total(what) for what in ("deals_in", "accepted", "quarantined")] == [10, 9, 1]
    return lake.open(folder / "lake")


def test_EX_40_points_and_zeros_after_each_deal(asked):
    told = asked.sql(
        "select number, strokes_before, strokes, zeros_before, in_sack, zero_struck"
        " from seats join deals using (deal) where partie = '2026-11-26/1' order by number, seat"
    ).fetchall()
    for deal in range(7):
        here = [row for row in told if row[0] == deal]
        assert " ".join(str(before + gained) for _, before, gained, *_ in here) == STOOD["points"][deal]
        zeros = [before + sacked - struck for *_, before, sacked, struck in here]
        assert " ".join(map(str, zeros)) == STOOD["zeros"][deal]


def test_EX_40_exits_and_loser(asked):
    told = asked.sql(
        "select player, finish, strokes, zeros, loser, finished"
        " from parties where partie = '2026-11-26/1' order by seat"
    ).fetchall()
    assert told == [("X", 3, 4, 0, True, True), ("Y", 2, 5, 0, False, True), ("Z", 1, 5, 0, False, True)]


def test_EX_40_sacks_are_found_from_points_alone(asked):
    told = asked.sql(
        "select player, count(*) filter (in_sack), count(*) from seats join deals using (deal)"
        " where partie = '2026-11-26/1' group by player order by player"
    ).fetchall()
    assert told == [("X", 1, 7), ("Y", 1, 7), ("Z", 0, 5)]


def test_a_partie_with_a_deal_set_aside_has_no_loser(asked):
    told = asked.sql("select distinct loser, finished, strokes from parties where partie = '2026-11-26/2'").fetchall()
    assert told == [(None, False, None)]


def test_HJ_65_points_with_somebody_out_of_the_deal(tmp_path):
    text = "game handjass jassverzeichnis\nplayers Anna Beat Corinne\n90 50 out\nout 80 12\nin out out\n"
    (tmp_path / "evening.jass").write_text(text, encoding="utf-8")
    report = ingestion.ingest([tmp_path / "evening.jass"], tmp_path / "lake")
    assert report.total("accepted") == 3
    told = lake.open(tmp_path / "lake").sql(
        "select number, player, played_in, in_sack, strokes from seats join deals using (deal) order by number, seat"
    )
    assert told.fetchall() == [
        *((0, "Anna", True, False, 1), (0, "Beat", True, False, 1), (0, "Corinne", False, None, 0)),
        *((1, "Anna", False, None, 0), (1, "Beat", True, False, 2), (1, "Corinne", True, True, -1)),
        *((2, "Anna", True, None, 2), (2, "Beat", False, None, 0), (2, "Corinne", False, None, 0)),
    ]


@pytest.mark.parametrize("preset", ["parlett_seven", "jassverzeichnis", "jasswiki", "pagat_potato"])
def test_HJ_65_words_of_points_alone_pass_over_the_exchange_in_plain_rules_and_compiled(preset):
    deal = Deal(
        game="handjass", preset=preset, players=["A", "B", "C"], dealer=2, calls="0:in 1:in 2:out", slate=[90, 12, 0, 0]
    )
    (packed,), problems = pack.pack([Logged("a.jass", "slip", 0, Entry(1, "", deal))])
    outcome, story = replay.replay(packed), replay.explain(deal)
    assert (problems, story.breach, int(outcome["breach"][0])) == ({}, None, 0)
    assert story.active == [0, 1]
    assert (int(outcome["active"][0]), int(outcome["sacked"][0])) == (0b011, 0b010)
    assert outcome["score"][0].tolist() == [90, 12, 0, 0]


@pytest.mark.parametrize(
    ("game", "preset", "odd"),
    [
        ("handjass", "parlett_simple", {"players": ["A", "B", "C", "D", "E"], "slate": [80, 40, 37, 0]}),
        ("handjass", "parlett_simple", {"players": ["A", "B", "C", "D", "E"], "strokes": [2, 1, 0]}),
        ("handjass", "parlett_simple", {"players": [""]}),
        ("handjass", "parlett_simple", {"players": ["", "", ""]}),
        ("schieber", "swisslos_2500", {"hands": [""]}),
        ("schieber", "swisslos_2500", {"players": ["", ""], "slate": [100, 57]}),
        ("schieber", "swisslos_2500", {"strokes": [1, 2, 3, 4, 5, 6]}),
        ("schieber", "swisslos_2500", {"melds": ["", "", "", "", "S6 S7 S8"]}),
        ("schieber", "swisslos_2500", {"slate": [1]}),
    ],
)
def test_a_deal_that_is_none_is_written_as_it_is_and_not_mended(tmp_path, game, preset, odd):
    deal = Deal(game=game, preset=preset, dealer=0, **odd)
    for name in ("a.jass", "a.jsonl"):
        log_writer.write(tmp_path / name, [deal])
        [entry] = log_reader.read(tmp_path / name)
        assert entry.deal == deal, name
