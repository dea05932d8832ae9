"""More deals from few logs: copies that play alike and count as other deals.

The challenge server's matches are told apart by their players' ids, so a copy gets other ids. jass-kit's deals are told
apart by their cards, so a copy has its suits renamed: all its contracts count alike, and every claim stays true.
"""

import re
from itertools import permutations
from pathlib import Path

LETTERS = "DHSC"


def challenge(text: str, order: tuple[int, ...]) -> str:
    """A message log of other players."""
    return text.replace('"id":"', f'"id":"{"".join(map(str, order))}-')


def jasskit(text: str, order: tuple[int, ...]) -> str:
    """Arena lines with suit k renamed to suit order[k]."""
    cards = re.sub(
        rf'"([{LETTERS}])(\d+|[JQKA])"', lambda found: f'"{LETTERS[order[LETTERS.index(found[1])]]}{found[2]}"', text
    )
    return re.sub(r'"trump":([0-3])\b', lambda found: f'"trump":{order[int(found[1])]}', cards)


def copies(source: str, logs: list[Path], folder: Path) -> list[Path]:
    """Twenty-four copies of every log, written into `folder`."""
    relabel = {"challenge": challenge, "jasskit": jasskit}[source]
    found = []
    for number, order in enumerate(permutations(range(4))):
        for log in logs:
            path = folder / f"{number}-{log.name}"
            path.write_text(relabel(log.read_text(encoding="utf-8"), order), encoding="utf-8")
            found.append(path)
    return found
