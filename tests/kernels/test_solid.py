"""Decisions of `solid`, position by position."""

import numpy as np
import pytest

from jassstats.cards import card, mask_of, suit
from jassstats.games.handjass.kernels.law import law
from jassstats.games.handjass.options import PRESETS, Options
from jassstats.games.handjass.play.view import VIEW
from jassstats.games.handjass.strategies import solid

U64 = np.uint64
HEARTS = suit(card("HJ"))
BOTH, STRICT = ("parlett_simple", "parlett_strict"), ("parlett_strict",)
SOLID = {  # a deal of three, as its player sees it: house rules, hand, what it may play, trick so far
    "wins cheaply: ruffs as low as it can": (BOTH, "H8 H7 D7", "H8 H7", "SA ST", "H7"),
    "wins cheaply: no trump where a plain card will do": (STRICT, "C8 HJ H6 D7 D8 D9 S7 S8", "C8 HJ H6", "C7 C6", "C8"),
    "takes a rich trick with a dear card": (BOTH, "SA S7 D7", "SA S7", "SQ ST", "SA"),
    "throws nothing dear on a lost one": (BOTH, "ST S7 DA", "ST S7", "SK SA", "S7"),
    "protects a ten that would be lost to the ace": (BOTH, "ST S6 D8 D7 C7 C8 H6 H7", "ST S6", "S9", "S6"),
    "keeps the nell from a trick that the buur may take": (STRICT, "H9 H7 D8 D7 C7 C8 S7 S8", "H9 H7", "HT", "H7"),
    "takes a rich trick with the nell, when last": (BOTH, "H9 H7 D8", "H9 H7", "HA HT", "H9"),
    "leads an ace": (BOTH, "CA C7 D8 H6", None, "", "CA"),
    "draws trumps from a long suit": (BOTH, "HJ HA HK HQ HT C7 D7 S8 S7", None, "", "HJ"),
    "leads no low trump from a short one": (BOTH, "H7 CA C7 D8 S8 S7 D7", None, "", "CA"),
}


def seen(hand, legal=None, **public):
    """A view of so much."""
    view = np.zeros(1, VIEW)[0]
    view["hand"], view["legal"] = mask_of(map(card, hand)), mask_of(map(card, legal or hand))
    for name, value in public.items():
        view[name] = value
    return view


def trick_of(cards):
    """Return the part of a view for a trick of these cards, of which only the first was a free choice."""
    rules, laid = law(Options())[0], [card(name) for name in cards.split()]
    if not laid:
        return {"to_come": 2}
    best = laid[0]
    for each in laid[1:]:
        best = each if int(rules["beats"][HEARTS][best]) >> each & 1 else best
    return {
        "laid": len(laid), "to_come": 2 - len(laid), "led": suit(laid[0]), "best": best, "played": mask_of(laid),
        "stake": sum(int(rules["points"][HEARTS][each]) for each in laid),
    }  # fmt: skip


@pytest.mark.parametrize(("advice", "preset"), [(advice, preset) for advice in SOLID for preset in SOLID[advice][0]])
def test_solid(advice, preset):
    _, hand, may, trick, wanted = SOLID[advice]
    seated = {"trump": HEARTS, "active": 7, "seats": 7, "players": 3, "trick": 9 - len(hand.split())}
    view = seen(hand.split(), (may or hand).split(), **seated, **trick_of(trick))
    assert int(solid.play(law(PRESETS[preset])[0], view, U64(1))) == card(wanted)


@pytest.mark.parametrize(
    ("preset", "hand", "unseen", "short", "safe"),
    [
        ("parlett_simple", "DT HT S6 SA", "C7 C8 CT CQ CK D6 D7 D8 D9 DJ DK H6 H7 HQ HA S8 SJ", "SA", "S6"),
        ("parlett_strict", "DT S6 SJ", "C6 CT CJ CA D6 D7 D8 H6 H9 HQ HK S7 SQ SK SA", "S6", "DT"),
    ],
)
def test_solid_takes_what_is_sure_and_gives_no_ten_away_while_it_is_short(preset, hand, unseen, short, safe):
    """On lead, 15 points home, then 60."""
    played = ((1 << 36) - 1) ^ mask_of(map(card, (hand + " " + unseen).split()))
    seated = {"trump": HEARTS, "active": 7, "seats": 7, "players": 3, "trick": 9 - len(hand.split()), "to_come": 2}
    for won, wanted in ((15, short), (60, safe)):
        view = seen(hand.split(), **seated, played=played, won=won)
        assert int(solid.play(law(PRESETS[preset])[0], view, U64(1))) == card(wanted)
