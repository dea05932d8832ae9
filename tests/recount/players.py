"""Schieber: players and pairs of players, deal by deal and partie by partie."""

import datetime as dt
from itertools import groupby

from recount.counting import Recount, average, case, mean, ratio, times, total


def results(log):
    """Each seat with a name in deals that say what is written: what its side wrote more than the other."""
    used = [
        deal
        for deal in log.of("schieber")
        if deal["kind"] in ("complete", "score_only") and any(row["player"] for row in deal.seats)
    ]
    return used, [result(deal, row) for deal in used for row in deal.seats if row["player"]]


def result(deal, row):
    """One seat's result."""
    own, other = deal.of(row["side"])["score"], deal.of(1 - row["side"])["score"]
    difference = None if own is None or other is None else own - other
    return case(deal, row, difference=difference, **outcome(difference))


def outcome(difference):
    """Return whether a deal was won or drawn; None if that is unknown."""
    known = difference is not None
    return {"judged": known, "won": known and difference > 0, "drawn": known and difference == 0}


MEASURES = {
    "deals": times("judged"),
    "difference": mean("difference"),
    "won": times("won"),
    "drawn": times("drawn"),
    "win_rate": lambda group, whole: ratio(times("won")(group, whole), times("judged")(group, whole)),
}
ONCE = ("player", "deal", "side")
"""A name that sits on both seats of a side counts once."""


def judged(least):
    """Keep rows with so many deals."""
    return lambda group: sum(one["judged"] for one in group) >= least


def player_results(log, min_deals=1):
    """Results by player."""
    used, cases = results(log)
    return Recount(used, cases, MEASURES, once=ONCE, keep=judged(min_deals))


def partnerships(log, min_deals=1):
    """Results by pair of partners."""
    named = [deal for deal in log.of("schieber") if any(row["player"] and row["partner"] for row in deal.seats)]
    used = [deal for deal in named if deal["kind"] in ("complete", "score_only")]
    cases = []
    for deal in used:
        for side in (0, 1):
            row = deal.at(side)
            if row["player"] and row["partner"]:
                pair = sorted([row["player"], row["partner"]])
                cases.append(result(deal, row) | {"partnership": " + ".join(pair), "members": pair})
    return Recount(used, cases, MEASURES, keep=judged(min_deals))


def results_over_time(log, period="month"):
    """Results by player and period, and their sum so far."""
    used, cases = results(log)
    used = [deal for deal in used if deal["date"] is not None]
    dated = [one | {"period": first_day(one["date"], period)} for one in cases if one["date"] is not None]

    def so_far(group, whole):
        return total("difference")([one for one in whole if one["period"] <= group[0]["period"]], whole)

    measures = {name: MEASURES[name] for name in ("deals", "difference", "win_rate")} | {"so_far": so_far}
    return Recount(used, dated, measures, within=("player",), once=ONCE)


def first_day(date, period):
    """The first day of the period that a date belongs to."""
    first = {
        "day": date,
        "week": date - dt.timedelta(days=date.weekday()),
        "month": date.replace(day=1),
        "quarter": date.replace(month=(date.month - 1) // 3 * 3 + 1, day=1),
        "year": date.replace(month=1, day=1),
    }
    return first[period].strftime("%Y-%m-%d")


def streaks(log):
    """Runs of won and lost deals of those who sit on one side only, in order of date, then of ingestion."""
    used, cases = results(log)
    sides = {}
    for one in cases:
        sides.setdefault((one["deal"], one["player"]), set()).add(one["side"])
    kept = [one for one in cases if one["judged"] and len(sides[one["deal"], one["player"]]) == 1]

    def outcomes(group):
        in_order = sorted(group, key=lambda one: (one["date"] is None, one["date"] or 0, one["deal"]))
        return [(won, len(list(run))) for won, run in groupby(in_order, key=lambda one: sign(one["difference"]))]

    measures = {
        "deals": lambda group, whole: len(group),  # noqa: ARG005
        "longest_won": lambda group, whole: max([n for won, n in outcomes(group) if won == 1], default=0),  # noqa: ARG005
        "longest_lost": lambda group, whole: max([n for won, n in outcomes(group) if won == -1], default=0),  # noqa: ARG005
        "current": lambda group, whole: outcomes(group)[-1][0] * outcomes(group)[-1][1],  # noqa: ARG005
    }
    return Recount(used, kept, measures, once=ONCE)


def sign(number):
    """1, 0 or −1."""
    return (number > 0) - (number < 0)


def matsch_players(log, min_deals=1):
    """Players by how often their side, or the other, took every trick (SCH-25)."""
    there = [deal for deal in log.of("schieber") if deal["complete"] and deal["declarer"] is not None]
    used = [deal for deal in there if any(row["player"] for row in deal.seats)]
    cases = []
    for deal in used:
        for row in deal.seats:
            every, none = deal.of(row["side"])["matsch"], deal.of(1 - row["side"])["matsch"]
            if row["player"]:
                cases.append(case(deal, row, every=every, none=none, defending=not row["declaring"]))

    def many(name, where):
        return lambda group, whole: sum(one[name] and one[where] for one in group)  # noqa: ARG005

    def part(name, where):
        return lambda group, whole: average([one[name] for one in group if one[where]])  # noqa: ARG005

    measures = {
        "declared": times("declaring"),
        "matsch": many("every", "declaring"),
        "matsch_rate": part("every", "declaring"),
        "kontermatsch_suffered": many("none", "declaring"),
        "suffered_rate": part("none", "declaring"),
        "defended": times("defending"),
        "kontermatsch": many("every", "defending"),
        "kontermatsch_rate": part("every", "defending"),
        "matsch_suffered": many("none", "defending"),
        "matsch_suffered_rate": part("none", "defending"),
    }
    return Recount(used, cases, measures, once=ONCE, keep=lambda group: len({o["deal"] for o in group}) >= min_deals)


def parties_won(log, min_parties=0):
    """Parties by pair of partners; nobody wins one that ends in a tie."""
    used = [deal for deal in log.of("schieber") if deal["partie"] is not None]
    names = {deal["partie"] for deal in used}
    cases = []
    for row in log.parties:
        partner = (
            next(
                o
                for o in log.parties
                if o["partie"] == row["partie"] and o["seat"] != row["seat"] and o["side"] == row["side"]
            )
            if row["partie"] in names
            else {"player": None}
        )
        if row["seat"] < 2 and row["player"] and partner["player"]:
            pair = sorted([row["player"], partner["player"]])
            won = row["finished"] and row["loser"] is False
            more = {"partnership": " + ".join(pair), "members": pair, "won": won, "open": not row["finished"]}
            cases.append(row | more)
    measures = {
        "parties": times("finished"),
        "unfinished": times("open"),
        "won": times("won"),
        "win_rate": lambda group, whole: ratio(times("won")(group, whole), times("finished")(group, whole)),
    }
    return Recount(used, cases, measures, keep=lambda group: sum(o["finished"] for o in group) >= min_parties)


STATISTICS = (player_results, partnerships, results_over_time, streaks, matsch_players, parties_won)
