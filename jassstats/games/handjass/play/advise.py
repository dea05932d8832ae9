"""Rollouts of one call in Handjass: every answer is played to the end of the deal in many worlds, compiled.

`imagine` draws the worlds. Each is undone to the cards as they were dealt; the recorded calls are made, then the
answer, and strategies decide all the rest. Every answer is tried in the same worlds, with the same random numbers for
the strategies.

"""

import numpy as np

from jassstats.engine import rng, tricks
from jassstats.engine.bits import ONE, ZERO, U, count
from jassstats.engine.constants import NO_SEAT
from jassstats.engine.deal_state import DealState
from jassstats.engine.dtypes import DEAL, OUTCOME, SCRATCH, STANDING
from jassstats.engine.function_addresses import RANDOM, ask
from jassstats.engine.hidden_cards import SEATS, share, some
from jassstats.engine.jit import compiled
from jassstats.games.handjass.kernels import calls as call_kernels
from jassstats.games.handjass.kernels.law import RESERVE as IN_RESERVE
from jassstats.games.handjass.kernels.replay import replay_deal, seat_players
from jassstats.games.handjass.kernels.scoring import settle
from jassstats.games.handjass.kernels.worlds import AWAY, DEAD, DISCARD, FRESH, RESERVE, WORLD, imagine, know
from jassstats.games.handjass.play.calls import ROB, choose, legal_calls, note, offer_to_rob, show
from jassstats.games.handjass.play.deals import begin
from jassstats.games.handjass.play.tricks import play
from jassstats.games.handjass.play.view import VIEW

SILENT, WATCHED = 255, True
UNLAWFUL, UNHEARD_OF = -1, -2
TRIES = 10_000
"""The most worlds tried for one that counts."""


@compiled
def try_out(law, seed, first, question, found, brought):
    """Play worlds `first` and following to the end after each answer. Return how many worlds were tried.

    The result is UNLAWFUL if a strategy answers unlawfully, UNHEARD_OF if no world counts.

    question: `Question`; an answer is a call, or SILENT for none. found: (worlds, a, c), filled with the columns of
    `parse_hand.METRICS`; brought: (worlds,), the cards that an exchange brings in each world.
    """
    world, scratch_view, table_view, dealt = np.zeros(1, WORLD), np.zeros(1, VIEW), np.zeros(1, VIEW), np.zeros(1, DEAL)
    row, out, blank, standing = np.zeros(1, DEAL), np.zeros(1, OUTCOME), np.zeros(1, OUTCOME), np.zeros(1, STANDING)
    table, scratch, streams, tried = np.zeros(1, call_kernels.TABLE), np.zeros(1, SCRATCH), rng.all_streams(seed), 0
    view = question.seat_view
    know(law, view, world[0])
    sit_down(view, dealt[0], table_view[0])
    for i in range(len(found)):
        index, fits, again = U(first + i), False, 0
        as_dealt = DealState(law, streams, index, dealt[0], scratch[0], table_view[0], table[0], out[0])
        deal = DealState(law, streams, index, row[0], scratch[0], table_view[0], table[0], out[0])
        while not fits and again < TRIES:
            rand = rng.word(streams.dealing, index, U(again))
            imagine(law, view, rand, world[0], scratch_view[0], out[0])
            lay_back(law, view, world[0], dealt[0], rng.mix(rand))
            fits = True
            if question.believe > 0.0:
                fits = share(rng.mix(~rand)) < (1.0 - question.believe) ** surprises(as_dealt, question)
            again += 1
        tried += again
        if not fits:
            return UNHEARD_OF
        brought[i] = world[0].cards[RESERVE] | world[0].cards[FRESH + view.seat]
        for j in range(len(question.answers)):
            row[0], out[0] = dealt[0], blank[0]
            if not one_answer(deal, question, question.answers[j]):
                return UNLAWFUL
            reckon(deal, out, blank)
            weigh(law, out[0], standing[0], view, found[i, j])
    return tried


