"""Kernels are compiled once for each version, and kept. Whoever must wait for it is told so, if they listen."""

import logging

LOG = logging.getLogger("jassstats")
"""The program prints what is said here; in Python it is silent, as libraries are."""

ONCE = "compiling the rules once for this version; it takes about a minute, and later runs start at once."


def needed(game: str = "", room: str = "kernel") -> None:
    """Say that compiling comes first, unless a room of a game (of any game, if none is named) was compiled before."""
    from jassstats.engine.compiled import CACHE

    if not any(CACHE.glob(f"{game or '*'}_*/{room}.*.nbi")):
        LOG.info(ONCE)
