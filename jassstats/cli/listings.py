"""The commands that list games, presets, strategies and sources; and the one-time compilation: warm."""

import difflib
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

import click

from jassstats import games as game_list
from jassstats.cli.options import RenamedOption
from jassstats.cli.output import print_message, table, tabular
from jassstats.number_format import format_value


@click.command()
@tabular
def games(form: str) -> None:
    """List the games."""
    rows = [
        {"game": name, "about": (game_list.load(name).__doc__ or "").strip().split("\n")[0]}
        for name in game_list.names()
    ]
    table(rows, form, columns=("game", "about"))


@click.command()
@click.argument("game", required=False)
@click.option("--diff", nargs=2, metavar="PRESET PRESET", help="List the options in which two presets differ.")
@click.option(
    "--options", "one", cls=RenamedOption, older=("--knobs",), metavar="PRESET", help="List every option of one preset."
)
@tabular
def presets(game: str | None, diff: tuple[str, str] | None, one: str | None, form: str) -> None:
    """List the presets, which are named house rules.

    Those of one game are listed, or of every game. A ? marks a value that no source confirms. The column `unsure`
    counts such options.

    \b
      jassstats presets handjass
      jassstats presets handjass --diff parlett_simple putze_fr
      jassstats presets --options pagat_potato
    """  # noqa: D301  click reads the \b
    if diff or one:
        names = tuple(dict.fromkeys(diff or (str(one),)))
        rows = [row for row in option_rows(game or with_preset(names[0]), names) if not diff or differs(row, names)]
        table(
            [marked(row, names) for row in rows] if form == "table" else rows, form, ("option", *names, *UNSURE[form])
        )
        if form == "table":
            print_message("? = no source confirms it")
        return
    table([row for name in ([game] if game else game_list.names()) for row in listed(name)], form)


def listed(game: str) -> list[dict[str, Any]]:
    """Return a row for each preset of a game, with the number of its options that no source confirms."""
    options = game_list.load(game).options
    return [
        {"game": game, "preset": name, "about": about, "unsure": len(options.UNCERTAIN.get(name, ()))}
        for name, about in options.ABOUT.items()
    ]


def with_preset(preset: str) -> str:
    """Return the game that has a preset of that name, or the most similar name."""
    of = {name: game for game in game_list.names() for name in game_list.load(game).options.PRESETS}
    return of[next(iter(difflib.get_close_matches(preset, of, n=1, cutoff=0)), next(iter(of)))]


UNSURE: dict[str, tuple[str, ...]] = {"table": (), "json": ("unsure",), "csv": ("unsure",)}
"""In JSON and CSV a column of its own names the presets whose value is unsure. A table has a ? beside the value."""


def option_rows(game: str, presets: Sequence[str]) -> list[dict[str, Any]]:
    """Return a row for each option: its value in each preset, and the presets in which no source confirms it."""
    values = {preset: asdict(game_list.house(game, preset)) for preset in presets}
    doubts = game_list.load(game).options.UNCERTAIN
    return [
        {"option": option}
        | {preset: values[preset][option] for preset in presets}
        | {"unsure": " ".join(preset for preset in presets if option in doubts.get(preset, ()))}
        for option in values[presets[0]]
    ]


def differs(row: dict[str, Any], presets: Sequence[str]) -> bool:
    """The presets differ in this option, or only one of the values is confirmed."""
    return row[presets[0]] != row[presets[-1]] or (bool(row["unsure"]) and row["unsure"] != " ".join(presets))


def marked(row: dict[str, Any], presets: Sequence[str]) -> dict[str, Any]:
    """Return a row with its values as texts, each with a ? where no source confirms it."""
    unsure = row["unsure"].split()
    return row | {preset: format_value(row[preset]) + (" ?" if preset in unsure else "") for preset in presets}


@click.command()
@click.argument("game", required=False)
@tabular
def strategies(game: str | None, form: str) -> None:
    """List the strategies of a game, or of every game."""
    rows = [
        {"game": each, "strategy": name, "about": about}
        for each in ([game] if game else game_list.names())
        for name, about in game_list.strategies(each).items()
    ]
    table(rows, form, columns=("game", "strategy", "about"))


@click.command()
@tabular
def sources(form: str) -> None:
    """List the log formats that can be read."""
    from jassstats.logs import read as log_reader

    table([{"source": name, "about": about} for name, about in log_reader.sources().items()], form)


@click.command()
def warm() -> None:
    """Compile everything that must be compiled, now.

    It is done once for each version and kept. Otherwise the first command that needs it waits for it.
    """
    from time import perf_counter

    from jassstats.api.warm_up import warm as compile_now

    begun = perf_counter()
    compile_now()
    print_message(f"Compiled in {perf_counter() - begun:.1f} s. The result is kept for later runs.")
