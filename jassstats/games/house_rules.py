"""House rules of one's own as a named file, wherever a preset is taken.

A file of TOML names the preset it starts from, and the options that differ:

    # our_table.toml
    preset = "parlett_simple"
    game = "handjass"          # may be left out

    [options]
    minimum = 26

What is stored in a lake or a log is the preset and the options, never the path of the file.
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from jassstats import games
from jassstats.errors import UsageError

SUFFIX = ".toml"
KEYS = {"game", "preset", "options"}
LARGEST = 65_536
"""Bytes of a file of house rules."""


class HouseRules(NamedTuple):
    """A preset, and the options that differ from it."""

    preset: str
    overrides: dict[str, games.Knob]

    def __str__(self) -> str:
        """As one word: `parlett_simple+minimum=26`; `parse` reads it."""
        return "+".join(
            [self.preset, *(f"{option}={_text(value)}" for option, value in sorted(self.overrides.items()))]
        )


def _text(value: games.Knob) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def parse(text: str) -> HouseRules:
    """House rules from one word, as `str` of them writes it.

    >>> parse("parlett_simple+minimum=26")
    HouseRules(preset='parlett_simple', overrides={'minimum': '26'})
    """
    preset, *options = text.split("+")
    pairs = (option.partition("=") for option in options)
    return HouseRules(preset, {name: value for name, _, value in pairs})


class HouseRulesError(UsageError):
    """A file of house rules can't be read, or names options that the game does not have."""


def resolve(game: str, preset: str, overrides: Mapping[str, games.Knob] | None = None) -> HouseRules:
    """The preset and options that a preset, or a file of house rules, stands for.

    Parameters
    ----------
    game : str
        The game; a file of another game is refused.
    preset : str
        A preset of the game, or a path that ends in `.toml`.
    overrides : mapping, optional
        Options that differ; they go before those of the file.

    Returns
    -------
    HouseRules
        The name of a preset, and the options that differ from it, checked.

    Raises
    ------
    HouseRulesError
        If the file can't be read, or is not a file of house rules of this game.

    """
    if not preset.endswith(SUFFIX):
        return HouseRules(preset, dict(overrides or {}))
    return _of_file(game, preset, overrides or {})


def _of_file(game: str, path: str, overrides: Mapping[str, games.Knob]) -> HouseRules:
    """What a file of house rules stands for."""
    content = _content(path)
    if content.get("game", game) != game:
        raise HouseRulesError(f"{path}: these are house rules of {content['game']}, not of {game}")
    try:
        games.house(game, content["preset"], content["options"])
    except ValueError as error:
        raise HouseRulesError(f"{path}: {error}") from None
    return HouseRules(content["preset"], {**content["options"], **overrides})


def of_any_game(preset: str) -> tuple[str, HouseRules]:
    """The game and house rules that a preset's name, or a file, stands for; names of presets are unique."""
    name = _content(preset)["preset"] if preset.endswith(SUFFIX) else preset
    game = next((game for game in games.names() if name in games.load(game).options.PRESETS), None)
    if game is None:
        games.house(games.names()[0], name)  # raises, with what is like it
        raise HouseRulesError(f"there is no preset called {name!r}")
    return game, resolve(game, preset)


def _content(path: str) -> dict[str, Any]:
    """What a file of house rules says, checked for its form."""
    try:
        if Path(path).stat().st_size > LARGEST:
            raise HouseRulesError(f"{path} is too large for a file of house rules: it has more than {LARGEST:,} bytes")
        content = tomllib.loads(Path(path).read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise HouseRulesError(f"{path} can't be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise HouseRulesError(f"{path} is not TOML: {error}") from None
    if unknown := sorted(set(content) - KEYS):
        raise HouseRulesError(f"{path} has {', '.join(unknown)}: it may have {', '.join(sorted(KEYS))}")
    if not isinstance(content.get("preset"), str):
        raise HouseRulesError(f'{path} must name the preset it starts from: preset = "parlett_simple"')
    options = content.setdefault("options", {})
    if not isinstance(options, dict) or not all(isinstance(value, bool | int | str) for value in options.values()):
        raise HouseRulesError(f"{path}: [options] holds truth values, whole numbers and texts")
    return content
