"""Deals under play, for tests that call the kernels of a deal one by one."""

import numpy as np

from jassstats.engine import rng
from jassstats.engine.deal_state import DealState
from jassstats.engine.dtypes import OUTCOME, SCRATCH
from jassstats.games.handjass.kernels import calls as handjass_calls
from jassstats.games.handjass.play.view import VIEW as HANDJASS_VIEW

U64 = np.uint64


def deal_state(house, row, view=HANDJASS_VIEW, calls=handjass_calls):
    """The state of a deal that is dealt already, with empty records, at address 6 of streams that all begin at 5."""
    streams = rng.Streams(U64(5), U64(5), U64(5))
    table, out, seat_view = np.zeros(1, calls.TABLE)[0], np.zeros(1, OUTCOME)[0], np.zeros(1, view)[0]
    return DealState(house, streams, U64(6), row, np.zeros(1, SCRATCH)[0], seat_view, table, out)
