"""Worked deals and whole parties of Handjass come out as a referee noted them: legal cards, tricks, melds, slates."""

import json
from pathlib import Path

import msgspec
import pytest

from jassstats.cards import NAMES, SUITS, card, parse
from jassstats.games import house
from jassstats.games.handjass.rules import scoring
from jassstats.games.handjass.rules.partie import Partie
from jassstats.games.handjass.rules.replay import tell
from jassstats.record import Deal

FOLDER = Path(__file__).parents[2] / "data" / "golden"


def lines(name):
    return [json.loads(line) for line in (FOLDER / name).read_text(encoding="utf-8").splitlines()]


DEALS = lines("handjass_deals.jsonl")
PARTIES = lines("handjass_parties.jsonl")
EVERY = [(one["name"], one) for one in DEALS] + [
    (f"{partie['name']}-{number}", one) for partie in PARTIES for number, one in enumerate(partie["deals"], 1)
]
every_deal = pytest.mark.parametrize("noted", [one for _, one in EVERY], ids=[name for name, _ in EVERY])


def told(noted):
    deal = msgspec.convert(noted["deal"], Deal)
    story = tell(deal, house("handjass", deal.preset))
    assert story.breach is None
    return story


def text(cards):
    return " ".join(NAMES[c] for c in sorted(cards))


def test_there_are_eight_deals_and_two_parties_of_eleven_and_thirty_one():
    assert len(DEALS) == 8
    assert [len(partie["deals"]) for partie in PARTIES] == [11, 31]
    assert [msgspec.convert(p["deals"][0]["deal"], Deal).preset for p in PARTIES] == [
        "parlett_simple",
        "parlett_strict_seven",
    ]


@pytest.mark.parametrize("noted", DEALS, ids=[one["name"] for one in DEALS])
def test_packs_were_dealt_as_noted(noted):
    """The hands of the log were dealt from the noted pack by our own `layout.deal`."""
    assert [text(parse(hand)) for hand in noted["deal"]["hands"]] == noted["told"]["dealt"]


@every_deal
def test_the_talk_ends_as_noted(noted):
    story, due = told(noted), noted["told"]
    assert story.forehand == due["forehand"]
    assert story.contract == due["trump"]
    assert noted["deal"]["upcard"] == due["upcard"]
    assert (story.robber, story.taker, story.active) == (due["robber"], due["taker"], due["in"])
    assert scoring.status(story.active, house("handjass", noted["deal"]["preset"])) == due["status"]


@pytest.mark.parametrize("noted", [d for d in DEALS if "hands" in d["told"]], ids=lambda d: d["name"])
def test_hands_at_the_first_lead_are_as_noted(noted):
    story = told(noted)
    assert [text(story.hands[s]) for s in story.active] == [noted["told"]["hands"][s] for s in story.active]


@every_deal
def test_tricks_fall_as_noted(noted):
    assert [[t.leader, t.winner, t.points] for t in told(noted).tricks] == noted["told"]["tricks"]


@pytest.mark.parametrize("noted", [d for d in DEALS if "legal" in d["told"]], ids=lambda d: d["name"])
def test_legal_cards_are_as_noted(noted):
    assert [text(p.legal) for t in told(noted).tricks for p in t.plays] == noted["told"]["legal"]


@every_deal
def test_melds_are_as_noted(noted):
    story, due = told(noted), noted["told"]
    alone = [
        m
        for m in story.melds
        if m.kind == "marriage" and house("handjass", noted["deal"]["preset"]).marriage != "as_meld"
    ]
    held = [[m.seat, m.kind, m.points, text(m.cards)] for m in story.melds if m not in alone]
    assert sorted(held) == sorted(due["melds"])
    assert [m.seat for m in alone] == due["alone"]
    assert story.meld_seat == due["best"]
    counted = [sum(m.points for m in story.melds if m.counted and m.seat == seat) for seat in range(4)]
    assert counted == due["meld_points"]


@every_deal
def test_deal_scores_and_sacks_are_as_noted(noted):
    story, due = told(noted), noted["told"]
    tricks = [sum(t.points for t in story.tricks if t.winner == seat) for seat in range(4)]
    assert tricks == due["trick_points"]
    assert story.score == [score or 0 for score in due["score"]]
    assert story.sacked == due["sacked"]
    assert [s for s, score in enumerate(due["score"]) if score is not None] == (
        sorted(story.active) if story.tricks else []
    )


@every_deal
def test_what_was_not_played_counts_as_noted(noted):
    story = told(noted)
    trump = SUITS.index(story.contract)
    played = {p.card for t in story.tricks for p in t.plays}
    worth = {"A": 11, "K": 4, "Q": 3, "J": 2, "T": 10}
    points = {c: worth.get(NAMES[c][1], 0) for c in range(36)}
    points |= {card(SUITS[trump] + "J"): 20, card(SUITS[trump] + "9"): 14}
    assert sum(points[c] for c in range(36) if c not in played) == noted["told"]["unplayed"]


def written(partie, seats):
    return {
        "points": [partie.totals[s] if s in seats else None for s in range(4)],
        "zeros": [partie.zeros[s] if s in seats else None for s in range(4)],
    }


def slate_before(noted):
    """A partie that stands where the noted deal finds it."""
    deal, before = noted["deal"], noted["slate"]["before"]
    partie = Partie(house("handjass", deal["preset"]), seats=list(deal["seats"]), dealer=deal["dealer"])
    partie.totals = [points or 0 for points in before["points"]]
    partie.zeros = [zeros or 0 for zeros in before["zeros"]]
    return partie


@every_deal
def test_the_slate_is_written_as_noted(noted):
    story, due, partie = told(noted), noted["slate"], slate_before(noted)
    settled = partie.add(story.score, story.active)
    assert written(partie, noted["deal"]["seats"]) == due["after"]
    assert (settled.awards, settled.struck) == (due["awards"], due["struck"])
    if due["lapsed"] is not None:
        assert settled.lapsed == due["lapsed"]
    assert partie.finish[: len(due["out"])] == due["out"]


@pytest.mark.parametrize("noted", PARTIES, ids=[p["name"] for p in PARTIES])
def test_a_partie_runs_as_noted_to_its_loser(noted):
    first = noted["deals"][0]["deal"]
    partie = Partie(house("handjass", first["preset"]), players=noted["players"], dealer=noted["dealer"])
    for one in noted["deals"]:
        assert not partie.finished
        assert (partie.seats, partie.dealer) == (one["deal"]["seats"], one["deal"]["dealer"])
        assert written(partie, partie.seats) == one["slate"]["before"]
        story, gone = told(one), len(partie.finish)
        partie.add(story.score, story.active)
        assert partie.finish[gone:] == one["slate"]["out"]
    assert partie.finished
    assert (partie.finish, partie.loser, partie.winner) == (noted["finish"], noted["loser"], None)
    assert written(partie, range(4)) == noted["slate"]
