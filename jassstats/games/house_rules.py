"""House rules in a named file, wherever a preset is taken.

A TOML file names the preset it starts from, and the options that differ:

    # our_table.toml
    preset = "parlett_simple"
    game = "handjass"          # may be left out

    [options]
    minimum = 26

A lake or a log stores the preset and the options, never the path of the file.
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
"""The most bytes of a file of house rules."""


class HouseRules(NamedTuple):
    """A preset, and the options that differ from it."""

    preset: str
    overrides: dict[str, games.Knob]

    def __str__(self) -> str:
        """Format as one token, such as `parlett_simple+minimum=26`; `parse` reads it."""
        return "+".join(
            [self.preset, *(f"{option}={_text(value)}" for option, value in sorted(self.overrides.items()))]
        )


def _text(value: games.Knob) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def parse(text: str) -> HouseRules:
    """Parse house rules from the text that `str` of them gives.

    >>> parse("parlett_simple+minimum=26")
    HouseRules(preset='parlett_simple', overrides={'minimum': '26'})
    """
    preset, *options = text.split("+")
    pairs = (option.partition("=") for option in options)
    return HouseRules(preset, {name: value for name, _, value in pairs})


class HouseRulesError(UsageError):
    """The error of a file of house rules that can't be read, or that names options the game does not have."""


def resolve(game: str, preset: str, overrides: Mapping[str, games.Knob] | None = None) -> HouseRules:
    """Return the preset and options of a preset's name or a file of house rules.

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
    """Return the house rules in a file."""
    content = _content(path)
    if content.get("game", game) != game:
        raise HouseRulesError(f"{path}: these are house rules of {content['game']}, not of {game}")
    try:
        games.house(game, content["preset"], content["options"])
    except ValueError as error:
        raise HouseRulesError(f"{path}: {error}") from None
    return HouseRules(content["preset"], {**content["options"], **overrides})


def of_any_game(preset: str) -> tuple[str, HouseRules]:
    """Return the game and house rules of a preset's name or a file. Names of presets are unique among games."""
    name = _content(preset)["preset"] if preset.endswith(SUFFIX) else preset
    game = next((game for game in games.names() if name in games.load(game).options.PRESETS), None)
    if game is None:
        games.house(games.names()[0], name)  # raises, with the names that are similar
        raise HouseRulesError(f"there is no preset called {name!r}")
    return game, resolve(game, preset)


def _parsed(path: str, text: bytes) -> dict[str, Any]:
    """Return TOML as a mapping."""
    try:
        return tomllib.loads(text.decode("utf-8-sig"))
    except ValueError as error:  # TOML, UTF-8, and whole numbers of thousands of digits
        raise HouseRulesError(f"{path} is not TOML: {error}") from None
    except RecursionError:
        raise HouseRulesError(f"{path} is no file of house rules: its values lie too deep in one another") from None


def _content(path: str) -> dict[str, Any]:
    """Return the content of a file of house rules, checked for its form."""
    try:
        if Path(path).stat().st_size > LARGEST:
            raise HouseRulesError(f"{path} is too large for a file of house rules: it has more than {LARGEST:,} bytes")
        text = Path(path).read_bytes()
    except OSError as error:
        raise HouseRulesError(f"{path} can't be read: {error.strerror}") from None
    content = _parsed(path, text)
    if unknown := sorted(set(content) - KEYS):
        raise HouseRulesError(f"{path} has {', '.join(unknown)}: it may have {', '.join(sorted(KEYS))}")
    if not isinstance(content.get("preset"), str):
        raise HouseRulesError(f'{path} must name the preset it starts from: preset = "parlett_simple"')
    options = content.setdefault("options", {})
    if not isinstance(options, dict) or not all(isinstance(value, bool | int | str) for value in options.values()):
        raise HouseRulesError(f"{path}: [options] holds truth values, whole numbers and texts")
    return content
