"""The parser of slips, line by line. The head holds for the deals after it; a mistake spoils its own deal only.

A deal begins with `deal`, or with any line of a deal where none is open. A line that holds only numbers is a whole
deal. The message of a mistake has line and column, the text that was read, what was expected, and a likely correction.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from jassstats.logs.error_codes import internal
from jassstats.logs.json_errors import WRONG, problem
from jassstats.logs.jsonl import codec
from jassstats.logs.open_text import RAW
from jassstats.logs.slip import deal_lines, header_lines, score_lines
from jassstats.logs.slip.card_names import card, contract, near
from jassstats.logs.slip.deal_builder import DealBuilder
from jassstats.logs.slip.state import ParserState, SlipError
from jassstats.logs.slip.tokens import Word, clean, tokens
from jassstats.record import Deal, Entry, Problem

_FIRST = re.compile(r"\s*([^\W\d_]+):?(?=\s|$)\s*")
_TRICK = re.compile(r"\s*\d{1,9}[.)]")
_ROW = re.compile(r"[+\-−]?\d\S*|[-–—]|in|out|fort|dabei")
_NAMED = re.compile(r"\s*(?:[^\W\d]\S*\s+[+\-−]?\d+(?=[\s,;]|$)[\s,;]*)+")
_CALLED = re.compile(r"\s*[^\W\d][^\s:]*:\s*\d\s*")  # one player and one number: a bid, where those are numbers
_LONGEST = 4_096
"""The most letters on a typed line; a line of our log form may be longer."""
_BEGINS = {"deal", "log"}


@dataclass
class Reader:
    """A parser that takes one line after another; `line` and `end` yield the deals that are complete."""

    state: ParserState = field(default_factory=ParserState)
    builder: DealBuilder | None = None
    raw: list[str] = field(default_factory=list)
    wrong: list[tuple[int, SlipError]] = field(
        default_factory=list
    )  # of the deal that is open, or of the head before it

    def line(self, number: int, text: str) -> Iterator[Entry]:
        """Read one line of the slip, and yield the deal that it ends, if any."""
        if len(text) > _LONGEST and not text.startswith("log "):
            self.wrong.append((number, SlipError("LOG-42", f"a line of {len(text)} letters is too long to be typed")))
            return
        said = clean(text)
        if not said:
            return
        found = _FIRST.match(said)
        word = found[1].lower() if found else ""
        if word in header_lines.LINES or word in _BEGINS or self._full(word, said):
            yield from self.end()
        if self.builder:
            self.raw += [""] * min(RAW, number - self.builder.line - len(self.raw))  # blank lines
        self.raw.append(text)
        try:
            if word in header_lines.LINES and found:
                header_lines.LINES[word](self.state, said[found.end() :], found.end() + 1)
                self.raw = []
            elif word == "log" and found:
                yield self._logged(number, text[found.end() :])
            else:
                self._deal(number, word, said)
        except SlipError as cause:
            self.wrong.append((number, cause))
        except Exception as cause:  # noqa: BLE001  a mistake of ours spoils one deal only
            self.wrong.append((number, _ours(cause)))

    def end(self) -> Iterator[Entry]:
        """Yield the open deal, if any, or its problem."""
        if self.builder is None:
            return
        state, open_, raw = self.state, self.builder, "\n".join(self.raw)[:RAW]
        deal = None
        try:
            deal = open_.deal()
        except SlipError as cause:
            self.wrong.append((open_.line, cause))
        except Exception as cause:  # noqa: BLE001  the same
            self.wrong.append((open_.line, _ours(cause)))
        dealer = open_.dealer if deal is None else deal.dealer
        yield Entry(open_.line, raw, None if self.wrong else deal, self._problem() if self.wrong else None)
        state.done(state.partie, open_.number, state.turn(state.there(state.seats, [])) if dealer is None else dealer)
        self.builder, self.raw, self.wrong = None, [], []

    def rest(self) -> Iterator[Entry]:
        """Yield the last deal at the end of the slip, and a mistake that no deal followed."""
        yield from self.end()
        if self.wrong:
            yield Entry(self.wrong[0][0], "", None, self._problem())

    def _full(self, word: str, said: str) -> bool:
        """Return whether this line can't belong to the open deal, because the deal has such a line already."""
        if self.builder is None:
            return False
        row = word not in deal_lines.LINES and (_points(said) or self._declares(tokens(said)))
        filled = self.builder.told.keys() - {"upcard"} or self.builder.calls or self.builder.tricks
        again = (word == "dealer" and self.builder.dealer is not None) or (word == "strokes" and filled)
        return bool((row and filled) or again)

    def _open(self, number: int) -> DealBuilder:
        if self.builder is None:
            if not self.state.begun:
                self.state.begin(self.state.next_partie())
            self.builder = DealBuilder(number, self.state, self.state.due())
        self.builder.at = number
        return self.builder

    def _deal(self, number: int, word: str, said: str) -> None:
        """Read a line of a deal."""
        found = tokens(said)
        open_ = self._open(number)
        if word == "deal":
            self._numbered(open_, found[1:])
        elif word in deal_lines.LINES and not (word == "call" and not found[1:]):
            if deal_lines.ONCE.get(word) in open_.told:
                raise SlipError("LOG-42", f"`{word}` was said of this deal already; `deal` begins the next one")
            deal_lines.LINES[word](open_, found[1:])
        elif _TRICK.match(said):
            deal_lines.trick(open_, _parted(found))
        elif _points(said) and not self._unknown(found):
            open_.told["slate"] = []  # the next line of points is another deal, whatever becomes of this one
            score_lines.points(open_, score_lines.by_seat(open_, found) if _NAMED.fullmatch(said) else found)
        elif self._declares(found):
            deal_lines.call(open_, self.state.seat(found[0]), found[1])
            open_.told["slate"] = []
            score_lines.points(open_, found[2:])
        else:
            self._by_name(open_, found)

    def _declares(self, found: list[Word]) -> bool:
        """Return whether a line names a player, her contract and the points, such as `Zita hearts 100 57`."""
        if len(found) < 3 or not self._is_call(found[1]) or not all(_ROW.fullmatch(one.text) for one in found[2:]):
            return False
        try:
            return self.state.seat_of(found[0]) is not None
        except SlipError:
            return True  # two players have that name: `_deal` says so

    def _is_call(self, said: Word) -> bool:
        scheme = self.state.scheme
        return not card(said.text, scheme) and contract(said.text, scheme) in self.state.calls()

    def _numbered(self, open_: DealBuilder, found: list[Word]) -> None:
        """Read `deal`, `deal 3`, or `deal -` for an unknown number."""
        if not found:
            return
        text = found[0].text
        if text != "-" and not re.fullmatch(r"-?\d{1,9}", text):
            raise SlipError("LOG-42", f"the number of the deal was expected, {text!r} was read", found[0].column)
        open_.number = None if text == "-" else int(text) - 1

    def _unknown(self, found: list[Word]) -> bool:
        """Return whether the line is an unknown name and a number: those are hardly points."""
        return len(found) == 2 and found[0].text.isalpha() and self.state.seat_of(found[0]) is None

    def _by_name(self, open_: DealBuilder, found: list[Word]) -> None:
        """Read a line that begins with a player: the cards dealt to her, or her call."""
        first = found[0] if found else Word("", 1)
        if self.state.seat_of(first) is None and not first.colon:
            known = [*header_lines.LINES, *deal_lines.LINES, *_BEGINS, *filter(None, self.state.players)]
            hint = near(first.text, known) or "; a line begins with a word such as `deal` or with a player"
            raise SlipError("LOG-39", f"no line begins with {first.text!r}{hint}", first.column)
        seat = self.state.seat(first)
        if len(found) == 2 and self._is_call(found[1]):
            deal_lines.call(open_, seat, found[1])
        else:
            deal_lines.hand(open_, found)

    def _logged(self, number: int, text: str) -> Entry:
        """Read `log {…}`: a deal as a line of our log form, for fields that a slip has no line for."""
        entry, self.raw = _own(number, text), []
        if entry.deal is not None:
            self.state.done(entry.deal.partie, entry.deal.number, entry.deal.dealer)
        return entry

    def _problem(self) -> Problem:
        """Return the first mistake of the deal, with the places of the others."""
        (line, first), *others = self.wrong
        which = ""
        if self.builder is not None and self.builder.number is not None:
            of = f" of {self.state.partie}" if self.state.partie else ""
            which = f"deal {self.builder.number + 1}{of}, "
        where = f"{which}line {line}, column {first.column}: "
        more = "; ".join(f"line {at}, column {cause.column}: {cause}" for at, cause in others[:3])
        end = "" if str(first).endswith("?") else "."
        also = f"{end} Also {more}" if more else ""
        lacking = self.builder.missing() if self.builder else ""
        return Problem(first.code, f"{where}{first}{also}{lacking}", card=first.card)


