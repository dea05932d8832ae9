"""Handjass's law record, computed from the plain rules and the house rules."""

import functools
from typing import Any

from jassstats.cards import mask_of
from jassstats.engine.law_tables import blank, write_modes
from jassstats.engine.tricks import UNDERTRUMP
from jassstats.games.handjass.options import Options, by_players
from jassstats.games.handjass.rules import melds, setup
from jassstats.games.handjass.rules import play as rules

BY_PLAYERS = 5
"""Columns by number of players, 0 to 4."""

FIELDS = [
    ("mode_of", "u1", (4, 9)),  # by trump suit and trick
    ("reserve", "u1", (BY_PLAYERS,)),  # cards in each packet
    ("dead", "u1", (BY_PLAYERS,)),
    ("fresh", "u1", (BY_PLAYERS,)),
    ("upcard_in", "u1", (BY_PLAYERS,)),  # HAND, RESERVE, DEAD
    ("dead_in_turn", "u1"),  # 1 if at two players the dead packet is dealt along with the hands
    ("rob", "u1", (BY_PLAYERS,)),
    ("exchange", "u1", (BY_PLAYERS,)),  # NO_EXCHANGE, FULL, CHANGE
    ("combined", "u1", (BY_PLAYERS,)),
    ("awards", "u1", (BY_PLAYERS,)),
    ("rob_late", "u1"),  # 1 if robbing comes after the declarations
    ("rob_active", "u1"),
    ("rob_found", "u1"),  # 1 if a six that came with the exchange may rob
    ("rob_taken", "u1"),
    ("must_play", "u1"),
    ("rounds", "u1"),  # of declarations: 0, 1 or 2
    ("min_in", "u1"),
    ("solo", "u1"),  # awards of the only seat that is in: 0, 1, or ALL
    ("run_points", "u2", (10,)),
    ("quartet_points", "u2", (9,)),
    ("reuse", "u1"),
    ("split", "u1"),  # cards from which on a run is split; 0 if never
    ("quartet_kind", "u1", (9,)),  # rank of a quartet among melds of equal points, by card rank
    ("use_top", "u1"),
    ("marriage", "u1"),
    ("marriage_alone", "u1"),  # 1 if a marriage counts whoever has the best meld
    ("needs_trick", "u1"),
    ("matsch_bonus", "u2"),
    ("minimum", "u1"),
    ("needs_minimum", "u1"),
    ("sole", "u1"),
    ("ties_all", "u1"),
    ("minus_one", "u1"),
    ("feeds", "u1"),  # 1 if each sack gives a point to each other seat
    ("void", "u1"),
    ("floor", "u1"),
    ("zeros_lose", "u1"),
    ("target", "u1"),
    ("net", "u1"),
    ("first_wins", "u1"),
]

HAND, RESERVE, DEAD = 0, 1, 2
NO_EXCHANGE, FULL, CHANGE = 0, 1, 2
ALL = 9
PACKETS = ("hand", "reserve", "dead")
EXCHANGES = ("none", "full_hand", "bessern3")


LAW = blank(FIELDS).dtype
"""The dtype of the law record. Strategies are compiled for it."""


@functools.cache
def law(options: Options) -> Any:
    """One law record, in an array of length one."""
    found = blank(FIELDS)
    _write_tricks(found, options)
    _write_talk(found, options)
    _write_melds(found, options)
    _write_slate(found, options)
    return found


def _write_tricks(law: Any, options: Options) -> None:
    modes = rules.modes(options)
    write_modes(law, modes, [mask_of([rules.buur(mode)]) for mode in modes])
    for trump in range(4):
        law["mode_of"][0, trump] = trump
    law["hand"] = rules.HAND
    law["last_trick"] = options.last_trick_bonus  # HJ-6
    law["head"] = options.trick_rule == "simple"  # HJ-43
    law["undertrump"] = UNDERTRUMP.index("strict" if options.trick_rule == "strict" else "allowed")  # HJ-49, HJ-51
    law["ruff_free"] = 1  # HJ-47


def _write_talk(law: Any, options: Options) -> None:
    for players in rules.PLAYERS:
        made = setup.layout(players, options)
        law["reserve"][0, players], law["dead"][0, players] = made.reserve, made.dead
        law["fresh"][0, players] = made.fresh
        law["upcard_in"][0, players] = PACKETS.index(made.upcard_in)
        law["rob"][0, players] = players < 4 and setup.robbing(players, options)
        law["exchange"][0, players] = EXCHANGES.index(setup.exchanging(players, options))
        law["combined"][0, players] = setup.combined(players, options)
        law["awards"][0, players] = by_players(options, "awards", players)
    law["dead_in_turn"] = options.trump_source_2 == "dead_top"
    law["rob_late"] = options.rob_timing == "after_declarations"
    law["rob_active"] = options.rob_requires_active
    law["rob_found"] = options.rob_after_exchange
    law["rob_taken"] = options.rob_from_taken == "swap"
    law["must_play"] = options.taker_must_play
    law["rounds"] = ("none", "one_round", "two_round").index(options.participation)
    law["min_in"] = options.min_in
    law["solo"] = 0 if options.min_in > 1 else {"award": 1, "both": ALL, "redeal": 0}[options.solo_in]


def _write_melds(law: Any, options: Options) -> None:
    law["run_points"][0] = melds.run_points(options)
    law["quartet_points"][0] = melds.quartet_points(options)
    law["reuse"] = options.card_reuse == "kreuzweis"
    split = melds.SPLIT_FROM[options.split_long_run]
    law["split"] = split if split <= rules.HAND else 0
    if options.meld_order == "pagat_table":
        law["quartet_kind"][0] = [1 + melds.PAGAT_QUARTETS.index(name) for name in rules.UPWARD]
    law["use_top"] = options.meld_order != "points_cards_trump"
    law["marriage"] = melds.MARRIAGE
    law["marriage_alone"] = options.marriage == "independent"
    law["needs_trick"] = options.meld_requires_trick


def _write_slate(law: Any, options: Options) -> None:
    law["matsch_bonus"] = options.matsch_bonus
    law["minimum"] = options.minimum
    law["needs_minimum"] = options.award_requires_min
    law["sole"] = options.unclaimed_award == "sole_survivor"
    law["ties_all"] = options.tie_policy == "all"
    law["minus_one"] = options.below_min == "minus_one"
    law["feeds"] = options.sack_bonus_to_others
    law["void"] = options.all_sacked == "void"
    law["floor"] = options.score_floor == "zero"
    law["zeros_lose"] = options.lose_at_zeros
    law["target"] = options.target
    law["net"] = options.exit_net_of_zeros
    law["first_wins"] = options.game_end == "first_to_target_wins"
