"""No text of others steers a terminal: whatever a name or a file says, every command shows it as text."""

import io
import json
import re

import pytest
from sampled_cases import sampled

import jassstats as js
from jassstats.cli import output, run
from jassstats.logs import write as log_writer
from jassstats.record import Deal
from jassstats.render.visible_text import STEERING, visible, visible_line

EVIL = "Ann\x1b[2J\x1b]0;own\x07\x9b31m\u202egpj\u2066\u200f\rB\x7f"
STEERS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
"""Written again, not imported: ESC, C1, DEL and what changes the order of reading."""


@pytest.fixture(scope="module")
def evil(tmp_path_factory):
    """A lake and logs in which every text that others choose holds such characters."""
    folder = tmp_path_factory.mktemp("evil")
    about = {"game": "schieber", "preset": "swisslos_2500", "table": EVIL, "partie": EVIL}
    players = [f"{EVIL}{seat}" for seat in range(4)]
    deals = [Deal(**about, number=n, dealer=n % 4, players=players, slate=[100 - n, 57 + n]) for n in range(3)]
    log_writer.write(folder / "a.jsonl", deals)
    wrong = b'{"form":"deal/1","game":"schieber\xc2\x9b","preset":"\xe2\x80\xae","dealer":0,"plays":"\\u001b[2J"}\n'
    (folder / "b.jsonl").write_bytes(wrong)
    (folder / "c.jass").write_text(f"game schieber swisslos_2500\nplayers {EVIL} B C D\ndeal\n{EVIL}: SJ\n", "utf-8")
    (folder / f"{EVIL}.jsonl").write_bytes(wrong)
    js.ingest(sorted(folder.glob("*.j*")), folder / "lake")
    (folder / "lake" / "aliases.csv").write_text(
        f"name,player\n{players[0].encode('unicode_escape').decode()},x", "utf-8"
    )
    return folder


COMMANDS = [
    ["sql", "select * from deals"],
    ["sql", "select player, chr(27) || '[31m' as p from seats"],
    ["sql", f'select 1 as "{EVIL}"'],
    ["sql", f"select '{EVIL}' as a"],
    ["sql", f"selec {EVIL}"],
    ["sql", "select {'a': chr(155), 'b': [chr(8238)]} as s, error(chr(27))"],
    ["sql", "select {'a': chr(155), 'b': [chr(8238)]} as s"],
    ["sql", "select * from rejects"],
    ["sql", "select * from files"],
    ["stats", "seat_points", "--by", "player"],
    ["stats", EVIL],
    ["stats", "seat_points", "--where", f"'{EVIL}'"],
    ["stats", "seat_points", "--player", EVIL],
    ["find", "--where", "true"],
    ["find", "--where", EVIL],
    ["show", "0"],
    ["show", EVIL],
    ["verify"],
]
FORMS = {"table": [], "json": ["--json"], "csv": ["--csv"]}


@pytest.mark.parametrize("form", sampled(FORMS, 3))
@pytest.mark.parametrize("command", COMMANDS, ids=lambda words: repr(words)[:40])
def test_no_command_about_a_lake_prints_what_steers_a_terminal(command, form, evil, capsys):
    if command[0] == "show" and form == "csv":
        form = "table"
    run([*command, *FORMS[form], "--lake", str(evil / "lake")])
    said = capsys.readouterr()
    assert said.out + said.err
    assert STEERS.findall(said.out + said.err) == []


@pytest.mark.parametrize(
    "words", [["lint"], ["lint", "--json"], ["lint", "--csv"], ["ingest", "-o", "{new}"], ["show"]]
)
def test_no_command_about_a_log_prints_what_steers_a_terminal(words, evil, tmp_path, capsys):
    for path in sorted(evil.glob("*.j*")):
        run([word.format(new=tmp_path / "new") for word in words] + [str(path)])
        run([*words[:1], f"{EVIL}.jsonl"])
        said = capsys.readouterr()
        assert STEERS.findall(said.out + said.err) == []


def test_a_name_is_printed_with_its_escapes_as_text(evil, capsys):
    assert run(["sql", "select player from seats", "--lake", str(evil / "lake")]) == 0
    assert "Ann\\u001b[2J" in capsys.readouterr().out


def test_json_is_the_same_text_for_programs(evil, capsys):
    run(["sql", "select player from seats order by deal, seat limit 1", "--json", "--lake", str(evil / "lake")])
    [row] = json.loads(capsys.readouterr().out)
    assert row["player"].rstrip("0") == EVIL


@pytest.mark.parametrize("form", ["table", "json", "csv"])
def test_every_character_that_steers_is_shown_and_every_other_is_kept(form, capsys):
    for number in [*range(0x300), *range(0x1F00, 0x2100), 0xD800, 0xDFFF, 0xFEFF, 0x1F600, 0xE0041]:
        output.table([{"a": f"x{chr(number)}y"}], form)
        said = capsys.readouterr().out
        assert not STEERING.search(said)
        if not STEERING.match(chr(number)) and chr(number) not in '\t\n"\\':
            assert f"x{chr(number)}y" in said


def test_line_feeds_stay_in_texts_and_go_from_lines():
    assert visible("a\nb\tc\r") == "a\nb\tc\\u000d"
    assert visible_line("a\nb\tc") == "a\\nb\\tc"


def test_all_text_of_commands_goes_through_the_one_function(root):
    """Nothing in the commands writes to a stream by itself, but for the two functions that clean what they print."""
    owners = {"output.py": 2, "exit_codes.py": 2}
    for path in (root / "jassstats" / "cli").glob("*.py"):
        text = path.read_text(encoding="utf-8")
        writes = re.findall(r"(?:sys\.(?:stdout|stderr)\.write|click\.(?:secho|echo)|(?<![\w.])print)\(", text)
        assert len(writes) <= owners.get(path.name, 0), path
        assert len(writes) == len(re.findall(r"(?:write|echo)\((?:text if styled else )?visible\(", text)), path


@pytest.mark.parametrize("terminal", [True, False])
def test_a_log_converted_onto_a_terminal_shows_what_steers_and_one_sent_on_keeps_it(evil, monkeypatch, terminal):
    """The escapes are those of JSON, so that a line copied from the terminal is the same deal."""
    stdout = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
    monkeypatch.setattr(stdout, "isatty", lambda: terminal, raising=False)
    monkeypatch.setattr("sys.stdout", stdout)
    js.convert(evil / "a.jsonl", "-")
    text = stdout.buffer.getvalue().decode()
    assert bool(STEERS.search(text)) != terminal
    assert [json.loads(line)["table"] for line in text.splitlines()] == [EVIL] * 3
