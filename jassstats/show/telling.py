"""A deal told trick by trick, as lines of coloured text."""

from collections.abc import Iterator

from jassstats.record import Deal, Problem
from jassstats.rules.breach import Breach
from jassstats.rules.story import Meld, Story, Trick
from jassstats.show.cards import Drawing, Line, beside, box, fan, gap, width
from jassstats.show.deck import Deck
from jassstats.show.numbers import number
from jassstats.show.words import meld_words, name_of, opening, seats_of, side_of, sides_of, when_and_where

COLUMN = 11
"""Columns a seat takes in the drawing of a trick."""

LEFT = 17
"""Columns for the number and the leader of a trick."""


def told(deal: Deal, story: Story, deck: Deck, rules: dict[str, str]) -> Drawing:
    """The whole story: who sat where, hands, calls, melds, nine tricks, what goes on the slate."""
    lines = [*headline(deal), [], *hands(deal, story, deck), *calls(deal, story, deck), *melds(deal, story, deck)]
    if story.tricks:
        lines += [[], seats_row(deal, story)]
    for place, standing in enumerate(standings(story)):
        lines += one_trick(deal, place, story, standing, deck)
    if story.breach:
        lines += broken(deal, story.breach, deck, rules)
    return [*lines, *settled(deal, story)]


def headline(deal: Deal) -> Drawing:
    """Which deal it is."""
    return [[(" · ".join(when_and_where(deal)), "bold")]]


def hands(deal: Deal, story: Story, deck: Deck) -> Drawing:
    """The dealt hands, partners below one another; only the names if no hand is known."""
    if not any(story.hands):
        return [[("Players   ", "dim"), (", ".join(name_of(deal, seat) for seat in range(seats_of(story))), "bold")]]
    drawn = [hand(deal, story, seat, deck) for seat in range(seats_of(story))]
    pairs = (drawn[place : place + 2] for place in range(0, len(drawn), 2))
    return [line for pair in pairs for line in beside(pair, space=3)]


def hand(deal: Deal, story: Story, seat: int, deck: Deck) -> Drawing:
    """One hand under the name of who holds it."""
    role = ("deals" if seat == deal.dealer else "", "forehand" if seat == story.forehand else "",
            "declarer" if seat == story.declarer else "")  # fmt: skip
    words = ", ".join(word for word in role if word)
    label: Line = [(name_of(deal, seat), "bold"), (f"  {words}" if words else "", "dim")]
    return [label, *fan(sorted(story.hands[seat]), deck)]


def calls(deal: Deal, story: Story, deck: Deck) -> Drawing:
    """Who pushed and who named what."""
    text = opening(deal, story, deck)
    return [[("Contract  ", "dim"), (text, "bold")]] if text else []


def melds(deal: Deal, story: Story, deck: Deck) -> Drawing:
    """The melds held, those that count first."""
    ordered = sorted(story.melds, key=lambda meld: (not meld.counted, meld.seat))
    return [meld_line(deal, meld, deck, first=not place) for place, meld in enumerate(ordered)]


def meld_line(deal: Deal, meld: Meld, deck: Deck, *, first: bool) -> Line:
    """One meld, bright if it counts."""
    style = "" if meld.counted else "dim"
    text = f"{name_of(deal, meld.seat)}: {meld_words(meld, deck)}, {meld.points}"
    return [
        ("Melds     " if first else " " * 10, "dim"),
        (text, style),
        ("" if meld.counted else ", not counted", "dim"),
    ]


def seats_row(deal: Deal, story: Story) -> Line:
    """The names above the columns of cards."""
    names = (name_of(deal, seat) for seat in range(seats_of(story)))
    return [(" " * LEFT, ""), *((f" {name:<{COLUMN - 1}.{COLUMN - 2}}", "bold") for name in names)]


def one_trick(deal: Deal, place: int, story: Story, standing: str, deck: Deck) -> Drawing:
    """A trick as a row of cards, one column a seat, with who led, who took it and how the points stand."""
    trick = story.tricks[place]
    wrong = broken_card(story, place)
    marks = {trick.winner: "winner"} | dict.fromkeys(wrong, "breach")
    laid = {play.seat: play.card for play in trick.plays} | wrong
    drawn = (box(laid[seat], deck, marks.get(seat, "")) if seat in laid else gap() for seat in range(seats_of(story)))
    row = [in_column(drawing, lead=seat == trick.leader) for seat, drawing in enumerate(drawn)]
    return beside([heading(deal, place, trick), *row, outcome(deal, trick, standing)], space=0)


