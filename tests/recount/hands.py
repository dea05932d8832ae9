"""Features of a hand, counted card by card. A card is a number: nine to a suit, from the six up; 36 is the joker."""

RANKS = "6789TJQKA"
SUITS = "CDHS"
SIX, NINE, QUEEN, KING, ACE = (RANKS.index(rank) for rank in "69QKA")


def rank_of(card):
    """The rank's letter; the joker has none."""
    return RANKS[card % 9] if card < 36 else None


def card_of(suit, rank):
    """A card by the letter of its suit and the number of its rank."""
    return 9 * SUITS.index(suit) + rank


def longest_run(hand):
    """The most cards of one suit in unbroken order, A K Q J T 9 8 7 6 (HJ-26)."""
    best = 0
    for suit in range(4):
        length = 0
        for rank in range(9):
            length = length + 1 if 9 * suit + rank in hand else 0
            best = max(best, length)
    return best


def fours(hand):
    """The ranks of which a hand holds all four (HJ-28)."""
    return {rank for number, rank in enumerate(RANKS) if all(9 * suit + number in hand for suit in range(4))}


def told_of(hand, trump, end=""):
    """Return the features of one hand by column name; None if the hand is unknown. `end` is the suffix of the names."""
    if hand is None:
        return dict.fromkeys(f"{name}{end}" for name in ("longest", "fours", "aces", "wedded", "suited"))
    found = {f"longest{end}": longest_run(hand), f"fours{end}": fours(hand)}
    if trump is None:
        return found | dict.fromkeys((f"aces{end}", f"wedded{end}", f"suited{end}"))
    aces = [card for card in hand if card < 36 and card % 9 == ACE and SUITS[card // 9] != trump]
    return found | {
        f"aces{end}": len(aces),
        f"wedded{end}": {card_of(trump, QUEEN), card_of(trump, KING)} <= set(hand),
        f"suited{end}": sum(card < 36 and SUITS[card // 9] == trump for card in hand),
    }
