"""Schieber's law record, computed from the plain rules and the house rules."""

import functools
from dataclasses import replace
from typing import Any

from jassstats.cards import card, mask_of
from jassstats.engine.law_tables import NONE, blank, write_modes
from jassstats.engine.tricks import UNDERTRUMP
from jassstats.games.schieber.options import CALLS, CONTRACTS, Options
from jassstats.games.schieber.rules import melds
from jassstats.games.schieber.rules import play as rules

FIELDS = [
    ("mode_of", "u1", (len(CONTRACTS), 9)),  # by contract and trick
    ("factor", "u1", (len(CONTRACTS),)),
    ("allowed", "u4"),  # calls that may be named, a bit each
    ("push_back", "u1"),  # pushes that may be made
    ("first_card", "u1"),
    ("first_lead", "u1"),
    ("matsch_bonus", "u2"),
    ("matsch_times", "u1"),  # 1 if the bonus is multiplied
    ("matsch_points", "u1"),  # 1 if the other side's lack of points makes it
    ("run_points", "u2", (10,)),
    ("quartet_points", "u2", (9,)),
    ("reuse", "u1"),
    ("split", "u1"),  # cards from which on a run is split; 0 if never
    ("quartet_kind", "u1", (9,)),  # rank of a quartet among melds of equal points, by card rank
    ("use_top", "u1"),
    ("reversed", "u1"),
    ("tie_none", "u1"),
    ("by_sum", "u1"),
    ("needs_trick", "u1"),
    ("announced", "u1"),
    ("marriage", "u1"),
    ("target", "i4"),  # 0 for none
    ("end", "u1"),  # see ENDS
    ("deals", "u1"),
    ("first_forehand", "u1"),  # card whose holder is the first forehand, NONE for any seat, SEAT0
]

FIRST_LEADS = ("forehand", "maker", "forehand_but_maker_for_alternating")
ENDS = ("none", "immediate", "after_hand", "fixed_hands")
SEAT0 = 254

LAW = blank(FIELDS).dtype
"""The dtype of the law record. Strategies are compiled for it."""


@functools.cache
def law(options: Options) -> Any:
    """One law record, in an array of length one."""
    found = blank(FIELDS)
    _write_tricks(found, options)
    _write_melds(found, options)
    _write_partie(found, options)
    return found


def _write_tricks(law: Any, options: Options) -> None:
    modes = list(rules.modes(options))
    top_down = modes[rules.OBENABE].points
    modes.append(replace(modes[rules.UNDENUFE], points=top_down))  # SCH-9: bottom-up, counted top-down
    free = [mask_of([rules.buur(m)]) if m.trump is not None else 0 for m in modes]
    write_modes(law, modes, free)
    for number, contract in enumerate(CONTRACTS):
        for trick in range(9):
            mode = rules.mode_of_trick(contract, trick, options)
            mixed = number >= 6 and mode == rules.UNDENUFE and options.alt_points == "obenabe"
            law["mode_of"][0, number, trick] = len(modes) - 1 if mixed else mode
        law["factor"][0, number] = rules.factor(contract, options)
    law["allowed"] = sum(1 << CALLS.index(c) for c in rules.contracts(options))
    law["push_back"] = 0 if not options.push else (2 if options.push_back == "once_forced" else 1)
    law["first_card"] = options.unnamed_contract == "first_card"
    law["first_lead"] = FIRST_LEADS.index(options.first_lead)
    law["undertrump"] = UNDERTRUMP.index(options.undertrump)
    law["ruff_free"] = 1  # SCH-17
    law["hand"] = rules.HAND  # SCH-3
    law["last_trick"] = options.last_trick
    law["matsch_bonus"] = options.matsch_bonus
    law["matsch_times"] = options.matsch_bonus_multiplied
    law["matsch_points"] = options.matsch_when == "points"


def _write_melds(law: Any, options: Options) -> None:
    law["run_points"][0] = melds.run_points(options)
    law["quartet_points"][0] = melds.quartet_points(options)
    law["reuse"] = melds.reuse(options)
    law["split"] = 8 if options.split_long_runs else 0
    law["use_top"] = 1  # SCH-28
    law["quartet_kind"] = options.tie100 == "quartet"
    law["reversed"] = options.undenufe_melds_reversed
    law["tie_none"] = options.meld_tie == "none"
    law["by_sum"] = options.meld_compare == "sum"
    law["needs_trick"] = options.meld_requires_trick
    law["announced"] = options.meld_source == "announced"
    law["marriage"] = options.marriage


def _write_partie(law: Any, options: Options) -> None:
    law["target"] = options.target
    law["end"] = ENDS.index(options.end)
    law["deals"] = options.hands
    law["first_forehand"] = first_forehand(options)


def first_forehand(options: Options) -> int:
    """The card that makes its holder the first forehand, SEAT0, or NONE for a seat by lot (SCH-4)."""
    if options.first_forehand.startswith("holder:"):
        return card(options.first_forehand.removeprefix("holder:"))
    return SEAT0 if options.first_forehand == "seat0" else NONE
