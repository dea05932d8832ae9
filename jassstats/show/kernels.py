"""Kernels are compiled once for each version, and kept. Whoever must wait for it is told so, if they listen."""

import functools
import logging
from pathlib import Path

from jassstats import games

LOG = logging.getLogger("jassstats")
"""The program prints what is said here; in Python it is silent, as libraries are."""

ONCE = "compiling what this needs, once for each version; it takes up to a minute, and later runs start at once."


@functools.cache
def needed(game: str = "", room: str = "kernel") -> None:
    """Say once that compiling comes first, unless a room of a game (of any, if none is named) was compiled before."""
    from jassstats.engine.compiled import is_warm

    folders = [Path(str(games.load(each).__file__)).parent for each in ([game] if game else games.names())]
    if not any(is_warm(folder / f"{room}.py") for folder in folders):
        LOG.info(ONCE)
