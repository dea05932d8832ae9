"""Handjass: who falls into the sack, who takes awards, what is written (HJ-52 … HJ-75), seat by seat."""

from recount.counting import Recount, among, case, known, mean, number, portion, share, share_where, times, total


def sack_rate(log, margin=5):
    """Seats below the minimum (HJ-54); a folded seat has no deal score (HJ-65)."""
    used = [deal for deal in log.of("handjass") if deal["sacks"] is not None and deal["players_in"] is not None]
    cases = [sack_case(deal, row, margin) for deal in used for row in deal.seats if row["in_sack"] is not None]
    measures = {
        "seats": number,
        "sacked": times("sacked"),
        "rate": share("sacked"),
        "scored": known("just_below"),
        "just_below": share("just_below"),
        "just_above": share("just_above"),
    }
    return Recount(used, cases, measures)


def sack_case(deal, row, margin):
    """One seat, and how far it is from the minimum."""
    above = None if row["score"] is None else row["score"] - deal["minimum"]
    return case(
        deal,
        row,
        trumps=row["suited"],
        side_aces=row["aces"],
        meld=more_than_nothing(row["meld_points"]),
        marriage=more_than_nothing(row["marriage"]),
        zero=more_than_nothing(row["zeros_before"]),
        sacked=row["in_sack"],
        just_below=None if above is None else -margin <= above < 0,
        just_above=None if above is None else 0 <= above < margin,
    )


def more_than_nothing(value):
    """Return whether a number is above zero; None if it is unknown."""
    return None if value is None else value > 0


def sacks_per_deal(log):
    """Deals by how many seats fell short."""
    used = [deal for deal in log.of("handjass") if deal["sacks"] is not None and (deal["players_in"] or 0) > 1]
    return Recount(used, [case(deal) for deal in used], {"deals": number, "played": among, "share": portion})


def sack_gains(log):
    """Game points in deals with a sack, by how a seat stands."""
    used = [deal for deal in log.of("handjass") if deal["sacks"] and deal["settled"]]
    cases = [
        case(
            deal,
            row,
            standing="sack" if row["in_sack"] else "award" if row["awards"] else "neither",
            strokes=row["strokes"],
            for_sacks=row["sack_strokes"],
        )
        for deal in used
        for row in deal.seats
        if row["in_sack"] is not None
    ]
    return Recount(used, cases, {"seats": number, "strokes": mean("strokes"), "for_sacks": mean("for_sacks")})


def awards(log):
    """Awards taken and lapsed; they lapse for a tie where seats enough are out of the sack (HJ-70, HJ-72)."""
    used = [deal for deal in log.of("handjass") if deal["settled"] and deal["players_in"] > 1]
    cases = []
    for deal in used:
        missing = max(deal["awards"] - deal["awarded"], 0)
        enough = deal["players_in"] - deal["sacks"] >= deal["awards"]
        cases.append(
            case(
                deal,
                missing=missing,
                lapsed=missing > 0,
                tie=deal["awarded"] > deal["awards"] or (missing > 0 and enough),
                few=missing > 0 and not enough,
            )
        )
    measures = {
        "deals": number,
        "per_deal": mean("awarded"),
        "lapsed": total("missing"),
        "lapse_rate": share("lapsed"),
        "tie_rate": share("tie"),
        "too_few_rate": share("few"),
    }
    return Recount(used, cases, measures)


def strokes(log, min_deals=1):
    """Count the strokes of every seat in the partie, folded or not."""
    used = [deal for deal in log.of("handjass") if deal["sacks"] is not None]
    cases = [
        case(
            deal,
            row,
            strokes=row["strokes"],
            award=None if row["awards"] is None else row["awards"] > 0,
            for_sacks=row["sack_strokes"],
            struck=row["zero_struck"],
        )
        for deal in used
        for row in deal.seats
        if row["strokes"] is not None
    ]
    measures = {
        "seats": number,
        "judged": known("award"),
        "award_rate": share("award"),
        "strokes": mean("strokes"),
        "for_sacks": mean("for_sacks"),
        "struck": share("struck"),
    }
    return Recount(used, cases, measures, keep=lambda group: len(group) >= min_deals)


def folding(log):
    """Seats where one may fold: who came in, and what came of it (HJ-64, HJ-65)."""
    used = [deal for deal in log.of("handjass") if deal["may_fold"] and deal["settled"]]
    cases = [
        case(
            deal,
            row,
            dealt_trumps=row["suited_dealt"],
            dealt_aces=row["aces_dealt"],
            folded=not row["played_in"],
            alone=deal["players_in"] == 1,
            award=row["awards"] > 0,
            sacked=row["in_sack"],
            strokes=row["strokes"],
        )
        for deal in used
        for row in deal.seats
    ]
    measures = {
        "seats": number,
        "fold_rate": share("folded"),
        "came_in": times("played_in"),
        "alone": share_where("alone", "played_in"),
        "award_rate": share_where("award", "played_in"),
        "against": known("sacked"),
        "sack_rate": share("sacked"),
        "strokes": mean("strokes", "played_in"),
    }
    return Recount(used, cases, measures)


def house_rules(log, first=1, second=2):
    """Count the results of a seat in two runs of the same cards under different house rules."""
    used = [deal for deal in log.of("handjass") if deal["run"] in (first, second)]
    there = {address(deal): deal for deal in used if deal["run"] == second}
    cases = []
    for deal in used:
        other = there.get(address(deal))
        for row in deal.seats if deal["run"] == first and other else ():
            twin = other.at(row["seat"])
            after = happened(twin) if twin["dealt"] == row["dealt"] else {}
            cases += [paired(deal, row, what, so, after[what]) for what, so in happened(row).items() if after]
    measures = {
        "seats": number,
        "first_rate": share("first"),
        "second_rate": share("second"),
        "first_only": share("first_only"),
        "second_only": share("second_only"),
    }
    return Recount(used, cases, measures)


def address(deal):
    """Return the key that two deals of the same cards at the same table share."""
    return deal["index"], deal["players"], deal["dealer"]


def happened(row):
    """Return for each event whether it happened to a seat."""
    return {
        "sack": row["in_sack"] is True,
        "award": (row["awards"] or 0) > 0,
        "exchange": row["exchange"] == "taken",
        "rob": row["robbed"] is True,
        "in": row["played_in"] is True,
    }


def paired(deal, row, what, before, after):
    """One thing that may happen to a seat, in both runs."""
    only = {"first_only": before and not after, "second_only": after and not before}
    return case(deal, row, what=what, first=before, second=after, **only)


STATISTICS = (sack_rate, sacks_per_deal, sack_gains, awards, strokes, folding, house_rules)
