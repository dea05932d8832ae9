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
# A spare hand lies on the table. The forehand may exchange its hand for it, unseen, then the next seat, and so on;
# only one seat can take it. Experience answers badly here, since nobody learns how the hand that was thrown in would
# have done. **When is it right to take, and how much does it matter?**

# %%
import jassstats as js

# %% [markdown]
# ## One hand
#
# You are the forehand at a table of three. Spades are trumps, and the Ten is turned up. You hold Buur and Nell of
# trumps and not much else. The cards that you can't see are dealt at random thousands of times, consistent with what
# you know. Each such deal is a *world*, and in each of them both answers are played to the end.

# %%
strong = js.advise("handjass", "SJ S9 HA HK D7 D6 C8 C7 C6", up="ST", players=3, order=0)
print(strong.sentence())
js.plots.advice_values(strong)

# %%
assert strong.best == "keep"
assert strong.sure > 0.999

# %% [markdown]
# The same hand without Buur and Nell: sevens and eights, and no trump but the six.

# %%
weak = js.advise("handjass", "S6 HA HK D7 D6 C8 C7 C6 H7", up="ST", players=3, order=0)
print(weak.sentence())
assert weak.best == "take"

# %% [markdown]
# The advice states its own limits:

# %%
print("\n".join(weak.notes()))

# %% [markdown]
# ## A rule of thumb for every hand
#
# Never take? Always? By the trumps and aces in the hand? Each rule plays against the others *on the same deals, in
# every seat*: once as the only one of its kind, once the other way round. So all rules have the same luck.

# %%
comparison = js.compare(
    "solid+exchange=never", "solid+exchange=always", "solid+exchange=trumps", players=3, deals=6_000, seed=4
)
js.plots.compare_differences(comparison)

# %% [markdown]
# Taking blind gains strokes over never taking, and a decision by the hand gains more than either. The intervals hold
# for all rows together, at every look.

# %%
rows = {(row["strategy"].partition("=")[2], row["metric"]): row for row in comparison.records()}
assert rows["always", "strokes"]["low"] > 0
assert rows["trumps", "strokes"]["low"] > rows["always", "strokes"]["difference"] / 2
assert rows["trumps", "sack_rate"]["high"] < 0
comparison

# %% [markdown]
# Is the comparison *paired*? The same deals help if both strategies play much the same. These two do not: one never
# takes and the other always takes, so they hold different cards from the start. The ratio of variances shows it.

# %%
assert not rows["always", "points"]["paired"]
round(rows["always", "points"]["variance_ratio"], 2)

# %% [markdown]
# ## How many deals does it take to know?
#
# Fewer than one might think, if one may stop as soon as the result is clear. A plain interval that is checked after
# every few deals sooner or later excludes zero although there is no difference. A *confidence sequence* holds at every
# look.

# %%
until = js.compare("solid+exchange=always", "solid+exchange=trumps", players=3, until="decided", metric="strokes")
print(f"decided after {until.deals:,} deals")
js.plots.compare_convergence(until, "strokes")

# %%
assert until.deals < 20_000

# %% [markdown]
# ## Next
#
# `jassstats advise handjass --help` gives advice on the command line, also on robbing and on coming in. Notebook *09*
# is about your own strategy.
