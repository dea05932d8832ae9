"""Our own log form: read, written, canonical; and what happens to files and lines that are not what they should be."""

import gzip
import json
import subprocess
import sys
import tracemalloc
from pathlib import Path

import jsonschema
import msgspec
import pytest
import zstandard
from hypothesis import given, settings
from hypothesis import strategies as some

from jassstats import cards
from jassstats.ingestion import lint
from jassstats.logs import error_codes, open_text
from jassstats.logs import read as log_reader
from jassstats.logs import write as log_writer
from jassstats.logs.jsonl import codec, json_schema
from jassstats.record import Claims, Deal

LOGS = Path(__file__).parents[1] / "fixtures" / "logs"
LINES = (LOGS / "same_deals.jsonl").read_bytes()
LINE = LINES.splitlines()[0]


def entries(path, data=None, **how):
    if data is not None:
        path.write_bytes(data)
    return list(log_reader.read(path, **how))


def codes(found):
    return [entry.problem.code if entry.problem else "" for entry in found]


@pytest.fixture
def path(tmp_path):
    return tmp_path / "log.jsonl"


# Canonical bytes

words = some.text(some.characters(exclude_categories=["Cs"]), max_size=12)
counts = some.integers(-(1 << 31), (1 << 31) - 1)
card = some.sampled_from(cards.NAMES)
hands = some.lists(some.lists(card, max_size=12).map(" ".join), max_size=4)
calls = some.lists(some.sampled_from(["0:push", "1:push", "2:S", "3:O", "0:slalom_u", "1:3x3_h"]), max_size=4)
melds = some.lists(some.lists(card, min_size=3, max_size=5).map(" ".join), max_size=3).map("/".join)
per_side = some.none() | some.lists(counts, max_size=2)
by_trick = some.none() | some.lists(counts, max_size=9)
claims = some.builds(
    Claims,
    leaders=by_trick,
    winners=by_trick,
    trick_points=by_trick,
    running=some.none() | some.lists(some.lists(counts, max_size=2), max_size=9),
    score=per_side,
    totals=per_side,
)
deals = some.builds(
    Deal,
    game=words,
    preset=words,
    set=some.dictionaries(words, some.booleans() | some.integers() | words, max_size=3),
    players=some.lists(words, max_size=4),
    seats=some.lists(some.integers(0, 5), max_size=4),
    date=some.none() | words,
    table=some.none() | words,
    partie=some.none() | words,
    number=some.none() | some.integers(),
    dealer=some.integers(),
    hands=hands,
    calls=calls.map(" ".join),
    melds=some.lists(melds, max_size=4),
    plays=some.lists(card, max_size=36).map(" ".join),
    ai=some.text("01", max_size=36),
    slate=some.lists(counts, max_size=2),
    claims=some.none() | claims,
)


@settings(max_examples=60)
@given(deals)
def test_canonical_bytes_parsed_and_written_again_are_the_same(deal):
    line = codec.encode(codec.canonical(deal))
    again = codec.decode(line)
    assert codec.canonical(again) == again
    assert codec.encode(again) == line


@settings(max_examples=60)
@given(deals)
def test_a_canonical_deal_says_what_the_deal_said(deal):
    tidy = codec.canonical(deal)
    assert [set(hand.split()) for hand in tidy.hands] in ([set(hand.split()) for hand in deal.hands], [])
    assert (tidy.plays, tidy.calls, tidy.dealer, tidy.set) == (deal.plays, deal.calls, deal.dealer, deal.set)


def test_canonical_hands_ascend_and_cards_are_spelt_suit_first_with_T():
    deal = Deal(
        game="schieber", preset="uri", dealer=0, hands=["js 10h", "", "", "♣A C6"], plays="js  TH", calls="1:PUSH 3:s"
    )
    tidy = codec.canonical(deal)
    assert (tidy.hands, tidy.plays, tidy.calls) == (["HT SJ", "", "", "C6 CA"], "SJ HT", "1:push 3:S")


