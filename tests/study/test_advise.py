"""Advice: worlds played on as the law has it, answers compared on the same ones, mistakes named, honest words."""

import json

import numpy as np
import pytest
from sampled_cases import sampled

import jassstats as js
from jassstats import cli, games
from jassstats.engine import rng
from jassstats.engine.deal_state import DealState, Question
from jassstats.engine.dtypes import DEAL, OUTCOME, SCRATCH
from jassstats.errors import UsageError
from jassstats.games.handjass.advice import parse_hand
from jassstats.games.handjass.kernels import calls as call_kernels
from jassstats.games.handjass.kernels import replay as replay_kernels
from jassstats.games.handjass.kernels import worlds as world_kernels
from jassstats.games.handjass.kernels.law import law
from jassstats.games.handjass.options import PRESETS, Options
from jassstats.games.handjass.play import advise
from jassstats.games.handjass.play import deals as deal_loop
from jassstats.games.handjass.play.view import VIEW
from jassstats.replay import replay
from jassstats.rules.decision import Typed, WrongHand
from jassstats.simulation import runs, strategy_loader
from jassstats.study.advice import recorded, weigh

U64 = np.uint64
HAND = "SJ S9 HA HK D7 D6 C8 C7 C6"


def weighed(preset="parlett_simple", strategies=("solid",), overrides=None, worlds=400, believe=0.0, **typed):
    options = games.house("handjass", preset, overrides or {})
    position = parse_hand.position(options, Typed(**{"hand": HAND, "up": "ST"} | typed))
    return weigh.weigh(position, law(options)[0], strategies, worlds=worlds, believe=believe)


@pytest.mark.parametrize(
    ("preset", "players"), sampled([(preset, players) for preset in PRESETS for players in (2, 3, 4)], 5)
)
def test_what_is_played_on_is_lawful_and_counted_as_a_replay_counts(preset, players):
    """Every decision of some deals, every answer: the deal that follows breaks no rule, and its score is the law's."""
    options = PRESETS[preset]
    house, streams = law(options)[0], rng.all_streams(U64(5))
    run = runs.run("handjass", preset, deals=4, seed=2, strategies=("solid",) * players, players=players)
    made = runs.deals(run, 0, 4)
    asks = strategy_loader.addresses("handjass", ("solid",) * 4)
    world, echo, eyes = np.zeros(1, world_kernels.WORLD)[0], np.zeros(1, VIEW)[0], np.zeros(1, VIEW)[0]
    table, scratch, clear = np.zeros(1, call_kernels.TABLE)[0], np.zeros(1, SCRATCH), np.zeros(1, OUTCOME)
    for i in range(4):
        for decided in recorded.decisions(made, i, worlds=2):
            position = decided.advice.weighed.position
            view, calls = position.view[0], np.array(position.calls, np.uint8).reshape(-1, 2)
            world_kernels.know(house, view, world)
            for answer in position.answers:
                row, out, found = np.zeros(1, DEAL), np.zeros(1, OUTCOME), np.zeros(1, OUTCOME)
                world_kernels.imagine(house, view, U64(i), world, echo, out[0])
                advise.sit_down(view, row[0], eyes)
                advise.lay_back(house, view, world, row[0], U64(3))
                deal = DealState(house, streams, U64(9), row[0], scratch[0], eyes, table, out[0])
                question = Question(view, calls, np.array([[answer.call, answer.put]], U64), asks, 0.0)
                assert advise.one_answer(deal, question, question.answers[0])
                advise.reckon(deal, out, clear)
                replay_kernels.replay_deal(house, row[0], found[0], table, scratch["left"][0])
                assert found["breach"][0] == 0
                assert found["complete"][0] == 1
                for field in ("score", "sacked", "active"):
                    assert (out[field] == found[field]).all(), field


def test_the_value_of_keeping_is_on_average_what_keeping_brings():
    """Over random hands of the forehand: advice to keep agrees with deals in which that seat never exchanges."""
    table = ("solid+exchange=never", "solid", "solid")
    run = runs.run("handjass", "parlett_simple", deals=12_000, seed=6, strategies=table)
    made = runs.deals(run, 0, 12_000)
    forehand = made.rows["dealer"] == 2  # seat 0 speaks first
    real = replay.replay(made)["score"][forehand, 0]
    values = []
    for i in np.flatnonzero(forehand)[:150]:
        found = [one for one in recorded.decisions(made, int(i), table, worlds=60, kinds=["exchange"]) if one.seat == 0]
        values += [float(one.advice.weighed.mean().value[0]) for one in found]
    assert len(values) == 150
    error = np.sqrt(np.var(values) / len(values) + np.var(real) / len(real))
    assert abs(np.mean(values) - real.mean()) < 4 * error


