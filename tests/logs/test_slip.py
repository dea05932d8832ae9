"""Slips, read: the head, deals, points, spelling; and what the linter says of mistakes. `docs/slip.md` is the form."""

import random
from itertools import product
from pathlib import Path

import pytest

from jassstats import cards
from jassstats.ingestion import lint
from jassstats.logs import read as log_reader
from jassstats.logs.slip import card_names, parser, sniff
from jassstats.record import Claims

HEAD = "game handjass parlett_simple\nplayers Anna Beat Corinne\n"
HANDS = """Anna: C6 C9 H6 H8 H9 HT HQ HA S8
Beat: CJ CK CA D6 D7 D9 DA SJ SK
Corinne: C7 C8 CT DK H7 HK S6 S7 SA
"""
FOUR = "game schieber swisslos_2500\nplayers Anna Beat Corinne Dario\n"


def entries(text):
    return list(parser.deals(enumerate(text.splitlines(), 1)))


def deals(text):
    found = entries(text)
    assert [entry.problem for entry in found if entry.problem] == []
    return [entry.deal for entry in found]


def wrong(text):
    """The only problem of a slip."""
    (problem,) = (entry.problem for entry in entries(text) if entry.problem)
    return problem


def test_the_head_stays_said_until_it_is_said_otherwise():
    text = (
        "date 26.11.2026\ntable Rössli in Bern # upstairs\n"
        + HEAD
        + "set target 7\nset rob_3 no\n80 40 25\ndate 2026-11-27T20:15:00\n"
        + "game handjass parlett_strict\ntable -\n70 40 30\n"
    )
    first, second = deals(text)
    assert (first.date, first.table, first.players) == ("2026-11-26", "Rössli in Bern", ["Anna", "Beat", "Corinne"])
    assert first.set == {"target": 7, "rob_3": False}
    assert (second.preset, second.set, second.table, second.date) == ("parlett_strict", {}, None, "2026-11-27T20:15:00")


def test_a_deal_with_everything_a_table_of_three_can_note():
    (deal,) = deals(
        HEAD + "partie none\ndeal\ndealer Corinne\nupcard DJ\n" + HANDS + "reserve CQ D8 DT DJ DQ HJ S9 ST SQ\n"
        "calls Beat rob, Anna keep, Beat exchange\n1. H9 HJ HK\n2. DK C6 D8\n"
    )
    assert (deal.partie, deal.number, deal.dealer, deal.upcard) == (None, None, 2, "DJ")
    assert deal.hands == [*(line.partition(": ")[2] for line in HANDS.splitlines()), ""]
    assert (deal.reserve, deal.calls) == ("CQ D8 DT DJ DQ HJ S9 ST SQ", "1:rob 0:keep 1:exchange")
    assert deal.plays == "H9 HJ HK DK C6 D8"


def test_three_cards_changed_and_melds_announced():
    (deal,) = deals(
        "game handjass jasswiki_bessern3\nplayers Anna Beat Corinne\nfresh Beat C6 C7 C8\nBeat: change\n"
        "away Beat H6 H7 H8\nmeld Anna H8 H9 HT / CK DK HK SK\n"
    )
    assert (deal.fresh, deal.away) == (["", "C6 C7 C8", "", ""], ["", "H6 H7 H8", "", ""])
    assert (deal.calls, deal.melds) == ("1:change", ["H8 H9 HT/CK DK HK SK", "", "", ""])
    assert deals(HEAD + "meld none\n")[0].melds == ["", "", "", ""]


def test_calls_of_schieber_in_the_words_of_the_table():
    text = "dealer Anna\ncalls Beat schieben, Dario {}\n"
    for word, call in (("S", "S"), ("spades", "S"), ("obenabe", "O"), ("Undenufe", "U"), ("3x3_h", "3x3_h")):
        assert deals(FOUR + text.format(word))[0].calls == f"1:push 3:{call}"
    assert deals(FOUR + "cards german\n" + text.format("Schilten"))[0].calls == "1:push 3:S"
    assert deals(FOUR + "Beat: push\nDario: H\n")[0].calls == "1:push 3:H"


