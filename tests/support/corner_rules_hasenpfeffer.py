"""House rules of Hasenpfeffer that the tests of all games turn to: knobs no preset turns, whole parties."""

PRESET = "founding"
"""The preset from which the corner rules differ."""

_AUCTION = {"contract_mode": "auction", "trump_namer": "high_bidder"}

CORNERS = [
    {"bid_rounds": "until_three_passes", "first_lead": "left_of_dealer", "failed_credit": "none", "min_bid": 2},
    {"must_exceed": False, "trump_namer": "high_bidder", "first_lead": "high_bidder", "failed_credit": "tricks"},
    {"allow_pass": False, "failed_penalty": "six", "no_contract_score": "tricks", "right_bower": False},
    {**_AUCTION, "all_pass": "dealer_must_bid", "forced_half_loss": True, "failed_penalty": "bid", "forced_bid": 5},
    {
        **_AUCTION,
        "all_pass": "dealer_must_bid",
        "no_contract_score": "bid_if_set",
        "widow": "shown",
        "left_bower": True,
    },
    {**_AUCTION, "trump_namer": "with_bid", "must_exceed": False, "big": True, "no_contract_score": "tricks_if_made"},
    {"joker": False, "all_pass": "dealer_must_bid", "allow_no_trump": True, "left_bower": True},
]
"""Knobs no preset turns, so that each is compared too."""

LOOSE: dict[str, str] = {}
"""Hasenpfeffer has one rule of play, so that none is looser."""

PARTIES = ("founding", "classic", "pepper")
"""Presets by which whole parties go through a log and back."""
