"""The studies behind `import jassstats as js`: what a command of the same name prints, as plain records.

Nothing heavy is imported until one of them is called.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jassstats import games
from jassstats.show import kernels

if TYPE_CHECKING:
    from jassstats.study.differ import Difference

Tell = Callable[[int, int | None], None]


class WrongStudy(ValueError):
    """A study that can't be made as it was asked for."""


@contextmanager
def asked() -> Iterator[None]:
    """What is wrong with a question is told as such, and not taken for a fault of the program."""
    try:
        yield
    except ValueError as error:
        raise WrongStudy(str(error)) from None


def diff(
    game: str,
    first: str,
    second: str | None = None,
    *,
    overrides: Mapping[str, games.Knob] | None = None,
    deals: int = 100_000,
    strategies: str | Iterable[str] = "solid",
    **how: Any,
) -> "Difference":
    """The same deals under two presets; `overrides` change the second, which is `first` if none is named.

    `how`: players, seed; parties, anew, examples, progress as in `study.differ.diff`.
    """
    from jassstats.study import differ

    kernels.needed(game, "again")
    table = (strategies,) if isinstance(strategies, str) else tuple(strategies)
    run = {name: how.pop(name) for name in ("players", "seed") if name in how}
    with asked():
        one, other = differ.runs(game, first, second, overrides, deals=deals, strategies=table, **run)
        return differ.diff(one, other, **how)


def write_examples(found: "Difference", file: str | PathLike[str]) -> int:
    """Write the example deals in our own form, each as decided under the first rules and then the second."""
    from jassstats.logs import writing

    return writing.write(Path(file), (deal for one in found.examples for deal in (one.first, one.second)))
