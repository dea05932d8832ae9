r"""Cards drawn with characters: one in a box, several as a fan.

A drawing is a list of lines, each a list of (text, style) pieces. A terminal colours them; plain text drops the style.

>>> from jassstats.render.card_style import deck
>>> print("\n".join(plain(line) for line in box(32, deck("french"))))
╭───╮
│ J │
│ ♠ │
╰───╯
"""

from collections.abc import Sequence
from itertools import groupby

from jassstats import cards
from jassstats.render.card_style import Deck

Line = list[tuple[str, str]]
Drawing = list[Line]

FRAMES = {"": "╭─╮│╰╯", "winner": "┏━┓┃┗┛", "breach": "╔═╗║╚╝"}
STYLES = {"": "dim", "winner": "bold", "breach": "bold red"}
ASCII = str.maketrans("╭╮╰╯┏┓┗┛╔╗╚╝─━═│┃║▸–·…×", "++++########-#=|#H>--.x")
HEIGHT = 4
WIDTH = 5


def box(card: int, deck: Deck, mark: str = "") -> Drawing:
    """One card in a frame: thin, heavy for the card that wins, double for the one that breaks a rule."""
    left, flat, right, side, low, end = tuple(FRAMES[mark])
    edge = STYLES[mark]
    rank, sign = inside(card, deck)
    return [
        [(left + flat * 3 + right, edge)],
        [(side, edge), (rank, face(card, deck)), (side, edge)],
        [(side, edge), (sign, face(card, deck)), (side, edge)],
        [(low + flat * 3 + end, edge)],
    ]


def inside(card: int, deck: Deck) -> tuple[str, str]:
    """Rank and suit of a card, each three columns wide."""
    rank = deck.rank_of(card)
    return f"{rank:^3}" if len(rank) == 1 else f"{rank} ", f"{deck.signs[cards.suit(card)]:^3}"


def face(card: int, deck: Deck) -> str:
    """The style of what is printed on a card."""
    return f"bold {deck.colour(card)}"


def gap(text: str = "") -> Drawing:
    """An empty place where a card would lie, with a word in it."""
    return [[(" " * WIDTH, "")], [(f"{text:^{WIDTH}.{WIDTH}}", "dim")], [(" " * WIDTH, "")], [(" " * WIDTH, "")]]


def fan(hand: Sequence[int], deck: Deck) -> Drawing:
    """A hand held in the fist: cards by suit, high ones first, each covering the right edge of the one before."""
    if not hand:
        return [[("not known", "dim")], [], [], []]
    ordered = [card for _, suit in groupby(sorted(hand), key=cards.suit) for card in sorted(suit, reverse=True)]
    pieces: Drawing = [[], [], [], []]
    for number, card in enumerate(ordered):
        last = number == len(ordered) - 1
        rank, sign = (text if last else text.rstrip().rjust(2)[:2] for text in inside(card, deck))
        width = 3 if last else 2
        pieces[0].append(("╭" + "─" * width, "dim"))
        pieces[1] += [("│", "dim"), (f"{rank:<{width}.{width}}", face(card, deck))]
        pieces[2] += [("│", "dim"), (f"{sign:<{width}.{width}}", face(card, deck))]
        pieces[3].append(("╰" + "─" * width, "dim"))
    for line, corner in zip(pieces, "╮││╯", strict=True):
        line.append((corner, "dim"))
    return pieces


def beside(drawings: Sequence[Drawing], space: int = 2) -> Drawing:
    """Drawings side by side, each padded to its own width."""
    height = max((len(drawing) for drawing in drawings), default=0)
    rows: Drawing = [[] for _ in range(height)]
    for drawing in drawings:
        wide = max((width(line) for line in drawing), default=0)
        for row, line in zip(rows, [*drawing, *([[]] * (height - len(drawing)))], strict=True):
            row += [*line, (" " * (wide - width(line) + space), "")]
    return rows


def width(line: Line) -> int:
    """Columns a line takes."""
    return sum(len(text) for text, _ in line)


def plain(line: Line) -> str:
    """A line without its colours."""
    return "".join(text for text, _ in line).rstrip()


def ascii_line(line: Line) -> Line:
    """A line for a terminal that knows ASCII alone."""
    return [(text.translate(ASCII), style) for text, style in line]
