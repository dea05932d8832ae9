"""The program as a person types it: what it prints, where it prints it, and the number it leaves behind."""

import csv
import io
import json
import re
import subprocess
import sys
from pathlib import Path

import click
import pytest
from command_line import START, jassstats, one_line, run_here

from jassstats import games, stats
from jassstats.cli import program, stat_list
from jassstats.cli.output import blocks

COMMANDS = [
    "ingest",
    "lint",
    "convert",
    "simulate",
    "compare",
    "diff",
    "equity",
    "frontier",
    "cost",
    "ratings",
    "stats",
    "sql",
    "find",
    "show",
    "verify",
    "games",
    "presets",
    "strategies",
    "sources",
    "samples",
    "warm",
]


def test_help_lists_every_command_and_the_exit_codes():
    done = run_here("--help")
    assert done.returncode == 0
    assert [word for word in COMMANDS if f"\n  {word} " not in done.stdout] == []
    assert "0 done, 1 findings (rejected deals), 2 wrong use, 3 failed" in " ".join(done.stdout.split())


def test_the_program_without_a_command_prints_its_help():
    bare, helped = run_here(), run_here("--help")
    assert bare.stdout == helped.stdout != ""
    assert (bare.returncode, bare.stderr) == (0, "")


@pytest.mark.parametrize("name", [*program.commands])
def test_the_first_line_of_help_is_whole_in_the_list_of_commands(name):
    assert not program.commands[name].get_short_help_str(65).endswith("...")


SAME_EVERYWHERE = {
    "--lake": "lake", "--output": "output", "--preset": "preset", "--set": "overrides", "--seed": "seed",
    "--players": "players", "--strategies": "strategies", "--picture": "picture", "--trust": "trust", "--game": "game",
}  # fmt: skip


@pytest.mark.parametrize("name", [*program.commands])
def test_an_option_has_the_same_names_in_every_command(name):
    shorts = {"--lake": "-l", "--output": "-o"}
    for param in program.commands[name].params:
        for long in set(param.opts) & set(SAME_EVERYWHERE):
            assert param.name == SAME_EVERYWHERE[long]
            assert shorts.get(long, long) in param.opts
        assert param.name not in {"lake", "output"} or f"--{param.name}" in param.opts
        if param.name == "game" and param.param_type_name == "argument":
            assert param.metavar in {"GAME", None}


@pytest.mark.parametrize(
    ("command", "older", "today"),
    [("simulate", "-o", "--lake"), ("ingest", "-o", "--lake"), ("convert", "--out", "--output"),
     ("show", "--html", "--output"), ("presets", "--knobs", "--options"), ("compare", "--ways", "--directions")],
)  # fmt: skip
def test_older_names_of_options_are_accepted_and_not_listed(command, older, today):
    option = next(param for param in program.commands[command].params if today in param.opts)
    assert older in option.opts
    context = click.Context(program.commands[command])
    names, _ = option.get_help_record(context)
    assert today in names
    assert older not in re.split(r"[ ,]+", names)


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_explains_itself(command):
    done = run_here(command, "--help")
    assert done.returncode == 0
    assert done.stdout.startswith(f"Usage: jassstats {command} ")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["statts"], "Did you mean"),
        (["stats", "push_rat"], "did you mean push_rate"),
        (["stats", "--bye"], "'--by'"),
        (["presets", "schiber"], "did you mean schieber?"),
        (["presets", "--knobs", "swisslos_250"], "did you mean swisslos_2500?"),
        (["strategies", "jas"], "there is no game called 'jas'"),
        (["show"], "Missing argument 'DEAL'"),
        (["ingest"], "Missing argument"),
        (["simulate", "schieber"], "Give either --deals N or --parties N."),
        (["simulate", "schieber", "--deals", "-3"], "-3 is not in the range 1<=x<=10000000000"),
        (["simulate", "schieber", "--deals", "nan"], "'nan' is not a valid integer range"),
        (["simulate", "schieber", "--deals", "3", "--set", "melds"], "'melds' should be NAME=VALUE"),
    ],
)
def test_wrong_use_is_said_in_a_line_with_what_to_do_and_leaves_2(words, said, tmp_path):
    done = run_here(*words, cwd=tmp_path)
    assert said in one_line(done.stderr)
    assert done.stdout == ""
    assert done.returncode == 2


