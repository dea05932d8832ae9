"""The same cards under other house rules, compiled: decisions are kept while they are lawful, then strategies decide.

Calls are kept all or none: if one of them can't be made, or these rules require another call, all are collected anew.
Cards are kept up to the first that may not be played; from there on the strategies play.

"""

import numpy as np

from jassstats.engine import rng
from jassstats.engine.bits import U, count
from jassstats.engine.constants import NO_CARD, NO_SEAT
from jassstats.engine.dtypes import OUTCOME
from jassstats.engine.jit import compiled
from jassstats.engine.replay_tricks import ring
from jassstats.games.handjass.kernels import calls as call_kernels
from jassstats.games.handjass.kernels.replay import seat_players
from jassstats.games.handjass.kernels.setup import deal_out
from jassstats.games.handjass.play.calls import speak
from jassstats.games.handjass.play.deals import SEATS, begin, mixed
from jassstats.games.handjass.play.tricks import play
from jassstats.games.handjass.play.view import VIEW


@compiled
def again(law, seed, indices, decided, rows, stands, pack, addresses):
    """Play the recorded deals `decided` under `law` into `rows`. Return how many were made.

    stands: (deals, 2), filled: 1 if the calls are kept, and the number of cards that are kept.
    """
    left, table, out = np.zeros(SEATS, np.uint64), np.zeros(1, call_kernels.TABLE), np.zeros(1, OUTCOME)
    streams, view, blank, track_views = rng.all_streams(seed), np.zeros(1, VIEW), np.zeros(1, OUTCOME), mixed(addresses)
    for i in range(len(rows)):
        row, old = rows[i], decided[i]
        out[0] = blank[0]
        row.dealer, row.seats, row.players = old.dealer, old.seats, old.players
        view[0].dealer, view[0].seats = old.dealer, old.seats
        deal_out(law, streams[0], indices[i], ring(np.int64(row.seats)), row, pack)
        seat_players(row, out[0])
        begin(view[0], row, out[0])
        stands[i, 0] = call_again(law, old, row, out[0], table[0])
        if stands[i, 0] == 0 and not call_anew(law, streams[1], indices[i], row, out[0], table[0], addresses, view[0]):
            return i
        if not play_again(
            law, streams[2], indices[i], old, row, out[0], table[0], left, addresses, view[0], track_views, stands[i]
        ):
            return i
    return len(rows)


@compiled
def call_again(law, old, row, out, table):
    """Make the recorded calls; 0 if these rules do not allow them all, or require more."""
    for k in range(len(row.calls)):
        row.calls[k, 0], row.calls[k, 1] = old.calls[k, 0], old.calls[k, 1]
    for seat in range(SEATS):
        row.away[seat] = old.away[seat]
    row.n_calls = old.n_calls
    lawful = call_kernels.lay_out(law, row, out, table) and call_kernels.talk(law, row, out, table)
    return 1 if lawful and call_kernels.waiting(law, table) == NO_SEAT else 0


@compiled
def call_anew(law, start, index, row, out, table, addresses, view):
    """Collect all calls from the strategies; false if one answers unlawfully."""
    row.calls[:], row.away[:] = NO_CARD, 0
    out.breach = 0
    call_kernels.lay_out(law, row, out, table)
    return speak(law, start, index, row, table, addresses, view)


@compiled
def play_again(law, start, index, old, row, out, table, left, addresses, view, track_views, stands):
    """Play the recorded cards while they are legal, then let strategies play; false if one answers unlawfully."""
    active, stands[1] = np.int64(call_kernels.active(law, table)), 0
    row.n_plays = 0
    if count(U(active)) < U(2):
        return True
    for k in range(old.n_plays):
        row.plays[k] = old.plays[k]
    row.n_plays = old.n_plays
    view.active, view.robber, view.taker, view.changed = active, table.robbed, table.took, table.changed
    lawful = play(law, start, index, active, row, table, left, addresses, view, track_views, out)
    stands[1] = min(row.n_plays, old.n_plays)
    if lawful:
        return True
    if row.n_plays >= old.n_plays:
        return False
    for k in range(row.n_plays, old.n_plays):
        row.plays[k] = NO_CARD
    begin(view, row, out)
    return play(law, start, index, active, row, table, left, addresses, view, track_views, out)
