"""Strokes on the slate in Handjass, HJ-52 … HJ-75 and HJ-83 … HJ-88, with the examples EX-29 … EX-46."""

import pytest

from jassstats.games import house
from jassstats.games.handjass.options import PRESETS, UNCERTAIN
from jassstats.games.handjass.rules import scoring
from jassstats.games.handjass.rules.partie import CAP, Partie, ends
from jassstats.games.handjass.rules.replay import tell
from jassstats.record import Deal

LAST_LOSES = [name for name, o in PRESETS.items() if o.game_end == "last_remaining_loses"]
FIRST_WINS = [name for name, o in PRESETS.items() if o.game_end == "first_to_target_wins"]
SYSTEMS = ["parlett_seven", "parlett_strict_seven"]


def options(preset="parlett_simple", **knobs):
    return house("handjass", preset, knobs)


def settle(*scores, preset="parlett_simple", zeros=None, **knobs):
    """Return the strokes that follow from deal scores, one a player; None for a folded hand."""
    return scoring.settle(scores, zeros or [0] * len(scores), len(scores), options(preset, **knobs))


def gained(*scores, **given):
    return settle(*scores, **given).gained


def partie(preset="parlett_simple", players=4, points=(), zeros=(), **knobs):
    """A partie that stands so; the last seat deals, so that seat 0 is the forehand."""
    found = Partie(options(preset, **knobs), players=players, dealer=players - 1)
    found.totals[: len(points)], found.zeros[: len(zeros)] = points, zeros
    return found


# A deal


def test_HJ_52_tricks_and_the_melds_that_count():
    hands = [
        "C6 C7 C8 C9 D6 D7 S6 S7 S9",
        "CT CJ CQ D8 D9 DT S8 SJ ST",
        "CK CA DJ DQ DA DK SQ SK SA",
        "H6 H7 H8 H9 HT HJ HQ HK HA",
    ]
    deal = Deal(game="handjass", preset="parlett_strict", dealer=3, upcard="HA", hands=hands, plays="C6 CT CK H6")
    story = tell(deal, options("parlett_strict"))
    assert story.score == [0, 0, 0, 14 + 100 + 20]


def test_HJ_53_the_two_highest_earn_a_point_each():
    assert gained(62, 55, 25, 30, sack_bonus_to_others=False) == [1, 1, 0, 0]
    assert gained(30, 62, 55) == [0, 1, 1]


def test_HJ_53_worked_deals():
    assert gained(62, 55, 25, 15) == [2, 2, 1, 0]  # EX-29
    assert gained(62, 55, 25, 15, preset="jassonkel_putz") == [1, 1, 0, -1]  # EX-31
    assert gained(62, 45, 30, 20, preset="schlaeger") == [1, 1, 1, -1]  # EX-36


@pytest.mark.parametrize(
    ("preset", "places"),
    [
        ("parlett_simple", (2, 2, 1)),
        ("parlett_letter", (2, 2, 2)),
        ("parlett_seven", (1, 1, 1)),
        ("jasswiki", (2, 1, 1)),
        ("schlaeger", (3, 2, 1)),
    ],
)
def test_HJ_53_awards_go_by_the_number_of_players(preset, places):
    assert sum(settle(60, 50, 40, 30, preset=preset).awards) == places[0]
    assert sum(settle(60, 50, 40, preset=preset).awards) == places[1]
    assert sum(settle(60, 50, preset=preset).awards) == places[2]


@pytest.mark.parametrize("preset", PRESETS)
def test_HJ_54_20_is_in_the_sack_and_21_is_not(preset):
    """EX-38. Where the minimum is 26, 25 is and 26 is not."""
    least = 26 if preset in ("pagat_potato", "schlaeger") else 21
    chosen = options(preset)
    assert scoring.sacked([least - 1, least, 60, None], chosen) == [0]


def test_HJ_54_a_zero_is_marked():
    found = settle(62, 55, 25, 15)
    assert (found.sacked, found.marked) == ([3], [0, 0, 0, 1])


