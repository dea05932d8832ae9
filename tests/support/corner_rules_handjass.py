"""House rules of Handjass that the tests of all games turn to: knobs no preset turns, looser ones, whole parties."""

PRESET = "parlett_simple"
"""The preset from which the corner rules differ."""

CORNERS = [
    {"trick_rule": "strict", "meld_order": "pagat_table", "meld_requires_trick": True, "matsch_bonus": 100},
    {"participation": "two_round", "participation_with_exchange": "combined", "taker_must_play": False},
    {"rob_after_exchange": True, "seq_scale": "vorarlberg", "split_long_run": "eight_nine", "four_sixes": 100},
    {"rob_timing": "after_declarations", "rob_from_taken": "swap", "marriage": "independent"},
    {"exchange": "none", "meld_order": "points_cards_top_trump", "card_reuse": "kreuzweis", "seq_scale": "grosser"},
]
"""Knobs no preset turns, so that each is compared too."""

LOOSE = {"trick_rule": "basic"}
"""House rules under which more is legal, so that deals played by them break the stricter ones they are judged by."""

PARTIES = ("parlett_simple", "jassonkel_putz")
"""Presets by which whole parties go through a log and back."""
