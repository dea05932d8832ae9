"""Every method of an open lake documents its parameters, answer and errors, and no public example is skipped."""

import inspect
import re
from pathlib import Path

import pytest

import jassstats as js
from jassstats.access.lake import LakeHandle

PACKAGE = Path(js.__file__).parent
METHODS = {
    name: method for name, method in inspect.getmembers(LakeHandle, inspect.isfunction) if not name.startswith("_")
}


def sections(function):
    """Return the text of each section of a docstring, by its title."""
    parts = re.split(r"^(\w+)\n-{3,}$", inspect.getdoc(function), flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


@pytest.mark.parametrize("name", METHODS)
def test_a_method_of_a_lake_has_every_section_of_numpydoc(name):
    """The functions of `js` are held by test_typing.py."""
    there = sections(METHODS[name])
    named = re.findall(r"^\*{0,2}(\w+(?:, \w+)*) :", there.get("Parameters", ""), flags=re.MULTILINE)
    takes = [one for one in inspect.signature(METHODS[name]).parameters if one != "self"]
    assert sorted(", ".join(named).split(", ") if named else []) == sorted(takes)
    assert {"Returns", "Raises", "Examples"} <= there.keys()
    assert f".{name}(" in there["Examples"]


def test_no_example_is_skipped():
    assert [str(path) for path in PACKAGE.rglob("*.py") if "doctest: +SKIP" in path.read_text(encoding="utf-8")] == []
