"""The documentation written from the code is whole, and dead links and fetched files are noticed."""

import re
import runpy
import subprocess
import sys
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
    "body",
    [
        '<script src="https://example.org/x.js"></script>',
        '<img src="//example.org/x.png">',
        '<link rel="stylesheet" href="https://example.org/x.css">',
    ],
)
def test_a_page_that_fetches_something_from_elsewhere_is_named(body, tmp_path):
    (tmp_path / "a.html").write_text(f'<img src="x.png"><a href="https://example.org">out</a>{body}')
    (fault,) = runpy.run_path(str(DOCS / "fetched.py"))["faults"](tmp_path)
    assert re.fullmatch(r"a\.html: (https:)?//example\.org/x\.(js|png|css): fetched from elsewhere", fault)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("[there](b.md) [there](b.md#part) [here](#first)", ""),
        ("[there](c.md)", "c.md"),
        ("[there](b.md#no-part)", "no-part"),
        ("[here](#no-part)", "no-part"),
        ("![a picture](no.png)", "no.png"),
    ],
)
def test_sphinx_finds_dead_links_with_our_settings(text, wrong, tmp_path):
    (tmp_path / "index.md").write_text(f"# First\n\n{text}\n\n```{{toctree}}\nb\n```\n")
    (tmp_path / "b.md").write_text("# Second\n\n## Part\n")
    words = ["-q", "-W", "-C", "-D", "extensions=myst_parser", "-D", "myst_heading_anchors=3"]
    done = subprocess.run(
        [sys.executable, "-m", "sphinx", *words, tmp_path, tmp_path / "out"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (bool(done.returncode), wrong in done.stderr) == (bool(wrong), True), done.stderr
