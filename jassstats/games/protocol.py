"""The interface of a game: the modules it must offer, and those it may offer.

A game is one folder. `Game` imports its modules on first use; the protocols below define what each module holds. A
module that a game leaves out raises `NotOffered` on access; a name that it leaves out is None.

| property | module | |
|---|---|---|
| `options` | `options.py` | must: house rules and presets |
| `rules` | `rules/play.py` | must: legal cards and the facts of the pack |
| `partie` | `rules/partie.py` | must: the slate over a partie |
| `plain_replay` | `rules/replay.py` | must: a whole deal by the plain rules |
| `law` | `kernels/law.py` | must: the law record of some house rules |
| `kernel` | `kernels/replay.py` | must: the compiled twin of `rules/replay.py` |
| `view` | `play/view.py` | must: the record that a seat sees |
| `deal_loop` | `play/deals.py` | must: deals and parties played by strategies |
| `parse_hand`, `recorded` | `advice/` | may: decisions to be weighed |
| `rollout`, `equity`, `rules_diff`, `branches`, `contract_cost` | `play/` | may: loops for the studies of this game |
"""

import importlib
import importlib.util
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar, cast

from jassstats.errors import UsageError
from jassstats.record import Deal
from jassstats.rules.decision import Position, Typed
from jassstats.rules.outcome import Story
from jassstats.rules.ranking import Mode
from jassstats.rules.standing import Standing


class OptionsModule(Protocol):
    """`options.py`: the house rules as a frozen record, and the presets."""

    Options: type[Any]
    PRESETS: Mapping[str, Any]
    DEFAULT_PRESET: str  # used where none is named
    ABOUT: dict[str, str]  # a line for each preset
    UNCERTAIN: Mapping[str, frozenset[str]]  # by preset, the options that no source confirms
    CALLS: tuple[str, ...]


class RulesModule(Protocol):
    """`rules/play.py`: the pack, the table and the play of the cards, in plain Python."""

    PLAYERS: tuple[int, ...]  # numbers of players
    USUAL: int  # number of players unless another is given
    POINTS_BELOW_ZERO: bool  # true if a deal can take points away
    SIDES: int  # number of sides that score: 2 with partners, else one for each seat
    HAND: int  # cards that a seat is dealt
    PACK: int  # mask of the cards
    BESIDE_HANDS: tuple[str, ...]  # fields of a record that hold cards beside the hands
    CALL_KINDS: tuple[str, ...]  # by call, its kind in the table `calls`
    RULES: dict[str, str]  # the rules by number
    LEAD_RULE: str  # the rule on the seat that leads
    WINNER_RULE: str  # the rule on the winner of a trick
    PACK_RULE: str  # the rule on the cards of the pack

    def modes(self, options: Any, /) -> tuple[Mode, ...]:
        """Return the modes: how cards rank under each contract."""

    def legal(self, hand: set[int], trick: Sequence[int], mode: Mode, options: Any, /) -> set[int]:
        """The legal cards."""

    def refusal(self, hand: set[int], trick: Sequence[int], card: int, mode: Mode, options: Any, /) -> tuple[str, str]:
        """Return the rule that a card breaks, and the reason in words."""


class PartieModule(Protocol):
    """`rules/partie.py`: the slate over a partie."""

    Partie: Callable[..., Any]

    def ends(self, options: Any, /) -> bool:
        """Return whether every partie under these house rules ends."""

    def begin(self, options: Any, players: int = ..., dealer: int = ...) -> Any:
        """A partie before its first deal."""

    def enter(self, sums: Any, row: Any, score: Sequence[int], result: Any, *, whole: bool) -> bool:
        """Add a deal. Return whether its effect follows from it."""

    def before(self, sums: Any, /) -> tuple[list[int], list[int]] | None:
        """Points and zeros of each seat before the next deal."""

    def standings(self, sums: Any, /) -> list[Standing]:
        """Return the standing of each seat."""


class PlainReplayModule(Protocol):
    """`rules/replay.py`: a deal replayed by the plain rules."""

    def tell(self, deal: Deal, options: Any, /) -> Story:
        """Replay a deal trick by trick, and report the rule it breaks if it breaks one."""


class LawModule(Protocol):
    """`kernels/law.py`: house rules as a record that kernels read."""

    LAW: Any  # the dtype of a law record

    def law(self, options: Any, /) -> Any:
        """An array of one LAW record."""


class KernelModule(Protocol):
    """`kernels/replay.py`: the compiled replay."""

    def replay(self, laws: Any, deals: Any, outcomes: Any, /) -> None:
        """Fill OUTCOME records from DEAL records."""


class ViewModule(Protocol):
    """`play/view.py`: the record that a seat sees when it decides."""

    VIEW: Any  # the dtype of a view

    def choices(self, view: Any, decision: str, /) -> str:
        """Return the possible answers, as text."""


class DealLoopModule(Protocol):
    """`play/deals.py`: the loops that deal, call strategies and play."""

    DECISIONS: tuple[str, ...]  # decisions of a strategy, in the order of the columns of addresses
    SLOTS: int  # number of addresses for the deals of one partie

    deals: Callable[..., int]  # kernel: play single deals; returns how many were made
    parties: Callable[..., tuple[int, int]]  # kernel: play whole parties; returns how many deals and parties


