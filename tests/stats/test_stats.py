"""Every statistic keeps the promises of its header, whatever it is grouped by and whichever deals are asked about."""

import importlib
import json
import re
from pathlib import Path

import numpy as np
import pytest

from jassstats import stats
from jassstats.lake.schema import TABLES
from jassstats.stats.catalogue import parse, shared_views

BUSY = {
    path.stem.removeprefix("lake_of_"): path
    for path in sorted((Path(__file__).parents[1] / "support").glob("lake_of_*.py"))
}
"""A file for each game beside this one fills a lake with forty deals of it; those of Schieber are drawn here."""
CATALOGUE = stats.catalogue()
OF_DEALS = [stat for stat in CATALOGUE if stat.about_deals]
TYPES = {"VARCHAR", "BOOLEAN", "DOUBLE", "BIGINT", "INTEGER", "SMALLINT", "UINTEGER", "USMALLINT", "UTINYINT"}
ANSWERS = {}
CONDITIONS = {
    "where": {"where": "file = 'f1'"},
    "player": {"player": "Anna"},
    "period": {"since": "2024-02-11", "until": "2024-03-31"},
}
"""Conditions on deals; `make test` tries one with each statistic, `make prove` all."""
SIX = ["C", "D", "H", "S", "O", "U"]
named = pytest.mark.parametrize("stat", CATALOGUE, ids=lambda stat: stat.name)
of_deals = pytest.mark.parametrize("stat", OF_DEALS, ids=lambda stat: stat.name)


def every_by(stat):
    """The statistic's own grouping, none, and every dimension at once."""
    return [None, [], list(stat.by)]


def insert(lake, table, rows):
    names = list(TABLES[table].columns)
    marks = ", ".join("?" * len(names))
    for row in rows:
        values = [row.get(name) for name in names]
        lake.connection.execute(f"insert into {table} values ({marks})", values)


def some_deal(deal, rng):
    """A deal with facts drawn at random: they need not fit together, only be many and sometimes empty."""
    contract = rng.choice(SIX)
    kind = rng.choice(["complete", "complete", "complete", "broken_off", "score_only"])
    return {
        "deal": deal,
        "game": "schieber",
        "preset": rng.choice(["challenge", "pagat"]),
        "overrides": "{}",
        "partie": f"p{deal // 8}",
        "number": deal % 8,
        "players": 4,
        "dealer": 3,
        "forehand": 0,
        "played": 36,
        "date": f"2024-0{1 + deal % 5}-11 20:00:00" if deal % 4 else None,
        "table": None,
        "source": "challenge",
        "declarer": int(rng.choice([0, 2])),
        "pushed": bool(rng.integers(2)),
        "contract": contract,
        "trump": contract if contract in "CDHS" else None,
        "factor": 1,
        "kind": kind,
        "file": f"f{deal % 3}",
        "complete": kind == "complete",
        "hands_known": deal % 7 != 0,
        "line": deal,
        "meld_step": "points",
        "meld_source": "derived",
        "marriage_worth": 20,
    }


def some_seats(deal, rng):
    names = rng.permutation(["Anna", "Beat", "Carla", "Dora", "Anna", None])[:4]
    for seat, player in enumerate(names):
        yield {
            "deal": deal,
            "seat": seat,
            "order": seat,
            "side": seat % 2,
            "player": player,
            "tricks": int(rng.integers(5)),
            "card_points": int(rng.integers(80)),
            "last_trick": seat == deal % 4,
            "meld_points": 20 * int(rng.integers(3)),
            "meld_counted": 0,
            "score": None,
        }


def some_plays(deal, rng):
    for trick in range(9):
        for place in range(4):
            yield {
                "deal": deal,
                "trick": trick,
                "place": place,
                "seat": int(place),
                "card": 4 * trick + place,
                "led": place == 0,
                "trump": bool(rng.integers(2)),
                "legal": 1 + int(rng.integers(4)),
                "followed": True,
                "ruffed": False,
                "forced": bool(rng.integers(2)),
                "ai": deal == 3,
            }


def some_claim(deal, rng):
    claimed = int(rng.integers(2))
    return {"deal": deal, "claim": "score", "place": 0, "claimed": claimed, "found": 1, "equal": claimed == 1}


@pytest.fixture(scope="module")
def empty_lake(fact_lakes):
    """A lake without a row."""
    return fact_lakes()


