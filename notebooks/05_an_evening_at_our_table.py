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
# # What do the notes of one evening show?
#
# Three players kept the score of an evening on paper. `jassstats/samples/thursday.jass` is that evening, typed by
# hand: one partie with the points only, one with every card, and one typed from memory. **What follows from these
# notes, what is wrong in them, and how do the players differ?**

# %%
import tempfile
from pathlib import Path

import jassstats as js
from jassstats import samples

SAMPLE = samples.FOLDER
LAKE = Path(tempfile.mkdtemp()) / "lake"

# %% [markdown]
# ## The file
#
# It has a line for each deal and a column for each player. If the cards are known, they follow below.

# %%
print("\n".join((SAMPLE / "thursday.jass").read_text().splitlines()[:18]))

# %% [markdown]
# ## Check the file
#
# `lint` reads the file and reports what can't be right: the line, the rule that is broken, and what would have been
# lawful. It changes nothing.

# %%
findings = list(js.lint(SAMPLE / "thursday.jass"))
for finding in findings:
    print(f"line {finding.line}: {finding.problem.message}")
assert findings

# %% [markdown]
# ## Read it into a lake
#
# Correct deals are accepted, the others are set aside with the reason. The numbers always add up.

# %%
evening = js.ingest(SAMPLE / "thursday.jass", LAKE).files[0]
assert evening.deals_in == evening.accepted + evening.quarantined + evening.duplicates
evening

# %% [markdown]
# ## The slate
#
# Of the first partie only the points are known. The strokes, the zeros and the loser follow from the points and the
# house rules.

# %%
lake = js.open(LAKE)
js.plots.sheet(lake, "2025-04-10/1")

# %%
[(loser,)] = lake.sql("select player from parties where partie = '2025-04-10/1' and loser").fetchall()
assert loser == "Anna"

# %% [markdown]
# ## A deal with its cards
#
# Of the second partie every card is known, so each deal can be shown trick by trick.

# %%
deal = lake.find("complete and partie = '2025-04-10/2'")[0]
lake.deal(deal["deal"])

# %% [markdown]
# ## How do the players differ?
#
# Sixteen deals are few, and the intervals are wide. These numbers say nothing about anybody's play.

# %%
sacks = lake.stat("sack_rate", by="player")
js.plots.sacks(sacks)

# %%
wide = [row["rate_high"] - row["rate_low"] for row in sacks.records() if row["rate_low"] is not None]
assert min(wide) > 0.1

# %% [markdown]
# Six evenings of Schieber by the same people give a little more data.

# %%
js.ingest(SAMPLE / "evenings.jsonl", LAKE)
js.plots.over_time(lake.stat("results_over_time", where="game = 'schieber'"))

# %% [markdown]
# ## Your own evening
#
# `docs/slip.md` explains how to type one. Run `jassstats lint FILE` before `jassstats ingest FILE --lake LAKE`.
# `jassstats convert FILE.jass -o FILE.jsonl` converts it to the log form, and back.
