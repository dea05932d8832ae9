"""A deal of a slip while its lines are read, and the record that is made of it at the end."""

from dataclasses import dataclass, field
from typing import Any

from jassstats.cards import NAMES, cards_of
from jassstats.logs.slip.state import SEATS, ParserState, SlipError
from jassstats.record import Claims, Deal


def empty() -> list[str]:
    """Return an empty text for each seat."""
    return [""] * SEATS


@dataclass
class DealBuilder:
    """A deal of which some lines have been read."""

    line: int
    state: ParserState
    number: int | None = None
    dealer: int | None = None
    seats: list[int] | None = None  # the seats that score points, if some do not
    out: list[int] = field(default_factory=list)  # the seats that stayed out of a deal in points
    told: dict[str, Any] = field(default_factory=dict)  # fields of the deal
    claims: dict[str, Any] = field(default_factory=dict)
    calls: list[str] = field(default_factory=list)
    tricks: list[list[str]] = field(default_factory=list)
    leaders: list[int] = field(default_factory=list)
    placed: dict[str, tuple[str, int]] = field(default_factory=dict)  # card → where it was dealt, and on which line
    lacking: int = 0  # cards that hands are short of
    at: int = 0  # the line that is being read

    def missing(self) -> str:
        """Return a hint that names the cards the hands lack, if all other cards are known."""
        left = [NAMES[card] for card in cards_of(self.state.pack()) if NAMES[card] not in self.placed]
        return f"; {' '.join(left)} was dealt to nobody" if self.lacking and len(left) == self.lacking else ""

    def deal(self) -> Deal:
        """Return the deal. Raises `SlipError` if the head names no game."""
        state = self.state
        if state.game is None or not state.preset:
            raise SlipError(
                "LOG-43", "no game was named: write `game handjass parlett_simple`, or another, in the head"
            )
        if self.leaders and len(self.leaders) == len(self.tricks):
            self.claims["leaders"] = self.leaders
        there = state.there(self.seats or state.seats, self.told.get("hands", []))
        dealt = state.turn(there) if self.dealer is None else self.dealer
        if self.out and not self.calls:
            turn = [*(s for s in there if s > dealt), *(s for s in there if s <= dealt)]
            self.calls = [f"{seat}:{'out' if seat in self.out else 'in'}" for seat in turn]
        return Deal(
            game=state.game,
            preset=state.preset,
            set=state.knobs,
            players=state.players,
            seats=state.seats if self.seats is None else self.seats,
            date=state.date,
            table=state.table,
            partie=state.partie,
            number=self.number,
            dealer=dealt,
            calls=" ".join(self.calls),
            plays=" ".join(name for trick in self.tricks for name in trick),
            claims=Claims(**self.claims) if self.claims else None,
            **self.told,
        )
