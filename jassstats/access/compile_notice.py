"""Kernels are compiled once for each version, and kept. A notice in the log says so before a cold compile."""

import functools
import logging

from jassstats import games

LOG = logging.getLogger("jassstats")
"""The program prints what is said here; in Python it is silent, as libraries are."""

ONCE = "compiling what this needs, once for each version; it takes up to a minute, and later runs start at once."


@functools.cache
def needed(game: str = "", module: str = "kernels.replay") -> None:
    """Log once that compiling comes first, unless a module of the game (of any game if none is named) is compiled."""
    if all(is_cold(each, module) for each in ([game] if game else games.names())):
        _log_once()


def is_cold(game: str, module: str = "kernels.replay") -> bool:
    """Return whether a module of a game must still be compiled."""
    from jassstats.engine.jit import is_warm

    return not is_warm(games.load(game).folder.joinpath(*module.split(".")).with_suffix(".py"))


@functools.cache
def _log_once() -> None:
    LOG.info(ONCE)
