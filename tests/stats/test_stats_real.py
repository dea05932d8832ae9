"""Statistics of really played logs equal counts made here straight from the raw messages, by other code."""

import json
from collections import Counter

import pytest

from jassstats import lake, stats
from jassstats.ingestion import files as ingestion

MODES = {"OBEABE": "O", "UNDEUFE": "U", "SCHIEBE": "push"}


@pytest.fixture(scope="module")
def real_lake(real_logs, tmp_path_factory):
    """The lake of every real log."""
    path = tmp_path_factory.mktemp("real") / "lake"
    ingestion.ingest(
        [*sorted((real_logs / "challenge").glob("*.json")), *sorted((real_logs / "jasskit").iterdir())], path
    )
    return lake.open(path)


@pytest.fixture(scope="module")
def arena(real_logs):
    """The sound arena deals as (contract, pushed, declarers' points, declarers' tricks, first card)."""
    deals = []
    for path in (real_logs / "jasskit").glob("arena_games_*.txt"):
        for line in path.read_text().splitlines() if "db451353" not in path.name else []:
            game = json.loads(line)["game"]
            pushed = game.get("tss") == 1 or game.get("forehand") == 0
            declarer = (game["dealer"] + (1 if pushed else 3)) % 4  # play runs against the numbering of the seats
            won = [trick for trick in game["tricks"] if trick["win"] % 2 == declarer % 2]
            first = game["tricks"][0]["cards"][0]
            deals.append(("DHSCOU"[game["trump"]], pushed, sum(t["points"] for t in won), len(won), first))
    return deals


@pytest.fixture(scope="module")
def server(real_logs):
    """The messages of the challenge server, file by file."""
    texts = [path.read_text() for path in sorted((real_logs / "challenge").glob("*.json"))]
    return [json.JSONDecoder().raw_decode(text)[0] for text in texts]


def only(answer):
    assert len(answer.rows) == 1
    return answer.records()[0]


ARENA = {"where": "source = 'jasskit' and file <> 'match_game_v01.json'"}
SERVER = {"where": "source = 'challenge'"}


def test_every_sound_real_deal_is_used(real_lake):
    logged = stats.answer(real_lake, "deals_logged", by="source,kind")
    assert {(r["source"], r["kind"], r["deals"]) for r in logged.records()} == {
        ("challenge", "complete", 168),
        ("jasskit", "complete", 386),
    }
    assert stats.answer(real_lake, "rejects_by_rule").records()[0]["rejects"] == 10


def test_arena_contracts_and_pushes(real_lake, arena):
    contracts = stats.answer(real_lake, "contracts", **ARENA).records()
    assert {r["contract"]: r["deals"] for r in contracts} == Counter(deal[0] for deal in arena)
    rate = only(stats.answer(real_lake, "push_rate", by="", **ARENA))
    assert (rate["deals"], rate["push_rate"]) == (len(arena), sum(deal[1] for deal in arena) / len(arena))


def test_a_published_figure_of_one_arena_file(real_lake):
    # format notes on jass-kit: 100 deals, 58 % pushed, declarers' mean 94.41 points, 9 Matsch and 2 Kontermatsch
    asked = {"by": "", "where": "file = 'arena_games_100.txt'"}
    assert only(stats.answer(real_lake, "push_rate", **asked))["push_rate"] == 0.58
    assert only(stats.answer(real_lake, "declarers", **asked))["card_points"] == 94.41
    matsch = only(stats.answer(real_lake, "matsch", **asked))
    assert (matsch["deals"], matsch["matsch"], matsch["kontermatsch"]) == (100, 9, 2)


def test_arena_points_success_and_matsch(real_lake, arena):
    row = only(stats.answer(real_lake, "declarers", by="", **ARENA))
    points = [deal[2] for deal in arena]
    assert row["card_points"] == pytest.approx(sum(points) / len(points), rel=1e-12)
    assert row["success"] == sum(own > 78 for own in points) / len(points)
    matsch = only(stats.answer(real_lake, "matsch", by="", **ARENA))
    tricks = Counter(deal[3] for deal in arena)
    assert (matsch["matsch"], matsch["kontermatsch"]) == (tricks[9], tricks[0])


def test_arena_first_leads(real_lake, arena):
    trumps = [(pushed, card[0] == contract) for contract, pushed, _, _, card in arena if contract in "CDHS"]
    for row in stats.answer(real_lake, "first_lead", **ARENA).records():
        led = [trump for pushed, trump in trumps if pushed == row["pushed"]]
        assert (row["deals"], row["trump_led"]) == (len(led), sum(led) / len(led))


def test_server_contracts_and_pushes(real_lake, server):
    said = Counter()
    for message in (m for messages in server for m in messages if m["messageType"] == "BROADCAST_TRUMPF"):
        data = message["data"]
        said[MODES.get(data["mode"]) or data["trumpfColor"][0]] += 1
    pushed = said.pop("push")
    contracts = stats.answer(real_lake, "contracts", **SERVER).records()
    assert {r["contract"]: r["deals"] for r in contracts} == said
    rate = only(stats.answer(real_lake, "push_rate", by="", **SERVER))
    assert (rate["deals"], rate["push_rate"]) == (168, pushed / 168)


def test_server_partnerships_deal_by_deal_and_partie_by_partie(real_lake, server):
    differences, parties = [], Counter()
    for messages in server:
        teams = next(m["data"] for m in messages if m["messageType"] == "BROADCAST_TEAMS")
        name = {team["name"]: team["players"][0]["name"] for team in teams}
        for message in messages:
            if message["messageType"] == "BROADCAST_GAME_FINISHED":
                points = {name[team["name"]]: team["currentRoundPoints"] for team in message["data"]}
                differences.append(2 * points["JassTheRipper"] - sum(points.values()))
            if message["messageType"] == "BROADCAST_WINNER_TEAM":
                parties[name[message["data"]["name"]]] += 1
    ours = only(stats.answer(real_lake, "partnerships", player="JassTheRipper"))
    assert (ours["deals"], ours["won"]) == (168, sum(d > 0 for d in differences))
    assert ours["difference"] == pytest.approx(sum(differences) / 168, rel=1e-12)
    won = only(stats.answer(real_lake, "parties_won", player="JassTheRipper"))
    assert (won["parties"], won["won"]) == (6, parties["JassTheRipper"])


def test_what_the_sources_claim_is_what_replay_finds(real_lake):
    claims = stats.answer(real_lake, "claims_checked").records()
    assert sum(r["different"] + r["open"] for r in claims) == 0
    assert {r["claim"] for r in claims} >= {"winners", "trick_points", "score", "totals"}
