"""A card is one integer; its name reads back however people spell it; a set of cards is a mask."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jassstats import cards

every_card = pytest.mark.parametrize("number", range(36))


def test_the_pack_has_nine_ranks_of_four_suits():
    assert cards.NAMES[:36] == tuple(suit + rank for suit in "CDHS" for rank in "6789TJQKA")
    assert cards.cards_of(cards.PACK) == list(range(36))


@pytest.mark.parametrize(
    ("name", "number"), [("C6", 0), ("CA", 8), ("D6", 9), ("H6", 18), ("S6", 27), ("SJ", 32), ("SA", 35), ("JK", 36)]
)
def test_a_card_is_nine_times_its_suit_plus_its_rank(name, number):
    assert cards.card(name) == number
    assert cards.name(number) == name


def test_the_joker_is_of_no_suit():
    assert cards.suit(cards.JOKER) == 4


@every_card
def test_suit_and_rank_make_the_card(number):
    assert cards.name(number) == cards.SUITS[cards.suit(number)] + cards.RANKS[cards.rank(number)]


@pytest.mark.parametrize("text", ["HT", "TH", "H10", "10H", "ht", "h10", "10h", " HT ", "♥T", "♡10", "10♥"])
def test_the_heart_ten_is_read_however_it_is_spelt(text):
    assert cards.card(text) == cards.card("HT")


@pytest.mark.parametrize(("symbol", "suit"), list(zip("♣♦♥♠♧♢♡♤", "CDHSCDHS", strict=True)))
def test_suits_may_be_symbols(symbol, suit):
    assert cards.card(symbol + "J") == cards.card(suit + "J")


@every_card
def test_rank_first_and_small_letters_name_the_same_card(number):
    name = cards.name(number)
    assert cards.card(name[::-1]) == cards.card(name.lower()) == cards.card(name[::-1].lower()) == number


@pytest.mark.parametrize(
    "text", ["", "S", "J", "10", "SJ9", "S5", "S1", "XJ", "SB", "SU", "KJ", "SS", "JJ", "S 10", "S010", "1010", "joker"]
)
def test_what_names_no_card_is_refused_by_name(text):
    with pytest.raises(ValueError, match="is no card: write the suit C D H S") as refused:
        cards.card(text)
    assert repr(text) in str(refused.value)


@given(st.sets(st.integers(0, 36)))
def test_a_mask_holds_exactly_its_cards(some):
    mask = cards.mask_of(some)
    assert cards.cards_of(mask) == sorted(some)
    assert set(cards.parse(cards.names(mask))) == some


@given(st.lists(st.integers(0, 36)))
def test_cards_are_parsed_in_the_order_written(some):
    assert cards.parse(" ".join(map(cards.name, some))) == some
