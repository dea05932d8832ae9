"""The neighbour we measure beside: python-chess reading 200 random games of 80 plies, in the same process."""

import io
import random

import chess
import chess.pgn

GAMES = 200
PLIES = 80


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


def read(games: str) -> int:
    """Read every game, checking its moves as the library does."""
    text = io.StringIO(games)
    count = 0
    while chess.pgn.read_game(text) is not None:
        count += 1
    assert count == GAMES
    return count
