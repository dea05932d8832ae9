"""A deal trick by trick, as lines of coloured text."""

from collections.abc import Iterator

from jassstats.record import Deal, Problem
from jassstats.render import calls as call_sentences
from jassstats.render.ascii_cards import Drawing, Line, beside, box, fan, gap, width
from jassstats.render.card_style import Deck
from jassstats.render.names import (  # fmt: skip
    capital,
    dealt,
    fitting,
    meld_words,
    name_of,
    roles,
    seats_in,
    sides_in,
    when_and_where,
)
from jassstats.render.score_lines import Slate, entries
from jassstats.rules.breach import Breach
from jassstats.rules.outcome import Meld, Story, Trick

COLUMN = 11
"""The columns of a seat in the drawing of a trick."""

LEFT = 17
"""The columns for the number and the leader of a trick."""


def deal_text(deal: Deal, story: Story, deck: Deck, rules: dict[str, str], slate: Slate) -> Drawing:
    """Return the whole deal: seats, hands, calls, melds, tricks, points for the slate."""
    lines = [*headline(deal), [], *hands(deal, story, deck), *calls(deal, story, deck), *melds(deal, story, deck)]
    if story.tricks:
        lines += [[], seats_row(deal, story)]
    for place, standing in enumerate(standings(deal, story)):
        lines += one_trick(deal, place, story, standing, deck)
    if story.breach:
        lines += broken(deal, story.breach, deck, rules)
    return [*lines, *settled(deal, story, slate, deck)]


def headline(deal: Deal) -> Drawing:
    """Return the line that names the deal."""
    return [[(" · ".join(when_and_where(deal)), "bold")]]


def hands(deal: Deal, story: Story, deck: Deck) -> Drawing:
    """Return the dealt hands, partners below one another, and the packets; only the names if no hand is known."""
    seats = seats_in(deal, story)
    if not any(dealt(deal, story, seat) for seat in seats):
        return [[(margin(deck, "players"), "dim"), (", ".join(name_of(deal, seat) for seat in seats), "bold")]]
    drawn = [hand(deal, story, seat, deck) for seat in seats]
    drawn += [[label(name, word), *fan(sorted(held), deck)] for name, word, held in call_sentences.packets(deal, deck)]
    pairs = (drawn[place : place + 2] for place in range(0, len(drawn), 2))
    return [line for pair in pairs for line in beside(pair, space=3)]


def hand(deal: Deal, story: Story, seat: int, deck: Deck) -> Drawing:
    """Return one hand under the name of its player."""
    return [
        label(name_of(deal, seat), ", ".join(roles(deal, story, seat, deck))),
        *fan(sorted(dealt(deal, story, seat)), deck),
    ]


def margin(deck: Deck, name: str) -> str:
    """Return the text in the margin before a line."""
    return f"{capital(deck.say(name)):<10.9}"


def label(name: str, words: str) -> Line:
    """Return the text above a hand."""
    return [(name, "bold"), (f"  {words}" if words else "", "dim")]


def calls(deal: Deal, story: Story, deck: Deck) -> Drawing:
    """Return the trumps, the calls, and the hands that they changed."""
    trumps = call_sentences.trumps(deal, story, deck)
    lines: Drawing = (
        [[(margin(deck, "trump" if deal.upcard else "contract"), "dim"), (trumps, "bold")]] if trumps else []
    )
    for place, sentence in enumerate(call_sentences.calls(deal, story, deck)):
        lines.append([(" " * 10 if place else margin(deck, "calls"), "dim"), (sentence, "")])
    for seat, held, thrown in call_sentences.changed(deal, story):
        drawn = [[label(name_of(deal, seat), deck.say("plays_with")), *fan(sorted(held), deck)]]
        drawn += [[label(deck.say("discard"), deck.say("thrown")), *fan(sorted(thrown), deck)]] if thrown else []
        lines += [[], *beside(drawn, space=3)]
    return lines


def melds(deal: Deal, story: Story, deck: Deck) -> Drawing:
    """Return the melds held, those that count first."""
    ordered = sorted(story.melds, key=lambda meld: (not meld.counted, meld.seat))
    return [meld_line(deal, meld, deck, first=not place) for place, meld in enumerate(ordered)]


def meld_line(deal: Deal, meld: Meld, deck: Deck, *, first: bool) -> Line:
    """Return one meld, bright if it counts."""
    style = "" if meld.counted else "dim"
    text = f"{name_of(deal, meld.seat)}: {meld_words(meld, deck)}, {meld.points}"
    return [
        (margin(deck, "melds") if first else " " * 10, "dim"),
        (text, style),
        ("" if meld.counted else f", {deck.say('not_counted')}", "dim"),
    ]


