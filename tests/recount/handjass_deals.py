"""Facts about one deal of Handjass: players in, exchanges, deal scores, sacks, awards, strokes."""

from recount.deals import begun, ended, hand_at, held, kind_of, player_at, taken
from recount.hands import SIX, card_of

from jassstats.cards import card, parse
from jassstats.games.handjass.options import by_players
from jassstats.games.handjass.rules import melds as meld_rules
from jassstats.games.handjass.rules import scoring, setup
from jassstats.games.handjass.rules.play import PLAIN, TRUMP
from jassstats.games.handjass.rules.replay import there

SWAPS = ("keep", "exchange", "change")
DECLARATIONS = ("in", "out", "maybe")


def handjass(record, origin):
    """The rows of one deal; what it writes on the slate is filled in by `parties`."""
    deal = begun(record, origin)
    if deal.story.breach is not None:
        return deal
    seats, options = there(record), deal.options
    players = len(seats)
    said = all_said(record, options, players)
    playing = scoring.status(deal.story.active, options) == "played"
    complete = said and (ended(deal) or not playing) and not record.slate and not record.strokes
    settled = complete or bool(record.slate)
    deal.columns["may_fold"] = options.participation != "none"
    deal.columns |= {
        "players": players,
        "contract": None,
        "pushed": None,
        "forced": None,
        "complete": complete,
        "kind": kind_of(deal, complete=complete),
        "settled": settled,
        "upcard": None if record.upcard is None else card(record.upcard),
        "robber": deal.story.robber,
        "taker": deal.story.taker,
        "players_in": players_in(deal, players, said=said),
        "exchanging": setup.exchanging(players, options),
        "minimum": options.minimum,
        "awards": by_players(options, "awards", players),
        "meld_source": "announced" if record.melds else "derived",
        "marriage_worth": meld_rules.MARRIAGE,
    }
    deal.seats = [seat_row(deal, seat, said=said) for seat in seats]
    deal.columns["hands_known"] = all(row["dealt"] for row in deal.seats)
    deal.columns["sacks"] = sacks(deal)
    deal.columns["unplayed_points"] = unplayed(deal)
    deal.melds = [meld_row(deal, meld) for meld in deal.story.melds]
    return deal


def all_said(record, options, players):
    """Return whether all calls before the first lead were made (HJ-20, HJ-65, HJ-80, HJ-81, HJ-85)."""
    if record.slate and not record.calls:
        return True
    words = [word.split(":") for word in record.calls.split()]
    swaps = [word for _, word in words if word in SWAPS]
    how, together = setup.exchanging(players, options), setup.combined(players, options)
    swapped = how == "none" or together or len(swaps) == players or (how == "full_hand" and "exchange" in swaps)
    if record.slate and words[0][1] in DECLARATIONS:
        swapped = True  # of a deal in points nobody wrote down who exchanged
    if options.participation == "none":
        return swapped
    first = {seat for seat, word in words if word in DECLARATIONS or (together and word == "exchange")}
    unsure = {seat for seat, word in words if word == "maybe"}
    finally_ = {seat for seat in unsure if [s for s, word in words if word in DECLARATIONS].count(seat) > 1}
    return swapped and len(first) == players and unsure == finally_


def seat_row(deal, seat, *, said):
    """One seat, but for what the slate makes of it."""
    record, story = deal.record, deal.story
    dealt = hand_at(record.hands, seat) or dealt_as_played(deal, seat)
    row = {
        "seat": seat,
        "player": player_at(record, seat),
        "strategy": player_at(record, seat) if deal["run"] is not None else None,
        "order": setup.order(record.dealer, there(record)).index(seat),
        "side": seat,
        "declaring": None,
        **held(deal, seat, dealt),
        **taken(deal, seat),
        "played_in": played_in(deal, seat, said=said),
        "exchange": exchange(deal, seat) if said else None,
        "robbed": story.robber == seat if robbing_over(deal, said=said) else None,
    }
    row["six_dealt"] = None if dealt is None or deal["trump"] is None else card_of(deal["trump"], SIX) in dealt
    row["upcard_dealt"] = None if dealt is None or deal["upcard"] is None else deal["upcard"] in dealt
    return row | melded(deal, seat) | scored(deal, row)


def dealt_as_played(deal, seat):
    """A hand that nobody recorded is the one played, once it was played out and nothing in the deal was exchanged."""
    changed = any(word["word"] in ("rob", "exchange", "change") for word in deal.calls)
    return None if changed else deal.story.hands[seat] or None


def players_in(deal, players, *, said):
    """Return the number of players in; None before all calls were made, or where only strokes were written."""
    if deal.record.strokes:
        return None if deal["may_fold"] else players
    return len(deal.story.active) if said else None


def played_in(deal, seat, *, said):
    """Return whether a seat came in (HJ-64); None where only strokes were written and a seat may fold."""
    record = deal.record
    if not record.strokes:
        return seat in deal.story.active if said else None
    return None if deal["may_fold"] else True


