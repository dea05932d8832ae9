"""The viewer as a notebook widget. Importing this needs anywidget, which nothing else here does."""

from typing import Any

import anywidget
import traitlets

from jassstats.render.deal_html import asset


class Viewer(anywidget.AnyWidget):
    """Steps through deals; `at`, `step` and `hidden` say and set what it shows."""

    _esm = asset("viewer/viewer.js")
    _css = asset("viewer/viewer.css")
    deals: Any = traitlets.List().tag(sync=True)
    table: Any = traitlets.Dict().tag(sync=True)
    at = traitlets.Int(0, help="which deal, from 0").tag(sync=True)
    step = traitlets.Int(0, help="which step of it, from 0").tag(sync=True)
    hidden: Any = traitlets.List(help="what is not shown: s0 is the hand of seat 0, p0 the first packet").tag(sync=True)
    told = ""

    def _repr_mimebundle_(self, **how: Any) -> Any:
        """The widget; beside it the deals told whole, for readers that run no script."""
        found: Any = super()._repr_mimebundle_(**how)
        bundle = found[0] if isinstance(found, tuple) else found
        bundle["text/html"] = self.told
        return found