@pytest.fixture(scope="module")
def busy_lake(fact_lakes):
    """Forty deals of each game, full of facts drawn at random, always the same."""
    lake = fact_lakes()
    lake.connection.begin()
    rng = np.random.default_rng(1)
    for deal in range(1, 41):
        insert(lake, "deals", [some_deal(deal, rng)])
        insert(lake, "seats", some_seats(deal, rng))
        insert(lake, "plays", some_plays(deal, rng))
        scores = [(side, int(rng.integers(158))) for side in (0, 1)]
        side = {"deal": deal, "card_points": 80, "made": bool(rng.integers(2)), "matsch": False, "melds": 0}
        insert(lake, "sides", [{**side, "side": s, "score": score, "declaring": s == 0} for s, score in scores])
        insert(
            lake,
            "tricks",
            [{"deal": deal, "trick": t, "leader": 0, "winner": t % 4, "card_points": 1} for t in range(9)],
        )
        meld = {"deal": deal, "meld": 0, "length": 3, "top": 8, "rank": "A", "in_trumps": False, "points": 20}
        kinds = ["sequence", "quartet", "marriage"]
        held = [{**meld, "seat": s, "kind": kinds[s], "counted": s == 0, "stage": "dealt"} for s in range(deal % 4)]
        insert(lake, "melds", held)
        insert(lake, "claims", [some_claim(deal, rng)])
    partie = {"game": "schieber", "deals": 8, "file": "f0"}
    for number in range(6):
        ended = [
            {"seat": s, "side": s % 2, "player": "ABCD"[s], "loser": s % 2 == 0, "finished": number > 0}
            for s in range(4)
        ]
        insert(lake, "parties", [{**partie, "partie": f"p{number}", **seat} for seat in ended])
    for path in BUSY.values():
        importlib.import_module(path.stem).fill(insert, lake, rng)
    reject = {"file": "f0", "source": "challenge", "message": "no", "raw": "{}"}
    insert(lake, "rejects", [{**reject, "line": n, "record": n, "code": f"SCH-{16 + n % 3}"} for n in range(7)])
    lake.connection.commit()
    return lake


@named
def test_the_question_is_a_question_and_the_prose_says_more(stat):
    assert stat.question.endswith("?")
    assert stat.prose.endswith(".")


@named
def test_no_header_repeats_what_a_column_means_in_the_tables_it_reads(stat):
    assert [name for name in (*stat.grain, *stat.by) if stat.columns.get(name) == stat.inherited.get(name, "")] == []


@named
def test_names_in_the_header_are_known(stat):
    known = {*stat.columns, *stat.inherited}
    assert [name for name in (*stat.grain, *stat.by) if name not in known] == []
    assert set(stat.intervals) <= set(stat.columns)
    assert {*re.findall(r"\$(\w+)", stat.query)} == set(stat.params), "a parameter is declared and used"
    assert all(param.meaning for param in stat.params.values())


@named
def test_no_table_of_the_query_hides_a_fact_table(stat):
    assert [name for name in re.findall(r"^(\w+) as \(", stat.query, re.MULTILINE) if name in TABLES] == []


def answer_of(lake, name, by=None):
    """The answer of a statistic. The lakes of this file never change, and several tests read the same answer."""
    key = (id(lake), name, by if by is None else tuple(by))
    if key not in ANSWERS:
        ANSWERS[key] = stats.answer(lake, name, by=by)
    return ANSWERS[key]


@named
def test_it_runs_on_an_empty_lake_with_the_same_columns(stat, empty_lake, busy_lake):
    empty, full = answer_of(empty_lake, stat.name), answer_of(busy_lake, stat.name)
    assert empty.columns == full.columns
    assert empty.n == (0 if stat.about_deals else None)
    assert empty.left_out == {}


@named
def test_it_has_rows_on_a_lake_that_has_everything(stat, busy_lake):
    assert answer_of(busy_lake, stat.name).rows != []


@named
def test_columns_are_described_and_of_a_plain_type(stat, busy_lake):
    answer = answer_of(busy_lake, stat.name, list(stat.by))
    assert all(answer.meaning.values())
    assert {column.type for column in answer.columns} <= TYPES
    promised = {*stat.columns, *stat.by, *stat.grain}
    assert {column.of for column in answer.columns} == promised, "every column is promised, and every promise is kept"


