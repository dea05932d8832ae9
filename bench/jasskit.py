"""Real logs of jass-kit into a lake, beside python-chess reading games, turn by turn in one process."""

from beside import beside_chess
from measure import headline, one_core, real_logs

if __name__ == "__main__":
    headline()
    one_core()
    beside_chess("jasskit", sorted((real_logs() / "jasskit").glob("arena_games_*.txt")), wanted="≥ 15,000")
