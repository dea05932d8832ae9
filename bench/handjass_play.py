"""Three-player Handjass on one core, every deal complete, beside full-deal rollouts of PyPI's colver, same run."""

from functools import partial

import colver

from jassstats import simulate
from measure import headline, one_core, rates, say

DEALS, RUNS, ROLLOUTS = 300_000, 7, 200_000
TABLES = {
    "random legal": (("random_legal",), "≥ 2,000,000"),
    "solid": (("solid",), "≥ 500,000"),
    "mixed: solid, lowest, random": (("solid+exchange=points", "lowest", "random_legal"), "≥ 150,000"),
}


def ours(strategies: tuple[str, ...], **many: int) -> simulate.Run:
    """A run at a table of three."""
    return simulate.run("handjass", "parlett_simple", players=3, strategies=strategies, **many)


def beside_colver() -> None:
    """Random playouts of whole deals of Belote from the first bid on, one thread."""
    env = colver.Env.deal(seed=1)
    say("colver, full-deal rollouts", rates(ROLLOUTS, partial(env.rollout, ROLLOUTS), RUNS), "deals/s", f"{ROLLOUTS:,}")


if __name__ == "__main__":
    headline()
    one_core()
    beside_colver()
    for name, (strategies, wanted) in TABLES.items():
        run = ours(strategies, deals=DEALS)
        say(name, rates(DEALS, partial(simulate.deals, run, 0, DEALS), RUNS), "deals/s", f"{DEALS:,} deals", wanted)
    run = ours(("solid",), parties=10_000)
    deals = len(simulate.deals(run, 0, 10_000))
    work = partial(simulate.deals, run, 0, 10_000)
    say("parties of solid players", rates(deals, work, RUNS), "deals/s", "10,000 parties", "≥ 100,000")
