"""Cards drawn, a deal told: what a reader sees, line by line."""

import pytest

from jassstats import cards, games
from jassstats.access.deal_address import parts
from jassstats.record import Deal
from jassstats.render import deal_html
from jassstats.render.ascii_cards import ascii_line, beside, box, fan, plain, width
from jassstats.render.card_style import SUIT_MAPS, deck
from jassstats.render.deal import ShownDeal
from jassstats.render.score_lines import written
from jassstats.replay import replay

DEAL = Deal(
    game="schieber",
    preset="swisslos_2500",
    players=["Anna", "Beat", "Céline", "Dario"],
    date="2025-03-07",
    dealer=3,
    hands=[
        "C6 C7 C8 C9 CT CJ CQ CK CA",
        "D6 D7 D8 D9 DT DJ DQ DK DA",
        "H6 H7 H8 H9 HT HJ HQ HK HA",
        "S6 S7 S8 S9 ST SJ SQ SK SA",
    ],
    calls="0:push 2:H",
    plays="CA DA HA SA H6 S6 C6 D6",
)
"""Every seat holds a suit; hearts are trumps, so Céline takes each trick. Two tricks were played."""


def told(deal):
    return ShownDeal(deal, replay.explain(deal))


def lines(drawing):
    return [plain(line) for line in drawing]


@pytest.mark.parametrize(
    ("suit_map", "suits"),
    [
        ("swisslos", ["Schellen", "Eicheln", "Rosen", "Schilten"]),
        ("hslu", ["Eicheln", "Schellen", "Rosen", "Schilten"]),
        ("jassguru", ["Rosen", "Schilten", "Schellen", "Eicheln"]),
    ],
)
def test_each_map_of_swiss_suits_is_the_one_its_source_states(suit_map, suits):
    assert [deck("swiss", suit_map).suit_name(suit) for suit in range(4)] == suits


@pytest.mark.parametrize("suit_map", SUIT_MAPS)
def test_a_deck_of_swiss_cards_has_thirty_six_different_ones(suit_map):
    swiss = deck("swiss", suit_map)
    assert len({swiss.card(number) for number in range(36)}) == 36


def test_the_swiss_under_and_ober_stand_for_jack_and_queen():
    assert [deck("swiss").card(cards.card(name)) for name in ("HJ", "HQ", "HT")] == ["✿U", "✿O", "✿10"]


@pytest.mark.parametrize("card", range(36))
def test_a_card_is_four_lines_of_five_columns_in_every_frame(card):
    drawn = [box(card, deck("french"), mark) for mark in ("", "winner", "breach")]
    assert {(len(one), *map(width, one)) for one in drawn} == {(4, 5, 5, 5, 5)}


def test_a_hand_is_fanned_by_suit_with_the_highest_first():
    drawn = lines(fan(cards.parse("S9 SJ H6 HT"), deck("french")))
    assert drawn[1] == "│10│ 6│ J│ 9 │"
    assert drawn[2] == "│ ♥│ ♥│ ♠│ ♠ │"


def test_a_card_for_ascii_alone_has_no_other_sign():
    drawing = [ascii_line(line) for line in box(cards.card("SJ"), deck("swiss", ascii_only=True), "winner")]
    assert "".join(lines(drawing)).isascii()
    assert lines(drawing)[2] == "#Si #"


def test_drawings_stand_beside_one_another_line_by_line():
    pair = beside([box(0, deck("french")), box(9, deck("french"))], space=1)
    assert lines(pair)[2] == "│ ♣ │ │ ♦ │"


def test_a_deal_is_told_with_hands_calls_winners_and_running_points():
    text = told(DEAL).text()
    assert "Schieber, swisslos_2500 · 2025-03-07" in text
    assert "Anna pushes, Céline names ♥ hearts trumps" in text
    assert "Anna leads" in text
    assert "Céline takes 44" in text  # four Aces, 11 each; SCH-14
    assert "44 : 0" in text
    assert text.count("┏━━━┓") == 2


def test_the_lead_is_pointed_at_and_the_winner_has_the_heavy_frame():
    first = next(line for line in told(DEAL).text().splitlines() if line.startswith("Trick 1"))
    assert first.split("▸")[1].startswith("│ A │")
    assert "┃ A ┃" in first


def test_a_breach_is_framed_at_the_very_card_with_rule_reason_and_legal_cards():
    wrong = Deal(**{name: getattr(DEAL, name) for name in ("game", "preset", "players", "dealer", "hands", "calls")},
                 plays="CA DA HA C7")  # fmt: skip
    text = told(wrong).text()
    assert not told(wrong).lawful
    assert text.count("╔═══╗") == 1
    assert "Breach Dario may not play ♣7 in trick 1: SCH-2 (" in text
    legal = next(line for line in text.splitlines() if "Legal:" in line)
    assert legal.split()[1:] == ["♠6", "♠7", "♠8", "♠9", "♠10", "♠J", "♠Q", "♠K", "♠A"]