@compiled
def sit_down(view, dealt, table_view):
    """Write seats, dealer, upcard and slate, which all worlds share."""
    dealt.dealer, dealt.seats, dealt.players, dealt.upcard = view.dealer, view.seats, view.players, view.upcard
    dealt.calls[:], dealt.plays[:] = NO_SEAT, NO_SEAT
    table_view.dealer, table_view.seats, table_view.put = view.dealer, view.seats, ZERO
    for seat in range(SEATS):
        table_view.points[seat], table_view.zeros[seat] = view.points[seat], view.zeros[seat]


@compiled
def lay_back(law, view, world, dealt, rand):
    """Undo robbing, exchanges and changes, the last of them first, to get the packets as they were dealt."""
    for seat in range(SEATS):
        dealt.hands[seat], dealt.fresh[seat] = world.cards[seat], world.cards[FRESH + seat]
        dealt.away[seat] = world.cards[AWAY + seat]
    dealt.spare[0], dealt.spare[1] = world.cards[RESERVE], world.cards[DEAD]
    if law.rob_late == 1:
        rob_back(law, view, dealt)
    for seat in range(SEATS):
        if (view.changed >> seat) & 1 == 1:
            left = dealt.hands[seat] & ~(ONE << U(view.upcard))
            came = some(left, np.int64(count(left)), 3, rng.mix(rand + U(seat)))
            dealt.fresh[seat], dealt.hands[seat] = came, (dealt.hands[seat] ^ came) | dealt.away[seat]
    if view.taker != NO_SEAT:
        dealt.spare[0], dealt.hands[view.taker] = dealt.hands[view.taker], world.cards[DISCARD]
    if law.rob_late == 0:
        rob_back(law, view, dealt)


@compiled
def rob_back(law, view, dealt):
    """Undo robbing: swap the upcard for the six."""
    if view.robber == NO_SEAT:
        return
    swap = (ONE << U(view.upcard)) | (ONE << (U(9) * U(view.trump)))
    dealt.hands[view.robber] ^= swap
    if law.upcard_in[view.players] != IN_RESERVE:
        dealt.spare[1] ^= swap
    elif law.rob_late == 1 and view.taker != NO_SEAT:
        dealt.hands[view.taker] ^= swap
    else:
        dealt.spare[0] ^= swap


@compiled
def one_answer(deal, question, answer):
    """Make the recorded calls and the answer, and let strategies decide the rest; false if one answers unlawfully."""
    law, row, table, view, calls = deal.law, deal.row, deal.table, deal.seat_view, question.calls
    seat_players(row, deal.out)
    begin(view, row, deal.out)
    call_kernels.lay_out(law, row, deal.out, table)
    row.n_calls, row.n_plays = 0, 0
    me, what = np.int64(question.seat_view.seat), np.int64(answer[0])
    for k in range(len(calls)):
        call(law, row, table, np.int64(calls[k, 0]), np.int64(calls[k, 1]))
    if what == call_kernels.CHANGED:
        row.away[me] = answer[1]
    if what != SILENT and not call(law, row, table, me, what):
        return False
    if not speak_on(deal, question.addresses, what == SILENT):
        return False
    active = np.int64(call_kernels.active(law, table))
    if count(U(active)) < U(2):
        return True
    view.active, view.robber, view.taker, view.changed = active, table.robbed, table.took, table.changed
    return play(deal, active, question.addresses, WATCHED)


@compiled
def call(law, row, table, seat, word):
    """Make one call and record it; false if it can't be made."""
    note(row, seat, word)
    return (
        call_kernels.rob(law, row, table, seat)
        if word == call_kernels.ROB
        else call_kernels.say(law, row, table, seat, word)
    )


@compiled
def speak_on(deal, addresses, passed):
    """Collect the calls that are still to come; false if a strategy makes one that can't be made.

    passed: true if the seat of the decision has just let its chance to rob go.
    """
    law, table, k = deal.law, deal.table, np.int64(deal.row.n_calls)
    seat = call_kernels.waiting(law, table)
    while seat != NO_SEAT:
        rand, allowed = rng.word(deal.streams.calling, deal.index, U(k + 8)), legal_calls(law, table, seat)
        what = choose(deal, rand, addresses, seat, allowed)
        if (legal_calls(law, table, seat) >> U(what)) & ONE == ZERO or not call(law, deal.row, table, seat, what):
            return False
        k += 1
        seat = call_kernels.waiting(law, table)
    late = law.rob_late == 1 and table.robbed == NO_SEAT and not passed
    return not late or offer_to_rob(deal, U(4), addresses)


