"""Worlds: each fits what the seat knows, the true one is among them, and each is drawn as often as another."""

from collections import Counter

import enumerate_worlds
import numpy as np
import pytest
from sampled_cases import sampled

from jassstats import games
from jassstats.cards import card, mask_of, names, parse
from jassstats.engine import hidden_cards
from jassstats.engine.dtypes import OUTCOME
from jassstats.engine.function_addresses import address
from jassstats.games.handjass.kernels import calls as call_kernels
from jassstats.games.handjass.kernels import worlds as world_kernels
from jassstats.games.handjass.kernels.law import LAW, law
from jassstats.games.handjass.options import PRESETS, Options
from jassstats.games.handjass.play import advise, snapshot
from jassstats.games.handjass.play.view import VIEW
from jassstats.games.handjass.rules import worlds as plain_worlds
from jassstats.record import Deal
from jassstats.replay import replay
from jassstats.simulation import runs

U64 = np.uint64
PACK = (1 << 36) - 1
MIXED = ("solid+exchange=always", "random_legal", "points", "random_legal+exchange=trumps")
LAWFUL = [(preset, players) for preset in PRESETS for players in (2, 3, 4)]


def halted():
    return np.full((4, 4), address(snapshot.halt, LAW, VIEW), U64)


def before_play(row, k, house):
    """Return the view of the seat that played the k-th card, before it did."""
    view = np.zeros(1, VIEW)[0]
    assert snapshot.before_play(snapshot.at_start(house, row, view), k, halted())
    return view


def before_call(row, k, seat, house):
    view = np.zeros(1, VIEW)[0]
    assert snapshot.before_call(snapshot.at_start(house, row, view), k, seat)
    return view


def dealt(preset, players, *, deals=8, seed=4, strategies=None, **overrides):
    table = strategies or MIXED[:players]
    run = runs.run("handjass", preset, deals=deals, seed=seed, strategies=table, players=players, **overrides)
    return runs.deals(run, 0, deals)


def drawn_deal(view, house, number):
    """One world, as a deal from the first call on; the plays are still to be copied."""
    world, echo, out = np.zeros(1, world_kernels.WORLD)[0], np.zeros(1, VIEW)[0], np.zeros(1, OUTCOME)[0]
    world_kernels.know(house, view, world)
    assert world_kernels.imagine(house, view, U64(number), world, echo, out)
    world["cards"][:4] |= world["laid"]
    return world


def as_dealt(row, view, world, house):
    """A recorded deal with the packets of a world in place of its own."""
    other = row.copy()
    advise.lay_back(house, view, world, other, U64(7))
    return other


def told(view):
    """Everything in a view but the room that only one seat is shown for a moment."""
    return {name: view[name].tolist() for name in VIEW.names}


@pytest.mark.parametrize(("preset", "players"), LAWFUL)
def test_a_seat_sees_the_same_in_every_world_it_is_given(preset, players):
    """HJ-77: packets, upcard, robbed six, voids, announcements, shown melds, folds: the whole view is as it was."""
    deals, house = dealt(preset, players), law(PRESETS[preset])[0]
    chance = np.random.default_rng(1)
    for row in deals.rows[deals.rows["n_plays"] > 0]:
        for k in chance.integers(0, row["n_plays"], 2).tolist():
            view = before_play(row, k, house)
            world = drawn_deal(view, house, k)
            assert int(np.bitwise_count(world["cards"]).sum()) == 36
            assert int(np.bitwise_or.reduce(world["cards"])) == PACK
            assert told(before_play(as_dealt(row, view, world, house), k, house)) == told(view)


@pytest.mark.parametrize(("preset", "players"), LAWFUL)
def test_a_seat_sees_the_same_before_each_call_of_a_world(preset, players):
    """HJ-77: also while seats still rob, exchange and fold."""
    deals, house = dealt(preset, players, deals=6), law(PRESETS[preset])[0]
    for row in deals.rows:
        for k in range(row["n_calls"]):
            seat, word = row["calls"][k].tolist()
            if word == call_kernels.ROB and k > 0:
                continue
            view = before_call(row, k, seat, house)
            world = drawn_deal(view, house, k)
            other = as_dealt(row, view, world, house)
            other["n_calls"] = k
            assert told(before_call(other, k, seat, house)) == told(view), (row["calls"][:k].tolist(), k)


