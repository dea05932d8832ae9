"""Logs of really played deals, read where they lie: every deal accounted for, every claim compared."""

import numpy as np

from jassstats import facts
from jassstats.ingestion import lint
from jassstats.logs import read as log_reader
from jassstats.replay import replay
from jassstats.replay.columns import Logged
from jassstats.replay.pack import pack


def files(folder, pattern):
    return sorted(folder.glob(pattern))


def errors(paths, **how):
    return [found.problem for found in lint.lint(paths, **how) if found.severity == lint.ERROR]


def test_challenge_168_of_168_deals_are_lawful_and_every_claim_is_equal(real_logs):
    count, rows = 0, []
    for path in files(real_logs, "challenge/*.json"):
        entries = list(log_reader.read(path))
        count += len(entries)
        (deals,), refused = pack([Logged(path.name, "challenge", n, entry) for n, entry in enumerate(entries)])
        outcome = replay.replay(deals)
        assert (refused, replay.problems(deals, outcome)) == ({}, {})
        keys = np.arange(len(deals), dtype=np.uint64)
        rows += facts.tables(deals, outcome, np.arange(len(deals)), keys, {"claims"})["claims"].to_pylist()
    assert count == 168
    assert len(rows) == count * (9 + 9 + 18 + 2)  # leaders, winners, running score by side, score by side
    assert [row for row in rows if not row["equal"]] == []


def test_challenge_parties_are_whole_and_counted_without_factors(real_logs):
    for path in files(real_logs, "challenge/*.json"):
        deals = [entry.deal for entry in log_reader.read(path)]
        assert len({deal.partie for deal in deals}) == 1
        assert [deal.number for deal in deals] == list(range(len(deals)))
        assert set(deals[0].set.values()) == {1}
        totals = [0, 0]
        for deal in deals:
            totals = [before + points for before, points in zip(totals, deal.claims.score, strict=True)]
            assert deal.claims.totals == totals


def test_jasskit_every_line_is_a_deal_and_under_its_own_rules_no_sound_one_breaks_any(real_logs):
    sound = [path for path in files(real_logs, "jasskit/arena_games_*.txt") if "db451353" not in path.name]
    assert sum(1 for path in sound for entry in log_reader.read(path) if entry.deal) == 385
    assert list(lint.lint(sound)) == []


def test_jasskit_under_the_ordinary_rule_seven_plays_break_SCH_20(real_logs):
    sound = [path for path in files(real_logs, "jasskit/arena_games_*.txt") if "db451353" not in path.name]
    assert [problem.code for problem in errors(sound, preset="einzelschieber")] == ["SCH-20"] * 7


def test_jasskit_ten_deals_led_from_the_wrong_side_are_all_told(real_logs):
    found = errors(files(real_logs, "jasskit/*db451353.txt"))
    assert [problem.code for problem in found] == ["SCH-8"] * 10
    assert all("the file's seats may run the other way" in problem.message for problem in found)


def test_jasskit_the_deal_in_the_old_dialect_is_a_pushed_undenufe(real_logs):
    (entry,) = log_reader.read(real_logs / "jasskit" / "match_game_v01.json")
    assert entry.deal.calls == "2:push 0:U"
    assert errors([real_logs / "jasskit" / "match_game_v01.json"]) == []