def robbing_over(deal, *, said):
    """Return whether the robber is known: somebody robbed, nobody may, or no card can be robbed any more."""
    record = deal.record
    if deal.story.robber is not None or not setup.robbing(deal["players"], deal.options):
        return True
    if record.slate or record.strokes:
        return False
    early = deal.options.rob_timing == "before_exchange" and not deal.options.rob_after_exchange
    return bool(record.plays) or deal["complete"] or (said and early)


def exchange(deal, seat):
    """Return a seat's exchange (HJ-20, HJ-22); of a deal in points it may not be recorded."""
    unwritten = (deal.record.slate or deal.record.strokes) and not any(c["word"] in SWAPS for c in deal.calls)
    if deal["exchanging"] == "none" or unwritten:
        return None
    turn = setup.order(deal.record.dealer, there(deal.record))
    if deal.story.taker == seat or {"seat": seat, "word": "change"} in deal.calls:
        return "taken"
    taker = deal.story.taker
    return "denied" if taker is not None and turn.index(seat) > turn.index(taker) else "kept"


def melded(deal, seat):
    """Points of melds held and counted; unknown unless the hands of all that are in are known (HJ-34)."""
    story = deal.story
    if deal["trump"] is None or not all(story.hands[other] for other in story.active):
        return {"meld_points": None, "meld_counted": None, "marriage": None}
    own = [meld for meld in story.melds if meld.seat == seat]
    runs = [meld for meld in own if meld.kind != "marriage"]
    return {
        "meld_points": sum(meld.points for meld in runs),
        "meld_counted": sum(meld.points for meld in runs if meld.counted),
        "marriage": sum(meld.points for meld in own if meld.kind == "marriage" and meld.counted),
    }


def scored(deal, row):
    """The deal score (HJ-52), and whether the seat is in the sack (HJ-54); a folded seat has neither (HJ-65)."""
    record, story, seat = deal.record, deal.story, row["seat"]
    if record.strokes:
        return {"points": None, "score": None, "in_sack": seat in record.sacks}
    if seat not in story.active or len(story.active) < 2 or not (ended(deal) or record.slate):
        return {"points": None, "score": None, "in_sack": None}
    points = story.points[seat] if ended(deal) else None
    return {"points": points, "score": story.score[seat], "in_sack": seat in story.sacked}


def sacks(deal):
    """Return the number of seats in the sack, if the deal records it."""
    if not (deal["settled"] or deal.record.strokes):
        return None
    return len(deal.record.sacks) or sum(row["in_sack"] is True for row in deal.seats)


def unplayed(deal):
    """Card points that nobody played (HJ-8)."""
    if deal["trump"] is None:
        return None
    trumps = "CDHS".index(deal["trump"])
    out = set(range(36)) - set(parse(deal.record.plays))
    return sum((TRUMP if c // 9 == trumps else PLAIN)[c % 9] for c in out)


def meld_row(deal, meld):
    """One meld of a hand that is played."""
    top = max(meld.cards)
    return {
        "seat": meld.seat,
        "kind": meld.kind,
        "length": len(meld.cards),
        "rank": "6789TJQKA"[top % 9],
        "in_trumps": meld.kind != "quartet" and "CDHS"[top // 9] == deal["trump"],
        "counted": meld.counted,
    }


def settle(deal, zeros):
    """Fill in the strokes of the seats, given the zeros before the deal (HJ-53 … HJ-58)."""
    settled = written(deal, zeros) if deal["settled"] else None
    deal.columns["awarded"] = sum(settled.awards) if settled else None
    short = [row["seat"] for row in deal.seats if row["in_sack"]]
    for row in deal.seats:
        seat, record = row["seat"], deal.record
        fed = deal.options.sack_bonus_to_others and row["in_sack"] is False and not all_void(deal)
        row["awards"] = settled.awards[seat] if settled else None
        row["sack_strokes"] = (len(short) if fed else 0) if settled else None
        row["strokes"] = settled.gained[seat] if settled else record.strokes[seat] if record.strokes else None
        row["zero_struck"] = settled.struck[seat] > 0 if settled else seat in record.struck if record.strokes else None
        row["meld_award"] = by_melds(deal, row) if settled else None


def written(deal, zeros):
    """Return the strokes that a deal records."""
    story, options, players = deal.story, deal.options, deal["players"]
    how = scoring.status(story.active, options)
    if how == "played":
        scores = [story.score[seat] if seat in story.active else None for seat in range(4)]
        return scoring.settle(scores, zeros, players, options)
    return scoring.solo(story.active[0], zeros, players, options) if how == "solo" else scoring.nothing(zeros)


def all_void(deal):
    """All sacked, at a house where nothing is written then (HJ-74)."""
    sacked = [row["in_sack"] for row in deal.seats if row["in_sack"] is not None]
    return deal.options.all_sacked == "void" and all(sacked)


def by_melds(deal, row):
    """Bare of its melds the seat would fall short, or as many others as there are awards have as much as it then."""
    extra = (row["meld_counted"] or 0) + (row["marriage"] or 0)
    if not row["awards"] or not extra or row["score"] is None:
        return False
    bare = row["score"] - extra
    others = [other for other in deal.seats if other is not row and other["in_sack"] is False]
    outdone = sum(other["score"] >= bare for other in others) >= deal["awards"]
    return (not row["in_sack"] and bare < deal["minimum"]) or outdone
