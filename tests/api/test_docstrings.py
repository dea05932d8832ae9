"""Every public method documents its parameters, answer and errors, and no public example is skipped."""

import importlib
import inspect
import pkgutil
import re
from pathlib import Path

import pytest

import jassstats as js
from jassstats.access.lake import LakeHandle
from jassstats.api.deals import Hand
from jassstats.render.deal import ShownDeal
from jassstats.results import Result

PACKAGE = Path(js.__file__).parent
METHODS = {
    name: method for name, method in inspect.getmembers(LakeHandle, inspect.isfunction) if not name.startswith("_")
}


def result_classes():
    """Return `Result`, every subclass of it in the package, and the two classes of cards that are shown."""
    for module in pkgutil.walk_packages(js.__path__, "jassstats."):
        if module.name not in {"jassstats.__main__", "jassstats.viewer.widget"} and ".cli" not in module.name:
            importlib.import_module(module.name)
    classes, pending = {Result, ShownDeal, Hand}, [Result]
    while pending:
        pending += (new := set(pending.pop().__subclasses__()))
        classes |= new
    return {kind for kind in classes if kind.__module__.startswith("jassstats.")}


def own_methods():
    """Yield the public methods of result classes; those of the protocol are documented in `Result`."""
    protocol = set(vars(Result))
    for kind in sorted(result_classes(), key=lambda kind: kind.__name__):
        for name, method in vars(kind).items():
            if inspect.isfunction(method) and name[0] != "_" and (kind is Result or name not in protocol):
                yield f"{kind.__name__}.{name}", method


OWN_METHODS = dict(own_methods())
RAISES_NOTHING = {"ShownDeal.drawing"}
"""Methods with arguments of which none can be wrong."""


def sections(function):
    """Return the text of each section of a docstring, by its title."""
    parts = re.split(r"^(\w+)\n-{3,}$", inspect.getdoc(function), flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def arguments(method):
    return [name for name in inspect.signature(method).parameters if name != "self"]


def documented(part):
    """Return the names that a section documents."""
    names = re.findall(r"^\*{0,2}(\w+(?:, \w+)*) :", part, flags=re.MULTILINE)
    return ", ".join(names).split(", ") if names else []


@pytest.mark.parametrize("name", METHODS)
def test_a_method_of_a_lake_has_every_section_of_numpydoc(name):
    """The functions of `js` are held by test_typing.py."""
    there = sections(METHODS[name])
    assert sorted(documented(there.get("Parameters", ""))) == sorted(arguments(METHODS[name]))
    assert {"Returns", "Raises", "Examples"} <= there.keys()
    assert f".{name}(" in there["Examples"]


@pytest.mark.parametrize("name", OWN_METHODS)
def test_a_method_of_a_result_has_every_section_of_numpydoc(name):
    there = sections(OWN_METHODS[name])
    assert documented(there.get("Parameters", "")) == arguments(OWN_METHODS[name])
    assert {"Returns", "Examples"} <= there.keys()
    assert f".{name.partition('.')[2]}(" in there["Examples"]
    assert ("Raises" in there) == (bool(arguments(OWN_METHODS[name])) and name not in RAISES_NOTHING)


@pytest.mark.parametrize("name", [*METHODS, *OWN_METHODS])
def test_what_a_method_raises_is_a_class_of_ours_or_of_the_system(name):
    raised = re.findall(r"^(\w[\w.]*)$", sections({**METHODS, **OWN_METHODS}[name]).get("Raises", ""), re.MULTILINE)
    assert [kind for kind in raised if kind not in {*js.__all__, "OSError", "duckdb.Error"}] == []


def test_no_example_is_skipped():
    assert [str(path) for path in PACKAGE.rglob("*.py") if "doctest: +SKIP" in path.read_text(encoding="utf-8")] == []