def heading(deal: Deal, place: int, trick: Trick) -> Drawing:
    """What stands to the left of a trick: its number and who leads."""
    leads = f"{name_of(deal, trick.leader)} leads"
    leads = leads if len(leads) < LEFT else f"{leads[: LEFT - 2]}…"
    words: Drawing = [[], [(f"Trick {place + 1}", "bold")], [(leads, "dim")], []]
    return [[*line, (" " * (LEFT - width(line)), "")] for line in words]


def broken_card(story: Story, place: int) -> dict[int, int]:
    """The seat and card that broke a rule in this trick, if any did."""
    breach = story.breach
    if breach is None or breach.trick != place or breach.seat is None or breach.card is None:
        return {}
    return {breach.seat: breach.card}


def in_column(drawing: Drawing, *, lead: bool) -> Drawing:
    """A drawing padded to the width of a column, with a pointer at the card that was led."""
    pointer = (" ", "▸" if lead else " ", " ", " ")
    return [
        [(point, ""), *line, (" " * (COLUMN - 1 - width(line)), "")]
        for point, line in zip(pointer, drawing, strict=True)
    ]


def outcome(deal: Deal, trick: Trick, standing: str) -> Drawing:
    """What stands to the right of a trick: who took it for how many points, and the points so far by side."""
    if trick.winner is None:
        return [[], [("not complete", "dim")]]
    return [[], [(f"{name_of(deal, trick.winner)} takes {trick.points}", "")], [(standing, "dim")]]


def standings(story: Story) -> Iterator[str]:
    """The card points so far, by side, after each trick."""
    so_far = [0] * sides_of(story)
    for trick in story.tricks:
        if trick.winner is not None:
            so_far[trick.winner % len(so_far)] += trick.points
        yield " : ".join(str(points) for points in so_far)


def broken(deal: Deal, breach: Breach, deck: Deck, rules: dict[str, str]) -> Drawing:
    """Where the deal broke a rule, which one, why, and what would have been legal."""
    rule = f"{breach.rule} ({rules[breach.rule]})" if breach.rule in rules else breach.rule
    who = "" if breach.seat is None else f"{name_of(deal, breach.seat)} "
    what = "" if breach.card is None else f"may not play {deck.card(breach.card)} "
    where = "" if breach.trick is None else f"in trick {breach.trick + 1} "
    lines: Drawing = [[], [("Breach", "bold red"), (f" {who}{what}{where}".rstrip(), "bold"), (f": {rule}", "")]]
    lines.append([(" " * 7, ""), (f"{deck.translated(breach.because)}.", "")])
    if breach.legal:
        legal = [(f"{deck.card(card)} ", f"bold {deck.colour(card)}") for card in breach.legal]
        lines.append([("       Legal: ", "dim"), *legal])
    return lines


def settled(deal: Deal, story: Story) -> Drawing:
    """What the deal came to, by side; nothing after a breach."""
    if story.breach or not (story.tricks or deal.slate):
        return []
    return [[], *(slate(deal, story, side) for side in range(sides_of(story)))]


def slate(deal: Deal, story: Story, side: int) -> Line:
    """What a side writes down, and how it comes about."""
    who = (f"{side_of(deal, story, side)}: ", "")
    if deal.slate:
        return [who, (number(deal.slate[side]), "bold"), ("  (as written; the cards are not known)", "dim")]
    factor = f"times {story.factor}" if story.factor != 1 else ""
    matsch = "Matsch" if story.matsch == side else ""
    how = ", ".join(word for word in (f"{number(story.points[side])} points", matsch, factor) if word)
    return [who, (number(story.score[side]), "bold"), (f"  ({how})", "dim")]


def refused(problem: Problem, deck: Deck) -> Drawing:
    """What keeps a deal from being accepted."""
    place = f" in trick {problem.trick + 1}" if problem.trick is not None else ""
    legal: Drawing = [[("Legal: ", "dim"), (deck.translated(problem.legal), "")]] if problem.legal else []
    return [[("Refused", "bold red"), (f"{place}: {problem.code}, {deck.translated(problem.message)}", "")], *legal]
