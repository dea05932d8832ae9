"""The challenge server's message logs: what they tell, and what is left of them when messages are missing or bad."""

import json
from pathlib import Path

import pytest

from jassstats.logs import read as log_reader
from jassstats.logs.jsonl import codec

LOGS = Path(__file__).parents[1] / "fixtures" / "logs"
FACTORS = ("clubs", "diamonds", "hearts", "spades", "obenabe", "undenufe")
DECISIONS = ("game", "dealer", "hands", "calls", "plays")


def deals(name):
    return [codec.canonical(entry.deal) for entry in log_reader.read(LOGS / name) if entry.deal]


def decisions(deal):
    return {field: getattr(deal, field) for field in DECISIONS}


SAME = deals("same_deals.jsonl")


def test_keeps_names_partie_and_number():
    first, second = deals("challenge.json")
    assert (first.preset, first.set, first.players) == ("challenge", {}, ["Ping", "Pong", "Ping", "Pong"])
    assert (first.number, second.number) == (0, 1)
    assert first.partie == second.partie


def test_claims_leaders_winners_running_score_and_totals():
    claims = deals("challenge.json")[1].claims
    assert len(claims.leaders) == len(claims.winners) == len(claims.running) == 9
    assert claims.winners[:-1] == claims.leaders[1:]
    assert claims.running[-1] == claims.score
    assert sum(claims.score) == 471  # 157 points three times: Undenufe
    assert [a - b for a, b in zip(claims.totals, claims.score, strict=True)] == deals("challenge.json")[0].claims.totals


def test_a_match_counted_without_factors_is_seen_by_its_points():
    deal = deals("challenge_uncounted.json")[0]
    assert deal.calls.endswith("C")
    assert sum(deal.claims.score) == 157
    assert deal.set == {f"factor_{word}": 1 for word in FACTORS}


def test_a_copy_under_another_name_has_the_same_parties(tmp_path):
    copy = tmp_path / "Ping vs Pong.1494953854657.json"
    copy.write_bytes((LOGS / "challenge.json").read_bytes())
    found = [entry.deal for entry in log_reader.read(copy)]
    assert [deal.partie for deal in found] == [deal.partie for deal in deals("challenge.json")]
    assert found[0].date == "2017-05-16T16:57:34"  # the server names the file for the moment the match ended


def messages(name="challenge.json"):
    return json.loads((LOGS / name).read_text())


def told(tmp_path, text):
    path = tmp_path / "log.json"
    path.write_text(text)
    return list(log_reader.read(path))


def compact(items):
    return json.dumps(items, separators=(",", ":"))


@pytest.mark.parametrize("indent", [None, 1], ids=["with blanks", "over many lines"])
def test_messages_may_be_spelt_otherwise(tmp_path, indent):
    found = told(tmp_path, json.dumps(messages(), indent=indent, sort_keys=True))
    assert [codec.canonical(entry.deal) for entry in found] == deals("challenge.json")


def test_files_of_2017_close_the_array_before_the_last_message(tmp_path):
    *rest, last = messages()
    found = told(tmp_path, compact(rest) + "," + compact(last))
    assert [codec.canonical(entry.deal) for entry in found] == deals("challenge.json")


def test_two_matches_in_one_file_are_two_parties(tmp_path):
    other = compact(messages("challenge_uncounted.json")).replace("bot-", "other-")
    found = [entry.deal for entry in told(tmp_path, compact(messages()) + other)]
    assert [deal.number for deal in found] == [0, 1, 0]
    assert found[0].partie == found[1].partie != found[2].partie
    assert (found[0].set, found[2].set) == ({}, {f"factor_{word}": 1 for word in FACTORS})


def kind(message):
    return message["messageType"]


