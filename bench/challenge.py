"""Real logs of the challenge server into a lake, beside python-chess reading games, turn by turn in one process."""

from beside import beside_chess
from measure import headline, one_core, real_logs

if __name__ == "__main__":
    headline()
    one_core()
    beside_chess("challenge", sorted((real_logs() / "challenge").glob("*.json")), wanted="≥ 5,000")
