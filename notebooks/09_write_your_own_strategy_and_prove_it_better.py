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
# Everybody has a theory. Here is how to write one down and find out **whether it is better, by how much, and how
# sure that is**. No more is needed than one small file of Python.

# %%
import tempfile
from pathlib import Path

import jassstats as js

MINE = Path(tempfile.mkdtemp()) / "mine.py"

# %% [markdown]
# ## The theory
#
# "Never lead trumps; throw the least you may; and win only what is worth it." A strategy is a function for each
# decision it takes. It sees what its seat may know and nothing else; what it leaves open is decided as usual.

# %%
MINE.write_text('''"""Throws the cheapest card it may, and keeps its trumps."""
def play(law, view, rand):
    cards = [card for card in range(36) if int(view.legal) >> card & 1]
    return min(cards, key=lambda card: (card // 9 == view.trump, law.points[view.trump, card]))
''')
# %% [markdown]
# ## Does it do what I meant?
#
# One deal at a table where it sits at every seat. If it laid a card that is not lawful it would be told so, with the
# deal and what would have been lawful.

# %%
lake = Path(tempfile.mkdtemp()) / "lake"
js.simulate("handjass", lake, deals=100, players=3, strategies=[str(MINE)], seed=1)
js.show(0, lake)

# %% [markdown]
# ## Against random play
#
# On the same deals, in every seat. A plain Python function is slow, so a hundred deals must do; they suffice.

# %%
first = js.compare("random_legal", str(MINE), players=3, deals=120)
js.plots.compare_differences(first)

# %% [markdown]
# ## Against players of sound sense
#
# Blind thrift is not enough: `solid` wins cheaply what is worth it, and keeps Buur and Nell for rich tricks.

# %%
second = js.compare(str(MINE), "solid", players=3, deals=300)
points = next(row for row in second.records() if row["metric"] == "points")
assert points["low"] > 0
js.plots.compare_differences(second)

# %% [markdown]
# ## What an honest comparison says
#
# *n*, an interval that holds for all lines together and at every look, the ratio of variances against unpaired play,
# and the command that gives the same figures again:

# %%
print(second.command.replace(str(MINE.parent), "…"))

# %% [markdown]
# And that a difference is not always there. A strategy compared with itself under another name:

# %%
same = js.compare("solid", "solid+exchange=solid", players=3, deals=2_000)
assert all(row["low"] <= 0 <= row["high"] for row in same.records())
{row["metric"]: row["difference"] for row in same.records()}

# %% [markdown]
# Every deal was played alike, so every difference is exactly zero, and nothing had to be played twice.
#
# ## Faster
#
# Put `@compiled` (from `jassstats.engine.jit`) above the function, keep to numbers and loops, and it plays a
# hundred times as many deals; `docs/strategies.md` shows how. `data/strategies/thrifty.py` is one to start from.
