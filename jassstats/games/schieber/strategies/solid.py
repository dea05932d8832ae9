"""Wins tricks that are worth it, gives points to the partner, keeps high cards, draws trumps after naming them."""

import numpy as np

from jassstats.engine.bits import ONE, ZERO, count, first
from jassstats.engine.jit import compiled
from jassstats.engine.odds import Unseen
from jassstats.games.schieber.play import card_values
from jassstats.games.schieber.strategies import usual

call = usual.call

TO_COME = 4.0  # points of a card still to come into the trick
DRAWN = 7.0  # the value of leading trumps if the own side named them
PARTNER = 0.35  # the probability that the partner takes a trick that opponents hold


@compiled
def play(law, view, rand):
    """Return the card of the highest score for its side: its chance to win the trick now, less its value later."""
    left, chosen = view.legal, first(view.legal)
    if left == ONE << chosen:
        return chosen
    mode, most = np.int64(law.mode_of[view.contract, view.trick]), -1000.0
    out = card_values.unseen(view)
    unseen, laid = Unseen(out, count(view.hand), count(out)), np.int64(view.laid)
    opponents, trump = 2 if laid == 0 else 1 if laid < 3 else 0, np.int64(law.trump[mode])
    partner_wins = laid > 1 and (view.winner ^ view.seat) & 1 == 0
    holding = 0.0
    if partner_wins:
        holding = card_values.holds(law, mode, view.best, np.int64(view.led), unseen, opponents)
    later, prize = np.float64(8 - view.trick) / 8.0, view.stake + TO_COME * view.to_come
    drawing = DRAWN if laid == 0 and (view.declarer ^ view.seat) & 1 == 0 else 0.0
    while left != ZERO:
        card = first(left)
        suit, chance = np.int64(law.suit[mode, card]), PARTNER if laid < 2 else 0.0
        if laid == 0 or law.beats[mode, view.best] >> card & ONE == ONE:
            mine = card_values.holds(law, mode, card, suit if laid == 0 else np.int64(view.led), unseen, opponents)
            chance = max(mine, holding) if partner_wins else mine + (1.0 - mine) * chance
        elif partner_wins:
            chance = holding
        promise = (2.0 * chance - 1.0) * (prize + np.float64(law.points[mode, card]))
        promise -= later * card_values.kept(law, mode, card, unseen)
        if suit == trump:
            promise += drawing if out & law.trumps[mode] != ZERO else -drawing
        if promise > most:
            chosen, most = card, promise
        left &= left - ONE
    return chosen
