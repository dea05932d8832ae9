"""Sentences about the calls before the first lead: the contract named, the trump six robbed, hands exchanged."""

from collections.abc import Iterator
from functools import reduce
from itertools import groupby

from jassstats import cards
from jassstats.record import Deal
from jassstats.render.card_style import OPTIONAL, Deck
from jassstats.render.names import dealt, name_of, opening
from jassstats.rules.outcome import Story

SAID = {
    "keep": "keep",
    "exchange": "exchange_call",
    "in": "in",
    "out": "out",
    "maybe": "maybe",
    "push": "pushes",
    "pass": "pass",
}
"""The name of each call's translation."""


CONTRACTS = {*cards.SUITS, *OPTIONAL, *(f"3x3_{suit.lower()}" for suit in cards.SUITS)}
"""The calls that name a contract."""


def trumps(deal: Deal, story: Story, deck: Deck) -> str:
    """Return a sentence about trumps, and the way they were determined."""
    if deal.upcard is None:
        return opening(deal, story, deck)
    shown = deck.say("turned", card=deck.card(cards.card(deal.upcard)))
    return f"{deck.contract(story.contract or deal.upcard[0])}: {shown}"


def calls(deal: Deal, story: Story, deck: Deck) -> list[str]:
    """Return sentences about robbing, exchanging and coming in, seat by seat in order."""
    said = [call.split(":") for call in deal.calls.split()] if deal.upcard or story.bids else []
    sentences = []
    for seat, words in groupby(said, key=lambda call: int(call[0])):
        what = reduce(lambda a, b: deck.say("and", a=a, b=b), [in_words(deal, seat, word, deck) for _, word in words])
        sentences.append(f"{name_of(deal, seat)} {what}")
    return [*sentences, *filter(None, [nothing(deal, story, deck)])]


def in_words(deal: Deal, seat: int, word: str, deck: Deck) -> str:
    """Return one call in words."""
    if word == "rob" and deal.upcard:
        up = cards.card(deal.upcard)
        return deck.say("robs", up=deck.card(up), six=deck.card(six(up)))
    if word == "change":
        away, fresh = (listed(one[seat] if seat < len(one) else "", deck) for one in (deal.away, deal.fresh))
        return deck.say("changes", away=away or deck.say("three"), fresh=fresh or deck.say("others"))
    if word.isdecimal():
        return deck.say("bids", n=word)
    if word in SAID:
        return deck.say(SAID[word])
    return deck.say("names", what=deck.contract(word)) if word in CONTRACTS else word


def nothing(deal: Deal, story: Story, deck: Deck) -> str:
    """Return the reason why nothing is played, if fewer than two came in."""
    if len(story.active) > 1 or not deal.calls or deal.plays:
        return ""
    why = deck.say("alone", who=name_of(deal, story.active[0])) if story.active else deck.say("nobody")
    return deck.say("unplayed", why=why)


def six(up: int) -> int:
    """Return the trump six, which may be swapped for the upcard."""
    return up - cards.rank(up)


def listed(text: str, deck: Deck) -> str:
    """Return cards as a line of text."""
    return " ".join(deck.card(card) for card in sorted(cards.parse(text), key=lambda c: (cards.suit(c), -c)))


def packets(deal: Deal, deck: Deck) -> Iterator[tuple[str, str, frozenset[int]]]:
    """Yield the packets beside the hands: name, remark, cards."""
    widow = deal.widow or ""
    for name, word, text in (("reserve", "", deal.reserve), ("dead", "for_nobody", deal.dead), ("widow", "", widow)):
        held = frozenset(cards.parse(text))
        if held:
            up = None if deal.upcard is None else cards.card(deal.upcard)
            shown = deck.say("open", card=deck.card(up)) if up is not None and up in held else ""
            yield deck.say(name), ", ".join(filter(None, (word and deck.say(word), shown))), held


def changed(deal: Deal, story: Story) -> Iterator[tuple[int, frozenset[int], frozenset[int]]]:
    """Yield the seats that play with another hand than they were dealt: the new hand, and the cards put away."""
    for seat in story.active:
        before, now = dealt(deal, story, seat), story.hands[seat]
        if now and before and now != before:
            yield seat, now, thrown_in(deal, story, seat)


def thrown_in(deal: Deal, story: Story, seat: int) -> frozenset[int]:
    """Return the hand that a taker left; the reserve may have been robbed before."""
    if seat != story.taker:
        return frozenset()
    spare = set(cards.parse(deal.reserve))
    up = None if deal.upcard is None else cards.card(deal.upcard)
    if up is not None and story.robber not in {None, seat} and up in spare:
        spare = spare - {up} | {six(up)}
    return frozenset((dealt(deal, story, seat) | spare) - story.hands[seat])
