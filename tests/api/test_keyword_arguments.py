"""An unknown keyword of a public function is refused with the nearest one, and a renamed one still works (P2)."""

import inspect

import pytest

import jassstats as js
from jassstats.access.lake import LakeHandle
from jassstats.keyword_arguments import UnknownKeyword, check_keywords, nearest

FUNCTIONS = {name: getattr(js, name) for name in js.__all__ if inspect.isfunction(getattr(js, name))}
METHODS = {name: method for name, method in inspect.getmembers(LakeHandle, inspect.isfunction) if name[0] != "_"}
OWN_PARAMETERS = {"sql", "query"}
"""Methods whose further keywords are the parameters of the query."""


@pytest.fixture(scope="module")
def lake(tmp_path_factory):
    folder = tmp_path_factory.mktemp("keywords") / "lake"
    js.simulate("schieber", folder, deals=10)
    return folder


@pytest.mark.parametrize("name", FUNCTIONS)
def test_every_public_function_refuses_an_unknown_keyword_and_offers_the_nearest(name):
    kinds = inspect.signature(FUNCTIONS[name]).parameters
    parameters = [one for one, kind in kinds.items() if kind.kind is not kind.VAR_POSITIONAL]
    wrong = f"{parameters[0]}x" if parameters else "x"
    offer = f"did you mean .*{parameters[0]}" if parameters else "it has none"
    with pytest.raises(js.UsageError, match=f"no argument '{wrong}': {offer}") as caught:
        FUNCTIONS[name](**{wrong: 1})
    assert isinstance(caught.value, TypeError), "as Python calls an unknown keyword"


def test_strategies_that_are_compared_are_no_keyword():
    with pytest.raises(js.UsageError, match="compare has no argument 'strategies'"):
        js.compare(strategies=["solid", "lowest"])


@pytest.mark.parametrize("name", sorted(METHODS.keys() - OWN_PARAMETERS))
def test_every_method_of_a_lake_refuses_an_unknown_keyword(lake, name):
    with pytest.raises(UnknownKeyword, match=f"{name} has no argument 'zzz': it has "):
        getattr(js.open(lake), name)(zzz=1)


@pytest.mark.parametrize(
    ("wrong", "offer"),
    [("group_by", "by"), ("sinces", "since"), ("players", "player"), ("wehre", "where"), ("param", "params")],
)
def test_a_statistic_is_not_answered_without_the_filter_that_was_misspelt(lake, wrong, offer):
    with pytest.raises(UnknownKeyword, match=rf"stat has no argument '{wrong}': did you mean ({offer}|\w+ or {offer})"):
        js.open(lake).stat("declarers", **{wrong: "game"})


def test_a_renamed_keyword_works_and_warns(lake):
    def progress_bar(_title, _unit):
        raise AssertionError

    with pytest.warns(DeprecationWarning, match="'telling' of open_lake is called 'progress_bar' now") as warned:
        handle = js.open(lake, telling=progress_bar)
    assert handle.lake.progress_bar is progress_bar
    assert warned[0].filename == __file__, "the warning names the line of the caller"
    with pytest.raises(UnknownKeyword, match="'telling'"):
        js.open(lake, telling=progress_bar, progress_bar=progress_bar)


def test_positional_arguments_and_errors_of_the_function_itself_are_unchanged():
    @check_keywords()
    def divide(value, by=1):
        return value / by

    assert divide(6, by=3) == divide(6, 3) == 2
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'value'") as caught:
        divide(by=2)
    assert not isinstance(caught.value, js.JassstatsError)


@pytest.mark.parametrize(
    ("name", "near"), [("sinces", ["since"]), ("group_by", ["by"]), ("where", ["where"]), ("xyz", [])]
)
def test_the_nearest_names(name, near):
    assert nearest(name, ["by", "since", "where"]) == near
