"""Deals of Schieber whose course is seen at once, since each seat holds a suit, or nearly; and what becomes of them."""

from jassstats.record import Deal, Entry
from jassstats.replay import pack, replay
from jassstats.replay.columns import Logged

RANKS = "6789TJQKA"
SUITS = [" ".join(suit + rank for rank in RANKS) for suit in "SHDC"]
"""Seat 0 holds all spades, 1 hearts, 2 diamonds, 3 clubs."""
SWEEP = " ".join(suit + rank for rank in RANKS for suit in "SHDC")
"""Seat 0 leads spades from the six up and nobody can follow."""

WORTHLESS = ["H6 S7 S8 S9 ST SJ SQ SK SA", "H7 H8 H9 HT HJ HQ HK HA S6", SUITS[2], SUITS[3]]
WORTHLESS_PLAY = (
    "H6 H7 D6 C6 H8 D7 C7 S7 S8 S6 D8 C8 S9 H9 D9 C9 ST HT DT CT SJ HJ DJ CJ SQ HQ DQ CQ SK HK DK CK SA HA DA CA"
)
"""With spades trumps, seat 1 takes the first trick, which counts nothing; seat 0 takes all others."""

SPLIT = ["S6 S7 S8 S9 ST SJ SQ SK HA", "H6 H7 H8 H9 HT HJ HQ HK SA", SUITS[2], SUITS[3]]
SPLIT_PLAY = (
    "S6 SA D6 C6 H6 D7 C7 HA S7 H7 D8 C8 S8 H8 D9 C9 S9 H9 DT CT ST HT DJ CJ SJ HJ DQ CQ SQ HQ DK CK SK HK DA CA"
)
"""Without trumps, seat 1 takes the first trick with the spade ace: eleven points; seat 0 takes all others."""

CROSSED = ["S6 S7 S8 S9 ST SJ SQ SK DA", SUITS[1], "D6 D7 D8 D9 DT DJ DQ DK SA", SUITS[3]]
CROSSED_PLAY = (
    "S6 H6 SA C6 D6 C7 DA H7 S7 H8 D7 C8 S8 H9 D8 C9 S9 HT D9 CT ST HJ DT CJ SJ HQ DJ CQ SQ HK DQ CK SK HA DK CA"
)
"""Without trumps, seats 0 and 2 take every trick, but the better melds lie with seats 1 and 3."""

RUFFS = ["S6 S7 S8 S9 ST SJ SQ SK SA", "HT HJ HQ HK HA C6 C7 C8 C9", SUITS[2], "H6 H7 H8 H9 CT CJ CQ CK CA"]
"""With hearts trumps, seats 1 and 3 can ruff spades."""

BARE = {"melds": "none", "marriage": 0}


def deal(hands=SUITS, calls="0:S", plays="", preset="swisslos_2500", dealer=3, melds=(), **knobs):
    """A deal as it is logged. A word for `melds` is the knob, a list what was announced."""
    scale = {"melds": melds} if isinstance(melds, str) else {}
    return Deal(
        game="schieber",
        preset=preset,
        set=knobs | scale,
        dealer=dealer,
        hands=list(hands),
        calls=calls,
        plays=plays,
        melds=[] if scale else list(melds),
    )


def replayed(written):
    """The deal packed, and its outcome."""
    packed, problems = pack.pack([Logged("deals.jsonl", "jassstats", 0, Entry(1, "", written))])
    assert problems == {}
    return packed[0], replay.replay(packed[0])


def told(*args, **knobs):
    """The story of a lawful deal, once its twin has said the same."""
    written = deal(*args, **knobs)
    story = replay.explain(written)
    _, outcome = replayed(written)
    assert story.breach is None
    assert outcome["breach"][0] == 0
    assert story.score == outcome["score"][0][:2].tolist()
    assert story.points == outcome["points"][0][:2].tolist()
    assert [sum(t.winner == s for t in story.tricks) for s in range(4)] == outcome["tricks"][0].tolist()
    return story


def broken(*args, **knobs):
    """Return the problem for which a deal is refused."""
    written = deal(*args, **knobs)
    packed, outcome = replayed(written)
    found = replay.problems(packed, outcome)[0]
    breach = replay.explain(written).breach
    assert (breach.rule, breach.seat, breach.trick) == (found.code, found.seat, found.trick)
    assert found.message.startswith(breach.because)
    return found


def tricks(plays, n):
    """The first n tricks."""
    return " ".join(plays.split()[: 4 * n])
