"""Kernels run as plain Python, so that coverage sees their lines: a plugin of pytest for `make coverage`.

It needs NUMBA_DISABLE_JIT=1. Records give their fields as attributes, and processor instructions are written in Python.
"""

import functools
import importlib
import pkgutil
import sys

import numpy as np

from jassstats import engine, games
from jassstats.engine import jit


class Record(np.record):
    """A record that gives its fields as attributes, also those that are named like a method of NumPy."""

    def __getattribute__(self, name):
        """Return a field, or else what a record of NumPy returns."""
        get = super().__getattribute__
        return self[name] if name in (get("dtype").names or ()) else get(name)


def with_records(value):
    """Return an array whose records give their fields as attributes; anything else as it is."""
    plain_array = isinstance(value, np.ndarray) and value.dtype.names and value.dtype.type is not Record
    return value.view(np.dtype((Record, value.dtype))) if plain_array else value


def compiled(function):
    """Return a kernel in plain Python."""

    @functools.wraps(function)
    def kernel(*args):
        return function(*map(with_records, args))

    return kernel


jit.compiled = compiled

from jassstats.engine import bits, function_addresses, law_tables, python_strategies  # noqa: E402
from jassstats.engine.solver import proofs  # noqa: E402

U = np.uint64
DECISIONS = {}
"""The decisions of strategies by their address, which is the identity of the function here."""


def address(decision, *_):
    """Return a number for a decision. The compiler needs the records too."""
    DECISIONS[id(decision)] = decision
    return id(decision)


def ask(where, law, view, rand):
    """Call the decision at an address, and return its answer."""
    return U(DECISIONS[int(where)](law, view, rand))


def count(mask):
    """Return the number of cards in a mask."""
    return U(int(mask).bit_count())


def first(mask):
    """The lowest card of a mask that is not empty."""
    return U((int(mask) & -int(mask)).bit_length() - 1)


def highest(mask):
    """The highest card of a mask that is not empty."""
    return U(int(mask).bit_length() - 1)


def below(rand, limit):
    """A number from 0 to limit - 1."""
    return U((int(rand) * int(limit)) >> 64)


def blank(fields):
    """An empty law record, in an array of one."""
    return np.zeros(1, np.dtype((Record, [*law_tables.TABLES, *fields])))


INSTEAD = [
    (bits.count, count),
    (bits.first, first),
    (bits.below, below),
    (bits.nth, bits.nth_by_counting),
    (function_addresses.address, address),
    (python_strategies.address, address),
    (function_addresses.ask, ask),
    (law_tables.blank, blank),
    (proofs.highest, highest),
    (proofs.pick, proofs.pick_by_counting),
]


def plain(value):
    """Return what stands for a value of a module when kernels are plain Python; None if it may stay."""
    if isinstance(value, np.dtype) and value.names:
        return np.dtype((Record, value))
    return next((new for old, new in INSTEAD if value is old), None)


for package in (engine, games):
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        importlib.import_module(found.name)
for module in [module for name, module in sys.modules.items() if name.startswith("jassstats.")]:
    for name, value in list(vars(module).items()):
        if (instead := plain(value)) is not None:
            setattr(module, name, instead)
