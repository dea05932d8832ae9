"""Facts about one deal of Schieber or Hasenpfeffer: contracts and bids, the tricks and points of each side."""

from recount.deals import begun, ended, hand_at, held, kind_of, player_at, taken
from recount.hands import rank_of

from jassstats.cards import JOKER, card
from jassstats.games.hasenpfeffer.rules import play as hasenpfeffer_rules
from jassstats.games.schieber.rules import melds as meld_rules

SEATS = 4


def schieber(record, origin):
    """The rows of one deal of Schieber."""
    deal = begun(record, origin)
    if deal.story.breach is not None:
        return deal
    complete = ended(deal)
    common(deal, complete=complete)
    options, story = deal.options, deal.story
    scored = any(meld_rules.run_points(options))
    deal.columns |= {
        "pushed": None if story.contract is None else story.pushed,
        "forced": None,
        "factor": None if story.contract is None else story.factor,
        "meld_source": options.meld_source if scored else "none",
        "marriage_worth": options.marriage,
        "widow": None,
    }
    deal.seats = [seat_row(deal, seat) for seat in range(SEATS)]
    deal.sides = [side_row(deal, side) for side in (0, 1)]
    deal.melds = [meld_row(meld) for meld in story.melds]
    deal.columns["hands_known"] = all(row["dealt"] for row in deal.seats)
    return deal


def common(deal, *, complete):
    """Columns that both games have alike."""
    deal.columns |= {
        "players": SEATS,
        "complete": complete,
        "kind": kind_of(deal, complete=complete),
        "minimum": None,
        "sacks": None,
        "players_in": None,
        "exchanging": None,
    }


def seat_row(deal, seat):
    """One seat."""
    dealt = hand_at(deal.record.hands, seat) or deal.story.hands[seat] or None
    declarer = deal.story.declarer
    active = {"tricks": None, "card_points": None, "last_trick": None}
    if deal.tricks:
        deal.story.active = list(range(SEATS))
        active = taken(deal, seat)
    own = [meld for meld in deal.story.melds if meld.seat == seat and meld.kind != "marriage"]
    unknown = not all(deal.story.hands)
    return {
        "seat": seat,
        "player": player_at(deal.record, seat),
        "partner": player_at(deal.record, (seat + 2) % SEATS),
        "strategy": player_at(deal.record, seat) if deal["run"] is not None else None,
        "order": (seat - deal.story.forehand) % SEATS,
        "side": seat % 2,
        "declaring": None if declarer is None else declarer % 2 == seat % 2,
        **held(deal, seat, dealt),
        **active,
        "exchange": None,
        "robbed": None,
        "meld_points": None if unknown else sum(meld.points for meld in own),
        "meld_counted": None if unknown else sum(meld.points for meld in own if meld.counted),
    }


def side_row(deal, side):
    """One side of Schieber (SCH-24 … SCH-26)."""
    story, options = deal.story, deal.options
    own = [trick for trick in deal.tricks if trick["winner"] % 2 == side]
    points = sum(trick["points"] for trick in own)
    everything = sum(trick["points"] for trick in deal.tricks)
    declaring = None if story.declarer is None else story.declarer % 2 == side
    melds = [meld for meld in story.melds if meld.counted and meld.seat % 2 == side]
    counts = any(meld_rules.run_points(options)) or options.marriage
    score = story.score[side] if deal.tricks and (all(story.hands) or not counts) else None
    return {
        "side": side,
        "declaring": declaring,
        "tricks": len(own) if deal.tricks else None,
        "card_points": points if deal.tricks else None,
        "melds": sum(meld.points for meld in melds),
        "made": 2 * points > everything if ended(deal) and declaring else None,
        "matsch": len(own) == len(deal.tricks) if ended(deal) else None,  # tricks, not points: SCH-25
        "score": deal.record.slate[side] if deal.record.slate else score,
    }


def meld_row(meld):
    """One meld of a dealt hand."""
    return {
        "seat": meld.seat,
        "kind": meld.kind,
        "length": len(meld.cards),
        "rank": rank_of(max(meld.cards)),
        "counted": meld.counted,
    }


def hasenpfeffer(record, origin):
    """The rows of one deal of Hasenpfeffer."""
    deal = begun(record, origin)
    if deal.story.breach is not None:
        return deal
    story = deal.story
    void = bool(story.active) and not record.plays
    common(deal, complete=void or ended(deal))
    deal.seats = [seat_row(deal, seat) for seat in range(SEATS)]
    known = all(row["dealt"] for row in deal.seats)
    deal.columns |= {
        "hands_known": known,
        "pushed": None,
        "forced": None if story.contract is None else story.forced,
        "factor": None if story.contract is None else story.factor,
        "meld_source": "none",
        "marriage_worth": 0,
        "widow": widow(deal),
    }
    for row in deal.seats:
        row["card_points"] = row["meld_points"] = row["meld_counted"] = None
        row["trumps"] = trumps(deal, row["hand"])
        row["joker"] = None if row["dealt"] is None else JOKER in row["dealt"]
    deal.sides = [bid_row(deal, side) for side in (0, 1)]
    return deal


def widow(deal):
    """The card dealt to nobody: as recorded, or the one that no hand holds (HP-8)."""
    record = deal.record
    if record.widow or not all(row["dealt"] for row in deal.seats) or not deal.options.joker:
        return card(record.widow) if record.widow else None
    there = {c for c in range(37) if c == JOKER or c % 9 > 2}
    return next(iter(there - {c for row in deal.seats for c in row["dealt"]}))


def trumps(deal, hand):
    """Trumps in a hand, bowers and joker among them (HP-16)."""
    if hand is None or deal["trump"] is None:
        return None
    mode = next(mode for mode in hasenpfeffer_rules.modes(deal.options) if mode.name == deal["contract"])
    return sum(mode.is_trump(c) for c in hand)


def bid_row(deal, side):
    """One side of Hasenpfeffer: what it promised and what it scored (HP-12, HP-23 … HP-25)."""
    story = deal.story
    tricks = sum(trick["winner"] % 2 == side for trick in deal.tricks)
    bid = story.bids[side] or None
    whole = ended(deal)
    return {
        "side": side,
        "declaring": None if story.declarer is None else story.declarer % 2 == side,
        "bid": bid,
        "bidder": story.bidders[side],
        "tricks": tricks if deal.tricks else None,
        "made": tricks >= bid if bid and whole else None,
        "gross": story.gross[side] if whole else None,
        "score": story.score[side] if whole else None,
    }
