"""Replay of deals by the kernels, and the reason for each breach by the plain rules."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from jassstats import games
from jassstats.cards import NAMES, NONE
from jassstats.engine.dtypes import OUTCOME, STANDING
from jassstats.record import Deal, Problem
from jassstats.replay.claims import claiming, contradicted
from jassstats.replay.columns import Deals
from jassstats.rules.announced import impossible
from jassstats.rules.breach import Breach
from jassstats.rules.outcome import Story


def replay(deals: Deals) -> np.ndarray:
    """Change `deals` in place and return its OUTCOME records, one a deal; `breach` is 0 where the deal is lawful.

    Unrecorded hands are filled in where every card was played, in `deals.rows` too, and `deals.hashes` is emptied,
    since the hash of a deal depends on its hands.
    """
    outcome = np.zeros(len(deals), OUTCOME)
    kernel = games.load(deals.game).kernel
    kernel.replay(laws(deals), deals.rows, outcome)
    as_dealt = (outcome["breach"] == 0) & (outcome["robber"] == NONE) & (outcome["taker"] == NONE)
    as_dealt &= outcome["changed"] == 0
    deals.rows["hands"][as_dealt] |= outcome["hands"][as_dealt]
    deals.hashes = []  # the hash depends on the hands
    stand(deals, outcome)
    return outcome


def stand(deals: Deals, outcome: np.ndarray) -> None:
    """Change `deals.standing` and `outcome` in place: fill in what each deal writes on its slate.

    Only some games have such a function: those whose strokes depend on the slate. An unknown slate counts as clean.
    """
    stand_of_game = games.load(deals.game).stand
    if stand_of_game is None:
        return
    if deals.standing is None:
        deals.standing = np.zeros(len(deals), STANDING)
    stand_of_game(laws(deals), deals.rows, outcome, deals.standing)
    for i in np.flatnonzero(deals.tallied()).tolist():
        deal = deals.records[i]
        outcome["sacked"][i] = sum(1 << seat for seat in deal.sacks)
        deals.standing["struck"][i] = sum(1 << seat for seat in deal.struck)
        deals.standing["strokes"][i] = deal.strokes


def laws(deals: Deals) -> np.ndarray:
    """Return the law record of each of the house rules in `deals`."""
    law = games.load(deals.game).law.law
    found: np.ndarray = np.concatenate([law(options) for options in deals.options()])
    return found


def explain(deal: Deal) -> Story:
    """Replay one deal by the plain rules; the result holds a breach. Raises ValueError for unknown house rules."""
    options = games.house(deal.game, deal.preset, deal.set)
    story: Story = games.load(deal.game).plain_replay.tell(deal, options)
    return story


def problems(deals: Deals, outcome: np.ndarray) -> dict[int, Problem]:
    """Return the reasons for refusing deals, by row: a breach, or a trick that the source gives to another seat."""
    found = {}
    for i in np.flatnonzero(outcome["breach"]).tolist():
        breach = explain(deals.record(i)).breach
        if breach is None:
            message = f"kernel and rules disagree on row {i}"
            raise AssertionError(message)
        found[i] = as_problem(breach, deals.logged[i].entry.deal if deals.logged else None)
    found |= {i: problem for i, problem in _false_melds(deals, outcome) if i not in found}
    wrong = contradicted(claiming(deals), outcome)
    return {i: contradiction(told, outcome[i], deals.game) for i, told in wrong.items() if i not in found} | found


def _false_melds(deals: Deals, outcome: np.ndarray) -> Iterator[tuple[int, Problem]]:
    """Yield announced melds that seats with unknown hands can't hold; the kernel looks for no cards elsewhere."""
    game = games.load(deals.game)
    if game.meld_rule is None or not deals.records:
        return
    unknown = (outcome["hands"] == 0).any(axis=1) & (deals.rows["has_announced"] > 0)
    for i in np.flatnonzero(unknown).tolist():
        deal = deals.record(i)
        breach = impossible(deal, explain(deal), game.meld_rule, game.rules.HAND)
        if breach is not None:
            yield i, as_problem(breach)


def as_problem(breach: Breach, deal: Deal | None = None) -> Problem:
    """Return a breach as it is reported, with a hint if recorded tricks fit the other direction of play."""
    return Problem(
        breach.rule,
        breach.because + _hint(breach, deal),
        seat=breach.seat,
        trick=breach.trick,
        card=None if breach.card is None else NAMES[breach.card],
        legal=" ".join(NAMES[c] for c in breach.legal),
    )


def _hint(breach: Breach, deal: Deal | None) -> str:
    """Return a hint for a wrong first lead: the file's seats may run the other way."""
    if deal is None:
        return ""
    rules = games.load(deal.game).rules
    before_the_dealer = rules.PLAYERS == (4,) and breach.seat == (deal.dealer + 3) % 4
    if breach.rule != rules.LEAD_RULE or not before_the_dealer:
        return ""
    return "; that is the seat before the dealer: the file's seats may run the other way"


def contradiction(claim: tuple[int, str, int], outcome: Any, game: str) -> Problem:
    """Return the problem of a trick whose leader or winner differs from the source's."""
    trick, what, claimed = claim
    found = int(outcome["leader" if what == "led" else "winner"][trick])
    message = f"the source says seat {claimed} {what} the trick, but seat {found} did"
    return Problem(games.load(game).rules.WINNER_RULE, message, seat=found, trick=trick)
