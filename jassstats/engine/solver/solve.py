"""The Python interface of the solver: a position in, values by card out."""

from typing import Any

import numpy as np

from jassstats.engine.solver.position import forget, set_up
from jassstats.engine.solver.records import BOARD, BUCKET, FRAME, STATE
from jassstats.engine.solver.search import ALL
from jassstats.engine.solver.window import STEP, Memory, ask, value, values

DEPTH = 48
"""The number of frames: a card each, of four hands of nine, and one after the last."""


class Solver:
    """Memory for the search, and the law it plays by. Proofs are kept from one question to the next.

    Parameters
    ----------
    law : numpy array of one law record
        The house rules, from a game's `kernels.law`.
    size : int
        The table holds 8 * 2**size proofs, of about 64 bytes each.

    """

    def __init__(self, law: Any, size: int = 12) -> None:
        """Allocate the memory of the search; see the class."""
        self.law = law[0]
        self.board, self.state = np.zeros(1, BOARD)[0], np.zeros(1, STATE)[0]
        self.table, self.frames = np.zeros(1 << size, BUCKET), np.zeros(DEPTH, FRAME)
        self.forget()

    @property
    def memory(self) -> Memory:
        """Return the memory that the kernels work in."""
        return Memory(self.board, self.state, self.table, self.frames)

    def forget(self) -> None:
        """Discard earlier proofs: the next question has another deal, other sides or another payoff."""
        forget(self.state)

    def value(self, position: Any, payoff: Any, guess: int | None = None) -> int:
        """Return the value of a position for the maximising side if all seats play perfectly with open cards.

        Parameters
        ----------
        position, payoff : POSITION and PAYOFF records
            The hands, the sides, and what counts.
        guess : int, optional
            An estimate of the value; a correct one saves half of the time.

        Returns
        -------
        int
            The value, in the units of the payoff.

        """
        set_up(self.law, position, payoff, self.board, self.state, self.frames)
        offset = int(self.board["offset"])
        if guess is None:
            return int(value(self.memory, ALL, self.frames[0]["total"] // 2, STEP)) + offset
        return int(value(self.memory, ALL, guess - offset, 1)) + offset

    def at_least(self, position: Any, payoff: Any, need: int) -> bool:
        """Return whether the maximising side can get `need` or more against every defence. Cheaper than the value."""
        set_up(self.law, position, payoff, self.board, self.state, self.frames)
        need -= int(self.board["offset"])
        return bool(ask(self.memory, need, ALL) >= need)

    def values(self, position: Any, payoff: Any) -> dict[int, int]:
        """The value of each legal card, by card."""
        set_up(self.law, position, payoff, self.board, self.state, self.frames)
        found = np.zeros(37, np.int64)
        legal, offset = int(values(self.memory, found)), int(self.board["offset"])
        places = [place for place in range(36) if legal >> place & 1]
        return {int(self.board["card"][place]): int(found[place]) + offset for place in places}