def test_the_luck_of_the_reserve_is_taken_out_and_the_mean_stays():
    """Over 150 weighings of one hand: intervals are narrower, hold the long run's mean, and are centred on it."""
    hand, up = "CK CA D7 D8 H7 HT S8 SJ SQ", "D9"
    options = Options()
    position, house = parse_hand.position(options, Typed(hand=hand, up=up)), law(options)[0]
    truth = weigh.weigh(position, house, worlds=60_000, seed=99)
    raw = truth.of()[:, 1].astype(float)
    assert truth.level[:, :, 0].std(axis=0)[1] < 0.85 * raw.std()
    assert truth.mean().value[1] == pytest.approx(raw.mean(), abs=4 * raw.std() / np.sqrt(60_000))
    held, means = 0, []
    for seed in range(150):
        lead = weigh.weigh(position, house, worlds=1200, seed=seed).more(1, 0)
        held += lead.low <= float(truth.more(1, 0).value) <= lead.high
        means.append(float(lead.value))
    assert 0.88 <= held / 150 <= 0.99
    assert abs(np.mean(means) - truth.more(1, 0).value) < 4 * np.std(means) / np.sqrt(150)


def test_worlds_do_not_depend_on_how_many_are_asked_for():
    few, many = weighed(worlds=2100), weighed(worlds=4500)
    assert (many.payoffs[:2100] == few.payoffs).all()
    assert len(many.payoffs) == many.tried == 4500


def test_a_hand_of_buur_nell_and_ace_is_kept_and_a_bare_one_is_not():
    assert js.advise("handjass", HAND, up="ST", worlds=600).best == "keep"
    assert js.advise("handjass", "H6 H7 D6 D7 D8 C6 C7 C8 C9", up="SA", worlds=600).best == "take"


def test_half_a_point_is_reached_without_being_asked_for_worlds():
    found = js.advise("handjass", HAND, up="ST")
    for row in found.records():
        assert row["score_high"] - row["score_low"] < 1.05
        assert row["ahead_high"] - row["ahead_low"] < 1.05
    assert found.sure > 0.999


def test_who_may_fold_is_told_in_strokes_and_who_folds_makes_no_points():
    found = js.advise("handjass", "H6 H7 D6 D8 D9 C6 C8 C9 S7", up="SA", preset="parlett_seven", players=4, worlds=800)
    rows = {row["answer"]: row for row in found.records()}
    assert found.best == "fold"
    assert rows["fold"]["score"] == rows["fold"]["sacked"] == 0
    assert "strokes against" in found.sentence()


def test_HJ_15_to_rob_or_to_leave_it_is_asked_for_by_name():
    found = js.advise("handjass", "SJ S9 S6 HK D7 D6 C8 C7 C6", up="SA", decide="rob", worlds=600)
    assert {row["answer"] for row in found.records()} == {"rob", "leave"}
    assert found.best == "rob"


def test_HJ_81_taking_playing_and_staying_out_are_said_in_one_breath():
    found = js.advise("handjass", HAND, up="ST", preset="putze_fr", worlds=300)
    assert {row["answer"] for row in found.records()} == {"take", "in", "fold"}


def test_HJ_85_three_cards_are_changed_those_named_or_the_least():
    named = js.advise("handjass", HAND, up="ST", preset="pomme_2", players=2, put="C6 C7 C8", worlds=300)
    least = js.advise("handjass", HAND, up="ST", preset="pomme_2", players=2, worlds=300)
    puts = {one.name: one.put for one in least.weighed.position.answers}
    assert puts["change"] == sum(1 << parse_hand.parse(c)[0] for c in ("C6", "D6", "C7"))
    assert {row["answer"] for row in named.records()} == {"keep", "change"}


def test_a_later_seat_hears_the_earlier_ones_keep_unless_told_otherwise():
    last = weighed(order=2, worlds=50)
    assert last.position.calls == ((0, call_kernels.KEEP), (1, call_kernels.KEEP))
    assert int(last.position.view["seat"][0]) == 2


