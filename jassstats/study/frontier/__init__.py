"""The frontier: the hands from which on taking the reserve is right, and the conditions that move it.

A book of simulated deals holds each deal in every branch that the exchange can lead to. From it come the frontier
(`fit`, `stable`), what rules of thumb lose against it (`contest`), its curve of indifference (`border`), and best
responses (`responses`).
"""

from jassstats.study.frontier.best_responses import Response, answer, apart, responses, steady
from jassstats.study.frontier.branched_deals import METRICS, BranchedDeals, write
from jassstats.study.frontier.export import KINDS, kind_of, ship, shipped
from jassstats.study.frontier.fitting import fit, stable
from jassstats.study.frontier.indifference import Indifferent, border
from jassstats.study.frontier.result import Frontier, from_deals
from jassstats.study.frontier.rule_comparison import Compared, contest
from jassstats.study.frontier.take_rules import ALWAYS, NEVER, Below, LinearRule, Rule, named, thumbs

__all__ = [
    "ALWAYS",
    "KINDS",
    "METRICS",
    "NEVER",
    "Below",
    "BranchedDeals",
    "Compared",
    "Frontier",
    "Indifferent",
    "LinearRule",
    "Response",
    "Rule",
    "answer",
    "apart",
    "border",
    "contest",
    "fit",
    "from_deals",
    "kind_of",
    "named",
    "responses",
    "ship",
    "shipped",
    "stable",
    "steady",
    "thumbs",
    "write",
]
