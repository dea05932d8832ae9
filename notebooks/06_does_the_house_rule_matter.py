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
# # Does the house rule matter?
#
# Every table has its own. At one you may throw any card when you can't follow and don't want to trump, at the next
# you must trump and go over if you can; at one 21 points keep you dry, at the next 26. **What would have changed
# tonight, had we played by the other rule?** That can be answered exactly as it is asked: the same cards, the same
# seats, the same decisions as far as they are lawful under the other rule.

# %%
import jassstats as js

# %% [markdown]
# ## Twenty-one or twenty-six
#
# Ten thousand deals by players of sound sense, and the same ones where 26 points are wanted. Nobody plays another
# card for it, so that only the line moves.

# %%
line = js.diff("handjass", "parlett_simple", overrides={"minimum": 26}, deals=10_000, players=3)
changed = {one.what: one for one in line.changes}
{what: (f"{one.first.value:.3f}", f"{one.second.value:.3f}") for what, one in changed.items()}

# %%
assert line.all_stands.value > 0.9
assert changed["sack"].less == 0 < changed["sack"].more
js.plots.rule_changes(line)

# %% [markdown]
# Nobody comes out of the sack by a higher line. How many fall in whom 21 would have kept dry?

# %%
changed["sack"].more

# %% [markdown]
# ## Simple or strict
#
# Under the strict rule a trump card may be forced out of a hand that would rather have kept it. As soon as a card is
# laid that the other rule forbids, the deal goes another way, and the players decide anew from there.

# %%
strict = js.diff("handjass", "parlett_simple", overrides={"trick_rule": "strict"}, deals=10_000, players=3)
js.plots.rule_changes(strict)

# %%
sacks = next(one for one in strict.changes if one.what == "sack")
assert abs(sacks.difference.value) < sacks.deals.low
f"{sacks.deals.value:.3f} of the deals", f"{sacks.difference.value:+.4f} in the rate"

# %% [markdown]
# In about one deal of fifty somebody else is in the sack. That is what one talks about the next morning; the *rate*
# hardly moves, since what one loses another gains. A rule can change an evening and no average.
#
# One of these deals, as it went under the first rule and under the second:

# %%
example = next(one for one in strict.examples if one.what == "sack")
print(example.description)
js.show(example.first)

# %%
js.show(example.second)

# %% [markdown]
# ## Next
#
# `jassstats diff handjass parlett_simple putze_fr` compares any two presets, `--parties` tells whose partie would
# have been lost by another.
