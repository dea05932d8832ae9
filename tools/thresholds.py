"""The strength from which on a hand of Handjass is kept, or comes in: every threshold against a middling one.

    python tools/thresholds.py [--deals 5000]

For each table the strokes a deal that a seat is ahead of the others' mean with another threshold than the middling
one, in `trumps`, among seats that keep it; all play `solid`. docs/strategies.md says what was chosen.
"""

import argparse
import tempfile
from pathlib import Path

import numpy as np

import strategies
from tune import AHEAD, changed, source

KEEP = [("parlett_simple", 3), ("parlett_simple", 2), ("parlett_strict", 3), ("jassverzeichnis", 3)]
CHANGE = [("jasswiki_bessern3", 3), ("pomme_2", 2)]
PLAY = [("parlett_seven", 2), ("parlett_seven", 3), ("parlett_seven", 4), ("jassverzeichnis", 3)]
PLAY += [("jassverzeichnis", 4), ("jasswiki", 3), ("schlaeger", 4), ("pagat_potato", 3)]


def sweep(
    folder: Path, table: tuple[str, int], written: tuple[str, str], tries: range, how: argparse.Namespace
) -> None:
    """Print one line: what each threshold gains over the one in the middle."""
    constant, tail = written
    text, found = source("trumps").replace("TO_KEEP, NOT_TO_CHANGE = 11, 20", "TO_KEEP = 11\nNOT_TO_CHANGE = 20"), []
    text = text.replace("enough = TO_PLAY[view.players, law.awards[view.players]]", "enough = COMES_IN")
    text = text.replace("\nMELDED", "\nCOMES_IN = 0\nMELDED")
    files = {}
    for value in tries:
        files[value] = folder / f"{constant}_{value}.py"
        files[value].write_text(changed(text, constant, [value]), encoding="utf-8")
    middle = files[tries[len(tries) // 2]]
    for file in files.values():
        gained = strategies.deals(
            f"{file}{tail}", f"{middle}{tail}", table[1], how.deals, preset=table[0], seed=how.seed
        )
        ahead = np.concatenate(list(gained))[:, AHEAD]
        found.append(f"{ahead.mean():+.3f} ± {ahead.std() / len(ahead) ** 0.5:.3f}")
    print(
        f"{table[0]:>20} {table[1]}  " + "  ".join(f"{v}: {f}" for v, f in zip(tries, found, strict=True)), flush=True
    )


def main() -> None:
    """Sweep them all."""
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    reader.add_argument("--deals", type=int, default=5_000)
    reader.add_argument("--seed", type=int, default=1)
    how = reader.parse_args()
    for constant, tables, tries, tail in (
        ("TO_KEEP", KEEP, range(8, 15), "+fold=never+play=solid"),
        ("NOT_TO_CHANGE", CHANGE, range(11, 30, 3), "+fold=never+play=solid"),
        ("COMES_IN", PLAY, range(4, 13), "+exchange=never+play=solid"),
    ):
        print(constant)
        for table in tables:
            with tempfile.TemporaryDirectory() as temporary:
                sweep(Path(temporary), table, (constant, tail), tries, how)


if __name__ == "__main__":
    main()
