"""What there is: games, presets, strategies, sources; and the one-time compilation."""

from dataclasses import asdict

import click

from jassstats import games as rooms
from jassstats.cli.output import say, table, tabular

UNSURE = "no source confirms it"


@click.command()
@tabular
def games(form: str) -> None:
    """The games there are."""
    rows = [{"game": name, "about": (rooms.load(name).__doc__ or "").strip().split("\n")[0]} for name in rooms.names()]
    table(rows, form, columns=("game", "about"))


@click.command()
@click.argument("game", default="schieber")
@click.option("--diff", nargs=2, metavar="A B", help="Only the knobs in which two presets differ.")
@click.option("--knobs", "one", metavar="PRESET", help="Every knob of one preset.")
@tabular
def presets(game: str, diff: tuple[str, str] | None, one: str | None, form: str) -> None:
    """The presets (named house rules) of a GAME; a ? marks what no source confirms."""
    options = rooms.part(game, "options")
    if diff:
        table(differences(game, *diff), form, columns=("knob", *diff) if diff[0] != diff[1] else ("knob", diff[0]))
    elif one:
        table(differences(game, one, None), form, columns=("knob", one))
    else:
        table([{"preset": name, "about": options.ABOUT[name]} for name in options.PRESETS], form)
    if form == "table" and (diff or one):
        say(f"? = {UNSURE}")


def differences(game: str, first: str, second: str | None) -> list[dict[str, object]]:
    """The knobs in which two presets differ; every knob of the first if there is no second."""
    left = asdict(rooms.house(game, first, {}))
    right = asdict(rooms.house(game, second, {})) if second else {}
    return [
        {"knob": knob, first: marked(game, first, knob, value)}
        | ({second: marked(game, second, knob, right[knob])} if second else {})
        for knob, value in left.items()
        if right.get(knob) != value or knob in doubtful(game, first) ^ (doubtful(game, second) if second else set())
    ]


def marked(game: str, preset: str, knob: str, value: object) -> str:
    """The value as a word, with a ? if no source confirms it."""
    word = {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
    return f"{word} ?" if knob in doubtful(game, preset) else word


def doubtful(game: str, preset: str) -> set[str]:
    """The knobs of a preset that no source confirms."""
    return set(rooms.part(game, "options").UNCERTAIN.get(preset, ()))


@click.command()
@click.argument("game", default="schieber")
@tabular
def strategies(game: str, form: str) -> None:
    """The strategies that can play a GAME."""
    rows = [{"strategy": name, "about": about} for name, about in rooms.strategies(game).items()]
    table(rows, form, columns=("strategy", "about"))


@click.command()
@tabular
def sources(form: str) -> None:
    """The log formats that can be read."""
    from jassstats.logs import reading

    table([{"source": name, "about": about} for name, about in reading.sources().items()], form)


@click.command()
def warm() -> None:
    """Compile the kernels now, so that the next command starts at once."""
    from time import perf_counter

    from jassstats.show.face import warm as compile_now

    begun = perf_counter()
    compile_now()
    say(f"Compiled in {perf_counter() - begun:.1f} s; kept for later runs.")