def test_games_as_table_json_and_csv():
    assert "schieber" in run_here("games").stdout
    assert [row["game"] for row in json.loads(run_here("games", "--json").stdout)] == games.names()
    assert next(csv.DictReader(io.StringIO(run_here("games", "--csv").stdout)))["game"] == "handjass"


def test_presets_of_every_game_are_listed_with_how_much_of_each_no_source_confirms():
    found = {row["preset"]: row for row in json.loads(run_here("presets", "--json").stdout)}
    assert (found["parlett_simple"]["game"], found["pagat"]["game"]) == ("handjass", "schieber")
    assert found["parlett_simple"]["unsure"] == 0
    assert found["pomme_2"]["unsure"] == 2  # last_trick_bonus and seq_scale: HJ-88
    assert {row["game"] for row in json.loads(run_here("presets", "handjass", "--json").stdout)} == {"handjass"}


def test_a_doubt_about_handjass_is_marked_beside_the_value():
    done = run_here("presets", "handjass", "--diff", "parlett_simple", "putze_fr")
    rows = {line.split()[0]: line.split()[1:] for line in done.stdout.splitlines()[3:] if line}
    assert rows["target"] == ["5", "7"]
    assert rows["last_trick_bonus"] == ["5", "5", "?"]


@pytest.mark.parametrize(("cache", "times"), [("nothing compiled yet", 1), ("", 0)])
def test_a_wait_for_the_compiler_is_said_in_a_line_though_nobody_watches(cache, times, tmp_path):
    cold = f"import jassstats.engine.jit as c; was = c.is_warm; c.is_warm = lambda f: not {cache!r} and was(f)"
    words = [sys.executable, "-c", f"{cold}; {START}", "simulate", "handjass", "--deals", "1", "-o", tmp_path / "lake"]
    for _ in range(2):  # the second time everything is compiled
        said = subprocess.run(words, capture_output=True, text=True, check=True).stderr
    assert said.count("jassstats: compiling what this needs, once") == times


def test_presets_diff_shows_only_what_differs_and_marks_what_no_source_confirms():
    done = run_here("presets", "--diff", "swisslos_2500", "pagat")
    rows = {line.split()[0]: line.split()[1:] for line in done.stdout.splitlines()[3:] if line}
    assert rows["undenufe_eleven"] == ["six", "ace"]
    assert rows["factor_undenufe"] == ["3", "4"]  # A.7: pagat counts Undenufe four times
    assert rows["melds"] == ["big", "big", "?"]  # pagat.com gives both scales
    assert "undertrump" not in rows
    assert "? = no source confirms it" in done.stderr


def test_presets_diff_for_programs_keeps_values_and_doubts_apart():
    found = json.loads(run_here("presets", "--diff", "swisslos_2500", "pagat", "--json").stdout)
    melds = next(row for row in found if row["option"] == "melds")
    assert melds == {"option": "melds", "swisslos_2500": "big", "pagat": "big", "unsure": "pagat"}
    target = next(row for row in found if row["option"] == "target")
    assert (target["swisslos_2500"], target["pagat"]) == (2500, 3000)


def test_sources_name_our_own_form_and_every_foreign_one():
    found = {row["source"] for row in json.loads(run_here("sources", "--json").stdout)}
    assert {"jassstats", "challenge", "jasskit"} <= found


def test_a_full_disk_behind_stdout_is_said_and_leaves_3():
    with Path("/dev/full").open("w") as full:
        done = jassstats("games", stdout=full)
    assert one_line(done.stderr) == "jassstats: The answer could not be printed: No space left on device."
    assert done.returncode == 3