def test_a_line_names_who_declared_what_and_the_points():
    """`Zita hearts 100 57`: each such line is a deal of its own, in any spelling of the contract."""
    head = "game schieber swisslos_2500\nplayers Anna Beat Zita Dino\n"
    found = deals(f"{head}Anna Obenabe 100 57\nBeat hearts 60 97\ndeal\nZita U 20 137\n")
    assert [deal.calls for deal in found] == ["0:O", "1:H", "2:U"]
    assert [list(deal.slate) for deal in found] == [[100, 57], [60, 97], [20, 137]]
    assert wrong(f"{head}Anna Obenabe 100 57 3\n")[0] == "LOG-42"


def test_who_led_is_claimed_if_it_is_told_of_every_trick():
    tricks = "dealer Dario\n1. Anna: D7 CK D6 CJ\n2. {}D9 DA DJ DQ\n"
    assert deals(FOUR + tricks.format("Beat: "))[0].claims == Claims(leaders=[0, 1])
    assert deals(FOUR + tricks.format("Beat "))[0].claims == Claims(leaders=[0, 1])
    assert deals(FOUR + tricks.format(""))[0].claims is None


def test_points_by_seat_or_by_side():
    first, second, third = deals(HEAD + "80 40 25\nXaver: \n".replace("Xaver: \n", "") + "70 35 -\nBeat 52, Anna 30\n")
    assert (first.slate, first.seats) == ([80, 40, 25, 0], [])
    assert (second.slate, second.seats) == ([70, 35, 0, 0], [0, 1])
    assert (third.slate, third.seats) == ([30, 52, 0, 0], [0, 1])
    assert deals(FOUR + "87 | 70\n")[0].slate == [87, 70]


def test_who_stays_out_of_a_deal_says_so_in_turn():
    first, second = deals(HEAD.replace("parlett_simple", "parlett_seven") + "80 52 out\nfort 60 40\n")
    assert (first.dealer, first.calls, first.slate) == (2, "0:in 1:in 2:out", [80, 52, 0, 0])
    assert (second.dealer, second.calls, second.slate) == (0, "1:in 2:in 0:out", [0, 60, 40, 0])


def test_the_deal_goes_round_among_those_left():
    text = HEAD + "dealer Beat\n80 40 25\n80 40 25\n80 40 -\n80 40 -\npartie\n80 40 25\n"
    assert [deal.dealer for deal in deals(text)] == [1, 2, 0, 1, 2]


def test_parties_are_called_by_their_day_and_deals_are_numbered():
    text = HEAD + "date 2026-11-26\n1 2 3\n4 5 6\npartie\n1 2 3\npartie our third\ndeal 4\npoints 7 8 9\n1 2 3\n"
    assert [(deal.partie, deal.number) for deal in deals(text)] == [
        *(("2026-11-26/1", 0), ("2026-11-26/1", 1), ("2026-11-26/2", 0), ("our third", 3), ("our third", 4)),
    ]


def test_names_need_no_capitals_and_two_of_a_name_are_told_by_seat():
    assert deals(HEAD + "dealer corinne\nANNA: keep\n")[0].calls == "0:keep"
    twins = "game handjass parlett_simple\nplayers Anna Anna 'Beat'\n"
    assert deals(twins + "dealer 1\n")[0].dealer == 1
    assert wrong(twins + "dealer Anna\n").message.endswith("2 players are called 'Anna': write the seat, 0 or 1")
    assert deals("game handjass parlett_simple\nplayers „Anna Maria“ Beat\nBeat: keep\n")[0].players[0] == "Anna Maria"


def test_every_card_is_read_in_letters_whichever_way_they_stand():
    for number, name in enumerate(cards.NAMES[:36]):
        suit, rank = name
        symbol = "♣♦♥♠"["CDHS".index(suit)]
        for one, other in product((suit, suit.lower(), symbol), (rank, rank.lower(), "10" if rank == "T" else rank)):
            assert cards.card(card_names.card(one + other, "letters")) == number
            assert cards.card(card_names.card(other + one, "letters")) == number


@pytest.mark.parametrize(
    ("scheme", "words", "names"),
    [
        ("german", "Schilten-Under SiU SchilteBuur UnderSchilten", "SJ SJ SJ SJ"),
        ("german", "EichelAss E10 EB SeO RosenKönig HerzAss KreuzBube EckenDame", "CA CT CT DQ HK HA CJ DQ"),
        ("swisslos", "EichelAss SeO RosenKönig SiU KreuzBube EckenDame", "DA CQ HK SJ CJ DQ"),
        ("french", "PiqueValet PiV TrèfleAs Co10 CaR TD", "SJ SJ CA HT DK CQ"),
    ],
)
def test_words_are_read_if_the_head_declares_them(scheme, words, names):
    assert [card_names.card(word, scheme) for word in words.split()] == names.split()


