"""The labels of the rows of an answer, for the axes of pictures.

>>> label("order", 0), label("trumps", 1), label("exchange", "denied")
('forehand', '1 trump', 'was denied it')
"""

from typing import Any

from jassstats.number_format import counted
from jassstats.render.card_style import deck

ORDER = ("forehand", "second", "third", "fourth")
TEXTS = {
    "exchange": {"taken": "took the reserve", "kept": "kept the hand", "denied": "was denied it"},
    "meld": {f"four {rank}": f"four {name}" for rank, name in zip(
        "6789TJQKA", ("6", "7", "8", "9", "10", "Jacks", "Queens", "Kings", "Aces"), strict=True)}
    | {f"run {length}": f"run of {length} or more" for length in range(3, 9)}
    | {"run 9": "run of 9", "quartet": "any quartet that counts"},
}  # fmt: skip
"""The texts of values that are not shown as they are."""


def label_of(row: dict[str, Any], groups: list[str]) -> str:
    """Return the label of a row."""
    return ", ".join(label(name, row[name]) for name in groups) or "all"


def label(name: str, value: object) -> str:
    """Return the text of a value of a group."""
    if value is None:
        return "not known"
    if name in TEXTS:
        return TEXTS[name].get(str(value), str(value))
    if name == "pushed":
        return "after a push" if value else "by the forehand"
    if name in {"contract", "trump"}:
        return deck().contract(str(value)).replace(" trumps", "")
    if isinstance(value, bool):
        return "yes" if value else "no"
    return numbered(name, value) if isinstance(value, int) else str(value)


def numbered(name: str, value: int) -> str:
    """Return a number of a group with its unit."""
    if name == "order" and value < len(ORDER):
        return ORDER[value]
    if name in {"trumps", "dealt_trumps", "players", "sacks"}:
        return counted(value, name.removeprefix("dealt_").removesuffix("s"))
    return f"{name} {value}"
