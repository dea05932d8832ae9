"""The constants of a strategy of Handjass, tried against one another on the same deals.

    python tools/tune.py solid TRUMP_KEPT PLAIN_KEPT --preset parlett_strict --players 2 3 4 --deals 20000
    python tools/tune.py trumps TO_KEEP --preset parlett_simple --players 3

Each constant named is raised and lowered by a step while that pays: the changed strategy sits at every seat in turn
among those of the start (see strategies.py), and the better of two goes on if it is ahead by two standard errors in
strokes more than the others' mean. A constant of several numbers has one for each form of play: strict, simple, strict
for two.
"""

import argparse
import re
import tempfile
from pathlib import Path

import numpy as np

import strategies
from jassstats import games
from jassstats.simulation import strategy_loader

AHEAD = strategies.METRICS.index("strokes ahead")
SURE = 2.0  # standard errors by which a change must be ahead


def source(name: str) -> str:
    """The text of a strategy's file."""
    return Path(str(strategy_loader.module("handjass", name).__file__)).read_text(encoding="utf-8")


def numbers(text: str, constant: str) -> list[float]:
    """The value of a constant, as a list of numbers."""
    found = re.search(rf"^{constant} = \(?([^#\n)]+)\)?", text, re.MULTILINE)
    if found is None:
        raise SystemExit(f"there is no constant {constant}")
    return [float(number) for number in found[1].split(",")]


def changed(text: str, constant: str, values: list[float]) -> str:
    """The text with other numbers."""
    written = str(values[0]) if len(values) == 1 else str(tuple(values))
    return re.sub(rf"^{constant} = [^#\n]+", f"{constant} = {written}  ", text, count=1, flags=re.MULTILINE)


def gained(a: str, b: str, asked: argparse.Namespace) -> np.ndarray:
    """(players, deals): by how many strokes A is ahead of what B would be in its place among others of B."""
    found = [
        np.concatenate(list(strategies.deals(a, b, n, asked.deals, preset=asked.preset, seed=asked.seed)))[:, AHEAD]
        for n in asked.players
    ]
    return np.stack(found)


def better(one: np.ndarray, other: np.ndarray) -> tuple[float, float]:
    """By how much one gains more than another, and the standard error."""
    difference = one - other
    error = (difference.var(axis=1) / difference.shape[1]).sum() ** 0.5 / len(difference)
    return float(difference.mean()), float(error)


class Search:
    """Strategies tried so far beside the one that the search began with."""

    def __init__(self, text: str, folder: Path, asked: argparse.Namespace) -> None:
        """Begin with a text."""
        self.asked, self.folder, self.tried = asked, folder, {text: np.zeros((len(asked.players), asked.deals))}
        self.start = self.file(text)

    def file(self, text: str) -> str:
        """A file of a text, as a strategy."""
        path = self.folder / f"tried_{len(list(self.folder.iterdir()))}.py"
        path.write_text(text, encoding="utf-8")
        return f"{path}{self.asked.tail}"

    def gain(self, text: str) -> np.ndarray:
        """Return the gain of a text among strategies as they are at the start."""
        if text not in self.tried:
            self.tried[text] = gained(self.file(text), self.start, self.asked)
        return self.tried[text]

    def tune(self, text: str, constant: str, at: int) -> str:
        """The text with one number of a constant moved as long as that pays."""
        step = self.asked.step
        for move in (step, 1 / step) if self.asked.times else (step, -step):
            while True:
                values = numbers(text, constant)
                other = values.copy()
                other[at] = round(values[at] * move if self.asked.times else values[at] + move, 2)
                gain, error = better(self.gain(changed(text, constant, other)), self.gain(text))
                print(f"{constant} {values} → {other}: {gain:+.4f} ± {error:.4f}", flush=True)
                if gain < SURE * error:
                    break
                text = changed(text, constant, other)
        return text


def main() -> None:
    """Tune what is named and print what came out."""
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    reader.add_argument("strategy")
    reader.add_argument("constants", nargs="+")
    reader.add_argument("--preset", default="parlett_simple")
    reader.add_argument("--players", type=int, nargs="+", default=[3])
    reader.add_argument("--deals", type=int, default=10_000)
    reader.add_argument("--step", type=float, default=1.4)
    reader.add_argument("--add", dest="times", action="store_false", help="steps are added, not multiplied by")
    reader.add_argument("--tail", default="+exchange=never+fold=never", help="what else sits at every seat")
    reader.add_argument("--seed", type=int, default=1)
    asked = reader.parse_args()
    heading = games.house("handjass", asked.preset).trick_rule == "simple"
    text, form = source(asked.strategy), 1 if heading else 2 if asked.players == [2] else 0
    with tempfile.TemporaryDirectory() as temporary:
        search = Search(text, Path(temporary), asked)
        for constant in asked.constants * 2:
            text = search.tune(text, constant, form if len(numbers(text, constant)) > 1 else 0)
    for constant in asked.constants:
        print(f"{constant} = {numbers(text, constant)}")


if __name__ == "__main__":
    main()