def test_believing_others_draws_more_worlds_and_says_so():
    options = {"strategies": ("points",), "worlds": 300, "order": 1}
    even, told = weighed(**options), weighed(**options, believe=0.8)
    assert told.tried > 1.2 * even.tried
    found = js.advise("handjass", HAND, up="ST", order=1, worlds=200, believe=0.5)
    assert "believe = 0.5" in str(found)
    assert "Every consistent world is equally likely" in str(js.advise("handjass", HAND, up="ST", worlds=50))


def test_who_always_exchanges_would_not_have_kept():
    with pytest.raises(weigh.Unweighable, match="believe them less"):
        weighed(order=1, strategies=("always",), believe=0.9999999, worlds=5)


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ({"hand": "SJ S9 HA HK D7 D6 C8 C7"}, "a hand has 9 cards, and 8 are written"),
        ({"hand": "SJ SJ HA HK D7 D6 C8 C7 C6"}, "SJ stands twice"),
        ({"hand": "ST S9 HA HK D7 D6 C8 C7 C6"}, "ST was turned up: it can't be in the hand of seat 0"),
        ({"hand": "SX S9 HA HK D7 D6 C8 C7 C6"}, "'SX' is no card"),
        ({"hand": "JK S9 HA HK D7 D6 C8 C7 C6"}, "JK is not in the pack"),
        ({"up": ""}, "which card was turned up"),
        ({"up": "ST SK"}, "one card is turned up, not 2"),
        ({"players": 5}, "played by 2, 3 or 4, not by 5"),
        ({"order": 3}, "order is 0 (the forehand) to 2 (the dealer), not 3"),
        ({"decide": "rob"}, "can't rob: seat 0 does not hold S6 (HJ-15)"),
        ({"decide": "bid"}, "there is no decision called 'bid'"),
        ({"calls": "0:exchange 1:keep", "order": 1}, "1:keep can't be"),
        ({"calls": "0:push"}, "'0:push' is no call"),
        ({"calls": "9" * 5_000 + ":keep"}, "is no call"),
        ({"calls": "\u0660:keep"}, "is no call"),
        ({"calls": "0:exchange", "order": 1}, "nothing to call"),
        ({"calls": "0:keep", "order": 0}, "seat 1 is to speak, not 0"),
        ({"calls": "1:rob", "hand": "S6 S9 HA HK D7 D6 C8 C7 C6", "order": 0}, "S6 lies with the reserve now"),
        ({"calls": "0:rob", "order": 0}, "ST was turned up and is in the hand of seat 0"),
        ({"players": 4, "order": 0}, "nothing to call at this table of 4"),
        ({"points": [1, 2]}, "2 points are given for 3 players"),
    ],
)
def test_a_hand_that_cannot_be_is_told_why(typed, words):
    with pytest.raises(WrongHand) as error:
        parse_hand.position(Options(), Typed(**{"hand": HAND, "up": "ST", "players": 3} | typed))
    assert words in str(error.value)


def test_the_slate_counts_where_it_is_told():
    """HJ-57: with a zero standing an award strikes it out and brings no stroke."""
    clear, struck = weighed(worlds=200), weighed(worlds=200, zeros=(1, 0, 0))
    assert struck.mean("zeros").value[0] < 0
    assert struck.mean("strokes").value[0] < clear.mean("strokes").value[0]


def test_decisions_of_a_deal_name_what_was_done_and_what_is_best():
    run = runs.run("handjass", "parlett_seven", deals=5, seed=5, strategies=("solid+exchange=always",) * 3)
    rows = recorded.review(runs.deals(run, 0, 5), worlds=50)
    first = [row for row in rows if row["order"] == 0 and row["decision"] == "exchange"]
    assert [row["did"] for row in first] == ["take"] * 5
    assert {row["best"] for row in first} <= {"take", "keep", "open"}
    assert all(row["ahead_low"] <= row["ahead"] <= row["ahead_high"] for row in rows)


def test_a_call_is_right_or_wrong_only_where_the_interval_says_so():
    run = runs.run("handjass", "parlett_seven", deals=8, seed=5, strategies=("solid+exchange=always",) * 3)
    rows = recorded.review(runs.deals(run, 0, 8), worlds=50)
    assert {row["verdict"] for row in rows} == {"right", "wrong", "open"}
    for row in rows:
        assert (row["verdict"] == "right") == (row["ahead_low"] > 0)
        assert (row["verdict"] == "wrong") == (row["ahead_high"] < 0)
        assert row["verdict"] != "right" or row["best"] == row["did"]
        assert row["verdict"] != "open" or row["best"] == "open"
        assert row["best"] != row["did"] or row["verdict"] == "right"


