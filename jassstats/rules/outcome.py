"""The result of a plain replay: everything that follows from a deal's decisions, in order."""

from dataclasses import dataclass, field

from jassstats.rules.breach import Breach


@dataclass(frozen=True)
class Meld:
    """A run, a quartet or a marriage in one hand."""

    seat: int
    kind: str  # sequence, quartet or marriage
    cards: frozenset[int]
    points: int
    counted: bool = False


@dataclass(frozen=True)
class Play:
    """One card played, and the legal cards at that point."""

    seat: int
    card: int
    legal: frozenset[int] | None  # None if the hand is unknown


@dataclass
class Trick:
    """A trick; `winner` is None while it is not complete."""

    leader: int
    mode: str
    plays: list[Play] = field(default_factory=list)
    winner: int | None = None
    points: int = 0


@dataclass
class Story:
    """The result of a plain replay. Points are before factors; `score` is what goes on the slate, by side."""

    forehand: int
    declarer: int | None = None
    pushed: bool = False
    contract: str | None = None
    factor: int = 1
    hands: list[frozenset[int]] = field(default_factory=list)  # hands at the first lead, by seat; empty if unknown
    aside: frozenset[int] = frozenset()  # cards known to be in no hand at the first lead
    robber: int | None = None
    taker: int | None = None  # seat that took the reserve
    active: list[int] = field(default_factory=list)  # seats that play, from the forehand
    sacked: list[int] = field(default_factory=list)
    tricks: list[Trick] = field(default_factory=list)
    melds: list[Meld] = field(default_factory=list)
    meld_seat: int | None = None
    meld_step: str = ""
    matsch: int | None = None  # side
    bids: list[int] = field(default_factory=list)  # tricks promised, by side; 0 for none
    bidders: list[int | None] = field(default_factory=list)  # seats that promised them
    forced: bool = False  # all passed, and a seat was forced to bid
    gross: list[int] = field(default_factory=list)  # credit by side, with a contract or without
    penalty: list[int] = field(default_factory=list)  # penalty of a failed bid, by side
    points: list[int] = field(default_factory=list)  # by side
    score: list[int] = field(default_factory=list)  # by side
    breach: Breach | None = None  # the breach at which the replay ended
