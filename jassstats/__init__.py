"""Hand-history analytics for Jass. `import jassstats as js` offers every command as a function.

>>> import jassstats as js
>>> "schieber" in js.list_games()
True

A name is loaded when it is first used: the import itself loads nothing heavy.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from jassstats import plots
    from jassstats.access.open_lake import open_lake as open
    from jassstats.api.advice import advise
    from jassstats.api.call_review import review_calls
    from jassstats.api.comparisons import compare, diff
    from jassstats.api.deals import hand, report, show, view
    from jassstats.api.lakes import bundle, export, simulate, verify
    from jassstats.api.listings import list_games, list_presets, list_sources, list_stats, list_strategies
    from jassstats.api.logs import convert, fix, ingest, lint, remove
    from jassstats.api.studies import cost, equity, frontier, ratings
    from jassstats.api.warm_up import warm
    from jassstats.errors import (
        JassstatsError,
        LakeError,
        LogError,
        MissingPackageError,
        RuleError,
        StrategyError,
        UsageError,
    )

__version__ = "0.2.0"

_MODULES = {
    "api.advice": ("advise",),
    "api.call_review": ("review_calls",),
    "api.comparisons": ("compare", "diff"),
    "api.deals": ("hand", "report", "show", "view"),
    "api.lakes": ("bundle", "export", "simulate", "verify"),
    "api.listings": ("list_games", "list_presets", "list_sources", "list_stats", "list_strategies"),
    "api.logs": ("convert", "fix", "ingest", "lint", "remove"),
    "api.studies": ("cost", "equity", "frontier", "ratings"),
    "api.warm_up": ("warm",),
    "errors": (
        "JassstatsError", "LakeError", "LogError", "MissingPackageError", "RuleError", "StrategyError", "UsageError",
    ),
}  # fmt: skip
"""The module of each public name. A test compares it with the imports above."""

_MODULE_OF = {name: module for module, names in _MODULES.items() for name in names}

__all__ = [  # noqa: RUF022  by kind
    # logs and lakes
    "ingest", "remove", "lint", "fix", "convert", "simulate", "open", "verify", "export", "bundle",
    # deals
    "show", "view", "report", "hand",
    # decisions, strategies, house rules
    "advise", "review_calls", "compare", "diff", "equity", "frontier", "cost", "ratings",
    # what there is
    "list_games", "list_presets", "list_strategies", "list_sources", "list_stats", "warm", "plots",
    # errors
    "JassstatsError", "UsageError", "LakeError", "LogError", "RuleError", "StrategyError", "MissingPackageError",
]  # fmt: skip


if not TYPE_CHECKING:  # a type checker would take any name for one that there is

    def __getattr__(name: str) -> Any:
        """Load the public name `name`."""
        if name == "plots":
            return import_module("jassstats.plots")
        if name == "open":
            return import_module("jassstats.access.open_lake").open_lake
        if name in _MODULE_OF:
            return getattr(import_module(f"jassstats.{_MODULE_OF[name]}"), name)
        raise AttributeError(f"jassstats has no {name!r}; it has {', '.join(__dir__())}")


def __dir__() -> list[str]:
    """The public names."""
    return sorted(__all__)
