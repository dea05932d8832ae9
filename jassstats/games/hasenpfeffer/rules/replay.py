"""The replay of one deal of Hasenpfeffer by the plain rules, from the first call to the score."""

from jassstats.cards import JOKER, NAMES, cards_of, mask_of, parse
from jassstats.games.hasenpfeffer.options import JOKER_HOLDER, Options
from jassstats.games.hasenpfeffer.rules import calls as call_rules
from jassstats.games.hasenpfeffer.rules import play as rules
from jassstats.games.hasenpfeffer.rules import scoring
from jassstats.games.hasenpfeffer.rules.tricks import TRICKS, play
from jassstats.record import Deal
from jassstats.rules.breach import Breach
from jassstats.rules.outcome import Story


def tell(deal: Deal, options: Options) -> Story:
    """Replay a deal. A breach ends the replay and is part of the result; nothing is raised."""
    story = Story(forehand=rules.forehand(deal.dealer), points=[0, 0], score=[0, 0])
    story.hands = [frozenset(parse(hand)) for hand in deal.hands] or [frozenset()] * rules.SEATS
    story.bids, story.bidders = [0, 0], [None, None]
    widow = parse(deal.widow or "") or _left_over(story.hands, options)
    said = call_rules.Talk(options, deal.dealer, story.hands, widow[0] if widow else None)
    try:
        _pack(deal, widow, options, story)
        _talk(deal, said, story)
        _play(deal, said, options, story)
        _score(said, options, story)
    except Breach as breach:
        story.breach = breach
    return story


def _left_over(hands: list[frozenset[int]], options: Options) -> list[int]:
    """The widow, which need not be recorded if every hand is known (HP-8)."""
    if not options.joker or not all(hands):
        return []
    return cards_of(rules.pack(options) & ~mask_of(card for hand in hands for card in hand))


def _pack(deal: Deal, widow: list[int], options: Options, story: Story) -> None:
    """Check that all cards are in the pack, and that there is no packet but the widow (HP-2, HP-7, HP-8)."""
    if deal.upcard or deal.reserve or deal.dead or any(deal.fresh) or any(deal.away):
        raise Breach("HP-7", "one card is left over, the widow: there is no other packet, and no upcard")
    cards = {card for hand in story.hands for card in hand} | set(parse(deal.plays)) | set(widow)
    if JOKER in cards and not options.joker:
        raise Breach("HP-2", "there is no joker in this house's pack")
    if widow and not options.joker:
        raise Breach("HP-7", f"24 cards leave no widow, but {NAMES[widow[0]]} is one")
    if widow and widow[0] in parse(deal.plays):
        raise Breach("HP-7", f"{NAMES[widow[0]]} is the widow, which nobody can play", card=widow[0])


def _talk(deal: Deal, said: call_rules.Talk, story: Story) -> None:
    for call in deal.calls.split():
        seat, _, word = call.partition(":")
        call_rules.hear(said, int(seat), word)
    if deal.plays or call_rules.void(said):
        story.active = [(story.forehand + k) % rules.SEATS for k in range(rules.SEATS)]
    if deal.plays and call_rules.void(said):
        raise Breach("HP-14", "all passed and the deal is void, but cards were played")
    if deal.plays and said.contract is None:
        raise Breach("HP-13", "cards were played before trumps were named")
    if said.contract is not None and said.over:
        story.contract, story.declarer = said.contract, said.namer


def _play(deal: Deal, said: call_rules.Talk, options: Options, story: Story) -> None:
    cards = parse(deal.plays)
    if not cards:
        return
    if not said.over:
        raise Breach("HP-9", "cards were played before all had bid")
    leader = call_rules.leads(said)
    if leader is None:
        raise Breach("HP-18", "nobody can tell who holds the joker, and so who leads")
    play(cards, leader, said.widow, options, story)
    said.hands = story.hands
    _look_back(said)


def _look_back(said: call_rules.Talk) -> None:
    """Check, once all hands are known, that the forced bid was that of the joker's holder (HP-14)."""
    if said.high or said.options.all_pass != JOKER_HOLDER or not all(said.hands):
        return
    holder = call_rules.joker_at(said)
    if holder == call_rules.WIDOW:
        raise Breach("HP-14", "all passed, the joker was the widow and the deal void, but cards were played")
    if said.options.trump_namer != "dealer" and holder != said.namer:
        raise Breach("HP-14", f"seat {holder} holds the joker and had to bid and name trumps", seat=said.namer)


def _score(said: call_rules.Talk, options: Options, story: Story) -> None:
    """Write the contracts, and the score once all tricks are played (HP-12, HP-23 … HP-25)."""
    if story.contract is None:
        return
    promised = call_rules.promised(said)
    story.forced = said.over and not said.high
    bids = [scoring.bid(call, forced=story.forced) for _, call in promised]
    story.bidders, story.bids = [seat for seat, _ in promised], [bid.tricks for bid in bids]
    story.factor = max(bid.factor for bid in bids)
    if len(story.tricks) < TRICKS or story.tricks[-1].winner is None:
        return
    won = [sum(t.winner is not None and rules.side(t.winner) == side for t in story.tricks) for side in (0, 1)]
    story.matsch = next((side for side in (0, 1) if won[side] == TRICKS), None)
    written = scoring.settle(bids, won, options)
    story.gross, story.penalty = [w.gross for w in written], [w.penalty for w in written]
    story.score = [w.net for w in written]
