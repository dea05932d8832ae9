# ---
# jupyter:
#   jupytext:
#     formats: py:percent
#     text_representation:
#       extension: .py
#       format_name: percent
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [markdown]
# # How often do melds come, and do they help?
#
# A run of three, a run of four, four Nines: every player has an idea how rare they are. There are 94,143,280 hands of
# nine cards, few enough to count them all. So **the rate in simulated deals** can be compared with the exact
# probability.

# %%
import tempfile
from pathlib import Path

import jassstats as js

LAKE = Path(tempfile.mkdtemp()) / "lake"
js.simulate("handjass", LAKE, deals=30_000, players=3, strategies="solid", seed=3)
lake = js.open(LAKE)

# %% [markdown]
# ## What is dealt
#
# The picture shows ninety thousand hands as they were dealt. The orange stroke is the exact value, the line the
# interval of the rate. The scale is logarithmic, from one hand in four to one in millions.

# %%
dealt = lake.stat("meld_frequency", by=[])
js.plots.melds(dealt)

# %% [markdown]
# Of so many intervals at 95 %, one or two may miss the exact value. None should be far off. For each meld that occurs
# at least 25 times, this is the distance in standard errors:

# %%
rows = [row for row in dealt.records() if row["exact"] and row["held"] >= 25]
for row in rows:
    row["error"] = (row["exact"] * (1 - row["exact"]) / row["hands"]) ** 0.5
    row["off"] = (row["rate"] - row["exact"]) / row["error"]
assert max(abs(row["off"]) for row in rows) < 4
{row["meld"]: round(row["off"], 1) for row in rows}

# %% [markdown]
# A run of three or more lies in more than a quarter of all hands: 25,102,532 of 94,143,280. It is not rare: at a table
# of three, more often than not somebody has a meld.

# %%
run = next(row for row in dealt.records() if row["meld"] == "run 3")
assert run["exact"] == 25_102_532 / 94_143_280
run["rate"], run["exact"]

# %% [markdown]
# ## What is played
#
# A player who takes the reserve plays another hand than was dealt. These strategies decide by trumps and aces, not by
# melds. So they throw melds away, and get fewer from the reserve.

# %%
hands = {hand: lake.stat("meld_frequency", by="exchange", params={"hand": hand}) for hand in ("dealt", "played")}
runs = {
    hand: next(row["rate"] for row in answer.records() if (row["exchange"], row["meld"]) == ("taken", "run 3"))
    for hand, answer in hands.items()
}
assert runs["played"] < runs["dealt"]
runs

# %% [markdown]
# ## Only the best one counts
#
# Melds are compared, and only the seat with the best meld scores its melds. Those of the others do not count.

# %%
lost = lake.stat("melds_counted")
lost.to_pandas()

# %% [markdown]
# What decides between them? Mostly nobody else has a meld. Otherwise the points decide, and sometimes trumps or the
# seat.

# %%
steps = lake.stat("meld_steps", by=[])
assert max(steps.records(), key=lambda row: row["deals"])["meld_step"] == "alone"
js.plots.estimates(steps)

# %% [markdown]
# ## Do they save from the sack?
#
# A meld brings at least 20 points, and 21 are enough to stay out of the sack. A player with a meld is in the sack far
# less often. The meld is not the only reason: hands with runs differ in other ways too.

# %%
sacks = lake.stat("sack_rate", by="meld")
without, with_meld = (row["rate"] for row in sacks.records())
assert with_meld < without
js.plots.sacks(sacks)

# %% [markdown]
# The share of deals in which a meld decided who got a stroke, or kept somebody out of the sack:

# %%
lake.stat("melds_decide").to_pandas()

# %% [markdown]
# ## Next
#
# `docs/exact.md` explains how the exact odds were counted, and which of them the tests count independently.
