"""Every notebook runs from top to bottom, and what it claims holds: its cells assert it.

Each is run once, by one test, since running is what takes the time.
"""

from pathlib import Path

import jupytext
import nbformat
import pytest
from nbclient import NotebookClient

NOTEBOOKS = sorted((Path(__file__).parents[2] / "notebooks").glob("*.py"))


def run(path):
    """A notebook after running in the folder where it lies."""
    notebook = jupytext.read(path)
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("MPLBACKEND", raising=False)  # pictures are shown in the notebook, whoever runs the tests
        NotebookClient(notebook, timeout=60, resources={"metadata": {"path": str(path.parent)}}).execute()
    return notebook


def shown(notebook):
    """Return the output of a notebook's cells."""
    return [output.data for cell in notebook.cells for output in cell.get("outputs", []) if "data" in output]


def code(notebook):
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


@pytest.mark.examples
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_says_nothing_on_stderr_and_shows_each_picture_it_draws(path):
    notebook = run(path)
    nbformat.validate(notebook)
    assert all(cell.execution_count for cell in code(notebook))
    said = [output.text for cell in code(notebook) for output in cell.outputs if output.get("name") == "stderr"]
    assert said == []
    drawn = sum("js.plots." in cell.source for cell in code(notebook))
    assert sum("image/png" in data for data in shown(notebook)) >= drawn > 0
    if path == NOTEBOOKS[0]:
        pages = [data["text/html"] for data in shown(notebook) if "text/html" in data]
        assert any("taken by" in page for page in pages)
        assert any("dataframe" in page for page in pages)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_starts_with_its_question_claims_something_and_has_short_cells(path):
    notebook = jupytext.read(path)
    assert notebook.cells[0].cell_type == "markdown"
    assert notebook.cells[0].source.startswith("# ")
    assert "?" in notebook.cells[0].source
    assert any("assert " in cell.source for cell in code(notebook))
    assert max(len(cell.source.splitlines()) for cell in code(notebook)) <= 8


def test_there_are_notebooks():
    assert [path.stem[:2] for path in NOTEBOOKS] == [f"{number:02}" for number in range(1, len(NOTEBOOKS) + 1)]
