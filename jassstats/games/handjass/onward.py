"""A deal of Handjass played on from one call, in many worlds and for every answer the seat may give, compiled.

The worlds are drawn by `imagine`; each is laid back to how it must have been dealt, the calls that were made are made
again, the answer in question is given, and strategies decide all the rest. Every answer is tried in the same worlds,
with the same chance in what strategies leave to it.
"""

import numpy as np

from jassstats.engine import stream
from jassstats.engine.bits import ONE, ZERO, U, count
from jassstats.engine.compiled import compiled
from jassstats.engine.records import DEAL, OUTCOME, STANDING
from jassstats.engine.strategy import RANDOM, ask
from jassstats.games.handjass import talking as said
from jassstats.games.handjass.calling import ROB, choose, note, offer_to_rob, show, words
from jassstats.games.handjass.generate import begin
from jassstats.games.handjass.imagine import AWAY, DEAD, DISCARD, FRESH, RESERVE, SEATS, WORLD, imagine, know, some
from jassstats.games.handjass.kernel import replay_deal, seat_players
from jassstats.games.handjass.law import RESERVE as IN_RESERVE
from jassstats.games.handjass.playing import play
from jassstats.games.handjass.settling import settle
from jassstats.games.handjass.view import VIEW

NO_SEAT, SILENT, WATCHED = 255, 255, True
CURRENCIES = ("score", "sacked", "awards", "strokes", "zeros")
"""What is counted of a deal for the seat in question: deal score, in the sack or not, awards, strokes, zeros more."""
UNLAWFUL, UNHEARD_OF = -1, -2
TRIES = 10_000
"""Worlds tried for one in which everybody would have spoken as they did."""


@compiled
def try_out(law, seed, first, view, calls, answers, asks, believe, found):
    """Play worlds `first` and following on, after each answer; how many worlds were tried.

    UNLAWFUL if a strategy answers so, UNHEARD_OF if no world is found in which all would have called as they did.
    view: what the seat knows before it answers. calls: (k, 2), seat and word of each call made. answers: (a, 2), a word
    (SILENT for none) and the cards put away with it. asks: addresses, a row a seat. believe: 1 if only worlds count in
    which the others, by their strategies, would have called as they did. found: (worlds, a, CURRENCIES), filled.
    """
    world, echo, eyes, dealt = np.zeros(1, WORLD), np.zeros(1, VIEW), np.zeros(1, VIEW), np.zeros(1, DEAL)
    row, out, clear, now = np.zeros(1, DEAL), np.zeros(1, OUTCOME), np.zeros(1, OUTCOME), np.zeros(1, STANDING)
    table, left, streams, tried = np.zeros(1, said.TABLE), np.zeros(SEATS, np.uint64), stream.all_streams(seed), 0
    know(law, view, world[0])
    sit_down(view, dealt[0], eyes[0])
    for i in range(len(found)):
        index, fits, again = U(first + i), False, 0
        while not fits and again < TRIES:
            word = stream.word(streams[0], index, U(again))
            imagine(law, view, word, world[0], echo[0], out[0])
            lay_back(law, view, world[0], dealt[0], stream.mix(word))
            fits = believe == 0 or believable(
                law, streams[1], index, dealt[0], out[0], table[0], asks, eyes[0], calls, view
            )
            again += 1
        tried += again
        if not fits:
            return UNHEARD_OF
        for j in range(len(answers)):
            row[0], out[0] = dealt[0], clear[0]
            if not one_answer(
                law, streams, index, row[0], out[0], table[0], left, asks, eyes[0], view, calls, answers[j]
            ):
                return UNLAWFUL
            out[0] = clear[0]
            weigh(law, row[0], out[0], table[0], left, now[0], view, found[i, j])
    return tried


@compiled
def sit_down(view, dealt, eyes):
    """Seats, dealer, upcard and the slate, which all worlds share."""
    dealt.dealer, dealt.seats, dealt.players, dealt.upcard = view.dealer, view.seats, view.players, view.upcard
    dealt.calls[:], dealt.plays[:] = NO_SEAT, NO_SEAT
    eyes.dealer, eyes.seats, eyes.put = view.dealer, view.seats, ZERO
    for seat in range(SEATS):
        eyes.points[seat], eyes.zeros[seat] = view.points[seat], view.zeros[seat]