@compiled
def surprises(deal, question):
    """Return how many recorded calls the strategies of the other seats would not have made, robbing included."""
    law, dealt, table, calls = deal.law, deal.row, deal.table, question.calls
    me, odd, view, addresses = np.int64(question.seat_view.seat), 0, question.seat_view, question.addresses
    seat_players(dealt, deal.out)
    begin(deal.seat_view, dealt, deal.out)
    call_kernels.lay_out(law, dealt, deal.out, table)
    if law.rob_late == 0 and law.rob[table.players] == 1 and view.allowed >> U(call_kernels.ROB) & ONE == ZERO:
        for seat in range(SEATS):
            if seat == me or (dealt.seats >> seat) & 1 == 0 or not call_kernels.has_six(law, table, seat):
                continue
            odd += 1 if would_rob(deal, addresses, seat) != (view.robber == seat) else 0
    for k in range(len(calls)):
        seat, what = np.int64(calls[k, 0]), np.int64(calls[k, 1])
        if what == call_kernels.ROB:
            call_kernels.rob(law, dealt, table, seat)
            continue
        draw, away = rng.word(deal.streams.calling, deal.index, U(k + 8)), dealt.away[seat]
        if seat != me and choose(deal, draw, addresses, seat, legal_calls(law, table, seat)) != what:
            odd += 1
        dealt.away[seat] = away
        call_kernels.say(law, dealt, table, seat, what)
    return odd


@compiled
def would_rob(deal, addresses, seat):
    """Return whether the strategy of a seat that may rob does so."""
    where, rand = addresses[seat, ROB], rng.word(deal.streams.calling, deal.index, ZERO)
    if where == RANDOM:
        return rand >> U(63) != ZERO
    show(deal.seat_view, deal.row, deal.table, seat, ONE << U(call_kernels.ROB))
    return ask(where, deal.law, deal.seat_view, rand) != ZERO


@compiled
def reckon(deal, out, blank):
    """Score a finished deal: from the final view if it holds everything needed, else by a replay.

    out: the array of `deal.out`, first emptied with `blank`.
    """
    law, view = deal.law, deal.seat_view
    active = np.int64(call_kernels.active(law, deal.table))
    out[0] = blank[0]
    if law.needs_trick == 1 or law.matsch_bonus > 0 or count(U(active)) < U(2):
        replay_deal(law, deal.row, out[0], deal.table, deal.scratch.left)
        return
    out[0].active = active
    last = last_winner(law, deal.row, np.int64(count(U(active))), view)
    for seat in range(SEATS):
        if (active >> seat) & 1 == 1:
            out[0].score[seat] = view.won[seat] + view.counted[seat] + (law.last_trick if seat == last else 0)
            out[0].sacked |= 1 << seat if out[0].score[seat] < law.minimum else 0


@compiled
def last_winner(law, row, size, table_view):
    """Return the seat that took the ninth trick."""
    mode, best = np.int64(table_view.trump), 8 * size
    for k in range(8 * size + 1, 9 * size):
        if tricks.beats(law, mode, U(row.plays[k]), U(row.plays[best])):
            best = k
    return np.int64(table_view.by[best])


@compiled
def weigh(law, out, standing, view, found):
    """Write what the deal brought the seat of the decision, in the order of `parse_hand.METRICS`."""
    me = np.int64(view.seat)
    for seat in range(SEATS):
        standing.points[seat], standing.zeros[seat], standing.known = view.points[seat], view.zeros[seat], 1
    marked, struck = settle(law, np.int64(view.seats), out, standing)
    found[0], found[1] = out.score[me], (out.sacked >> me) & 1
    found[2], found[3] = standing.awards[me], standing.strokes[me]
    found[4] = ((marked >> me) & 1) - struck[me]
    found[5] = found[3] - found[4]
