"""Where taking the reserve becomes right, and what that depends on.

A book of simulated deals holds each deal in every branch that the exchange can lead to. From it come the frontier
(`fit`, `stable`), what rules of thumb lose against it (`contest`), its curve of indifference (`border`), and best
responses (`responses`).
"""

from jassstats.study.frontier.book import CURRENCIES, Book, write
from jassstats.study.frontier.border import Indifferent, border
from jassstats.study.frontier.contest import Compared, contest
from jassstats.study.frontier.fitting import fit, stable
from jassstats.study.frontier.responses import Response, answer, apart, responses, steady
from jassstats.study.frontier.rules import ALWAYS, NEVER, Below, Rule, Weighed, named, thumbs
from jassstats.study.frontier.shipping import KINDS, kind_of, ship, shipped
from jassstats.study.frontier.weighing import Frontier, of

__all__ = [
    "ALWAYS",
    "CURRENCIES",
    "KINDS",
    "NEVER",
    "Below",
    "Book",
    "Compared",
    "Frontier",
    "Indifferent",
    "Response",
    "Rule",
    "Weighed",
    "answer",
    "apart",
    "border",
    "contest",
    "fit",
    "kind_of",
    "named",
    "of",
    "responses",
    "ship",
    "shipped",
    "stable",
    "steady",
    "thumbs",
    "write",
]