def test_HJ_55_everybody_else_scores_one_for_each_player_in_the_sack():
    assert gained(90, 10, 40, 17) == [1 + 2, 0, 1 + 2, 0]
    assert gained(62, 55, 25, 15) == [2, 2, 1, 0]  # EX-29


def test_HJ_55_only_the_founding_main_game_has_it():
    assert [name for name, o in PRESETS.items() if o.sack_bonus_to_others] == [
        "parlett_simple",
        "parlett_strict",
        "parlett_letter",
    ]


def test_HJ_55_a_folded_hand_collects_nothing():
    assert gained(90, None, 40, 17, participation="one_round") == [2, 0, 2, 0]


def test_HJ_56_an_old_zero_keeps_nobody_from_collecting():
    found = settle(62, 55, 25, 15, zeros=[0, 0, 1, 0])
    assert (found.gained, found.struck) == ([2, 2, 1, 0], [0, 0, 0, 0])


def test_HJ_57_an_award_strikes_a_zero_instead():
    found = settle(62, 55, 45, zeros=[1, 0, 0])
    assert (found.gained, found.struck, found.awards) == ([0, 1, 0], [1, 0, 0], [1, 1, 0])


def test_HJ_58_the_points_for_sacks_come_all_the_same():
    found = settle(62, 55, 15, zeros=[1, 0, 0])
    assert (found.gained, found.struck) == ([1, 2, 0], [1, 0, 0])


# Sevens


@pytest.mark.parametrize("preset", SYSTEMS)
def test_HJ_63_the_highest_earns_one_and_a_sack_costs_one(preset):
    found = settle(62, 55, 25, 15, preset=preset)  # EX-30
    assert (found.gained, found.marked) == ([1, 0, 0, -1], [0, 0, 0, 0])
    assert options(preset).target == 7


def test_HJ_65_one_seat_in_takes_the_award_and_nobody_falls_short():
    found = partie("parlett_seven", points=[6, 3, 0, 0])
    settled = found.add([0, 0, 0, 0], active=[1])
    assert (settled.gained, settled.sacked, found.totals) == ([0, 1, 0, 0], [], [6, 4, 0, 0])


def test_HJ_65_nobody_in_writes_nothing_and_the_next_dealer_deals():
    found = partie("parlett_seven", points=[6, 3, 0, 0])
    found.add([0, 0, 0, 0], active=[])
    assert (found.totals, found.dealer, found.deals) == ([6, 3, 0, 0], 0, 1)


def test_HJ_65_a_folded_hand_can_t_be_in_the_sack():
    found = partie("parlett_seven")
    settled = found.add([0, 80, 15, 0], active=[1, 2])
    assert (settled.gained, settled.sacked) == ([0, 1, -1, 0], [2])


def test_HJ_65_totals_may_fall_below_nothing_unless_the_house_has_a_floor():
    below, floored = partie("parlett_seven", players=2), partie("parlett_seven", players=2, score_floor="zero")
    for slate in (below, floored):
        slate.add([100, 3])
    assert (below.totals[1], floored.totals[1]) == (-1, 0)


def test_HJ_65_a_partie_that_will_not_end_is_broken_off_unfinished():
    found = partie("parlett_seven")
    for _ in range(CAP):
        assert not found.capped
        found.add([0] * 4, active=[])
    assert (found.capped, found.finished, found.loser) == (True, False, None)


# Gaps filled


def test_HJ_70_equals_who_fit_take_an_award_each():
    assert settle(50, 50, 30, 27).awards == [1, 1, 0, 0]
    assert settle(70, 40, 40, 27, awards_4=3).awards == [1, 1, 1, 0]


def test_HJ_70_equals_who_do_not_fit_let_their_places_lapse():
    found = settle(70, 40, 40, 7)  # EX-35
    assert (found.awards, found.lapsed, found.gained) == ([1, 0, 0, 0], 1, [2, 1, 1, 0])
    found = settle(40, 40, 40, 37)  # EX-44
    assert (found.gained, found.marked, found.lapsed) == ([0, 0, 0, 0], [0, 0, 0, 0], 2)
    found = settle(30, 30)  # EX-46
    assert (found.gained, found.lapsed) == ([0, 0], 1)


