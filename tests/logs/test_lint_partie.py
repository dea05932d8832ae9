"""Doubts of the linter about a partie as a whole (HJ-60, HJ-61, HJ-68), each where it first appears."""

import random

import pytest

import jassstats as js
from jassstats import lake
from jassstats.games.handjass.options import PRESETS
from jassstats.games.handjass.rules import scoring, strokes_check
from jassstats.ingestion import files as ingestion
from jassstats.ingestion import lint

HEAD = "game handjass parlett_simple\nplayers Anna Beat Corinne\n"
HANDS = """upcard DJ
Anna: C6 C9 H6 H8 H9 HT HQ HA S8
Beat: CJ CK CA D6 D7 D9 DA SJ SK
Corinne: C7 C8 CT DK H7 HK S6 S7 SA
"""


def doubts(tmp_path, text):
    """The findings of a slip: line, code and sentence."""
    slip = tmp_path / "evening.jass"
    slip.write_text(HEAD + text)
    return [(finding.line, finding.problem.code, finding.problem.message) for finding in lint.lint([slip])]


@pytest.mark.parametrize(
    ("text", "line", "code", "said"),
    [
        (
            "80 40 25\ndeal\ndealer Corinne\n40 80 25",
            4,
            "LOG-92",
            "Corinne dealt the deal before (line 3), so Anna is next to deal, but here Corinne does",
        ),
        ("set target 1\n80 40 25\n30 60 62", 5, "LOG-93", "the partie was over with the deal before (line 4)"),
        (
            "set target 2\n80 40 25\n80 21 40\n50 50 52",
            6,
            "LOG-93",
            "Anna has 2 game points and is out, yet plays",
        ),
        ("80 40 25\n70 30 -", 4, "LOG-93", "Corinne has 0 game points and is still in, yet does not play"),
        ("80 40 25\ndeal 4\n40 80 25", 4, "LOG-94", "deal 4 follows deal 1 (line 3): a deal is missing between them"),
        ("80 40 25\nplayers Beat Anna Corinne\n40 80 25", 5, "LOG-95", "Anna sat in seat 0 and now in seat 1"),
        (f"deal\n{HANDS}deal\n{HANDS}", 8, "LOG-96", "the same hands were dealt on line 3"),
        ("strokes 2 2 0\nstrokes 3 0 0\nstrokes 1 1 0", 5, "LOG-93", "Anna has 5 game points and is out, yet plays"),
    ],
)
def test_what_is_odd_is_told_where_it_first_shows(tmp_path, text, line, code, said):
    found = doubts(tmp_path, text)
    assert (line, code) in [(at, which) for at, which, _ in found], found
    assert said in next(message for at, which, message in found if (at, which) == (line, code))


def test_a_partie_in_order_raises_no_doubt(tmp_path):
    assert (
        doubts(tmp_path, "80 40 25\n20 70 50\n60 45 30\n70 19 50\n25 55 60\n70 35 -\n30 64 -\n\npartie\n60 50 30") == []
    )


def test_nothing_is_concluded_after_a_deal_that_cannot_be_read(tmp_path):
    codes = [code for _, code, _ in doubts(tmp_path, "80 40 25\n80 4O 25\ndealer Beat\n70 30 -")]
    assert codes == ["LOG-42"], "who dealt and who is left is not known any more"


def test_doubts_are_told_once(tmp_path):
    found = doubts(tmp_path, "set target 1\n80 40 25\n30 60 62\n30 60 62")
    assert [code for _, code, _ in found].count("LOG-93") == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("strokes 2 2 0", "Anna: 2 strokes; nobody is in the sack, so that it can be 1 at most: is a sack missing?"),
        ("strokes 1 1 1\nsacks none", "3 awards taken; 3 players have 2 at most (HJ-53)"),
        ("strokes 2 0 0\nsacks Corinne", "Beat: 0 strokes; 1 in the sack, so that it must be 1 at least (HJ-55)"),
        ("strokes 2 2 1\nsacks Corinne", "Corinne: in the sack, and yet 1 stroke, where 0 were expected (HJ-71)"),
        ("strokes 0 1 0\nstruck Anna", "Anna has no zero to strike out"),
        ("set all_sacked void\nstrokes 1 0 0\nsacks Anna Beat Corinne", "everybody is in the sack"),
    ],
)
def test_strokes_that_the_sacks_do_not_give_are_doubted(tmp_path, text, said):
    told = [message for _, code, message in doubts(tmp_path, text) if code == "LOG-97"]
    assert any(said in message for message in told), told


@pytest.mark.parametrize("preset", PRESETS)
def test_strokes_that_a_deal_gives_are_not_doubted(preset):
    options, chance = PRESETS[preset], random.Random(97)  # noqa: S311  no secret
    for _ in range(2_000):
        there = sorted(chance.sample(range(4), chance.randint(2, 4)))
        scores = [chance.choice([10, 20, 21, 30, 30, 50, 80]) if seat in there else None for seat in range(4)]
        if options.participation != "none":
            scores = [None if chance.random() < 0.3 else score for score in scores]
        inside = [seat for seat in there if scores[seat] is not None]
        zeros = [chance.randint(0, 1) if seat in there else 0 for seat in range(4)]
        how = scoring.status(inside, options)
        if how == "played":
            found = scoring.settle(scores, zeros, len(there), options)
        else:
            found = scoring.solo(inside[0], zeros, len(there), options) if how == "solo" else scoring.nothing(zeros)
        struck = [seat for seat in there if found.struck[seat]]
        told = list(strokes_check.doubts(options, found.gained, sacks=found.sacked, struck=struck, there=there))
        assert told == [], (scores, zeros, found)


