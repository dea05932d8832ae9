"""A seat's knowledge of a deal, in plain Python (HJ-77): deals that look the same to it, and packets that may differ.

`worlds` enumerates deals with this; it is the reference for the draws of `imagine`.

"""

from typing import Any

from jassstats.cards import mask_of, names, parse
from jassstats.games.handjass.options import Options
from jassstats.games.handjass.rules import melds
from jassstats.games.handjass.rules.replay import tell
from jassstats.record import Deal
from jassstats.rules.outcome import Story

Packets = dict[str, int]
"""Masks by packet: hand 0 …, away 0 …, fresh 0 …, reserve, dead. Cards put away are in no hand."""


def packets(deal: Deal) -> Packets:
    """The packets of a deal as they were dealt; cards of a hand that were put away later are a packet of their own."""
    found: Packets = {}
    for name, texts in (("hand", deal.hands), ("fresh", deal.fresh), ("away", deal.away)):
        found |= {f"{name} {seat}": mask_of(parse(text)) for seat, text in enumerate(texts)}
    for seat in range(len(deal.away)):
        found[f"hand {seat}"] &= ~found[f"away {seat}"]
    return found | {"reserve": mask_of(parse(deal.reserve)), "dead": mask_of(parse(deal.dead))}


def with_packets(deal: Deal, given: Packets) -> Deal:
    """The same deal from other packets."""
    changed: dict[str, Any] = {"reserve": names(given["reserve"]), "dead": names(given["dead"])}
    for name, texts in (("hand", deal.hands), ("fresh", deal.fresh), ("away", deal.away)):
        masks = [given[f"{name} {seat}"] for seat in range(len(texts))]
        if name == "hand":
            masks = [mask | given.get(f"away {seat}", 0) for seat, mask in enumerate(masks)]
        changed["hands" if name == "hand" else name] = [names(mask) for mask in masks]
    return _with(deal, changed)


def _with(deal: Deal, changed: dict[str, Any]) -> Deal:
    made = Deal(**{name: getattr(deal, name) for name in deal.__struct_fields__})
    for name, value in changed.items():
        setattr(made, name, value)
    return made


def known_cards(deal: Deal, options: Options, seat: int) -> int:
    """The cards that a seat has seen: its own, old and new, the upcard, the six of a robber, and the cards played."""
    story, upcard = tell(deal, options), parse(deal.upcard or "")
    own = mask_of(parse(deal.hands[seat])) | mask_of(story.hands[seat])
    shown = mask_of(melded) if (melded := _shown(story, options)) else 0
    six = 0 if story.robber is None or not upcard else 1 << 9 * (upcard[0] // 9)
    return own | shown | six | mask_of([*upcard, *parse(deal.plays)])


def known(deal: Deal, options: Options, seat: int) -> Any:
    """Everything a seat knows of a deal; deals with equal results look the same to it. None if a deal is unlawful."""
    story = tell(deal, options)
    if story.breach is not None:
        return None
    own = (frozenset(parse(deal.hands[seat])), frozenset(story.hands[seat]), deal.away[seat] if deal.away else "")
    public = (deal.upcard, deal.calls, deal.plays, story.robber, story.taker, tuple(story.active))
    return own, public, _heard(deal, story, options), _shown(story, options)


def _heard(deal: Deal, story: Story, options: Options) -> tuple[tuple[str, int], ...]:
    """Return the announcements of the seats that have played (HJ-38)."""
    if not deal.plays:
        return ()
    spoken = story.active[: len(parse(deal.plays))]
    told = melds.announcements(_melds(story, options), spoken, _trump(story), options)
    return tuple((f"{who} {step}", value) for who in spoken for step, value in told[who].items())


def _shown(story: Story, options: Options) -> tuple[int, ...]:
    """The cards of the melds that were shown after the first trick (HJ-77)."""
    if not story.tricks or story.tricks[0].winner is None:
        return ()
    found = _melds(story, options)
    best, _ = melds.compare(found, story.active, _trump(story), options)
    return tuple(sorted({c for meld in melds.compared(found, options) if meld.seat == best for c in meld.cards}))


def _melds(story: Story, options: Options) -> list[Any]:
    return [meld for s in story.active for meld in melds.counting(s, story.hands[s], _trump(story), options)]


def _trump(story: Story) -> int:
    return "CDHS".index(story.contract or "C")


def lie(deal: Deal, options: Options) -> tuple[int, ...]:
    """Return the cards that are still held in a deal, as masks: the hands by seat, then the reserve."""
    story = tell(deal, options)
    played = mask_of(parse(deal.plays))
    hands = [mask_of(hand) & ~played for hand in story.hands]
    reserve = 0 if story.taker is not None else mask_of(parse(deal.reserve))
    if story.robber is not None and reserve & mask_of(parse(deal.upcard or "")):
        reserve ^= mask_of(parse(deal.upcard or "")) | 1 << 9 * _trump(story)
    return (*hands, reserve)
