"""The strategies of a run without the folders in which their files lie."""

from collections.abc import Mapping, Sequence
from pathlib import PureWindowsPath

from jassstats.simulation import strategy_loader

FORMS = ("./{name}", "{name}", "./{rank}/{name}")
"""The forms of a file's new name, in order of preference. `rank` is its place among the files of the run."""


def without_folders(strategies: Sequence[str]) -> list[str]:
    """Return the strategies of a run with new names for their files.

    The new names sort as the old ones do, where one of the forms allows it: the fingerprint of a run joins its
    strategies in the order of their names.

    >>> without_folders(["/home/anna/bold.py", "solid+play=/home/anna/mine.py:bold"])
    ['./bold.py', 'solid+play=./mine.py:bold']
    >>> without_folders(["a/mine.py", "b/mine.py", "solid"])
    ['./1/mine.py', './2/mine.py', 'solid']
    """
    files = sorted(strategy_loader.files(strategies))
    renamed = [list[str]()]
    for form in FORMS:
        new = {file: form.format(name=PureWindowsPath(file).name, rank=rank) for rank, file in enumerate(files, 1)}
        renamed.append([_renamed(one, new) for one in strategies])
        if len(set(new.values())) == len(files) and _order(strategies) == _order(renamed[-1]):
            break
    return renamed[-1]


def _renamed(strategy: str, new: Mapping[str, str]) -> str:
    """Return a strategy, whose parts are joined by "+", with new names for its files."""
    return "+".join(_renamed_part(part, new) for part in strategy.split("+"))


def _renamed_part(part: str, new: Mapping[str, str]) -> str:
    """Return one part, such as "play=./mine.py:bold", with a new name for its file."""
    name = part.partition("=")[2] or part
    file = strategy_loader.split(name)[0]
    return part.removesuffix(name) + new[file] + name.removeprefix(file) if file else part


def _order(strategies: Sequence[str]) -> list[int]:
    """Return the ranks of the parts in the order in which they stand."""
    names = [part.partition("=")[2] or part for strategy in strategies for part in strategy.split("+")]
    ranks = {name: rank for rank, name in enumerate(sorted(set(names)))}
    return [ranks[name] for name in names]
