"""Evenings of which only strokes and sacks were written (HJ-60 to HJ-62, HJ-73)."""

import pytest

import jassstats as js
from jassstats.logs import read as log_reader
from jassstats.logs import write as log_writer
from jassstats.record import Deal
from jassstats.rules.standing import Standing

EVENING = """date 2026-11-26
players Xaver Yvonne Zita
game handjass parlett_simple
strokes 2 2 0
sacks Zita
strokes 2 2 0
strokes 0 1 1
struck Zita
strokes 2 - 0    # Xaver has six and is out; Yvonne was, with five
sacks Zita
"""


@pytest.fixture
def evening(tmp_path):
    """The evening in a lake."""
    slip = tmp_path / "evening.jass"
    slip.write_text(EVENING)
    js.ingest([slip], tmp_path / "lake")
    return js.open(tmp_path / "lake")


def test_strokes_sacks_and_zeros_follow_from_what_was_written(evening):
    rows = evening.sql(
        "select player, strokes, in_sack, zero_struck, strokes_before, zeros_before, score, awards from seats "
        "where deal = 2 order by seat"
    ).fetchall()
    assert rows == [
        ("Xaver", 0, False, False, 4, 0, None, None),
        ("Yvonne", 1, False, False, 4, 0, None, None),
        ("Zita", 1, False, True, 0, 1, None, None),
    ]
    assert evening.sql("select distinct kind from deals").fetchall() == [("score_only",)]


def test_the_partie_ends_and_its_loser_is_known(evening):
    rows = evening.sql("select player, finish, strokes, zeros, loser from parties order by seat").fetchall()
    assert rows == [("Xaver", 2, 6, 0, False), ("Yvonne", 1, 5, 0, False), ("Zita", 3, 1, 1, True)]


def test_sack_rate_and_strokes_count_it_but_not_as_near_misses(evening):
    row = evening.stat("sack_rate", by="player").records()[2]
    assert (row["player"], row["seats"], row["sacked"], row["scored"]) == ("Zita", 4, 2, 0)
    row = evening.stat("strokes", by="player").records()[0]
    assert (row["player"], row["strokes"], row["judged"], row["award_rate"]) == ("Xaver", 1.5, 0, None)
    assert evening.stat("parties_lost").records()[2]["loss_rate"] == 1


def test_a_slip_and_a_log_of_strokes_say_the_same(tmp_path):
    (tmp_path / "a.jass").write_text(EVENING)
    deals = [entry.deal for entry in log_reader.read(tmp_path / "a.jass")]
    assert deals[2].strokes == [0, 1, 1, 0]
    assert (deals[2].struck, deals[3].sacks, deals[3].seats) == ([2], [2], [0, 2])
    for name in ("b.jsonl", "c.jass"):
        log_writer.write(tmp_path / name, deals)
        assert [entry.deal for entry in log_reader.read(tmp_path / name)] == deals


def test_what_the_lake_holds_replays_to_the_same(evening):
    from jassstats import audit

    assert all(check.ok for check in audit.verify(evening.lake))


def test_a_stroke_that_replay_does_not_give_is_found(evening, monkeypatch):
    from jassstats import audit
    from jassstats.replay import replay

    stand = replay.stand

    def one_more(deals, outcome):
        stand(deals, outcome)
        deals.standing["strokes"] += 1

    monkeypatch.setattr(replay, "stand", one_more)
    (check,) = (check for check in audit.verify(evening.lake) if check.check == "replayed")
    assert not check.ok
    assert "seats.strokes: 2 is stored, but it is 3" in check.about


def test_two_who_go_out_at_once_leave_the_order_open():
    from jassstats.games.handjass.options import Options
    from jassstats.games.handjass.rules.partie import Partie, standings

    partie = Partie(Options(), players=3)
    assert partie.tally([4, 4, 0, 0], [], [], 0b111, 2)
    assert not partie.tally([2, 2, 0, 0], [2], [], 0b111, 0), "HJ-62: the points would tell who is first"
    partie = Partie(Options(), players=3)
    assert partie.tally([5, 0, 0, 0], [1], [], 0b111, 2)
    assert standings(partie)[1] == Standing(side=1, finish=None, score=0, strokes=0, zeros=1, loser=None)
    assert not partie.tally([0, 1, 1, 0], [], [], 0b111, 0), "HJ-60: Xaver is out"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("strokes 2 2", "3 numbers were expected, one for each of Xaver, Yvonne, Zita, and 2 read"),
        ("strokes 2 2 O", "did you mean 0?"),
        ("strokes 2 2 0\nsacks Zitta", "nobody at the table is called 'Zitta'; did you mean Zita?"),
    ],
)
def test_a_mistake_says_where_and_what(tmp_path, line, said):
    (tmp_path / "a.jass").write_text("game handjass parlett_simple\nplayers Xaver Yvonne Zita\n" + line)
    (entry,) = log_reader.read(tmp_path / "a.jass")
    assert said in entry.problem.message


def test_strokes_default_to_none():
    assert Deal(game="handjass", preset="parlett_simple", dealer=0).strokes == []


def test_show_tells_the_strokes_that_were_written(evening, tmp_path):
    told = str(evening.deal("2"))
    assert "Zita: 1 stroke  (a zero struck out, 0 strokes and 1 zero before, as written; " in told
    assert "Zita: 0 strokes  (in the sack, as written; " in str(js.show(f"{tmp_path / 'evening.jass'}#1"))
