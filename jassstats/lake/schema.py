"""The fact tables: one schema for all games. A column that does not apply to a game is empty, never missing."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Column:
    """An Arrow type name, the meaning (with unit), and whether it may be empty."""

    type: str
    meaning: str
    null: bool = False


@dataclass(frozen=True)
class Table:
    """A fact table: the meaning of a row, the columns that identify it, and its columns in order."""

    name: str
    grain: tuple[str, ...]
    about: str
    columns: dict[str, Column]


def col(type: str, meaning: str) -> Column:
    """Return a column that is never empty."""
    return Column(type, meaning)


def maybe(type: str, meaning: str) -> Column:
    """Return a column that may be empty."""
    return Column(type, meaning, null=True)


DEAL = {"deal": col("int64", "which deal: its key in this lake")}

DEALS = Table(
    "deals",
    ("deal",),
    "One row per deal.",
    {
        **DEAL,
        "id": maybe("string", "hash of the decisions, 32 hex digits; empty if simulated"),
        "game": col("name", "handjass, schieber or hasenpfeffer"),
        "preset": col("name", "name of the house rules"),
        "overrides": col("name", "knobs that differ from the preset, as JSON; {} if none"),
        "partie": maybe("string", "which partie it belongs to"),
        "number": maybe("int32", "of the deal in its partie, from 0"),
        "date": maybe("time", "when it was played, as logged"),
        "table": maybe("name", "where it was played, as logged"),
        "players": col("int16", "players in the deal"),
        "dealer": col("int16", "seat that dealt"),
        "forehand": col("int16", "seat after the dealer: speaks first"),
        "declarer": maybe("int16", "seat that named the contract"),
        "pushed": maybe("bool", "the forehand left the contract to the partner"),
        "forced": maybe("bool", "everybody passed, and somebody is taken to have bid"),
        "contract": maybe("name", "C D H S, O (Obenabe), U (Undenufe) or an optional contract"),
        "trump": maybe("name", "trump suit C D H S; empty without trumps"),
        "factor": maybe("int16", "what the contract multiplies by"),
        "upcard": maybe("int16", "card that shows trumps"),
        "reserve": maybe("int64", "the spare hand that may be taken, as a card mask; empty if simulated"),
        "dead": maybe("int64", "the packet that nobody may take, as a card mask; empty if simulated"),
        "widow": maybe("int16", "card dealt to nobody"),
        "unplayed_points": maybe("int32", "card points of the cards that were not played"),
        "robber": maybe("int16", "seat that traded the trump six for the upcard"),
        "taker": maybe("int16", "seat that took the reserve hand"),
        "players_in": maybe("int16", "players who came in; the others folded"),
        "exchanging": maybe("name", "what a seat may change at this table: full_hand, bessern3 (three cards) or none"),
        "may_fold": maybe("bool", "the house rules let a seat stay out of a deal"),
        "minimum": maybe("int16", "points that keep a seat out of the sack"),
        "sacks": maybe("int16", "seats that fell short of the minimum"),
        "awards": maybe("int16", "awards that the house rules give for a deal at this table"),
        "awarded": maybe("int16", "of them, taken by somebody; the others lapsed"),
        "meld_source": maybe(
            "name", "derived from the hands, announced (as the log says), or none: the house rules score no melds"
        ),
        "marriage_worth": maybe("int16", "what the house rules give for King and Queen of trumps, before any factor"),
        "meld_seat": maybe("int16", "seat with the best meld"),
        "meld_step": maybe("name", "what decided the melds: alone, points, cards, kind, top, trump, seat, sum or tie"),
        "kind": col("name", "complete, broken_off, score_only, calls_only, or whole_game: a whole game in strokes"),
        "complete": col("bool", "every card was played and is known"),
        "hands_known": col("bool", "every dealt hand is known"),
        "played": col("int16", "cards played"),
        "source": maybe("name", "format it was read from; empty if simulated"),
        "file": maybe("name", "file it was read from; empty if simulated"),
        "line": maybe("int32", "line it starts on, from 1"),
        "run": maybe("int32", "simulation run; empty if logged"),
        "index": maybe("int64", "of the deal in its run, from 0; empty if logged"),
    },
)

SEATS = Table(
    "seats",
    ("deal", "seat"),
    "One row per deal and seat in it.",
    {
        **DEAL,
        "seat": col("int16", "0, 1, 2, … in order of play"),
        "player": maybe("name", "who sat there: a name, or the strategy if simulated"),
        "strategy": maybe("name", "strategy that played; empty if logged"),
        "order": col("int16", "distance from the forehand: 0 = forehand"),
        "side": col("int16", "who scores together: seat mod 2 in partnership games"),
        "dealt": maybe("int64", "dealt hand, as a card mask"),
        "hand": maybe("int64", "hand played, as a card mask"),
        "trumps": maybe("int16", "trumps in the hand played; empty if it is unknown or there are none"),
        "trumps_dealt": maybe("int16", "trumps in the dealt hand; empty if it is unknown or there are none"),
        "aces": maybe("int16", "aces other than the trump suit's in the hand played"),
        "aces_dealt": maybe("int16", "aces other than the trump suit's in the dealt hand"),
        "longest": maybe("int16", "longest run in the hand played: cards of one suit in unbroken order"),
        "longest_dealt": maybe("int16", "longest run in the dealt hand"),
        "fours": maybe("int32", "ranks of which the hand played holds all four, a bit each from the six on"),
        "fours_dealt": maybe("int32", "ranks of which the dealt hand holds all four"),
        "wedded": maybe("bool", "King and Queen of trumps are in the hand played, counted or not"),
        "wedded_dealt": maybe("bool", "King and Queen of trumps are in the dealt hand"),
        "six_dealt": maybe("bool", "the trump six is in the dealt hand"),
        "upcard_dealt": maybe("bool", "the card that shows trumps is in the dealt hand"),
        "fresh": maybe("int64", "cards dealt to be changed for, as a card mask"),
        "away": maybe("int64", "cards put away for them, as a card mask"),
        "tricks": maybe("int16", "tricks taken"),
        "card_points": maybe("int32", "of the tricks taken, the last trick's bonus included, before any factor"),
        "last_trick": maybe("bool", "took the last trick"),
        "meld_points": maybe("int32", "of the melds held, marriage excluded, before any factor"),
        "meld_counted": maybe("int32", "of the melds that count, marriage excluded, before any factor"),
        "marriage": maybe("int16", "points for King and Queen of trumps that count, before any factor"),
        "points": maybe("int32", "card points, melds and marriage together, before any factor"),
        "score": maybe("int32", "what goes on the slate for this seat alone; empty in partnership games"),
        "strokes": maybe("int16", "game points won or lost in this deal"),
        "awards": maybe("int16", "awards taken for the deal score, those that struck out zeros included"),
        "meld_award": maybe(
            "bool", "its award comes from its melds: without them it were in the sack, or too many others had as much"
        ),
        "sack_strokes": maybe("int16", "of the game points won, those for others in the sack"),
        "strokes_before": maybe("int16", "game points before this deal"),
        "zeros_before": maybe("int16", "zeros standing before this deal"),
        "in_sack": maybe("bool", "fell short of the minimum"),
        "zero_struck": maybe("bool", "struck out a zero"),
        "exchanged": maybe("bool", "took the reserve hand"),
        "exchange": maybe("name", "taken, kept (the own hand) or denied: an earlier seat took the reserve"),
        "robbed": maybe("bool", "traded the trump six for the upcard"),
        "played_in": maybe("bool", "came in; false if folded"),
    },
)

SIDES = Table(
    "sides",
    ("deal", "side"),
    "One row per deal and side.",
    {
        **DEAL,
        "side": col("int16", "who score together"),
        "declaring": maybe("bool", "named the contract"),
        "bid": maybe("int16", "tricks bid; empty without a bid of its own that counts"),
        "bidder": maybe("int16", "seat that bid them"),
        "made": maybe("bool", "took what it promised: its bid, or more than half of the card points it declared for"),
        "tricks": maybe("int16", "tricks taken"),
        "card_points": maybe("int32", "of the tricks, the last trick's bonus included, before any factor"),
        "melds": maybe("int32", "meld points that count, before any factor"),
        "marriage": maybe("int32", "before any factor"),
        "matsch": maybe("bool", "took every trick"),
        "points": maybe(
            "int32", "card points, melds and marriage together, before any factor and without the Matsch bonus"
        ),
        "gross": maybe("int32", "credit before any penalty"),
        "penalty": maybe("int32", "taken off for a failed bid"),
        "net": maybe("int32", "gross less penalty"),
        "score": maybe("int32", "what goes on the slate, after factors"),
    },
)

CALLS = Table(
    "calls",
    ("deal", "call"),
    "One row per call.",
    {
        **DEAL,
        "call": col("int16", "which call of the deal, from 0"),
        "seat": col("int16", "who called"),
        "kind": col("name", "contract, push, bid, pass, rob, exchange, keep, in or out"),
        "value": maybe("name", "what was called: a contract or a number"),
    },
)

MELDS = Table(
    "melds",
    ("deal", "seat", "meld"),
    "One row per deal, seat and meld held.",
    {
        **DEAL,
        "seat": col("int16", "who holds it"),
        "meld": col("int16", "which of the seat's melds, from 0"),
        "kind": col("name", "sequence, quartet or marriage"),
        "length": col("int16", "cards in it"),
        "top": col("int16", "its highest card in natural order; of a quartet the spade"),
        "rank": col("name", "rank of the top card: 6 7 8 9 T J Q K A"),
        "in_trumps": col("bool", "a run or marriage in the trump suit"),
        "points": col("int32", "what it is worth, before any factor"),
        "counted": col("bool", "it was scored"),
        "stage": col("name", "dealt or played: the hand it was held in"),
    },
)

TRICKS = Table(
    "tricks",
    ("deal", "trick"),
    "One row per complete trick.",
    {
        **DEAL,
        "trick": col("int16", "from 0"),
        "leader": col("int16", "seat that led"),
        "winner": col("int16", "seat that took it"),
        "card_points": col("int16", "points in it, the last trick's bonus included, before any factor"),
    },
)

PLAYS = Table(
    "plays",
    ("deal", "trick", "place"),
    "One row per card played.",
    {
        **DEAL,
        "trick": col("int16", "from 0"),
        "place": col("int16", "in the trick: 0 = led"),
        "seat": col("int16", "who played"),
        "card": col("int16", "0 to 36"),
        "led": col("bool", "first of its trick"),
        "trump": col("bool", "a trump in this trick"),
        "legal": maybe("int16", "cards that were legal, this one included; empty if the hand is unknown"),
        "followed": col("bool", "of the suit led, not leading"),
        "ruffed": col("bool", "a trump on a plain lead"),
        "forced": maybe("bool", "the only legal card; empty if the hand is unknown"),
        "ai": maybe("bool", "a program played for an absent person; empty if the source does not say"),
    },
)

PARTIES = Table(
    "parties",
    ("partie", "seat"),
    "One row per partie and player.",
    {
        "partie": col("string", "which partie"),
        "game": col("name", "handjass, schieber or hasenpfeffer"),
        "seat": col("int16", "who"),
        "player": maybe("name", "name, or strategy if simulated"),
        "side": col("int16", "who score together"),
        "finish": maybe("int16", "finishing order, 1 = first; empty if the partie did not end"),
        "score": maybe("int32", "on the slate when it ended, or so far"),
        "strokes": maybe("int16", "game points (Striche) won"),
        "zeros": maybe("int16", "zeros standing at the end"),
        "deals": col("int32", "deals played"),
        "loser": maybe("bool", "lost; empty if the partie did not end, or its winner is unknown"),
        "finished": col("bool", "it came to its end"),
        "file": maybe("name", "file it was read from; empty if simulated"),
        "run": maybe("int32", "simulation run; empty if logged"),
    },
)

REJECTS = Table(
    "rejects",
    ("file", "line", "record"),
    "One row per rejected deal.",
    {
        "file": col("name", "file"),
        "line": col("int32", "line it starts on, from 1"),
        "record": col("int32", "which deal of the file, from 0"),
        "source": col("name", "format it was read as"),
        "code": col("name", "rule number, or a stable code for trouble with the file or its form"),
        "seat": maybe("int16", "whose decision"),
        "trick": maybe("int16", "from 0"),
        "card": maybe("name", "card concerned"),
        "rule": maybe("string", "the rule in a few words"),
        "message": col("string", "what is wrong"),
        "legal": maybe("string", "what would have been legal"),
        "raw": col("string", "the record's text, cut to 2,000 characters"),
    },
)

CLAIMS = Table(
    "claims",
    ("deal", "claim", "place", "side"),
    "One row per claim of a source.",
    {
        **DEAL,
        "claim": col("name", "leaders, winners, trick_points, running, card_points, melds, marriage, score or totals"),
        "place": col("int16", "trick or side the claim is about"),
        "side": maybe("int16", "side, where the claim is about a side after a trick"),
        "claimed": col("int32", "what the source says"),
        "found": maybe("int32", "what replay found; empty if it can't tell"),
        "equal": maybe("bool", "the two are equal"),
    },
)

TABLES = {t.name: t for t in (DEALS, SEATS, SIDES, CALLS, MELDS, TRICKS, PLAYS, PARTIES, REJECTS, CLAIMS)}
