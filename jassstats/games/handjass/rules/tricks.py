"""The tricks of a deal by the plain rules, card by card (HJ-40 … HJ-51)."""

from jassstats.cards import SUITS
from jassstats.games.handjass.rules import play as rules
from jassstats.games.handjass.rules import scoring
from jassstats.games.handjass.rules.calls import Talk
from jassstats.rules.breach import Breach
from jassstats.rules.outcome import Play, Story, Trick
from jassstats.rules.ranking import Mode, winner

TRICKS = 9


def play(cards: list[int], talk: Talk, story: Story) -> None:
    """Play the cards in order. Raises `Breach` at the first that may not be played."""
    story.hands = [frozenset(hand) for hand in talk.hands]
    many = len(story.active)
    if not cards:
        return
    if scoring.status(story.active, talk.options) != "played":
        raise Breach("HJ-83", f"cards were played though seats in are {many}")
    mode = _mode(talk, story)
    if len(cards) == TRICKS * many and not all(story.hands[s] for s in story.active):
        story.hands = _hands_as_played(cards, mode, story)
    left = [set(hand) for hand in story.hands]
    leader = story.active[0]  # HJ-40, HJ-65
    for number in range(0, len(cards), many):
        if number == TRICKS * many:
            raise Breach("HJ-12", "nine tricks were played, and there are more cards", trick=TRICKS - 1)
        trick = Trick(leader=leader, mode=mode.name)
        story.tricks.append(trick)
        for seat, laid in zip(_round(leader, story), cards[number : number + many], strict=False):
            _lay(laid, seat, left, talk, story)
        _finish(trick, mode, talk, story)
        leader = leader if trick.winner is None else trick.winner


def _mode(talk: Talk, story: Story) -> Mode:
    """Return the mode of this deal: its trump suit."""
    return rules.modes(talk.options)[SUITS.index(story.contract or "C")]


def _round(leader: int, story: Story) -> list[int]:
    """The seats that play, from the leader on (HJ-10)."""
    at = story.active.index(leader)
    return story.active[at:] + story.active[:at]


def _lay(laid: int, seat: int, left: list[set[int]], talk: Talk, story: Story) -> None:
    """Check that one card is in the hand and legal, and take it out of the hand."""
    trick, mode = story.tricks[-1], _mode(talk, story)
    before = [p.card for p in trick.plays]
    may = rules.legal(left[seat], before, mode, talk.options)
    if laid not in left[seat] and (wrong := _misplaced(laid, seat, left, talk, story)):
        owner, rule, why = wrong
        raise Breach(rule, why, seat=owner, trick=len(story.tricks) - 1, card=laid, legal=may)
    if not story.hands[seat]:
        trick.plays.append(Play(seat, laid, None))
        return
    if laid not in may:
        rule, why = rules.refusal(left[seat], before, laid, mode, talk.options)
        raise Breach(rule, why, seat=seat, trick=len(story.tricks) - 1, card=laid, legal=may)
    left[seat].remove(laid)
    trick.plays.append(Play(seat, laid, frozenset(may)))


def _misplaced(laid: int, seat: int, left: list[set[int]], talk: Talk, story: Story) -> tuple[int, str, str] | None:
    """Return whose breach it is if a card is not in the hand, of which rule, and why; None if it may be there."""
    if any(laid == p.card for t in story.tricks for p in t.plays):
        return seat, "HJ-1", "it was played before"
    for name, cards in (("discard", talk.discard), ("reserve", talk.reserve), ("dead packet", talk.dead)):
        if laid in cards:
            return seat, "HJ-24", f"it lies in the {name}, out of play"
    owner = next((s for s in talk.order if laid in left[s]), None)
    if owner is None:
        return (seat, "HJ-1", f"seat {seat} does not hold it") if story.hands[seat] else None
    if owner not in story.active:
        return seat, "HJ-65", f"it lies in the hand of seat {owner}, which is out"
    if story.tricks[-1].plays:
        return seat, "HJ-10", f"it lies in the hand of seat {owner}"
    return owner, "HJ-40", f"seat {owner} led it, but the lead is with seat {seat}"


def _finish(trick: Trick, mode: Mode, talk: Talk, story: Story) -> None:
    if len(trick.plays) < len(story.active):
        return
    cards = [p.card for p in trick.plays]
    trick.winner = trick.plays[winner(cards, mode)].seat  # HJ-41
    trick.points = rules.trick_points(cards, mode, len(story.tricks) == TRICKS, talk.options)


def _hands_as_played(cards: list[int], mode: Mode, story: Story) -> list[frozenset[int]]:
    """The hands of a deal with all cards played. An unknown hand is what its seat played and no other held before."""
    hands = [set(hand) for hand in story.hands]
    taken = {c for hand in hands for c in hand}
    leader, many = story.active[0], len(story.active)
    for number in range(0, len(cards), many):
        trick = cards[number : number + many]
        turn = _round(leader, story)
        for seat, laid in zip(turn, trick, strict=True):
            if not story.hands[seat] and laid not in taken:
                hands[seat].add(laid)
                taken.add(laid)
        leader = turn[winner(trick, mode)]
    return [frozenset(hand) for hand in hands]
