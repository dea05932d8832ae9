"""Hasenpfeffer: what is bid, who makes it, where the joker lies (HP-7 … HP-16, HP-23 … HP-25)."""

from recount.counting import Recount, case, known, mean, number, share, times

READINGS = ("R1", "R2", "R3", "R4", "R5")
PLACES = {"widow": None, "forehand": 0, "second": 1, "third": 2, "dealer": 3}
BIDS = ("pass", "1", "2", "3", "4", "5", "6", "big")


def bids(log):
    """Bids and passes as they were called; each is a share of all."""
    used = log.of("hasenpfeffer")
    cases = []
    for deal in used:
        rounds = dict.fromkeys(range(4), 0)
        for call in deal.calls:
            if call["word"] in BIDS:
                rounds[call["seat"]] += 1
                row = deal.at(call["seat"])
                cases += [case(deal, row, round=rounds[call["seat"]], bid=bid, so=bid == call["word"]) for bid in BIDS]
    return Recount(used, cases, {"calls": number, "called": times("so"), "share": share("so")})


def promised(log):
    """Deals with a contract, played out; and each side that promised tricks, as a case."""
    used = [deal for deal in log.of("hasenpfeffer") if deal["complete"] and deal["contract"] is not None]
    cases = []
    for deal in used:
        for side in deal.sides:
            if side["made"] is not None:
                row = deal.at(side["bidder"])
                cases.append(
                    case(deal, row, trumps=row["trumps"], joker=row["joker"])
                    | {name: side[name] for name in ("declaring", "bid", "made", "tricks", "score", "gross")}
                )
    return used, cases


def bids_made(log):
    """Contracts, and by how much they were missed or topped."""
    used, cases = promised(log)
    for one in cases:
        one["set"] = not one["made"]
        one["short"] = None if one["made"] else one["bid"] - one["tricks"]
        one["over"] = one["tricks"] - one["bid"] if one["made"] else None
        one["unpaid"] = max(one["tricks"] - one["gross"], 0) if one["made"] else None
    measures = {
        "contracts": number,
        "made": share("made"),
        "tricks": mean("tricks"),
        "score": mean("score"),
        "failed": times("set"),
        "shortfall": mean("short"),
        "kept": times("made"),
        "above": mean("over"),
        "forgone": mean("unpaid"),
    }
    return Recount(used, cases, measures)


def trumps_and_bids(log):
    """Contracts with trumps, and how many of them bidder and partner hold."""
    used, cases = promised(log)
    used = [deal for deal in used if deal["trump"] is not None]
    there = {deal["deal"]: deal for deal in used}
    suited = [
        one | {"held": one["trumps"], "mate": there[one["deal"]].at((one["seat"] + 2) % 4)["trumps"]}
        for one in cases
        if one["deal"] in there
    ]
    measures = {
        "contracts": number,
        "held": mean("held"),
        "partner": mean("mate"),
        "made": share("made"),
        "tricks": mean("tricks"),
    }
    return Recount(used, suited, measures)


def failed_readings(log, as_bid=None):
    """Contracts scored under each reading of a failed one (HP-24)."""
    used, cases = promised(log)
    scored = []
    for one in cases:
        due, won = as_bid or one["bid"], one["tricks"]
        failed = (won - due, 2 * won - due, won, -due, -6)
        scores = (due, due, due, won, won) if won >= due else failed
        for reading, points in zip(READINGS, scores, strict=True):
            scored.append(one | {"reading": reading, "points": points, "below": points < 0})
    return Recount(used, scored, {"contracts": number, "score": mean("points"), "below_zero": share("below")})


def forced_bids(log):
    """Deals in which all passed, and the bid that somebody is taken to have made (HP-14)."""
    used = [deal for deal in log.of("hasenpfeffer") if deal["complete"]]
    cases = []
    for deal in used:
        forced, void = deal["forced"] is True, deal["contract"] is None
        side = next((s for s in deal.sides if forced and s["bid"] is not None), None)
        cases.append(
            case(
                deal,
                passed=forced or void,
                put=forced,
                void=void,
                own=side and side["side"] == deal["dealer"] % 2,
                made=side and side["made"],
                points=side and side["score"],
            )
        )
    measures = {
        "deals": number,
        "passed": share("passed"),
        "forced": share("put"),
        "void": share("void"),
        "bids": known("made"),
        "dealers": share("own"),
        "made": share("made"),
        "score": mean("points"),
    }
    return Recount(used, cases, measures)


def joker_at(log):
    """Deals, and each place where the joker may lie."""
    used = [deal for deal in log.of("hasenpfeffer") if deal["hands_known"] and deal["widow"] is not None]
    cases = []
    for deal in used:
        lies = next((row["order"] for row in deal.seats if row["joker"]), None)
        cases += [case(deal, place=place, so=lies == seat) for place, seat in PLACES.items()]
    exact = lambda group, whole: (1 if group[0]["place"] == "widow" else 6) / 25  # noqa: ARG005, E731
    return Recount(used, cases, {"deals": number, "lies": times("so"), "rate": share("so"), "exact": exact})


def promises_together(log):
    """Deals, and what both sides promised and made."""
    used = [deal for deal in log.of("hasenpfeffer") if deal["complete"] and deal["contract"] is not None]
    cases = []
    for deal in used:
        made = [side["made"] for side in deal.sides if side["made"] is not None]
        both = sum(side["bid"] or 0 for side in deal.sides)
        judged = {"both": made.count(True) == 2, "neither": bool(made) and not any(made)}
        cases.append(case(deal, promised=both, above=both > 6, **judged))
    means = {"promised": "promised", "above_six": "above", "both": "both", "neither": "neither"}
    return Recount(used, cases, {"deals": number} | {name: mean(of) for name, of in means.items()})


STATISTICS = (bids, bids_made, trumps_and_bids, failed_readings, forced_bids, joker_at, promises_together)
