"""Invariants of complete deals of Hasenpfeffer, for random cards, bids and plays, under every preset.

The identities are reckoned again here from decisions and outcome; no rule is asked.
"""

import numpy as np
import pytest
from corner_rules_hasenpfeffer import CORNERS
from hypothesis import given, settings
from hypothesis import strategies as st

from jassstats import games
from jassstats.cards import cards_of
from jassstats.games.hasenpfeffer.options import NAMING, PRESETS
from jassstats.games.hasenpfeffer.rules import play as rules
from jassstats.replay import replay
from jassstats.simulation import runs

HOUSES = [*((preset, {}) for preset in PRESETS), *(("founding", knobs) for knobs in CORNERS)]
every_house = pytest.mark.parametrize(("preset", "knobs"), HOUSES, ids=lambda h: h if isinstance(h, str) else len(h))
addresses = given(seed=st.integers(0, 2**64 - 1), first=st.integers(0, 2**40), solid=st.booleans())
few = settings(max_examples=6, deadline=None)
DEALS, NONE = 60, 255


def played(preset, knobs, seed, first, solid):
    """Sixty deals of a run and what came of them."""
    table = ("solid", "random_legal", "usual", "solid") if solid else ("random_legal",)
    run = runs.run("hasenpfeffer", preset, deals=DEALS, seed=seed, overrides=knobs, strategies=table)
    deals = runs.deals(run, first, DEALS)
    outcome = replay.replay(deals)
    assert not outcome["breach"].any()
    assert outcome["complete"].all()
    house = games.house("hasenpfeffer", preset, knobs)
    pairs = zip(deals.rows, outcome, strict=True)
    return house, [(row, result) for row, result in pairs if result["contract"] != NONE], deals


@every_house
@few
@addresses
def test_all_24_dealt_cards_are_played_once_and_the_widow_never(preset, knobs, seed, first, solid):
    house, pairs, deals = played(preset, knobs, seed, first, solid)
    pack = cards_of(rules.pack(house))
    for row in deals.rows:
        hands = [cards_of(int(hand)) for hand in row["hands"]]
        assert [len(hand) for hand in hands] == [6, 6, 6, 6]
        assert sorted(sum(hands, cards_of(int(row["spare"][0])))) == pack
    for row, result in pairs:
        laid = [
            [int(c) for c, s in zip(row["plays"], result["seat"], strict=True) if s == seat and c != NONE]
            for seat in range(4)
        ]
        assert [sorted(cards) for cards in laid] == [cards_of(int(hand)) for hand in row["hands"]]


@every_house
@few
@addresses
def test_six_tricks_and_who_takes_one_leads_the_next(preset, knobs, seed, first, solid):
    _, pairs, _ = played(preset, knobs, seed, first, solid)
    for _, result in pairs:
        assert result["n_tricks"] == 6
        assert result["tricks"].sum() == 6
        assert result["leader"][1:6].tolist() == result["winner"][:5].tolist()
        order = (result["seat"][:24].reshape(6, 4).astype(int) - result["leader"][:6, None]) % 4
        assert order.tolist() == [[0, 1, 2, 3]] * 6


@every_house
@few
@addresses
def test_bids_rise_and_nobody_who_passed_bids_again(preset, knobs, seed, first, solid):
    house, _, deals = played(preset, knobs, seed, first, solid)
    for row in deals.rows:
        calls = [(int(seat), int(what)) for seat, what in row["calls"][: row["n_calls"]]]
        bids = [what for _, what in calls if 0 < what < NAMING]
        if house.must_exceed:
            assert bids == sorted(set(bids))
        spoken = [seat for seat, what in calls if what < NAMING]
        if house.bid_rounds == "single":
            assert spoken == [(int(row["dealer"]) + 1 + k) % 4 for k in range(4)]
        for at, (seat, what) in enumerate(calls):
            assert what or seat not in [s for s, w in calls[at + 1 :] if w < NAMING]


@every_house
@few
@addresses
def test_following_suit_is_all_there_is(preset, knobs, seed, first, solid):
    """HP-19: whoever does not follow has no card of the suit led, bowers and joker where they belong."""
    house, pairs, _ = played(preset, knobs, seed, first, solid)
    for row, result in pairs[:20]:
        mode, left = rules.modes(house)[result["contract"]], [set(cards_of(int(hand))) for hand in row["hands"]]
        for trick in range(6):
            cards, seats = row["plays"][4 * trick : 4 * trick + 4], result["seat"][4 * trick : 4 * trick + 4]
            suit = mode.suit[cards[0]]
            for card, seat in zip(cards.tolist(), seats.tolist(), strict=True):
                able = any(mode.suit[c] == suit for c in left[seat])
                assert mode.suit[card] == suit or not able
                left[seat].remove(card)


def promised(result):
    """The bid and tricks of each side."""
    won = [int(result["tricks"][side] + result["tricks"][side + 2]) for side in (0, 1)]
    return result["bid"].tolist(), won


@pytest.mark.parametrize("solid", [False, True])
@few
@given(seed=st.integers(0, 2**64 - 1))
def test_under_the_founding_text_a_side_scores_the_lesser_of_bid_and_tricks(solid, seed):
    _, pairs, _ = played("founding", {}, seed, 0, solid)
    for _, result in pairs:
        bids, won = promised(result)
        assert result["score"][:2].tolist() == [min(bid, tricks) for bid, tricks in zip(bids, won, strict=True)]
        assert all(0 <= score <= 6 for score in result["score"])


@pytest.mark.parametrize("solid", [False, True])
@few
@given(seed=st.integers(0, 2**64 - 1))
def test_under_classic_six_points_are_shared_or_the_bid_is_lost(solid, seed):
    _, pairs, _ = played("classic", {}, seed, 0, solid)
    for _, result in pairs:
        bids, won = promised(result)
        side = bids.index(max(bids))
        made = won[side] >= bids[side]
        assert sum(result["score"]) == (6 if made else 6 - won[side] - bids[side])
        assert min(bids) == 0


@every_house
@few
@addresses
def test_score_is_gross_less_penalty_and_a_penalty_means_a_failed_bid(preset, knobs, seed, first, solid):
    _, pairs, _ = played(preset, knobs, seed, first, solid)
    for _, result in pairs:
        bids, won = promised(result)
        for side in (0, 1):
            assert result["score"][side] == result["gross"][side] - result["penalty"][side]
            assert (result["penalty"][side] > 0) == (won[side] < bids[side])


def test_every_deal_can_be_cut_anywhere_and_the_tricks_before_stay_as_they_were():
    _, _, deals = played("classic", {}, 5, 0, False)
    outcome = replay.replay(deals)
    for row, cut in zip(deals.rows, np.arange(DEALS) % 25, strict=True):
        row["n_plays"], row["plays"][cut:] = cut, NONE
    shorter = replay.replay(deals)
    assert not shorter["breach"].any()
    for whole, part in zip(outcome, shorter, strict=True):
        n = int(part["n_tricks"])
        assert part["winner"][:n].tolist() == whole["winner"][:n].tolist()
        assert part["complete"] == (n == 6)