def test_a_call_has_the_same_verdict_by_deal_and_by_condition(tmp_path):
    """A review of one deal and a review of many give the same figures for the same call."""
    lake = str(tmp_path / "lake")
    js.simulate("handjass", lake, deals=4, players=3, strategies="solid+exchange=always")
    many = js.review_calls(lake=lake, game="handjass", where="players = 3").records()
    single = [row | {"deal": key} for key in range(4) for row in js.review_calls(key, lake).records()]
    assert many == single
    assert {row["worlds"] for row in many} >= {weigh.CHUNK}, "clear calls take one chunk of worlds"
    assert all(row["worlds"] >= weigh.FEWEST for row in many if row["verdict"] == "open"), "open ones take more"


def test_a_review_is_refused_for_a_deal_of_another_game(tmp_path):
    lake = str(tmp_path / "lake")
    js.simulate("handjass", lake, deals=1, players=3, strategies="solid")
    with pytest.raises(UsageError, match="0 is a deal of handjass, not of schieber"):
        js.review_calls(0, lake, game="schieber")


def test_a_schieber_hand_is_asked_for_its_contract_or_a_push():
    forehand = js.advise("schieber", "SJ S9 SK ST S8 S6 HK CQ DT", worlds=300)
    assert forehand.best == "S"
    assert "push" in [row["answer"] for row in forehand.records()]
    partner = js.advise("schieber", "SJ S9 SK ST S8 S6 HK CQ DT", calls="0:push", worlds=300)
    assert "push" not in [row["answer"] for row in partner.records()]
    assert int(partner.weighed.position.view["seat"][0]) == 2
    for calls, words in (("1:push", "'1:push' can't be"), ("0:push 2:push", "2 pushes can't be")):
        with pytest.raises(UsageError, match=words):
            js.advise("schieber", HAND, calls=calls)


def test_schieber_deals_that_are_played_on_end_as_their_replay_says():
    run = runs.run("schieber", "swisslos_2500", deals=6, seed=3, strategies=("solid",) * 4)
    rows = recorded.review(runs.deals(run, 0, 6), worlds=40)
    assert {row["seat"] for row in rows} <= {0, 1, 2, 3}
    assert all(-3000 < row["lead_did"] < 3000 and 0 <= row["card_points_did"] <= 157 for row in rows)


def test_a_hand_of_hasenpfeffer_is_asked_for_its_bid_then_for_its_trumps():
    strong = "JK SJ SA SK SQ CA"
    bid = js.advise("hasenpfeffer", strong, preset="classic", worlds=300)
    assert int(bid.best) >= 3
    rows = {row["answer"]: row for row in bid.records()}
    assert rows["6"]["set"] > rows["3"]["set"]
    assert {row["tricks"] for row in bid.records() if row["answer"] != "pass"} != {0.0}
    named = js.advise("hasenpfeffer", strong, preset="classic", calls="0:4 1:pass 2:pass 3:pass", worlds=300)
    assert named.weighed.position.decision == "name"
    assert named.best == "S"
    for calls, words in (("0:4 1:3", "can't be bid here"), ("1:pass", "seat 0 is to call")):
        with pytest.raises(UsageError, match=words):
            js.advise("hasenpfeffer", strong, preset="classic", calls=calls)
    with pytest.raises(UsageError, match="nine to ace"):
        js.advise("hasenpfeffer", "JK SJ SA SK SQ C8")


@pytest.mark.parametrize("preset", games.load("hasenpfeffer").options.PRESETS)
def test_calls_of_recorded_deals_of_hasenpfeffer_are_weighed_under_every_preset(preset):
    run = runs.run("hasenpfeffer", preset, deals=6, seed=5, strategies=("solid", "random_legal") * 2)
    rows = recorded.review(runs.deals(run, 0, 6), worlds=30)
    assert {"bid", "name"} >= {row["decision"] for row in rows} != set()
    assert any(row["ahead"] != 0 for row in rows)


PASSES = "0:pass 1:pass 2:pass 3:pass"


def test_where_all_passed_only_worlds_with_a_deal_to_play_are_tried():
    """HP-14: the dealer names trumps, so the joker is not the widow; whoever holds it names them under classic."""
    named = js.advise("hasenpfeffer", "C9 CT CJ CQ CK CA", calls=PASSES, worlds=200)
    assert named.best == "C"
    assert js.advise("hasenpfeffer", "C9 CT CJ CQ CK JK", preset="classic", calls=PASSES, worlds=200).best == "C"
    with pytest.raises(UsageError, match="holds the joker names trumps"):
        js.advise("hasenpfeffer", "C9 CT CJ CQ CK CA", preset="classic", calls=PASSES)


