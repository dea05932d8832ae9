"""The viewer as a notebook widget. Only this module imports anywidget."""

from typing import Any

import anywidget
import traitlets

from jassstats.render.deal_html import asset


class Viewer(anywidget.AnyWidget):
    """A widget that steps through deals; `at`, `step` and `hidden` get and set what it shows."""

    _esm = asset("viewer/viewer.js")
    _css = asset("viewer/viewer.css")
    deals: Any = traitlets.List().tag(sync=True)
    table: Any = traitlets.Dict().tag(sync=True)
    at = traitlets.Int(0, help="which deal, from 0").tag(sync=True)
    step = traitlets.Int(0, help="which step of it, from 0").tag(sync=True)
    hidden: Any = traitlets.List(help="what is not shown: s0 is the hand of seat 0, p0 the first packet").tag(sync=True)
    told = ""

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """Return the widget, and the deals shown whole for programs that run no script."""
        found: Any = super()._repr_mimebundle_(**options)
        bundle = found[0] if isinstance(found, tuple) else found
        bundle["text/html"] = self.told
        return found
