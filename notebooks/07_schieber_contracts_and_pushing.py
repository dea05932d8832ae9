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
# In Schieber the forehand names the contract or pushes it to the partner. **What is called, what comes of it, and
# does pushing pay?** The logs here are in the formats of programs that play Schieber; their deals are invented and
# played at random, so that we know what should come out.

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
# Each file is recognised by what is in it. Whatever a log claims, who won a trick and what was written, is compared
# with what the rules say.

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
# ## What is called?
#
# To have more than a handful, twenty thousand deals at random beside them. Six contracts and the push are each
# called one time in seven; what the partner calls after a push goes to the contract that is played.

# %%
js.simulate("schieber", LAKE, preset="swisslos_2500", deals=20_000, seed=5)
js.plots.contracts(lake.stat("contracts", where="run = 1"))

# %%
rows = lake.stat("contracts", by=[], where="run = 1").records()
assert all(row["share_low"] - 0.01 < 1 / 6 < row["share_high"] + 0.01 for row in rows)

# %% [markdown]
# ## Who pushes?
#
# The people of our six evenings, as far as so few deals can tell.

# %%
js.plots.pushing(lake.stat("push_rate", by="player", where="file = 'evenings.jsonl'"))

# %% [markdown]
# ## Does the declaring side gain?
#
# Whoever plays at random gains nothing from having named the contract: half of the deals are won, as forehand and
# after a push.

# %%
declared = lake.stat("declarers", where="run = 1")
js.plots.success(declared)

# %%
assert all(row["success_low"] - 0.02 < 0.5 < row["success_high"] + 0.02 for row in declared.records())

# %% [markdown]
# The points behind it: a hill around the middle of 157, with the deals that one side took whole at its ends.

# %%
js.plots.points(lake.stat("points_spread", where="run = 1"))

# %% [markdown]
# ## Matsch
#
# Every trick for one side: 257 points instead of 157. Rare at random, but not as rare as one might think.

# %%
matsch = lake.stat("matsch", by=[], where="run = 1")
matsch.to_pandas()

# %% [markdown]
# ## Next
#
# `jassstats sources` lists the formats that are read; `docs/sources.md` says what is odd about each. What the best
# contract for *one* hand is, `jassstats advise schieber` answers.
