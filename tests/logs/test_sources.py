"""Every source tells the same deals from its own format. The logs in fixtures/logs are ours, in those formats."""

import json
from pathlib import Path

import pytest

from jassstats.logs import open_text
from jassstats.logs import read as log_reader
from jassstats.logs import source as log_sources
from jassstats.logs.jsonl import codec
from jassstats.record import Claims

LOGS = Path(__file__).parents[1] / "fixtures" / "logs"
DECISIONS = ("game", "dealer", "hands", "calls", "plays")


def entries(name, **how):
    return list(log_reader.read(LOGS / name, **how))


def deals(name):
    return [codec.canonical(entry.deal) for entry in entries(name) if entry.deal]


def decisions(deal):
    return {field: getattr(deal, field) for field in DECISIONS}


SAME = deals("same_deals.jsonl")


def told(tmp_path, text):
    path = tmp_path / "log.json"
    path.write_text(text)
    return list(log_reader.read(path))


@pytest.mark.parametrize(
    ("name", "source", "which"),
    [
        ("challenge.json", "challenge", [0, 1]),
        ("challenge_uncounted.json", "challenge", [0]),
        ("jasskit_arena.jsonl", "jasskit", [0, 1, 2]),
        ("jasskit_v01.json", "jasskit", [0]),
        ("jasskit_match.json", "jasskit", [0, 1, 2]),
        ("jasskit_obs.jsonl", "jasskit_obs", [0, 1]),
        ("jasskit_2018.jsonl", "jasskit_2018", [0, 1]),
        ("game_full.json", "jass_interface", [1]),
    ],
)
def test_a_complete_deal_is_the_same_in_every_format(name, source, which):
    assert log_reader.read(LOGS / name).source == source
    assert [decisions(deal) for deal in deals(name)] == [decisions(SAME[number]) for number in which]


@pytest.mark.parametrize("name", sorted(path.name for path in LOGS.iterdir()))
def test_every_fixture_is_sniffed_by_one_source_only(name):
    head = open_text.open_log(LOGS / name).head
    assert [source for source, module in log_sources.all_sources().items() if module.sniff(head)] == [
        log_reader.read(LOGS / name).source
    ]


def test_every_source_says_what_it_reads_and_under_which_house_rules(root):
    from jassstats import games

    page = (root / "docs" / "sources.md").read_text(encoding="utf-8")
    for name, module in log_sources.all_sources().items():
        assert len(log_reader.sources()[name]) > 20
        assert f"`{name}`" in page
        assert name in (log_reader.OWN, log_reader.SLIP) or games.house("schieber", module.PRESET)


# jass-kit


def test_jasskit_dates_and_accounts_of_arena_lines():
    second = deals("jasskit_arena.jsonl")[1]
    assert (second.date, second.players) == ("2021-10-15T13:36:31", ["11", "", "13", ""])


def test_jasskit_claims_leaders_winners_and_points_with_the_last_tricks_five():
    claims = deals("jasskit_arena.jsonl")[0].claims
    assert sum(claims.trick_points) == 157
    assert claims.winners[:-1] == claims.leaders[1:]


def test_jasskit_a_state_in_the_middle_of_a_deal_has_its_hands():
    deal = deals("jasskit_open.json")[0]
    assert deal.hands == SAME[1].hands
    assert deal.plays == " ".join(SAME[1].plays.split()[:10])
    assert (len(deal.claims.leaders), len(deal.claims.winners)) == (3, 2)


def test_jasskit_a_match_file_has_names_by_direction_and_final_points():
    last = deals("jasskit_match.json")[2]
    assert last.players == ["Nora", "Willi", "Sina", "Egon"]  # north, then against the clock
    assert (last.number, last.claims.totals) == (2, [234, 237])


def test_jasskit_V01_says_tss_for_a_push_and_nothing_for_the_forehand(tmp_path):
    state = json.loads((LOGS / "jasskit_v01.json").read_text())
    state.pop("tss")
    assert told(tmp_path, json.dumps(state))[0].deal.calls == "2:C"
    assert deals("jasskit_v01.json")[0].calls == "2:push 0:C"