@pytest.mark.parametrize("order", [4, 9, 255])
def test_an_order_that_is_no_seat_is_refused(order):
    for calls in ("", PASSES):
        with pytest.raises(UsageError, match="order is 0"):
            js.advise("hasenpfeffer", "C9 CT CJ CQ CK JK", preset="classic", calls=calls, order=order)


@pytest.mark.parametrize(
    ("game", "hand", "how"),
    [
        ("handjass", HAND, {"up": "ST", "points": (1_000_000, 0, 0)}),
        ("handjass", HAND, {"up": "ST", "zeros": (0, 0, -40_000)}),
        ("schieber", HAND, {"points": (1 << 40, 0)}),
        ("hasenpfeffer", "C9 CT CJ CQ CK JK", {"points": (0, -40_000)}),
    ],
)
def test_numbers_no_slate_holds_are_refused(game, hand, how):
    with pytest.raises(UsageError, match="can't stand on a slate"):
        js.advise(game, hand, **how)


def test_cards_given_away_by_nobody_are_refused():
    with pytest.raises(UsageError, match="gave nothing away"):
        js.advise("handjass", HAND, up="ST", put="S6 S7 S8")


@pytest.mark.parametrize("put", ["C6 C7", "C6 C7 C8 D6", "HT HQ HJ"])
def test_a_change_puts_away_three_cards_of_the_hand(put):
    with pytest.raises(UsageError, match="3 cards of the hand"):
        js.advise("handjass", HAND, up="ST", preset="pomme_2", players=2, put=put)


def test_the_program_advises_in_words_and_for_programs(capsys, tmp_path):
    words = ["advise", "handjass", "--hand", HAND, "--up", "ST", "--worlds", "300"]
    assert cli.run(words) == 0
    said = capsys.readouterr().out
    assert said.startswith("keep: ")
    assert "can't see bluff" in said
    assert cli.run([*words, "--json", "--picture", str(tmp_path / "hand.png")]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["best"] == "keep"
    assert {row["answer"] for row in found["rows"]} == {"keep", "take"}
    assert (tmp_path / "hand.png").stat().st_size > 5000
    assert cli.run([*words, "--csv"]) == 0
    assert capsys.readouterr().out.startswith("answer,score,score_low,score_high,sacked")
    assert cli.run(["advise", "handjass", "--hand", "SJ", "--up", "ST"]) == 2
    assert "1 are written" in capsys.readouterr().err
    assert cli.run(["advise", "handjass"]) == 2
    assert cli.run(["advise", "handjass", "--hand", HAND, "--up", "ST", "--points", "x"]) == 2
    for number in ("--5", "9" * 5_000):
        assert cli.run(["advise", "handjass", "--hand", HAND, "--up", "ST", "--points", f"1,{number}"]) == 2


def test_the_program_weighs_the_calls_of_a_recorded_deal(capsys, tmp_path):
    lake = str(tmp_path / "lake")
    js.simulate("handjass", lake, deals=3, players=3, strategies="solid")
    assert cli.run(["advise", "handjass", "--deal", "0", "--lake", lake, "--worlds", "50", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["rows"]
    assert rows[0]["did"] in {"rob", "keep", "take"}
    assert {"seat", "order", "decision", "best", "ahead", "sacked_did", "strokes_else"} <= set(rows[0])
    many = ["advise", "handjass", "--where", "players = 3", "--lake", lake, "--worlds", "40", "--limit", "2"]
    assert cli.run([*many, "--json"]) == 0
    assert {row["deal"] for row in json.loads(capsys.readouterr().out)["rows"]} == {0, 1}
    assert cli.run(many) == 0
    summary = capsys.readouterr().out
    assert "exchange" in summary
    assert all(word in summary for word in ("right", "wrong", "open"))
    assert cli.run(["advise", "handjass", "--where", "players is", "--lake", lake]) == 2


def test_what_is_counted_has_a_meaning_in_every_game_that_advises():
    for game in games.names():
        room = games.load(game).parse_hand
        assert set(room.SHARES) <= set(room.METRICS)
        assert set(room.UNITS) <= set(room.METRICS)
    assert deal_loop.DECISIONS == ("rob", "exchange", "fold", "play")
