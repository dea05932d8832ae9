"""Who decides at which seat: strategies by name or by file, alone or put together.

`solid` plays as that file says; `solid+exchange=always` exchanges as `always` does and is solid in all else;
`./mine.py` is a file of yours. A file is a strategy if it has a function for a decision; what it leaves open is
decided as in `usual`.
"""

import functools
import hashlib
import importlib
import importlib.util
import types
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from jassstats import games

RANDOM, USUAL = "random_legal", "usual"


def decisions(game: str) -> tuple[str, ...]:
    """What a strategy of a game may decide, in the order its loop asks."""
    found: tuple[str, ...] = games.part(game, "generate").DECISIONS
    return found


def parts(game: str, wish: str) -> dict[str, str]:
    """The strategy that takes each decision; `""` names the one that takes the rest.

    >>> parts("handjass", "solid+exchange=always")
    {'': 'solid', 'exchange': 'always'}
    """
    first, *others = wish.split("+")
    found = {"": first}
    for other in others:
        decision, _, name = other.partition("=")
        if decision not in decisions(game) or not name:
            there = ", ".join(decisions(game))
            raise ValueError(f"{other!r} in {wish!r} is no decision=strategy: decisions are {there}")
        found[decision] = name
    known = games.strategies(game)
    if USUAL not in known and set(found.values()) != {RANDOM}:
        raise ValueError(f"there is no strategy called {wish!r}: there are {', '.join(known)}")
    for name in found.values():
        if is_file(name) and not Path(name).is_file():
            raise ValueError(f"there is no file {name}")
        if not is_file(name) and name not in known:
            raise ValueError(f"there is no strategy called {name!r}: there are {', '.join(known)}, or name a .py file")
    return found


def is_file(name: str) -> bool:
    """Whether a strategy is named by its file."""
    return name.endswith(".py")


@functools.cache
def module(game: str, name: str) -> types.ModuleType:
    """A strategy's module."""
    if not is_file(name):
        return importlib.import_module(f"{games.load(game).__name__}.strategies.{name}")
    path = Path(name).resolve()
    spec = importlib.util.spec_from_file_location(f"strategy_{path.stem}", path)
    if spec is None or spec.loader is None:
        raise ValueError(f"{name} can't be loaded")
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


def addresses(game: str, strategies: Sequence[str]) -> Any:
    """What a game's loop asks: a row a seat, a column a decision; 0 for a random lawful answer."""
    asks = np.zeros((len(strategies), len(decisions(game))), np.uint64)
    for seat, wish in enumerate(strategies):
        asks[seat] = _line(game, wish)
    return asks


@functools.cache
def _line(game: str, wish: str) -> tuple[int, ...]:
    named = parts(game, wish)
    return tuple(_address(game, named.get(decision, named[""]), decision) for decision in decisions(game))


def _address(game: str, name: str, decision: str) -> int:
    if name == RANDOM:
        return 0
    from jassstats.engine.strategy import address

    strategy = module(game, name)
    if not any(hasattr(strategy, each) for each in decisions(game)):
        raise ValueError(f"{name} has no function for a decision: {', '.join(decisions(game))}")
    if not hasattr(strategy, decision):
        strategy = module(game, USUAL)
    law, view = games.part(game, "law"), games.part(game, "view")
    try:
        return address(getattr(strategy, decision), law.LAW, view.VIEW)
    except (TypeError, AttributeError) as error:
        raise ValueError(f"{decision} of {name} can't be compiled: {error}") from None


def fingerprint(game: str, strategies: Sequence[str]) -> bytes:
    """A hash of the files that decide; empty where everybody plays at random."""
    named = sorted({name for wish in strategies for name in parts(game, wish).values()} - {RANDOM})
    text = b"".join(Path(str(module(game, name).__file__)).read_bytes() for name in named)
    return hashlib.blake2b(text, digest_size=8).digest() if named else b""
