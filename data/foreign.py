"""Deals written in the formats of other programs, with the results those programs would have recorded.

Each function takes deals of one partie with their stories and gives the text of a file. `docs/sources` and the readers
in `jassstats/logs/sources` say what each format means.
"""

import json
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from typing import Any

from jassstats import cards
from jassstats.record import Deal
from jassstats.rules.outcome import Story, Trick

Played = Sequence[tuple[Deal, Story]]

COLOURS = {"C": "CLUBS", "D": "DIAMONDS", "H": "HEARTS", "S": "SPADES"}
CONTRACT_NUMBERS = {"D": 0, "H": 1, "S": 2, "C": 3, "O": 4, "U": 5}
MODES = {"O": "OBEABE", "U": "UNDEUFE"}


def compact(value: object) -> str:
    """JSON without blanks, as programs write it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def ten(card: int) -> str:
    """Suit and rank with the ten in full, `D10`."""
    return cards.name(card).replace("T", "10")


def clockwise(seat: int) -> int:
    """Our seat, numbered in order of play, in a program that numbers them the other way round."""
    return (4 - seat) % 4


def laid(trick: Trick) -> list[int]:
    """The cards of a trick in the order played."""
    return [play.card for play in trick.plays]


def one_trick(trick: Trick) -> dict[str, Any]:
    """A trick with its winner, if it has one, as jass-kit and Swisslos write it."""
    known = {} if trick.winner is None else {"points": trick.points, "win": clockwise(trick.winner)}
    return {"cards": [ten(card) for card in laid(trick)], **known, "first": clockwise(trick.leader)}


def jasskit_arena(played: Played) -> str:
    """JSON lines of a jass-kit arena, dialect V0.2."""
    lines = []
    for deal, story in played:
        state = {
            "version": "V0.2", "trump": CONTRACT_NUMBERS[story.contract or ""], "dealer": clockwise(deal.dealer),
            "currentPlayer": -1, "forehand": int(not story.pushed), "tricks": [one_trick(t) for t in story.tricks],
            "player": [{"hand": []}] * 4, "jassTyp": "SCHIEBER",
        }  # fmt: skip
        when = datetime.fromisoformat(deal.date or "")
        lines.append(compact({"game": state, "date": f"{when:%d.%m.%y %H:%M:%S}", "player_ids": [0, 0, 0, 0]}))
    return "\n".join(lines) + "\n"


def swisslos(played: Played, ends: datetime) -> str:
    """One match on one line; the cards of the last deal that were not played any more are still in hand."""
    rounds: list[dict[str, Any]] = []
    for deal, story in played:
        gone = {card for trick in story.tricks for card in laid(trick)}
        left = [sorted(story.hands[clockwise(seat)] - gone) for seat in range(4)]
        rounds.append(
            {"trump": CONTRACT_NUMBERS[story.contract or ""], "dealer": clockwise(deal.dealer)}
            | ({"tss": 1} if story.pushed else {})
            | {
                "tricks": [one_trick(t) for t in story.tricks],
                "player": [{"hand": [ten(c) for c in hand]} for hand in left],
            }
            | {"jassTyp": "SCHIEBER_2500"}
        )
    rounds.append(None)  # type: ignore[arg-type]  the server leaves such holes
    match = {"rounds": rounds, "players": [4711, 0, 815, 0]}
    return f"{ends:%d.%m.%y %H:%M:%S},250 | INFO |  |  |  |  | {compact(match)}\n"


def challenge(played: Played) -> str:
    """The message log of a match on the challenge server."""
    names = played[0][0].players
    messages: list[dict[str, Any]] = [broadcast("BROADCAST_TEAMS", teams(names))]
    totals = [0, 0]
    for deal, story in played:
        messages += dealt(names, story)
        messages += called(names, deal)
        messages += tricks(names, story, totals)
    best = totals.index(max(totals))
    final = {"name": f"Team {best + 1}", "points": totals[best], "currentRoundPoints": 0}
    return compact([*messages, broadcast("BROADCAST_WINNER_TEAM", final)]) + "\n"


def broadcast(kind: str, data: object) -> dict[str, Any]:
    """A message to everybody."""
    return {"broadcast": True, "messageType": kind, "data": data}


def to(name: str, kind: str, data: object) -> dict[str, Any]:
    """A message to one bot."""
    return {"broadcast": False, "sentTo": name, "messageType": kind, "data": data}


def by(name: str, kind: str, data: object) -> dict[str, Any]:
    """A message from one bot."""
    return {"broadcast": False, "receivedFrom": name, "messageType": kind, "data": data}


def teams(names: Sequence[str]) -> list[dict[str, Any]]:
    """Who plays with whom."""
    seats = [{"name": name, "id": f"bot-{seat}", "seatId": seat} for seat, name in enumerate(names)]
    return [{"name": f"Team {side + 1}", "players": seats[side::2]} for side in range(2)]


def server_card(card: int) -> dict[str, Any]:
    """A card as the server writes it."""
    return {"number": cards.rank(card) + 6, "color": COLOURS[cards.SUITS[cards.suit(card)]]}


def at(names: Sequence[str], seat: int) -> str:
    """A bot's address."""
    return f"{names[seat]}#{seat}"


