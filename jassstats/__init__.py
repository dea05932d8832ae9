"""Jass hand histories, counted honestly. `import jassstats as js` offers the commands as functions.

>>> import jassstats as js
>>> "schieber" in js.list_games()
True

Names are fetched when they are first used: the import itself loads nothing heavy.
"""

from importlib import import_module
from typing import Any

__version__ = "0.2.0"

FUNCTIONS = (
    "simulate", "ingest", "remove", "lint", "convert", "open", "show", "verify", "warm",
    "list_games", "list_presets", "list_strategies", "list_sources", "compare", "diff", "equity", "frontier",
    "ratings", "advise", "cost", "view", "report", "hand",
)  # fmt: skip
"""What may be called; all of it lives in `api`."""


ERRORS = (
    "JassstatsError", "UsageError", "LakeError", "LogError", "RuleError", "StrategyError", "MissingPackageError",
)  # fmt: skip
"""Errors that may be caught; all of them are `JassstatsError`."""


def __getattr__(name: str) -> Any:
    """The public function called `name`, fetched now."""
    if name == "plots":
        return import_module("jassstats.plots")
    if name in ERRORS:
        return getattr(import_module("jassstats.errors"), name)
    if name in FUNCTIONS:
        return getattr(import_module("jassstats.api.data"), name)
    raise AttributeError(f"jassstats has no {name!r}; it has {', '.join(__dir__())}")


def __dir__() -> list[str]:
    """What a person may type after `js.`."""
    return sorted([*FUNCTIONS, *ERRORS, "plots"])
