"""Handjass: deal scores and where they come from (HJ-5 … HJ-8, HJ-52)."""

from recount.counting import Recount, among, case, deviation, mean, number, portion, quotient, total


def played(log):
    """Complete deals in which cards were played."""
    return [deal for deal in log.of("handjass") if deal["complete"] and deal["played"]]


def seat_points(log):
    """The seats that came in, their deal scores and the parts of them."""
    used = played(log)
    cases = [
        case(
            deal,
            row,
            meld=row["meld_points"] > 0,
            score=row["score"],
            points=row["points"],
            card_points=row["card_points"],
            melds=row["meld_counted"],
            marriage=row["marriage"],
            extra=row["meld_counted"] + row["marriage"],
        )
        for deal in used
        for row in deal.seats
        if row["points"] is not None
    ]
    measures = {
        "seats": number,
        "score": mean("score"),
        "deviation": deviation("score"),
        "card_points": mean("card_points"),
        "melds": mean("melds"),
        "marriage": mean("marriage"),
        "meld_share": quotient("extra", "points"),
        "all_points": total("points"),
    }
    return Recount(used, cases, measures)


def seat_points_spread(log, width=10):
    """Seats by bands of deal scores."""
    used = played(log)
    cases = [
        case(deal, row, score=row["score"] // width * width)
        for deal in used
        for row in deal.seats
        if row["score"] is not None
    ]
    return Recount(used, cases, {"seats": number, "every": among, "share": portion}, within=("order",))


def unplayed_points(log):
    """Card points that nobody played."""
    used = played(log)
    cases = [case(deal, taken=deal["taker"] is not None, robbed=deal["robber"] is not None) for deal in used]
    return Recount(used, cases, {"deals": number, "unplayed": mean("unplayed_points")})


STATISTICS = (seat_points, seat_points_spread, unplayed_points)
