"""The state of a slip's head: values that hold until a line changes them, and values that follow from the last deal."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from jassstats import games
from jassstats.cards import PACK
from jassstats.errors import LogError
from jassstats.logs.slip.card_names import LETTERS, near
from jassstats.logs.slip.tokens import Word

SEATS = 4


class SlipError(LogError):
    """Raised for a line that can't be read: a code, a sentence, and the column of the mistake."""

    def __init__(self, code: str, message: str, column: int = 1, card: str | None = None) -> None:
        """Take the parts of the error. The parser adds the line."""
        super().__init__(message)
        self.code, self.column, self.card = code, column, card


@dataclass
class ParserState:
    """The values that hold for the next deal."""

    game: str | None = None
    preset: str = ""
    knobs: dict[str, bool | int | str] = field(default_factory=dict)
    players: list[str] = field(default_factory=list)
    seats: list[int] = field(default_factory=list)
    date: str | None = None
    table: str | None = None
    scheme: str = LETTERS
    partie: str | None = None
    begun: bool = False  # a partie was begun, or the deals belong to none
    parties: dict[str, int] = field(default_factory=dict)  # their number, by day
    number: int = 0  # of the next deal in its partie
    dealer: int | None = None  # of the last deal

    def copy(self) -> "ParserState":
        """Return a copy that can be changed on its own."""
        return replace(self, parties=dict(self.parties))

    def next_partie(self) -> str:
        """Return the name of the next partie without a name: the day, and its number on that day."""
        day = (self.date or "")[:10]
        count = self.parties.get(day, 0) + 1
        return f"{day}/{count}" if day else str(count)

    def begin(self, name: str | None) -> None:
        """Begin a partie; None ends the one before."""
        self.partie, self.begun, self.number, self.seats = name, True, 0, []
        if name is not None:
            day = (self.date or "")[:10]
            self.parties[day] = self.parties.get(day, 0) + 1

    def done(self, partie: str | None, number: int | None, dealer: int | None) -> None:
        """Note that a deal was read, with or without mistakes."""
        if self.begun and partie == self.partie:
            self.number = (self.number if number is None else number) + 1
        self.dealer = dealer if dealer is not None else self.dealer

    def due(self) -> int | None:
        """Return the number of the next deal, if it belongs to a partie."""
        return None if self.begun and self.partie is None else self.number

    def turn(self, there: Sequence[int]) -> int:
        """Return the seat that deals next: the one after the last dealer; in the first deal the last seat."""
        if self.dealer is None or not there:
            return there[-1] if there else 0
        return next((seat for seat in there if seat > (self.dealer or 0)), there[0])

    def there(self, seats: Sequence[int], hands: Sequence[str]) -> list[int]:
        """Return the seats of a deal, by the same rule as replay."""
        many = len(self.players) or len([hand for hand in hands if hand]) or self.usual()
        return list(seats) or list(range(many))

    def usual(self) -> int:
        """Return the usual number of players of the game."""
        return max(games.load(self.game).rules.PLAYERS) if self.game in games.names() else SEATS

    def hand(self) -> int:
        """Return the number of cards in a hand, nine if the game is not known."""
        return int(games.load(self.game).rules.HAND) if self.game in games.names() else 9

    def pack(self) -> int:
        """Return the cards of the pack as a mask; those of a Jass pack if the game is not known."""
        return int(games.load(self.game).rules.PACK) if self.game in games.names() else PACK

    def sides(self) -> int | None:
        """Return the number of sides that score points, if the game is known."""
        return int(games.load(self.game).rules.SIDES) if self.game in games.names() else None

    def alone(self) -> bool:
        """Return whether every player scores alone."""
        return self.sides() == self.usual()

    def calls(self) -> Sequence[str]:
        """Return the calls of the game, if the game is known."""
        return list(games.load(self.game).options.CALLS) if self.game in games.names() else []

    def who(self, seat: int) -> str:
        """Return the name of a seat's player, or `seat 2`."""
        return (self.players[seat] if seat < len(self.players) else "") or f"seat {seat}"

    def seat(self, word: Word) -> int:
        """Return the seat of a name, or of its number from 0."""
        found = self.seat_of(word)
        if found is None:
            known = [name for name in self.players if name]
            there = f"{', '.join(known)} or a seat 0 to {SEATS - 1}" if known else f"a seat 0 to {SEATS - 1}"
            hint = near(word.text, known) or f"; write {there}"
            raise SlipError("LOG-41", f"nobody at the table is called {word.text!r}{hint}", word.column)
        return found

    def seat_of(self, word: Word) -> int | None:
        """Return the seat that a token names, or None. Raises `SlipError` for a name that two players have."""
        name = word.text.casefold()
        seats = [seat for seat, player in enumerate(self.players) if player and player.casefold() == name]
        if len(seats) > 1:
            both = " or ".join(map(str, seats))
            raise SlipError(
                "LOG-41", f"{len(seats)} players are called {word.text!r}: write the seat, {both}", word.column
            )
        if seats:
            return seats[0]
        return int(name) if not word.quoted and len(name) == 1 and name in "01234567" else None
