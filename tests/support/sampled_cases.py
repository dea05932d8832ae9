"""Cases of a test, of which `make test` runs one in so many and `make prove` the others."""

import pytest


def sampled(cases, one_in):
    """Return the cases, all but each first of `one_in` with the marker `prove`."""
    return [
        case if place % one_in == 0 else pytest.param(*_values(case), marks=pytest.mark.prove)
        for place, case in enumerate(cases)
    ]


def _values(case):
    return case if isinstance(case, tuple) else (case,)
