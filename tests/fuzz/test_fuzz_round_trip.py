"""A deal written in a canonical form and read is the same deal: as JSON and as a slip. For `make fuzz`."""

import msgspec
import pytest
from fuzz.budget import spend
from hypothesis import strategies as some

from jassstats import games
from jassstats.logs.jsonl import codec
from jassstats.logs.slip import parser, writer
from jassstats.simulation import runs

pytestmark = pytest.mark.fuzz

HOUSES = [(game, preset) for game in games.names() for preset in games.load(game).options.PRESETS]
NUMBERS = some.integers(-(2**31), 2**31 - 1)
FIELDS = {
    "players": some.lists(some.text(max_size=8), max_size=4),
    "date": some.none() | some.sampled_from(["2026-11-26", "2026-11-26T20:15:00"]) | some.text(max_size=8),
    "table": some.none() | some.text(max_size=8),
    "partie": some.none() | some.text(max_size=8),
    "number": some.none() | NUMBERS,
    "dealer": some.integers(-1, 8),
    "slate": some.lists(NUMBERS, max_size=5),
    "ai": some.text("01", max_size=40),
    "calls": some.lists(some.sampled_from(["0:in", "1:out", "2:push", "3:S", "0:keep", "7:x"]), max_size=4).map(
        " ".join
    ),
    "hands": some.just([]) | some.lists(some.sampled_from(["", "SJ S9", "C6 H7", "JK"]), max_size=5),
    "plays": some.sampled_from(["", "SJ", "C6 C7 C8 C9 CT"]),
    "set": some.dictionaries(some.text(max_size=5), some.booleans() | NUMBERS | some.text(max_size=5), max_size=2),
}
deals = some.tuples(
    some.sampled_from(HOUSES),
    some.integers(0, 2**31 - 1),
    some.integers(0, 4),
    some.lists(
        some.sampled_from(sorted(FIELDS)).flatmap(lambda name: some.tuples(some.just(name), FIELDS[name])), max_size=4
    ),
    some.integers(0, 36),
)
"""House rules, the seed of some simulated deals, their players, fields that are changed, and the cards played."""


def test_a_deal_in_a_canonical_form_is_read_as_the_same_deal():
    def check(drawn):
        (game, preset), seed, players, fields, played = drawn
        found = [codec.canonical(_changed(deal, fields, played)) for deal in _deals(game, preset, seed, players)]
        lines = [codec.encode(deal) for deal in found]
        assert [codec.decode(line) for line in lines] == found
        assert [codec.encode(codec.canonical(codec.decode(line))) for line in lines] == lines
        slip = "".join(writer.lines(found))
        back = list(parser.deals(enumerate(slip.split("\n"), 1)))
        assert [entry.problem for entry in back if entry.problem] == []
        assert [codec.encode(entry.deal) for entry in back] == lines, slip
        assert "".join(writer.lines([entry.deal for entry in back])) == slip
        return len(found)

    spend("canonical round trip", check, deals)


def _deals(game, preset, seed, players):
    """Six deals; the number of players is the nearest that the game has."""
    options = games.house(game, preset)
    seats = min(max(players, getattr(options, "fewest", 4)), getattr(options, "most", 4))
    made = runs.deals(runs.run(game, preset, deals=6, seed=seed, players=seats), 0, 6)
    return [made.record(row) for row in range(6)]


def _changed(deal, fields, played):
    """A deal that broke off after some cards, with other values in some fields."""
    cut = " ".join(deal.plays.split()[:played])
    return msgspec.structs.replace(deal, **{"plays": cut, **dict(fields)})
