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
# # From a log to an answer
#
# Somebody wrote down six evenings of Schieber. **How often does the forehand push, and does it pay?**
#
# The log is `jassstats/samples/evenings.jsonl`: one deal on each line, decisions only. Who called what, who laid which
# card. Nothing in it says who won a trick or what was written; that follows from the rules, and is found by
# replaying every card. The players' names are invented and they play at random, so we know what should come out.

# %%
import tempfile
from pathlib import Path

import jassstats as js
from jassstats import samples

SAMPLE = samples.FOLDER
LAKE = Path(tempfile.mkdtemp()) / "lake"

# %% [markdown]
# ## Read it
#
# `ingest` replays each deal and writes the facts into a *lake*, a folder of Parquet files. Every deal is
# accounted for: it is accepted, set aside because it breaks a rule, or it was there already.

# %%
report = js.ingest(SAMPLE / "evenings.jsonl", LAKE)
report.files

# %%
evenings = report.files[0]
assert evenings.deals_in == evenings.accepted + evenings.quarantined + evenings.duplicates
assert evenings.accepted == 154

# %% [markdown]
# Reading the same file again adds nothing.

# %%
again = js.ingest(SAMPLE / "evenings.jsonl", LAKE).files[0]
assert (again.accepted, again.duplicates) == (0, 154)

# %% [markdown]
# ## Look at one deal
#
# A deal draws itself. The card that wins a trick has the heavy frame; ▸ marks the lead.

# %%
lake = js.open(LAKE)
deal = lake.deal(lake.find("pushed and contract = 'H'")[0]["deal"])
deal

# %%
assert deal.story.pushed
assert sum(trick.points for trick in deal.story.tricks) == 157

# %% [markdown]
# ## Ask
#
# The catalogue holds questions with a name. An answer always comes with its *n* and an interval: the range in
# which the true value lies in 95 of 100 samples like this one.

# %%
pushes = lake.stat("push_rate", by=[])
pushes.to_pandas()

# %% [markdown]
# These players choose at random among seven calls: four suits, Obenabe, Undenufe, or to push. So the truth is one
# in seven, and it lies within the interval.

# %%
answer = pushes.records()[0]
assert answer["push_rate_low"] < 1 / 7 < answer["push_rate_high"]

# %% [markdown]
# The same in SQL, on the same facts. SQL never needs to know a rule of the game: whatever the rules decide is a
# column.

# %%
[(share,)] = lake.sql("select avg(pushed::int) from deals").fetchall()
assert share == answer["push_rate"]

# %% [markdown]
# ## Does it pay?
#
# The share of deals in which the declaring side takes more than half of the card points, as the forehand's choice
# and after a push. At random, neither should be better; 154 deals leave the intervals wide.

# %%
declarers = lake.stat("declarers", by="pushed")
js.plots.success(declarers)
# %% [markdown]
# ## What would more deals say?
#
# Let the same random players play 20,000 deals more. Each is known by its seed and number, so anybody can deal
# them again.

# %%
js.simulate("schieber", LAKE, preset="swisslos_2500", deals=20_000, seed=7)
simulated = lake.stat("push_rate", by=[], where="run is not null").records()[0]
assert simulated["push_rate_low"] < 1 / 7 < simulated["push_rate_high"]
assert simulated["push_rate_high"] - simulated["push_rate_low"] < 0.011

# %% [markdown]
# ## When a log is wrong
#
# `jassstats/samples/mistakes.jsonl` has six honest mistakes between two sound deals. The sound ones are accepted; each
# of the others is kept with its place, the rule it breaks, and what would have been legal.

# %%
js.ingest(SAMPLE / "mistakes.jsonl", LAKE)
rejects = lake.sql("select line, code, seat, trick, card, message, legal from rejects order by line").df()
rejects

# %%
assert list(rejects.line) == [2, 3, 4, 5, 6, 7]
assert list(rejects.code[:2]) == ["SCH-20", "SCH-17"]  # an undertrump, a revoke

# %% [markdown]
# The first of them, at the very card:

# %%
js.show(f"{SAMPLE / 'mistakes.jsonl'}:2")

# %% [markdown]
# ## Next
#
# `js.open(LAKE).sql("select * from duckdb_columns()")` tells the meaning of every column, `jassstats stats` lists
# what can be asked by name. For your own log, see `docs/log_form.md`, or `jassstats sources` for the formats read
# as they are.
