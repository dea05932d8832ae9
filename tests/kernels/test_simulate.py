"""Simulation: the addressed stream and its plain twin, any slice of a run, and nothing likelier than it should be."""

import functools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jassstats import games
from jassstats.cards import mask_of
from jassstats.engine import rng
from jassstats.games.schieber.options import CALLS, PRESETS
from jassstats.games.schieber.rules import play as rules
from jassstats.replay import replay
from jassstats.rules.ranking import winner
from jassstats.simulation import runs

U64 = np.uint64
M = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15
words = st.integers(0, M)


# The stream, once more in plain Python


def mix(word):
    """SplitMix64's finaliser."""
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & M
    word = (word ^ word >> 27) * 0x94D049BB133111EB & M
    return word ^ word >> 31


def start_of(seed, purpose):
    return mix(mix(seed) ^ int.from_bytes(purpose.encode()) * GOLDEN & M)


def word(start, index, k):
    return mix(start + (index * 64 + k) * GOLDEN & M)


def below(draw, limit):
    return draw * limit >> 64


def shuffled(start, index, n=36):
    """Fisher and Yates; six picks take their turn with what the ones before left of a word."""
    pack, draw = list(range(n)), 0
    for k in range(n - 1):
        if k % 6 == 0:
            draw = word(start, index, k // 6)
        other = k + below(draw, n - k)
        draw = draw * (n - k) & M
        pack[k], pack[other] = pack[other], pack[k]
    return pack


def test_the_finaliser_gives_splitmix64s_known_first_numbers():
    """Seed 0: the first three outputs of the published generator."""
    known = [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]
    assert [mix(k * GOLDEN & M) for k in (1, 2, 3)] == known
    assert [int(rng.word(U64(0), U64(0), U64(k))) for k in (1, 2, 3)] == known


@settings(max_examples=200, deadline=None)
@given(words, words, st.integers(0, 1 << 40), st.integers(0, 63))
def test_the_stream_is_what_its_plain_twin_says(seed, anything, index, k):
    assert int(rng.mix(U64(anything))) == mix(anything)
    for purpose, number in (("deal", rng.DEALING), ("call", rng.CALLING), ("play", rng.PLAYING)):
        assert int(rng.stream(U64(seed), number)) == start_of(seed, purpose)
    assert int(rng.word(U64(anything), U64(index), U64(k))) == word(anything, index, k)


@settings(max_examples=100, deadline=None)
@given(words, st.integers(0, 1 << 40))
def test_the_shuffle_is_what_its_plain_twin_says(start, index):
    pack = np.arange(36, dtype=np.uint8)
    rng.shuffle(U64(start), U64(index), pack)
    assert pack.tolist() == shuffled(start, index)


def dealt(seed, index, dealer):
    """Four hands, by threes from the forehand."""
    pack = shuffled(start_of(seed, "deal"), index)
    hands = [set() for _ in range(4)]
    for k, card in enumerate(pack):
        hands[(dealer + 1 + k // 3) % 4].add(card)
    return hands


def played(seed, index, hands, contract, leader, options):
    """Thirty-six cards, each any legal one of the plain rules."""
    start, left, laid = start_of(seed, "play"), [set(hand) for hand in hands], []
    for number in range(9):
        mode, trick = rules.modes(options)[rules.mode_of_trick(contract, number, options)], []
        for place in range(4):
            seat = (leader + place) % 4
            may = sorted(rules.legal(left[seat], trick, mode, options))
            trick.append(may[below(word(start, index, len(laid)), len(may))])
            left[seat].remove(trick[-1])
            laid.append(trick[-1])
        leader = (leader + winner(trick, mode)) % 4
    return laid


def called(seed, index, dealer, options):
    """Calls until a contract is named, each lawful one as likely as the others."""
    start, spoken, seat = start_of(seed, "call"), [], (dealer + 1) % 4
    most = 0 if not options.push else 2 if options.push_back == "once_forced" else 1
    while not spoken or spoken[-1][1] == "push":
        may = [*rules.contracts(options), *["push"][: len(spoken) < most]]
        may.sort(key=CALLS.index)
        spoken.append((seat, may[below(word(start, index, len(spoken)), len(may))]))
        seat = (seat + 2) % 4
    return spoken


@pytest.mark.parametrize("preset", PRESETS)
def test_a_deal_is_what_plain_rules_make_of_its_address(preset):
    options, seed = games.house("schieber", preset), 2**63 + 7
    deals = runs.deals(runs.run("schieber", preset, deals=1_000, seed=seed), 990, 6)
    for row, index in zip(deals.rows, range(990, 996), strict=True):
        dealer = index % 4
        hands, calls = dealt(seed, index, dealer), called(seed, index, dealer, options)
        maker, contract = calls[-1]
        leader = rules.leads(rules.forehand(dealer), maker, contract, options)
        assert int(row["dealer"]) == dealer
        assert row["hands"].tolist() == [mask_of(hand) for hand in hands]
        assert row["calls"][: row["n_calls"]].tolist() == [[seat, CALLS.index(call)] for seat, call in calls]
        assert row["plays"].tolist() == played(seed, index, hands, contract, leader, options)


# Addresses


RUN = runs.run("schieber", "swisslos_2500", deals=40_000, seed=17)
PARTIES = runs.run("schieber", "swisslos_1000", parties=1_500, seed=18)


@functools.cache
def whole():
    """The first two thousand deals of a run."""
    return runs.deals(RUN, 0, 2_000)


@functools.cache
def all_parties():
    return runs.deals(PARTIES, 0, 1_500)


@functools.cache
def many(preset="swisslos_2500"):
    """Forty thousand deals, as rows."""
    return runs.deals(runs.run("schieber", preset, deals=40_000, seed=19), 0, 40_000).rows


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 1_999), st.integers(0, 300))
def test_any_slice_of_a_run_is_that_part_of_the_whole(first, count):
    count = min(count, 2_000 - first)
    part = runs.deals(RUN, first, count)
    assert part.rows.tobytes() == whole().rows[first : first + count].tobytes()
    assert part.index.tolist() == list(range(first, first + count))


def test_a_run_of_another_length_begins_with_the_same_deals():
    longer = runs.run("schieber", "swisslos_2500", deals=10**9, seed=17)
    assert runs.deals(longer, 0, 50).rows.tobytes() == whole().rows[:50].tobytes()
    assert len(runs.deals(longer, 10**9 - 3, 3)) == 3


def test_chunking_never_changes_a_deal():
    chunks = list(runs.chunks(RUN))
    assert [len(chunk) for chunk in chunks] == [runs.CHUNK, runs.CHUNK, 40_000 - 2 * runs.CHUNK]
    rows = np.concatenate([chunk.rows for chunk in chunks])
    assert rows[:2_000].tobytes() == whole().rows.tobytes()
    edge = runs.CHUNK
    assert rows[edge - 2 : edge + 2].tobytes() == runs.deals(RUN, edge - 2, 4).rows.tobytes()


def test_chunks_may_start_and_stop_anywhere():
    part = np.concatenate([chunk.rows for chunk in runs.chunks(RUN, 5, 20_000)])
    assert len(part) == 19_995
    assert part[:100].tobytes() == whole().rows[5:105].tobytes()


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 1_499), st.integers(1, 40))
def test_any_slice_of_parties_is_that_part_of_the_whole(first, count):
    count = min(count, 1_500 - first)
    part = runs.deals(PARTIES, first, count)
    where = (all_parties().parties[:, 0] >= first) & (all_parties().parties[:, 0] < first + count)
    assert part.rows.tobytes() == all_parties().rows[where].tobytes()
    assert part.parties.tolist() == all_parties().parties[where].tolist()


