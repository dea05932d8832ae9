"""Deals from a seed and strategies. Deal i of a run depends on (seed, i) alone, so any slice can be made once more."""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from typing import Any

import numpy as np

from jassstats import games
from jassstats.engine.deal_state import PartieRows
from jassstats.engine.dtypes import STANDING, SUMMARY
from jassstats.errors import StrategyError, UsageError
from jassstats.games import house_rules
from jassstats.replay.columns import Deals, empty_rows, simulated
from jassstats.simulation import strategy_errors, strategy_loader

CHUNK = 16_384
"""The number of deals generated at a time."""
PARTIE = 16
"""The number of deals that a partie is expected to have, for cutting chunks."""


@dataclass(frozen=True)
class Run:
    """The settings that reproduce a simulation; the number of deals already made is not among them."""

    game: str
    preset: str
    seed: int
    strategies: tuple[str, ...]  # by seat
    deals: int | None = None  # number of single deals, or
    parties: int | None = None  # number of whole parties
    overrides: Mapping[str, games.Knob] = field(default_factory=dict)
    where: str = ""  # condition on the dealt hands by which deals were selected
    run: int = 1  # its number in the lake
    law: str = ""  # fingerprint of the rules and strategies it was made with

    def __post_init__(self) -> None:
        """Refuse settings that can't be simulated."""
        if (self.deals is None) == (self.parties is None):
            raise UsageError("simulate either a number of deals or a number of parties")
        if (self.deals or self.parties or 0) < 1:
            raise UsageError("simulate at least one deal or partie")
        if not 0 <= self.seed < 1 << 64:
            raise UsageError(f"seed {self.seed} must be from 0 to 2^64 - 1")
        for name in self.strategies:
            strategy_loader.parts(self.game, name)
        if self.where and self.parties is not None:
            raise UsageError("a condition on the hands chooses single deals, not parties")
        options = games.house(self.game, self.preset, self.overrides)
        if self.parties is not None and not games.load(self.game).partie.ends(options):
            raise UsageError(f"a partie of {self.preset} has no end: simulate deals, or set a target and an end")

    @property
    def total(self) -> int:
        """The number of deals or parties to make."""
        return self.deals or self.parties or 0

    def numbered(self, number: int) -> "Run":
        """The same run with its number in a lake."""
        return replace(self, run=number)

    def as_dict(self) -> dict[str, Any]:
        """The settings for a manifest; `from_dict` reads them."""
        return asdict(self) | {"overrides": dict(self.overrides), "strategies": list(self.strategies)}


def run(  # noqa: PLR0913  each is an option of the command line
    game: str,
    preset: str,
    *,
    deals: int | None = None,
    parties: int | None = None,
    seed: int = 1,
    strategies: strategy_loader.StrategySpec | Iterable[strategy_loader.StrategySpec] = strategy_loader.RANDOM,
    overrides: Mapping[str, games.Knob] | None = None,
    where: str = "",
    players: int | None = None,
) -> Run:
    """A run. One strategy plays every seat, or one is given for each. `players` defaults to the game's usual number.

    A strategy is a name, a module, a function, or functions by decision; see `strategy_loader`.
    """
    named = strategy_loader.table(game, strategies)
    rules = games.load(game).rules
    seats = players or (len(named) if len(named) in rules.PLAYERS else rules.USUAL)
    table = named * seats if len(named) == 1 else named
    if seats not in rules.PLAYERS:
        raise UsageError(f"{game} is not played by {seats}: by {' or '.join(map(str, rules.PLAYERS))}")
    if len(table) != seats:
        raise UsageError(f"{len(table)} strategies are named: name one, or {seats}")
    preset, changed = house_rules.resolve(game, preset, overrides)
    made = Run(game, preset, seed, table, deals, parties, changed, where)
    return replace(made, law=fingerprint(made))


def from_dict(settings: Mapping[str, Any]) -> Run:
    """The run of settings in a manifest."""
    return Run(**{**settings, "strategies": tuple(settings["strategies"])})


class NotReproducible(UsageError):
    """The error of a run in a lake that can't be made once more here; the text gives the reason."""


def stored(settings: Mapping[str, Any], *, trust: bool = False) -> Run:
    """A run of a lake, ready to be made once more.

    A strategy file named in the lake is executed only if the user named that file in this session or trusts the lake,
    and only after its hash was compared with that of the run. Raises `NotReproducible`.

    """
    number = settings["run"]
    try:
        run = from_dict({name: value for name, value in settings.items() if name not in {"done", "tried"}})
        same = run.law == fingerprint(run)
    except (UsageError, OSError) as error:  # the file of a strategy is missing, or its session has ended
        message = f"run {number} can't be dealt again, only what is stored of it can be asked for: {error}"
        raise NotReproducible(message) from None
    if not same:
        raise NotReproducible(
            f"run {number} was made under other rules or strategies than these: only what is stored of it can be "
            "asked for; make the run again into a new lake"
        )
    if trust:
        strategy_loader.trust(run.strategies)
    if refused := strategy_loader.untrusted(run.strategies):
        raise UntrustedRun(
            f"run {number} was played by the strategy file {', '.join(refused)}, which is not executed because only "
            "the lake names it: read that file, and add --trust (trust=True in Python) if you want it executed"
        )
    return run


