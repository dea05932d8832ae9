"""The settings of Sphinx, which builds the documentation: `make docs`."""

import sys
from importlib.metadata import version as version_of
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

import pages  # it lies beside this file

project = "jassstats"
author = "the jassstats authors"
project_copyright = f"2026, {author}"
version = release = version_of("jassstats")

extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
napoleon_google_docstring = False
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
nb_custom_formats = {".py": ["jupytext.reads", {"fmt": "py:percent"}]}
nb_execution_mode = "force"  # `make docs` shows what they show; `make check` turns it off
nb_execution_timeout = 120
nb_execution_raise_on_error = True
nb_execution_show_tb = True
nb_ipywidgets_js: dict[str, Any] = {}  # nothing is fetched from anywhere
exclude_patterns = ["_build", "*.py"]
autodoc_typehints = "none"  # they stand in the signature
html_theme = "furo"
html_title = "jassstats"
html_show_sphinx = False


def setup(app: Any) -> None:
    """Write the pages that come from the code before any is read."""
    app.connect("builder-inited", lambda _app: pages.write())
