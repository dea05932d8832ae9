"""Games of jass_interface: the whole game in one object (`game_full`), or its state after every card (`r0t1` …).

Players sit in order of play, as ours do. A snapshot holds the cards on the table, the cards in each hand and the tricks
won by each side, but neither order nor leader of earlier tricks. So the snapshots of a deal are read together, one
after the other in one file; single ones make a deal only in the first trick. The declarer is not recorded: the contract
is read as the forehand's call. House rules are `challenge`: the points are those of the cards with five for the last
trick, times that server's factor of one, two or three, without melds.
"""

import json
import re
from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from jassstats.logs.error_codes import Refused
from jassstats.logs.json_errors import WRONG, problem
from jassstats.logs.open_text import RAW, Text
from jassstats.record import Claims, Deal, Entry

ABOUT = "jass_interface (stymphalide): game_full, and snapshots r0t0 … of one deal in one file"
PRESET = "challenge"

RANKS = dict(zip(("6", "7", "8", "9", "10", "jack", "queen", "king", "ace"), "6789TJQKA", strict=True))
CONTRACTS = {"clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S", "up": "O", "down": "U"}

Rank: TypeAlias = Literal["6", "7", "8", "9", "10", "jack", "queen", "king", "ace"]
Type: TypeAlias = Literal["clubs", "diamonds", "hearts", "spades", "up", "down"]
Places = Annotated[list[str], msgspec.Meta(min_length=4, max_length=4)]
_BLANK = re.compile(r"[\s,\[\]]*")


class Card(msgspec.Struct, gc=False):
    """A card."""

    number: Rank
    color: Literal["clubs", "diamonds", "hearts", "spades"]


class Round(msgspec.Struct, gc=False):
    """A trick of a whole game, in order of play."""

    cards: Annotated[list[Card], msgspec.Meta(max_length=4)]
    leader: str = msgspec.field(name="startingPlayer")
    winner: str | None = None


class Full(msgspec.Struct, gc=False):
    """A whole game, with the hands as dealt."""

    players: Places
    cards: dict[str, list[Card]]
    rounds: list[Round]
    type: Type | None = None


class Group(msgspec.Struct, gc=False):
    """A side with what it won, each trick by place at the table."""

    won: list[list[Card | None]] = msgspec.field(name="wonCards", default_factory=list)
    points: int = 0


class Snapshot(msgspec.Struct, gc=False):
    """A game after some card."""

    players: Places
    cards: dict[str, list[Card]]
    table: dict[str, Card | None]
    turn: str = msgspec.field(name="onTurnPlayer")
    round: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    groups: list[Group] = []
    type: Type | None = msgspec.field(name="gameType", default=None)

    def laid(self) -> list[Card | None]:
        """Return the cards on the table by place."""
        return [self.table.get(f"pos{place}") for place in (1, 2, 3, 4)]


def sniff(head: bytes) -> bool:
    """Return whether the text begins with a snapshot or a whole game."""
    keys = (b'"onTurnPlayer"', b'"gameType"'), (b'"rounds"', b'"startingPlayer"')
    return any(all(key in head for key in pair) for pair in keys)


def read(text: Text) -> Iterator[Entry]:
    """Yield an entry for every game, and for every run of snapshots that belong together."""
    run: list[Snapshot] = []
    start, raw = 1, ""
    for line, item, shown in objects(text.whole().decode("utf-8", "replace")):
        try:
            told = _parsed(item)
        except WRONG as cause:
            yield Entry(line, shown, None, problem(cause, shown.encode()))
            continue
        if run and not (isinstance(told, Snapshot) and follows(told, run[-1])):
            yield entry(start, raw, run)
            run = []
        if isinstance(told, Full):
            yield entry(line, shown, told)
        else:
            start, raw = (start, raw) if run else (line, shown)
            run.append(told)
    if run:
        yield entry(start, raw, run)


def _parsed(item: object) -> Full | Snapshot:
    if isinstance(item, dict) and "rounds" in item:
        return msgspec.convert(item, Full)
    return msgspec.convert(item, Snapshot)


