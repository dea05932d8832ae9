"""How Sphinx builds the documentation: `make docs`."""

from importlib.metadata import version as version_of

project = "jassstats"
author = "the jassstats authors"
project_copyright = f"2026, {author}"
version = release = version_of("jassstats")

extensions = ["myst_nb"]
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
nb_execution_mode = "off"  # notebooks are executed by the tests
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = "jassstats"
html_show_sphinx = False