def dealt(names: Sequence[str], story: Story) -> Iterator[dict[str, Any]]:
    """Four hands."""
    for seat, hand in enumerate(story.hands):
        yield to(at(names, seat), "DEAL_CARDS", [server_card(card) for card in sorted(hand)])


def called(names: Sequence[str], deal: Deal) -> Iterator[dict[str, Any]]:
    """The contract asked for and named, twice if it was pushed."""
    for place, call in enumerate(deal.calls.split()):
        seat, what = call.split(":")
        mode = {"mode": "SCHIEBE"} if what == "push" else {"mode": MODES.get(what, "TRUMPF")}
        mode |= {"trumpfColor": COLOURS[what]} if what in COLOURS else {}
        yield to(at(names, int(seat)), "REQUEST_TRUMPF", place > 0)
        yield by(at(names, int(seat)), "CHOOSE_TRUMPF", mode)
        yield broadcast("BROADCAST_TRUMPF", mode)


def tricks(names: Sequence[str], story: Story, totals: list[int]) -> Iterator[dict[str, Any]]:
    """Nine tricks, each card asked for, played and told; the points include factor and Matsch."""
    round_points = [0, 0]
    for number, trick in enumerate(story.tricks):
        table: list[dict[str, Any]] = []
        for play in trick.plays:
            yield to(at(names, play.seat), "REQUEST_CARD", list(table))
            table.append(server_card(play.card))
            yield by(at(names, play.seat), "CHOOSE_CARD", table[-1])
            yield broadcast("PLAYED_CARDS", list(table))
        winner = trick.winner or 0
        round_points[winner % 2] += trick.points * story.factor
        if number == 8 and story.matsch is not None:
            round_points[story.matsch] = story.score[story.matsch]
        yield broadcast("BROADCAST_STICH", {
            "name": names[winner], "id": f"bot-{winner}", "seatId": winner, "playedCards": table,
            "teams": standing(totals, round_points)[:: 1 if winner % 2 == 0 else -1],
        })  # fmt: skip
    totals[:] = [total + points for total, points in zip(totals, round_points, strict=True)]
    yield broadcast("BROADCAST_GAME_FINISHED", standing(totals, round_points, [0, 0]))


def standing(totals: Sequence[int], points: Sequence[int], added: Sequence[int] | None = None) -> list[dict[str, Any]]:
    """Both teams' points in the match and in the deal."""
    more = points if added is None else added
    return [
        {"name": f"Team {side + 1}", "points": totals[side] + more[side], "currentRoundPoints": points[side]}
        for side in range(2)
    ]


def after(start: str, minutes: int) -> str:
    """A time some minutes later."""
    return (datetime.fromisoformat(start) + timedelta(minutes=minutes)).isoformat()


JASSGURU = (
    "Datum,Spiel,Rosen10,T1Spieler1,T1Spieler2,T2Spieler1,T2Spieler2,"
    "Berg,Sieg,T1Matsch,T2Matsch,Schneider,T1Kontermatsch,T2Kontermatsch"
)


def jassguru(parties: Sequence[tuple[Deal, Any]]) -> str:
    """One row a partie, from its first deal and its slate: who reached half first, who won, Matsch strokes."""
    rows = [JASSGURU]
    for first, slate in parties:
        played = datetime.fromisoformat(first.date or "")
        names = [first.players[seat] for seat in (0, 2, 1, 3)]
        won = slate.winner
        schneider = won + 1 if 2 * slate.totals[1 - won] < slate.options.target else ""
        cells = [
            f"{played.day}.{played.month}.{played.year}", (first.partie or "")[-1],
            first.players[(first.dealer + 1) % 4], *names, slate.first_half + 1, won + 1,
            *slate.matsch, schneider, *(2 * times for times in slate.kontermatsch),
        ]  # fmt: skip
        rows.append(",".join(map(str, cells)))
    return "\n".join(rows) + "\n"
