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
    from jassstats.engine.jit import is_warm

    folders = [games.load(each).folder for each in ([game] if game else games.names())]
    if not any(is_warm(folder.joinpath(*module.split(".")).with_suffix(".py")) for folder in folders):
        LOG.info(ONCE)