OTHER_GAMES = [
    ("handjass parlett_simple", "80 40 25"),
    ("schieber swisslos_2500", "100 57"),
    ("hasenpfeffer founding", "3 2"),
]


@pytest.mark.parametrize("first", OTHER_GAMES)
@pytest.mark.parametrize("then", OTHER_GAMES)
def test_a_partie_of_one_game_does_not_go_on_as_another(tmp_path, first, then):
    """It is doubted once, and the lake does not add up what can't be added: no standing, no end."""
    slip = tmp_path / "evening.jass"
    rows = [
        f"game {game}\nplayers {' '.join('ABCD'[: 3 if ' 25' in points else 4])}\npartie one\n{points}\n{points}\n"
        for game, points in (first, then)
    ]
    slip.write_text("jass\n" + "\n".join(rows))
    said = [finding.problem.code for finding in lint.lint([slip])]
    [count] = ingestion.ingest([slip], tmp_path / "lake").files
    assert (count.deals_in, count.accepted) == (4, 4)
    assert said.count("LOG-98") == (first != then)
    ended = lake.open(tmp_path / "lake").sql("select bool_or(finished) from parties").fetchall()
    assert ended in ([(False,)], [(None,)])


def test_a_partie_written_from_the_last_deal_to_the_first_is_in_order(tmp_path):
    head = '{"form":"deal/1","game":"schieber","preset":"swisslos_2500","partie":"p"'
    log = [f'{head},"number":{n},"dealer":{n % 4},"slate":[100,57]}}\n' for n in range(4)]
    (tmp_path / "a.jsonl").write_text("".join(log[::-1]))
    assert list(lint.lint([tmp_path / "a.jsonl"])) == []
    (tmp_path / "a.jsonl").write_text("".join([log[0], log[2], log[1], log[3]]))
    assert {one.problem.code for one in lint.lint([tmp_path / "a.jsonl"])} >= {"LOG-94"}


def test_a_substitute_is_told_where_she_first_plays(tmp_path):
    head = '{"form":"deal/1","game":"schieber","preset":"swisslos_2500"'
    names = ["Anna", "Anna", "Emil", "Emil"]
    log = [
        f'{head},"players":["{name}","Beat","Corinne","Dario"],"partie":"p","number":{n},"dealer":{n},"slate":[100,57]}}\n'
        for n, name in enumerate(names)
    ]
    (tmp_path / "a.jsonl").write_text("".join(log))
    (found,) = lint.lint([tmp_path / "a.jsonl"])
    assert (found.line, found.problem.code, found.severity) == (3, "LOG-100", lint.WARNING)
    assert "Emil plays in seat 0 in place of Anna" in found.problem.message


@pytest.mark.parametrize("first", [1, 6])
def test_a_partie_that_does_not_begin_with_its_first_deal_is_doubted_once(tmp_path, first):
    found = doubts(tmp_path, f"partie one\ndeal {first + 1}\n80 40 25\n40 80 25")
    assert [(line, code) for line, code, _ in found] == [(4, "LOG-94")]
    assert f"this partie begins with deal {first + 1}: its standing can't be told" in found[0][2]


def test_a_partie_whose_first_deal_can_not_be_read_is_not_doubted_for_it(tmp_path):
    assert [code for _, code, _ in doubts(tmp_path, "8O 4O 25\n40 80 25")] == ["LOG-42"]


def test_each_pair_of_a_side_has_the_partie_that_it_won(tmp_path):
    """Emil plays for Anna from the third deal on: Anna and Corinne, and Emil and Corinne have won one partie each."""
    head = '{"form":"deal/1","game":"schieber","preset":"swisslos_1000"'
    points = [(257, 0), (157, 0)] * 3
    log = [
        f'{head},"players":["{"Anna" if n < 2 else "Emil"}","Beat","Corinne","Dario"],"partie":"p","number":{n},'
        f'"dealer":{n % 4},"slate":{list(pair)}}}\n'
        for n, pair in enumerate(points)
    ]
    (tmp_path / "a.jsonl").write_text("".join(log[:5]))
    ingestion.ingest([tmp_path / "a.jsonl"], tmp_path / "lake")
    rows = js.open(tmp_path / "lake").stat("parties_won").records()
    assert [(row["partnership"], row["parties"], row["won"]) for row in rows] == [
        ("Anna + Corinne", 1, 1),
        ("Beat + Dario", 1, 0),
        ("Corinne + Emil", 1, 1),
    ]
    of_emil = js.open(tmp_path / "lake").stat("parties_won", params={"player": "Emil"}).records()
    assert [(row["partnership"], row["won"]) for row in of_emil] == [("Corinne + Emil", 1)]