class ParseHandModule(Protocol):
    """`advice/parse_hand.py`: a typed hand as a decision, and the metrics that weigh its answers."""

    METRICS: Mapping[str, Any]
    SHARES: tuple[str, ...]
    UNITS: Mapping[str, tuple[str, float, float]]

    def position(self, options: Any, typed: Typed, /) -> Position:
        """The decision of a typed hand."""

    def ranked(self, position: Position, /) -> str:
        """The metric by which answers are ranked."""


class RecordedModule(Protocol):
    """`advice/recorded.py`: the calls of a recorded deal as decisions."""

    def positions(self, options: Any, row: Any, points: Any = ..., zeros: Any = ...) -> Iterator[tuple[Position, int]]:
        """Each decision of the deal, and the answer that was chosen."""


T = TypeVar("T")


class NotOffered(UsageError):
    """The error of a module that the game leaves out."""


class Required(Generic[T]):
    """A module that every game has."""

    def __init__(self, path: str) -> None:
        """`path` is the module's name within the package of the game."""
        self.path = path

    def __get__(self, game: "Game", owner: type["Game"]) -> T:
        """The module, imported on first use."""
        return cast("T", game.module(self.path))


class Offered(Generic[T]):
    """A module that a game may leave out. Access then raises `NotOffered`; `Game.has` reports it beforehand."""

    def __init__(self, path: str, purpose: str) -> None:
        """`path` is the module's name within the package of the game; `purpose` completes "SCHIEBER offers no …"."""
        self.path, self.purpose = path, purpose

    def __get__(self, game: "Game", owner: type["Game"]) -> T:
        """The module, imported on first use."""
        if not game.has(self.path):
            raise NotOffered(f"{game.name} offers no {self.purpose}")
        return cast("T", game.module(self.path))


class Maybe(Generic[T]):
    """A name in a module that a game may leave out."""

    def __init__(self, path: str, attribute: str) -> None:
        """`path` is the module's name within the package of the game; `attribute` a name in that module."""
        self.path, self.attribute = path, attribute

    def __get__(self, game: "Game", owner: type["Game"]) -> T | None:
        """Return the value of the name, or None where the game has no such name."""
        return cast("T | None", getattr(game.module(self.path), self.attribute, None))


@dataclass(frozen=True)
class Game:
    """A game: its name, and its package.

    Examples
    --------
    >>> from jassstats import games
    >>> games.load("schieber").rules.PLAYERS
    (4,)
    >>> games.load("schieber").has("play.equity")
    False

    """

    name: str
    package: str

    options = Required[OptionsModule]("options")
    rules = Required[RulesModule]("rules.play")
    partie = Required[PartieModule]("rules.partie")
    plain_replay = Required[PlainReplayModule]("rules.replay")
    law = Required[LawModule]("kernels.law")
    kernel = Required[KernelModule]("kernels.replay")
    view = Required[ViewModule]("play.view")
    deal_loop = Required[DealLoopModule]("play.deals")

    parse_hand = Offered[ParseHandModule]("advice.parse_hand", "advice on a hand")
    recorded = Offered[RecordedModule]("advice.recorded", "advice on recorded calls")
    rollout = Offered[Any]("play.advise", "advice on a hand")
    equity = Offered[Any]("play.equity", "chances to lose a partie")
    rules_diff = Offered[Any]("play.rules_diff", "comparison of house rules on the same deals")
    branches = Offered[Any]("play.branches", "reserve to be taken")
    contract_cost = Offered[Any]("play.contract_cost", "cost of a contract")
    strokes_check = Offered[Any]("rules.strokes_check", "check of strokes written by hand")

    contracts = Maybe[tuple[str, ...]]("options", "CONTRACTS")
    cautions = Maybe[Callable[[Any], list[str]]]("options", "advice")  # cautions about some house rules
    meld_stage = Maybe[str]("rules.play", "MELD_STAGE")  # `dealt`, or `played` where an exchange comes first
    exchanges = Maybe[tuple[str, ...]]("kernels.law", "EXCHANGES")  # ways to exchange cards, by their code
    meld_rule = Maybe[str]("rules.play", "MELD_RULE")  # the rule that melds are held, where they are announced
    stand = Maybe[Callable[..., None]]("kernels.replay", "stand")  # the entries of a deal on its slate
    summaries = Maybe[Callable[..., int]]("play.deals", "summaries")  # deals summed up by the loop that plays them
    resumed = Maybe[Callable[..., Any]]("rules.partie", "resumed")  # a partie as it was before its last deal
    seats_in_play = Maybe[Callable[[Deal], list[int]]]("rules.replay", "there")  # fewer than the seats at the table

    def module(self, path: str) -> Any:
        """A module of the game: `rules.melds`. Raises `ModuleNotFoundError` where it has none."""
        return importlib.import_module(f"{self.package}.{path}")

    def has(self, path: str) -> bool:
        """Return whether the game has a module."""
        return _is_there(self.package, path)

    @property
    def folder(self) -> Path:
        """Return the folder of the game's files."""
        return Path(str(importlib.import_module(self.package).__file__)).parent


@cache
def _is_there(package: str, path: str) -> bool:
    """Return whether a package has a module."""
    name = package
    for part in path.split("."):
        name = f"{name}.{part}"
        if importlib.util.find_spec(name) is None:
            return False
    return True
