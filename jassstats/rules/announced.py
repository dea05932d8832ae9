"""Melds announced by seats with unknown hands: the cards certainly held, and whether they could be held."""

from collections.abc import Iterator

from jassstats.cards import NAMES, parse
from jassstats.record import Deal
from jassstats.rules.breach import Breach
from jassstats.rules.outcome import Story


def certain(deal: Deal, seat: int, hand: frozenset[int]) -> frozenset[int]:
    """Return the cards that a seat certainly holds: its hand, or those announced if the hand is unknown."""
    return hand or frozenset(parse(deal.melds[seat].replace("/", " ") if seat < len(deal.melds) else ""))


def impossible(deal: Deal, story: Story, rule: str, size: int) -> Breach | None:
    """Return the breach of announcing cards that a seat with an unknown hand of `size` cards can't hold, or None."""
    held = {seat: certain(deal, seat, hand) | _played(story, seat) for seat, hand in enumerate(story.hands)}
    for seat, hand in enumerate(story.hands):
        said = certain(deal, seat, frozenset())
        if hand or not said:
            continue
        elsewhere = story.aside.union(*(cards for other, cards in held.items() if other != seat))
        if twice := said & elsewhere:
            cards = " ".join(NAMES[card] for card in sorted(twice))
            return Breach(rule, f"seat {seat} announced {cards}, which lies elsewhere", seat=seat)
        if len(held[seat]) > size:
            return Breach(rule, f"seat {seat} announced and played {len(held[seat])} cards: it has {size}", seat=seat)
    return None


def _played(story: Story, seat: int) -> frozenset[int]:
    """Return the cards that a seat played."""
    return frozenset(_cards(story, seat))


def _cards(story: Story, seat: int) -> Iterator[int]:
    for trick in story.tricks:
        yield from (play.card for play in trick.plays if play.seat == seat)
