"""The folder in which the examples of docstrings run: an empty one with the sample logs in `samples`."""

from doctest import DocTest
from pathlib import Path

import pytest

from jassstats import samples


@pytest.fixture(autouse=True)
def example_folder(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let an example run in a folder of its own, as a reader would after `jassstats samples`."""
    if isinstance(getattr(request.node, "dtest", None), DocTest):
        samples.copy_samples(tmp_path / "samples")
        monkeypatch.chdir(tmp_path)
