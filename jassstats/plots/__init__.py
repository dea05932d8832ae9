"""Pictures of answers, each estimate with its interval. Every function takes an answer and gives matplotlib axes.

js.plots.sacks(js.open("lake").stat("sack_rate", by="trumps"))
"""

from jassstats.plots.advice import advice_values
from jassstats.plots.compare import compare_convergence, compare_differences, compare_levels
from jassstats.plots.equity import loss_by_equity
from jassstats.plots.frontier import frontier_curve
from jassstats.plots.general import distribution, estimates, heat, over_time, spread
from jassstats.plots.handjass import exchange, exchange_rate, loss_by_slate, melds, sacks, seat_points
from jassstats.plots.hasenpfeffer import bid_readings, bids, promises
from jassstats.plots.rules_diff import rule_changes
from jassstats.plots.schieber import contracts, points, pushing, success
from jassstats.plots.score_sheet import sheet

__all__ = [
    "advice_values",
    "bid_readings",
    "bids",
    "compare_convergence",
    "compare_differences",
    "compare_levels",
    "contracts",
    "distribution",
    "estimates",
    "exchange",
    "exchange_rate",
    "frontier_curve",
    "heat",
    "loss_by_equity",
    "loss_by_slate",
    "melds",
    "over_time",
    "points",
    "promises",
    "pushing",
    "rule_changes",
    "sacks",
    "seat_points",
    "sheet",
    "spread",
    "success",
]