@pytest.mark.parametrize(
    ("change", "code", "message"),
    [
        ({"dealer": 4}, "LOG-22", "`dealer`: expected `int` <= 3"),
        ({"dealer": -1}, "LOG-22", "`dealer`: expected `int` >= 0"),
        ({"dealer": "north"}, "LOG-22", "`dealer`: expected `int`, got `str`"),
        ({"trump": 9}, "LOG-31", "trump 9 is no contract: 0 to 5 stand for D H S C O U"),
        ({"tricks": [{"cards": ["DA", "X9"], "first": 3}]}, "LOG-30", "'X9' is no card"),
        (
            {"tricks": [{"cards": ["DA"], "first": 3}, {"first": 2}]},
            "LOG-35",
            "trick 1 has 1 cards, yet another follows",
        ),
        ({"tricks": [{"cards": ["DA", "D6", "D7", "D8", "D9"], "first": 3}]}, "LOG-22", "length <= 4"),
        ({"tricks": [{"cards": ["DA"], "first": 3, "points": 10**12}]}, "LOG-22", "`tricks[0].points`"),
        ({"player": [{"hand": []}]}, "LOG-22", "expected 4 hands, got 1"),
    ],
)
def test_jasskit_a_state_that_is_wrong_is_told_where(tmp_path, change, code, message):
    state = json.loads((LOGS / "jasskit_v01.json").read_text()) | change
    problem = told(tmp_path, json.dumps(state))[0].problem
    assert problem.code == code
    assert message in problem.message


def test_jasskit_obs_lines_of_one_player_give_its_hand_only(tmp_path):
    lines = (LOGS / "jasskit_obs.jsonl").read_text().splitlines()
    mine = [line for line in lines[:38] if '"player_id":101' in line]  # native seat 1 is our seat 3
    (entry,) = told(tmp_path, "\n".join(mine))
    assert [hand != "" for hand in entry.deal.hands] == [False, False, False, True]
    assert SAME[0].plays.startswith(entry.deal.plays)


def test_jasskit_obs_a_line_that_is_wrong_stands_for_itself(tmp_path):
    lines = (LOGS / "jasskit_obs.jsonl").read_text().splitlines()
    lines[5] = lines[5].replace('"action":', '"action":99')
    problem, *found = told(tmp_path, "\n".join(lines))
    assert (problem.line, problem.problem.code) == (6, "LOG-30")
    assert [decisions(codec.canonical(entry.deal)) for entry in found] == [decisions(deal) for deal in SAME[:2]]


def test_jasskit_trumps_are_hands_and_calls_without_outcome():
    push, undenufe, diamonds = deals("jasskit_trumps.csv")
    assert (push.calls, push.hands) == ("0:push 2:C", [SAME[0].hands[2], "", SAME[0].hands[0], ""])
    assert (undenufe.calls, undenufe.hands) == ("0:U", [SAME[1].hands[3], "", "", ""])
    assert (diamonds.calls, diamonds.plays, diamonds.claims) == ("0:D", "", None)


def test_jasskit_trumps_a_push_without_answer_and_an_answer_without_push_stand_alone(tmp_path):
    rows = (LOGS / "jasskit_trumps.csv").read_text().splitlines()
    found = told(tmp_path, "\n".join([rows[0], rows[0], rows[2], rows[1], "1,0"]))
    assert [entry.deal.calls if entry.deal else entry.problem.code for entry in found] == [
        *("0:push", "0:push", "0:U", "0:push 2:C", "LOG-24")
    ]


# Swisslos


