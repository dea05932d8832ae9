"""The error of a strategy that raised an exception or answered unlawfully: its place, the deal and the answer."""

import traceback
from collections.abc import Callable, Sequence
from typing import Any

from jassstats import games
from jassstats.errors import StrategyError
from jassstats.simulation.strategy_loader import Decision, addresses, decisions, parts


def blame(game: str, strategies: Sequence[str], where: str, redo: Callable[[Any], object] | None) -> StrategyError:
    """Return the error of a strategy that raised an exception or answered unlawfully in the deal at `where`.

    redo: makes that deal once more with the addresses it is given.

    """
    from jassstats.engine import python_strategies

    failed = python_strategies.failure()
    heard: list[tuple[int, int, Any, int]] = []
    if failed is None and redo:
        redo(python_strategies.overhear(addresses(game, strategies), games.load(game).view.VIEW, heard))
        failed = python_strategies.failure()
    if failed is None:
        return _unlawful(game, strategies, where, heard)
    error, function, view = failed
    if isinstance(error, KeyboardInterrupt):
        raise error  # an interrupt is not the strategy's mistake
    return _raised(error, function, f"{where}, seat {view.seat}")


def _unlawful(
    game: str, strategies: Sequence[str], where: str, heard: Sequence[tuple[int, int, Any, int]]
) -> StrategyError:
    if not heard:
        return StrategyError(f"one of the strategies {', '.join(strategies)} answered unlawfully: {where}")
    seat, column, view, answer = heard[-1]
    decision, named = decisions(game)[column], parts(game, strategies[seat])
    lawful = f" and might have answered {games.load(game).view.choices(view, decision)}"
    number = answer if answer < 1 << 63 else answer - (1 << 64)
    said = f"seat {seat} answered {number} to {decision}{lawful}"
    return StrategyError(f"{named.get(decision, named[''])} answered unlawfully: {where}: {said}")


def _raised(error: BaseException, function: Decision, where: str) -> StrategyError:
    code = getattr(function, "__code__", None)
    file = getattr(code, "co_filename", None)
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == file]
    line = lines[-1] if lines else getattr(code, "co_firstlineno", 0)
    place = f"{file}, line {line}, in {code.co_name}" if code else f"{function!r}"  # a class has no code of its own
    found = StrategyError(f"{place}: {type(error).__name__}: {error} ({where})")
    found.__cause__ = error
    return found