@named
def test_the_grain_identifies_a_row_whatever_it_is_grouped_by(stat, busy_lake):
    for by in every_by(stat):
        answer = answer_of(busy_lake, stat.name, by)
        groups = [number for number, column in enumerate(answer.columns) if column.part == "group"]
        grain = list(stat.grain if by is None else (*by, *stat.fixed))
        assert sorted(answer.columns[number].name for number in groups) == sorted(grain)
        keys = [tuple(row[number] for number in groups) for row in answer.rows]
        assert len(set(keys)) == len(keys)


@named
def test_without_groups_and_fixed_columns_there_is_one_row(stat, busy_lake):
    if not stat.fixed:
        assert len(answer_of(busy_lake, stat.name, []).rows) == 1


@named
def test_intervals_hold_their_value_and_their_n_is_the_column_promised(stat, busy_lake):
    for by in every_by(stat):
        answer = answer_of(busy_lake, stat.name, by)
        result = busy_lake.connection.execute(answer.query, answer.values)
        names = [column[0] for column in result.description]
        for record, raw in zip(answer.records(), result.fetchall(), strict=True):
            for name, interval in stat.intervals.items():
                sums = dict(zip(names, raw, strict=True))[name]
                assert (sums.get("n", sums.get("m")) or 0) == record[interval.over]
                low, value, high = (record[name + end] for end in ("_low", "", "_high"))
                assert low is None or interval.low <= low <= value <= high <= interval.high


@of_deals
def test_deals_are_used_or_left_out_with_a_reason(stat, busy_lake):
    answer = answer_of(busy_lake, stat.name)
    assert answer.n + sum(answer.left_out.values()) == 40 * len({"schieber", *BUSY}.intersection(stat.games))
    assert set(answer.left_out) <= set(stat.uses.values())


@pytest.mark.parametrize(
    ("stat", "which"),
    [
        pytest.param(stat, condition, id=f"{stat.name}-{name}", marks=[] if place % 3 == turn else [pytest.mark.prove])
        for place, stat in enumerate(OF_DEALS)
        for turn, (name, condition) in enumerate(CONDITIONS.items())
    ],
)
def test_it_can_be_asked_about_some_deals(stat, busy_lake, which):
    every, some = answer_of(busy_lake, stat.name), stats.answer(busy_lake, stat.name, **which)
    assert 0 < some.n < every.n


@named
def test_an_answer_travels_as_json_arrow_and_pandas(stat, busy_lake, empty_lake):
    for answer in (answer_of(busy_lake, stat.name), answer_of(empty_lake, stat.name)):
        names = [column.name for column in answer.columns]
        assert json.loads(answer.to_json())["rows"] == answer.records()
        assert answer.to_arrow().column_names == names
        assert answer.to_arrow().schema.field(0).metadata[b"meaning"].decode() == answer.columns[0].meaning
        assert list(answer.to_pandas().columns) == names
        assert answer.to_arrow().to_pylist() == answer.records()


def test_the_page_lists_every_statistic_with_its_question(root):
    page = (root / "docs" / "statistics.md").read_text()
    listed = re.findall(r"^\| `(\w+)` \| (.*\?) \|", page, re.MULTILINE)
    assert sorted(listed) == [(stat.name, stat.question) for stat in CATALOGUE]


def test_a_header_that_promises_an_unknown_interval_is_refused():
    with pytest.raises(ValueError, match=r"odd\.sql: no interval 'guess': there is wilson, exact"):
        parse("odd", "-- Why?\n--\n-- So.\n-- games: all\n-- intervals:\n--   rate  guess over deals\n\nselect 1\n")


def test_a_header_that_names_a_column_without_a_word_is_refused():
    with pytest.raises(ValueError, match=r"odd\.sql: 'rate' says nothing"):
        parse("odd", "-- Why?\n--\n-- So.\n-- games: all\n-- columns:\n--   rate\n\nselect 1\n")


def test_every_shared_view_is_read_by_several_statistics():
    readers = {
        view: [stat.name for stat in stats.catalogue() if f"{view} as (" in stat.query] for view in shared_views()
    }
    assert readers.keys() == {"exchanging_seats", "partnered_seats", "seats_by_side", "side_results"}
    assert [view for view, names in readers.items() if len(names) < 2] == []