@pytest.mark.parametrize("scheme", ["german", "swisslos"])
def test_s_alone_is_bells_or_shields_and_so_no_card(scheme):
    assert [card_names.card(word, scheme) for word in ("S6", "SA", "SU")] == [None] * 3


@pytest.mark.parametrize("scheme", card_names.SCHEMES)
def test_every_scheme_can_spell_every_card(scheme):
    assert {*cards.NAMES[:36]} <= set(card_names.spelt(scheme).values())


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("dealer Bet\n", "LOG-41", "line 3, column 8: nobody at the table is called 'Bet'; did you mean Beat?"),
        ("Corine: C6\n", "LOG-41", "line 3, column 1: nobody at the table is called 'Corine'; did you mean Corinne?"),
        ("deel 3\n", "LOG-39", "no line begins with 'deel'; did you mean deal?"),
        ("upcard DU\n", "LOG-30", "column 8: a card was expected, 'DU' is none; did you mean DJ?"),
        ("upcard SiU\n", "LOG-30", "in german words that is SJ: write `cards german` in the head"),
        ("upcard XYZ\n", "LOG-30", "write the suit C D H S, then the rank"),
        ("Anna: C6 C9\n", "LOG-42", "2 cards were read and 9 expected: the hand of Anna lacks 7 cards"),
        (HANDS.replace("SK", "SA"), "LOG-40", "column 34: SA is in the hand of Beat on line 4 already"),
        ("1. H9 HJ HK\n2. C6 HJ C8\n", "LOG-40", "line 4, column 7: HJ was played to trick 1 already"),
        ("1. H9 HJ HK\n3. C6 C7 C8\n", "LOG-42", "trick 2 was expected here, 3 was read"),
        ("1. H9 HJ HK\n2. C6 C7\n3. D6 D7 D8\n", "LOG-35", "trick 2 has 2 cards, trick 1 has 3"),
        ("calls Anna kep\n", "LOG-31", "a call was expected, 'kep' is none in handjass; did you mean keep?"),
        ("calls Anna keep Beat\n", "LOG-42", "'Beat' stands last: a call was expected after it"),
        ("8O 40 25\n", "LOG-42", "points were expected, '8O' is no number; did you mean 80?"),
        ("80 40\n", "LOG-42", "3 numbers were expected, one for each of Anna, Beat, Corinne, and 2 read"),
        ("set targit 7\n80 40 25\n", "LOG-51", "there is no house rule 'targit'; did you mean target?"),
        ("set target 700\n80 40 25\n", "LOG-51", "target is a number from 1 to 100, not 700"),
        ("game handjas parlett_simple\n80 40 25\n", "LOG-50", "no game called 'handjas'; did you mean handjass?"),
        ("game handjass parlet_simple\n80 40 25\n", "LOG-51", "did you mean parlett_simple?"),
        ("date 31.2.2026\n80 40 25\n", "LOG-60", "'2026-02-31' is no date: write the day as 2026-11-27 or 27.11.2026"),
        ("cards germn\n80 40 25\n", "LOG-42", "cards can't be spelt 'germn'; did you mean german?"),
        ("deal\npoints 80 40 25\npoints 1 2 3\n", "LOG-42", "`points` was said of this deal already; `deal` begins"),
        ("deal\nupcard DJ\nupcard DK\n", "LOG-42", "`upcard` was said of this deal already"),
        ("claim scor 1 2\n", "LOG-42", "nothing is claimed as 'scor'; did you mean score?"),
    ],
)
def test_a_mistake_says_where_what_was_read_what_was_expected_and_what_was_meant(text, code, said):
    problem = wrong(HEAD + text)
    assert problem.code == code
    assert said in problem.message


def test_without_a_game_a_deal_can_not_be_taken():
    assert wrong("players Anna Beat\n80 40\n").code == "LOG-43"