@pytest.mark.parametrize(("preset", "players"), LAWFUL)
def test_the_true_world_is_among_those_possible(preset, players):
    deals, house = dealt(preset, players, seed=9), law(PRESETS[preset])[0]
    world = np.zeros(1, world_kernels.WORLD)[0]
    for i, row in enumerate(deals.rows):
        for k in range(0, row["n_plays"], 5):
            view = before_play(row, k, house)
            world_kernels.know(house, view, world)
            deal = deals.record(i)
            deal.plays = " ".join(deal.plays.split()[:k])
            hands = plain_worlds.lie(deal, PRESETS[preset])
            for seat in range(4):
                assert not hands[seat] & int(world["barred"][seat]) or seat == view["seat"]
                assert not int(world["fixed"][seat]) & ~hands[seat]


CASES = [
    ("parlett_simple", 4, 24, {}),
    ("parlett_strict", 4, 25, {}),
    ("pagat_potato", 4, 23, {"participation": "none"}),
    ("parlett_simple", 3, 23, {}),
    ("jasswiki", 3, 22, {"participation": "none"}),
    ("parlett_strict", 2, 14, {"exchange": "none", "trump_source_2": "stock_top"}),
]


@pytest.mark.parametrize(("preset", "players", "k", "overrides"), sampled(CASES, 3))
def test_worlds_are_drawn_as_the_enumeration_has_them(preset, players, k, overrides):
    """χ² against every way the unseen cards may lie, each replayed by the plain rules; at 4.5 standard deviations."""
    deals = dealt(preset, players, deals=3, seed=k, overrides=overrides)
    options = games.house("handjass", preset, overrides)
    house, most = law(options)[0], 0
    for i in range(3):
        deal = deals.record(i)
        deal.plays = " ".join(deal.plays.split()[:k])
        view = before_play(deals.rows[i], k, house)
        possible = {
            plain_worlds.lie(other, options) for other in enumerate_worlds.possible(deal, options, int(view["seat"]))
        }
        many = 10 * len(possible) + 200
        found = Counter(tuple(row[:5].tolist()) for row in enumerate_worlds.draw("handjass", house, view, many, seed=i))
        assert set(found) <= possible
        expected = many / len(possible)
        chi2 = sum((found[world] - expected) ** 2 / expected for world in possible)
        freedom = len(possible) - 1
        assert chi2 <= freedom + 4.5 * np.sqrt(2 * freedom) + 1e-9
        most = max(most, len(possible))
    assert most > 5


def test_tight_seats_take_their_cards_by_the_number_of_completions():
    """Three seats, each barred from something: all the worlds of a small pack, each as often as another."""
    world = np.zeros(1, hidden_cards.WORLD)[0]
    world["free"], world["loose"] = mask_of(range(9)), 255
    world["room"][:5], world["barred"][:3] = (3, 2, 2, 0, 2), (0b11, 0b1100, 0b110000)
    hidden_cards.tighten(world)
    possible = set()
    for parts in enumerate_worlds._parted(range(9), (3, 2, 2, 2)):
        if not any(part & int(world["barred"][seat]) for seat, part in enumerate(parts[:3])):
            possible.add(parts)
    assert world["ways"][world["splits"] - 1] == len(possible)
    found = Counter()
    for number in range(20 * len(possible)):
        hidden_cards.draw(world, U64(hidden_cards.rng.mix(U64(number + 1))))
        found[tuple(int(world["cards"][place]) for place in (0, 1, 2, 4))] += 1
    assert set(found) == possible
    chi2 = sum((found[parts] - 20) ** 2 / 20 for parts in possible)
    assert abs(chi2 - len(possible)) < 4.5 * np.sqrt(2 * len(possible))


def test_HJ_85_an_upcard_that_may_have_been_put_away_is_kept_in_two_cases_of_three():
    """The dealer changed three of nine: before any card is played nothing else tells."""
    house = law(PRESETS["jasswiki_bessern3"])[0]
    deals = dealt("jasswiki_bessern3", 3, strategies=("always",) * 3, deals=1)
    row = deals.rows[0]
    seat = (row["dealer"] + 1) % 3
    view = before_call(row, 3, int(seat), house)
    world = np.zeros(1, world_kernels.WORLD)[0]
    world_kernels.know(house, view, world)
    assert world["loose"] == view["upcard"]
    assert world["kept"] == pytest.approx(2 / 3)


