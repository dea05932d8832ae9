"""The replay of one deal of Handjass by the plain rules, from the first call to the deal score."""

from dataclasses import replace
from itertools import combinations

from jassstats.cards import NAMES, SUITS, card, parse
from jassstats.games.handjass.options import Options
from jassstats.games.handjass.rules import melds as meld_rules
from jassstats.games.handjass.rules import play as rules
from jassstats.games.handjass.rules import scoring
from jassstats.games.handjass.rules.calls import Talk, active, due, hear
from jassstats.games.handjass.rules.setup import SEATS, layout, order
from jassstats.games.handjass.rules.tricks import TRICKS, play
from jassstats.record import Deal, seats_in
from jassstats.rules.announced import certain
from jassstats.rules.breach import Breach
from jassstats.rules.melds import unbroken
from jassstats.rules.outcome import Meld, Story


def tell(deal: Deal, options: Options) -> Story:
    """Replay a deal. A breach ends the replay and is part of the result; nothing is raised."""
    turn = order(deal.dealer, there(deal))
    story = Story(forehand=turn[0], points=[0] * SEATS, score=[0] * SEATS)
    talk = Talk(options, turn, _by_seat(deal.hands), set(parse(deal.reserve)), set(parse(deal.dead)))
    talk.fresh, talk.away = _by_seat(deal.fresh), _by_seat(deal.away)
    talk.upcard = None if deal.upcard is None else card(deal.upcard)
    try:
        _lay_out(talk, deal.dealer)
        _talk(deal, talk, story)
        story.aside = frozenset(talk.reserve | talk.dead | talk.discard)
        play(parse(deal.plays), talk, story)
        _meld(deal, options, story)
        _score(deal, options, story)
    except Breach as breach:
        story.breach = breach
    story.hands = story.hands or [frozenset(hand) for hand in talk.hands]
    return story


def there(deal: Deal) -> list[int]:
    """The seats in the deal: as recorded, or as many from 0 as there are players or hands (HJ-9)."""
    return seats_in(deal, SEATS)


def _by_seat(texts: list[str]) -> list[set[int]]:
    return [set(parse(text)) for text in texts] + [set() for _ in range(SEATS - len(texts))]


def _lay_out(talk: Talk, dealer: int) -> None:
    """Check the sizes of the packets and the place of the upcard (HJ-9, HJ-12)."""
    if talk.players not in rules.PLAYERS or dealer not in talk.order:
        raise Breach(
            "HJ-9", f"{talk.players} players are in the deal, the dealer among them: two, three or four can be"
        )
    made = layout(talk.players, talk.options)
    for name, cards, size in (("reserve", talk.reserve, made.reserve), ("dead", talk.dead, made.dead)):
        if cards and len(cards) != size:
            raise Breach("HJ-12", f"{name} has {len(cards)} cards; with {talk.players} players it has {size}")
    if talk.upcard is None:
        return
    lies = {"hand": talk.hands[dealer], "reserve": talk.reserve, "dead": talk.dead}
    for name, cards in (*lies.items(), *((f"hand of seat {s}", talk.hands[s]) for s in talk.order if s != dealer)):
        if cards and (talk.upcard in cards) != (name == made.upcard_in):
            where = "dealer's hand" if made.upcard_in == "hand" else made.upcard_in
            raise Breach("HJ-12", f"the upcard {NAMES[talk.upcard]} belongs to the {where}: look at the {name}")


def _talk(deal: Deal, talk: Talk, story: Story) -> None:
    """Apply the recorded calls, then check that no call is missing before the first card."""
    if talk.upcard is not None:
        story.contract = SUITS[rules.trump_of(talk.upcard)]
    if deal.slate and deal.calls[2:].startswith(("in", "out", "maybe")):
        talk.exchanges = dict.fromkeys(talk.order, "")  # a deal recorded as points alone does not say who exchanged
    for said in deal.calls.split():
        who, word = said.split(":")
        hear(talk, int(who), word)
    story.robber, story.taker, story.active = talk.robber, talk.taker, active(talk)
    if deal.slate and not deal.calls:
        story.active = list(talk.order)
    waiting = due(talk)
    if waiting is not None and deal.plays:
        seat, words = waiting
        rule = "HJ-65" if "in" in words else "HJ-20"
        raise Breach(rule, f"cards were played before seat {seat} said {' or '.join(words)}", seat=seat)
    if not story.contract and deal.plays:
        raise Breach("HJ-12", "cards were played, but no upcard shows trumps")
    for seat in talk.order:
        if talk.away[seat] and talk.exchanges.get(seat) != "change":
            raise Breach("HJ-85", "cards were put away without a change", seat=seat)


