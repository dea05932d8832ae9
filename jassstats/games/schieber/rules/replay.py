"""The replay of one deal of Schieber by the plain rules, from the first call to the score."""

from itertools import combinations

from jassstats.cards import NAMES, SUITS, parse
from jassstats.games.schieber.options import Options
from jassstats.games.schieber.rules import melds as meld_rules
from jassstats.games.schieber.rules import play as rules
from jassstats.record import Deal
from jassstats.rules.announced import certain
from jassstats.rules.breach import Breach
from jassstats.rules.outcome import Meld, Play, Story, Trick
from jassstats.rules.ranking import Mode, winner

TRICKS, FULL = 9, 36


def tell(deal: Deal, options: Options) -> Story:
    """Replay a deal. A breach ends the replay and is part of the result; nothing is raised."""
    story = Story(forehand=rules.forehand(deal.dealer), points=[0, 0], score=[0, 0])
    story.hands = [frozenset(parse(hand)) for hand in deal.hands] or [frozenset()] * rules.SEATS
    try:
        _call(deal, options, story)
        _play(deal, options, story)
        _meld(deal, options, story)
        _score(options, story)
    except Breach as breach:
        story.breach = breach
    return story


def _call(deal: Deal, options: Options, story: Story) -> None:
    spoken = [(int(seat), call) for seat, call in (word.split(":") for word in deal.calls.split())]
    story.declarer, story.contract, story.pushed = rules.bidding(spoken, deal.dealer, options)
    if not spoken and deal.plays and options.unnamed_contract == "first_card":
        story.declarer, story.contract = story.forehand, SUITS[parse(deal.plays)[0] // 9]  # SCH-7
    if story.contract is None:
        if deal.plays:
            raise Breach("SCH-5", "cards were played before a contract was named")
        return
    story.factor = rules.factor(story.contract, options)


def _play(deal: Deal, options: Options, story: Story) -> None:
    cards = parse(deal.plays)
    if story.contract is None or story.declarer is None or not cards:
        return
    modes = rules.modes(options)
    if len(cards) == FULL and not all(story.hands):
        story.hands = _hands_as_played(cards, options, story)
    left = [set(hand) for hand in story.hands]
    leader = rules.leads(story.forehand, story.declarer, story.contract, options)
    for number in range(0, len(cards), rules.SEATS):
        mode = modes[rules.mode_of_trick(story.contract, number // rules.SEATS, options)]
        trick = Trick(leader=leader, mode=mode.name)
        story.tricks.append(trick)
        for place, card in enumerate(cards[number : number + rules.SEATS]):
            _lay(card, (leader + place) % rules.SEATS, left, story, options)
        _finish(trick, len(story.tricks) == TRICKS, story.contract, options)
        leader = leader if trick.winner is None else trick.winner


def _lay(card: int, seat: int, left: list[set[int]], story: Story, options: Options) -> None:
    """Check that one card is in the hand and legal, and take it out of the hand."""
    trick, number = story.tricks[-1], len(story.tricks) - 1
    mode = _mode(trick, options)
    laid = [p.card for p in trick.plays]
    if not story.hands[seat]:
        _not_another_hand(card, seat, left, story)
        trick.plays.append(Play(seat, card, None))
        return
    may = rules.legal(left[seat], laid, mode, options)
    if card not in left[seat]:
        raise _misplaced(card, seat, left, may, story)
    if card not in may:
        rule, reason = rules.refusal(left[seat], laid, card, mode, options)
        raise Breach(rule, reason, seat=seat, trick=number, card=card, legal=may)
    left[seat].remove(card)
    trick.plays.append(Play(seat, card, frozenset(may)))


def _mode(trick: Trick, options: Options) -> Mode:
    """The mode of a trick."""
    return next(mode for mode in rules.modes(options) if mode.name == trick.mode)


def _misplaced(card: int, seat: int, left: list[set[int]], may: set[int], story: Story) -> Breach:
    """Return the breach of playing a card that is not in the hand: played before, or in another hand."""
    number = len(story.tricks) - 1
    owner = next((s for s in range(rules.SEATS) if card in left[s]), None)
    if owner is None:
        played = any(card == p.card for t in story.tricks for p in t.plays)
        why = "it was played before" if played else f"seat {seat} does not hold it"
        return Breach("SCH-1", why, seat=seat, trick=number, card=card, legal=may)
    if story.tricks[-1].plays:
        return Breach("SCH-2", f"it lies in the hand of seat {owner}", seat=seat, trick=number, card=card, legal=may)
    rule = "SCH-16" if number else "SCH-8"
    why = f"seat {owner} led it, but the lead is with seat {seat}"
    return Breach(rule, why, seat=owner, trick=number, card=card, legal=may)


def _not_another_hand(card: int, seat: int, left: list[set[int]], story: Story) -> None:
    """Check that an unknown hand does not play a card that a known one holds or that was played before."""
    known = any(card in hand for hand in story.hands)
    played = any(card == p.card for t in story.tricks for p in t.plays)
    if known or played:
        raise _misplaced(card, seat, left, set(), story)


def _finish(trick: Trick, last: bool, contract: str, options: Options) -> None:  # noqa: FBT001  not public
    if len(trick.plays) < rules.SEATS:
        return
    cards = [p.card for p in trick.plays]
    mode = _mode(trick, options)
    trick.winner = trick.plays[winner(cards, mode)].seat  # SCH-22
    trick.points = sum(rules.card_points(c, contract, mode, options) for c in cards)
    trick.points += options.last_trick if last else 0  # SCH-15


def _hands_as_played(cards: list[int], options: Options, story: Story) -> list[frozenset[int]]:
    """The hands of a deal with all cards played. An unknown hand is what its seat played and no other held before."""
    hands = [set(hand) for hand in story.hands]
    taken = {card for hand in hands for card in hand}
    modes = rules.modes(options)
    leader = rules.leads(story.forehand, story.declarer or 0, story.contract or "", options)
    for number in range(0, FULL, rules.SEATS):
        trick = cards[number : number + rules.SEATS]
        for place, card in enumerate(trick):
            seat = (leader + place) % rules.SEATS
            if not story.hands[seat] and card not in taken:
                hands[seat].add(card)
                taken.add(card)
        mode = modes[rules.mode_of_trick(story.contract or "", number // rules.SEATS, options)]
        leader = (leader + winner(trick, mode)) % rules.SEATS
    return [frozenset(hand) for hand in hands]


def _meld(deal: Deal, options: Options, story: Story) -> None:
    """Write melds and marriage. An unknown hand has what it announced (SCH-32).

    Nothing is written if a hand is unknown and announcements were not recorded.
    """
    announced = options.meld_source == "announced" and bool(deal.melds)
    if story.contract is None or not (announced or all(story.hands)):
        return
    found = []
    hands = [certain(deal, seat, hand) for seat, hand in enumerate(story.hands)]
    for seat, hand in enumerate(hands):
        declared = _announced(deal, seat, hand, options) if options.meld_source == "announced" else None
        mine = meld_rules.held(hand, story.contract, options) if declared is None else declared
        found += [Meld(seat, _kind(cards), cards, meld_rules.value(cards, options)) for cards in mine]
    story.meld_seat, winners, story.meld_step = meld_rules.compare(found, story.forehand, story.contract, options)
    if winners is not None and options.meld_requires_trick and not _takes(story, winners):  # SCH-31
        winners = None
    story.melds = meld_rules.counted(found, winners)
    for seat, hand in enumerate(hands):
        if options.marriage and meld_rules.marriage(hand, story.contract):
            cards = frozenset(c for c in hand if c // 9 == SUITS.index(story.contract) and c % 9 in (6, 7))
            story.melds.append(Meld(seat, "marriage", cards, options.marriage, counted=_shown(story, cards)))


def _announced(deal: Deal, seat: int, hand: frozenset[int], options: Options) -> list[frozenset[int]]:
    """The melds a seat announced (SCH-32), checked: held in the hand, no card in more melds than allowed (SCH-30)."""
    texts = deal.melds[seat].split("/") if deal.melds else []
    melds = [frozenset(parse(text)) for text in texts if text.strip()]
    for meld in melds:
        if not meld <= hand or not meld_rules.value(meld, options):
            cards = " ".join(NAMES[c] for c in sorted(meld))
            raise Breach("SCH-27", f"{cards} is no meld that seat {seat} holds", seat=seat)
    for one, other in combinations(melds, 2):
        if one & other and (_kind(one) == _kind(other) or not meld_rules.reuse(options)):
            raise Breach("SCH-30", f"{NAMES[min(one & other)]} can't serve in two of the melds announced", seat=seat)
    return melds


def _kind(meld: frozenset[int]) -> str:
    return "sequence" if len({c // 9 for c in meld}) == 1 else "quartet"


def _takes(story: Story, winners: int) -> bool:
    return any(t.winner is not None and rules.side(t.winner) == winners for t in story.tricks)


def _shown(story: Story, cards: frozenset[int]) -> bool:
    """Return whether both cards of a marriage were played, so that it counts (SCH-33)."""
    return cards <= {p.card for t in story.tricks for p in t.plays}


def _score(options: Options, story: Story) -> None:
    """Write points, Matsch and score by side (SCH-24 … SCH-26); SCH-37 holds of every result."""
    for trick in story.tricks:
        if trick.winner is not None:
            story.points[rules.side(trick.winner)] += trick.points
    story.matsch = _matsch(options, story)
    for meld in story.melds:
        if meld.counted:
            story.points[rules.side(meld.seat)] += meld.points
    story.score = [story.factor * p for p in story.points]
    if story.matsch is not None:
        story.score[story.matsch] += options.matsch_bonus * (story.factor if options.matsch_bonus_multiplied else 1)


def _matsch(options: Options, story: Story) -> int | None:
    """The side that took every trick, or by the rule of some programs, left the other without a point (SCH-25)."""
    if len(story.tricks) < TRICKS or story.tricks[-1].winner is None:
        return None
    for side in (0, 1):
        other_tricks = sum(rules.side(t.winner or 0) != side for t in story.tricks)
        no_points = not story.points[1 - side] and options.matsch_when == "points"
        if not other_tricks or no_points:
            return side
    return None
