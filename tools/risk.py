"""The chance of a hand of Handjass to end in the sack, by strength and seat: the coefficients of the strategy `risk`.

    python tools/risk.py [--deals 100000]

Solid players keep their hands and all come in. For each trick rule and number of players a logistic curve is fitted, by
Newton's method, to whether a seat ended below 21: over the strength of its hand as `trumps` counts it, its square, and
how far the seat is from the forehand. Each is followed by what is observed beside it.
"""

import argparse
from typing import Any

import numpy as np

from jassstats import games
from jassstats.games.handjass.play.view import VIEW
from jassstats.games.handjass.strategies import trumps
from jassstats.replay import replay
from jassstats.simulation import runs

ROUNDS = 25


def sample(preset: str, players: int, deals: int) -> tuple[np.ndarray, np.ndarray]:
    """(seats, 4) one, strength, its square, distance from the forehand; and whether each seat was in the sack."""
    never = "solid+exchange=never+fold=never+rob=usual"
    run = runs.run("handjass", preset, strategies=never, players=players, deals=deals, overrides={"minimum": 21})
    made = runs.deals(run, 0, deals)
    outcome, law = replay.replay(made), runs.law_of(run)
    view, strengths = np.zeros(1, VIEW)[0], np.zeros((deals, players))
    for i, row in enumerate(made.rows):
        view["trump"] = row["upcard"] // 9
        for seat in range(players):
            strengths[i, seat] = trumps.strength(law, view, row["hands"][seat])
    places = (np.arange(players) - outcome["forehand"][:, None]) % players
    sacked = (outcome["sacked"][:, None] >> np.arange(players)) & 1
    s = strengths.ravel()
    return np.stack([np.ones_like(s), s, s * s, places.ravel()], axis=1), sacked.ravel()


def fit(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """The coefficients of a logistic curve of greatest likelihood."""
    found = np.zeros(x.shape[1])
    for _ in range(ROUNDS):
        chance = 1 / (1 + np.exp(-x @ found))
        found += np.linalg.solve((x * (chance * (1 - chance))[:, None]).T @ x, x.T @ (y - chance))
    return found


def beside(x: np.ndarray, y: np.ndarray, coefficients: np.ndarray) -> str:
    """Fitted and observed share in the sack at some strengths."""
    chance, told = 1 / (1 + np.exp(-x @ coefficients)), []
    for strength in range(2, 15, 3):
        here = x[:, 1] == strength
        told.append(f"{strength}: {chance[here].mean():.2f}/{y[here].mean():.2f}")
    return "  ".join(told)


def main() -> None:
    """Fit and print."""
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    reader.add_argument("--deals", type=int, default=20_000)
    asked: Any = reader.parse_args()
    games.load("handjass")
    for preset in ("parlett_strict", "parlett_simple"):
        for players in (2, 3, 4):
            x, y = sample(preset, players, asked.deals)
            found = fit(x, y)
            print(
                f"    [{', '.join(f'{c:.4f}' for c in found)}],  # {preset}, {players}: {beside(x, y, found)}",
                flush=True,
            )


if __name__ == "__main__":
    main()
