"""What several test files share: where the real logs lie, and a terminal that is the same everywhere."""

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="session")
def root():
    """The folder of the project."""
    return ROOT


@pytest.fixture(scope="session")
def real_logs():
    """The folder of really played logs, which is no part of the project."""
    named = os.environ.get("JASSSTATS_REAL_LOGS", "")
    folder = Path(named)
    if not named or not (folder / "challenge").is_dir() or not (folder / "jasskit").is_dir():
        pytest.fail(
            f"JASSSTATS_REAL_LOGS is {named!r}: it must name the folder of real logs that holds challenge/ and jasskit/"
            " (`make test` sets it to ../shared/logs where that exists)"
        )
    return folder


@pytest.fixture(autouse=True)
def _plain_terminal(monkeypatch):
    """No colours, a fixed width: what a command prints depends on its input only."""
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setenv("MPLBACKEND", "Agg")
    monkeypatch.delenv("FORCE_COLOR", raising=False)