def test_canonical_melds_ascend_and_are_in_order():
    deal = Deal(game="schieber", preset="uri", dealer=0, melds=["SK SQ SA/D8 D7 D6", "", "", ""])
    assert codec.canonical(deal).melds == ["D6 D7 D8/SQ SK SA", "", "", ""]


def test_canonical_fields_stand_in_the_order_of_the_record_and_defaults_are_left_out():
    deal = Deal(game="schieber", preset="uri", dealer=2, set={"target": 100, "hands": 3}, hands=["", "", "", ""])
    assert codec.encode(codec.canonical(deal)) == (
        b'{"form":"deal/1","game":"schieber","preset":"uri","set":{"hands":3,"target":100},"dealer":2}'
    )


@pytest.mark.parametrize("text", ["B7", "S1", "SJ7"])
def test_a_card_that_is_none_has_no_canonical_form(text):
    with pytest.raises(ValueError, match="is no card"):
        codec.canonical(Deal(game="schieber", preset="uri", dealer=0, plays=text))


@pytest.mark.parametrize("ending", ["", ".gz", ".zst"])
def test_written_files_are_packed_by_their_name_and_read_by_what_they_hold(tmp_path, ending):
    path = tmp_path / f"log.jsonl{ending}"
    there = [entry.deal for entry in log_reader.read(LOGS / "same_deals.jsonl")]
    assert log_writer.write(path, there) == 3
    first = path.read_bytes()
    assert [entry.deal for entry in log_reader.read(path.rename(tmp_path / "plain"))] == there
    log_writer.write(path, there)
    assert path.read_bytes() == first  # the same bytes every time


def test_a_file_appears_when_it_is_written_whole(tmp_path):
    def failing():
        yield codec.decode(LINE)
        raise RuntimeError

    with pytest.raises(RuntimeError):
        log_writer.write(tmp_path / "log.jsonl", failing())
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_is_an_error_of_the_system():
    with pytest.raises(OSError, match="No space left"):
        log_writer.write("/dev/full", [codec.decode(LINE)] * 100)


def test_every_line_fits_the_published_schema():
    judge = jsonschema.Draft202012Validator(json_schema.deal())
    for name in ("same_deals.jsonl", "hebab_same.jsonl"):
        for line in (LOGS / name).read_bytes().splitlines():
            judge.validate(json.loads(line))
    with pytest.raises(jsonschema.ValidationError, match="does not match"):
        judge.validate(json.loads(LINE) | {"plays": "JS"})


def test_every_field_has_a_meaning_in_the_schema():
    for part in json_schema.deal()["$defs"].values():
        assert [name for name, field in part["properties"].items() if len(field.get("description", "")) < 8] == []


# Files that are not what they should be


def refusal(path, data=None):
    if data is not None:
        path.write_bytes(data)
    with pytest.raises(open_text.Unreadable) as caught:
        log_reader.read(path)
    return caught.value.problem


@pytest.mark.parametrize(
    ("data", "code", "message"),
    [
        (b"", "LOG-5", "the file is empty"),
        (b"\n \r\n", "LOG-5", "the file is empty"),
        (b"\x7fELF\x00\x01", "LOG-6", "not text: a zero byte stands at place 5"),
        ("{}".encode("utf-16"), "LOG-7", "encoded as UTF-16: save it as UTF-8"),
        (b"hello\n", "LOG-11", "no source knows a file that starts with 'hello'"),
        (gzip.compress(b"", mtime=0), "LOG-5", "the file is empty"),
        (gzip.compress(LINES, mtime=0)[:12], "LOG-8", "damaged or broken off"),
        (b"\x1f\x8bnonsense", "LOG-8", "damaged or broken off"),
        (zstandard.compress(LINES)[:9], "LOG-8", "damaged or broken off"),
        (b"\x28\xb5\x2f\xfdnonsense", "LOG-8", "damaged or broken off"),
        (b"[" * 100_000, "LOG-11", "no source knows"),
    ],
)
def test_a_file_that_holds_nothing_to_read_says_why(path, data, code, message):
    problem = refusal(path, data)
    assert problem.code == code
    assert message in problem.message


