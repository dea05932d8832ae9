"""What there is: games, presets, strategies, sources; and the one-time compilation."""

import difflib
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

import click

from jassstats import games as rooms
from jassstats.cli.output import say, table, tabular
from jassstats.number_format import format_value


@click.command()
@tabular
def games(form: str) -> None:
    """The games there are."""
    rows = [{"game": name, "about": (rooms.load(name).__doc__ or "").strip().split("\n")[0]} for name in rooms.names()]
    table(rows, form, columns=("game", "about"))


@click.command()
@click.argument("game", required=False)
@click.option("--diff", nargs=2, metavar="A B", help="Only the knobs in which two presets differ.")
@click.option("--knobs", "one", metavar="PRESET", help="Every knob of one preset.")
@tabular
def presets(game: str | None, diff: tuple[str, str] | None, one: str | None, form: str) -> None:
    """The presets (named house rules) of a game, or of every game.

    A ? marks what no source confirms; `unsure` counts such knobs.

    \b
      jassstats presets handjass
      jassstats presets handjass --diff parlett_simple putze_fr
      jassstats presets --knobs pagat_potato
    """  # noqa: D301  click reads the \b
    if diff or one:
        names = tuple(dict.fromkeys(diff or (str(one),)))
        rows = [row for row in knobs(game or with_preset(names[0]), names) if not diff or differs(row, names)]
        table([marked(row, names) for row in rows] if form == "table" else rows, form, ("knob", *names, *UNSURE[form]))
        if form == "table":
            say("? = no source confirms it")
        return
    table([row for name in ([game] if game else rooms.names()) for row in listed(name)], form)


def listed(game: str) -> list[dict[str, Any]]:
    """The presets of a game: what each is, and how many of its knobs no source confirms."""
    options = rooms.load(game).options
    return [
        {"game": game, "preset": name, "about": words, "unsure": len(options.UNCERTAIN.get(name, ()))}
        for name, words in options.ABOUT.items()
    ]


def with_preset(preset: str) -> str:
    """The game that has a preset of that name, or one most like it."""
    of = {name: game for game in rooms.names() for name in rooms.load(game).options.PRESETS}
    return of[next(iter(difflib.get_close_matches(preset, of, n=1, cutoff=0)), next(iter(of)))]


UNSURE: dict[str, tuple[str, ...]] = {"table": (), "json": ("unsure",), "csv": ("unsure",)}
"""Programs find the presets whose value is unsure in a column of its own; people find a mark beside the value."""


def knobs(game: str, presets: Sequence[str]) -> list[dict[str, Any]]:
    """Every knob with its value in each preset, and the presets in which no source confirms it."""
    values = {preset: asdict(rooms.house(game, preset)) for preset in presets}
    doubts = rooms.load(game).options.UNCERTAIN
    return [
        {"knob": knob}
        | {preset: values[preset][knob] for preset in presets}
        | {"unsure": " ".join(preset for preset in presets if knob in doubts.get(preset, ()))}
        for knob in values[presets[0]]
    ]


def differs(row: dict[str, Any], presets: Sequence[str]) -> bool:
    """The presets differ in this knob, or in how sure its value is."""
    return row[presets[0]] != row[presets[-1]] or (bool(row["unsure"]) and row["unsure"] != " ".join(presets))


def marked(row: dict[str, Any], presets: Sequence[str]) -> dict[str, Any]:
    """The values as words, each with a ? where no source confirms it."""
    unsure = row["unsure"].split()
    return row | {preset: format_value(row[preset]) + (" ?" if preset in unsure else "") for preset in presets}


@click.command()
@click.argument("game", required=False)
@tabular
def strategies(game: str | None, form: str) -> None:
    """The strategies that can play a game, or every game."""
    rows = [
        {"game": room, "strategy": name, "about": about}
        for room in ([game] if game else rooms.names())
        for name, about in rooms.strategies(room).items()
    ]
    table(rows, form, columns=("game", "strategy", "about"))


@click.command()
@tabular
def sources(form: str) -> None:
    """The log formats that can be read."""
    from jassstats.logs import read as log_reader

    table([{"source": name, "about": about} for name, about in log_reader.sources().items()], form)


@click.command()
def warm() -> None:
    """Compile the kernels now.

    It is done once for each version, and kept; otherwise the first command that needs them waits for it.
    """
    from time import perf_counter

    from jassstats.api.warm_up import warm as compile_now

    begun = perf_counter()
    compile_now()
    say(f"Compiled in {perf_counter() - begun:.1f} s; kept for later runs.")
