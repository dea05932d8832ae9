"""Trick play for every game: legal cards, and the winner. Twins of the plain rules of each game.

The rule on undertrumping is one number in the law record; its values are named here and in no other place.
"""

from jassstats.engine.bits import ONE, ZERO, U, either
from jassstats.engine.constants import NO_SEAT
from jassstats.engine.jit import compiled

UNDERTRUMP = ("allowed", "strict", "strict_must_over", "jasskit_bug", "hindersi")
ALLOWED, STRICT, MUST_OVER, LOW_BOUND, HINDERSI = range(5)
NOBODY = U(NO_SEAT)


@compiled
def legal(law, mode, hand, led, best, low):
    """The cards of `hand` that may follow a lead.

    led: suit led. best: card that wins so far. low: naturally lowest trump played on a plain lead, or NOBODY.
    """
    if law.head == 1:
        return heading(law, mode, hand, led, best)
    trumps = hand & law.trumps[mode]
    if law.trump[mode] == led:
        return hand if trumps & ~law.free[mode] == ZERO else trumps
    follow = hand & law.of_suit[mode, led]
    if follow != ZERO and law.ruff_free == 0:
        return follow
    if low != NOBODY and trumps != ZERO:
        trumps &= ~_undertrumps(law, mode, hand, follow, best, low)
    if follow != ZERO:
        return follow | trumps
    return (hand & ~law.trumps[mode]) | trumps


@compiled
def heading(law, mode, hand, led, best):
    """Follow, else ruff, else anything; and beat the trick if a card of that kind can."""
    pool = either(hand & law.of_suit[mode, led], hand & law.trumps[mode])
    return either(pool & law.beats[mode, best], either(pool, hand))


@compiled
def _undertrumps(law, mode, hand, follow, best, low):
    """The trumps of `hand` that may not be played below one that is in the trick."""
    rule = law.undertrump
    trumps = hand & law.trumps[mode]
    under = trumps & ~law.beats[mode, low if rule == LOW_BOUND else best]
    if rule == ALLOWED or (rule == HINDERSI and follow == ZERO):
        return ZERO
    if trumps == hand:
        return under if rule == MUST_OVER and under != trumps else ZERO
    return under


@compiled
def beats(law, mode, card, best):
    """Return ONE if `card` takes the trick from `best`, else ZERO."""
    return (law.beats[mode, best] >> card) & ONE
