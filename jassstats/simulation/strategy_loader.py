"""The strategies of a table: given by name or by file, alone or combined, compiled or in plain Python.

`solid` plays as that file defines; `solid+exchange=always` exchanges as `always` does and is solid in all else;
`./mine.py` is a file of yours. A file is a strategy if it has a function for a decision; `usual` decides those that it
leaves out. `play=./mine.py:bold` names a function whose name differs from that of the decision. From Python a strategy
may also be a module, a function, or functions by decision.
"""

import functools
import hashlib
import importlib
import importlib.machinery
import importlib.util
import sys
import types
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextvars import ContextVar
from pathlib import Path
from typing import Any, cast

import numpy as np

from jassstats import games
from jassstats.errors import StrategyError

RANDOM, USUAL = "random_legal", "usual"

Decision = Callable[..., Any]
StrategySpec = str | types.ModuleType | Decision | Mapping[str, str | Decision]
"""The ways to give a strategy."""

_session: dict[str, Decision] = {}
"""Functions of this Python session that are in no file, by the name they were given."""

_trusted: set[Path] = set()
"""Strategy files that the user named in this session. No other file is executed: a lake is data, not code."""


_loading: ContextVar[frozenset[Path]] = ContextVar("_loading", default=frozenset())
"""Strategy files that are being executed now, one from within another."""


class UntrustedStrategy(StrategyError):
    """The error of a lake that names a strategy file which the user has neither named nor trusted."""


def decisions(game: str) -> tuple[str, ...]:
    """Return the decisions of a game's strategies, in the order of the columns of addresses."""
    found: tuple[str, ...] = games.load(game).deal_loop.DECISIONS
    return found


def table(game: str, wishes: StrategySpec | Iterable[StrategySpec]) -> tuple[str, ...]:
    """The names of one strategy, or of one for each seat."""
    if isinstance(wishes, str | types.ModuleType | Mapping) or not isinstance(wishes, Iterable):
        wishes = (wishes,)
    names = tuple(named(game, wish) for wish in cast("Iterable[StrategySpec]", wishes))
    trust(names)
    return names


def trust(names: Iterable[str]) -> None:
    """Allow the files of some strategies to be executed, since the user named them."""
    named = {Path(file).resolve() for file in files(names)}
    if itself := named & _loading.get():
        raise _runs_itself(min(itself))
    _trusted.update(named)


def files(names: Iterable[str]) -> list[str]:
    """The files of some strategies, in order, each once.

    >>> files(["solid+play=./mine.py:bold", "solid", "./mine.py"])
    ['./mine.py']
    """
    parts_of = (part.partition("=")[2] or part for name in names for part in name.split("+"))
    return list(dict.fromkeys(file for part in parts_of if (file := split(part)[0])))


def untrusted(names: Iterable[str]) -> list[str]:
    """The files of some strategies that must not be executed."""
    return [file for file in files(names) if Path(file).resolve() not in _trusted]


def named(game: str, wish: StrategySpec) -> str:
    """The name by which a strategy is kept in a manifest. Raises `StrategyError` if it can't be a strategy."""
    if isinstance(wish, str):
        return wish
    if isinstance(wish, types.ModuleType):
        own = {module: name for name, module in games.strategy_modules(game).items()}
        if wish.__name__ in own:
            return own[wish.__name__]
        if not getattr(wish, "__file__", None):
            raise StrategyError(
                f"the module {wish.__name__} has no file: give its functions, as {{decision: function}}"
            )
        return str(wish.__file__)
    if isinstance(wish, Mapping):
        chosen = {decision: each if isinstance(each, str) else _function(each) for decision, each in wish.items()}
        first = chosen.pop("", USUAL)
        return "+".join([first, *(f"{decision}={each}" for decision, each in chosen.items())])
    if not hasattr(wish, "__name__"):
        message = f"{wish!r} can't sit at a table: name a strategy, or give a module or a function"
        raise StrategyError(message)
    if wish.__name__ not in decisions(game):
        there = ", ".join(decisions(game))
        raise StrategyError(f"{wish.__name__} is no decision: call it one of {there}, or give {{decision: function}}")
    return f"{USUAL}+{wish.__name__}={_function(wish)}"


