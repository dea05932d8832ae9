"""The value of open cards by trying everything: once over the plain rules, once compiled for big samples."""

import numpy as np

from jassstats import games
from jassstats.cards import cards_of
from jassstats.engine import tricks
from jassstats.engine.bits import ONE, U
from jassstats.engine.jit import compiled
from jassstats.engine.solver.position import POSITION
from jassstats.engine.solver.records import PAYOFF
from jassstats.games.schieber.options import CONTRACTS
from jassstats.rules.ranking import winner

NO_CARD, ONE_MORE = np.int64(0), np.int64(1)
UNDERTRUMP = ("allowed", "strict", "strict_must_over", "jasskit_bug", "hindersi")
HOUSES = [
    ("schieber", "swisslos_2500", {"undertrump": rule, "alt_points": points, "undenufe_eleven": eleven})
    for rule in UNDERTRUMP
    for points, eleven in (("own", "six"), ("obenabe", "ace"))
] + [
    ("handjass", "parlett_strict", {"trick_rule": rule}) for rule in ("simple", "strict", "basic")
] + [
    ("hasenpfeffer", preset, {}) for preset in ("founding", "classic", "hare", "pepper")
]  # fmt: skip

ENDS = (
    (0, 0, 0, 0, 0, 0, 0, 0, 0),
    (0, -100, -100, 100, 0, 0, 100, 0, 0),  # Matsch by tricks
    (0, -100, -100, 100, 0, -100, 100, 100, 0),  # Matsch by points
    (0, 0, 0, 20, 20, 20, 20, 20, 20),  # a marriage that counts once its side has a trick
)
"""The value added at the end, by the standing of both sides."""


def plain(game, options, contract, position, payoff):
    """The value of a position by the plain rules of its game, every line played to the end."""
    rules = games.load(game).rules
    name = CONTRACTS[contract] if game == "schieber" else None
    hands = [set(cards_of(int(hand))) for hand in position["hands"][: position["players"]]]

    def points_of(card, mode):
        return rules.card_points(card, name, mode, options) if game == "schieber" else mode.points[card]

    def value(trick, leader, left, taken):
        mode = mode_of(game, options, contract, left) if left else None
        if len(trick) == len(hands):
            seat = (leader + winner(trick, mode)) % len(hands)
            counts = sum(points_of(card, mode) for card in trick) + (int(payoff["last"]) if left == 1 else 0)
            return value([], seat, left - 1, [*taken, (seat, counts)])
        if left == 0:
            return result(taken, position, payoff)
        seat = (leader + len(trick)) % len(hands)
        found = []
        for card in rules.legal(hands[seat], trick, mode, options):
            hands[seat].remove(card)
            found.append(value([*trick, card], leader, left, taken))
            hands[seat].add(card)
        return max(found) if position["side"][seat] == 0 else min(found)

    laid = [int(card) for card in position["trick"][: position["laid"]]]
    left = len(hands[position["leader"]]) + bool(laid)
    return value(laid, int(position["leader"]), left, [])


def mode_of(game, options, contract, left):
    """The mode of the trick that begins with so many cards in each hand."""
    rules = games.load(game).rules
    if game != "schieber":
        return rules.modes(options)[contract]
    return rules.modes(options)[rules.mode_of_trick(CONTRACTS[contract], rules.HAND - left, options)]


