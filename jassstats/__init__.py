"""Jass hand histories, counted honestly. `import jassstats as js` offers the commands as functions.

>>> import jassstats as js
>>> "schieber" in js.games()
True

Names are fetched when they are first used: the import itself loads nothing heavy.
"""

import sys
from importlib import import_module
from types import ModuleType
from typing import Any

__version__ = "0.1.0"

FUNCTIONS = (
    "simulate", "ingest", "remove", "lint", "convert", "open", "show", "verify", "warm",
    "games", "presets", "strategies", "sources", "compare", "diff", "equity", "frontier", "ratings", "advise",
    "cost", "view", "report", "hand",
)  # fmt: skip
"""What may be called; all of it lives in show/face.py."""

ROOMS = frozenset({"simulate", "ingest", "show", "verify", "games"})
"""Functions that share their name with a room of the house."""


class Callable(ModuleType):
    """A room that can be called like the command it is named for, so that `js.ingest(…)` works whoever imported it."""

    def __call__(self, *args: Any, **how: Any) -> Any:
        """Call the function of the face with this room's name."""
        return getattr(import_module("jassstats.show.face"), self.__name__.rpartition(".")[2])(*args, **how)

    def __setattr__(self, name: str, value: object) -> None:
        """Keep a value; a room, when an import hangs it here, becomes callable."""
        if name in ROOMS and isinstance(value, ModuleType):
            value.__class__ = Callable
        super().__setattr__(name, value)


sys.modules[__name__].__class__ = Callable


def __getattr__(name: str) -> Any:
    """The function, or the room, called `name`, fetched now."""
    if name == "plots":
        return import_module("jassstats.show.plots")
    if name in ROOMS:
        return import_module(f"jassstats.{name}")
    if name in FUNCTIONS:
        return getattr(import_module("jassstats.show.face"), name)
    raise AttributeError(f"jassstats has no {name!r}; it has {', '.join(__dir__())}")


def __dir__() -> list[str]:
    """What a person may type after `js.`."""
    return sorted([*FUNCTIONS, "plots"])
