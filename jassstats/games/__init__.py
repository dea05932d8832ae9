"""The games. Each folder here is one game; no list names them, and no game imports another.

`protocol.Game` defines what the folder of a game must hold and what it may hold. Other installed packages add games as
entry points.
"""

import difflib
import functools
import importlib.util
import pkgutil
import re
import typing
from collections.abc import Mapping
from dataclasses import fields, replace
from importlib.metadata import entry_points
from typing import Any

from jassstats.errors import UsageError
from jassstats.games.protocol import Game

Knob = bool | int | str


class UnknownGame(UsageError):
    """The error of a game that does not exist."""


class UnknownPreset(UsageError):
    """The error of a preset that the game does not have."""


class UnknownKnob(UsageError):
    """The error of a knob that the game does not have, or of a value that the knob can't take."""


ENTRY_POINTS = "jassstats.games"
"""Installed packages add games as entry points of this group: the game's name, and its package."""


def names() -> list[str]:
    """The names of all games: the folders in games/, and the games of other installed packages."""
    return sorted(_packages())


@functools.cache
def _packages() -> dict[str, str]:
    """The package of each game, by name."""
    own = {module.name: f"{__name__}.{module.name}" for module in pkgutil.iter_modules(__path__) if module.ispkg}
    return {entry.name: entry.value for entry in entry_points(group=ENTRY_POINTS)} | own


@functools.cache
def load(name: str) -> Game:
    """A game by name. Its modules are imported on first use."""
    if name not in _packages():
        raise UnknownGame(_no("game", name, names()))
    return Game(name, _packages()[name])


STRATEGY_ENTRY_POINTS = "jassstats.strategies"
"""Installed packages add strategies as entry points of this group: `GAME.NAME`, and the module."""


def strategies(game: str) -> dict[str, str]:
    """The strategies of a game, each with a line that describes it: its own files, and those of installed packages."""
    return {name: _first_line(module) for name, module in strategy_modules(game).items()}


@functools.cache
def strategy_modules(game: str) -> Mapping[str, str]:
    """The module of each strategy of a game, by name."""
    package = f"{load(game).package}.strategies"
    own = {
        module.name: f"{package}.{module.name}"
        for module in pkgutil.iter_modules(load(game).module("strategies").__path__)
    }
    entries = entry_points(group=STRATEGY_ENTRY_POINTS)
    return {one.name.removeprefix(f"{game}."): one.value for one in entries if one.name.startswith(f"{game}.")} | own


def house(game: str, preset: str, overrides: Mapping[str, Knob] | None = None) -> Any:
    """The house rules of `preset` with some knobs overridden, as the game's frozen `Options`.

    Raises `UnknownGame`, `UnknownPreset` or `UnknownKnob`; each message lists the names that exist.
    """
    options = load(game).options
    if preset not in options.PRESETS:
        raise UnknownPreset(_no(f"preset of {game}", preset, options.PRESETS))
    base = options.PRESETS[preset]
    values = {knob: _value(base, knob, value) for knob, value in (overrides or {}).items()}
    try:
        return replace(base, **values)
    except UsageError as error:  # the game itself refuses values that it can't play
        raise UnknownKnob(str(error)) from None


def advice(game: str, preset: str, overrides: Mapping[str, Knob] | None = None) -> list[str]:
    """Return the cautions of a game about overridden knobs, beyond those of the preset; usually none."""
    cautions = load(game).cautions
    if cautions is None:
        return []
    usual = cautions(house(game, preset))
    return [sentence for sentence in cautions(house(game, preset, overrides)) if sentence not in usual]


def choices(options: Any, knob: str) -> tuple[Any, ...]:
    """The values a knob can take, if they are a fixed list of names; empty for numbers and lists."""
    hint = typing.get_type_hints(type(options))[knob]
    return typing.get_args(hint) if typing.get_origin(hint) is typing.Literal else ()


def _value(options: Any, knob: str, value: Knob) -> Any:
    known = {f.name: getattr(options, f.name) for f in fields(options)}
    if knob not in known:
        raise UnknownKnob(_no("knob", knob, known))
    words = choices(options, knob)
    if words and value not in words:
        raise UnknownKnob(f"{knob} can't be {value!r}: one of {', '.join(map(str, words))}")
    return _as_kind(knob, known[knob], value)


def _as_kind(knob: str, present: Any, value: Knob) -> Any:
    """`value` as the type the knob has now. Text from a command line is parsed; any other type must match."""
    if isinstance(present, bool):
        if value in (True, "true", "yes", "on"):
            return True
        if value in (False, "false", "no", "off"):
            return False
        raise UnknownKnob(f"{knob} is true or false, not {value!r}")
    if isinstance(present, int):
        written = str(value)
        if not re.fullmatch("[0-9]{1,6}", written):
            raise UnknownKnob(f"{knob} is a whole number, not {value!r}")
        return int(written)
    if isinstance(value, str):
        return value
    raise UnknownKnob(f"{knob} is a word, not {value!r}")


def _no(what: str, name: str, there: typing.Iterable[str]) -> str:
    near = difflib.get_close_matches(name, list(there), n=1)
    hint = f"did you mean {near[0]}? " if near else ""
    return f"there is no {what} called {name!r}: {hint}there are {', '.join(sorted(there))}"


def _first_line(module: str) -> str:
    """The first line of a module's text. The module is not imported."""
    spec = importlib.util.find_spec(module)
    if spec is None or spec.origin is None:
        return ""
    with open(spec.origin, encoding="utf-8") as file:  # noqa: PTH123  reads one line only
        return file.readline().strip().strip('"').rstrip(".")
