"""SCH-37: what holds of every complete deal, whatever was dealt, called and played, under every preset and odd rules.

The identities are reckoned again here from decisions and outcome; no rule is asked.
"""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jassstats import facts, games
from jassstats.cards import cards_of
from jassstats.games.schieber.options import CONTRACTS, PRESETS
from jassstats.replay import replay
from jassstats.simulation import runs

HOUSES = [
    *((preset, {}) for preset in PRESETS),
    ("swisslos_2500", {"contracts": "suits obenabe undenufe slalom gusti mary 3x3", "factor_alternating": 4}),
    ("swisslos_2500", {"contracts": "slalom gusti mary 3x3", "first_lead": "forehand_but_maker_for_alternating"}),
    ("pagat", {"first_lead": "maker", "melds": "small", "split_long_runs": True}),
    ("swisslos_1000", {"undertrump": "hindersi", "meld_requires_trick": True, "meld_tie": "none", "last_trick": 0}),
    ("reto55", {"meld_reuse": False, "tie100": "quartet", "matsch_when": "points", "undenufe_melds_reversed": False}),
]
every_house = pytest.mark.parametrize(
    ("preset", "knobs"), HOUSES, ids=lambda h: h if isinstance(h, str) else ",".join(h)
)
addresses = given(seed=st.integers(0, 2**64 - 1), first=st.integers(0, 2**40))
few = settings(max_examples=8, deadline=None)
NONE = 255


def played(preset, knobs, seed, first):
    """Sixty deals of a run and what came of them."""
    run = runs.run("schieber", preset, deals=60, seed=seed, overrides=knobs)
    deals = runs.deals(run, first, 60)
    outcome = replay.replay(deals)
    assert not outcome["breach"].any()
    return deals, outcome, games.house("schieber", preset, knobs)


@every_house
@few
@addresses
def test_SCH_37_thirty_six_cards_nine_a_seat_each_played_by_who_held_it(preset, knobs, seed, first):
    deals, outcome, _ = played(preset, knobs, seed, first)
    for row, result in zip(deals.rows, outcome, strict=True):
        hands = [cards_of(int(hand)) for hand in row["hands"]]
        assert [len(hand) for hand in hands] == [9, 9, 9, 9]
        assert sorted(c for hand in hands for c in hand) == list(range(36)) == sorted(row["plays"].tolist())
        laid = [[int(c) for c, s in zip(row["plays"], result["seat"], strict=True) if s == seat] for seat in range(4)]
        assert [sorted(cards) for cards in laid] == hands


@every_house
@few
@addresses
def test_SCH_37_each_seat_plays_once_a_trick_and_the_winner_leads_the_next(preset, knobs, seed, first):
    deals, outcome, options = played(preset, knobs, seed, first)
    for row, result in zip(deals.rows, outcome, strict=True):
        forehand = (int(row["dealer"]) + 1) % 4
        maker, contract = row["calls"][row["n_calls"] - 1]
        maker_leads = options.first_lead == "maker" or (options.first_lead != "forehand" and contract >= 6)
        assert result["leader"][0] == (maker if maker_leads else forehand)
        assert result["leader"][1:].tolist() == result["winner"][:-1].tolist()
        order = (result["seat"].reshape(9, 4).astype(int) - result["leader"][:, None]) % 4
        assert order.tolist() == [[0, 1, 2, 3]] * 9


@every_house
@few
@addresses
def test_SCH_37_every_card_played_was_one_of_the_legal_ones(preset, knobs, seed, first):
    deals, outcome, _ = played(preset, knobs, seed, first)
    held = 9 - np.arange(36) // 4
    assert (outcome["legal"] >= 1).all()
    assert (outcome["legal"] <= held).all()
    assert (outcome["legal"].reshape(-1, 9, 4)[:, :, 0] == held[::4]).all()  # SCH-16: who leads may lead anything
    story = replay.explain(deals.record(0))
    assert [len(p.legal) for t in story.tricks for p in t.plays] == outcome["legal"][0].tolist()
    assert all(p.card in p.legal for t in story.tricks for p in t.plays)


@every_house
@few
@addresses
def test_SCH_37_the_tricks_and_the_last_five_make_157(preset, knobs, seed, first):
    """But in a mixed contract, where what a card counts goes by the trick that it falls in."""
    _, outcome, options = played(preset, knobs, seed, first)
    sums = outcome["trick_points"].astype(int).sum(axis=1)
    assert (sums[outcome["contract"] < 6] == 152 + options.last_trick).all()
    assert (outcome["card_points"].sum(axis=1) == sums).all()
    assert (outcome["tricks"].sum(axis=1) == 9).all()


TABLE = {  # SCH-14: 6 7 8 9 T J Q K A
    "plain": (0, 0, 0, 0, 10, 2, 3, 4, 11),
    "trump": (0, 0, 0, 14, 10, 20, 3, 4, 11),
    "O": (0, 0, 8, 0, 10, 2, 3, 4, 11),
    "U": (11, 0, 8, 0, 10, 2, 3, 4, 0),
}
MIXED = {"slalom_o": "OUOUOUOUO", "slalom_u": "UOUOUOUOU", "gusti": "OOOOOUUUU", "mary": "UUUUUOOOO"}


