"""The draw of a card each for partners and first dealer, and the dealing of a deal (HP-3 … HP-7).

Players that tie draw once more, so each player has a list of cards, the first draw first.
"""

from collections.abc import Mapping, Sequence

from jassstats.cards import JOKER, rank
from jassstats.games.hasenpfeffer.options import Options
from jassstats.games.hasenpfeffer.rules.play import HAND, SEATS, forehand

LOWEST = -1
Drawn = Mapping[str, Sequence[int]]


def height(cards: Sequence[int]) -> list[int]:
    """Return the rank of a player's draws: ace to nine, then the joker, which is lowest here and only here."""
    return [LOWEST if card == JOKER else rank(card) for card in cards]


def ranked(drawn: Drawn) -> list[str]:
    """The players by their draws, highest first."""
    return sorted(drawn, key=lambda name: height(drawn[name]), reverse=True)


def tied(drawn: Drawn, options: Options) -> list[str]:
    """Return the players that must draw once more: those tied across the second and third place, or for the deal."""
    order = ranked(drawn)
    deal = {"highest": [(0, 1)], "lowest": [(2, 3)], "lot": []}[options.first_dealer]
    for upper, lower in [(1, 2), *deal]:
        tied = height(drawn[order[upper]])
        if tied == height(drawn[order[lower]]):
            return [name for name in order if height(drawn[name]) == tied]
    return []


def partners(drawn: Drawn) -> tuple[list[str], list[str]]:
    """The partners: the two highest play the two lowest."""
    order = ranked(drawn)
    return order[:2], order[2:]


def dealer(drawn: Drawn, options: Options) -> str | None:
    """Return the first dealer: the highest or the lowest draw; None where it is chosen by lot."""
    order = ranked(drawn)
    return {"highest": order[0], "lowest": order[-1], "lot": None}[options.first_dealer]


def dealt(pack: Sequence[int], dealer: int) -> tuple[list[set[int]], int | None]:
    """Hands by seat and the widow: three cards each from the dealer's left, and three more (HP-6, HP-7)."""
    hands: list[set[int]] = [set() for _ in range(SEATS)]
    for place, card in enumerate(pack[: SEATS * HAND]):
        hands[(forehand(dealer) + place // 3) % SEATS].add(card)
    return hands, pack[-1] if len(pack) > SEATS * HAND else None
