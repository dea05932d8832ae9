"""An evening of Hasenpfeffer as somebody typed it: a partie of points only, one with its cards, one with mistakes."""

import re
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from jassstats.logs.slip import writer
from jassstats.record import Deal
from jassstats.simulation import runs

PLAYERS = ("Anna", "Beat", "Corinne", "Dario")
DAY = "2025-05-06"

HEAD = """\
# Tuesday: Anna and Corinne against Beat and Dario, to twelve, by the founding rules. The first partie is from the
# paper, the second was recorded, the third was typed from memory: try `jassstats lint` on it.
jass
game hasenpfeffer founding
table Rössli
players Anna Beat Corinne Dario
date 6.5.2025
"""

LATER_BID = re.compile(r"(\w+ (\d)), (\w+) \d")
POINTS = """
partie
4 2
3 0
0 3       # all passed, Dario had the joker
5 1
"""


def evening(broken: Callable[[Sequence[Deal], str], Deal]) -> str:
    """The whole slip; `broken` plays a card before its turn, so that a rule is broken."""
    first, second = partie(seed=4), partie(seed=9)[:4]
    second[3] = broken(second[3:], "HP-19")
    return HEAD + POINTS + "\n# with cards\n" + body(first, 2) + "\n# from memory\n" + mistaken(body(second, 3))


def partie(seed: int) -> list[Deal]:
    """The deals of a simulated partie; one of the four bids as the others do and plays any card."""
    table = ("solid", "solid", "solid+play=random_legal", "solid")
    run = runs.run("hasenpfeffer", "founding", seed=seed, parties=1, strategies=table)
    return [chunk.record(row) for chunk in runs.chunks(run) for row in range(len(chunk))]


def body(deals: Sequence[Deal], which: int) -> str:
    """The deals of a partie without the head they share with the others."""
    named = [replace(deal, players=list(PLAYERS), table="Rössli", date=DAY, partie=f"{DAY}/{which}") for deal in deals]
    text = "".join(writer.lines(named))
    return "partie\n" + text.split(f"partie {DAY}/{which}\n", 1)[1]


def mistaken(text: str) -> str:
    """The same with a bid that is too low and a card twice, as people get them wrong; the first deal is sound."""
    deals = text.split("\n\n")
    deals[2] = LATER_BID.sub(r"\1, \3 \2", deals[2])
    deals[3] = "\n".join(map(_twice, deals[3].split("\n")))
    return "\n\n".join(deals)


def _twice(line: str) -> str:
    """The second trick with its first card last, too."""
    words = line.split()
    return " ".join([*words[:-1], words[1]]) if words[0] == "2." else line
