"""Removal of unused parts of a query: columns that nothing is grouped by, and joins that only they need.

The database does not know that every seat has one deal, and would look each up, thirty million times. So:

- A column with a line of its own (`seats.order,` or `... as trumps,`) is removed if nothing is grouped by it.
- A `left join` of seats or sides finds at most one row for each; it is removed if no column of its table is used.
- `join deals using (deal)` adds the columns of its deal to a row. If all deals are alike in the columns used, one deal
  is joined to every row. `deals.* exclude (deal)` then becomes `deals.*`, since that deal has no key.
"""

import re
from collections.abc import Set as AbstractSet

BESIDE, ALL_BESIDE = r"(?<!left )(?<!right )join deals using \(deal\)", "deals.* exclude (deal)"
ANY_PLAYER = r"\(?\$player is null or [\w.]+ = \$player\)?"


def trimmed(query: str, unasked: AbstractSet[str], *, player: bool) -> str:
    """Return the query without the columns in `unasked`, and without the choice of a player if there is none."""
    lines = (query if player else re.sub(ANY_PLAYER, "true", query)).splitlines()
    for name in unasked:
        rest = [line for line in lines if not re.search(rf'^\s+(.* as |\w+\.)?"?{name}"?,$', line)]
        if not _says(rest, rf"\b{name}\b"):
            lines = rest
    for join in [line for line in reversed(lines) if re.match(r"\s*left join (seats|sides) ", line)]:
        rest = [line for line in lines if line is not join]
        if not _says(rest, rf"\b{join.split()[2]}\."):
            lines = rest
    return "\n".join(lines)


def beside(query: str, columns: AbstractSet[str]) -> list[str] | None:
    """Return the `columns` of deals that the query joins to other tables; None if it uses `deals` in other ways.

    It may return too many, never too few: a column of another table may have the same name.
    """
    others = re.sub(BESIDE, "", query).replace(ALL_BESIDE, "")
    if re.sub(BESIDE, "", query) == query or re.search(r"\b(from|join)\s+deals\b", others):
        return None
    words = re.findall(r"(?:(\w+)\.)?\"?\b(\w+)\b", others)
    return sorted({word for table, word in words if table in ("", "deals")} & columns - {"deal"})


def one_for_all(query: str) -> str:
    """Return the query with one deal, the only row of `deals`, beside every row."""
    return re.sub(BESIDE, "cross join deals", query).replace(ALL_BESIDE, "deals.*")


def _says(lines: list[str], pattern: str) -> bool:
    """Return whether any line matches the pattern."""
    return any(re.search(pattern, line) for line in lines)
