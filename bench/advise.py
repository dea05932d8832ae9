"""Advice on hands: how long to half a point, once warm and from the shell, and how many worlds that takes."""

from functools import partial

import numpy as np

import jassstats as js
from jassstats.cards import NAMES
from measure import command, headline, one_core, say, seconds, timed

HANDS = 40
HAND, UP = "SJ S9 HA HK D7 D6 C8 C7 C6", "ST"


def dealt(number: int) -> tuple[str, str]:
    """A hand of the forehand and an upcard, at random."""
    pack = np.random.default_rng(number).permutation(36).tolist()
    return " ".join(NAMES[card] for card in pack[:9]), NAMES[pack[9]]


if __name__ == "__main__":
    headline()
    words = ("advise", "handjass", "--hand", HAND, "--up", UP)
    say("jassstats advise", seconds(partial(command, *words), 5), "s", "one start", "< 2")
    one_core()
    hands = [dealt(number) for number in range(HANDS)]
    js.advise("handjass", HAND, up=UP)
    taken = [timed(partial(js.advise, "handjass", hand, up=up)) for hand, up in hands]
    milliseconds = [type(one)(1000 * one.wall, 1000 * one.cpu) for one in taken]
    say("to ± 0.5 points, one core", milliseconds, "ms", "one hand of the forehand, keep or take", "< 50")
    worlds = [len(js.advise("handjass", hand, up=up).weighed.payoffs) for hand, up in hands]
    say("worlds it takes", [float(n) for n in worlds], "worlds", "one hand")
