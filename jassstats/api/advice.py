"""Advice on a decision, typed or recorded: what each answer brings on the same unseen cards."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from jassstats.access import compile_notice
from jassstats.api.argument_types import Names, Overrides, as_tuple
from jassstats.api.listings import default_preset
from jassstats.keyword_arguments import check_keywords

if TYPE_CHECKING:
    from jassstats.study.advice.result import Advice


@check_keywords()
def advise(
    game: str,
    hand: str,
    *,
    up: str = "",
    players: int | None = None,
    order: int | None = None,
    calls: str = "",
    put: str = "",
    decide: str = "",
    points: Sequence[int] = (),
    zeros: Sequence[int] = (),
    preset: str | None = None,
    overrides: Overrides | None = None,
    strategies: Names = "solid",
    worlds: int | None = None,
    believe: float = 0.0,
    seed: int = 1,
) -> "Advice":
    """Evaluate every answer to one decision of a seat, by what the seat knows.

    The cards that the seat can't see are dealt at random many times. Every answer is played out on the same deals.

    Parameters
    ----------
    game : str
        The name of a game, see `list_games`.
    hand : str
        The cards held now, such as "SJ S9 HA HK D7 D6 C8 C7 C6".
    up : str
        The card that was turned up, where the game has one.
    players : int, optional
        The number of players. The game's usual number if not given.
    order : int, optional
        Whose hand it is, counted from the forehand, who is 0.
    calls : str
        The calls so far, by order, such as "0:keep 1:exchange".
    put : str
        Cards thrown in or put away; for a change of cards, those to be put away.
    decide : str
        Which decision, where there are several.
    points, zeros : sequence of int
        Game points and zeros on the slate, by order.
    preset : str, optional
        The house rules, see `list_presets`.
    overrides : mapping of str to bool, int or str, optional
        House rules that differ from the preset.
    strategies : str or iterable of str
        How everybody plays on: one strategy for all seats, or one for each order.
    worlds : int, optional
        How many deals of the unseen cards. If not given, until the intervals are narrow.
    believe : float
        How surely others called by their strategies: from 0, nothing is inferred from their calls, to below 1.
    seed : int
        The start of the random numbers, from 0 to 2**64 - 1.

    Returns
    -------
    Advice
        The answers, the best first, with intervals.

    Raises
    ------
    UsageError
        The cards, the calls or the house rules can't be as they were given.
    StrategyError
        A strategy answered unlawfully, or no deal of the unseen cards fits the calls.

    Examples
    --------
    >>> import jassstats as js
    >>> js.advise("handjass", "SJ S9 HA HK D7 D6 C8 C7 C6", up="ST", worlds=500).best
    'keep'

    """
    from jassstats.rules.decision import Typed
    from jassstats.study.advice import result as advice_result

    compile_notice.needed(game, "play.advise")
    typed = Typed(
        hand=hand, up=up, players=players, order=order, calls=calls, put=put, decide=decide, points=points, zeros=zeros
    )
    return advice_result.advise(
        game,
        typed,
        preset=preset or default_preset(game),
        overrides=overrides,
        strategies=as_tuple(strategies),
        worlds=worlds,
        believe=believe,
        seed=seed,
    )
