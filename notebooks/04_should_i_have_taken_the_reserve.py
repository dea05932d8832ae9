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
# # Should I have taken the reserve hand?
#
# A spare hand lies on the table. The forehand may take it blind for its own, then the next, and so on; the first
# who takes shuts the others out. It is the question players ask most, and memory is a bad judge: a thrown-in hand
# is never seen again. **When is it right to take, and how much does it matter?**

# %%
import jassstats as js

# %% [markdown]
# ## One hand
#
# You are forehand of three. Spades are trumps, the Ten lies open. You hold Buur and Nell of trumps and not much
# else. The cards you can't see are laid out at random thousands of times, in every way that is consistent with what
# you know, and on each such *world* both answers are played to the end.

# %%
strong = js.advise("handjass", "SJ S9 HA HK D7 D6 C8 C7 C6", up="ST", players=3, order=0)
print(strong.sentence())
js.plots.advice_values(strong)

# %%
assert strong.best == "keep"
assert strong.sure > 0.999

# %% [markdown]
# The same without the two: four sevens and eights and no trump but the six.

# %%
weak = js.advise("handjass", "S6 HA HK D7 D6 C8 C7 C6 H7", up="ST", players=3, order=0)
print(weak.sentence())
assert weak.best == "take"

# %% [markdown]
# What such averaging cannot see, it says itself:

# %%
print("\n".join(weak.notes()))

# %% [markdown]
# ## A rule of thumb for every hand
#
# Never take? Always? By the trumps and aces in the hand? Each is tried against the others *on the same deals, in
# every seat*: once alone among the others, once the other way round. So luck of the cards is the same for all.

# %%
found = js.compare(
    "solid+exchange=never", "solid+exchange=always", "solid+exchange=trumps", players=3, deals=6_000, seed=4
)
js.plots.compare_differences(found)

# %% [markdown]
# Taking blind gains strokes over never taking, and looking at the hand first gains more than either. The intervals
# hold for all lines together, whenever one looks.

# %%
rows = {(row["strategy"].partition("=")[2], row["metric"]): row for row in found.records()}
assert rows["always", "strokes"]["low"] > 0
assert rows["trumps", "strokes"]["low"] > rows["always", "strokes"]["difference"] / 2
assert rows["trumps", "sack_rate"]["high"] < 0
found

# %% [markdown]
# Is it *paired*? Comparing on the same deals is worth the trouble where both play much the same. Here they do not:
# who never takes and who always takes hold different cards from the start, and the ratio of variances says so.

# %%
assert not rows["always", "points"]["paired"]
round(rows["always", "points"]["variance_ratio"], 2)

# %% [markdown]
# ## How many deals does it take to know?
#
# Fewer than one thinks, if one may stop as soon as it is clear. A plain interval, looked at after every few deals
# until it is clear of zero, finds differences that are not there; a *confidence sequence* holds at every look.

# %%
until = js.compare("solid+exchange=always", "solid+exchange=trumps", players=3, until="decided", metric="strokes")
print(f"decided after {until.deals:,} deals")
js.plots.compare_convergence(until, "strokes")

# %%
assert until.deals < 20_000

# %% [markdown]
# ## Next
#
# `jassstats advise handjass --help` weighs a hand from the shell, and whether to rob or to come in. *09* is about
# your own rule of thumb.