def _ours(cause: Exception) -> SlipError:
    """Return a failure of the program as a mistake of the line."""
    code, message, *_ = internal(cause)
    return SlipError(code, message)


def _own(number: int, text: str) -> Entry:
    raw = text.encode("utf-8", "surrogatepass")
    try:
        return Entry(number, text[:RAW], codec.decode(raw))
    except WRONG as cause:
        return Entry(number, text[:RAW], None, problem(cause, raw))


def _points(said: str) -> bool:
    """Return whether a line holds numbers and dashes, or names each with a number."""
    if _NAMED.fullmatch(said):
        return not _CALLED.fullmatch(said)
    if _TRICK.match(said) or ":" in said:
        return False
    found = said.replace(",", " ").replace("|", " ").split()
    return sum(_ROW.fullmatch(text) is not None and card(text, "letters") is None for text in found) > len(found) / 2


def _parted(found: list[Word]) -> list[Word]:
    """Return the tokens of a trick, its number separated from a card that follows without a blank."""
    first = found[0]
    match = _TRICK.match(first.text)
    end = match.end() if match else len(first.text)
    if end == len(first.text):
        return found
    glued = Word(first.text[end:], first.column + end, first.quoted, first.colon)
    return [Word(first.text[:end], first.column), glued, *found[1:]]


def deals(text: Iterator[tuple[int, str]]) -> Iterator[Entry]:
    """Yield the deals of a slip."""
    reader = Reader()
    for number, line in text:
        yield from reader.line(number, line)
    yield from reader.rest()


def one(state: ParserState, text: list[str]) -> tuple[list[Deal | None], ParserState]:
    """Read some lines after a given state, and return their deals and the state after them."""
    reader = Reader(state.copy())
    found = [entry for number, line in enumerate(text, 1) for entry in reader.line(number, line)]
    found += reader.rest()
    return [entry.deal for entry in found], reader.state
