"""Replay alone: packed deals in memory to their outcomes."""

from functools import partial

from jassstats.replay.replay import replay
from measure import headline, one_core, rates, say
from stock import deals

DEALS = 200_000

if __name__ == "__main__":
    headline()
    one_core()
    work = partial(replay, deals(DEALS))
    say("replay alone", rates(DEALS, work, 9), "deals/s", f"{DEALS:,} deals", "≥ 800,000")
