"""A type checker sees the public functions: what a user misspells is reported before anything runs."""

import importlib
import inspect
import re
import subprocess
import sys
from pathlib import Path

import pytest

import jassstats as js
from jassstats.results import Result

SCRIPTS = Path(__file__).parents[1] / "typing"
CACHE = ("--cache-dir", str(Path(__file__).parents[2] / ".mypy_cache"))


def mypy(*arguments):
    pytest.importorskip("mypy", reason="mypy is a development dependency")
    command = [
        sys.executable,
        "-m",
        "mypy",
        "--strict",
        "--config-file",
        "",
        "--follow-imports=silent",
        *CACHE,
        *arguments,
    ]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=SCRIPTS)


@pytest.mark.prove
def test_a_script_without_mistakes_passes_and_every_mistake_is_reported(tmp_path):
    reveal = tmp_path / "reveal.py"
    reveal.write_text("import jassstats as js\nreveal_type(js.simulate)\nreveal_type(js.plots.sacks)\n")
    done = mypy("user_script.py", "wrong_script.py", str(reveal))
    said = [line for line in done.stdout.splitlines() if "error:" in line]
    assert [line for line in said if "user_script" in line] == []
    lines = (SCRIPTS / "wrong_script.py").read_text().splitlines()
    expected = [(n, line.rpartition("# wrong: ")[2]) for n, line in enumerate(lines, 1) if "# wrong: " in line]
    pattern = re.compile(r"wrong_script\.py:(\d+): error: .*\[([a-z-]+)\]$")
    assert [(int(m[1]), m[2]) for m in map(pattern.match, said) if m] == expected
    revealed = re.findall(r'Revealed type is "(def [^"]*)', done.stdout)
    assert len(revealed) == 2, done.stdout
    assert "deals:" in revealed[0]


def test_the_lazy_names_are_those_that_a_type_checker_sees():
    text = Path(js.__file__).read_text(encoding="utf-8")
    visible = text.split("if TYPE_CHECKING:\n")[1].split("\n\n__version__")[0]
    names = set(re.findall(r"\b([A-Za-z_]+)(?=,|\n|\)|$)", re.sub(r"from [\w.]+ import|\w+ as", "", visible)))
    assert names == set(js.__all__)
    for name in js.__all__:
        kind = getattr(js, name)
        assert inspect.isfunction(kind) or inspect.isclass(kind) or inspect.ismodule(kind)


@pytest.mark.parametrize("name", [n for n in js.__all__ if inspect.isfunction(getattr(js, n))])
def test_every_public_function_names_its_arguments_and_is_documented(name):
    function = getattr(js, name)
    kinds = {one.kind for one in inspect.signature(function).parameters.values()}
    assert inspect.Parameter.VAR_KEYWORD not in kinds
    text = inspect.getdoc(function)
    for section in ("Returns", "Raises", "Examples"):
        assert f"\n{section}\n{'-' * len(section)}\n" in text or (name in WITHOUT[section])
    documented = text.partition("Parameters\n----------\n")[2].partition("\n\nReturns")[0]
    names = [
        part.strip().lstrip("*")
        for line in re.findall(r"^(\S.*) : ", documented, re.MULTILINE)
        for part in line.split(",")
    ]
    assert names == list(inspect.signature(function).parameters)


WITHOUT = {
    "Returns": {"warm"},
    "Raises": {"list_games", "list_sources", "list_stats"},
    "Examples": set(),
}
"""Functions that return nothing, or raise nothing."""

MODULES = (
    "stats.answer", "study.compare.result", "study.advice.result", "study.advice.call_review", "study.equity.result",
    "study.frontier.result", "study.rules_diff.deals", "study.contract_cost", "study.ratings", "audit",
    "simulation.to_lake", "ingestion.report", "ingestion.lint", "ingestion.canonicalize", "logs.conversion",
    "access.export", "access.bundle.write",
)  # fmt: skip


@pytest.mark.parametrize("module", MODULES)
def test_every_result_follows_the_protocol_and_says_what_it_holds(module):
    members = inspect.getmembers(importlib.import_module(f"jassstats.{module}"), inspect.isclass)
    kinds = [kind for _, kind in members if issubclass(kind, Result) and kind.__module__ == f"jassstats.{module}"]
    assert kinds
    for kind in kinds:
        assert "\nAttributes\n----------\n" in inspect.getdoc(kind)
        for method in ("records", "to_pandas", "to_arrow", "to_json", "notes", "plot", "_repr_html_"):
            assert callable(getattr(kind, method))
        assert kind.__repr__ in (Result.__repr__, kind.__dict__.get("__repr__"))
        assert not {"json", "rows_", "as_dict", "told"} & set(vars(kind))


def test_the_page_lists_exactly_the_public_names_and_one_section_for_each_result_class():
    text = (Path(js.__file__).parents[1] / "docs" / "api.md").read_text(encoding="utf-8")
    functions, results = text.split("\n## Result classes\n")
    assert re.findall(r"^### (\w+)$", functions, re.MULTILINE) == js.__all__
    written = set(re.findall(r"^### (\w+)$", results, re.MULTILINE))
    kinds = {"LakeHandle", "ShownDeal", "Hand", "Result", "Table", "QueryResult"}
    for module in MODULES:
        members = inspect.getmembers(importlib.import_module(f"jassstats.{module}"), inspect.isclass)
        kinds |= {name for name, kind in members if issubclass(kind, Result) and kind.__module__.endswith(module)}
    assert written == kinds
