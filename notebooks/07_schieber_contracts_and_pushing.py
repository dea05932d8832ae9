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
# # Which contract, and when to push?
#
# In Schieber the forehand names the contract or pushes it to the partner. **Which contracts are named, how do they
# end, and does pushing pay?** The logs here are in the formats of programs that play Schieber. Their deals are
# invented and played at random, so the right answers are known.

# %%
import tempfile
from pathlib import Path

import jassstats as js
from jassstats import samples

SAMPLE = samples.FOLDER
LAKE = Path(tempfile.mkdtemp()) / "lake"

# %% [markdown]
# ## Four formats, one lake
#
# The format of each file is recognised by its content. What a log claims, such as the winner of a trick or a score, is
# compared with the result by the rules.

# %%
files = ["evenings.jsonl", "jasskit_arena.jsonl", "challenge_match.json", "swisslos_match.log"]
report = js.ingest([SAMPLE / file for file in files], LAKE)
assert all(one.deals_in == one.accepted + one.quarantined + one.duplicates for one in report.files)
[(one.file, one.source, one.accepted) for one in report.files]

# %%
lake = js.open(LAKE)
checked = lake.stat("claims_checked").to_pandas()
checked

# %% [markdown]
# ## Which contracts are named?
#
# The logs are small, so a run adds twenty thousand random deals. Each of the six contracts, and the push, is chosen
# one time in seven. After a push the contract that the partner names is counted.

# %%
js.simulate("schieber", LAKE, preset="swisslos_2500", deals=20_000, seed=5)
js.plots.contracts(lake.stat("contracts", where="run = 1"))

# %%
rows = lake.stat("contracts", by=[], where="run = 1").records()
assert all(row["share_low"] - 0.01 < 1 / 6 < row["share_high"] + 0.01 for row in rows)

# %% [markdown]
# ## Who pushes?
#
# The players of the six evenings. So few deals leave wide intervals.

# %%
js.plots.pushing(lake.stat("push_rate", by="player", where="file = 'evenings.jsonl'"))

# %% [markdown]
# ## Does the declaring side gain?
#
# With random play, naming the contract gains nothing: the declaring side wins half of the deals, with and without a
# push.

# %%
declared = lake.stat("declarers", where="run = 1")
js.plots.success(declared)

# %%
assert all(row["success_low"] - 0.02 < 0.5 < row["success_high"] + 0.02 for row in declared.records())

# %% [markdown]
# The distribution of the card points has its maximum near half of 157. At its ends are the deals in which one side
# took every trick.

# %%
js.plots.points(lake.stat("points_spread", where="run = 1"))

# %% [markdown]
# ## Matsch
#
# One side takes every trick, and gets 257 points instead of 157. This is rare with random play, but
# less so than one might expect.

# %%
matsch = lake.stat("matsch", by=[], where="run = 1")
matsch.to_pandas()

# %% [markdown]
# ## Next
#
# `jassstats sources` lists the formats that are read; `docs/sources.md` describes the peculiarities of each.
# `jassstats advise schieber` finds the best contract for *one* hand.
