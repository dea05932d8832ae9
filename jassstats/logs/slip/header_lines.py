"""The lines of a slip's head: each sets one value, which holds until a line with the same keyword changes it."""

import datetime as dt
import re
from collections.abc import Callable
from contextlib import suppress

from jassstats import games
from jassstats.logs.slip.card_names import SCHEMES, near
from jassstats.logs.slip.state import SEATS, ParserState, SlipError
from jassstats.logs.slip.tokens import tokens, unquoted

NOTHING = ("-", "–", "—")
_SWISS = re.compile(r"(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4})")
_KNOB = re.compile(r"(\w+)(?:\s*=\s*|\s+)(.+)")
_NUMBER = re.compile(r"-?(0|[1-9]\d{0,8})")

Head = Callable[[ParserState, str, int], None]
"""A function that takes the state, the text of the line after its keyword, and the column that text starts in."""


def date(state: ParserState, text: str, column: int) -> None:
    """Read `date 2026-11-27`, optionally with a time to the second; also 27.11.2026."""
    if swiss := _SWISS.fullmatch(text):
        day, month, year = map(int, swiss.groups())
        text = f"{year}-{month:02}-{day:02}"
    try:
        state.date = None if text in NOTHING else text
        if state.date is not None:
            dt.datetime.fromisoformat(text)
    except ValueError:
        raise SlipError("LOG-60", f"{text!r} is no date: write the day as 2026-11-27 or 27.11.2026", column) from None


def table(state: ParserState, text: str, _column: int) -> None:
    """Read `table Rössli`: the place of play."""
    state.table = None if text in NOTHING else unquoted(text)


def players(state: ParserState, text: str, column: int) -> None:
    """Read `players Anna Beat Corinne`: seat by seat in order of play; `-` for an unknown player."""
    found = tokens(text)
    if len(found) > SEATS:
        raise SlipError(
            "LOG-42", f"{len(found)} players are named, at most {SEATS} can sit", column + found[4].column - 1
        )
    names = ["" if word.text in NOTHING and not word.quoted else word.text for word in found]
    state.players = names if any(names) else []
    state.seats = []


def game(state: ParserState, text: str, column: int) -> None:
    """Read `game handjass parlett_simple`: the game and its house rules. Options set before are dropped."""
    found = tokens(text)
    state.knobs = {}
    state.game = found[0].text.lower() if found else None
    state.preset = found[1].text if len(found) > 1 else ""
    if state.game not in games.names():
        there = ", ".join(games.names())
        hint = near(state.game or "", games.names())
        raise SlipError(
            "LOG-50", f"there is no game called {state.game or ''!r}{hint or f'; there are {there}'}", column
        )
    presets = games.load(state.game).options.PRESETS
    if len(found) != 2:
        raise SlipError(
            "LOG-42", f"write the game and its house rules, such as `game {state.game} {next(iter(presets))}`"
        )
    if state.preset not in presets:
        hint = near(state.preset, presets) or f"; there are {', '.join(presets)}"
        raise SlipError("LOG-51", f"{state.game} knows no preset {state.preset!r}{hint}", column + found[1].column - 1)


def knob(state: ParserState, text: str, column: int) -> None:
    """Read `set target 7`: a house rule that differs from the preset; yes or no, a number, or a text."""
    found = _KNOB.fullmatch(text)
    if not found:
        raise SlipError("LOG-42", "write a house rule and its value, such as `set target 7`", column)
    name, said = found.groups()
    value: bool | int | str = unquoted(said)
    if said in ("yes", "no", "true", "false"):
        value = said in ("yes", "true")
    elif _NUMBER.fullmatch(said):
        value = int(said)
    state.knobs = {**state.knobs, name: value}
    try:
        if state.game is not None and not _fits_some(state.game, name, value):
            games.house(state.game, state.preset, {name: value})
    except games.UnknownKnob as cause:
        options = games.load(state.game or "").options.PRESETS[state.preset]
        hint = "" if hasattr(options, name) else near(name, vars(options))
        told = f"there is no house rule {name!r}{hint}" if hint else str(cause)
        raise SlipError("LOG-51", told, column) from None
    except ValueError as cause:
        raise SlipError("LOG-51", str(cause), column) from None


def _fits_some(game: str, name: str, value: bool | int | str) -> bool:  # noqa: FBT001  a knob can be a yes or no
    """Return whether some preset accepts the option. The options together are checked when all of them are known."""
    for preset in games.load(game).options.PRESETS:
        with suppress(ValueError):
            games.house(game, preset, {name: value})
            return True
    return False


def cards(state: ParserState, text: str, column: int) -> None:
    """Read `cards german`: the scheme in which cards are spelt from this line on."""
    if text.lower() not in SCHEMES:
        hint = near(text, SCHEMES) or f"; there are {', '.join(SCHEMES)}"
        raise SlipError("LOG-42", f"cards can't be spelt {text!r}{hint}", column)
    state.scheme = text.lower()


def partie(state: ParserState, text: str, _column: int) -> None:
    """Read `partie`: a new one begins; `partie none`: the deals belong to none."""
    state.begin(None if text.lower() in ("none", *NOTHING) else unquoted(text) if text else state.next_partie())


def seats(state: ParserState, text: str, _column: int) -> None:
    """Read `seats Anna Corinne`: the players still in the partie; `seats all`."""
    state.seats = [] if text.lower() == "all" else [state.seat(word) for word in tokens(text)]


def form(_page: ParserState, _text: str, _column: int) -> None:
    """Read `jass`: an optional first line that names the form."""


LINES: dict[str, Head] = {
    "jass": form,
    "game": game,
    "set": knob,
    "cards": cards,
    "date": date,
    "table": table,
    "players": players,
    "partie": partie,
    "seats": seats,
}
"""The reader of each line of the head, by its keyword."""
