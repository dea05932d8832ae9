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
# The log is `jassstats/samples/evenings.jsonl`: one deal on each line, with decisions only: each call and each card
# that was played. It does not record who won a trick or what was scored. Both follow from the rules, and jassstats
# computes them by replaying every card. The players' names are invented and they play at random, so the right answers
# are known.

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
# `ingest` replays each deal and writes the facts into a *lake*, a folder of Parquet files. Every deal is counted: it
# is accepted, set aside because it breaks a rule, or a duplicate of a deal that the lake already has.

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
second = js.ingest(SAMPLE / "evenings.jsonl", LAKE).files[0]
assert (second.accepted, second.duplicates) == (0, 154)

# %% [markdown]
# ## Look at one deal
#
# A notebook draws a deal. The card that wins a trick has a heavy frame; ▸ marks the lead.

# %%
lake = js.open(LAKE)
deal = lake.deal(lake.find("pushed and contract = 'H'")[0]["deal"])
deal

# %%
assert deal.story.pushed
assert sum(trick.points for trick in deal.story.tricks) == 157

# %% [markdown]
# ## Ask a question
#
# The catalogue has a named statistic for each common question. An answer always has its *n* and an interval. Of 100
# samples like this one, about 95 give an interval that contains the true value.

# %%
pushes = lake.stat("push_rate", by=[])
pushes.to_pandas()

# %% [markdown]
# These players choose at random among seven calls: four suits, Obenabe, Undenufe, or to push. So the true rate is one
# in seven, and it lies within the interval.

# %%
answer = pushes.records()[0]
assert answer["push_rate_low"] < 1 / 7 < answer["push_rate_high"]

# %% [markdown]
# The same question in SQL, on the same facts. A query needs no rule of the game: everything that the rules decide is a
# column.

# %%
[(share,)] = lake.sql("select avg(pushed::int) from deals").fetchall()
assert share == answer["push_rate"]

# %% [markdown]
# ## Does it pay?
#
# The picture shows the share of deals in which the declaring side takes more than half of the card points, without and
# after a push. With random play neither should be better. The intervals are wide, since there are only 154 deals.

# %%
declarers = lake.stat("declarers", by="pushed")
js.plots.success(declarers)
# %% [markdown]
# ## More deals
#
# The same random players play 20,000 more deals. A seed and a number identify each of them, so anybody can reproduce
# them.

# %%
js.simulate("schieber", LAKE, preset="swisslos_2500", deals=20_000, seed=7)
simulated = lake.stat("push_rate", by=[], where="run is not null").records()[0]
assert simulated["push_rate_low"] < 1 / 7 < simulated["push_rate_high"]
assert simulated["push_rate_high"] - simulated["push_rate_low"] < 0.011

# %% [markdown]
# ## When a log is wrong
#
# `jassstats/samples/mistakes.jsonl` has six mistakes between two correct deals. The correct deals are accepted. Each
# of the others is kept with its line, the rule that it breaks, and what would have been legal.

# %%
js.ingest(SAMPLE / "mistakes.jsonl", LAKE)
rejects = lake.sql("select line, code, seat, trick, card, message, legal from rejects order by line").df()
rejects

# %%
assert list(rejects.line) == [2, 3, 4, 5, 6, 7]
assert list(rejects.code[:2]) == ["SCH-20", "SCH-17"]  # an undertrump, a revoke

# %% [markdown]
# The first of them, at the wrong card:

# %%
js.show(f"{SAMPLE / 'mistakes.jsonl'}:2")

# %% [markdown]
# ## Next
#
# `js.open(LAKE).sql("select * from duckdb_columns()")` shows the meaning of every column. `jassstats stats` lists the
# statistics. For your own log see `docs/log_form.md`; `jassstats sources` lists the other formats that are read.
