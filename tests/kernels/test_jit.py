"""The compiler's cache: kept for each kernel under the source of all it is made of, and no other's."""

import subprocess
import sys

from jassstats.engine.jit import PACKAGE, kept_in, made_of

HANDJASS = PACKAGE / "games" / "handjass"


def test_a_kernel_is_made_of_what_it_imports_near_and_far():
    found = {str(each.relative_to(PACKAGE)) for each in made_of(HANDJASS / "play" / "deals.py")}
    assert {
        "games/handjass/play/deals.py",
        "games/handjass/kernels/replay.py",
        "engine/bits.py",
        "engine/tricks.py",
    } <= found


def test_a_kernel_is_not_made_of_another_game_or_of_a_strategy_it_only_knows_by_address():
    found = {str(each.relative_to(PACKAGE)) for each in made_of(HANDJASS / "play" / "deals.py")}
    assert not any("schieber" in each for each in found)
    assert "games/handjass/strategies/solid.py" not in found


def test_a_changed_source_is_kept_elsewhere(tmp_path):
    """In a process of its own, since a source is read once in a process."""
    mine = tmp_path / "mine.py"
    mine.write_text("from jassstats.games.handjass.play import card_values\n")
    ask = f"from pathlib import Path; from jassstats.engine import jit as c; print(c.kept_in(Path({str(mine)!r})))"

    def folder():
        return subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True).stdout

    before = folder()
    assert before == folder()
    mine.write_text("from jassstats.games.handjass.play import card_values  # another day\n")
    assert before != folder()
    assert kept_in(mine) != kept_in(HANDJASS / "play" / "card_values.py")
