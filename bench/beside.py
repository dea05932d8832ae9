"""Real logs beside a neighbour: ingest them, then let python-chess read 200 random games of 80 plies, turn by turn."""

import io
import random
from pathlib import Path

import chess
import chess.pgn

from jassstats.ingestion.files import ingest
from measure import Taken, per_second, say, scratch, timed
from relabel import copies
from stock import into_a_fresh_lake

GAMES = 200
PLIES = 80
TURNS = 7


def beside_chess(source: str, logs: list[Path], wanted: str) -> None:
    """Print both rates and their ratio, the median of several turns each."""
    games = random_games()
    with scratch() as folder:
        files = copies(source, logs, folder)
        report = ingest(files, folder / "lake")
        count, accepted = report.total("deals_in"), report.total("accepted")
        turns = [_turn(files, folder / "lake", count, games) for _ in range(TURNS)]
    deals, read = ([turn[side] for turn in turns] for side in (0, 1))
    n = f"{count:,} deals in {len(files)} files, {accepted:,} accepted"
    say(f"{source}, read + replay + write", deals, "deals/s", n, wanted)
    say("python-chess, read", read, "games/s", f"{GAMES} random games of {PLIES} plies")
    say("ratio, by processor time", [d.cpu / g.cpu for d, g in turns], "deals a game", "turn by turn")


def _turn(logs: list[Path], lake: Path, count: int, games: str) -> tuple[Taken, Taken]:
    ours, theirs = timed(lambda: into_a_fresh_lake(logs, lake)), timed(lambda: read(games))
    return per_second(count, ours), per_second(GAMES, theirs)


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