@compiled
def lay_back(law, view, world, dealt, word):
    """The packets as they were dealt, before anybody robbed, exchanged or changed."""
    upcard = ONE << U(view.upcard)
    for seat in range(SEATS):
        hand, away = world.cards[seat], world.cards[AWAY + seat]
        dealt.hands[seat], dealt.fresh[seat], dealt.away[seat] = hand, world.cards[FRESH + seat], away
        if (view.changed >> seat) & 1 == 1:
            left = hand & ~upcard
            came = some(left, np.int64(count(left)), 3, stream.mix(word + U(seat)))
            dealt.fresh[seat], dealt.hands[seat] = came, (hand ^ came) | away
    dealt.spare[0], dealt.spare[1] = world.cards[RESERVE], world.cards[DEAD]
    if view.taker != NO_SEAT:
        dealt.spare[0], dealt.hands[view.taker] = dealt.hands[view.taker], world.cards[DISCARD]
    if view.robber != NO_SEAT:
        swap = upcard | (ONE << (U(9) * U(view.trump)))
        dealt.hands[view.robber] ^= swap
        dealt.spare[0 if law.upcard_in[view.players] == IN_RESERVE else 1] ^= swap


@compiled
def one_answer(law, streams, index, row, out, table, left, asks, eyes, view, calls, answer):
    """The calls made, the answer, and all that strategies do then; false if one answers unlawfully."""
    seat_players(row, out)
    begin(eyes, row, out)
    said.lay_out(law, row, out, table)
    row.n_calls, row.n_plays = 0, 0
    me, word = np.int64(view.seat), np.int64(answer[0])
    for k in range(len(calls)):
        call(law, row, table, np.int64(calls[k, 0]), np.int64(calls[k, 1]))
    if word == said.CHANGED:
        row.away[me] = answer[1]
    if word != SILENT and not call(law, row, table, me, word):
        return False
    if not speak_on(law, streams[1], index, row, table, asks, eyes):
        return False
    active = np.int64(said.active(law, table))
    if count(U(active)) < U(2):
        return True
    eyes.active, eyes.robber, eyes.taker, eyes.changed = active, table.robbed, table.took, table.changed
    return play(law, streams[2], index, active, row, table, left, asks, eyes, WATCHED, out)


@compiled
def call(law, row, table, seat, word):
    """Make one call and write it down; false if it can't be made."""
    note(row, seat, word)
    return said.rob(law, row, table, seat) if word == said.ROB else said.say(law, row, table, seat, word)


@compiled
def speak_on(law, start, index, row, table, asks, eyes):
    """The calls still to come; false if a strategy answers with one that can't be made."""
    k = np.int64(row.n_calls)
    seat = said.waiting(law, table)
    while seat != NO_SEAT:
        word = choose(law, stream.word(start, index, U(k + 8)), row, table, asks, eyes, seat, words(law, table, seat))
        if (words(law, table, seat) >> U(word)) & ONE == ZERO or not call(law, row, table, seat, word):
            return False
        k += 1
        seat = said.waiting(law, table)
    late = law.rob_late == 1 and table.robbed == NO_SEAT
    return not late or offer_to_rob(law, stream.word(start, index, U(4)), row, table, asks, eyes)


@compiled
def believable(law, start, index, dealt, out, table, asks, eyes, calls, view):
    """Whether the other seats, by their strategies, would have robbed and called as they did."""
    me = np.int64(view.seat)
    seat_players(dealt, out)
    begin(eyes, dealt, out)
    said.lay_out(law, dealt, out, table)
    if law.rob_late == 0 and law.rob[table.players] == 1 and view.allowed >> U(said.ROB) & ONE == ZERO:
        for seat in range(SEATS):
            if seat == me or (dealt.seats >> seat) & 1 == 0 or not said.has_six(law, table, seat):
                continue
            robs = would_rob(law, stream.word(start, index, ZERO), dealt, table, asks, eyes, seat)
            if robs != (view.robber == seat):
                return False
    for k in range(len(calls)):
        seat, word = np.int64(calls[k, 0]), np.int64(calls[k, 1])
        if word == said.ROB:
            said.rob(law, dealt, table, seat)
            continue
        draw = stream.word(start, index, U(k + 8))
        if seat != me and choose(law, draw, dealt, table, asks, eyes, seat, words(law, table, seat)) != word:
            return False
        said.say(law, dealt, table, seat, word)
    return True


@compiled
def would_rob(law, word, dealt, table, asks, eyes, seat):
    """Whether a seat that may rob does, by its strategy."""
    where = asks[seat, ROB]
    if where == RANDOM:
        return word >> U(63) != ZERO
    show(eyes, dealt, table, seat, ONE << U(said.ROB))
    return ask(where, law, eyes, word) != ZERO


@compiled
def weigh(law, row, out, table, left, now, view, found):
    """What the deal brought the seat in question, by CURRENCIES."""
    me = np.int64(view.seat)
    replay_deal(law, row, out, table, left)
    for seat in range(SEATS):
        now.points[seat], now.zeros[seat], now.known = view.points[seat], view.zeros[seat], 1
    marked, struck = settle(law, np.int64(view.seats), out, now)
    found[0], found[1] = out.score[me], (out.sacked >> me) & 1
    found[2], found[3] = now.awards[me], now.strokes[me]
    found[4] = ((marked >> me) & 1) - struck[me]
