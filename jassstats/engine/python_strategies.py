"""Strategies in plain Python as C functions, so that the compiled loop can call them by address.

A function gets copies of the loop's records whose fields are Python numbers, so nothing overflows and nothing can be
changed. An exception can't pass through compiled code. It is stored for the caller of the loop, and the answer is one
that no decision allows, so the loop stops at once.
"""

import ctypes
import threading
from collections import namedtuple
from collections.abc import Callable, Collection, Sequence
from typing import Any

import numpy as np

from jassstats.cards import NAMES, card, mask_of, names

ANSWER = ctypes.CFUNCTYPE(ctypes.c_uint64, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_uint64)
"""The C type of a decision: address of the law, address of the view, a random number; returns a number."""
NOT_ALLOWED = (1 << 64) - 1

_here = threading.local()


class Seen:
    """A copy of a record, read by field name: numbers, or read-only tables of numbers."""

    def __init__(self, raw: bytes, kind: np.dtype) -> None:
        """Store the bytes of a record; a field is converted on first access."""
        self.__dict__.update(_raw=raw, _kind=kind)

    def __getattr__(self, field: str) -> Any:
        """A number, or a table of them."""
        if field not in self._kind.names:
            raise AttributeError(f"there is no {field!r}: there are {', '.join(self._kind.names)}")
        found = self.__dict__[field] = _value(self._raw, *self._kind.fields[field][:2])
        return found

    def __setattr__(self, field: str, value: Any) -> None:
        """Refuse changes: a strategy may not change a record."""
        raise AttributeError(f"{field} can't be set: what a strategy sees is read only")

    def __repr__(self) -> str:
        """Format every field; sets of cards by their names."""
        told = []
        for field in self._kind.names:
            value = getattr(self, field)
            cards = self._kind[field] == np.uint64 and value >> len(NAMES) == 0
            told.append(f"{field}={names(value) or '-'}" if cards else f"{field}={value}")
        return "\n".join(told)


def _value(raw: bytes, kind: np.dtype, offset: int) -> Any:
    if kind.shape == ():
        return int.from_bytes(raw[offset : offset + kind.itemsize], "little", signed=kind.kind == "i")
    found = np.ndarray(kind.shape, kind.base, raw, offset).astype(object)
    found.flags.writeable = False
    return found


def address(function: Callable[..., Any], law: np.dtype, view: np.dtype, words: Sequence[str]) -> int:
    """Return the address of a C function for a function of (law, view, rand). It stays valid for the whole session.

    words: calls by number, which may be answered by name.
    """
    known, rules = b"", None

    def decide(law_at: int, view_at: int, rand: int) -> int:
        nonlocal known, rules
        if getattr(_here, "error", None):
            return NOT_ALLOWED
        seen = Seen(ctypes.string_at(view_at, view.itemsize), view)
        try:
            raw = ctypes.string_at(law_at, law.itemsize)
            if raw != known:  # a law's tables are converted once for the whole run
                known, rules = raw, _law(raw, law)
            return number(function(rules, seen, rand), words)
        except BaseException as error:  # noqa: BLE001  exceptions can't pass compiled code: `failure` returns them
            _here.error, _here.function, _here.view = error, function, seen
            return NOT_ALLOWED

    return held(ANSWER(decide))


def _law(raw: bytes, kind: np.dtype) -> Any:
    """A law record with all fields converted."""
    return namedtuple("Law", kind.names)(*(_value(raw, *kind.fields[field][:2]) for field in kind.names))  # noqa: PYI024


_held: list[Any] = []


def held(function: Any) -> int:
    """Return the address of a C function, which is kept forever since its address may be stored anywhere."""
    _held.append(function)
    return int(ctypes.cast(function, ctypes.c_void_p).value or 0)


def number(answer: Any, words: Sequence[str] = ()) -> int:
    """An answer as the loop takes it: a number, a card or call by its name, or several cards.

    >>> number("C7"), number(True), number("out", ("in", "out")), number({0, "C8"})
    (1, 1, 1, 5)
    """
    if isinstance(answer, str):
        return words.index(answer) if answer in words else card(answer)
    if isinstance(answer, Collection) and not isinstance(answer, np.ndarray):
        return mask_of(number(each) for each in answer)
    if not isinstance(answer, int | np.integer | np.bool_):
        raise TypeError(f"it answered {answer!r}, which is no number, card or call")
    found = int(answer)
    return found & NOT_ALLOWED if abs(found) < 1 << 63 else NOT_ALLOWED


def failure() -> tuple[BaseException, Any, Seen] | None:
    """Return and clear the last exception of a plain function in this thread, with the function and its view."""
    error = getattr(_here, "error", None)
    found = (error, _here.function, _here.view) if error else None
    _here.error = _here.function = _here.view = None
    return found


def overhear(asks: np.ndarray, view: np.dtype, heard: list[tuple[int, int, Seen, int]]) -> np.ndarray:
    """Return addresses of functions that call those in `asks` and record seat, decision, view, answer in `heard`."""

    def listen(seat: int, decision: int) -> int:
        ask = ANSWER(int(asks[seat, decision]))

        def decide(law_at: int, view_at: int, rand: int) -> int:
            answer = ask(law_at, view_at, rand)
            heard.append((seat, decision, Seen(ctypes.string_at(view_at, view.itemsize), view), answer))
            return answer

        return held(ANSWER(decide))

    found = asks.copy()
    for seat, decision in np.argwhere(asks):
        found[seat, decision] = listen(int(seat), int(decision))
    return found