def test_the_mistakes_of_a_deal_are_told_together_and_the_next_deal_is_read():
    text = HEAD + "deal\ndealer Bet\nupcard DX\n" + HANDS + "deal\ndealer Anna\nupcard DJ\n"
    bad, good = entries(text)
    assert bad.problem.message.startswith("deal 1 of 1, line 4, column 8: nobody at the table is called 'Bet'")
    assert "Also line 5, column 8: a card was expected, 'DX' is none" in bad.problem.message
    assert (bad.line, good.line, good.deal.number, good.deal.dealer) == (3, 9, 1, 0)
    assert bad.raw.splitlines()[1] == "dealer Bet"


def test_the_card_that_a_hand_lacks_is_named_if_the_others_tell():
    short = HANDS.replace(" SK", "") + "reserve CQ D8 DT DJ DQ HJ S9 ST SQ\n"
    assert wrong(HEAD + short).message.endswith("the hand of Beat lacks 1 card; SK was dealt to nobody")


def test_a_slip_is_known_by_its_first_line_that_says_anything():
    for text in (
        "jass\n",
        "# ours\n\ngame handjass parlett_simple\n",
        "players Anna Beat\n",
        "Date 2026-11-26\n",
        "deal\n",
    ):
        assert sniff(text.encode())
    for text in ("hello\n", "{}", "Datum,Spiel,Rosen10,\n", "date,table\n", '"date": 1\n'):
        assert not sniff(text.encode())


def test_the_linter_tells_a_breach_with_its_line_and_the_player(tmp_path):
    slip = tmp_path / "evening.jass"
    slip.write_text(
        "# ours\n" + HEAD + "deal\ndealer Corinne\nupcard DJ\n" + HANDS + "reserve CQ D8 DT DJ DQ HJ S9 ST SQ\n"
        "calls Anna keep, Beat keep, Corinne keep\n\n1. H9 SJ H7\n2. HA D6 HK\n",
        encoding="utf-8",
    )
    (found,) = lint.lint([slip])
    assert (found.line, found.problem.code, found.problem.seat, found.problem.card) == (4, "HJ-44", 1, "SJ")
    assert found.problem.message.startswith("line 13, Beat: ")


def test_bytes_that_are_not_utf_8_spoil_their_line_only(tmp_path):
    slip = tmp_path / "evening.jass"
    slip.write_bytes(HEAD.encode() + b"80 40 25\r\n# z\xe4hlen\n70 40 30\n")
    found = list(log_reader.read(slip))
    assert [entry.problem.code if entry.problem else "" for entry in found] == ["LOG-7", "", ""]


def test_the_examples_of_the_page_are_read(root):
    page = (root / "docs" / "slip.md").read_text(encoding="utf-8")
    shown = [text.partition("```")[0] for text in page.split("```text\n")[1:]]
    assert [len(deals(text)) for text in shown[:2]] == [8, 1]


def test_the_examples_of_the_page_are_lawful(root, tmp_path):
    page = (root / "docs" / "slip.md").read_text(encoding="utf-8")
    for number, text in enumerate(page.split("```text\n")[1:3]):
        slip = tmp_path / f"{number}.jass"
        slip.write_text(text.partition("```")[0], encoding="utf-8")
        assert list(lint.lint([slip])) == []


def test_the_mistakes_of_the_sample_are_those_its_page_tells():
    found = list(lint.lint([Path(__file__).parents[2] / "jassstats" / "samples" / "thursday.jass"]))
    assert [one.problem.code for one in found] == ["LOG-41", "LOG-42", "LOG-30", "HJ-42", "LOG-42"]
    assert {one.record for one in found} == {16, 17, 18, 19, 20}


def test_no_damage_to_a_slip_stops_the_reading(root):
    whole = (root / "jassstats" / "samples" / "thursday.jass").read_text(encoding="utf-8")[:4000]
    rng = random.Random(3)  # noqa: S311  the same damage every time
    for _ in range(60):
        letters = list(whole)
        for _ in range(20):
            letters[rng.randrange(len(letters))] = rng.choice([*" \n:/-#\"'0O7AJSü²③,.|", ""])
        found = entries("".join(letters))
        assert all((entry.deal is None) != (entry.problem is None) for entry in found)


def test_a_line_too_long_to_be_typed_spoils_its_deal_only():
    first, second = entries(HEAD + "80 40 25\n" + "x" * 5000 + "\n70 40 30\n")
    assert (first.problem.code, second.problem) == ("LOG-42", None)
