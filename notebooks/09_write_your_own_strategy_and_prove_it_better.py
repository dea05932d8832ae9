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
# # Is my own strategy better?
#
# This notebook turns an idea into a strategy and measures **whether it is better, by how much, and with what
# certainty**. It takes one small Python file.

# %%
import tempfile
from pathlib import Path

import jassstats as js

MINE = Path(tempfile.mkdtemp()) / "mine.py"

# %% [markdown]
# ## The idea
#
# "Play the cheapest card that is lawful, and keep the trumps." A strategy has a function for each decision that it
# makes. The function gets what its seat may know and nothing else. The strategy `usual` makes all others.

# %%
MINE.write_text('''"""Throws the cheapest card it may, and keeps its trumps."""
def play(law, view, rand):
    cards = [card for card in range(36) if int(view.legal) >> card & 1]
    return min(cards, key=lambda card: (card // 9 == view.trump, law.points[view.trump, card]))
''')
# %% [markdown]
# ## Does it do what I meant?
#
# One deal in which it plays every seat. An unlawful card would raise an error with the deal and the lawful cards.

# %%
lake = Path(tempfile.mkdtemp()) / "lake"
js.simulate("handjass", lake, deals=100, players=3, strategies=[str(MINE)], seed=1)
js.show(0, lake)

# %% [markdown]
# ## Against random play
#
# On the same deals, in every seat. A plain Python function is slow, so there are only 120 deals. They are enough.

# %%
first = js.compare("random_legal", str(MINE), players=3, deals=120)
js.plots.compare_differences(first)

# %% [markdown]
# ## Against `solid`
#
# The cheapest card is not always the best: `solid` wins tricks with cheap cards where they are worth it, and keeps
# Buur and Nell for tricks with many points.

# %%
second = js.compare(str(MINE), "solid", players=3, deals=300)
points = next(row for row in second.records() if row["metric"] == "points")
assert points["low"] > 0
js.plots.compare_differences(second)

# %% [markdown]
# ## What a comparison reports
#
# It reports *n*, an interval that holds for all rows together and at every look, the ratio of variances against
# unpaired play, and the command that reproduces the figures:

# %%
print(second.command.replace(str(MINE.parent), "…"))

# %% [markdown]
# Sometimes there is no difference. This is a strategy compared with itself under another name:

# %%
same = js.compare("solid", "solid+exchange=solid", players=3, deals=2_000)
assert all(row["low"] <= 0 <= row["high"] for row in same.records())
{row["metric"]: row["difference"] for row in same.records()}

# %% [markdown]
# Both play every deal alike, so every difference is exactly zero.
#
# ## Faster
#
# Put `@compiled` (from `jassstats.engine.jit`) above the function and use only numbers and loops. Then it plays about
# a hundred times as many deals in the same time; see `docs/strategies.md`. `data/strategies/thrifty.py` is an example
# to start from.
