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
# In Handjass everybody plays for himself, and whoever makes fewer than 21 points in a deal is *in the sack*: no
# stroke, but a zero on the slate, and something for the others to laugh about. Three questions: **how often does it
# happen, whom does it hit, and can one play out of it?**
#
# Nobody's log is needed. We let strategies play; every deal is known by its seed and number, so that you get the
# very same ones.

# %%
import tempfile
from pathlib import Path

import jassstats as js

LAKE = Path(tempfile.mkdtemp()) / "lake"

# %% [markdown]
# ## Everybody plays at random
#
# Twenty thousand deals for three, each card chosen blindly among the lawful ones. The rate comes with its interval.
# The three seats of a deal share 152 points, so what one makes another lacks; the interval knows that, it counts
# deals and not seats.

# %%
js.simulate("handjass", LAKE, deals=20_000, players=3, seed=11)
lake = js.open(LAKE)
blind = lake.stat("sack_rate", by="order", where="run = 1")
js.plots.sacks(blind)

# %% [markdown]
# The seats take turns to deal, so luck of the seat evens out over an evening; in one deal it does not. The forehand,
# who leads first and is first to be offered the reserve hand, is in the sack least often.

# %%
rates = [row["rate"] for row in blind.records()]
assert rates == sorted(rates)
blind.to_pandas()[["order", "seats", "sacked", "rate"]]

# %% [markdown]
# ## Trumps keep you dry
#
# The Buur alone is worth 20 and the Nell 14: one more trick and you are home.

# %%
trumps = lake.stat("sack_rate", by="trumps", where="run = 1")
js.plots.sacks(trumps)

# %%
known = {row["trumps"]: row["rate"] for row in trumps.records()}
assert known[0] > 2 * known[3] > 4 * known[5]

# %% [markdown]
# ## Can one play out of it?
#
# The same table, with players of sound sense: they win cheaply, keep Buur and Nell for rich tricks, and exchange a
# weak hand. The points are the same 152 as before, so somebody must still be short, but less often.

# %%
js.simulate("handjass", LAKE, deals=20_000, players=3, seed=11, strategies="solid")
everybody = lake.stat("sack_rate", by="strategy,order")
js.plots.sacks(everybody)

# %%
[(blindly, soundly)] = lake.sql("select avg(sacks) filter (run = 1), avg(sacks) filter (run = 2) from deals").fetchall()
assert soundly < blindly
blindly, soundly

# %% [markdown]
# And one sound player among two who play blindly?

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
# At two only eighteen of the thirty-six cards are played, at three twenty-seven, at four all of them. Even so there is
# less for each, the more players share it.

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
# More than a quarter of the sacks are a matter of a few points. `just_below` is the share of seats that fell short
# by no more than five, `just_above` of those who scraped through by fewer than five.

# %%
near = lake.stat("sack_rate", by="order", where="run = 1").to_pandas()
assert (near.just_below > near.rate / 4).all()
near[["order", "just_below", "just_above"]]

# %% [markdown]
# The whole spread of deal scores, with the line on which it all turns:

# %%
js.plots.seat_points(lake.stat("seat_points_spread", by=[], where="run = 1"))

# %% [markdown]
# ## Next
#
# *03* asks how often melds come and what they are good for, *04* whether the reserve hand is worth taking.
