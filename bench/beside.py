"""Real logs beside a neighbour: ingest them, then let python-chess read 200 random games of 80 plies, turn by turn."""

import io
import random
import time
from pathlib import Path

import chess
import chess.pgn

from jassstats.ingest import ingest
from measure import say, scratch
from stock import into_a_fresh_lake

GAMES = 200
PLIES = 80
TURNS = 7
COPIES = 20
"""The logs are small: each turn reads this many copies, told apart by a blank line, so that none counts as known."""


def beside_chess(source: str, logs: list[Path], wanted: str) -> None:
    """Print both rates and their ratio, the median of several turns each."""
    games = random_games()
    with scratch() as folder:
        copies = [_copy(path, folder, number) for number in range(COPIES) for path in logs]
        report = ingest(copies[: len(logs)], folder / "count")
        count = COPIES * report.total.deals_in
        turns = [_turn(copies, folder / "lake", count, games) for _ in range(TURNS + 1)][1:]
    deals, read = ([turn[side] for turn in turns] for side in (0, 1))
    n = f"{count:,} deals in {len(copies)} files"
    say(f"{source}, read + replay + write", deals, "deals/s", n, wanted)
    say("python-chess, read", read, "games/s", f"{GAMES} random games of {PLIES} plies")
    say("ratio", [d / g for d, g in turns], "deals a game", "turn by turn")


def _turn(logs: list[Path], lake: Path, count: int, games: str) -> tuple[float, float]:
    begun = time.perf_counter()
    into_a_fresh_lake(logs, lake)
    between = time.perf_counter()
    read(games)
    return count / (between - begun), GAMES / (time.perf_counter() - between)


def _copy(path: Path, folder: Path, number: int) -> Path:
    copy = folder / f"{number}-{path.name}"
    copy.write_bytes(path.read_bytes() + b"\n" * number)
    return copy


def random_games() -> str:
    """The games as PGN, the same each time."""
    dice = random.Random(1)  # noqa: S311  a benchmark needs repeatable dice, not safe ones
    return "\n\n".join(str(_game(dice)) for _ in range(GAMES))


def _game(dice: random.Random) -> chess.pgn.Game:
    """One game of random legal moves; games that end early are begun again."""
    while True:
        board = chess.Board()
        while board.ply() < PLIES and not board.is_game_over():
            board.push(dice.choice(list(board.legal_moves)))
        if board.ply() == PLIES:
            return chess.pgn.Game.from_board(board)


def read(games: str) -> None:
    """Read every game, checking its moves as the library does."""
    text = io.StringIO(games)
    found = 0
    while chess.pgn.read_game(text) is not None:
        found += 1
    assert found == GAMES
