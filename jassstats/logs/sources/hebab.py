"""Replay bundles of the app "Heb ab!" from Vorarlberg: one deal each, with a time for every card.

Seats are numbered in order of play, as ours are. Hands are not stored: a seat's nine cards are its hand. Suits are
Eichel 0, Schelle 1, Herz 2, Laub 3, here C D H S. The declarer is not stored either: the contract is read as the
forehand's call. Announced melds are stored as kind and points, without cards: the cards are taken from the hand.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Annotated, Literal

import msgspec

from jassstats.cards import NAMES, RANKS
from jassstats.logs.error_codes import Refused
from jassstats.logs.json_errors import WRONG, documents, entry, problem
from jassstats.logs.open_text import Text, shown
from jassstats.record import Claims, Deal, Entry, Problem

ABOUT = 'replay bundles of the app "Heb ab!" (variant KREUZ_4P), announced melds included'
PRESET = "vorarlberg_kreuz"

QUARTETS = {200: "J", 150: "9", 100: "TQKA"}
"""Ranks of four of a kind by the points the app gives them."""

Seat = Annotated[int, msgspec.Meta(ge=0, le=3)]
Points = Annotated[int, msgspec.Meta(ge=-(1 << 31), lt=1 << 31)]
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d")


class Move(msgspec.Struct, gc=False, rename="camel"):
    """A card played. A move without a user was made by a program."""

    seq: int
    seat: Seat
    card_index: Annotated[int, msgspec.Meta(ge=0, le=35)]
    user_id: str | msgspec.UnsetType | None = msgspec.UNSET


class Round(msgspec.Struct, gc=False, rename="camel"):
    """The contract."""

    mode: Literal["TRUMPF", "GUMPF", "OBEN", "UNTEN"]
    starter: Seat
    trump_suit: Annotated[int, msgspec.Meta(ge=0, le=3)] | None = None
    slalom: bool = False


class Weis(msgspec.Struct, gc=False):
    """A meld announced."""

    seat: Seat
    kind: str
    points: int


class Final(msgspec.Struct, gc=False):
    """The result of the deal. The points include melds, marriage and Matsch, in spite of the field's name."""

    team_card_points: Annotated[list[Points], msgspec.Meta(min_length=2, max_length=2)] | None = None
    trick_winners: Annotated[list[Seat], msgspec.Meta(max_length=9)] | None = None
    weis: list[Weis] | None = None


class Player(msgspec.Struct, gc=False, rename="camel"):
    """A player at a seat."""

    seat: Seat
    user_id: str | None = None
    display_name: str | None = None
    ai_display_name: str | None = None
    ai_seat_type: str | None = None


class Bundle(msgspec.Struct, gc=False, rename="camel"):
    """One deal."""

    game_id: str
    variant: str
    rounds: list[Round]
    moves: list[Move]
    seats: list[Player] = []
    table_id: str | None = None
    started_at: str = ""
    final_score: Final | None = None


_bundle = msgspec.json.Decoder(Bundle)
_list = msgspec.json.Decoder(list[msgspec.Raw])


def sniff(head: bytes) -> bool:
    """Return whether the text begins with an object that has the keys of a bundle."""
    return (
        head.lstrip()[:1] in {b"{", b"["}
        and b'"gameId"' in head
        and b'"variant"' in head
        and any(key in head for key in (b'"ruleVersion"', b'"aiSeatType"', b'"cardIndex"'))
    )


def read(text: Text) -> Iterator[Entry]:
    """Yield an entry for every bundle: alone in the file, one a line, or in an array."""
    for line, raw in documents(text):
        if isinstance(raw, Problem) or not raw.lstrip().startswith(b"["):
            yield bundle_entry(line, raw)
            continue
        try:
            items = _list.decode(raw)
        except WRONG as cause:
            yield Entry(line, shown(raw), None, problem(cause, raw))
            continue
        for item in items:
            yield bundle_entry(line, bytes(item))


def bundle_entry(line: int, raw: bytes | Problem) -> Entry:
    """Return the entry of one bundle, with its text."""
    found = entry(line, raw, deal)
    return found if isinstance(raw, Problem) else found._replace(raw=shown(raw))


