"""Random legal Schieber, dealt, called, played and settled."""

from functools import partial

from jassstats.simulation.runs import deals
from measure import headline, one_core, rates, say
from stock import RUN

DEALS = 500_000

if __name__ == "__main__":
    headline()
    one_core()
    work = partial(deals, RUN, 0, DEALS)
    say("random legal Schieber", rates(DEALS, work, 9), "deals/s", f"{DEALS:,} deals", "≥ 1,500,000")
