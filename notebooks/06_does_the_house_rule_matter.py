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
# Every table has its own rules. At one table you may play any card if you can't follow suit; at another you must
# trump, and overtrump if you can. At one 21 points keep you out of the sack, at another it takes 26. **What would have
# changed tonight under the other rule?** `js.diff` answers this question: with the same cards, the same seats, and the
# same decisions as far as they are lawful under the other rule.

# %%
import jassstats as js

# %% [markdown]
# ## Twenty-one or twenty-six
#
# Ten thousand deals by the strategy `solid`, and the same deals with a minimum of 26 points. Almost no decision
# changes, only the minimum does.

# %%
line = js.diff("handjass", "parlett_simple", overrides={"minimum": 26}, deals=10_000, players=3)
changed = {one.what: one for one in line.changes}
{what: (f"{one.first.value:.3f}", f"{one.second.value:.3f}") for what, one in changed.items()}

# %%
assert line.all_stands.value > 0.9
assert changed["sack"].less == 0 < changed["sack"].more
js.plots.rule_changes(line)

# %% [markdown]
# A higher minimum takes nobody out of the sack. How many seats are in the sack now, but were not with 21?

# %%
changed["sack"].more

# %% [markdown]
# ## Simple or strict
#
# The strict rule may force a player to play a trump. From the first card that the other rule forbids, the players
# decide anew.

# %%
strict = js.diff("handjass", "parlett_simple", overrides={"trick_rule": "strict"}, deals=10_000, players=3)
js.plots.rule_changes(strict)

# %%
sacks = next(one for one in strict.changes if one.what == "sack")
assert abs(sacks.difference.value) < sacks.deals.low
f"{sacks.deals.value:.3f} of the deals", f"{sacks.difference.value:+.4f} in the rate"

# %% [markdown]
# In about one deal of fifty somebody else is in the sack. The *rate* hardly changes, since what one player loses
# another gains. So a rule can change single deals and leave the averages alike.
#
# One of these deals, under the first rule and under the second:

# %%
example = next(one for one in strict.examples if one.what == "sack")
print(example.description)
js.show(example.first)

# %%
js.show(example.second)

# %% [markdown]
# ## Next
#
# `jassstats diff handjass parlett_simple putze_fr` compares any two presets. With `--parties` it also reports the
# parties that another player would have lost.