def test_chunks_of_parties_are_the_whole():
    chunks = list(runs.chunks(PARTIES))
    assert len(chunks) > 1
    assert np.concatenate([chunk.rows for chunk in chunks]).tobytes() == all_parties().rows.tobytes()
    assert np.concatenate([chunk.parties for chunk in chunks]).tolist() == all_parties().parties.tolist()


def test_deals_of_a_partie_are_numbered_from_0_and_parties_follow_one_another():
    partie, number = all_parties().parties.T
    starts = np.flatnonzero(number == 0)
    assert partie[starts].tolist() == list(range(1_500))
    assert (np.diff(number)[np.diff(partie) == 0] == 1).all()
    assert all_parties().index.tolist() == (256 * partie + number).tolist()


def test_a_longest_possible_partie_ends_within_its_addresses():
    run = runs.run("schieber", "jasskit", parties=3, overrides={"target": 10_000})
    last = np.bincount(runs.deals(run, 0, 3).parties[:, 0])
    assert last.max() < 256
    assert replay_total(run) >= 10_000


def replay_total(run):
    """The most that a side wrote in any of the parties."""
    deals = runs.deals(run, 0, run.parties)
    score = replay.replay(deals)["score"][:, :2]
    return max(score[deals.parties[:, 0] == p].sum(axis=0).max() for p in range(run.parties))


def test_another_seed_deals_other_hands_and_the_same_seed_the_same():
    other = runs.deals(runs.run("schieber", "swisslos_2500", deals=100, seed=16), 0, 100)
    again = runs.deals(runs.run("schieber", "swisslos_2500", deals=100, seed=17), 0, 100)
    assert again.rows.tobytes() == whole().rows[:100].tobytes()
    assert not (other.rows["hands"] == whole().rows["hands"][:100]).all(axis=1).any()


def test_house_rules_do_not_change_how_the_cards_fall():
    other = runs.deals(runs.run("schieber", "founding", deals=100, seed=17), 0, 100)
    assert (other.rows["hands"] == whole().rows["hands"][:100]).all()


def test_no_two_deals_of_a_run_are_alike():
    assert len(np.unique(whole().rows["hands"], axis=0)) == 2_000


# Nothing is likelier than it should be. Fixed seeds; a right generator fails one of these in a hundred thousand seeds.


def chi_square(found, expected):
    return float(((found - expected) ** 2 / expected).sum())


def holders(rows):
    """Return the seat that holds each card: (deals, 36)."""
    held = rows["hands"][:, :, None] >> np.arange(36, dtype=np.uint64) & U64(1)
    return held.argmax(axis=1)


