"""Every notebook runs from top to bottom, and what it claims holds: its cells assert it."""

import functools
from pathlib import Path

import jupytext
import nbformat
import pytest
from nbclient import NotebookClient

NOTEBOOKS = sorted((Path(__file__).parent.parent / "notebooks").glob("*.py"))


@functools.cache
def run(path):
    """A notebook after running in the folder where it lies."""
    notebook = jupytext.read(path)
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("MPLBACKEND", raising=False)  # pictures are shown in the notebook, whoever runs the tests
        NotebookClient(notebook, timeout=60, resources={"metadata": {"path": str(path.parent)}}).execute()
    return notebook


@pytest.fixture(scope="module", params=NOTEBOOKS, ids=lambda path: path.stem)
def executed(request):
    """A notebook after running."""
    return run(request.param)


def shown(notebook):
    """What its cells show."""
    return [output.data for cell in notebook.cells for output in cell.get("outputs", []) if "data" in output]


def test_there_are_notebooks():
    assert NOTEBOOKS[0].stem == "01_from_a_log_to_an_answer"


def test_a_notebook_is_valid_and_starts_with_its_question(executed):
    nbformat.validate(executed)
    assert executed.cells[0].cell_type == "markdown"
    assert executed.cells[0].source.startswith("# ")
    assert "?" in executed.cells[0].source


def test_every_cell_ran_and_said_nothing_on_stderr(executed):
    code = [cell for cell in executed.cells if cell.cell_type == "code"]
    assert all(cell.execution_count for cell in code)
    assert [output.text for cell in code for output in cell.outputs if output.get("name") == "stderr"] == []


def test_a_notebook_shows_a_picture_for_each_that_it_draws(executed):
    drawn = sum("js.plots." in cell.source for cell in executed.cells if cell.cell_type == "code")
    assert sum("image/png" in data for data in shown(executed)) >= drawn > 0


def test_a_notebook_claims_something(executed):
    assert any("assert " in cell.source for cell in executed.cells if cell.cell_type == "code")


def test_the_first_notebook_shows_a_table_and_a_deal():
    pages = [data["text/html"] for data in shown(run(NOTEBOOKS[0])) if "text/html" in data]
    assert any("taken by" in page for page in pages)
    assert any("dataframe" in page for page in pages)


def test_cells_are_short(executed):
    assert max(len(cell.source.splitlines()) for cell in executed.cells if cell.cell_type == "code") <= 8
