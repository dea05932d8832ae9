"""Handjass: parties from their first deal to their last (HJ-60 … HJ-69, HJ-73)."""

from collections import Counter
from statistics import median_low

from recount.counting import Recount, among, case, mean, number, portion, share, times


def finished(log):
    """The seats of finished parties of which any deal is used, and those deals."""
    used = [deal for deal in log.of("handjass") if deal["partie"] is not None]
    rows = [row for row in rows_of(log, used) if row["finished"]]
    return used, rows


def rows_of(log, used):
    """Rows of parties that these deals belong to, with the first preset by name and the size of the table."""
    presets = {}
    for deal in used:
        presets.setdefault(deal["partie"], set()).add(deal["preset"])
    there = [row for row in log.parties if row["partie"] in presets]
    sizes = Counter(row["partie"] for row in there)
    return [
        {**row, "preset": min(presets[row["partie"]]), "at_table": sizes[row["partie"]], "first": row["finish"] == 1}
        for row in there
    ]


def finishing_order(log):
    """Seats by the place they finish in."""
    used, rows = finished(log)
    return Recount(used, rows, {"parties": number, "finished": among, "share": portion}, within=("seat",))


def parties_lost(log, min_parties=0):
    """Seats of finished parties."""
    used, rows = finished(log)
    measures = {
        "parties": number,
        "lost": times("loser"),
        "loss_rate": share("loser"),
        "first_rate": share("first"),
        "finish": mean("finish"),
        "zeros": mean("zeros"),
    }
    return Recount(used, rows, measures, keep=lambda group: len(group) >= min_parties)


def partie_length(log):
    """Parties, and how many deals the finished ones took."""
    used = [deal for deal in log.of("handjass") if deal["partie"] is not None]
    parties = {row["partie"]: row for row in rows_of(log, used)}.values()
    cases = [
        {**row, "length": row["deals"] if row["finished"] else None, "open": not row["finished"]} for row in parties
    ]

    def lengths(group):
        return [one["length"] for one in group if one["finished"]]

    measures = {
        "parties": times("finished"),
        "unfinished": times("open"),
        "deals": mean("length"),
        "middle": lambda group, whole: median_low(lengths(group) or [None]),  # noqa: ARG005
        "shortest": lambda group, whole: min(lengths(group), default=None),  # noqa: ARG005
        "longest": lambda group, whole: max(lengths(group), default=None),  # noqa: ARG005
    }
    return Recount(used, cases, measures)


def standing(log):
    """Deals of finished parties whose slate is known."""
    over = {row["partie"] for row in log.parties if row["finished"]}
    return [
        deal
        for deal in log.of("handjass")
        if deal["partie"] in over and any(row["strokes_before"] is not None for row in deal.seats)
    ]


def comebacks(log, behind=2):
    """Seats that stood alone at the bottom, so far behind the next, at some time."""
    used = standing(log)
    fallen = set()
    for deal in used:
        slate = sorted((row["strokes_before"], row["seat"]) for row in deal.seats)
        if slate[1][0] - slate[0][0] >= behind:
            fallen.add((deal["partie"], slate[0][1]))
    cases = [{**row, "back": not row["loser"]} for row in rows_of(log, used) if (row["partie"], row["seat"]) in fallen]
    measures = {"fallen": number, "back": times("back"), "comeback_rate": share("back"), "first": times("first")}
    return Recount(used, cases, measures)


def slate_states(log):
    """Every seat before every deal, and whether it loses in the end."""
    used = standing(log)
    ends = {(row["partie"], row["seat"]): row["loser"] for row in log.parties}
    cases = [
        case(
            deal,
            row,
            points=row["strokes_before"],
            zeros=row["zeros_before"],
            lost=ends[deal["partie"], row["seat"]],
        )
        for deal in used
        for row in deal.seats
    ]
    return Recount(used, cases, {"states": number, "lost": times("lost"), "loss_rate": share("lost")})


STATISTICS = (finishing_order, parties_lost, partie_length, comebacks, slate_states)