def _meld(deal: Deal, options: Options, story: Story) -> None:
    """Write the melds of the nine cards held at the first lead (HJ-76). An unknown hand has what it announced.

    Nothing is written if a hand in play is unknown and announcements were not recorded.
    """
    played = story.contract is not None and scoring.status(story.active, options) == "played"
    for seat in range(SEATS):
        if certain(deal, seat, frozenset()) and not (played and seat in story.active):
            raise Breach("HJ-28", f"seat {seat} announced melds and plays no cards", seat=seat)
    known = all(story.hands[seat] for seat in story.active)
    if story.contract is None or not played or not (known or deal.melds):
        return
    trump = SUITS.index(story.contract)
    found = []
    for seat in story.active:
        found += meld_rules.counting(seat, certain(deal, seat, story.hands[seat]), trump, options)
    if deal.melds:
        found = _announced(deal, found, options, story)
    story.meld_seat, story.meld_step = meld_rules.compare(found, story.active, trump, options)
    owner = story.meld_seat
    if options.meld_requires_trick and all(t.winner != owner for t in story.tricks):  # HJ-39
        owner = None
    for meld in found:
        alone = meld.kind == "marriage" and options.marriage == "independent"
        counted = _shown(story, meld) if alone else meld.seat == owner  # HJ-34, HJ-35
        story.melds.append(replace(meld, counted=counted))


def _shown(story: Story, meld: Meld) -> bool:
    """Return whether both cards of a marriage were played, so that it counts without another meld (HJ-35)."""
    return meld.cards <= {p.card for t in story.tricks for p in t.plays}


def _announced(deal: Deal, would: list[Meld], options: Options, story: Story) -> list[Meld]:
    """The melds that seats announced (HJ-39), and the marriages that count without an announcement (HJ-35)."""
    found = []
    trump = SUITS.index(story.contract or "C")
    for seat in story.active:
        texts = deal.melds[seat].split("/") if seat < len(deal.melds) else []
        melds = [frozenset(parse(text)) for text in texts if text.strip()]
        _check(melds, seat, certain(deal, seat, story.hands[seat]), trump, options)
        if options.marriage == "independent":
            melds = [meld for meld in melds if meld != meld_rules.pair(trump)]
            melds += [meld.cards for meld in would if meld.seat == seat and meld.kind == "marriage"]
        found += [Meld(seat, meld_rules.kind(meld), meld, meld_rules.value(meld, trump, options)) for meld in melds]
    return found


def _check(melds: list[frozenset[int]], seat: int, hand: frozenset[int], trump: int, options: Options) -> None:
    """Check that every meld is one and is held, and that no card is in too many melds (HJ-28, HJ-31, HJ-33)."""
    for meld in melds:
        if not meld <= hand or not meld_rules.value(meld, trump, options):
            cards = " ".join(NAMES[c] for c in sorted(meld))
            raise Breach("HJ-28", f"{cards} is no meld that seat {seat} holds", seat=seat)
    runs = [meld for meld in melds if meld_rules.kind(meld) == "sequence"]
    for run in map(set, unbroken(hand)):
        parts = [meld for meld in runs if meld <= run]
        if len(parts) > 1 and set(parts) != set(meld_rules.runs(run, options)):
            raise Breach("HJ-33", f"{NAMES[max(run)]} tops one run: seat {seat} counts it in {len(parts)}", seat=seat)
    for one, other in combinations(melds, 2):
        kinds = {meld_rules.kind(one), meld_rules.kind(other)}
        apart = kinds == {"sequence", "quartet"} and options.card_reuse == "none"
        if one & other and (apart or len(kinds) == 1):
            raise Breach("HJ-31", f"{NAMES[min(one & other)]} can't serve in two of the melds announced", seat=seat)


def _score(deal: Deal, options: Options, story: Story) -> None:
    """Write the deal scores and the seats in the sack (HJ-7, HJ-52, HJ-54)."""
    for trick in story.tricks:
        if trick.winner is not None:
            story.points[trick.winner] += trick.points
    for meld in story.melds:
        if meld.counted:
            story.points[meld.seat] += meld.points
    complete = len(story.tricks) == TRICKS and story.tricks[-1].winner is not None
    if complete and len({t.winner for t in story.tricks}) == 1:
        story.matsch = story.tricks[0].winner
    story.score = list(story.points)
    if story.matsch is not None:
        story.score[story.matsch] += options.matsch_bonus  # HJ-7
    if deal.slate:
        story.score = [deal.slate[seat] if seat in story.active else 0 for seat in range(SEATS)]
        complete = scoring.status(story.active, options) == "played"
    if complete:
        story.sacked = scoring.sacked([story.score[s] if s in story.active else None for s in range(SEATS)], options)
