"""Hasenpfeffer's law record, computed from the plain rules and the house rules.

Beside the tables of every game it holds a second order of the cards, for fast play: by contract, the trumps on top in
their order, each plain suit below in its own. There a card beats another of its suit, or a plain one, if its place is
higher.

"""

import functools
from typing import Any

from jassstats.cards import cards_of
from jassstats.engine.law_tables import blank, write_modes
from jassstats.games.hasenpfeffer.options import BIG, CONTRACTS, Options
from jassstats.games.hasenpfeffer.rules import play as rules
from jassstats.rules.ranking import Mode

PLACES = 32
"""The number of places in the second order; 25 or 24 of them are taken."""

FIELDS = [
    ("mode_of", "u1", (len(CONTRACTS), 9)),  # by contract and trick
    ("pack", "u8"),
    ("joker", "u1"),  # 1 if it is in the pack
    ("shown", "u1"),  # 1 if the widow is shown once trumps are named
    ("auction", "u1"),  # 1 if only the high bidder's side has a contract
    ("rounds", "u1"),  # 1 if bidding goes on until three have passed
    ("least", "u1"),
    ("most", "u1"),  # the highest bid, as the number of its call
    ("exceed", "u1"),
    ("may_pass", "u1"),
    ("all_pass", "u1"),  # JOKER_BIDS, DEALER_BIDS, REDEAL
    ("forced_bid", "u1"),
    ("half", "u1"),  # 1 if a forced bid that fails costs half
    ("void_same", "u1"),  # 1 if the same dealer deals after a void deal
    ("namer", "u1"),  # DEALER, HIGH, WITH_BID
    ("contracts", "u1"),  # number of contracts that may be named
    ("first_lead", "u1"),  # DEALER, HIGH, LEFT
    ("overtricks", "u1"),
    ("credit", "u1"),  # see CREDITS
    ("penalty", "u1"),  # see PENALTIES
    ("other", "u1"),  # see OTHERS
    ("target", "i4"),
    ("bidder_first", "u1"),
    ("place", "u1", (len(CONTRACTS), 37)),  # of a card in the second order
    ("card", "u1", (len(CONTRACTS), PLACES)),  # the card at a place
    ("line", "u8", (len(CONTRACTS), PLACES)),  # the places of the suit that the card at a place belongs to
    ("above", "u8", (len(CONTRACTS),)),  # the places of the trumps
]

JOKER_BIDS, DEALER_BIDS, REDEAL = range(3)
DEALER, HIGH, LEFT = range(3)
WITH_BID = 2
ALL_PASS = ("joker_holder_bids", "dealer_must_bid", "redeal")
NAMERS = ("dealer", "high_bidder", "with_bid")
LEADS = ("dealer", "high_bidder", "left_of_dealer")
CREDITS = ("none", "tricks", "bid")
PENALTIES = ("shortfall", "bid", "six")
OTHERS = ("zero", "tricks", "tricks_if_made", "bid_if_set")

LAW = blank(FIELDS).dtype
"""The dtype of the law record. Strategies are compiled for it."""


@functools.cache
def law(options: Options) -> Any:
    """One law record, in an array of length one."""
    found = blank(FIELDS)
    write_modes(found, rules.modes(options), [0] * len(rules.modes(options)))
    for number in range(len(CONTRACTS)):
        found["mode_of"][0, number] = min(number, len(rules.modes(options)) - 1)
    found["hand"] = rules.HAND
    _write_talk(found, options)
    _write_score(found, options)
    _write_order(found, options)
    return found


def _write_talk(law: Any, options: Options) -> None:
    law["pack"] = rules.pack(options)
    law["joker"] = options.joker
    law["shown"] = options.joker and options.widow == "shown"
    law["auction"] = options.contract_mode == "auction"
    law["rounds"] = options.bid_rounds == "until_three_passes"
    law["least"], law["most"] = options.min_bid, BIG if options.big else rules.HAND
    law["exceed"], law["may_pass"] = options.must_exceed, options.allow_pass
    law["all_pass"] = ALL_PASS.index(options.all_pass)
    law["forced_bid"], law["half"] = options.forced_bid, options.forced_half_loss
    law["void_same"] = options.void_deal_dealer == "same"
    law["namer"] = NAMERS.index(options.trump_namer)
    law["contracts"] = len(rules.contracts(options))
    law["first_lead"] = LEADS.index(options.first_lead)


def _write_score(law: Any, options: Options) -> None:
    law["overtricks"] = options.count_overtricks
    law["credit"] = CREDITS.index(options.failed_credit)
    law["penalty"] = PENALTIES.index(options.failed_penalty)
    law["other"] = OTHERS.index(options.no_contract_score)
    law["target"] = options.target
    law["bidder_first"] = options.tie_rule == "bidder_first"


def _write_order(law: Any, options: Options) -> None:
    """Write the second order: plain suits, then trumps, each from its lowest card."""
    for number, mode in enumerate(rules.modes(options)):
        order = sorted(cards_of(rules.pack(options)), key=functools.partial(_rank, mode))
        for place, card in enumerate(order):
            law["place"][0, number, card], law["card"][0, number, place] = place, card
            law["line"][0, number, place] = sum(1 << p for p, c in enumerate(order) if mode.follows(c, card))
            law["above"][0, number] |= mode.is_trump(card) << place


def _rank(mode: Mode, card: int) -> tuple[bool, int, int]:
    return mode.is_trump(card), mode.suit[card], mode.height[card]
