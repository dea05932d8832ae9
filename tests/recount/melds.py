"""Melds: what hands hold, whose melds count, what was decided by them (HJ-26 … HJ-39, SCH-27 … SCH-33)."""

from recount.counting import (
    Recount,
    among,
    case,
    different,
    known,
    mean,
    number,
    portion,
    quotient,
    ratio,
    share,
    share_where,
    times,
    total,
)
from recount.hands import RANKS

HANDS = 94_143_280
"""Hands of nine out of 36 cards."""

WAYS = {
    **{f"run {length}": ways for length, ways in enumerate((25102532, 4197928, 564340, 60088, 4648, 220, 4), 3)},
    **{f"four {rank}": 201376 for rank in RANKS},
    "quartet": 1207836,
    "run or quartet": 26061364,
    "marriage": None,
}
"""The number of hands with each meld (RULES.md gives the source of each count)."""


def anyone_melds(log):
    """Deals in which any hand holds a meld."""
    there = [deal for deal in seen(log, "handjass") if deal["trump"] is not None]
    used = [deal for deal in there if deal["players_in"] is not None]
    cases = [
        case(
            deal,
            played=any(row["played_in"] and (row["meld_points"] or row["wedded"]) for row in deal.seats),
            dealt=dealt_one(deal) if deal["hands_known"] else None,
        )
        for deal in used
    ]
    measures = {
        "deals": number,
        "played": lambda group, whole: sum(bool(one["played"]) for one in group),  # noqa: ARG005
        "played_rate": share("played"),
        "open": times("hands_known"),
        "dealt": times("dealt"),
        "dealt_rate": share("dealt"),
    }
    return Recount(used, cases, measures)


def dealt_one(deal):
    """Return whether any dealt hand has a run of three, a quartet of nines or higher, or King and Queen of trumps."""
    return any(row["longest_dealt"] >= 3 or high(row["fours_dealt"]) or row["wedded_dealt"] for row in deal.seats)


def seen(log, *games):
    """Deals of which every hand that was played is known."""
    return [deal for deal in log.of(*games) if deal["hands_known"] or deal["complete"]]


def high(ranks):
    """Quartets of nines or higher (HJ-28)."""
    return bool(ranks - set("678"))


def meld_frequency(log, hand="dealt"):
    """Hands, and each meld that they may hold."""
    there = [deal for deal in log.of("handjass") if deal["trump"] is not None]
    used = [deal for deal in there if deal["hands_known"] or (deal["complete"] and hand == "played")]
    end = "_dealt" if hand == "dealt" else ""
    cases = []
    for deal in used:
        for row in deal.seats if hand == "dealt" else [row for row in deal.seats if row["played_in"]]:
            held = held_melds(row[f"longest{end}"], row[f"fours{end}"], wedded=row[f"wedded{end}"])
            pair = 52 / 595 if row["upcard_dealt"] else 4 / 85
            cases += [
                case(deal, row, meld=meld, held=meld in held, exact=pair if ways is None else ways / HANDS)
                for meld, ways in WAYS.items()
            ]
    exact = mean("exact") if hand == "dealt" else lambda group, whole: None  # noqa: ARG005
    return Recount(used, cases, {"hands": number, "held": times("held"), "rate": share("held"), "exact": exact})


def held_melds(longest, ranks, *, wedded):
    """The melds that a hand holds, by name."""
    found = {f"run {length}" for length in range(3, longest + 1)} | {f"four {rank}" for rank in ranks}
    found |= {"quartet"} if high(ranks) else set()
    found |= {"run or quartet"} if longest >= 3 or high(ranks) else set()
    return found | ({"marriage"} if wedded else set())


def melds_counted(log):
    """Melds held in play, and those that scored."""
    used = [
        deal for deal in log.of("handjass") if deal["complete"] and deal["trump"] is not None and deal["players_in"] > 1
    ]
    cases = [
        case(
            deal,
            deal.at(meld["seat"]),
            kind=meld["kind"],
            length=meld["length"],
            rank=meld["rank"],
            in_trumps=meld["in_trumps"],
            counted=meld["counted"],
            lost=not meld["counted"],
        )
        for deal in used
        for meld in deal.melds
    ]
    return Recount(used, cases, {"held": number, "counted": times("counted"), "lost_rate": share("lost")})


