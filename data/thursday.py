"""An evening of Handjass as somebody typed it: a partie of points only, one with its cards, one with mistakes."""

from collections.abc import Callable, Sequence
from itertools import groupby

from msgspec.structs import replace

from jassstats.logs.slip import writer
from jassstats.record import Deal
from jassstats.simulation import runs

PLAYERS = ("Anna", "Beat", "Corinne")
DAY = "2025-04-10"

HEAD = """\
# Thursday, three of us. The first partie is from the paper slate, the second was recorded,
# the third was typed from memory: try `jassstats lint` on it.
jass
game handjass parlett_simple
table Rössli
players Anna Beat Corinne
date 10.4.2025
"""

POINTS = """
partie
80 40 25
20 70 50       # Anna in the sack
60 45 30
70 19 50       # Beat in the sack
25 55 60       # Corinne has five
70 35 -
30 64 -        # Anna pays
"""


def evening(broken: Callable[[Sequence[Deal], str], Deal]) -> str:
    """The whole slip; `broken` plays a card before its turn, so that a rule is broken."""
    first, second = parties(seed=6), parties(seed=11)[:5]
    second[4] = broken(second[4:], "HJ-42")
    return HEAD + POINTS + "\n# with cards\n" + body(first, 2) + "\n# from memory\n" + mistaken(body(second, 3))


def parties(seed: int) -> list[Deal]:
    """The deals of a simulated partie of three."""
    run = runs.run("handjass", "parlett_simple", seed=seed, parties=1, players=3)
    return [chunk.record(row) for chunk in runs.chunks(run) for row in range(len(chunk))]


def body(deals: Sequence[Deal], which: int) -> str:
    """The deals of a partie without the head they share with the others."""
    named = [replace(deal, players=list(PLAYERS), table="Rössli", date=DAY, partie=f"{DAY}/{which}") for deal in deals]
    text = "".join(writer.lines(named))
    return "partie\n" + text.split(f"partie {DAY}/{which}\n", 1)[1]


def mistaken(text: str) -> str:
    """The same with a card, a name, a hand and a number as people get them wrong; the first deal is sound."""
    deals = [list(lines) for sound, lines in groupby(text.split("\n"), key=bool) if sound]
    deals[2] = [line.replace("Corinne:", "Corine:") for line in deals[2]]
    deals[3] = [line[:-3] if line.startswith("Beat:") else line for line in deals[3]]
    deals[4] = [misspelt(line) if line.startswith("Anna:") else line for line in deals[4]]
    return "\n\n".join("\n".join(lines) for lines in deals) + "\n\n4O 63 54\n"


def misspelt(line: str) -> str:
    """The first Jack as the German Under, or what comes first as a letter too many."""
    return line.replace("J", "U", 1) if "J" in line else line.replace("T", "1", 1)
