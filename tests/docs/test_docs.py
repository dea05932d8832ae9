"""The documentation written from the code is whole, and the check of its links finds what is wrong."""

import runpy
from pathlib import Path

import pytest

from jassstats import cli, games, stats

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture(scope="module")
def written():
    return dict(runpy.run_path(str(DOCS / "pages.py"))["pages"]())


def test_every_statistic_and_each_of_its_columns_is_in_the_catalogue(written):
    for stat in stats.catalogue():
        assert f"### {stat.name}\n\n**{stat.question}**" in written["catalogue.md"]
        assert all(f"| `{column}` |" in written["catalogue.md"] for column in stat.columns)


def test_every_command_has_its_help(written):
    assert all(f"Usage: jassstats {name} " in written["commands.md"] for name in cli.program.commands)


def test_every_game_has_its_rules(written):
    assert {f"rules_{game}.md" for game in games.names()} <= set(written)


@pytest.mark.parametrize(
    ("body", "wrong"),
    [
        ('<a href="b.html">', "b.html: is not there"),
        ('<a href="#there">', "#there: no such place on that page"),
        ('<script src="https://example.org/x.js"></script>', "https://example.org/x.js: fetched from elsewhere"),
        ('<img src="//example.org/x.png">', "//example.org/x.png: fetched from elsewhere"),
    ],
)
def test_a_fault_in_a_page_is_found(body, wrong, tmp_path):
    (tmp_path / "a.html").write_text(
        f'<a id="here"></a><a href="#here"></a><a href="https://example.org">out</a>{body}'
    )
    faults = runpy.run_path(str(DOCS / "links.py"))["faults"]
    assert list(faults(tmp_path)) == [f"a.html: {wrong}"]
