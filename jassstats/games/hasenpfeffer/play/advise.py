"""Rollouts of one call in Hasenpfeffer: every answer is played to the end of the deal in many worlds, compiled.

Every answer is tried in the same worlds, with the same random numbers for the strategies. Worlds are uniform over the
cards that the seat does not hold; the bids of others count only as far as `believe` says.

"""

import numpy as np

from jassstats.engine import rng
from jassstats.engine.bits import ZERO, U, below
from jassstats.engine.constants import NO_SEAT
from jassstats.engine.deal_state import DealState
from jassstats.engine.dtypes import DEAL, OUTCOME, SCRATCH
from jassstats.engine.function_addresses import RANDOM, ask
from jassstats.engine.hidden_cards import share
from jassstats.engine.jit import compiled
from jassstats.games.hasenpfeffer.kernels import calls as call_kernels
from jassstats.games.hasenpfeffer.kernels.replay import replay_deal
from jassstats.games.hasenpfeffer.kernels.worlds import imagine
from jassstats.games.hasenpfeffer.play.calls import BID, NAME, show
from jassstats.games.hasenpfeffer.play.deals import begin, settle_talk
from jassstats.games.hasenpfeffer.play.tricks import play
from jassstats.games.hasenpfeffer.play.view import VIEW
from jassstats.games.hasenpfeffer.strategies import random_legal

SEATS, NO_CALL, WATCHED = 4, 63, True
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
    row, out, blank, table_view = np.zeros(1, DEAL), np.zeros(1, OUTCOME), np.zeros(1, OUTCOME), np.zeros(1, VIEW)
    table, scratch, pack = np.zeros(1, call_kernels.TABLE), np.zeros(1, SCRATCH), np.zeros(37, np.uint8)
    hands, streams, tried, view = np.zeros(SEATS, np.uint64), rng.all_streams(seed), 0, question.seat_view
    me = np.int64(view.seat)
    table_view[0].totals[0], table_view[0].totals[1] = view.totals[0], view.totals[1]
    for i in range(len(found)):
        index, fits, again = U(first + i), False, 0
        deal = DealState(law, streams, index, row[0], scratch[0], table_view[0], table[0])
        while not fits and again < TRIES:
            rand = rng.word(streams.dealing, index, U(again))
            imagine(law, view.hand, me, rand, pack, hands)
            lay_out(law, view, hands, row[0])
            fits = possible(law, row[0], table[0], question.calls)
            if fits and question.believe > 0.0:
                fits = share(rng.mix(~rand)) < (1.0 - question.believe) ** surprises(deal, question)
            again += 1
        tried += again
        if not fits:
            return UNHEARD_OF
        brought[i] = hands[(me + 2) & 3]
        for j in range(len(question.answers)):
            if not one_answer(deal, question, question.answers[j]):
                return UNLAWFUL
            out[0] = blank[0]
            replay_deal(law, row[0], out[0], table[0], scratch[0].left)
            weigh(out[0], me & 1, found[i, j])
    return tried


@compiled
def lay_out(law, view, hands, row):
    """Write a world as a deal; the card that no seat holds is the widow."""
    row.dealer, row.players, row.seats, row.upcard, row.spare[0] = view.dealer, SEATS, 15, NO_SEAT, law.pack
    for seat in range(SEATS):
        row.hands[seat] = hands[seat]
        row.spare[0] &= ~hands[seat]


@compiled
def possible(law, row, table, calls):
    """Return whether there is a call left to make in a world: after four passes the deal may be void (HP-14)."""
    call_kernels.lay_out(row, table)
    for k in range(len(calls)):
        call_kernels.say(law, table, np.int64(calls[k, 0]), np.int64(calls[k, 1]))
    return not call_kernels.void(law, table)


@compiled
def one_answer(deal, question, answer):
    """Make the recorded calls and the answer, and let strategies decide the rest; false if one answers unlawfully."""
    law, row, table, calls = deal.law, deal.row, deal.table, question.calls
    row.calls[:], row.plays[:], row.n_calls, row.n_plays = NO_SEAT, NO_SEAT, 0, 0
    call_kernels.lay_out(row, table)
    begin(deal.seat_view, row)
    for k in range(len(calls)):
        call(law, row, table, np.int64(calls[k, 0]), np.int64(calls[k, 1]))
    if not call(law, row, table, np.int64(question.seat_view.seat), np.int64(answer[0])):
        return False
    while not settled(law, table):
        seat, what = next_call(deal, question.addresses)
        if what >= NO_CALL or not call(law, row, table, seat, what):
            return False
    if call_kernels.void(law, table):
        return True
    settle_talk(law, deal.seat_view, row, table)
    return play(deal, call_kernels.leads(law, table), question.addresses, WATCHED)


@compiled
def call(law, row, table, seat, what):
    """Make one call and record it; false if it can't be made."""
    row.calls[row.n_calls, 0], row.calls[row.n_calls, 1] = seat, what
    row.n_calls += 1
    return call_kernels.say(law, table, seat, what)


@compiled
def settled(law, table):
    """Return whether all calls are made: the bidding is over, and trumps are named or the deal is void."""
    return call_kernels.over(law, table) and (call_kernels.void(law, table) or table.contract != NO_SEAT)


@compiled
def next_call(deal, addresses):
    """Return the seat that calls next, and its call."""
    law, table, view = deal.law, deal.table, deal.seat_view
    rand = rng.word(deal.streams.calling, deal.index, U(deal.row.n_calls))
    over = call_kernels.over(law, table)
    if not over and table.suit_due == 0:
        seat, allowed = np.int64(table.turn), call_kernels.lawful(law, table)
        show(deal, seat, allowed)
        where = addresses[seat, BID]
        bid = random_legal.pick(allowed, rand) if where == RANDOM else min(ask(where, law, view, rand), U(NO_CALL))
        return seat, np.int64(bid) if bid < U(call_kernels.NAMING) else np.int64(NO_CALL)
    seat = call_kernels.names(law, table) if over else np.int64(table.turn)
    show(deal, seat, ZERO)
    where = addresses[seat, NAME]
    named = below(rand, U(law.contracts)) if where == RANDOM else min(ask(where, law, view, rand), U(NO_CALL))
    return seat, np.int64(named) + call_kernels.NAMING


@compiled
def surprises(deal, question):
    """Return how many recorded calls the strategies of the other seats would not have made."""
    odd, me, calls = 0, np.int64(question.seat_view.seat), question.calls
    deal.row.n_calls = 0
    call_kernels.lay_out(deal.row, deal.table)
    begin(deal.seat_view, deal.row)
    for k in range(len(calls)):
        seat, what = np.int64(calls[k, 0]), np.int64(calls[k, 1])
        if seat != me:
            odd += 1 if next_call(deal, question.addresses)[1] != what else 0
        call(deal.law, deal.row, deal.table, seat, what)
    return odd


@compiled
def weigh(out, side, found):
    """Write what the deal brought the side of the decision, in the order of `parse_hand.METRICS`."""
    bid = np.int64(out.bid[side])
    won = np.int64(out.tricks[side]) + np.int64(out.tricks[side + 2])
    found[0], found[1], found[2] = out.score[side] - out.score[1 - side], out.score[side], won
    found[3] = 1 if out.complete == 1 and bid > 0 and won < bid else 0
