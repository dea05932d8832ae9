"""Chances of hands: known values, derived again, counted over every hand, and met by dealt hands.

The facts are data/golden/handjass_chances.csv, each a fraction.
"""

import csv
from fractions import Fraction
from itertools import combinations
from math import comb, exp, factorial, lgamma, log, log1p, sqrt
from pathlib import Path

import numpy as np
import pytest
from all_hands import BIG, HANDS, SMALL, all_hands, count_more, counted, dealt, hands_at, some_hands

from jassstats.simulation import runs as simulation_runs

FOLDER = Path(__file__).parents[2] / "data" / "golden"


def noted():
    with (FOLDER / "handjass_chances.csv").open(encoding="utf-8", newline="") as lines:
        return {line["what"]: Fraction(int(line["ways"]), int(line["of"])) for line in csv.DictReader(lines)}


CHANCES = noted()
NINE_UP, BUT_TEN, ALL_RANKS = (3, 4, 5, 6, 7, 8), (3, 5, 6, 7, 8), tuple(range(9))
NINE, JACK = 3, 5
NO_CHANCE = {"hands", "deals_4", "hands_with_named_quartet", "points_trumps", "points_plain", "points_pack"}
EVERY = sorted(set(CHANCES) - NO_CHANCE)


# Derived again: generating polynomials, one a suit, multiplied


def longest(subset):
    """The longest run in nine bits."""
    run = 0
    while subset:
        subset &= subset >> 1
        run += 1
    return run


def ways(ranks, upto):
    """Hands with the quartets of some ranks at least, and no run longer than `upto` cards."""
    needed = sum(1 << rank for rank in ranks)
    suit = np.zeros(10, np.int64)
    for subset in range(512):
        suit[subset.bit_count()] += subset & needed == needed and longest(subset) <= upto
    two = np.convolve(suit, suit)
    return int(np.convolve(two, two)[9])


def without(ranks, upto=9):
    """Hands with no quartet of some ranks, no run longer than `upto` cards. Three quartets would be twelve cards."""
    return sum((-1) ** size * ways(chosen, upto) for size in (0, 1, 2) for chosen in combinations(ranks, size))


def derived():
    """Chances of hands from the polynomials, the others from the places a card can lie in."""
    best = [
        without(NINE_UP, 2),
        without(NINE_UP, 3),
        without(NINE_UP, 4),
        without((NINE, JACK)),
        without((JACK,)),
        HANDS,
    ]
    found = {"no_run": ways((), 2)}
    found |= {f"run_{n}": HANDS - ways((), n - 1) for n in range(3, 10)}
    found |= {"quartet_named": ways((JACK,), 9), "quartet_any": HANDS - without(ALL_RANKS)}
    for name, ranks in (("9_to_A", NINE_UP), ("but_T", BUT_TEN)):
        found[f"quartet_{name}"] = HANDS - without(ranks)
        found[f"quartets_{name}"] = sum(ways(pair, 9) for pair in combinations(ranks, 2))
    found |= {
        f"best_{value}": upto - under
        for value, under, upto in zip((0, 20, 50, 100, 150, 200), [0, *best], best, strict=False)
    }
    return {what: Fraction(n, HANDS) for what, n in found.items()} | derived_from_places()


def derived_from_places():
    """The pack is 35 cards beside the upcard, of which a hand has nine, and the rest of the upcard's packet eight."""
    beside = Fraction(7, 9) * Fraction(comb(33, 7), comb(35, 9))  # neither king nor queen lies face up
    inside = Fraction(2, 9) * Fraction(8, 35) + Fraction(7, 9) * Fraction(comb(33, 6), comb(35, 8))
    robs, shown = Fraction(8, 9) * Fraction(9, 35), Fraction(62, 9)
    rest = Fraction(152 - 62, 27)  # card points of a card that is no trump
    hand = 9 * (8 * shown + 27 * rest) / 35
    kept = 9 * hand / 9
    return (
        {f"trumps_{n}": Fraction(comb(8, n) * comb(27, 9 - n), comb(35, 9)) for n in range(9)}
        | {"marriage_named": Fraction(comb(34, 7), comb(36, 9)), "marriage_beside": beside, "marriage_with": inside}
        | {"marriage_4": 3 * beside + inside, "marriage_3": 3 * beside, "marriage_2": 2 * beside}
        | {"upcard_six": Fraction(1, 9), "rob_named": robs, "rob_3": 3 * robs, "rob_2": 2 * robs}
        | {"six_hidden_3": Fraction(8, 9) * Fraction(8, 35), "points_4": Fraction(152)}
        | {"points_3": 3 * kept, "points_2": 2 * kept, "points_3_robbed": 3 * kept + 3 * robs * Fraction(62, 8)}
    )