def test_swisslos_reads_tricks_hands_left_over_and_programs():
    first, null, second, third, untouched, hearts = entries("swisslos.log")
    assert [decisions(codec.canonical(entry.deal)) for entry in (first, second)] == [decisions(d) for d in SAME[:2]]
    assert (null.problem.code, hearts.problem.code) == ("LOG-32", "LOG-33")
    assert codec.canonical(third.deal).hands == SAME[2].hands
    assert third.deal.plays == " ".join(SAME[2].plays.split()[:14])
    assert (untouched.deal.calls, untouched.deal.plays, len(untouched.deal.hands)) == ("", "", 4)


def test_swisslos_programs_are_marked_in_order_of_play():
    second = entries("swisslos.log")[2].deal
    assert second.ai == "0100" + 7 * "0000" + "1111"


def test_swisslos_house_rules_follow_the_kind_of_jass_and_the_date_the_time_stamp():
    first, *_, untouched, _ = entries("swisslos.log")
    assert (first.deal.preset, untouched.deal.preset) == ("swisslos_1000", "swisslos_2500")
    assert (first.deal.date, first.deal.players) == ("2018-01-09T20:15:30", ["4711", "", "815", ""])
    assert [entry.deal.number for entry in entries("swisslos.log") if entry.deal] == [0, 2, 3, 0]


def test_swisslos_a_line_that_is_none_is_told(tmp_path):
    lines = (LOGS / "swisslos.log").read_text().splitlines()
    found = told(tmp_path, "\n".join([lines[0], "10.01.18 09:00:00,000 | INFO | started", lines[1]]))
    assert [entry.problem.code for entry in found if entry.problem] == ["LOG-32", "LOG-24", "LOG-33"]


# jass_interface


def test_snapshots_of_one_deal_in_one_file_are_one_deal():
    (entry,) = entries("snapshots.jsonl")
    deal = codec.canonical(entry.deal)
    assert deal.hands == SAME[1].hands
    assert deal.plays == " ".join(SAME[1].plays.split()[:10])
    assert (deal.dealer, deal.calls, len(deal.claims.leaders)) == (SAME[1].dealer, SAME[1].calls, 3)


def snapshots():
    return (LOGS / "snapshots.jsonl").read_text().splitlines()


def test_a_snapshot_of_the_first_trick_alone_is_a_deal(tmp_path):
    (entry,) = told(tmp_path, snapshots()[3])
    assert codec.canonical(entry.deal).hands == SAME[1].hands
    assert entry.deal.plays == " ".join(SAME[1].plays.split()[:3])


def test_a_later_snapshot_alone_does_not_say_how_it_came_about(tmp_path):
    (entry,) = told(tmp_path, snapshots()[-1])
    assert (entry.deal, entry.problem.code) == (None, "LOG-36")
    assert entry.problem.message == "no snapshot shows trick 1 whole: put all of the deal into one file"


def test_snapshots_may_follow_one_another_in_an_array_or_without_anything_between(tmp_path):
    for written in ("[" + ",".join(snapshots()) + "]", "".join(snapshots())):
        (entry,) = told(tmp_path, written)
        assert codec.canonical(entry.deal) == deals("snapshots.jsonl")[0]


def test_snapshots_that_begin_again_are_another_deal(tmp_path):
    assert len(told(tmp_path, "\n".join(snapshots() * 2))) == 2


# Heb ab! and jassguru


def test_hebab_announced_melds_are_found_in_the_hand():
    deal, same = deals("hebab.json")[0], deals("hebab_same.jsonl")[0]
    assert (decisions(deal), deal.melds, deal.set) == (decisions(same), same.melds, {"meld_source": "announced"})
    assert (deal.date, deal.players, deal.partie) == (
        *("2026-05-03T18:20:11", ["Resi", "Robo", "Sepp", "Vroni"], "t-77"),
    )


def test_hebab_cards_without_a_user_were_played_by_a_program():
    deal = deals("hebab.json")[0]
    owners = [next(seat for seat in range(4) if card in deal.hands[seat]) for card in deal.plays.split()]
    assert deal.ai == "".join("1" if seat == 1 else "0" for seat in owners)


