"""Kernels run as plain Python, so that coverage sees their lines: a plugin of pytest for `make coverage`.

`install` needs NUMBA_DISABLE_JIT=1, and comes before any module of kernels is imported. Records give their fields as
attributes, and processor instructions are written in Python.
"""

import functools
import importlib
import pkgutil
import sys

import numpy as np
import pytest


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


def instructions():
    """Return each value of a kernel that needs the compiler, with what stands for it in Python."""
    from jassstats.engine import bits, function_addresses, law_tables, python_strategies
    from jassstats.engine.solver import proofs

    def blank(fields):
        """An empty law record, in an array of one."""
        return np.zeros(1, np.dtype((Record, [*law_tables.TABLES, *fields])))

    return [
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


def plain(value, instead):
    """Return what stands for a value of a module when kernels are plain Python; None if it may stay."""
    if isinstance(value, np.dtype) and value.names:
        return np.dtype((Record, value))
    return next((new for old, new in instead if value is old), None)


def modules():
    """Import every module of kernels, and return all modules of the package."""
    from jassstats import engine, games

    for package in (engine, games):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(module.name)
    return [module for name, module in sys.modules.items() if name.startswith("jassstats.")]


def install():
    """Let every kernel of this process run as plain Python."""
    from jassstats.engine import jit

    jit.compiled = compiled
    found, instead = modules(), instructions()
    for module in found:
        for name, value in list(vars(module).items()):
            if (new := plain(value, instead)) is not None:
                setattr(module, name, new)


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests():
    """Install the plain kernels before pytest imports a test or a fixture."""
    install()
