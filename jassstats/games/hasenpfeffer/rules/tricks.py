"""The tricks of a deal by the plain rules, card by card (HP-18 … HP-22)."""

from jassstats.games.hasenpfeffer.options import Options
from jassstats.games.hasenpfeffer.rules import play as rules
from jassstats.rules.breach import Breach
from jassstats.rules.outcome import Play, Story, Trick
from jassstats.rules.ranking import Mode, winner

SEATS, TRICKS = rules.SEATS, rules.HAND
FULL = SEATS * TRICKS


def play(cards: list[int], leader: int, widow: int | None, options: Options, story: Story) -> None:
    """Play the cards in order. Raises `Breach` at the first that may not be played (HP-22)."""
    mode = next(mode for mode in rules.modes(options) if mode.name == story.contract)
    if len(cards) == FULL and not all(story.hands):
        story.hands = _hands_as_played(cards, leader, mode, story)
    left = [set(hand) for hand in story.hands]
    for number in range(0, len(cards), SEATS):
        if number == FULL:
            raise Breach("HP-6", "six tricks were played, and there are more cards", trick=TRICKS - 1)
        trick = Trick(leader=leader, mode=mode.name)
        story.tricks.append(trick)
        for place, card in enumerate(cards[number : number + SEATS]):
            _lay(card, (leader + place) % SEATS, left, (widow, mode, options), story)
        if len(trick.plays) == SEATS:
            trick.winner = trick.plays[winner([p.card for p in trick.plays], mode)].seat  # HP-20
            leader = trick.winner  # HP-18


def _lay(card: int, seat: int, left: list[set[int]], by: tuple[int | None, Mode, Options], story: Story) -> None:
    """Check that one card is in the hand and legal, and take it out of the hand."""
    widow, mode, options = by
    trick, number = story.tricks[-1], len(story.tricks) - 1
    before = [p.card for p in trick.plays]
    may = rules.legal(left[seat], before, mode, options)
    if card not in left[seat] and (wrong := _misplaced(card, seat, left, widow, story)):
        owner, rule, why = wrong
        raise Breach(rule, why, seat=owner, trick=number, card=card, legal=may)
    if not story.hands[seat]:
        trick.plays.append(Play(seat, card, None))
        return
    if card not in may:
        rule, why = rules.refusal(left[seat], before, card, mode, options)
        raise Breach(rule, why, seat=seat, trick=number, card=card, legal=may)
    left[seat].remove(card)
    trick.plays.append(Play(seat, card, frozenset(may)))


def _misplaced(
    card: int, seat: int, left: list[set[int]], widow: int | None, story: Story
) -> tuple[int, str, str] | None:
    """Return whose breach it is if a card is not in the hand, of which rule, and why; None if it may be there."""
    if any(card == p.card for t in story.tricks for p in t.plays):
        return seat, "HP-2", "it was played before"
    if card == widow:
        return seat, "HP-7", "it is the widow, which nobody can play"
    owner = next((s for s in range(SEATS) if card in left[s]), None)
    if owner is None:
        return (seat, "HP-2", f"seat {seat} does not hold it") if story.hands[seat] else None
    if story.tricks[-1].plays:
        return seat, "HP-1", f"it lies in the hand of seat {owner}"
    return owner, "HP-18", f"seat {owner} led it, but the lead is with seat {seat}"


def _hands_as_played(cards: list[int], leader: int, mode: Mode, story: Story) -> list[frozenset[int]]:
    """The hands of a deal with all cards played. An unknown hand is what its seat played and no other held before."""
    hands = [set(hand) for hand in story.hands]
    taken = {c for hand in hands for c in hand}
    for number in range(0, FULL, SEATS):
        trick = cards[number : number + SEATS]
        for place, card in enumerate(trick):
            seat = (leader + place) % SEATS
            if not story.hands[seat] and card not in taken:
                hands[seat].add(card)
                taken.add(card)
        leader = (leader + winner(trick, mode)) % SEATS
    return [frozenset(hand) for hand in hands]
