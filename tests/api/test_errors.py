"""Every error that is raised on purpose is one class; the command line maps classes to exit codes."""

import importlib
import inspect
import pkgutil

import pytest

import jassstats
import jassstats as js
from jassstats.cli import exit_codes


def classes():
    for module in pkgutil.walk_packages(jassstats.__path__, "jassstats."):
        if ".__main__" in module.name or module.name in {"jassstats.demo", "jassstats.viewer.widget"}:
            continue
        for name, kind in inspect.getmembers(importlib.import_module(module.name), inspect.isclass):
            if issubclass(kind, BaseException) and kind.__module__ == module.name:
                yield f"{module.name}.{name}", kind


def test_every_error_class_has_the_one_base():
    click_errors = {"jassstats.cli.exit_codes.Failed"}  # the class of the command line itself
    found = dict(classes())
    assert [name for name, kind in found.items() if not issubclass(kind, js.JassstatsError)] == sorted(click_errors)


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (js.UsageError("x"), 2),
        (js.StrategyError("x"), 2),
        (js.LakeError("x"), 3),
        (js.MissingPackageError("x"), 3),
        (js.LogError("x"), 1),
        (js.RuleError("x"), 1),
        (ValueError("x"), 3),
    ],
)
def test_an_exit_code_follows_from_the_class(error, code):
    assert exit_codes.verdict(error)[0] == code


def test_a_fault_inside_a_study_is_not_called_wrong_use(monkeypatch):
    from jassstats.study.frontier import branched_deals

    def fails(*_args, **_more):
        raise ValueError("operands could not be broadcast together")

    monkeypatch.setattr(branched_deals.runs, "run", fails)
    with pytest.raises(ValueError, match="broadcast") as caught:
        js.frontier("handjass", deals=1000)
    assert not isinstance(caught.value, js.JassstatsError)
    assert exit_codes.verdict(caught.value)[1].startswith("Something went wrong inside (ValueError")
