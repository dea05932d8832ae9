"""Facts about the project that stand in several places agree: its version, its name, its decisions' numbers."""

import re
import tomllib

import jassstats


def text(root, name):
    return (root / name).read_text(encoding="utf-8")


def test_the_version_has_one_source(root):
    project = tomllib.loads(text(root, "pyproject.toml"))
    assert project["project"]["dynamic"] == ["version"]
    assert project["tool"]["hatch"]["version"]["path"] == "jassstats/__init__.py"
    assert re.search(r"^version: (\S+)$", text(root, "CITATION.cff"), re.MULTILINE)[1] == jassstats.__version__


def test_the_changelog_has_the_released_version_with_its_date(root):
    released = re.findall(r"^## \[(\d[\d.]*)\] - (\d{4}-\d\d-\d\d)$", text(root, "CHANGELOG.md"), re.MULTILINE)
    dated = re.search(r"^date-released: (\S+)$", text(root, "CITATION.cff"), re.MULTILINE)[1]
    assert released[0] == (jassstats.__version__, dated)


def test_decisions_are_numbered_once_and_in_order(root):
    numbers = [int(number) for number in re.findall(r"^(\d+)\. \*\*", text(root, "DECISIONS.md"), re.MULTILINE)]
    assert numbers == list(range(1, len(numbers) + 1))


def test_every_target_of_make_is_in_its_help(root):
    makefile = text(root, "Makefile")
    named = re.search(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)[1].split()
    assert named == re.findall(r"^([a-z]+):.*## ", makefile, re.MULTILINE)
