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
# A run of three, a run of four, four Nines: everybody has a feeling for how rare they are. There are 94,143,280
# hands of nine cards, few enough to count them all. So beside **how often was it seen?** we can put how often it
# must be in the long run, exactly.

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
# Ninety thousand hands as they were dealt. The orange stroke is the exact value, the line the interval of what was
# counted. The scale goes by powers of ten, from one hand in four to one in millions.

# %%
dealt = lake.stat("meld_frequency", by=[])
js.plots.melds(dealt)

# %% [markdown]
# Of so many intervals at 95 % one or two may miss. None should be off by much: here is how many standard errors
# each lies away, for melds seen at least 25 times.

# %%
rows = [row for row in dealt.records() if row["exact"] and row["held"] >= 25]
for row in rows:
    row["error"] = (row["exact"] * (1 - row["exact"]) / row["hands"]) ** 0.5
    row["off"] = (row["rate"] - row["exact"]) / row["error"]
assert max(abs(row["off"]) for row in rows) < 4
{row["meld"]: round(row["off"], 1) for row in rows}

# %% [markdown]
# A run of three or more lies in more than a quarter of all hands: 25,102,532 of 94,143,280. It is no rarity, and
# with three at the table somebody has a meld more often than not.

# %%
run = next(row for row in dealt.records() if row["meld"] == "run 3")
assert run["exact"] == 25_102_532 / 94_143_280
run["rate"], run["exact"]

# %% [markdown]
# ## What is played
#
# Whoever takes the reserve plays another hand than was dealt. These players look at trumps and aces when they
# decide, not at melds. So they throw melds away that they had, and do not find as many in the reserve.

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
# Melds are compared, and only the seat with the best one writes its melds down. The others had them for nothing.

# %%
lost = lake.stat("melds_counted")
lost.to_pandas()

# %% [markdown]
# What decides between them? Mostly nobody else has one; then the points; and now and then trumps or the seat.

# %%
steps = lake.stat("meld_steps", by=[])
assert max(steps.records(), key=lambda row: row["deals"])["meld_step"] == "alone"
js.plots.estimates(steps)

# %% [markdown]
# ## Do they save from the sack?
#
# A meld brings at least 20 points, and 21 keep you dry. Whoever holds one is in the sack far less often; that is
# not the meld's doing alone, since hands with runs differ in other ways too.

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
# How the exact odds were counted, and which of them the tests count again, is told in `docs/exact.md`.
