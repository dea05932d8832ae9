"""Cards as drawings and as words: every card in every deck and language, and texts from elsewhere made harmless."""

import tomllib
import xml.etree.ElementTree as ET

import pytest

import jassstats as js
from jassstats import cards
from jassstats.access.deal_address import recorded
from jassstats.record import Deal
from jassstats.render import suit_icons, svg_cards, translations
from jassstats.render.card_style import SUIT_MAPS, deck
from jassstats.render.names import name_of, visible

SVG = "{http://www.w3.org/2000/svg}"
PACK = range(37)


def luminance(colour):
    """Relative luminance, WCAG 2.1."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("suit", sorted(suit_icons.SIGNS))
def test_a_suit_can_be_read_on_the_paper_of_a_card(suit):
    light, dark = luminance(suit_icons.PAPER), luminance(suit_icons.INK[suit])
    assert (light + 0.05) / (dark + 0.05) >= 4.5


def test_no_two_suits_have_the_same_outline_so_that_grey_tells_them_apart():
    outlines = {shapes[0][0] for shapes in suit_icons.SIGNS.values()}
    assert len(outlines) == len(suit_icons.SIGNS) == 9  # four French suits, four Swiss ones, the joker


@pytest.mark.parametrize("look", [("french", "swisslos"), *(("swiss", name) for name in SUIT_MAPS)])
def test_every_card_is_an_svg_picture_with_its_name(look):
    pack = deck(*look)
    titles = [ET.fromstring(svg_cards.one(card, pack)).findtext(f"{SVG}title") for card in PACK]  # noqa: S314  our own text
    assert titles == [pack.spoken(card) for card in PACK]
    assert len(set(titles)) == 37


@pytest.mark.parametrize(
    ("suits_", "lang", "spoken", "printed"),
    [
        ("french", "en", "Jack of spades", "J"),
        ("french", "de", "Schaufel Bube", "B"),
        ("french", "fr", "valet de pique", "V"),
        ("french", "ru", "валет пик", "\N{CYRILLIC CAPITAL LETTER VE}"),
        ("swiss", "en", "Under of Schilten", "U"),
        ("swiss", "de", "Schilten Under", "U"),
        ("swiss", "fr", "under de écus", "U"),
    ],
)
def test_the_jack_of_spades_is_called_and_printed_as_its_language_has_it(suits_, lang, spoken, printed):
    pack = deck(suits_, lang=lang)
    assert (pack.spoken(32), pack.rank_of(32)) == (spoken, printed)


def test_the_russian_words_are_those_of_the_founding_texts():
    said = {translations.text(name, "ru") for name in ("trump", "trick", "sack", "exchange")}
    assert said == {"козырь", "взятка", "мешок", "обмен"}
    assert {"туз", "король", "дама", "валет", "десятка", "девятка"} <= set(translations.rank_names("french", "ru"))


@pytest.mark.parametrize("lang", translations.LANGUAGES)
def test_every_text_has_the_parts_that_it_has_in_english(lang):
    def parts(text):
        return {piece.partition("}")[0] for piece in text.split("{")[1:]}

    english = translations.texts("en")
    assert {name: parts(text) for name, text in translations.texts(lang).items()} == {
        name: parts(text) for name, text in english.items()
    }


@pytest.mark.parametrize("lang", ["de", "fr"])
def test_german_and_french_have_every_text(lang):
    content = tomllib.loads((translations.FOLDER / f"{lang}.toml").read_text(encoding="utf-8"))
    assert set(content["texts"]) == set(translations.texts("en"))


def test_a_language_that_is_not_spoken_is_refused_with_those_that_are():
    with pytest.raises(ValueError, match="no language 'it': there are en, de, fr, ru"):
        deck(lang="it")


def test_the_joker_has_a_face_a_word_and_a_code():
    assert deck().card(cards.JOKER) == "★Jo"
    assert deck(lang="de").spoken(cards.JOKER) == "Joker"
    assert deck().translated("JK and SJ") == "★Jo and ♠J"


def test_a_hand_draws_itself_by_suit_with_the_highest_first():
    hand = js.hand("S9 SJ H6 HT")
    drawn = ET.fromstring(hand._repr_svg_())  # noqa: S314  our own text
    assert [one.text for one in drawn.iter(f"{SVG}text")] == ["10", "6", "J", "9"]
    assert str(hand) == "♥10 ♥6 ♠J ♠9"
    assert drawn.get("role") == "img"


def test_a_trick_marks_its_winner_and_a_table_seats_everybody():
    drawn = svg_cards.trick({0: 32, 1: 33}, deck(), {0: "winner"})
    assert drawn.count('stroke-width="3"') == 1
    table = svg_cards.table({0: "A<b>", 1: "B", 2: "C"}, {0: 32}, deck())
    assert "A&lt;b&gt;" in table
    assert len(list(ET.fromstring(table).iter(f"{SVG}rect"))) == 2  # noqa: S314  the table and one card


def test_a_deal_draws_its_hands_and_tells_itself_in_german():
    hands = [" ".join(suit + rank for rank in cards.RANKS) for suit in "CDHS"]
    deal = Deal(game="schieber", preset="swisslos_2500", dealer=3, hands=hands, calls="0:push 2:H", plays="CA DA HA SA")
    deal.players = ["Anna", "Beat", "Céline", "Dario"]
    told = recorded(deal)
    assert len(list(ET.fromstring(told._repr_svg_()).iter(f"{SVG}rect"))) == 36  # noqa: S314  our own text
    text = told.text("swiss", lang="de")
    assert "Anna schiebt, Céline macht ✿ Rosen Trumpf" in text
    assert "Céline macht 44" in text  # four Aces, 11 each; SCH-14
    assert "Trumpf" in told.html(lang="de")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Zoë 🃏 Ω", "Zoë 🃏 Ω"),
        ("An\u200bna", "An⟨200B⟩na"),
        ("\u202egnp.exe", "⟨202E⟩gnp.exe"),
        ("\x1b[31mred", "⟨001B⟩[31mred"),
        ("two\nlines", "two⟨000A⟩lines"),
        ("\u3164", "⟨3164⟩"),
        ("x" * 10_000, "x" * 39 + "…"),
    ],
)
def test_what_nobody_would_see_is_written_as_its_number_and_what_is_long_is_cut(text, shown):
    assert visible(text) == shown


def test_a_name_of_nothing_but_blanks_is_no_name():
    deal = Deal(game="schieber", preset="founding", players=["  ", "", "c", "c"], dealer=0)
    assert [name_of(deal, seat) for seat in range(4)] == ["Seat 0", "Seat 1", "c 2", "c 3"]