def worth(card, mode, options):
    if mode in "CDHS":
        return TABLE["trump" if "CDHS"[card // 9] == mode else "plain"][card % 9]
    return TABLE["O" if options.undenufe_eleven == "ace" else mode][card % 9]


@every_house
@few
@addresses
def test_SCH_37_a_trick_counts_what_its_cards_count_in_it(preset, knobs, seed, first):
    deals, outcome, options = played(preset, knobs, seed, first)
    for row, result in zip(deals.rows, outcome, strict=True):
        name = CONTRACTS[result["contract"]]
        modes = MIXED.get(name, name[-1].upper() * 3 + "UUUOOO" if name.startswith("3x3") else name * 9)
        tricks = row["plays"].reshape(9, 4)
        points = [sum(worth(int(c), mode, options) for c in trick) for trick, mode in zip(tricks, modes, strict=True)]
        points[8] += options.last_trick
        assert result["trick_points"].tolist() == points


@every_house
@few
@addresses
def test_SCH_37_matsch_is_all_nine_tricks_or_where_so_ruled_all_points(preset, knobs, seed, first):
    _, outcome, options = played(preset, knobs, seed, first)
    for result in outcome:
        tricks = [int(result["tricks"][s] + result["tricks"][s + 2]) for s in (0, 1)]
        points = [int(result["card_points"][s] + result["card_points"][s + 2]) for s in (0, 1)]
        lost = [tricks[s] == 0 or (options.matsch_when == "points" and points[s] == 0) for s in (0, 1)]
        assert int(result["matsch"]) == (lost.index(True) ^ 1 if any(lost) else NONE)


@every_house
@few
@addresses
def test_SCH_37_the_score_is_factor_times_points_and_the_matsch(preset, knobs, seed, first):
    _, outcome, options = played(preset, knobs, seed, first)
    factors = [options.factor_clubs, options.factor_diamonds, options.factor_hearts, options.factor_spades]
    factors += [options.factor_obenabe, options.factor_undenufe, *[options.factor_alternating] * 8]
    for result in outcome:
        factor = factors[result["contract"]]
        for side in (0, 1):
            melds = result["meld_value"].sum(axis=1)[[side, side + 2]].sum() if result["meld_side"] == side else 0
            points = result["card_points"][[side, side + 2]].sum() + melds + result["marriage"][[side, side + 2]].sum()
            bonus = options.matsch_bonus * (factor if options.matsch_bonus_multiplied else 1)
            assert result["points"][side] == points
            assert result["score"][side] == factor * points + (bonus if result["matsch"] == side else 0)


@every_house
@few
@addresses
def test_SCH_37_melds_of_one_side_count_at_most_and_lie_in_the_hands(preset, knobs, seed, first):
    deals, outcome, options = played(preset, knobs, seed, first)
    assert (outcome["meld"] & ~deals.rows["hands"][:, :, None] == 0).all()
    if options.melds == "none":
        assert not outcome["meld"].any()
    sides = facts.tables(deals, outcome, np.arange(60), np.arange(60, dtype=np.uint64))["sides"]
    melds = np.array([points or 0 for points in sides["melds"].to_pylist()]).reshape(60, 2)
    assert ((melds > 0).sum(axis=1) <= 1).all()


@every_house
@few
@addresses
def test_SCH_37_one_marriage_at_most_and_only_in_trumps(preset, knobs, seed, first):
    deals, outcome, options = played(preset, knobs, seed, first)
    for row, result in zip(deals.rows, outcome, strict=True):
        trump = int(result["trump"])
        pair = 0b11 << 6 + 9 * trump if trump < 4 else 0
        holders = [seat for seat in range(4) if pair and int(row["hands"][seat]) & pair == pair]
        expected = [options.marriage if seat in holders else 0 for seat in range(4)]
        assert result["marriage"].tolist() == expected


@every_house
@few
@addresses
def test_SCH_37_the_contract_is_the_last_call_and_pushes_are_the_others(preset, knobs, seed, first):
    deals, outcome, options = played(preset, knobs, seed, first)
    for row, result in zip(deals.rows, outcome, strict=True):
        calls = row["calls"][: row["n_calls"]]
        assert (calls[:-1, 1] == len(CONTRACTS)).all()
        assert (result["declarer"], result["contract"]) == tuple(calls[-1])
        assert result["pushed"] == (len(calls) > 1)
        seats = [(int(row["dealer"]) + 1 + 2 * k) % 4 for k in range(len(calls))]
        assert calls[:, 0].tolist() == seats
        assert len(calls) <= (3 if options.push_back == "once_forced" else 2 if options.push else 1)


@every_house
@few
@addresses
def test_every_deal_can_be_cut_anywhere_and_the_tricks_before_stay_as_they_were(preset, knobs, seed, first):
    deals, outcome, _ = played(preset, knobs, seed, first)
    cuts = np.arange(60) % 37
    for row, cut in zip(deals.rows, cuts, strict=True):
        row["n_plays"], row["plays"][cut:] = cut, NONE
    shorter = replay.replay(deals)
    assert not shorter["breach"].any()
    assert shorter["n_tricks"].tolist() == (cuts // 4).tolist()
    for whole, part in zip(outcome, shorter, strict=True):
        n = int(part["n_tricks"])
        for column in ("leader", "winner", "trick_points"):
            assert part[column][:n].tolist() == whole[column][:n].tolist()


@every_house
@few
@addresses
def test_hands_nobody_wrote_down_change_nothing_in_a_complete_deal(preset, knobs, seed, first):
    deals, outcome, _ = played(preset, knobs, seed, first)
    known = deals.rows["hands"].copy()
    for number, row in enumerate(deals.rows):
        row["hands"][[seat for seat in range(4) if number >> seat & 1]] = 0
    again = replay.replay(deals)
    assert again.tobytes() == outcome.tobytes()
    assert (deals.rows["hands"] == known).all()