def test_HJ_70_and_awards_stop_there():
    assert settle(50, 50, 50, 40, awards_4=4).awards == [1, 1, 1, 1]
    assert settle(60, 50, 50, 40, awards_4=2).awards == [1, 0, 0, 0]


def test_HJ_70_or_all_of_them_take_one():
    assert gained(70, 40, 40, 7, tie_policy="all") == [2, 2, 2, 0]  # EX-35
    assert settle(40, 40, 40, 37, tie_policy="all").awards == [1, 1, 1, 0]
    assert settle(50, 50, 30, 30, tie_policy="all").awards == [1, 1, 0, 0]


def test_HJ_71_a_player_in_the_sack_takes_no_award_and_strikes_no_zero():
    found = settle(100, 20, 12, zeros=[0, 1, 0])
    assert (found.awards, found.struck) == ([1, 0, 0], [0, 0, 0])


def test_HJ_71_unless_the_house_gives_it_to_him():
    found = settle(100, 20, 12, zeros=[0, 1, 0], award_requires_min=False)
    assert (found.awards, found.struck, found.marked) == ([1, 1, 0], [0, 1, 0], [0, 1, 1])


def test_HJ_72_an_award_nobody_can_take_lapses():
    found = settle(100, 20, 12)  # EX-32
    assert (found.gained, found.sacked, found.lapsed, found.marked) == ([3, 0, 0], [1, 2], 1, [0, 1, 1])


def test_HJ_72_awards_go_by_the_players_still_in_the_partie_folded_or_not():
    chosen = options("jassonkel_putz")
    assert scoring.settle([60, 40, None, None], [0] * 4, 4, chosen).awards == [1, 1, 0, 0]
    assert scoring.settle([60, 40, None, None], [0] * 4, 2, chosen).awards == [1, 0, 0, 0]


def test_HJ_73_zeros_add_up_and_one_award_strikes_one():
    found = partie(players=3, zeros=[2, 0, 0])
    found.add([70, 50, 45])
    assert (found.zeros[:3], found.totals[:3]) == ([1, 0, 0], [0, 1, 0])
    found.add([15, 50, 45])
    assert found.zeros[:3] == [2, 0, 0]


def test_HJ_73_so_many_zeros_may_lose_the_partie():
    found = partie(players=3, zeros=[2, 0, 0], points=[4, 1, 2], lose_at_zeros=3)
    found.add([15, 50, 45])
    assert (found.finished, found.loser, found.finish) == (True, 0, [2, 1])


def test_HJ_73_where_no_zeros_are_kept_sacks_are_counted():
    found = partie("pomme_2", players=2, lose_at_zeros=3)
    for scores in ([15, 60], [60, 15], [15, 60], [60, 40]):
        found.add(scores)
    assert (found.sacks[:2], found.finished) == ([2, 1], False)
    found.add([20, 60])
    assert (found.finished, found.loser, found.winner) == (True, 0, None)


def test_HJ_73_of_two_who_drown_together_the_one_with_fewer_points_loses():
    found = partie(zeros=[2, 2, 0, 0], points=[3, 2, 0, 0], lose_at_zeros=3)
    found.add([15, 10, 60, 50])
    assert (found.loser, found.finish) == (1, [2, 3, 0])


def test_HJ_74_all_in_the_sack_mark_a_zero_and_nobody_scores():
    found = settle(20, 20, 20)  # EX-45
    assert (found.gained, found.marked, found.sacked) == ([0, 0, 0], [1, 1, 1], [0, 1, 2])
    assert gained(20, 12, preset="jasswiki") == [-1, -1]


def test_HJ_74_or_nothing_is_written():
    found = settle(20, 12, preset="pomme_2")
    assert (found.gained, found.marked) == ([0, 0], [0, 0])
    assert gained(20, 40, preset="pomme_2") == [-1, 1]


def test_HJ_75_two_players_have_one_award():
    assert gained(70, 35) == [1, 0]
    assert gained(70, 35, preset="parlett_letter") == [1, 1]


