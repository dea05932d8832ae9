"""Every numbered rule is cited where it is kept, and has a test named for it or a reason why it can't have one."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GAMES = sorted(path.parent for path in (ROOT / "jassstats" / "games").glob("*/RULES.md"))

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def text_of(paths):
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


def prefix(game):
    """The letters before a rule's number: those of the first one that RULES.md states, "**SCH-1** …"."""
    return re.search(r"^\*\*([A-Z]+)-1\*\*", text_of([game / "RULES.md"]), re.MULTILINE)[1]


def stated(game):
    """The numbers RULES.md states, in order: each opens a line of its own."""
    found = re.findall(rf"^\*\*{prefix(game)}-(\d+)\*\*", text_of([game / "RULES.md"]), re.MULTILINE)
    return [int(number) for number in found]


def untestable(game):
    """The numbers RULES.md declares untestable, each in a line that gives the reason: "- SCH-23: …"."""
    _, _, listed = text_of([game / "RULES.md"]).partition("## Rules no test can check")
    return {int(number) for number in re.findall(rf"^- {prefix(game)}-(\d+): \S", listed, re.MULTILINE)}


def cited(game):
    """The numbers cited by the game's own code, by the engine or by the law that all games share."""
    package = ROOT / "jassstats"
    code = text_of(path for room in (game, package / "engine", package / "rules") for path in room.rglob("*.py"))
    return {int(number) for number in re.findall(rf"\b{prefix(game)}-(\d+)\b", code)}


def covered(game):
    """The numbers that test functions are named for."""
    tests = text_of((ROOT / "tests").rglob("test_*.py"))
    return {int(number) for number in re.findall(rf"^def test_{prefix(game)}_(\d+)_", tests, re.MULTILINE)}


@every_game
def test_the_rules_are_numbered_from_1_without_gap_or_repeat(game):
    assert stated(game) == list(range(1, len(stated(game)) + 1))


@every_game
def test_every_rule_is_cited_by_the_code_that_keeps_it(game):
    assert sorted(set(stated(game)) - cited(game) - untestable(game)) == []


@every_game
def test_every_rule_has_a_test_named_for_it_or_a_reason_why_not(game):
    assert sorted(set(stated(game)) - covered(game) - untestable(game)) == []


@every_game
def test_no_rule_called_untestable_has_a_test(game):
    assert sorted(untestable(game) & covered(game)) == []


@every_game
def test_code_and_tests_cite_only_rules_that_exist(game):
    assert sorted((cited(game) | covered(game)) - set(stated(game))) == []


def test_schieber_has_thirty_seven_rules():
    assert len(stated(ROOT / "jassstats" / "games" / "schieber")) == 37
