"""A query without what nobody asks for: columns to group by that aren't, and the joins that only they need.

A database can't know that every seat has one deal, and would look for it thirty million times. We know, and so:

- A column a line makes (`seats.order,` or `... as trumps,`) goes if it is a way to group and not asked for.
- A `left join` of seats or sides finds at most one row for each; it goes if nothing is taken from its table.
- `join deals using (deal)` puts the columns of its deal beside a row. Where all deals are alike in the columns taken,
  one deal stands for all. Beside a deal's columns, `deals.* exclude (deal)` keeps the key from being there twice.
"""

import re
from collections.abc import Set as AbstractSet

BESIDE, ALL_BESIDE = r"(?<!left )(?<!right )join deals using \(deal\)", "deals.* exclude (deal)"
ANY_PLAYER = r"\(?\$player is null or [\w.]+ = \$player\)?"


def trimmed(query: str, unasked: AbstractSet[str], *, player: bool) -> str:
    """The query without the columns `unasked` for, and without the choice of a player if there is none."""
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
    """Which `columns` of deals the query puts beside rows of other tables; None if it asks more of `deals` than that.

    Rather too many than too few: a column of another table may have the same name.
    """
    others = re.sub(BESIDE, "", query).replace(ALL_BESIDE, "")
    if re.sub(BESIDE, "", query) == query or re.search(r"\b(from|join)\s+deals\b", others):
        return None
    words = re.findall(r"(?:(\w+)\.)?\"?\b(\w+)\b", others)
    return sorted({word for table, word in words if table in ("", "deals")} & columns - {"deal"})


def one_for_all(query: str) -> str:
    """The query with one deal, the only row of `deals`, beside every row."""
    return re.sub(BESIDE, "cross join deals", query).replace(ALL_BESIDE, "deals.*")


def _says(lines: list[str], pattern: str) -> bool:
    """Whether any line holds the pattern."""
    return any(re.search(pattern, line) for line in lines)
