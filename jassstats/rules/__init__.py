"""The parts of the law that all Jass games share, in plain Python, and the interface of every game's rules.

A game offers `rules.RULES` (rule number to a short text), `rules.modes(options)` and a plain replay of a deal.
"""
