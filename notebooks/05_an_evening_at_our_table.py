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
# # What does our evening say about us?
#
# A paper slate, a pencil and three players. `jassstats/samples/thursday.jass` is such an evening typed by hand: one
# partie with the points only, one with every card, and one typed from memory. **What can be read from it, what is
# wrong in it, and who plays how?**

# %%
import tempfile
from pathlib import Path

import jassstats as js
from jassstats import samples

SAMPLE = samples.FOLDER
LAKE = Path(tempfile.mkdtemp()) / "lake"

# %% [markdown]
# ## How such an evening is typed
#
# A line for each deal, a column for each player. Where the cards are known too, they can stand below.

# %%
print("\n".join((SAMPLE / "thursday.jass").read_text().splitlines()[:18]))

# %% [markdown]
# ## What a patient friend would say
#
# `lint` reads the evening and says what can't be right: where it stands, which rule it breaks, and what would have
# been lawful. Nothing is written, nothing is changed.

# %%
findings = list(js.lint(SAMPLE / "thursday.jass"))
for finding in findings:
    print(f"line {finding.line}: {finding.problem.message}")
assert findings

# %% [markdown]
# ## Into the lake
#
# What is sound is accepted, the rest is set aside with its reason. The sum always comes out.

# %%
evening = js.ingest(SAMPLE / "thursday.jass", LAKE).files[0]
assert evening.deals_in == evening.accepted + evening.quarantined + evening.duplicates
evening

# %% [markdown]
# ## The slate
#
# The first partie, of which only the points were written. Strokes, zeros and who paid follow from the points and
# the house rules; nobody had to write them down.

# %%
lake = js.open(LAKE)
js.plots.sheet(lake, "2025-04-10/1")

# %%
[(loser,)] = lake.sql("select player from parties where partie = '2025-04-10/1' and loser").fetchall()
assert loser == "Anna"

# %% [markdown]
# ## A deal with its cards
#
# Of the second partie every card is known, so each deal can be told trick by trick.

# %%
deal = lake.find("complete and partie = '2025-04-10/2'")[0]
lake.deal(deal["deal"])

# %% [markdown]
# ## Who plays how?
#
# Sixteen deals are few, and the intervals say so: whoever reads a character into these numbers reads tea leaves.

# %%
sacks = lake.stat("sack_rate", by="player")
js.plots.sacks(sacks)

# %%
wide = [row["rate_high"] - row["rate_low"] for row in sacks.records() if row["rate_low"] is not None]
assert min(wide) > 0.1

# %% [markdown]
# Six evenings of Schieber by the same people are a little more to go by.

# %%
js.ingest(SAMPLE / "evenings.jsonl", LAKE)
js.plots.over_time(lake.stat("results_over_time", where="game = 'schieber'"))

# %% [markdown]
# ## Your own evening
#
# `docs/slip.md` says how to type one. `jassstats lint FILE` before `jassstats ingest FILE --lake LAKE`; and
# `jassstats convert FILE.jass -o FILE.jsonl` makes the log form of it, and back.
