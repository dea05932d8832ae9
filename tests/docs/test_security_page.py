"""Every promise of the page on security names a test, and that test exists."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROMISES = re.findall(r"^- .*(?:\n  .*)*", (ROOT / "docs" / "security.md").read_text(encoding="utf-8"), re.MULTILINE)


def test_there_are_promises():
    assert len(PROMISES) >= 10


@pytest.mark.parametrize("promise", PROMISES)
def test_a_promise_names_a_test(promise):
    [(path, name)] = re.findall(r"\(`(tests/\S+\.py)::(\w+)`\)", promise)
    assert f"def {name}(" in (ROOT / path).read_text(encoding="utf-8")