def test_a_missing_file_and_a_folder_are_told(tmp_path):
    assert refusal(tmp_path / "nothing").code == "LOG-1"
    assert refusal(tmp_path).code == "LOG-2"
    assert refusal(tmp_path / ("x" * 300)).code == "LOG-4"


AS_NOBODY = """
import os, sys
from jassstats.logs import open_text
if os.geteuid() == 0:
    os.setgid(65534)
    os.setuid(65534)
try:
    open_text.open_log(sys.argv[1])
except open_text.Unreadable as cause:
    print(cause.problem.code)
"""


def test_a_file_without_permission_is_told(path):
    path.write_bytes(LINES)
    path.chmod(0)
    done = subprocess.run([sys.executable, "-c", AS_NOBODY, path], capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "LOG-3", done.stderr


def test_an_unknown_source_is_wrong_use_and_lists_those_there_are():
    with pytest.raises(
        log_reader.UnknownSource, match="no source is called 'pgn'; there are jassstats, slip, challenge"
    ):
        log_reader.read(LOGS / "hebab.json", "pgn")


@pytest.mark.parametrize("pack", [gzip.compress, zstandard.compress])
def test_a_packed_file_that_breaks_off_gives_what_came_before(path, pack):
    many = b"".join(LINE.replace(b'"dealer":1', b'"dealer":%d' % n) + b"\n" for n in range(30_000))
    packed = pack(many)
    *found, last = entries(path, packed[: len(packed) // 2])
    assert codes(found) == [""] * len(found)
    assert len(found) > 10_000
    assert [entry.deal.dealer for entry in found] == list(range(len(found)))
    assert (last.problem.code, last.line) == ("LOG-8", len(found) + 1)


def test_packed_members_and_frames_may_follow_one_another(path):
    for pack in (gzip.compress, zstandard.compress):
        assert codes(entries(path, pack(LINES) + pack(LINES))) == [""] * 6


def peak_of(work):
    """The most memory that was held at once, in MiB."""
    tracemalloc.start()
    try:
        return work(), tracemalloc.get_traced_memory()[1] / (1 << 20)
    finally:
        tracemalloc.stop()


@pytest.mark.slow
def test_a_text_of_any_length_is_read_in_bounded_memory(path):
    peaks = []
    for times in (2_000, 8_000):
        path.write_bytes(LINES * times)  # 2 and 8 MB
        count, peak = peak_of(lambda: sum(1 for _ in log_reader.read(path)))
        peaks.append(peak)
        assert count == 3 * times
    assert peaks[1] < 1.5 * peaks[0]


@pytest.mark.slow
def test_a_line_of_100_MB_is_passed_over_in_bounded_memory(path):
    with path.open("wb") as out:
        out.write(LINES + b'{"form":"deal/1","plays":"')
        for _ in range(100):
            out.write(b"S" * 1_000_000)
        out.write(b'"}\n' + LINES)
    found, peak = peak_of(lambda: entries(path))
    assert codes(found) == ["", "", "", "LOG-9", "", "", ""]
    assert [entry.line for entry in found] == [1, 2, 3, 4, 5, 6, 7]
    assert peak < 60


@pytest.mark.slow
def test_a_small_file_that_unpacks_to_much_is_read_in_bounded_memory(path):
    path.write_bytes(zstandard.compress(LINES + b" " * 200_000_000))
    found, peak = peak_of(lambda: entries(path))
    assert codes(found) == ["", "", "", "LOG-9"]
    assert peak < 100


# Lines that are not what they should be


def changed(**change):
    return json.dumps(json.loads(LINE) | change).encode()


def without(field):
    return json.dumps({name: value for name, value in json.loads(LINE).items() if name != field}).encode()


@pytest.mark.parametrize(
    ("line", "code", "message"),
    [
        (LINE[:-1], "LOG-20", f"not JSON: it is broken off after column {len(LINE) - 1}"),
        (LINE.replace(b'"dealer":', b'"dealer"'), "LOG-20", "not JSON: column 63: expected ':'"),
        (LINE + LINE, "LOG-20", f"not JSON: column {len(LINE) + 1}: trailing characters"),
        (LINE + b",", "LOG-20", "trailing characters"),
        (b"null", "LOG-22", "expected `object`, got `null`"),
        (b"[]", "LOG-22", "expected `object`, got `array`"),
        (without("preset"), "LOG-22", "missing required field `preset`"),
        (changed(form="deal/2"), "LOG-22", "`form`: invalid value 'deal/2'"),
        (changed(score=[1, 2]), "LOG-22", "contains unknown field `score`"),
        (changed(dealer="3"), "LOG-22", "`dealer`: expected `int`, got `str`"),
        (changed(dealer=1.5), "LOG-22", "`dealer`: expected `int`, got `float`"),
        (changed(hands="SJ"), "LOG-22", "`hands`: expected `array`, got `str`"),
        (changed(hands=[1]), "LOG-22", "`hands[0]`: expected `str`, got `int`"),
        (changed(dealer=float("nan")), "LOG-20", "invalid character"),
        (changed(dealer=float("inf")), "LOG-20", "invalid character"),
        (changed(claims={"score": [10**12, 0]}), "LOG-22", "`claims.score[0]`: expected `int` <= 2147483647"),
        (changed(claims={"winners": [0] * 37}), "LOG-22", "`claims.winners`: expected `array` of length <= 36"),
        (changed(claims={"winner": []}), "LOG-22", "`claims`: contains unknown field `winner`"),
        (LINE.replace(b'"dealer":1', b'"dealer":1,"dealer":2'), "LOG-23", "`dealer` stands twice"),
        (changed(claims={"melds": []}).replace(b"[]}", b'[],"melds" :[]}'), "LOG-23", "`melds` stands twice"),
        (LINE.replace(b'"uri"', b'"u').replace(b'"jasskit"', b'"\xe4"'), "LOG-7", "byte 0xe4 is not UTF-8"),
        (b'{"game":' + b"[" * 100_000, "LOG-22", "`game`: expected `str`, got `array`"),
        (LINE.replace(b'"deal/1"', b'"deal/1","set":' + b'{"a":' * 100_000), "LOG-22", "expected `bool | int | str`"),
    ],
)  # fmt: skip
def test_a_line_that_is_wrong_says_which_field_or_column(path, line, code, message):
    found = entries(path, LINES + line + b"\n" + LINES, source="jassstats")
    assert codes(found) == ["", "", "", code, "", "", ""]
    assert message in found[3].problem.message
    assert (found[3].line, found[3].raw) == (4, line.decode("utf-8", "replace")[: open_text.RAW])


def test_deep_nesting_where_anything_may_stand_is_told(path):
    arena = (LOGS / "jasskit_arena.jsonl").read_bytes()
    deep = b'{"game":' + b'{"tricks":[],"dealer":0,"x":' * 100_000
    found = entries(path, arena + deep + b"\n" + arena, source="jasskit")
    assert codes(found) == ["", "", "", "LOG-21", "", "", ""]


def test_latin_1_is_told_line_by_line_with_its_column(path):
    lines = (
        changed(players=["A", "B", "C", "D"]),
        json.dumps(json.loads(LINE) | {"table": "Rössli"}, ensure_ascii=False),
    )
    found = entries(path, lines[0] + b"\n" + lines[1].encode("latin-1") + b"\n")
    assert codes(found) == ["", "LOG-7"]
    assert found[1].problem.message == f"column {lines[1].index('ö') + 1}: byte 0xf6 is not UTF-8"


def test_a_byte_order_mark_blank_lines_and_CRLF_do_no_harm(path):
    odd = b"\xef\xbb\xbf" + LINES.replace(b"\n", b"\r\n\r\n  \n")
    found = entries(path, odd)
    assert [entry.deal for entry in found] == [entry.deal for entry in log_reader.read(LOGS / "same_deals.jsonl")]
    assert [entry.line for entry in found] == [1, 4, 7]


def test_a_line_may_leave_out_the_name_of_the_form(path):
    (entry,) = entries(path, without("form"))
    assert codec.encode(entry.deal) == LINE


def test_the_last_line_needs_no_end(path):
    assert codes(entries(path, LINES[:-1])) == ["", "", ""]


def test_lines_in_any_order_of_fields_and_with_blanks_read_the_same(path):
    spelt = b"".join(json.dumps(json.loads(line), sort_keys=True).encode() + b"\n" for line in LINES.splitlines())
    assert [entry.deal for entry in entries(path, spelt)] == [entry.deal for entry in entries(path, LINES)]


def test_huge_and_negative_numbers_are_left_to_the_house_rules(path):
    found = entries(path, changed(dealer=-1) + b"\n" + changed(dealer=10**40, number=-(10**30)) + b"\n")
    assert [entry.deal.dealer for entry in found] == [-1, 10**40]


def test_a_number_of_ten_thousand_digits_does_no_harm(path):
    digits = b"9" * 10_000
    line = changed(players=['":', "", "", ""]).replace(b'"dealer": 1', b'"dealer": ' + digits)
    (entry,) = entries(path, line)
    assert (entry.problem.code, entry.problem.message) == ("LOG-22", "`dealer`: integer value out of range")


def test_another_preset_takes_the_knobs_of_the_old_one_away(path):
    line = changed(set={"target": 7})
    (entry,) = entries(path, line, preset="uri")
    assert (entry.deal.preset, entry.deal.set) == ("uri", {})
    (entry,) = entries(path, line, preset="jasskit")
    assert entry.deal.set == {"target": 7}


@given(some.binary(max_size=300), some.integers(1, len(LINES)))
def test_whatever_stands_in_a_file_every_line_has_one_entry(tmp_path_factory, noise, place):
    path = tmp_path_factory.mktemp("noise") / "log"
    data = LINES[:place] + noise.replace(b"\0", b"") + LINES[place:]
    path.write_bytes(data)
    found = list(log_reader.read(path, "jassstats"))
    assert [entry.line for entry in found] == [n for n, line in enumerate(data.split(b"\n"), 1) if line.strip()]
    assert all((entry.deal is None) != (entry.problem is None) for entry in found)


def test_the_text_of_a_line_can_be_fetched_again():
    assert log_reader.raw(LOGS / "same_deals.jsonl", 1) == LINE.decode()
    assert log_reader.raws(LOGS / "same_deals.jsonl", [3, 1]).keys() == {1, 3}
    assert log_reader.raw(LOGS / "same_deals.jsonl", 9) == ""


def test_codes_are_stable_and_say_what_they_mean():
    assert list(error_codes.CODES)[:5] == ["LOG-1", "LOG-2", "LOG-3", "LOG-4", "LOG-5"]
    assert all(len(said) >= 8 for said in error_codes.CODES.values())


def test_every_code_in_the_program_is_in_the_list(root):
    used = set()
    for module in (root / "jassstats").rglob("*.py"):
        used |= {word for word in module.read_text(encoding="utf-8").split('"') if word.startswith("LOG-")}
    assert used == set(error_codes.CODES)


# The specification page


def test_every_example_of_the_specification_is_read_canonical_and_lawful(root, path):
    page = (root / "docs" / "log_form.md").read_text(encoding="utf-8")
    examples = [block.partition("\n```")[0] for block in page.split("```json\n")[1:]]
    assert len(examples) >= 16
    path.write_text("\n".join(examples) + "\n", encoding="utf-8")
    assert list(lint.lint([path])) == []
    for example in examples:
        assert codec.encode(codec.canonical(codec.decode(example.encode()))).decode() == example


def test_the_specification_names_every_field(root):
    page = (root / "docs" / "log_form.md").read_text(encoding="utf-8")
    for record in (Deal, Claims):
        assert [name for name in msgspec.structs.fields(record) if f"`{name.name}`" not in page] == []
