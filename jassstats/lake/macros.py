"""SQL macros that read card masks. Cards and suits may be spelled in any of the usual ways; other text is an error."""

from jassstats.cards import NAMES, RANKS, SUITS

ACES = sum(1 << 9 * suit + 8 for suit in range(4))
NOT_ACES = (1 << 36) - 1 - ACES
RUNS = "when mask = 0 then 0\n" + "\n".join(
    f"    when {' & '.join(f'(pairs(mask) >> {n})' for n in range(cards))} = 0 then {cards}" for cards in range(1, 9)
)
"""The cases of `longest_run`: the least number of neighbours that a run lacks is its length."""

SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")
TRUMPLESS = ("O", "U", "slalom_o", "slalom_u", "gusti", "mary", "3x3_c", "3x3_d", "3x3_h", "3x3_s")
"""Contracts without one trump suit: a count of trumps is empty for them."""

_SPELLED = "replace(upper(translate(trim(card::varchar), '♣♦♥♠♧♢♡♤', 'CDHSCDHS')), '10', 'T')"

MACROS = f"""
create macro card_number(card) as coalesce(
    list_position({[*NAMES]!r}, card::varchar),
    list_position({[*NAMES]!r}, {_SPELLED}),
    list_position({[*NAMES[:36]]!r}, reverse({_SPELLED})),
    case when card is not null then
        error(concat('''', card, ''' is no card: write the suit C D H S, then the rank 6 7 8 9 T J Q K A'))::integer end
) - 1;
create macro suit_number(suit) as coalesce(
    list_position({[*SUITS]!r}, suit::varchar),
    list_position({[*SUITS]!r}, upper(translate(trim(suit::varchar), '♣♦♥♠♧♢♡♤', 'CDHSCDHS'))),
    list_position({[*SUIT_NAMES]!r}, lower(trim(suit::varchar))),
    case when suit is not null and suit::varchar not in {TRUMPLESS!r} then
        error(concat('''', suit, ''' is no suit: write C D H S'))::integer end
) - 1;
create macro card_name(card) as ({[*NAMES]!r})[card + 1];
create macro cards(mask) as array_to_string(
    [card_name(card) for card in range(37) if (mask >> card) & 1 = 1], ' '
);
create macro has(mask, card) as (mask >> card_number(card)) & 1 = 1;
create macro trumps(mask, trump) as bit_count((mask >> 9 * suit_number(trump)) & 511);
create macro side_aces(mask, trump) as bit_count(mask & {ACES} & ~(511::bigint << 9 * suit_number(trump)));
create macro trump_six(mask, trump) as (mask >> 9 * suit_number(trump)) & 1 = 1;
create macro trump_pair(mask, trump) as (mask >> 9 * suit_number(trump)) & 192 = 192;
create macro fours(mask) as mask & (mask >> 9) & (mask >> 18) & (mask >> 27) & 511;
create macro pairs(mask) as mask & (mask >> 1) & {NOT_ACES};
create macro longest_run(mask) as case
    {RUNS}
    else 9
end;
create macro suit_name(card) as case when card < 36 then '{SUITS}'[card // 9 + 1] end;
create macro rank_name(card) as case when card < 36 then '{RANKS}'[card % 9 + 1] end;
"""

ABOUT_MACROS = {
    "card_number": "card_number('SJ'): 32; any usual spelling: SJ, JS, sj, ♠J, 10 or T; other text is an error",
    "suit_number": "suit_number('H'): 2; C D H S, their signs or English names; other text is an error",
    "card_name": "card_name(card): 32 is 'SJ'",
    "cards": "cards(mask): the cards of a mask as text, ascending, 'H6 SJ'",
    "has": "has(mask, 'SJ'): is the card in the mask",
    "trumps": "trumps(mask, trump): how many cards of the trump suit are in the mask; empty without trumps",
    "side_aces": "side_aces(mask, trump): how many aces other than the trump suit's are in the mask",
    "trump_six": "trump_six(mask, trump): is the six of trumps in the mask",
    "trump_pair": "trump_pair(mask, trump): are King and Queen of trumps in the mask",
    "fours": "fours(mask): the ranks of which the mask holds all four, a bit each from the six on",
    "pairs": "pairs(mask): the cards that have the next higher card of their suit beside them",
    "longest_run": "longest_run(mask): the most cards of one suit in unbroken order, 6 7 8 9 T J Q K A",
    "suit_name": "suit_name(card): C D H S",
    "rank_name": "rank_name(card): 6 7 8 9 T J Q K A",
}
