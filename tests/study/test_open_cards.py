"""Cards judged with all hands open: exact costs, and what a seat can force."""

import deals
import minimax
import numpy as np
import pytest

from jassstats import games
from jassstats.cards import names
from jassstats.engine.dtypes import DEAL, OUTCOME
from jassstats.engine.solver.solve import Solver
from jassstats.errors import UsageError
from jassstats.games.schieber.options import CONTRACTS
from jassstats.rules.ranking import winner
from jassstats.study.review.open_cards import OpenDeal, guaranteed, losses, payoff_of, sack_proof

ALL = "suits obenabe undenufe slalom gusti mary 3x3"


def at_random(rng, contract):
    """A deal of Schieber with a contract, every card played at random; as packed and replayed."""
    options = games.house("schieber", "swisslos_2500", {"contracts": ALL})
    rules, pack_of_cards = games.load("schieber").rules, rng.permutation(36)
    hands = [{int(c) for c in pack_of_cards[9 * seat : 9 * seat + 9]} for seat in range(4)]
    written = [names(sum(1 << c for c in hand)) for hand in hands]
    plays, leader = [], 0
    for trick in range(9):
        mode, laid = rules.modes(options)[rules.mode_of_trick(contract, trick, options)], []
        for k in range(4):
            hand = hands[(leader + k) % 4]
            laid.append(int(rng.choice(sorted(rules.legal(hand, laid, mode, options)))))
            hand.remove(laid[-1])
        leader = (leader + winner(laid, mode)) % 4
        plays += laid
    played = " ".join(names(1 << card) for card in plays)
    row, outcome = deals.replayed(deals.deal(written, f"0:{contract}", played, contracts=ALL))
    return OpenDeal("schieber", options, row.rows[0], outcome[0])


def check_last_tricks(deal, tricks):
    """The costs of a deal's last tricks against values found by trying everything."""
    found, payoff = losses(deal), payoff_of(deal)
    fresh = Solver(deal.law, 8)
    for k in range(36 - 4 * tricks, 36):
        position = deal.position(k, 0)
        fresh.forget()
        before = deal.taken(k, 0)[0]
        ahead = (before[0] - before[1]) * int(payoff["factor"])
        value = ahead + minimax.by_trying(deal.law, position, payoff)
        sign = 1 if found[k].seat % 2 == 0 else -1
        assert found[k].value == sign * value
        assert fresh.value(position, payoff) == value - ahead
    assert all(play.loss >= 0 for play in found)


@pytest.mark.parametrize("contract", [pytest.param("H", marks=pytest.mark.prove), "U"])
def test_costs_are_exact_and_never_negative(contract):
    check_last_tricks(at_random(np.random.default_rng(4), contract), 3)


def test_values_and_costs_add_up_to_the_result():
    deal = at_random(np.random.default_rng(9), "S")
    found = losses(deal)
    cost = [sum(play.loss for play in found if play.seat % 2 == side) for side in (0, 1)]
    first = found[0].value * (1 if found[0].seat % 2 == 0 else -1)
    points = [sum(deal.outcome["card_points"][side::2].tolist()) for side in (0, 1)]
    assert first - cost[0] + cost[1] == 2 * (points[0] - points[1])  # SCH-26: spades count double


def three(leader):
    """A deal of Handjass for three who hold a suit each, clubs being trumps that nobody holds; one trick is played."""
    options = games.house("handjass", "parlett_strict", {})
    row, outcome = np.zeros(1, DEAL)[0], np.zeros(1, OUTCOME)[0]
    outcome["active"], outcome["contract"], outcome["meld_side"] = 0b111, 0, 255
    outcome["hands"][:3] = [511 << 9, 511 << 18, 511 << 27]
    order = [leader, (leader + 1) % 3, (leader + 2) % 3]
    row["n_plays"], outcome["n_tricks"], outcome["winner"][0] = 3, 1, leader
    outcome["seat"][:3], row["plays"][:3] = order, [9 * (seat + 1) for seat in order]
    return OpenDeal("handjass", options, row, outcome)


def test_who_leads_a_suit_that_nobody_else_holds_takes_all():
    deal = three(leader=1)
    assert [guaranteed(deal, seat) for seat in range(3)] == [0, 3 * 30 + 5, 0]  # HJ-5, HJ-6
    assert [sack_proof(deal, seat) for seat in range(3)] == [False, True, False]
    assert guaranteed(deal, 1, k=3) == 3 * 30 + 5


def test_three_sides_have_no_exact_cost():
    with pytest.raises(UsageError, match="no exact cost"):
        losses(three(leader=0))


def test_a_guarantee_is_a_question_of_handjass():
    with pytest.raises(UsageError, match="Handjass"):
        guaranteed(at_random(np.random.default_rng(4), "H"), 0)


def test_a_deal_without_hands_is_refused():
    row, outcome = np.zeros(1, DEAL)[0], np.zeros(1, OUTCOME)[0]
    outcome["active"] = 15
    with pytest.raises(UsageError, match="hands are all known"):
        OpenDeal("schieber", games.house("schieber", "swisslos_2500", {}), row, outcome)


@pytest.mark.prove
@pytest.mark.parametrize("contract", CONTRACTS[:10])
def test_costs_of_every_contract_but_3x3(contract):
    check_last_tricks(at_random(np.random.default_rng(5), contract), 4)


@pytest.mark.prove
@pytest.mark.parametrize("contract", CONTRACTS[10:])
def test_3x3_backwards_from_the_third_trick(contract):
    """Trumps, then bottom-up, then top-down: what later tricks proved changes no value of an earlier one."""
    deal = at_random(np.random.default_rng(5), contract)
    payoff, fresh = payoff_of(deal), Solver(deal.law, 8)
    for k in range(35, 7, -1):
        position = deal.position(k, 0)
        value = deal.solver.value(position, payoff)
        fresh.forget()
        assert fresh.value(position, payoff) == value
        assert k < 20 or minimax.by_trying(deal.law, position, payoff) == value
