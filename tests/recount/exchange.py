"""Handjass: robbing, the reserve hand, and what they bring (HJ-15 … HJ-25)."""

from recount.counting import Recount, case, known, mean, number, quotient, share, times
from recount.hands import rank_of


def exchange_rate(log):
    """Seats that are asked, and those that take."""
    used = exchanging(log)
    cases = [
        case(
            deal,
            row,
            **upcard(deal),
            trumps=row["suited_dealt"],
            side_aces=row["aces_dealt"],
            asked=row["exchange"] != "denied",
            taken=row["exchange"] == "taken",
            denied=row["exchange"] == "denied",
        )
        for deal in used
        for row in deal.seats
        if row["exchange"] is not None
    ]
    measures = {
        "asked": times("asked"),
        "taken": times("taken"),
        "take_rate": quotient("taken", "asked"),
        "denied": times("denied"),
    }
    return Recount(used, cases, measures)


def exchanging(log):
    """Complete deals at tables where hands are exchanged."""
    return [deal for deal in log.of("handjass") if deal["exchanging"] != "none" and deal["complete"]]


def upcard(deal):
    """Count the upcards: their cards, and whether somebody robbed or took them."""
    return {
        "upcard_rank": None if deal["upcard"] is None else rank_of(deal["upcard"]),
        "six_shown": deal["robber"] is not None,
        "somebody_took": deal["taker"] is not None,
    }


def exchange_outcomes(log):
    """Count the results of seats that came in, by their exchange."""
    used = [deal for deal in exchanging(log) if deal["settled"]]
    cases = [
        case(
            deal,
            row,
            **upcard(deal),
            dealt_trumps=row["suited_dealt"],
            dealt_aces=row["aces_dealt"],
            score=row["score"],
            sacked=row["in_sack"],
            award=row["awards"] > 0,
            strokes=row["strokes"],
        )
        for deal in used
        for row in deal.seats
        if row["exchange"] is not None and row["played_in"]
    ]
    measures = {
        "seats": number,
        "score": mean("score"),
        "sack_rate": share("sacked"),
        "scored": known("score"),
        "award_rate": share("award"),
        "strokes": mean("strokes"),
    }
    return Recount(used, cases, measures)


def exchange_hands(log):
    """Count the dealt and the played hands of seats that came in."""
    used = [
        deal for deal in exchanging(log) if all(row["dealt"] and row["hand"] for row in deal.seats if row["played_in"])
    ]
    cases = [
        case(
            deal,
            row,
            **upcard(deal),
            trumps_dealt=row["suited_dealt"],
            trumps_played=row["suited"],
            aces_dealt=row["aces_dealt"],
            aces_played=row["aces"],
            runs_dealt=row["longest_dealt"] >= 3,
            runs_played=row["longest"] >= 3,
        )
        for deal in used
        for row in deal.seats
        if row["exchange"] is not None and row["played_in"]
    ]
    means = ("trumps_dealt", "trumps_played", "aces_dealt", "aces_played", "runs_dealt", "runs_played")
    return Recount(used, cases, {"seats": number} | {name: mean(name) for name in means})


def robbing(log):
    """Seats that were dealt the trump six, by whether they traded it."""
    used = [
        deal for deal in log.of("handjass") if deal["trump"] is not None and deal["hands_known"] and deal["settled"]
    ]
    cases = [
        case(
            deal,
            row,
            **upcard(deal),
            score=row["score"],
            sacked=row["in_sack"],
            award=row["awards"] > 0,
            strokes=row["strokes"],
        )
        for deal in used
        for row in deal.seats
        if row["six_dealt"]
    ]
    measures = {
        "deals": number,
        "scored": known("score"),
        "score": mean("score"),
        "sack_rate": share("sacked"),
        "award_rate": share("award"),
        "strokes": mean("strokes"),
    }
    return Recount(used, cases, measures)


STATISTICS = (exchange_rate, exchange_outcomes, exchange_hands, robbing)