def test_HJ_83_one_seat_in_takes_as_many_strokes_as_there_are():
    found = partie("jassonkel_putz", points=[1, 2, 3, 4])
    found.add([0] * 4, active=[2])
    assert found.totals == [1, 2, 5, 4]


def test_HJ_83_or_the_next_dealer_deals_again():
    found = partie("jasswiki", points=[1, 2, 3, 4])
    found.add([0] * 4, active=[2])
    assert (found.totals, found.dealer) == ([1, 2, 3, 4], 0)


def test_HJ_83_the_award_strikes_a_zero_like_any_other():
    assert scoring.solo(1, [0, 1, 0], 3, options("parlett_simple", solo_in="both")).struck == [0, 1, 0]
    assert scoring.solo(1, [0, 1, 0], 3, options("parlett_simple", solo_in="both")).gained == [0, 1, 0]


def test_HJ_86_the_only_one_not_in_the_sack_takes_all():
    found = settle(100, 20, 12, preset="jassverzeichnis")  # EX-33
    assert (found.gained, found.lapsed) == ([2, -1, -1], 0)
    assert gained(100, None, None, 12, preset="jassonkel_putz") == [2, 0, 0, -1]


def test_HJ_86_two_of_them_take_one_each():
    assert settle(100, 30, 12, preset="jassonkel_putz").awards == [1, 1, 0]


def test_HJ_87_the_total_falls_at_once_and_no_zeros_are_kept():
    """EX-42, two strokes, net: A 2, B 1, C -1, D 0 after three deals."""
    found = partie("jassonkel_putz")
    for scores, change in (
        ([90, 40, 20, 7], [1, 1, -1, -1]),
        ([30, 60, 45, 22], [0, 1, 1, 0]),
        ([70, 19, 18, 50], [1, -1, -1, 1]),
    ):
        assert found.add(scores).gained == change
    assert (found.totals, found.zeros) == ([2, 1, -1, 0], [0, 0, 0, 0])


# Going out


def test_HJ_60_with_five_points_a_player_is_out_and_the_others_go_on():
    found = partie(points=[4, 0, 1, 2])
    found.add([60, 50, 25, 22])
    assert (found.finish, found.seats, found.finished) == ([0], [1, 2, 3], False)


def test_HJ_60_it_is_asked_after_the_deal_is_scored_and_may_be_overshot():
    found = partie(points=[4, 0, 1, 2])
    found.add([90, 10, 45, 12])
    assert found.totals == [4 + 3, 0, 1 + 3, 2]


def test_HJ_61_the_last_one_left_loses():
    found = partie(players=2, points=[4, 4])
    found.add([60, 50])
    assert (found.finished, found.loser, found.finish, found.winner) == (True, 1, [0], None)


def test_HJ_62_several_may_go_out_together_the_higher_score_first():
    found = partie(players=3, points=[4, 4, 4])  # EX-39
    found.add([60, 50, 15])
    assert (found.totals[:3], found.finish, found.loser) == ([6, 6, 4], [0, 1], 2)
    found = partie(players=3, points=[4, 4, 4])
    found.add([50, 60, 15])
    assert found.finish == [1, 0]


def test_HJ_62_equal_scores_go_by_seat_from_the_forehand():
    found = Partie(options(), players=4, dealer=0)
    found.totals = [4, 0, 4, 0]
    found.add([50, 30, 50, 27])
    assert found.finish == [2, 0]  # the forehand is seat 1


def test_HJ_62_a_zero_holds_nobody_back_unless_the_house_says_so():
    for net, out in ((False, [0]), (True, [])):
        found = partie(points=[4, 0, 0, 0], zeros=[2, 0, 0, 0], exit_net_of_zeros=net)
        found.add([60, 50, 45, 2])  # strikes one zero, and one point for the sack
        assert (found.totals[0], found.zeros[0], found.finish) == (5, 1, out)


def test_HJ_62_when_all_would_go_out_the_last_in_order_stays_and_loses():
    found = partie(players=2, points=[4, 4], awards_2=2)
    found.add([60, 70])
    assert (found.totals[:2], found.finish, found.loser) == ([5, 5], [1], 0)


# Fewer players


