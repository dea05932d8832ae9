"""House rules of Schieber that the tests of all games turn to: knobs no preset turns, looser ones, whole parties."""

PRESET = "swisslos_2500"
"""The preset from which the corner rules differ."""

CORNERS = [
    {"contracts": "suits obenabe undenufe slalom gusti mary 3x3", "first_lead": "maker", "alt_points": "obenabe"},
    {"contracts": "slalom gusti 3x3", "first_lead": "forehand_but_maker_for_alternating", "gusti_tricks": 4},
    {"undertrump": "hindersi", "melds": "small", "split_long_runs": True, "meld_requires_trick": True},
    {"undertrump": "strict_must_over", "melds": "big", "meld_reuse": False, "meld_tie": "none"},
    {"melds": "vorarlberg", "tie100": "quartet", "meld_compare": "sum", "undenufe_melds_reversed": False},
    {"melds": "reto55", "meld_compare": "sum", "meld_tie": "none", "matsch_when": "points", "last_trick": 0},
]
"""Knobs no preset turns, so that each is compared too."""

LOOSE = {"undertrump": "allowed"}
"""House rules under which more is legal, so that deals played by them break the stricter ones they are judged by."""

PARTIES = ("swisslos_2500", "challenge", "reto55")
"""Presets by which whole parties go through a log and back."""
