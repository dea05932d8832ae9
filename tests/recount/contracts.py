"""Schieber: contracts, what the declaring side makes of them, the first lead (SCH-5 … SCH-8, SCH-24 … SCH-26)."""

from recount.counting import Recount, among, case, mean, number, portion, share, times
from recount.hands import rank_of


def declared(log, *, complete=False):
    """Deals in which somebody named a contract."""
    there = [deal for deal in log.of("schieber") if deal["declarer"] is not None]
    return [deal for deal in there if deal["complete"] or not complete]


def contracts(log):
    """Deals by contract."""
    used = declared(log)
    cases = [case(deal, deal.at(deal["declarer"])) for deal in used]
    return Recount(used, cases, {"deals": number, "declared": among, "share": portion})


def declarers(log):
    """The declaring side of each deal."""
    used = declared(log, complete=True)
    cases = []
    for deal in used:
        side = deal.of(deal["declarer"] % 2)
        points = {"card_points": side["card_points"], "score": side["score"], "made": side["made"]}
        cases.append(case(deal, deal.at(deal["declarer"]), **points))
    measures = {"deals": number, "card_points": mean("card_points"), "score": mean("score"), "success": share("made")}
    return Recount(used, cases, measures)


def points_spread(log, width=10):
    """Deals by bands of the declaring side's card points."""
    used = declared(log, complete=True)
    cases = [
        case(
            deal,
            deal.at(deal["declarer"]),
            card_points=deal.of(deal["declarer"] % 2)["card_points"] // width * width,
        )
        for deal in used
    ]
    return Recount(used, cases, {"deals": number, "declared": among, "share": portion})


def push_rate(log, min_deals=1):
    """Deals by whether the forehand pushed: its first call says so."""
    used = [deal for deal in log.of("schieber") if deal["pushed"] is not None]
    cases = [case(deal, deal.at(deal["forehand"]), pushes=deal["pushed"]) for deal in used]
    measures = {"deals": number, "push_rate": share("pushes")}
    return Recount(used, cases, measures, keep=lambda group: len(group) >= min_deals)


def matsch(log):
    """Deals in which one side took every trick (SCH-25)."""
    used = declared(log, complete=True)
    cases = []
    for deal in used:
        side = deal["declarer"] % 2
        cases.append(case(deal, matsch=deal.of(side)["matsch"], kontermatsch=deal.of(1 - side)["matsch"]))
    measures = {
        "deals": number,
        "matsch": times("matsch"),
        "matsch_rate": share("matsch"),
        "kontermatsch": times("kontermatsch"),
        "kontermatsch_rate": share("kontermatsch"),
    }
    return Recount(used, cases, measures)


def led_by_forehand(log):
    """Deals whose first card the forehand itself led."""
    there = [deal for deal in log.of("schieber") if deal.plays]
    return [deal for deal in there if deal.plays[0]["seat"] == deal["forehand"] and not deal.plays[0]["ai"]]


def first_lead(log):
    """The forehand's first card in contracts with trumps."""
    used = [deal for deal in led_by_forehand(log) if deal["trump"] is not None]
    cases = [case(deal, deal.at(deal["forehand"]), led=deal.plays[0]["trump"]) for deal in used]
    return Recount(used, cases, {"deals": number, "trump_led": share("led")})


def with_trumps(deal):
    """Return whether the first trick is played with trumps (SCH-9)."""
    return deal.story.tricks[0].mode in tuple("CDHS")


def lead_after_push(log):
    """The forehand's first card after a push."""
    used = [deal for deal in led_by_forehand(log) if deal["pushed"]]
    cases = []
    for deal in used:
        first = deal.plays[0]
        lead = "trump" if first["trump"] else "plain" if with_trumps(deal) else "no trumps"
        cases.append(case(deal, deal.at(deal["forehand"]), lead=lead, rank=rank_of(first["card"])))
    return Recount(used, cases, {"deals": number, "pushed_deals": among, "share": portion})


STATISTICS = (contracts, declarers, points_spread, push_rate, matsch, first_lead, lead_after_push)
