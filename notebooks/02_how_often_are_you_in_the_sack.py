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
# # How often are you in the sack?
#
# In Handjass everybody plays for himself, and a player with fewer than 21 points in a deal is *in the sack*: no
# stroke, but a zero on the slate. Three questions: **how often does it happen, to whom, and does better play avoid
# it?**
#
# No log is needed: strategies play the deals. A seed and a number identify every deal, so you get the same ones.

# %%
import tempfile
from pathlib import Path

import jassstats as js

LAKE = Path(tempfile.mkdtemp()) / "lake"

# %% [markdown]
# ## Everybody plays at random
#
# Three players play twenty thousand deals, and choose every card at random among the lawful ones. Each rate has its
# interval. The three seats of a deal share 152 points, so their results depend on each other. The interval allows for
# this: it is computed from deals, not from seats.

# %%
js.simulate("handjass", LAKE, deals=20_000, players=3, seed=11)
lake = js.open(LAKE)
blind = lake.stat("sack_rate", by="order", where="run = 1")
js.plots.sacks(blind)

# %% [markdown]
# The seats take turns to deal, so the advantage of a seat evens out over an evening, but not in one deal. The forehand
# leads first and is the first to be offered the reserve hand. It is in the sack least often.

# %%
rates = [row["rate"] for row in blind.records()]
assert rates == sorted(rates)
blind.to_pandas()[["order", "seats", "sacked", "rate"]]

# %% [markdown]
# ## Trumps keep you out of the sack
#
# The Buur alone is worth 20 points and the Nell 14. With one more trick a player has 21.

# %%
trumps = lake.stat("sack_rate", by="trumps", where="run = 1")
js.plots.sacks(trumps)

# %%
known = {row["trumps"]: row["rate"] for row in trumps.records()}
assert known[0] > 2 * known[3] > 4 * known[5]

# %% [markdown]
# ## Does better play avoid it?
#
# The same table, with the strategy `solid` at every seat. It wins tricks with cheap cards, keeps Buur and Nell for
# tricks with many points, and exchanges a weak hand. The deal still has 152 points, so somebody still falls short, but
# less often.

# %%
js.simulate("handjass", LAKE, deals=20_000, players=3, seed=11, strategies="solid")
everybody = lake.stat("sack_rate", by="strategy,order")
js.plots.sacks(everybody)

# %%
[(blindly, soundly)] = lake.sql("select avg(sacks) filter (run = 1), avg(sacks) filter (run = 2) from deals").fetchall()
assert soundly < blindly
blindly, soundly

# %% [markdown]
# One player with `solid` against two who play at random:

# %%
table = ("solid", "random_legal", "random_legal")
js.simulate("handjass", LAKE, deals=20_000, seed=12, strategies=table)
mixed = lake.stat("sack_rate", by="strategy", where="run = 3")
sound = {row["strategy"]: row["rate"] for row in mixed.records()}
assert 2 * sound["solid"] < sound["random_legal"]
sound

# %% [markdown]
# ## Two, three or four at the table
#
# At two only eighteen of the thirty-six cards are played, at three twenty-seven, at four all of them. Still, the more
# players there are, the fewer points each of them gets.

# %%
for players in (2, 4):
    js.simulate("handjass", LAKE, deals=20_000, players=players, seed=13)
tables = lake.stat("sack_rate", by="players", where="run not in (2, 3)")
js.plots.sacks(tables)

# %%
two, three, four = (row["rate"] for row in tables.records())
assert two < three < four

# %% [markdown]
# ## How near was it?
#
# More than a quarter of the sacks are close. `just_below` is the share of seats that fell short by at most five
# points, `just_above` the share of those that reached the minimum by fewer than five.

# %%
near = lake.stat("sack_rate", by="order", where="run = 1").to_pandas()
assert (near.just_below > near.rate / 4).all()
near[["order", "just_below", "just_above"]]

# %% [markdown]
# The distribution of deal scores, with the line of the sack:

# %%
js.plots.seat_points(lake.stat("seat_points_spread", by=[], where="run = 1"))

# %% [markdown]
# ## Next
#
# Notebook *03* is about the frequency and the effect of melds, *04* about the reserve hand.