def test_every_chance_noted_is_derived_again():
    assert derived() == {what: CHANCES[what] for what in EVERY}


def test_hands_and_deals_are_as_many_as_noted():
    assert CHANCES["hands"] == HANDS
    assert CHANCES["deals_4"] == factorial(36) // factorial(9) ** 4
    assert CHANCES["hands_with_named_quartet"] == comb(32, 5)
    assert CHANCES["points_trumps"] + 3 * CHANCES["points_plain"] == CHANCES["points_pack"]


# Counted over hands by the kernels


def counts(seen):
    """Return the counts over hands and over every upcard with each, as (times, out of)."""
    hands, quartets = int(seen["hands"]), seen["quartets"]
    held = np.array([[rank >> r & 1 for r in range(9)] for rank in range(512)])
    runs = seen["longest"]
    found = {"no_run": runs[:3].sum()} | {f"run_{n}": runs[n:].sum() for n in range(3, 10)}
    found |= {"quartet_named": quartets @ held[:, JACK], "quartet_any": quartets[1:].sum()}
    for name, ranks in (("9_to_A", NINE_UP), ("but_T", BUT_TEN)):
        many = held[:, ranks].sum(axis=1)
        found |= {f"quartet_{name}": quartets[many > 0].sum(), f"quartets_{name}": quartets[many == 2].sum()}
    found |= {f"best_{value}": seen["best"][value // 10] for value in (0, 20, 50, 100, 150, 200)}
    found["marriage_named"] = seen["named_suit"]
    beside = {f"trumps_{n}": seen["trumps"][n] for n in range(9)}
    beside |= {"marriage_beside": seen["married_beside"], "rob_named": seen["robs"]}
    inside = {"marriage_with": seen["married_inside"], "six_hidden_3": seen["hidden"]}
    return (
        {what: (int(times), hands) for what, times in found.items()}
        | {what: (int(times), int(seen["beside"])) for what, times in beside.items()}
        | {what: (int(times), int(seen["inside"])) for what, times in inside.items()}
    )


@pytest.mark.prove
def test_every_hand_there_is_counted_by_our_kernels():
    """All 94,143,280, each with all 36 upcards, in under a minute."""
    seen = counted(all_hands, np.uint64(0x1FF), HANDS)
    found = {what: Fraction(times, of) for what, (times, of) in counts(seen).items()}
    beside, inside = found["marriage_beside"], found["marriage_with"]
    points, kept, robbed = (
        Fraction(int(seen[sort]), int(seen[place]))
        for sort, place in (("points_beside", "beside"), ("points_inside", "inside"), ("points_robbed", "inside"))
    )
    found |= {"marriage_4": 3 * beside + inside, "marriage_3": 3 * beside, "marriage_2": 2 * beside}
    found |= {"rob_3": 3 * found["rob_named"], "rob_2": 2 * found["rob_named"], "upcard_six": Fraction(4, 36)}
    found |= {"points_4": 3 * points + kept, "points_3": 152 - kept, "points_2": 2 * points}
    found["points_3_robbed"] = 152 - robbed
    assert (seen["hands"], seen["beside"], seen["inside"]) == (HANDS, 27 * HANDS, 9 * HANDS)
    assert found == {what: CHANCES[what] for what in EVERY}
    assert round(int(seen["total"][BIG]) / HANDS, 2) == 9.48  # D. Graf's published mean
    assert round(int(seen["total"][SMALL]) / HANDS, 2) == 8.75


def test_every_thousandth_hand_is_as_it_must():
    seen = counted(some_hands, hands_at(np.arange(500, HANDS, 1000)))
    assert seen["hands"] == 94_143
    assert unlikely({what: (times, of) for what, (times, of) in counts(seen).items() if of == 94_143}) == {}


def test_hands_are_found_by_their_place():
    assert hands_at(np.array([0, 1, HANDS - 1])).tolist() == [0x1FF, 0x2FF, 0x1FF << 27]
    some = hands_at(np.arange(1000, 2000))
    assert (np.bitwise_count(some) == 9).all()
    assert (np.diff(some.astype(np.int64)) > 0).all()


# Met by dealt hands


def unlikely(found):
    """Counts more than four standard errors off; of few, those that come once in 15,000 times or less on their side."""
    return {
        what: (times, of, float(CHANCES[what]))
        for what, (times, of) in found.items()
        if not likely(times, of, CHANCES[what])
    }


def likely(times, of, chance):
    expected = float(of * chance)
    if expected >= 25:
        return abs(times - expected) <= 4 * sqrt(expected * float(1 - chance))
    return min(at_most(times, of, chance), 1 - at_most(times - 1, of, chance)) > 3.17e-5


def at_most(times, of, chance):
    """Return the probability that a binomial number is at most `times`."""
    p = float(chance)
    chances = (
        lgamma(of + 1) - lgamma(k + 1) - lgamma(of - k + 1) + k * log(p) + (of - k) * log1p(-p)
        for k in range(times + 1)
    )
    return sum(exp(c) for c in chances)


def test_few_are_judged_by_the_binomial_itself():
    assert at_most(1, 3, Fraction(1, 2)) == pytest.approx(0.5)
    assert at_most(-1, 3, Fraction(1, 2)) == 0
    assert likely(2, 10_000_000, CHANCES["run_9"])
    assert not likely(6, 10_000_000, CHANCES["run_9"])
    assert not likely(0, 10_000_000, CHANCES["run_8"])
    assert not likely(26_000_000, 94_143_280, CHANCES["run_3"])


def seen_dealt(players, deals):
    """Simulated deals counted as they were dealt."""
    run = simulation_runs.run("handjass", "parlett_simple", deals=deals, seed=1, players=players)
    seen = counted(some_hands, np.zeros(0, np.uint64))
    for some in simulation_runs.chunks(run):
        count_more(seen, dealt, some.rows, players)
    return seen


def deals_agree(players, deals):
    """Every figure of a table size: frequencies and mean points."""
    seen = seen_dealt(players, deals)
    assert (seen["hands"], seen["beside"], seen["inside"]) == (deals, deals, deals)
    found = counts(seen)
    found |= {f"marriage_{players}": (int(seen["married_any"]), deals), "upcard_six": (int(seen["upcard_six"]), deals)}
    if players == 4:
        del found["rob_named"], found["six_hidden_3"]  # nobody robs
        assert seen["play"].tolist() == [152 * deals, 152 * 152 * deals]
    else:
        found[f"rob_{players}"] = (int(seen["robs_any"]), deals)
        off = {what: sigmas(*seen[sums], deals, CHANCES[what]) for what, sums in POINTS[players].items()}
        assert {what: z for what, z in off.items() if abs(z) > 4} == {}
    if players == 2:
        del found["six_hidden_3"]
    assert unlikely(found) == {}
    return set(found) | set(POINTS[players])


POINTS = {4: {"points_4": "play"}, 3: {"points_3": "play", "points_3_robbed": "robbed"}, 2: {"points_2": "play"}}


def sigmas(total, squares, n, mean):
    """Return the distance of a mean of n numbers from its expectation, in standard errors."""
    error = sqrt((int(squares) - int(total) ** 2 / n) / (n - 1) / n)
    return (int(total) / n - float(mean)) / error


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_200_000_deals_hold_what_they_must(players):
    deals_agree(players, 200_000)


@pytest.mark.prove
def test_ten_million_deals_hold_what_they_must_in_every_figure():
    met = set().union(*(deals_agree(players, 10_000_000) for players in (2, 3, 4)))
    assert met == set(EVERY)
