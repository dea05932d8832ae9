"""Pictures of answers, each estimate with its interval. Every function takes an answer and gives matplotlib axes.

js.plots.sacks(js.open("lake").stat("sack_rate", by="trumps"))
"""

from jassstats.show.border import indifference
from jassstats.show.differences import closing, differences, levels
from jassstats.show.heat import losing as equity
from jassstats.show.plots.general import distribution, estimates, heat, over_time, spread
from jassstats.show.plots.handjass import exchange, losing, melds, sacks, taking
from jassstats.show.plots.handjass import points as seat_points
from jassstats.show.plots.hasenpfeffer import bids, promises, readings
from jassstats.show.plots.rules import changes
from jassstats.show.plots.schieber import contracts, points, pushing, success
from jassstats.show.plots.score_sheet import sheet
from jassstats.show.weighed import spread as advice

__all__ = [
    "advice",
    "bids",
    "changes",
    "closing",
    "contracts",
    "differences",
    "distribution",
    "equity",
    "estimates",
    "exchange",
    "heat",
    "indifference",
    "levels",
    "losing",
    "melds",
    "over_time",
    "points",
    "promises",
    "pushing",
    "readings",
    "sacks",
    "seat_points",
    "sheet",
    "spread",
    "success",
    "taking",
]
