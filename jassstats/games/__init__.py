"""The games. Every folder here is one; nothing lists them, and none knows another.

A game's folder holds `options` (house rules and presets), `rules` (the plain law), `kernel` (the same law compiled),
`partie` (how deals add up), `strategies/` and RULES.md.
"""

import difflib
import functools
import importlib
import importlib.util
import pkgutil
import re
import types
import typing
from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from typing import Any

Knob = bool | int | str


class UnknownGame(ValueError):
    """No folder in games/ has that name."""


class UnknownPreset(ValueError):
    """The game has no such preset."""


class UnknownKnob(ValueError):
    """The game has no such knob, or the knob can't take that value."""


def names() -> list[str]:
    """Every folder in games/ is a game."""
    return sorted(m.name for m in pkgutil.iter_modules(__path__) if m.ispkg)


@functools.cache
def load(name: str) -> types.ModuleType:
    """A game's package. Its `options`, `rules`, `partie` and `kernel` load when first asked for."""
    if name not in names():
        raise UnknownGame(_no("game", name, names()))
    return importlib.import_module(f"{__name__}.{name}")


def part(game: str, name: str) -> Any:
    """One module of a game: `options`, `rules`, `partie`, `kernel`."""
    return importlib.import_module(f"{load(game).__name__}.{name}")


def strategies(game: str) -> dict[str, str]:
    """Every file in a game's strategies/ is a strategy: its name and first line."""
    return dict(_strategies(game))


@functools.cache
def _strategies(game: str) -> dict[str, str]:
    folder = part(game, "strategies")
    found = {}
    for module in pkgutil.iter_modules(folder.__path__):
        text = importlib.util.find_spec(f"{folder.__name__}.{module.name}")
        found[module.name] = _first_line(text.origin if text else None)
    return found


def house(game: str, preset: str, overrides: Mapping[str, Knob] | None = None) -> Any:
    """The house rules of `preset` with some knobs overridden, as the game's frozen `Options`.

    Raises `UnknownGame`, `UnknownPreset` or `UnknownKnob`, each saying what there is.
    """
    options = part(game, "options")
    if preset not in options.PRESETS:
        raise UnknownPreset(_no(f"preset of {game}", preset, options.PRESETS))
    base = options.PRESETS[preset]
    values = {knob: _value(base, knob, value) for knob, value in (overrides or {}).items()}
    try:
        return replace(base, **values)
    except ValueError as error:  # a game knows what its own knobs can't be
        raise UnknownKnob(str(error)) from None


def advice(game: str, preset: str, overrides: Mapping[str, Knob] | None = None) -> list[str]:
    """What a game would say to knobs that are overridden though they can be played: nothing, mostly."""
    told: Callable[[Any], list[str]] = getattr(part(game, "options"), "advice", lambda _: [])
    usual = told(house(game, preset))
    return [sentence for sentence in told(house(game, preset, overrides)) if sentence not in usual]


def choices(options: Any, knob: str) -> tuple[Any, ...]:
    """The values a knob can take, where they are words; empty for numbers and lists."""
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
    """`value` as the type the knob has now; text from a command line is read, anything else must fit."""
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


def _first_line(path: str | None) -> str:
    if path is None:
        return ""
    with open(path, encoding="utf-8") as file:  # noqa: PTH123  one line of a module's text, without importing it
        return file.readline().strip().strip('"').rstrip(".")
