"""All games: tricks taken, cards led, cards that were forced (HJ-40 … HJ-51, SCH-16 … SCH-22, HP-18 … HP-21)."""

from recount.counting import (
    Recount,
    case,
    known,
    mean,
    number,
    quotient,
    share,
    times,
    total,
)
from recount.hands import rank_of

ALL = ("handjass", "schieber", "hasenpfeffer")


def complete(log):
    """Deals of all games that were played out."""
    return [deal for deal in log.of(*ALL) if deal["complete"]]


def tricks_taken(log):
    """Seats that played, and what they took."""
    used = complete(log)
    cases = [
        case(deal, row, tricks=row["tricks"], card_points=row["card_points"], none=row["tricks"] == 0)
        for deal in used
        for row in deal.seats
        if row["tricks"] is not None
    ]
    means = ("tricks", "card_points", "none")
    measures = {"seats": number, "scored": known("card_points")} | {name: mean(name) for name in means}
    return Recount(used, cases, measures)


def last_trick(log):
    """Seats that played, and whether they took the last trick."""
    used = complete(log)
    cases = [
        case(deal, row, taken=row["last_trick"]) for deal in used for row in deal.seats if row["last_trick"] is not None
    ]
    return Recount(used, cases, {"seats": number, "taken": times("taken"), "rate": share("taken")})


def last_trick_points(log):
    """Points of the last trick beside all points of who took it."""
    used = [deal for deal in complete(log) if deal["played"]]
    cases = []
    for deal in used:
        last = deal.tricks[-1]
        row = deal.at(last["winner"])
        if row["card_points"] is not None:
            cases.append(case(deal, row, last=last["points"], own=row["card_points"]))
    measures = {
        "deals": number,
        "points": mean("last"),
        "own": mean("own"),
        "own_points": total("own"),
        "share": quotient("last", "own"),
    }
    return Recount(used, cases, measures)


def with_trumps(log, *games):
    """Deals with trumps in which a card was played."""
    return [deal for deal in log.of(*games) if deal["trump"] is not None and deal["played"]]


def cards(used, chosen):
    """The cards of deals that somebody played, and who that was; those of a program for an absent person left out."""
    for deal in used:
        for play in deal.plays:
            if not play["ai"] and chosen(deal, play):
                yield deal, deal.at(play["seat"]), play


def trumps_led(log):
    """Leads."""
    used = with_trumps(log, *ALL)
    cases = [
        case(deal, row, trick=play["trick"], led=play["trump"])
        for deal, row, play in cards(used, lambda deal, play: play["led"])  # noqa: ARG005
    ]
    return Recount(used, cases, {"leads": number, "trump_led": share("led")})


def plain_lead(deal, play):
    """Return whether a card answers a plain lead."""
    first = next(p for p in deal.plays if p["trick"] == play["trick"])
    return not play["led"] and not first["trump"]


def trump_ruffs(log):
    """Cards played to plain leads, and the trumps among them."""
    used = with_trumps(log, "handjass", "schieber")
    cases = [
        case(
            deal,
            row,
            trick=play["trick"],
            place=play["place"],
            ruffed=play["trump"],
            forced=play["forced"] if play["trump"] else None,
        )
        for deal, row, play in cards(used, plain_lead)
    ]
    measures = {
        "cards": number,
        "ruffs": times("ruffed"),
        "ruff_rate": share("ruffed"),
        "judged": known("forced"),
        "forced": share("forced"),
    }
    return Recount(used, cases, measures)


def overtrumps(log):
    """Trumps on plain leads, by the trumps that lay there."""
    used = with_trumps(log, "handjass", "schieber")
    cases = []
    for deal, row, play in cards(used, lambda deal, play: play["trump"] and plain_lead(deal, play)):
        before = [
            p["height"] for p in deal.plays if p["trick"] == play["trick"] and p["place"] < play["place"] and p["trump"]
        ]
        best = max(before, default=None)
        onto = "no trump" if best is None else "lower trump" if best < play["height"] else "higher trump"
        place = {"trick": play["trick"], "place": play["place"]}
        cases.append(case(deal, row, onto=onto, forced=play["forced"], **place))
    return Recount(used, cases, {"cards": number, "judged": known("forced"), "forced": share("forced")})


def discards(log):
    """Plain cards played to another suit's lead."""
    used = with_trumps(log, "handjass", "schieber")
    cases = [
        case(
            deal,
            row,
            trick=play["trick"],
            ten=rank_of(play["card"]) == "T",
            ace=rank_of(play["card"]) == "A",
            forced=play["forced"],
        )
        for deal, row, play in cards(
            used,
            lambda deal, play: not play["led"] and not play["followed"] and not play["trump"],  # noqa: ARG005
        )
    ]
    measures = {
        "discards": number,
        "tens": share("ten"),
        "aces": share("ace"),
        "forced": share("forced"),
        "known": known("forced"),
    }
    return Recount(used, cases, measures)


def forced_plays(log):
    """Cards played from known hands, and how many were legal."""
    used = [deal for deal in log.of(*ALL) if deal["played"] and (deal["hands_known"] or deal["complete"])]
    cases = [
        case(deal, row, trick=play["trick"], place=play["place"], legal=play["legal"], forced=play["forced"])
        for deal, row, play in cards(used, lambda deal, play: play["forced"] is not None)  # noqa: ARG005
    ]
    return Recount(used, cases, {"plays": number, "choices": mean("legal"), "forced": share("forced")})


def buur_nell(log):
    """The trump Jack and the trump Nine, and who took the trick they were played in."""
    used = [deal for deal in log.of("handjass", "schieber") if deal["complete"] and deal["trump"] is not None]
    cases = []
    for deal in used:
        for play in deal.plays:
            name = {"J": "buur", "9": "nell"}.get(rank_of(play["card"]))
            if name and play["trump"]:
                row, winner = deal.at(play["seat"]), deal.at(deal.tricks[play["trick"]]["winner"])
                own = row is winner
                lost = row["side"] != winner["side"]
                cases.append(case(deal, row, card=name, own=own, mate=not own and not lost, lost=lost))
    measures = {"deals": number, "own": share("own"), "partner": share("mate"), "lost": share("lost")}
    return Recount(used, cases, measures)


STATISTICS = (
    tricks_taken,
    last_trick,
    last_trick_points,
    trumps_led,
    trump_ruffs,
    overtrumps,
    discards,
    forced_plays,
    buur_nell,
)
