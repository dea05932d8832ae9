"""Keyword arguments of public functions: an unknown one is refused with the nearest name, a renamed one still works."""

import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import wraps
from inspect import Parameter, signature
from typing import Any, TypeVar, cast

from jassstats.errors import UsageError

Function = TypeVar("Function", bound=Callable[..., Any])

NAMED = (Parameter.POSITIONAL_OR_KEYWORD, Parameter.KEYWORD_ONLY)
"""The kinds of parameters that a keyword can fill."""


class UnknownKeyword(UsageError, TypeError):
    """A function has no argument of that name. The text offers the nearest one."""


def nearest(name: str, choices: Iterable[str]) -> list[str]:
    """Return up to three choices that are spelt like a name, or else those that are a part of it."""
    choices = list(choices)
    return get_close_matches(name, choices, n=3, cutoff=0.5) or [part for part in name.split("_") if part in choices]


def check_keywords(**renamed: str) -> Callable[[Function], Function]:
    """Return a decorator of a public function that refuses an unknown keyword and offers the nearest one.

    renamed: the keywords of earlier versions, each with the one of today. They work, with a `DeprecationWarning`.
    """

    def decorate(function: Function) -> Function:
        names = [name for name, one in signature(function).parameters.items() if one.kind in NAMED and name != "self"]

        @wraps(function)
        def checked(*args: Any, **keywords: Any) -> Any:
            if not keywords.keys() <= set(names):
                keywords = _current(function.__name__, keywords, names, renamed)
            return function(*args, **keywords)

        return cast("Function", checked)

    return decorate


def _current(
    function: str, keywords: Mapping[str, Any], names: Sequence[str], renamed: Mapping[str, str]
) -> dict[str, Any]:
    """Return the keywords under their names of today."""
    current = {name: value for name, value in keywords.items() if name in names}
    for name in keywords.keys() - current.keys():
        if name not in renamed or renamed[name] in current:
            near = nearest(name, names)
            offer = f"did you mean {' or '.join(near)}?" if near else f"it has {', '.join(names) or 'none'}"
            raise UnknownKeyword(f"{function} has no argument {name!r}: {offer}")
        warnings.warn(
            f"the argument {name!r} of {function} is called {renamed[name]!r} now", DeprecationWarning, stacklevel=3
        )
        current[renamed[name]] = keywords[name]
    return current