def seats_row(deal: Deal, story: Story) -> Line:
    """Return the names above the columns of cards."""
    names = (fitting(name_of(deal, seat), COLUMN - 2) for seat in columns(deal, story))
    return [(" " * LEFT, ""), *((f" {name:<{COLUMN - 1}}", "bold") for name in names)]


def columns(deal: Deal, story: Story) -> list[int]:
    """Return the seats that play."""
    return [seat for seat in seats_in(deal, story) if seat in story.active or not story.active]


def one_trick(deal: Deal, place: int, story: Story, standing: str, deck: Deck) -> Drawing:
    """Return a trick as a row of cards, one column a seat, with leader, winner and points so far."""
    trick = story.tricks[place]
    wrong = broken_card(story, place)
    marks = {trick.winner: "winner"} | dict.fromkeys(wrong, "breach")
    laid = {play.seat: play.card for play in trick.plays} | wrong
    seats = columns(deal, story)
    drawn = [box(laid[seat], deck, marks.get(seat, "")) if seat in laid else gap() for seat in seats]
    row = [in_column(drawing, lead=seat == trick.leader) for seat, drawing in zip(seats, drawn, strict=True)]
    return beside(
        [heading(deal, place, trick, deck), *row, outcome(deal, trick, standing, deck, by_points=not story.bids)],
        space=0,
    )


def heading(deal: Deal, place: int, trick: Trick, deck: Deck) -> Drawing:
    """Return the text to the left of a trick: its number and its leader."""
    room = LEFT - len(deck.say("leads", who="")) - 1
    leads = deck.say("leads", who=fitting(name_of(deal, trick.leader), room))
    words: Drawing = [[], [(f"{capital(deck.say('trick'))} {place + 1}", "bold")], [(leads, "dim")], []]
    return [[*line, (" " * (LEFT - width(line)), "")] for line in words]


def broken_card(story: Story, place: int) -> dict[int, int]:
    """Return the seat and card that broke a rule in this trick, if any did."""
    breach = story.breach
    if breach is None or breach.trick != place or breach.seat is None or breach.card is None:
        return {}
    return {breach.seat: breach.card}


def in_column(drawing: Drawing, *, lead: bool) -> Drawing:
    """Return a drawing padded to the width of a column, with a pointer at the card that was led."""
    pointer = (" ", "▸" if lead else " ", " ", " ")
    return [
        [(point, ""), *line, (" " * (COLUMN - 1 - width(line)), "")]
        for point, line in zip(pointer, drawing, strict=True)
    ]


def outcome(deal: Deal, trick: Trick, standing: str, deck: Deck, *, by_points: bool) -> Drawing:
    """Return the text to the right of a trick: winner and points, and the points so far by side."""
    if trick.winner is None:
        return [[], [(deck.say("unfinished"), "dim")]]
    who = name_of(deal, trick.winner)
    taken = deck.say("takes", who=who, n=trick.points) if trick.points or by_points else deck.say("takes_it", who=who)
    return [[], [(taken, "")], [(standing, "dim")]]


def standings(deal: Deal, story: Story) -> Iterator[str]:
    """Yield the card points so far, by side, after each trick; the tricks, in a game that counts those."""
    sides = [side for side in sides_in(deal, story) if side in story.active or not story.active]
    so_far = dict.fromkeys(sides, 0)
    for trick in story.tricks:
        if trick.winner is not None:
            so_far[trick.winner % len(story.points)] += 1 if story.bids else trick.points
        yield " : ".join(str(points) for points in so_far.values())


def broken(deal: Deal, breach: Breach, deck: Deck, rules: dict[str, str]) -> Drawing:
    """Return the place of the breach, its rule, the reason, and the legal cards."""
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


def settled(deal: Deal, story: Story, slate: Slate, deck: Deck) -> Drawing:
    """Return the result of the deal, by side; nothing after a breach."""
    lines: Drawing = [
        [(f"{one.who}: ", ""), (one.written, "bold"), (f"  ({one.how})" if one.how else "", "dim")]
        for one in entries(deal, story, slate, deck)
    ]
    return [[], *lines] if lines else []


def refused(problem: Problem, deck: Deck) -> Drawing:
    """Return the problem for which a deal was refused."""
    place = f" in trick {problem.trick + 1}" if problem.trick is not None else ""
    legal: Drawing = [[("Legal: ", "dim"), (deck.translated(problem.legal), "")]] if problem.legal else []
    return [[("Refused", "bold red"), (f"{place}: {problem.code}, {deck.translated(problem.message)}", "")], *legal]