def result(taken, position, payoff):
    """Return the value of a course of play: the cards won by each side, by weight."""
    points, standing = [0, 0], [int(position["standing"]) // 3, int(position["standing"]) % 3]
    for seat, counts in taken:
        side = int(position["side"][seat])
        points[side] += int(payoff["factor"]) * (counts + int(payoff["each"]))
        standing[side] = max(standing[side], 2 if counts else 1)
    return points[0] - int(payoff["difference"]) * points[1] + int(payoff["ends"][3 * standing[0] + standing[1]])


@compiled
def minimax(law, position, payoff, hands, trick, laid, leader, left, standing):  # noqa: PLR0917  a kernel
    """The same over the law record, in the cards' own numbers."""
    players = position.players
    if left == 0:
        return payoff.ends[standing]
    mode = np.int64(law.mode_of[position.contract, law.hand - left])
    best, seat, low, counts = U(trick[left, 0]), leader, tricks.NOBODY, np.int64(0)
    for k in range(laid):
        card = U(trick[left, k])
        counts += law.points[mode, card]
        if (
            k > 0
            and law.suit[mode, card] != law.suit[mode, trick[left, 0]]
            and law.trumps[mode] & (ONE << card) != U(0)
        ):
            low = min(low, card)
        if k > 0 and (law.beats[mode, best] >> card) & ONE == ONE:
            best, seat = card, (leader + k) % players
    if laid == players:
        counts += payoff.last if left == 1 else 0
        own, other, new = standing // 3, standing % 3, 2 if counts > 0 else 1
        side = position.side[seat]
        own, other = (max(own, new), other) if side == 0 else (own, max(other, new))
        worth = payoff.factor * (counts + payoff.each)
        gain = worth if side == 0 else -worth * payoff.difference
        return gain + minimax(law, position, payoff, hands, trick, NO_CARD, seat, left - ONE_MORE, 3 * own + other)
    mover = (leader + laid) % players
    may = hands[mover]
    if laid > 0:
        may = tricks.legal(law, mode, may, U(law.suit[mode, trick[left, 0]]), best, low)
    found = np.int64(-100000) if position.side[mover] == 0 else np.int64(100000)
    for card in range(37):
        if (may >> U(card)) & ONE == ONE:
            hands[mover] ^= ONE << U(card)
            trick[left, laid] = card
            value = minimax(law, position, payoff, hands, trick, laid + ONE_MORE, leader, left, standing)
            hands[mover] ^= ONE << U(card)
            found = max(found, value) if position.side[mover] == 0 else min(found, value)
    return found


def by_trying(law, position, payoff):
    """The value of a position by `minimax`."""
    trick = np.zeros((10, 4), np.int64)
    left = int(position["hands"][position["leader"]]).bit_count() + bool(position["laid"])
    trick[left] = position["trick"]
    hands = position["hands"].copy()
    counts = [np.int64(position[name]) for name in ("laid", "leader")]
    return minimax(law[0], position, payoff, hands, trick, *counts, np.int64(left), np.int64(position["standing"]))


def drawn(rng, game, options, most, least=1):
    """A random position with its payoff: contract, hands, who plays together, cards that lie in the trick."""
    rules = games.load(game).rules
    position, payoff = np.zeros(1, POSITION), np.zeros(1, PAYOFF)
    players = int(rng.choice(rules.PLAYERS))
    left = int(rng.integers(least, most + 1))
    pack = rng.permutation(cards_of(rules.pack(options) if game == "hasenpfeffer" else rules.PACK))
    hands = [{int(card) for card in pack[left * seat : left * seat + left]} for seat in range(players)]
    contract = int(rng.integers(len(CONTRACTS) if game == "schieber" else len(rules.modes(options))))
    position["contract"], position["players"] = contract, players
    hero = int(rng.integers(players))
    alone = game == "handjass"
    position["side"] = [int(seat != hero) if alone else (seat + hero) % 2 for seat in range(4)]
    position["leader"] = leader = int(rng.integers(players))
    mode, trick = mode_of(game, options, contract, left), []
    for k in range(int(rng.integers(players))):
        seat = (leader + k) % players
        card = int(rng.choice(sorted(rules.legal(hands[seat], trick, mode, options))))
        hands[seat].remove(card)
        trick.append(card)
    position["laid"], position["trick"][0, : len(trick)] = len(trick), trick
    position["hands"][0, :players] = [sum(1 << card for card in hand) for hand in hands]
    position["standing"] = int(rng.choice([0, 8, 2, 6, 3, 1, 4]))
    payoff["factor"], payoff["last"] = int(rng.choice([1, 2])), 0 if game == "hasenpfeffer" else 5
    payoff["each"], payoff["difference"] = game == "hasenpfeffer", int(rng.integers(2))
    payoff["ends"] = ENDS[int(rng.integers(len(ENDS)))]
    return position[0], payoff[0]
