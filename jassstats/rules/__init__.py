"""The law that all Jass games share, in plain Python, and what every game's rules must answer.

A game answers with `rules.RULES` (rule number to a few words), `rules.modes(options)` and `tell.tell(deal, options)`.
"""