def deal(raw: bytes) -> Deal:
    """Return the deal of a bundle."""
    bundle = _bundle.decode(raw)
    if bundle.variant != "KREUZ_4P":
        raise Refused("LOG-33", f"variant {bundle.variant!r} is not played here: this source reads KREUZ_4P")
    if len(bundle.rounds) != 1:
        raise Refused("LOG-24", f"`rounds`: a bundle is one deal, this one has {len(bundle.rounds)}")
    called = bundle.rounds[0]
    moves = sorted(bundle.moves, key=lambda move: move.seq)
    hands = [[NAMES[move.card_index] for move in moves if move.seat == seat] for seat in range(4)]
    time = _TIME.match(bundle.started_at)
    melds = announced(bundle, hands)
    return Deal(
        game="schieber",
        preset=PRESET,
        set=knobs(called, melds),
        players=names(bundle.seats),
        date=time[0] if time else None,
        partie=bundle.table_id,
        dealer=(called.starter + 3) % 4,
        hands=[" ".join(hand) if len(hand) == 9 else "" for hand in hands],
        calls=f"{called.starter}:{contract(called)}",
        melds=melds,
        plays=" ".join(NAMES[move.card_index] for move in moves),
        ai="".join(str(int(move.user_id is None)) for move in moves) if moves and told_who(moves) else "",
        claims=claims(bundle, moves),
    )


def told_who(moves: Sequence[Move]) -> bool:
    """Return whether every move records if a person made it."""
    return all(move.user_id is not msgspec.UNSET for move in moves)


def contract(called: Round) -> str:
    """Return the contract as our logs write it."""
    if called.mode == "GUMPF":
        raise Refused("LOG-33", "Gumpf (trumps, with the other suits bottom-up) is not played here")
    if called.mode == "TRUMPF":
        if called.trump_suit is None:
            raise Refused("LOG-31", "trumps were called without a suit")
        return "CDHS"[called.trump_suit]
    letter = "O" if called.mode == "OBEN" else "U"
    return f"slalom_{letter.lower()}" if called.slalom else letter


def knobs(called: Round, melds: Sequence[str]) -> dict[str, bool | int | str]:
    """Return the house rules that differ: melds count as announced, and Slalom may be called."""
    found: dict[str, bool | int | str] = {"meld_source": "announced"} if melds else {}
    return found | ({"contracts": "suits obenabe undenufe slalom"} if called.slalom else {})


def names(seats: Sequence[Player]) -> list[str]:
    """Return the names by seat: the name shown, else the account."""
    found = ["", "", "", ""]
    for player in seats:
        found[player.seat] = (
            player.display_name or player.user_id or player.ai_display_name or player.ai_seat_type or ""
        )
    return found if any(found) else []


def claims(bundle: Bundle, moves: Sequence[Move]) -> Claims | None:
    """Return the bundle's claims: leaders, winners and score."""
    final = bundle.final_score or Final()
    leaders = [move.seat for move in moves[::4]]
    found = Claims(leaders=leaders or None, winners=final.trick_winners or None, score=final.team_card_points)
    return None if found == Claims() else found


def announced(bundle: Bundle, hands: Sequence[Sequence[str]]) -> list[str]:
    """Return the melds of each seat as cards; nothing if the bundle records none."""
    if bundle.final_score is None or bundle.final_score.weis is None:
        return []
    melds: list[list[str]] = [[], [], [], []]
    for seat, kind, points in sorted({(weis.seat, weis.kind, weis.points) for weis in bundle.final_score.weis}):
        count = sum((weis.seat, weis.kind, weis.points) == (seat, kind, points) for weis in bundle.final_score.weis)
        held = quartets(hands[seat], points) if kind == "FOUR_OF_A_KIND" else runs(hands[seat], kind)
        if len(held) != count:
            ways = "does not hold it" if len(held) < count else f"holds it in {len(held)} ways"
            raise Refused("LOG-38", f"seat {seat} announced {count} times {kind} of {points}, but {ways}")
        melds[seat] += held
    return ["/".join(seat) for seat in melds]


def quartets(hand: Sequence[str], points: int) -> list[str]:
    """Return the fours of a kind in a hand that are worth `points`."""
    ranks = QUARTETS.get(points, "")
    return [" ".join(suit + rank for suit in "CDHS") for rank in ranks if {s + rank for s in "CDHS"} <= set(hand)]


def runs(hand: Sequence[str], kind: str) -> list[str]:
    """Return the runs of the length that `kind` names: those that can't be longer, else parts of longer ones."""
    length = int(kind[-1]) if re.fullmatch(r"SEQUENCE_[3-9]", kind) else 99
    longest, parts = [], []
    for suit in "CDHS":
        held = "".join(rank if suit + rank in hand else " " for rank in RANKS)
        longest += [[suit + rank for rank in run] for run in held.split() if len(run) == length]
        parts += [
            [suit + rank for rank in run[start : start + length]]
            for run in held.split()
            if len(run) > length
            for start in range(len(run) - length + 1)
        ]
    return [" ".join(run) for run in longest or parts]