def test_HJ_23_the_upcard_lies_with_the_taker_and_the_six_with_the_reserve_after_a_rob():
    view = np.zeros(1, VIEW)[0]
    fields = {"hand": mask_of(parse("SJ S9 HA HK D7 D6 C8 C7 C6")), "seat": 0, "seats": 7, "players": 3, "dealer": 2}
    fields |= {"upcard": card("ST"), "trump": 3, "robber": 1, "taker": 255, "meld_seat": 255}
    for name, value in fields.items():
        view[name] = value
    house = law(Options())[0]
    for cards in enumerate_worlds.draw("handjass", house, view, 50):
        assert int(cards[1]) >> card("ST") & 1
        assert int(cards[world_kernels.RESERVE]) >> card("S6") & 1
    view["robber"], view["taker"] = 255, 2
    for cards in enumerate_worlds.draw("handjass", house, view, 50):
        assert int(cards[2]) >> card("ST") & 1
        assert not cards[world_kernels.RESERVE]
        assert int(cards[world_kernels.DISCARD]).bit_count() == 9


def test_HJ_46_who_did_not_follow_trumps_holds_none_but_perhaps_the_buur():
    """Strict: seat 1 discards on a trump lead, so that of all trumps it can hold only the Jack."""
    house = law(PRESETS["parlett_strict"])[0]
    view = np.zeros(1, VIEW)[0]
    own, plays = "SA SK SQ C6 C7 C8 D6 D7", "S9 H6 S7"
    fields = {"hand": mask_of(parse(own)), "seat": 0, "seats": 7, "players": 3, "dealer": 2, "active": 7}
    fields |= {"upcard": card("S8"), "trump": 3, "robber": 255, "taker": 255, "meld_seat": 255, "trick": 1}
    fields |= {"n_plays": 3, "played": mask_of(parse(plays))}
    for name, value in fields.items():
        view[name] = value
    view["plays"][:3], view["by"][:3] = parse(plays), (0, 1, 2)
    world = np.zeros(1, world_kernels.WORLD)[0]
    world_kernels.know(house, view, world)
    assert names(int(world["barred"][1])) == "S6 S8 ST"
    assert world["barred"][2] == 0


def test_what_is_possible_leaves_the_deal_as_it_was_recorded():
    options = PRESETS["parlett_simple"]
    deals = dealt("parlett_simple", 4, deals=1)
    deal = deals.record(0)
    deal.plays = " ".join(deal.plays.split()[:30])
    found = list(enumerate_worlds.possible(deal, options, 0))
    assert all(isinstance(other, Deal) and other.plays == deal.plays for other in found)
    assert [other.hands for other in found].count(deal.hands) == 1


def schieber_view(row, outcome, k):
    """Return the view of the seat that played the k-th card of a deal of Schieber, before it did."""
    from jassstats.games.schieber.play.view import VIEW as SCHIEBER

    view, seat = np.zeros(1, SCHIEBER)[0], int(outcome["seat"][k])
    played = mask_of(int(c) for c in row["plays"][:k])
    own = {"seat": seat, "hand": int(row["hands"][seat]) & ~played, "played": played, "n_plays": k}
    for name, value in (own | {"dealer": row["dealer"], "contract": outcome["contract"]}).items():
        view[name] = value
    view["plays"][:k], view["by"][:k] = row["plays"][:k], outcome["seat"][:k]
    return view


@pytest.mark.parametrize("preset", games.load("schieber").options.PRESETS)
def test_every_world_of_schieber_lets_each_card_be_played_as_it_was(preset):
    """All undertrumping rules and contracts of the presets: no breach in any world, and the true one is not barred."""
    room, kernel = games.load("schieber").module("kernels.worlds"), games.load("schieber").kernel
    run = runs.run("schieber", preset, deals=25, seed=8)
    deals = runs.deals(run, 0, 25)
    outcomes, house = (
        replay.replay(deals),
        games.load("schieber").law.law(games.house("schieber", preset))[0],
    )
    world, left = np.zeros(1, room.WORLD)[0], np.zeros(4, U64)
    for i, (row, outcome) in enumerate(zip(deals.rows, outcomes, strict=True)):
        k = (7 * i) % 35 + 1
        view = schieber_view(row, outcome, k)
        room.know(house, view, world)
        played = int(view["played"])
        for seat in {0, 1, 2, 3} - {int(view["seat"])}:
            assert not int(row["hands"][seat]) & ~played & int(world["barred"][seat])
        for cards in enumerate_worlds.draw("schieber", house, view, 4, seed=i):
            other, out = row.copy(), np.zeros(1, OUTCOME)[0]
            other["hands"], other["n_plays"] = cards[:4] | world["laid"], k
            assert [int(n) for n in np.bitwise_count(other["hands"])] == [9] * 4
            kernel.replay_deal(house, other, out, left)
            assert out["breach"] == 0
