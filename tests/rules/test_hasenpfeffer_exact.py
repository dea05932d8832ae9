"""Exact chances of Hasenpfeffer, noted as facts: derived again, counted over all 177,100 hands, and met by dealt ones.

The facts are data/golden/hasenpfeffer_chances.csv, each a fraction.
"""

import csv
from fractions import Fraction
from itertools import combinations
from math import comb, factorial, sqrt
from pathlib import Path

import numpy as np
import pytest

from jassstats.cards import JOKER, cards_of
from jassstats.games.hasenpfeffer.kernels.law import law
from jassstats.games.hasenpfeffer.options import PRESETS
from jassstats.games.hasenpfeffer.rules import play as rules
from jassstats.replay import replay
from jassstats.simulation import runs

FOLDER = Path(__file__).parents[2] / "data" / "golden"
ONE, FEW, MANY, STEP = np.uint64(1), 200_000, 10_000_000, 200_000
JACKS, ACES = (sum(1 << 9 * suit + rank for suit in range(4)) for rank in (5, 8))
PACK = cards_of(rules.PACK)


def noted():
    with (FOLDER / "hasenpfeffer_chances.csv").open(encoding="utf-8", newline="") as lines:
        return {line["what"]: Fraction(int(line["ways"]), int(line["of"])) for line in csv.DictReader(lines)}


CHANCES = noted()


def trumps(preset, suit):
    """The trumps of a suit, as the compiled law has them."""
    return law(PRESETS[preset])["trumps"][0, suit]