def melds_decide(log):
    """Seats whose melds count, and what would be without them."""
    used = [deal for deal in log.of("handjass") if deal["complete"] and deal["played"]]
    cases = []
    for deal in used:
        for row in deal.seats:
            extra = (row["meld_counted"] or 0) + (row["marriage"] or 0)
            if extra and row["score"] is not None:
                saved = not row["in_sack"] and row["score"] - extra < deal["minimum"]
                cases.append(case(deal, row, saved=saved, decided=row["meld_award"]))
    measures = {
        "seats": number,
        "saved": times("saved"),
        "save_rate": share("saved"),
        "decided": times("decided"),
        "decide_rate": share("decided"),
    }
    return Recount(used, cases, measures)


def meld_winners(log):
    """The seat with the best meld (HJ-34, HJ-36)."""
    used = [deal for deal in seen(log, "handjass") if deal["meld_seat"] is not None]
    cases = [case(deal, deal.at(deal["meld_seat"])) for deal in used]
    return Recount(used, cases, {"deals": number, "melded": among, "share": portion})


def meld_points(log):
    """Points of runs and quartets held by each seat, and those that count."""
    used = [deal for deal in melded(log) if deal["complete"]]
    cases = [
        case(
            deal,
            row,
            held=row["meld_points"],
            won=row["meld_counted"],
            lost=row["meld_points"] - row["meld_counted"],
        )
        for deal in used
        for row in deal.seats
    ]
    measures = {
        "deals": different("deal"),
        "held": total("held"),
        "won": total("won"),
        "lost": total("lost"),
        "per_deal": lambda group, whole: ratio(total("held")(group, whole), different("deal")(group, whole)),
        "won_share": quotient("won", "held"),
    }
    return Recount(used, cases, measures)


def melded(log):
    """Deals in which anybody holds a meld."""
    return [deal for deal in seen(log, "handjass", "schieber") if deal["meld_step"] is not None]


def meld_steps(log):
    """Deals by what decided whose melds count."""
    used = melded(log)
    return Recount(used, [case(deal) for deal in used], {"deals": number, "melded": among, "share": portion})


def melds_dealt(log):
    """Runs and quartets in the hands dealt, each kind and length that there is."""
    used = [deal for deal in log.of("schieber") if deal["hands_known"] and deal["meld_source"] == "derived"]
    kinds = {(meld["kind"], meld["length"]) for deal in used for meld in deal.melds if meld["kind"] != "marriage"}
    cases = []
    for deal in used:
        for kind, length in kinds:
            many = sum((meld["kind"], meld["length"]) == (kind, length) for meld in deal.melds)
            cases.append(case(deal, meld_kind=kind, length=length, many=many, any=many > 0) | {"kind": kind})
    measures = {"deals": number, "melds": total("many"), "per_deal": mean("many"), "with_one": share("any")}
    return Recount(used, cases, measures)


def marriage(log):
    """King and Queen of trumps in one hand; whether they score is known once all was played (SCH-33)."""
    used = [
        deal
        for deal in log.of("schieber")
        if deal["hands_known"] and deal["marriage_worth"] and deal["trump"] is not None and deal["declarer"] is not None
    ]
    cases = []
    for deal in used:
        pair = next((meld for meld in deal.melds if meld["kind"] == "marriage"), None)
        declaring = pair and pair["seat"] % 2 == deal["declarer"] % 2
        counted = pair["counted"] if pair and deal["complete"] else None
        cases.append(case(deal, held=pair is not None, own=declaring, counted=counted))
    measures = {
        "deals": number,
        "marriages": times("held"),
        "held_rate": share("held"),
        "declaring": share_where("own", "held"),
        "played_out": known("counted"),
        "counted": share("counted"),
    }
    return Recount(used, cases, measures)


STATISTICS = (
    anyone_melds,
    meld_frequency,
    melds_counted,
    melds_decide,
    meld_winners,
    meld_points,
    meld_steps,
    melds_dealt,
    marriage,
)