def _function(function: Decision) -> str:
    """The file and name of a function, or a name for this session if it is in no file."""
    if not callable(function):
        raise StrategyError(f"{function!r} is no function")
    plain = getattr(function, "py_func", function)
    file = getattr(getattr(plain, "__code__", None), "co_filename", "")
    if Path(file).is_file() and hasattr(plain, "__qualname__") and plain.__qualname__ == plain.__name__:
        return f"{file}:{plain.__name__}"
    name = f"{getattr(plain, '__name__', 'function')}@{_digest(_text(plain))}"
    while _session.setdefault(name, function) != function:
        name += "'"  # the same code with other enclosed values is another strategy
    return name


def _text(function: Decision) -> bytes:
    """Return the code and constants of a function, which distinguish the functions of a session."""
    code = getattr(function, "__code__", None)
    return repr(function).encode() if code is None else code.co_code + repr((code.co_consts, code.co_names)).encode()


def parts(game: str, wish: str) -> dict[str, str]:
    """The strategy for each decision; `""` is the key of the one for all others.

    >>> parts("handjass", "solid+exchange=always")
    {'': 'solid', 'exchange': 'always'}
    """
    first, *others = wish.split("+")
    found = {"": first}
    for other in others:
        decision, _, name = other.partition("=")
        if decision not in decisions(game) or not name:
            there = ", ".join(decisions(game))
            raise StrategyError(f"{other!r} in {wish!r} is no decision=strategy: decisions are {there}")
        found[decision] = name
    known = games.strategies(game)
    if USUAL not in known and set(found.values()) != {RANDOM}:
        raise StrategyError(f"there is no strategy called {wish!r}: there are {', '.join(known)}")
    for name in found.values():
        _check(name, known)
    return found


def _check(name: str, known: Iterable[str]) -> None:
    file, _ = split(name)
    if file and not Path(file).is_file():
        raise StrategyError(f"there is no file {file}")
    if "@" in name and name not in _session and not file:
        raise StrategyError(f"{name} was a function of a Python session that is over: put it into a file to keep it")
    if not file and name not in known and name not in _session:
        raise StrategyError(f"there is no strategy called {name!r}: there are {', '.join(known)}, or name a .py file")


def split(name: str) -> tuple[str, str]:
    """The file of a strategy and the function named in it, each empty if there is none.

    >>> split("./mine.py"), split("./mine.py:bold"), split("solid")
    (('./mine.py', ''), ('./mine.py', 'bold'), ('', ''))
    """
    file, _, function = name.rpartition(":") if ".py:" in name else (name, "", "")
    return (file, function) if file.endswith(".py") else ("", "")


def module(game: str, name: str) -> types.ModuleType:
    """The module of a strategy; a file that has changed is loaded anew."""
    file, _ = split(name)
    if not file:
        return importlib.import_module(games.strategy_modules(game)[name])
    path = Path(file).resolve()
    if path not in _trusted:
        raise UntrustedStrategy(f"the strategy file {file} is not executed: nobody named it here")
    return _loaded(path, path.read_bytes())


class _TextLoader(importlib.machinery.SourceFileLoader):
    """A loader that executes the text it is given, and neither reads nor writes compiled files beside it.

    Python takes a compiled file for current if size and second of the last change agree: a strategy changed within a
    second would not be noticed. And what is executed is what was checked, whatever became of the file since.
    """

    text = b""

    def get_code(self, fullname: str) -> types.CodeType:
        """Compile the text."""
        return self.source_to_code(self.text, self.get_filename(fullname))