def bundle(**change):
    return json.loads((LOGS / "hebab.json").read_text()) | change


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"variant": "SOLO_4P"}, "LOG-33"),
        ({"variant": "BODENSEE_2P"}, "LOG-33"),
        ({"rounds": [{"mode": "GUMPF", "trumpSuit": 1, "starter": 0}]}, "LOG-33"),
        ({"rounds": [{"mode": "TRUMPF", "starter": 0}]}, "LOG-31"),
        ({"rounds": []}, "LOG-24"),
        ({"finalScore": {"weis": [{"seat": 0, "kind": "SEQUENCE_9", "points": 180}]}}, "LOG-38"),
        ({"moves": [{"seq": 1, "seat": 0, "cardIndex": 36}]}, "LOG-22"),
    ],
)
def test_hebab_what_is_not_played_here_or_makes_no_sense_is_refused(tmp_path, change, code):
    (entry,) = told(tmp_path, json.dumps(bundle(**change)))
    assert (entry.deal, entry.problem.code) == (None, code)


def test_hebab_slalom_is_a_contract_and_a_knob(tmp_path):
    (entry,) = told(tmp_path, json.dumps(bundle(rounds=[{"mode": "UNTEN", "starter": 2, "slalom": True}])))
    assert (entry.deal.calls, entry.deal.dealer) == ("2:slalom_u", 1)
    assert entry.deal.set["contracts"] == "suits obenabe undenufe slalom"


def test_hebab_bundles_come_alone_in_lines_or_in_an_array(tmp_path):
    one = deals("hebab.json")[0]
    for written in (json.dumps([bundle(), bundle()]), "\n".join([json.dumps(bundle())] * 2)):
        assert [codec.canonical(entry.deal) for entry in told(tmp_path, written)] == [one, one]


def test_jassguru_strokes_stand_on_the_slate():
    first, second = deals("jassguru.csv")
    assert first.players == ["Aline", "Chiara", "Bruno", "Dino"]  # partners opposite
    assert (first.date, first.number, first.dealer) == ("2025-04-03", 0, 0)  # Chiara, seat 1, held the Rose Ten
    assert first.slate == [1, 2 + 1]  # Berg; win and a Matsch
    assert second.slate == [1 + 2 + 2 + 2, 2]  # Berg, win, two Matsch, Schneider; Kontermatsch
    assert (first.plays, first.hands, first.claims) == ("", [], None)


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ("3.4.2025,1,,A,B,C,D,1,2,0,1,,0", "LOG-24"),
        ("31.2.2025,1,,A,B,C,D,1,2,0,1,,0,0", "LOG-22"),
        ("3.4.2025,-1,,A,B,C,D,1,2,0,1,,0,0", "LOG-22"),
    ],
)
def test_jassguru_a_row_that_is_wrong_is_told(tmp_path, row, code):
    header = (LOGS / "jassguru.csv").read_text().splitlines()[0]
    (entry,) = told(tmp_path, f"{header}\n{row}\n")
    assert (entry.line, entry.problem.code) == (2, code)


# all of them


@pytest.mark.parametrize("name", [*sorted(path.name for path in LOGS.iterdir() if "uncounted" not in path.name)])
def test_no_cut_and_no_garbled_byte_makes_a_source_fail(tmp_path, name):
    data = (LOGS / name).read_bytes()[:9000]
    source = log_reader.read(LOGS / name).source
    path = tmp_path / "log"
    for at in range(1, len(data), 97):
        for broken in (data[:at], data[:at] + b"\xff" + data[at + 1 :], data[:at] + b'"' + data[at:]):
            path.write_bytes(broken)
            for entry in log_reader.read(path, source):
                assert (entry.deal is None) != (entry.problem is None)


def test_a_deal_with_claims_only_of_some_kinds_leaves_the_others_out():
    assert deals("game_full.json")[0].claims == Claims(
        leaders=deals("jasskit_arena.jsonl")[1].claims.leaders, winners=deals("jasskit_arena.jsonl")[1].claims.winners
    )
