"""Rollouts of one call in Schieber: every answer is played to the end of the deal in many worlds, compiled.

Every answer is tried in the same worlds, with the same random numbers for the strategies.
"""

import numpy as np

from jassstats.engine import rng
from jassstats.engine.bits import U
from jassstats.engine.deal_state import DealState
from jassstats.engine.dtypes import DEAL, OUTCOME, SCRATCH
from jassstats.engine.hidden_cards import SEATS, WORLD, share
from jassstats.engine.jit import compiled
from jassstats.games.schieber.kernels.replay import replay_deal
from jassstats.games.schieber.kernels.worlds import imagine, know
from jassstats.games.schieber.play.tricks import NO_SEAT, begin, named, play, speak
from jassstats.games.schieber.play.view import VIEW

WATCHED = True
UNLAWFUL, UNHEARD_OF = -1, -2
TRIES = 10_000
"""The most worlds tried for one that counts."""


@compiled
def try_out(law, seed, first, question, found, brought):
    """Play worlds `first` and following to the end after each answer. Return how many worlds were tried.

    The result is UNLAWFUL if a strategy answers unlawfully, UNHEARD_OF if no world counts.

    found: (worlds, a, c), filled with the columns of `parse_hand.METRICS`; brought: (worlds,), the partner's hand in
    each.
    """
    world, scratch_view, table_view = np.zeros(1, WORLD), np.zeros(1, VIEW), np.zeros(1, VIEW)
    row, out, blank = np.zeros(1, DEAL), np.zeros(1, OUTCOME), np.zeros(1, OUTCOME)
    scratch, streams, tried, view = np.zeros(1, SCRATCH), rng.all_streams(seed), 0, question.seat_view
    know(law, view, world[0])
    row[0].dealer, row[0].players, row[0].seats = view.dealer, SEATS, 15
    table_view[0].totals[0], table_view[0].totals[1] = view.totals[0], view.totals[1]
    for i in range(len(found)):
        index, fits, again = U(first + i), False, 0
        deal = DealState(law, streams, index, row[0], scratch[0], table_view[0])
        while not fits and again < TRIES:
            rand = rng.word(streams.dealing, index, U(again))
            imagine(law, view, rand, world[0], scratch_view[0], out[0])
            for seat in range(SEATS):
                row[0].hands[seat] = world[0].cards[seat]
            fits = True
            if question.believe > 0.0:
                fits = share(rng.mix(~rand)) < (1.0 - question.believe) ** surprises(deal, question)
            again += 1
        tried += again
        if not fits:
            return UNHEARD_OF
        brought[i] = row[0].hands[(view.seat + 2) & 3]
        for j in range(len(question.answers)):
            if not one_answer(deal, question, question.answers[j]):
                return UNLAWFUL
            out[0] = blank[0]
            replay_deal(law, row[0], out[0], scratch[0].left)
            weigh(out[0], np.int64(view.seat) & 1, found[i, j])
    return tried


@compiled
def one_answer(deal, question, answer):
    """Make the recorded calls and the answer, and let strategies decide the rest; false if one answers unlawfully."""
    row, calls = deal.row, question.calls
    row.calls[:], row.plays[:] = NO_SEAT, NO_SEAT
    for k in range(len(calls)):
        row.calls[k, 0], row.calls[k, 1] = calls[k, 0], calls[k, 1]
    row.calls[len(calls), 0], row.calls[len(calls), 1] = question.seat_view.seat, answer[0]
    row.n_calls, row.n_plays = len(calls) + 1, 0
    begin(deal.seat_view, row)
    return speak(deal, question.addresses) and play(deal, question.addresses, WATCHED)


@compiled
def surprises(deal, question):
    """Return how many recorded calls the strategies of their seats would not have made."""
    odd, calls = 0, question.calls
    begin(deal.seat_view, deal.row)
    for k in range(len(calls)):
        rand = rng.word(deal.streams.calling, deal.index, U(k))
        odd += 1 if named(deal, rand, question.addresses, np.int64(calls[k, 0]), k) != U(calls[k, 1]) else 0
    return odd


@compiled
def weigh(out, side, found):
    """Write what the deal brought the side of the decision, in the order of `parse_hand.METRICS`."""
    found[0] = out.score[side] - out.score[1 - side]
    found[1] = np.int64(out.card_points[side]) + np.int64(out.card_points[side + 2])
    found[2] = 1 if found[0] > 0 else 0
    found[3] = 1 if out.matsch == side else 0