class UntrustedRun(NotReproducible):
    """The error of a run in a lake with a strategy file that the user does not trust here."""


def fingerprint(run: Run) -> str:
    """A hash of the law and the strategies of a run. With another hash the deals can't be reproduced."""
    law = games.load(run.game).law.law(games.house(run.game, run.preset, run.overrides))
    played = strategy_loader.fingerprint(run.game, run.strategies)
    return hashlib.blake2b(law.tobytes() + played, digest_size=8).hexdigest()


def deals(run: Run, first: int, count: int) -> Deals:
    """Deals `first` to `first + count - 1` of a run; for a run of parties, the deals of those parties."""
    if run.parties is None:
        return deals_at(run, np.arange(first, first + count, dtype=np.uint64))
    return _whole_parties(run, first, count)


def deals_at(run: Run, indices: np.ndarray) -> Deals:
    """The single deals of a run at some addresses (uint64)."""
    rows = empty_rows(len(indices))
    law, addresses = law_of(run), strategy_loader.addresses(run.game, run.strategies)
    make, seed = games.load(run.game).deal_loop.deals, np.uint64(run.seed)
    made = make(law, seed, indices, rows, addresses)
    if made < len(rows):
        it = slice(made, made + 1)
        raise unlawful(run, rows[made], f"deal {indices[made]}", lambda a: make(law, seed, indices[it], rows[it], a))
    return simulated(run, rows, indices)


def summaries(run: Run, first: int, count: int) -> tuple[Deals, np.ndarray] | None:
    """Return SUMMARY records of single deals, without the deals: as `Deals`, and the same array as outcomes.

    The result is None for parties, and for games that can't summarize: then deals must be made and replayed.
    """
    sum_up = games.load(run.game).summaries
    if run.parties is not None or sum_up is None:
        return None
    found, indices = np.zeros(count, SUMMARY), np.arange(first, first + count, dtype=np.uint64)
    law, addresses = law_of(run), strategy_loader.addresses(run.game, run.strategies)
    asked, players = addresses if addresses.any() else None, len(run.strategies)
    made = sum_up(law, np.uint64(run.seed), indices, found, asked, players)
    if made < count:
        deals_at(run, indices[made : made + 1])  # raises with the reason
    return simulated(run, found, indices, standing=found), found


def unlawful(run: Run, row: Any, where: str, redo: Callable[[Any], object] | None = None) -> StrategyError:
    """Return the error of a strategy that raised an exception or answered unlawfully.

    redo: makes the deal once more with other addresses, so that the answer can be recorded.

    """
    when = f"{where} of seed {run.seed}, after {row['n_calls']} calls and {row['n_plays']} cards"
    return strategy_errors.blame(run.game, run.strategies, when, redo)


def law_of(run: Run) -> Any:
    """The law record of a run."""
    return games.load(run.game).law.law(games.house(run.game, run.preset, run.overrides))[0]


def _whole_parties(run: Run, first: int, count: int) -> Deals:
    generate = games.load(run.game).deal_loop
    law, addresses = law_of(run), strategy_loader.addresses(run.game, run.strategies)
    filled, places, standings = [], [], []
    done = 0
    while done < count:
        rows = empty_rows(max(CHUNK, generate.SLOTS))
        where = np.zeros((len(rows), 2), np.int64)
        now = np.zeros(len(rows), STANDING)
        stop, seed = first + count, np.uint64(run.seed)
        filled_now = PartieRows(rows, where, now)
        n, parties = generate.parties(law, seed, first + done, stop, filled_now, addresses)
        if parties < 0:
            partie, number = where[n - 1].tolist()
            raise unlawful(run, rows[n - 1], f"deal {number} of partie {partie}", partial(_partie, run, partie))
        filled.append(rows[:n])
        places.append(where[:n])
        standings.append(now[:n])
        done += parties
    where = np.concatenate(places)
    index = (where[:, 0] * generate.SLOTS + where[:, 1]).astype(np.uint64)
    return simulated(run, np.concatenate(filled), index, where, np.concatenate(standings))


def _partie(run: Run, partie: int, addresses: Any) -> None:
    """Make one partie once more with other addresses."""
    generate, n = games.load(run.game).deal_loop, max(CHUNK, games.load(run.game).deal_loop.SLOTS)
    rows, where, now = empty_rows(n), np.zeros((n, 2), np.int64), np.zeros(n, STANDING)
    filled = PartieRows(rows, where, now)
    generate.parties(law_of(run), np.uint64(run.seed), partie, partie + 1, filled, addresses)


def chunks(run: Run, start: int = 0, stop: int | None = None) -> Iterator[Deals]:
    """All deals of a run from deal or partie `start`, in chunks. The size of chunks never changes a deal."""
    step = CHUNK if run.parties is None else CHUNK // PARTIE
    end = run.total if stop is None else stop
    for first in range(start, end, step):
        yield deals(run, first, min(step, end - first))