def test_a_closed_stdout_is_said_and_leaves_3():
    line = f"{sys.executable} -c '{START}' games >&-"
    done = subprocess.run(line, shell=True, capture_output=True, text=True, check=False)  # noqa: S602  a shell closes it
    assert "The standard output is closed" in one_line(done.stderr)
    assert done.returncode == 3


def test_a_reader_who_leaves_early_hears_nothing():
    program = subprocess.Popen([sys.executable, "-c", START, "--help"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    program.stdout.close()
    assert program.stderr.read() == b""
    program.stderr.close()
    assert program.wait() == 141


@pytest.mark.parametrize("variable", ["NO_COLOR", "TERM"])
def test_what_goes_to_a_file_has_no_colour(variable):
    done = run_here("games", **{variable: "1"})
    assert "\x1b" not in done.stdout


def test_an_unforeseen_failure_leaves_3_without_a_traceback():
    broken = f"import jassstats.games as g; g.names = lambda: 1 / 0; {START}"
    words = [sys.executable, "-c", broken, "games"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert "Something went wrong inside (ZeroDivisionError: division by zero)" in one_line(done.stderr)
    assert done.returncode == 3
    debugged = subprocess.run([*words, "--debug"], capture_output=True, text=True, check=False)
    assert "Traceback" in debugged.stderr
    assert debugged.returncode == 3


def test_a_message_that_nobody_can_hear_is_no_failure():
    with Path("/dev/full").open("w") as full:
        words = [sys.executable, "-c", START, "presets", "--diff", "uri", "pagat"]
        done = subprocess.run(words, stdout=subprocess.PIPE, stderr=full, text=True, check=False)
    assert "undenufe_eleven" in done.stdout
    assert done.returncode == 0


def test_a_table_wider_than_the_terminal_is_parted_between_columns_and_no_word_is_broken():
    rows = [
        {"strategy": "solid+exchange=always", "against": "solid", "gain": "-3  [-8, +3]", "alone": 45.7, "base": 49}
    ]
    names = list(rows[0])
    assert blocks(names, rows, 80) == [names]
    assert blocks(names, rows, 55) == [names[:3], ["strategy", "against", "alone", "base"]]
    assert blocks(names, rows, 40) == [names], "no room beside the words: folded"
    assert blocks(["message"], [{"message": "long " * 30}], 80) == [["message"]]


def test_every_statistic_has_one_theme():
    themed = [name for names in stat_list.THEMES.values() for name in names]
    assert sorted(themed) == sorted(stat.name for stat in stats.catalogue())


def test_statistics_are_listed_by_game_and_theme():
    listed = json.loads(run_here("stats", "--json").stdout)
    assert {(row["name"], row["games"], row["theme"]) for row in listed} > {
        ("sack_rate", "handjass", "points"), ("push_rate", "schieber", "calls"), ("last_trick", "all", "card play"),
    }  # fmt: skip
    places = [(row["games"] != "all", row["games"], [*stat_list.THEMES].index(row["theme"])) for row in listed]
    assert places == sorted(places)
    printed = run_here("stats").stdout
    assert printed.index("All games") < printed.index("Only handjass") < printed.index("Only schieber")


def test_a_list_of_statistics_is_searched_and_restricted_to_a_game():
    found = json.loads(run_here("stats", "--search", "MELD points", "--json").stdout)
    assert "meld_points" in [row["name"] for row in found]
    assert len(found) < 10
    hasenpfeffer = json.loads(run_here("stats", "--game", "hasenpfeffer", "--json").stdout)
    assert {row["games"] for row in hasenpfeffer} == {"all", "hasenpfeffer"}
    assert "No statistic contains 'nonsense'" in run_here("stats", "--search", "nonsense").stderr
    assert run_here("stats", "--game", "poker").returncode == 2