def test_a_rejected_card_or_trump_is_passed_over(tmp_path):
    log = messages()
    card = next(i for i, message in enumerate(log) if kind(message) == "CHOOSE_CARD")
    log[card:card] = [log[card] | {"data": {"number": 6, "color": "CLUBS"}}, log[card] | {"messageType": "REJECT_CARD"}]
    call = next(i for i, message in enumerate(log) if kind(message) == "CHOOSE_TRUMPF")
    wrong = log[call] | {"data": {"mode": "OBEABE"}}
    log[call:call] = [wrong, wrong | {"messageType": "REJECT_TRUMPF"}]
    assert [codec.canonical(entry.deal) for entry in told(tmp_path, compact(log))] == deals("challenge.json")


def test_a_log_broken_off_in_a_deal_gives_the_deal_as_far_as_it_went(tmp_path):
    text = (LOGS / "challenge.json").read_text()
    cut = [i for i in range(len(text)) if text.startswith('"PLAYED_CARDS"', i)]
    found = told(tmp_path, text[: cut[36 + 13] + 40])  # in the message of the second deal's fourteenth card
    assert codec.canonical(found[0].deal) == deals("challenge.json")[0]
    assert found[1].deal.plays == " ".join(SAME[1].plays.split()[:13])
    assert (found[1].deal.calls, len(found[1].deal.claims.winners)) == (SAME[1].calls, 3)


def test_a_log_broken_off_while_dealing_gives_the_hands_dealt(tmp_path):
    log = messages()
    second = [i for i, message in enumerate(log) if kind(message) == "DEAL_CARDS"][4:]
    found = told(tmp_path, compact(log[: second[2]]))
    assert [hand != "" for hand in found[1].deal.hands] == [True, True, False, False]
    assert (found[1].deal.dealer, found[1].deal.calls, found[1].deal.plays) == (SAME[1].dealer, "", "")


def test_any_cut_loses_no_deal_and_invents_none(tmp_path):
    text = (LOGS / "challenge.json").read_text()
    full = deals("challenge.json")
    for cut in range(300, len(text), 377):
        found = told(tmp_path, text[:cut])
        begun = text[:cut].count('"DEAL_CARDS"')
        assert len(found) in {-(-begun // 4), -(-begun // 4) + 1}
        for entry, whole in zip(found, full, strict=False):
            assert entry.deal is None or whole.plays.startswith(entry.deal.plays)


@pytest.mark.parametrize("missing", ["BROADCAST_STICH", "BROADCAST_TRUMPF", "CHOOSE_TRUMPF", "REQUEST_TRUMPF"])
def test_messages_that_are_missing_are_told_by_others(tmp_path, missing):
    log = messages()
    log.pop(next(i for i, message in enumerate(log) if kind(message) == missing))
    found = [decisions(codec.canonical(entry.deal)) for entry in told(tmp_path, compact(log))]
    assert found == [decisions(deal) for deal in SAME[:2]]


@pytest.mark.parametrize("missing", ["BROADCAST_GAME_FINISHED", "BROADCAST_TEAMS"])
def test_a_deal_ends_where_the_next_is_dealt(tmp_path, missing):
    log = [message for message in messages() if kind(message) != missing]
    found = [decisions(codec.canonical(entry.deal)) for entry in told(tmp_path, compact(log))]
    assert found == [decisions(deal) for deal in SAME[:2]]


def test_a_hand_that_was_not_told_is_unknown(tmp_path):
    log = messages()
    log.pop(next(i for i, message in enumerate(log) if kind(message) == "DEAL_CARDS"))
    assert told(tmp_path, compact(log))[0].deal.hands[0] == ""


def test_a_damaged_message_spoils_its_deal_only(tmp_path):
    text = (LOGS / "challenge.json").read_text().replace('"seatId":3,"playedCards"', '"seatId":9,"playedCards"', 1)
    first, second = told(tmp_path, text)
    assert first.problem.code == "LOG-37"
    assert first.problem.message == "STICH: `data.seatId`: expected `int` <= 3"
    assert codec.canonical(second.deal) == deals("challenge.json")[1]
