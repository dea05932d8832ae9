"""Counts of what a lake holds: deals, what sources claim of them, and what was rejected."""

from recount.counting import Recount, case, different, number, times


def deals_logged(log):
    """Deals by where they came from and how much of them is known."""
    used = log.deals
    cases = [case(deal, dated=deal["date"] is not None) for deal in used]
    days = {
        "first_day": lambda group, whole: min(known_days(group), default=None),  # noqa: ARG005
        "last_day": lambda group, whole: max(known_days(group), default=None),  # noqa: ARG005
    }
    measures = {
        "deals": number,
        "complete": times("complete"),
        "hands_known": times("hands_known"),
        "dated": times("dated"),
        "parties": different("partie"),
        **days,
    }
    return Recount(used, cases, measures)


def known_days(group):
    """The days of deals that have one."""
    return [one["day"] for one in group if one["day"] is not None]


def claims_checked(log):
    """Compare the sources' claims of tricks, points and scores with the results by the rules."""
    used = [deal for deal in log.deals if deal.record.claims is not None]
    cases = [
        case(deal, claim=name, equal=equal, different=None if equal is None else not equal, open=equal is None)
        for deal in used
        for name, equal in judged(deal)
    ]

    def deals_off(group, whole):  # noqa: ARG001
        return len({one["deal"] for one in group if one["different"]})

    measures = {
        "claims": number,
        "deals": different("deal"),
        "equal": times("equal"),
        "different": times("different"),
        "open": times("open"),
        "deals_off": deals_off,
    }
    return Recount(used, cases, measures)


def judged(deal):
    """Each claim of a deal: its name, and whether the rules agree; None if they can't tell."""
    claims, tricks = deal.record.claims, deal.tricks
    by_trick = {
        "leaders": [trick["leader"] for trick in tricks],
        "winners": [trick["winner"] for trick in tricks],
        "trick_points": [trick["points"] for trick in tricks],
    }
    by_side = {
        "card_points": [side["card_points"] for side in deal.sides],
        "melds": [side["melds"] for side in deal.sides] if deal["hands_known"] else [],
        "score": [side["score"] for side in deal.sides],
    }
    for name, right in (by_trick | by_side).items():
        for place, claimed in enumerate(getattr(claims, name) or ()):
            told = place < len(right) and right[place] is not None
            yield name, claimed == right[place] if told else None


def rejects_by_rule(log):
    """Deals that break a rule, by the first that they break."""
    cases = [
        case(
            deal,
            code=deal.story.breach.rule,
            seat=deal.story.breach.seat,
            trick=deal.story.breach.trick,
            place=(deal["file"], deal["line"]),
        )
        for deal in log.rejected
    ]

    def example(group, whole):  # noqa: ARG001
        file, line = min(one["place"] for one in group)
        return f"{file}:{line}"

    return Recount(None, cases, {"rejects": number, "example": example})


STATISTICS = (deals_logged, claims_checked, rejects_by_rule)