def test_HJ_67_slates_stay_when_others_drop_out():
    found = partie(points=[4, 1, 2, 3], zeros=[0, 1, 0, 2])
    found.add([60, 30, 25, 50])
    assert (found.seats, found.totals, found.zeros) == ([1, 2, 3], [5, 1, 2, 3], [0, 1, 0, 1])
    assert Partie(options(), seats=[1, 3], dealer=3).add([0, 40, 0, 50]).gained == [0, 0, 0, 1]


def test_HJ_68_the_deal_moves_to_the_next_seat_still_in_the_partie():
    found = partie(points=[4, 0, 0, 0])
    found.add([60, 50, 25, 22])  # seat 0 would deal next and is out
    assert found.dealer == 1
    found.add([0, 50, 40, 30])
    assert (found.dealer, found.seats) == (2, [1, 2, 3])


def test_HJ_69_two_play_on_until_one_reaches_the_target():
    found = partie(players=2)
    for _ in range(4):
        found.add([60, 50])
        assert not found.finished
    found.add([60, 50])
    assert (found.finished, found.finish, found.loser) == (True, [0], 1)


def test_HJ_69_EX_40_a_partie_of_three_from_the_first_deal_to_its_loser():
    found = partie(players=3)
    deals = [(80, 40, 25), (20, 70, 50), (60, 45, 30), (70, 19, 50), (25, 55, 60), (70, 35, 0), (30, 64, 0)]
    after = [(1, 1, 0), (1, 3, 2), (1, 4, 2), (3, 4, 4), (3, 4, 5), (4, 4, 5), (4, 5, 5)]
    zeros = [(0, 0, 0), (1, 0, 0), (0, 0, 0), (0, 1, 0), (0, 0, 0), (0, 0, 0), (0, 0, 0)]
    for scores, points, standing in zip(deals, after, zeros, strict=True):
        found.add(scores)
        assert (tuple(found.totals[:3]), tuple(found.zeros[:3])) == (points, standing)
    assert (found.finish, found.loser, found.deals) == ([2, 1], 0, 7)


def test_HJ_69_EX_40_with_two_awards_for_two_the_sixth_deal_ends_it():
    found = partie(players=3, awards_2=2)
    for scores in [(80, 40, 25), (20, 70, 50), (60, 45, 30), (70, 19, 50), (25, 55, 60), (70, 35, 0)]:
        found.add(scores)
    assert (found.totals[:3], found.finished, found.loser) == ([4, 5, 5], True, 0)


@pytest.mark.parametrize("preset", FIRST_WINS)
def test_HJ_88_the_first_to_the_target_wins_and_the_rest_are_ranked_by_total(preset):
    found = partie(preset, players=2 if preset == "pomme_2" else 3, points=[6, 2])
    found.add([60, 50] if preset == "pomme_2" else [60, 30, 45])
    assert (found.finished, found.winner, found.loser) == (True, 0, None)
    assert found.finish == ([0, 1] if preset == "pomme_2" else [0, 1, 2])


def test_HJ_88_of_two_who_reach_it_the_higher_score_wins():
    found = partie("jassverzeichnis", players=3, points=[6, 6, 6])
    found.add([50, 60, 22])
    assert (found.winner, found.finish) == (1, [1, 0, 2])


@pytest.mark.parametrize("preset", LAST_LOSES)
def test_HJ_88_where_the_last_one_loses_tables_a_source_is_silent_on_are_marked_uncertain(preset):
    silent = preset not in (
        "parlett_simple",
        "parlett_strict",
        "parlett_letter",
        "parlett_seven",
        "parlett_strict_seven",
    )
    assert ("awards_2" in UNCERTAIN.get(preset, ())) == silent


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_comes_to_an_end(preset):
    assert ends(options(preset))


def test_a_house_that_gives_no_points_does_not():
    assert not ends(options("parlett_seven", awards_2=0))


def test_the_dealer_of_a_log_decides_ties_and_who_deals_next():
    found = partie(points=[4, 4, 0, 0])
    found.add([50, 50, 30, 27], dealer=0)
    assert (found.finish, found.dealer) == ([1, 0], 2)