def test_every_card_is_as_likely_in_every_hand():
    found = np.array([np.bincount(column, minlength=4) for column in holders(many()).T])
    assert chi_square(found, 10_000) < 196  # 35 x 3 = 105 degrees of freedom at 1e-7


def test_every_pair_of_cards_falls_to_one_hand_as_often():
    where = holders(many())
    together = [(where[:, a] == where[:, b]).sum() for a in range(36) for b in range(a)]
    expected = 40_000 * 8 / 35
    deviation = np.sqrt(expected * 27 / 35)
    assert np.abs((np.array(together) - expected) / deviation).max() < 5.4  # 630 normal deviates


def test_deals_beside_one_another_are_unrelated():
    where = holders(many())
    found = np.zeros((4, 4))
    np.add.at(found, (where[:-1].ravel(), where[1:].ravel()), 1)
    assert chi_square(found, found.sum() / 16) < 45  # 9 degrees of freedom


def test_every_call_that_may_be_made_is_as_likely():
    first = np.bincount(many()["calls"][:, 0, 1], minlength=15)
    assert chi_square(first[[0, 1, 2, 3, 4, 5, 14]], 40_000 / 7) < 38  # 6 degrees of freedom
    second = np.bincount(many()["calls"][many()["n_calls"] == 2][:, 1, 1], minlength=15)
    assert chi_square(second[:6], second.sum() / 6) < 36
    assert second[6:].sum() == 0


def test_where_a_push_may_come_back_it_is_one_of_seven_calls():
    pushed = many("pagat")[many("pagat")["n_calls"] >= 2]
    second = np.bincount(pushed["calls"][:, 1, 1], minlength=15)
    assert chi_square(second[[0, 1, 2, 3, 4, 5, 14]], len(pushed) / 7) < 38
    assert set(many("pagat")["n_calls"].tolist()) == {1, 2, 3}


def test_every_card_of_the_hand_is_as_likely_to_be_led():
    forehand = (many()["dealer"].astype(int) + 1) % 4
    hand = many()["hands"][np.arange(len(many())), forehand]
    lower = hand & ((U64(1) << many()["plays"][:, 0].astype(np.uint64)) - U64(1))
    assert chi_square(np.bincount(np.bitwise_count(lower), minlength=9), 40_000 / 9) < 44  # 8 degrees of freedom


def test_what_is_led_says_nothing_of_how_the_cards_lie():
    """Dealing, calling and playing draw from streams of their own."""
    place = (many()["plays"][:, 0] // 9).astype(int)
    assert chi_square(np.bincount(place, minlength=4), 10_000) < 36
    opposite = holders(many())[np.arange(len(many())), (many()["plays"][:, 0].astype(int) + 1) % 36]
    order = (opposite - many()["dealer"].astype(int) - 1) % 4
    assert chi_square(np.bincount(order, minlength=4)[1:], (order > 0).sum() / 3) < 32


def test_the_dealer_of_single_deals_goes_round():
    assert many()["dealer"][:8].tolist() == [0, 1, 2, 3, 0, 1, 2, 3]


# What can't be simulated


@pytest.mark.parametrize(
    ("wish", "message"),
    [
        ({}, "either a number of deals or a number of parties"),
        ({"deals": 1, "parties": 1}, "either a number of deals or a number of parties"),
        ({"deals": 0}, "at least one"),
        ({"parties": -1}, "at least one"),
        ({"deals": 1, "seed": -1}, "seed -1 must be from 0"),
        ({"deals": 1, "seed": 1 << 64}, "must be from 0 to 2"),
        ({"deals": 1, "strategies": ("cleverest",)}, "no strategy called 'cleverest': there are .*random_legal"),
        ({"deals": 1, "strategies": ("random_legal", "random_legal")}, "2 strategies are named: name one, or 4"),
        ({"deals": 1, "overrides": {"trumps": 3}}, "no knob called 'trumps'"),
        ({"deals": 1, "preset": "skat"}, "no preset of schieber called 'skat'"),
        ({"deals": 1, "game": "skat"}, "no game called 'skat'"),
        ({"parties": 1, "overrides": {"target": 0}}, "has no end"),
    ],
)
def test_a_run_that_cannot_be_made_is_refused_with_the_reason(wish, message):
    with pytest.raises(ValueError, match=message):
        runs.run(**{"game": "schieber", "preset": "swisslos_2500", **wish})


def test_a_run_comes_back_from_what_a_manifest_keeps():
    run = runs.run("schieber", "uri", parties=7, seed=3, overrides={"target": 500})
    assert runs.from_dict(run.as_dict()) == run


def test_the_fingerprint_tells_house_rules_apart():
    prints = {runs.run("schieber", preset, deals=1).law for preset in PRESETS}
    assert len(prints) == len(PRESETS)


def test_simulated_deals_name_the_strategies_as_players():
    assert whole().record(0).players == ["random_legal"] * 4
    assert (all_parties().record(1).partie, all_parties().record(1).number) == ("run 1 partie 0", 1)