def derived():
    """All of them once more, from the places cards can lie in."""
    pack, hand = 25, 6
    seat, widow = Fraction(hand, pack), Fraction(1, pack)
    rest = 1 - seat
    found = {"hands": comb(pack, hand), "deals": factorial(pack) // factorial(hand) ** 4}
    found |= {"joker_widow": widow, "joker_seat": seat, "joker_side": 2 * seat, "joker_dealt": 4 * seat}
    found |= {"joker_partner_if_not_mine": seat / rest, "joker_opponent_if_not_mine": seat / rest}
    found |= {"joker_opponents_if_not_mine": 2 * seat / rest, "joker_widow_if_not_mine": widow / rest}
    found |= {"widow_named": widow, "widow_ace": 4 * widow, "widow_jack": 4 * widow}
    found |= {"widow_trump": 7 * widow, "widow_trump_bowers": 8 * widow}
    found |= {f"trumps_{n}": Fraction(comb(7, n) * comb(18, 6 - n), comb(pack, hand)) for n in range(7)}
    found |= {f"jacks_{n}": Fraction(comb(4, n) * comb(21, 6 - n), comb(pack, hand)) for n in range(5)}
    found |= {"void_if_all_pass": widow, "dealers_if_forced": 2 * seat / (4 * seat)}
    return found | {"eldest_if_only_the_joker_bids": seat}


def test_every_chance_noted_is_derived_again():
    assert derived() == CHANCES


# Every hand there is


@pytest.fixture(scope="module")
def hands():
    """All hands of six, as masks."""
    bits = np.array([1 << card for card in PACK], np.uint64)
    picked = np.array(list(combinations(range(25), 6)), np.uint8)
    return np.bitwise_or.reduce(bits[picked], axis=1)


def test_there_are_177100_hands(hands):
    assert len(np.unique(hands)) == CHANCES["hands"] == 177_100


@pytest.mark.parametrize("suit", range(4))
def test_trump_lengths_over_every_hand(hands, suit):
    sizes = np.bincount(np.bitwise_count(hands & trumps("founding", suit)), minlength=7)
    assert [Fraction(int(n), len(hands)) for n in sizes] == [CHANCES[f"trumps_{n}"] for n in range(7)]
    bowers = np.bincount(np.bitwise_count(hands & trumps("classic", suit)), minlength=7)
    assert bowers.tolist() == [comb(8, n) * comb(17, 6 - n) for n in range(7)]


def test_jacks_and_joker_over_every_hand(hands):
    jacks = np.bincount(np.bitwise_count(hands & np.uint64(JACKS)), minlength=5)
    assert [Fraction(int(n), len(hands)) for n in jacks] == [CHANCES[f"jacks_{n}"] for n in range(5)]
    joker = int((hands >> np.uint64(JOKER) & ONE).sum())
    assert Fraction(joker, len(hands)) == CHANCES["joker_seat"]


# Dealt


def counted(total, strategy):
    """Return the times each event was met, and out of how many; a deal's seats are in order from the forehand."""
    run = runs.run("hasenpfeffer", "founding", deals=total, seed=31, strategies=(strategy,))
    sums = {}
    for first in range(0, total, STEP):
        deals = runs.deals(run, first, STEP)
        for name, (hits, cases) in (of_deals(deals) if strategy != "usual" else of_passing(deals)).items():
            had = sums.get(name, (0, 0))
            sums[name] = (had[0] + int(hits), had[1] + int(cases))
    return sums


def of_deals(deals):
    hands, widow, n = deals.rows["hands"], deals.rows["spare"][:, 0], len(deals)
    joker = hands >> np.uint64(JOKER) & ONE > 0
    mine, partner, left, right = joker.T[[0, 2, 1, 3]]
    gone = widow >> np.uint64(JOKER) & ONE > 0
    dealer = deals.rows["dealer"]
    eldest = joker[np.arange(n), (dealer + 1) % 4]
    found = {"joker_widow": (gone.sum(), n), "joker_seat": (mine.sum(), n), "joker_side": ((mine | partner).sum(), n)}
    found |= {"joker_dealt": (joker.any(axis=1).sum(), n), "eldest_if_only_the_joker_bids": (eldest.sum(), n)}
    others = n - mine.sum()
    found |= {"joker_partner_if_not_mine": (partner.sum(), others), "joker_opponent_if_not_mine": (left.sum(), others)}
    found |= {
        "joker_opponents_if_not_mine": ((left | right).sum(), others),
        "joker_widow_if_not_mine": (gone.sum(), others),
    }
    looked_for = {"named": 1 << PACK[8], "ace": ACES, "jack": JACKS}
    looked_for |= {"trump": trumps("founding", 1), "trump_bowers": trumps("classic", 1)}
    found |= {f"widow_{name}": ((widow & np.uint64(mask) > 0).sum(), n) for name, mask in looked_for.items()}
    lengths = np.bincount(np.bitwise_count(hands[:, 0] & trumps("founding", 2)), minlength=7)
    jacks = np.bincount(np.bitwise_count(hands[:, 3] & np.uint64(JACKS)), minlength=5)
    return (
        found
        | {f"trumps_{k}": (v, n) for k, v in enumerate(lengths)}
        | {f"jacks_{k}": (v, n) for k, v in enumerate(jacks)}
    )


def of_passing(deals):
    """Deals in which everybody always passes: void with the joker in the widow, else its holder has bid."""
    outcome = replay.replay(deals)
    void, forced = outcome["contract"] == 255, outcome["forced"] > 0
    bidder = outcome["bidder"].min(axis=1)
    dealers = forced & (bidder % 2 == deals.rows["dealer"] % 2)
    return {"void_if_all_pass": (void.sum(), len(deals)), "dealers_if_forced": (dealers.sum(), forced.sum())}


def far_off(sums):
    """Return the events that are more than four standard errors from their chance."""
    return {
        name: (hits, cases, float(CHANCES[name]))
        for name, (hits, cases) in sums.items()
        if abs(hits - cases * CHANCES[name]) > 4 * sqrt(cases * CHANCES[name] * (1 - CHANCES[name]))
    }


@pytest.mark.slow
def test_dealt_cards_meet_every_chance_within_four_standard_errors():
    sums = counted(FEW, "random_legal") | counted(FEW, "usual")
    assert set(sums) == set(CHANCES) - {"hands", "deals"}
    assert far_off(sums) == {}


@pytest.mark.prove
def test_ten_million_deals_meet_every_chance_within_four_standard_errors():
    assert far_off(counted(MANY, "random_legal") | counted(MANY, "usual")) == {}
