"""The loop for tables at which everybody plays at random, beside the loop that asks strategies, in one run.

Handjass keeps the loop for random play only for its speed: this is what it earns. Both make the same deals.
"""

import statistics
from functools import partial

import numpy as np

from jassstats import games
from jassstats.engine.dtypes import SUMMARY
from jassstats.simulation import runs
from measure import Taken, headline, one_core, per_second, say, timed

DEALS, TURNS = 500_000, 9


def deal(*, asks: bool) -> np.ndarray:
    """Summaries of random deals for three, by the loop that asks strategies or by the other one."""
    run, game = runs.run("handjass", "parlett_simple", deals=DEALS, players=3), games.load("handjass")
    rows, indices = np.zeros(DEALS, SUMMARY), np.arange(DEALS, dtype=np.uint64)
    addresses = np.zeros((3, len(game.deal_loop.DECISIONS)), np.uint64) if asks else None
    law = runs.law_of(run)
    assert game.summaries is not None
    game.summaries(law, np.uint64(run.seed), indices, rows, addresses, 3)
    return rows


def main() -> None:
    """Measure both loops in turns, after a round that compiles and compares them."""
    assert deal(asks=True).tobytes() == deal(asks=False).tobytes()
    taken: dict[bool, list[Taken]] = {True: [], False: []}
    for _ in range(TURNS):
        for asks, times in taken.items():
            times.append(per_second(DEALS, timed(partial(deal, asks=asks))))
    say("the loop that asks", taken[True], "deals/s", f"{DEALS:,} deals")
    say("the loop for random play", taken[False], "deals/s", f"{DEALS:,} deals")
    ratio = statistics.median(random.cpu / asked.cpu for asked, random in zip(taken[True], taken[False], strict=True))
    print(f"the loop for random play: {ratio:.2f} times as fast, median of {TURNS} pairs by processor time")


if __name__ == "__main__":
    headline()
    one_core()
    main()