@functools.cache
def _loaded(path: Path, text: bytes) -> types.ModuleType:
    name = f"strategy_{path.stem}_{_digest(str(path).encode())}"
    loader = _TextLoader(name, str(path))
    loader.text = text
    spec = importlib.util.spec_from_file_location(name, path, loader=loader)
    if spec is None:
        raise StrategyError(f"{path} can't be loaded")
    found = sys.modules[name] = importlib.util.module_from_spec(spec)  # a stored kernel looks for its module there
    before = _loading.set(_loading.get() | {path})
    try:
        loader.exec_module(found)
    except (Exception, SystemExit) as error:
        if str(_runs_itself(path)) in str(error):
            raise _runs_itself(path) from None
        raise StrategyError(f"{path} can't be loaded: {type(error).__name__}: {error}") from error
    finally:
        _loading.reset(before)
    return found


def _runs_itself(path: Path) -> StrategyError:
    """Return the error of a file that starts a game while it is loaded: it would load itself without end."""
    guard = 'if __name__ == "__main__":'
    return StrategyError(f"{path} is read to find its strategies, and starts a game itself: put that below `{guard}`")


def addresses(game: str, strategies: Sequence[str]) -> Any:
    """Return the addresses of the strategies: a row a seat, a column a decision; 0 for a random legal answer."""
    rows = np.zeros((len(strategies), len(decisions(game))), np.uint64)
    for seat, wish in enumerate(strategies):
        rows[seat] = _line(game, wish, fingerprint(game, [wish]))
    return rows


@functools.cache
def _line(game: str, wish: str, source: bytes) -> tuple[int, ...]:  # noqa: ARG001  other source has other addresses
    named = parts(game, wish)
    return tuple(_address(game, named.get(decision, named[""]), decision) for decision in decisions(game))


def function(game: str, name: str, decision: str) -> Decision:
    """The function of a strategy for a decision, or that of `usual` if it has none."""
    if name in _session:
        return _session[name]
    strategy, (_, chosen) = module(game, name), split(name)
    if chosen and not hasattr(strategy, chosen):
        raise StrategyError(f"{name} has no function {chosen}")
    if not chosen and not any(hasattr(strategy, each) for each in decisions(game)):
        raise StrategyError(f"{name} has no function for a decision: {', '.join(decisions(game))}")
    found: Decision = getattr(strategy, chosen or decision, None) or getattr(module(game, USUAL), decision)
    return found


def is_plain(game: str, strategies: Sequence[str]) -> bool:
    """Return whether any strategy of the table is in plain Python: such a table can use one core only."""
    return any(
        name != RANDOM and not hasattr(function(game, name, decision), "get_compile_result")
        for wish in set(strategies)
        for named in [parts(game, wish)]
        for decision in decisions(game)
        for name in [named.get(decision, named[""])]
    )


def _address(game: str, name: str, decision: str) -> int:
    if name == RANDOM:
        return 0
    from jassstats.engine import function_addresses, python_strategies

    law, view = games.load(game).law.LAW, games.load(game).view.VIEW
    decide = function(game, name, decision)
    if not hasattr(decide, "get_compile_result"):
        if not callable(decide):
            raise StrategyError(f"{decision} of {name} is no function")
        return python_strategies.address(decide, law, view, games.load(game).options.CALLS)
    try:
        return function_addresses.address(decide, law, view)
    except (TypeError, AttributeError) as error:
        raise StrategyError(f"{decision} of {name} can't be compiled: {error}") from None


def fingerprint(game: str, strategies: Sequence[str]) -> bytes:
    """A hash of the strategy files of a table; empty if every seat plays at random."""
    named = sorted({name for wish in strategies for name in parts(game, wish).values()} - {RANDOM})
    text = b"".join(_source(game, name) for name in named)
    return hashlib.blake2b(text, digest_size=8).digest() if named else b""


def _source(game: str, name: str) -> bytes:
    if name in _session:
        return name.encode()
    file, chosen = split(name)
    path = Path(file).resolve() if file else Path(str(module(game, name).__file__))
    return chosen.encode() + path.read_bytes()  # read, not executed: the hash is compared before a file is trusted


def _digest(text: bytes) -> str:
    return hashlib.blake2b(text, digest_size=4).hexdigest()