def test_undertrumping_is_named_with_the_trump_that_lies_there():
    hands = [
        "C6 C7 C8 C9 CT CJ CQ CK HA",
        "D6 D7 D8 D9 DT DJ DQ DK H7",
        "S6 S7 S8 S9 ST SJ SQ SK H6",
        "CA DA SA H8 H9 HT HJ HQ HK",
    ]
    deal = Deal(game="schieber", preset="swisslos_2500", dealer=3, hands=hands, calls="0:H", plays="C6 H7 H6")
    text = told(deal).text("swiss")
    assert "Seat 2 may not play ✿6 in trick 1: SCH-20 (no undertrumping)" in text
    assert "✿7 already lies in the trick." in text


def test_a_deal_draws_itself_in_a_notebook_without_script_or_network():
    html = told(DEAL)._repr_html_()
    assert "Céline" in html
    assert "♥A" in html
    assert "<script" not in html
    assert "http" not in html


def test_names_in_a_page_are_text_never_tags():
    deal = Deal(game="schieber", preset="founding", players=["<b>", "&", "c", "d"], dealer=0)
    html = deal_html.deal_html(deal, replay.explain(deal), deck())
    assert "<bdi>&lt;b&gt;</bdi>" in html
    assert "&amp;" in html


def test_every_rule_a_deal_can_break_has_words_for_its_breach():
    rules = games.load("schieber").rules.RULES
    assert {"SCH-17", "SCH-18", "SCH-20", "SCH-21"} <= set(rules)


@pytest.mark.parametrize(
    ("address", "read"),
    [
        ("a.jsonl:12", ("a.jsonl", ":", 12)),
        ("a.json#3", ("a.json", "#", 3)),
        ("a.jsonl", ("a.jsonl", "#", 1)),
        ("C:/x:y.log:7", ("C:/x:y.log", ":", 7)),
        ("a" * 300 + ":7", ("a" * 300, ":", 7)),
        ("a\0:7", ("a\0", ":", 7)),
        ("a#" + "9" * 5_000, ("a#" + "9" * 5_000, "#", 1)),
    ],
)
def test_an_address_is_a_file_and_a_line_or_a_number(address, read):
    assert parts(address) == read


PACK = {
    "hands": ["C6 C7 C8 C9 CT CJ CQ CK CA", "D6 D7 D8 D9 DT DJ DQ DK DA", "S6 H7 H8 H9 HT HJ HQ HK HA"],
    "reserve": "H6 S7 S8 S9 ST SJ SQ SK SA",
    "upcard": "SA",
}
"""Anna holds the clubs, Beat the diamonds, Céline the hearts and the trump six; the reserve holds the other trumps."""


def three(**more):
    """A deal of Handjass for three, Dario absent; Anna is forehand."""
    house = {"game": "handjass", "preset": "parlett_simple", "players": ["Anna", "Beat", "Céline"], "dealer": 2}
    return told(Deal(**house, **PACK, **more))


def test_a_deal_of_handjass_shows_the_packets_and_who_robbed_and_took():
    text = three(calls="2:rob 0:keep 1:exchange").text()
    assert "Reserve  ♠A lies open" in text
    assert "♠ spades trumps: ♠A is turned up" in text
    assert "Céline robs ♠A for ♠6" in text
    assert "Beat takes the reserve" in text
    assert "Seat 3" not in text


def test_a_taker_plays_with_the_robbed_reserve_and_throws_the_dealt_hand_in():
    lines = three(calls="2:rob 0:keep 1:exchange").text().splitlines()
    place = next(number for number, line in enumerate(lines) if line.startswith("Beat  plays with"))
    assert lines[place].endswith("Discard  thrown in")
    held, thrown = lines[place + 2][:31], lines[place + 2][31:]
    assert held.replace("│", " ").split() == ["6", "K", "Q", "J", "10", "9", "8", "7", "6"]
    assert lines[place + 3][:31].count("♠") == 8
    assert thrown.replace("│", " ").split() == ["A", "K", "Q", "J", "10", "9", "8", "7", "6"]


def test_melds_tricks_and_the_sack_are_told_for_the_seats_in_the_deal():
    text = three(calls="0:keep 1:keep 2:keep", plays="C6 D6 S6").text()
    assert "Céline takes 0" in text
    assert "0 : 0 : 0" in text
    assert "run of 9 ♣" in text


def test_who_stays_out_is_said_and_that_nothing_is_played():
    deal = three(calls="0:in 1:out 2:out", set={"participation": "one_round", "exchange": "none"})
    assert "Only Anna is in: nothing is played" in deal.text()
    assert "Beat: stays out" in deal.text()
    assert "Only Anna is in: nothing is played" in deal._repr_html_()


def test_a_slate_is_told_with_strokes_and_zeros_before_where_it_is_known():
    slate = {0: {"strokes": 2, "strokes_before": 3, "zeros_before": 1, "zero_struck": True}}
    assert written(slate[0], deck()) == "2 strokes, a zero struck out, 3 strokes and 1 zero before"
    assert written({}, deck()) == ""


def test_a_page_of_handjass_holds_packets_discard_and_calls():
    page_ = three(calls="2:rob 0:keep 1:exchange")._repr_html_()
    assert all(word in page_ for word in ("Reserve", "thrown in", "Céline robs ♠A for ♠6", "plays with"))
