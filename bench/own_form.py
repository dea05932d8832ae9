"""Our own form into a lake: read, validate, replay, write."""

from functools import partial

from measure import headline, one_core, rates, say, scratch
from stock import into_a_fresh_lake, log

DEALS = 200_000

if __name__ == "__main__":
    headline()
    one_core()
    with scratch() as folder:
        path = log(folder / "deals.jsonl", DEALS)
        work = partial(into_a_fresh_lake, [path], folder / "lake")
        say("own form, read + validate + replay + write", rates(DEALS, work), "deals/s", f"{DEALS:,} deals", "≥ 60,000")