def objects(text: str) -> Iterator[tuple[int, Any, str]]:
    """Yield the JSON objects of a text with their lines, whatever separates them; anything else is yielded as text."""
    at, line = 0, 1
    while True:
        blank = _BLANK.match(text, at)
        start = blank.end() if blank else at
        line += text.count("\n", at, start)
        if start == len(text):
            return
        try:
            item, at = json.JSONDecoder().raw_decode(text, start)
        except (ValueError, RecursionError):
            at = text.find("\n{", start) if "\n{" in text[start:] else len(text)
            item = text[start:at]
        yield line, item, text[start : min(at, start + RAW)]
        line += text.count("\n", start, at)


def entry(line: int, raw: str, item: Full | Sequence[Snapshot]) -> Entry:
    """Return the entry of one deal."""
    try:
        return Entry(line, raw, whole(item) if isinstance(item, Full) else grown(item))
    except WRONG as cause:
        return Entry(line, raw, None, problem(cause, raw.encode()))


def whole(game: Full) -> Deal:
    """Return the deal of a whole game."""
    leaders = [seat(game.players, trick.leader) for trick in game.rounds]
    winners = [seat(game.players, trick.winner) for trick in game.rounds if trick.winner is not None]
    tricks = [[card_name(card) for card in trick.cards] for trick in game.rounds]
    hands = [" ".join(map(card_name, game.cards.get(name, []))) for name in game.players]
    return deal(leaders, tricks, hands, game.type, Claims(leaders=leaders, winners=winners or None))


def follows(later: Snapshot, before: Snapshot) -> bool:
    """Return whether a snapshot continues the deal of the one before: a later moment, and the same cards dealt."""
    moment = [(told.round, 4 - told.laid().count(None)) for told in (before, later)]
    return moment[0] < moment[1] and dealt(later) == dealt(before)


def dealt(snapshot: Snapshot) -> list[set[str]]:
    """Return the cards dealt to each player: those held, on the table, or won by a side."""
    tricks = [snapshot.laid(), *(trick for group in snapshot.groups for trick in group.won)]
    hands = [{card_name(card) for card in snapshot.cards.get(name, [])} for name in snapshot.players]
    for trick in tricks:
        for hand, card in zip(hands, trick, strict=False):
            if card is not None:
                hand.add(card_name(card))
    return hands


def grown(run: Sequence[Snapshot]) -> Deal:
    """Return the deal that a run of snapshots shows."""
    last: dict[int, Snapshot] = {told.round: told for told in run if any(told.laid())}
    latest = run[-1].round
    leaders, tricks = [], []
    for number in range(latest + 1):
        told = last.get(number)
        if number < latest and (told is None or None in told.laid()):
            raise Refused("LOG-36", f"no snapshot shows trick {number + 1} whole: put all of the deal into one file")
        if told is not None:
            cards = [card for card in told.laid() if card is not None]
            leader = (seat(told.players, told.turn) - len(cards)) % 4
            order = [told.laid()[(leader + turn) % 4] for turn in range(len(cards))]
            if None in order:
                raise Refused("LOG-36", f"trick {number + 1}: the table does not fit whose turn it is")
            leaders.append(leader)
            tricks.append([card_name(card) for card in order if card is not None])
    hands = [" ".join(sorted(hand)) for hand in dealt(run[0])]
    return deal(leaders, tricks, hands, run[-1].type, Claims(leaders=leaders) if leaders else None)


def deal(
    leaders: list[int], tricks: list[list[str]], hands: list[str], type: str | None, claims: Claims | None
) -> Deal:
    """Return a deal from its tricks. Before the first lead only the hands are known; seat 0 is then the forehand."""
    for place, cards in enumerate(tricks[:-1]):
        if len(cards) < 4:
            raise Refused("LOG-35", f"trick {place + 1} has {len(cards)} cards, yet another follows", trick=place)
    forehand = leaders[0] if leaders else 0
    return Deal(
        game="schieber",
        preset=PRESET,
        dealer=(forehand + 3) % 4,
        hands=hands,
        calls=f"{forehand}:{CONTRACTS[type]}" if type else "",
        plays=" ".join(card for cards in tricks for card in cards),
        claims=claims,
    )


def seat(players: Sequence[str], name: str) -> int:
    """Return a player's seat."""
    if name not in players:
        raise Refused("LOG-31", f"{name!r} is none of the players {', '.join(players)}")
    return players.index(name)


def card_name(card: Card) -> str:
    """Return a card as our logs write it."""
    return card.color[0].upper() + RANKS[card.number]
