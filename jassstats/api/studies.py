"""The studies behind `import jassstats as js`: what a command of the same name prints, as plain records.

Nothing heavy is imported until one of them is called.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

from jassstats import games
from jassstats.access import compile_notice
from jassstats.errors import UsageError

if TYPE_CHECKING:
    from jassstats.simulation.strategy_loader import Wish
    from jassstats.study.advice.result import Advice
    from jassstats.study.compare.arguments import Terms
    from jassstats.study.compare.result import Comparison
    from jassstats.study.contract_cost import Cost
    from jassstats.study.equity import Equity
    from jassstats.study.frontier import Frontier, Rule
    from jassstats.study.ratings import Ratings
    from jassstats.study.rules_diff.deals import Difference

Tell = Callable[[int, int | None], None]


def compare(
    *strategies: "Wish", game: str = "handjass", preset: str | None = None, **terms: "Unpack[Terms]"
) -> "Comparison":
    """Strategies on the same deals in every seating, held to the first; until it is decided, if no end is named."""
    from jassstats.api.data import usual
    from jassstats.study.compare import arguments as compare_arguments

    meant = compare_arguments.understood(game, preset or usual(game), strategies, terms)
    compile_notice.needed(game, "play.deals")
    return compare_arguments.compared(meant)


def draw_comparison(found: "Comparison", file: str | PathLike[str]) -> None:
    """The differences and how they closed in, as a picture in a file."""
    from jassstats.plots import compare as compare_plots

    compare_plots.page(found).savefig(file)


def diff(
    game: str,
    first: str,
    second: str | None = None,
    *,
    overrides: Mapping[str, games.Knob] | None = None,
    deals: int = 100_000,
    strategies: str | Iterable[str] = "solid",
    **how: Any,
) -> "Difference":
    """The same deals under two presets; `overrides` change the second, which is `first` if none is named.

    `how`: players, seed; parties, anew, examples, progress as in `study.rules_diff.deals.diff`.
    """
    from jassstats.study.rules_diff import deals as rules_diff

    compile_notice.needed("handjass", "play.rules_diff")
    table = (strategies,) if isinstance(strategies, str) else tuple(strategies)
    run = {name: how.pop(name) for name in ("players", "seed") if name in how}
    one, other = rules_diff.runs(game, first, second, overrides, deals=deals, strategies=table, **run)
    return rules_diff.diff(one, other, **how)


def write_examples(found: "Difference", file: str | PathLike[str]) -> int:
    """Write the example deals in our own form, each as decided under the first rules and then the second."""
    from jassstats.logs import write as log_writer

    return log_writer.write(Path(file), (deal for one in found.examples for deal in (one.first, one.second)))


def equity(game: str, preset: str | None = None, *, strategies: str | Iterable[str] = "solid", **how: Any) -> "Equity":
    """How likely each seat is to lose the partie, from every slate; `how` as in `study.equity.solve.of`."""
    from jassstats.api.data import usual
    from jassstats.study import equity as equity_study

    compile_notice.needed("handjass", "play.equity")
    table = (strategies,) if isinstance(strategies, str) else tuple(strategies)
    return equity_study.of(game, preset or usual(game), strategies=table, **how)


def slates(found: "Equity", *, every: bool = False) -> list[dict[str, Any]]:
    """The chances as rows: of seat 0 against others that stand alike, or of every slate."""
    from jassstats.study import equity as equity_study

    if every:
        return list(equity_study.every(found))
    fewest = 2 if found.options.game_end == "last_remaining_loses" else len(found.strategies)
    return [row for left in range(fewest, len(found.strategies) + 1) for row in equity_study.grid(found, left)]


def standing(
    found: "Equity", points: Sequence[int], zeros: Sequence[int], seats: Sequence[int], dealer: int | None = None
) -> list[dict[str, Any]]:
    """The chances from one slate, a row a seat that is left."""
    chance = found.chances(points, zeros, dealer, seats)
    return [
        {"seat": seat, "strategy": found.strategies[seat], "points": points[seat], "zeros": zeros[seat]}
        | dict(zip(("loss", "loss_low", "loss_high"), (float(part[seat]) for part in chance[:3]), strict=True))
        for seat in seats
    ]


def checked(found: "Equity", parties: int, seed: int = 1) -> list[dict[str, Any]]:
    """Parties of the same table, played and held against the chances, a row for each way a seat stood.

    They are dealt from another seed than the deals that were watched.
    """
    from jassstats.simulation import runs
    from jassstats.study import equity

    run = runs.run("handjass", found.preset, parties=parties, seed=seed ^ OTHER, strategies=found.strategies,
                   players=len(found.strategies), overrides=found.overrides)  # fmt: skip
    rows = []
    for one in equity.check(found, run):
        ends = (float(part) for part in one.difference[:3])
        told = dict(zip(("difference", "difference_low", "difference_high"), ends, strict=True))
        rows.append({name: value for name, value in one._asdict().items() if name != "difference"} | told)
    return rows


OTHER = 0x5EED
"""Makes another seed of a seed."""


def draw_losing(found: "Equity", file: str | PathLike[str]) -> None:
    """The chances of seat 0 as a picture in a file."""
    from jassstats.plots import equity as equity_plots

    figure = equity_plots.loss_by_equity(found).get_figure(root=True)
    if figure:
        figure.savefig(file)


def advise(game: str, hand: str, **how: Any) -> "Advice":
    """What to do with a hand.

    `how`: up, players, order, calls, put, decide, points, zeros as in `rules.decision.Typed`; preset, overrides,
    strategies (one, or one by order), worlds, believe, seed as in `study.advice.result.advise`.
    """
    from jassstats.api.data import usual
    from jassstats.rules.decision import Typed
    from jassstats.study.advice import result as advice_result

    compile_notice.needed(game, "play.advise")
    typed = {name: how.pop(name) for name in Typed.__dataclass_fields__ if name in how}
    table = how.pop("strategies", "solid")
    return advice_result.advise(
        game,
        Typed(hand=hand, **typed),
        preset=how.pop("preset", None) or usual(game),
        strategies=(table,) if isinstance(table, str) else tuple(table),
        **how,
    )


def warm_advice(game: str) -> None:
    """Compile what advice needs, by weighing a call of a simulated deal."""
    from jassstats.api.data import usual
    from jassstats.simulation import runs
    from jassstats.study.advice import recorded

    run = runs.run(game, usual(game), deals=8, strategies=("solid",))
    made = runs.deals(run, 0, 8)
    next((one for i in range(len(made)) for one in recorded.decisions(made, i, worlds=2)), None)


def draw_advice(found: "Advice", file: str | PathLike[str]) -> None:
    """What each answer brings, world by world, as a picture in a file."""
    from jassstats.plots import advice

    figure = advice.advice_values(found).get_figure(root=True)
    if figure:
        figure.savefig(file)


def frontier(game: str, preset: str | None = None, **how: Any) -> "Frontier":
    """Where taking the reserve is right, and what rules of thumb lose; `how` as in `study.frontier.write`."""
    from jassstats.api.data import usual
    from jassstats.study import frontier as frontier_study

    if game != "handjass":
        raise UsageError(f"{game} has no reserve to take: the frontier is of handjass")
    compile_notice.needed(game, "play.branches")
    return frontier_study.of(frontier_study.write(preset or usual(game), **how))


def rule(found: "Frontier", name: str) -> "Rule":
    """A rule for taking by name."""
    return found.rule if name == "naive" else found.named(name)


def ship_frontier(file: str | PathLike[str], deals: int, progress: Tell | None = None) -> None:
    """Fit the tables of the strategy `frontier` anew and write the module that holds them."""
    from jassstats.study import frontier as frontier_study

    command = f"jassstats frontier handjass --ship {file} --deals {deals}"
    frontier_study.ship(Path(file), deals, command, progress)


def draw_border(found: "Frontier", file: str | PathLike[str]) -> None:
    """The curve of indifference as a picture in a file."""
    from jassstats.plots import frontier as frontier_plots

    figure = frontier_plots.frontier_curve(found).get_figure(root=True)
    if figure:
        figure.savefig(file)


def ratings(
    lake: str | PathLike[str] = "lake", *, by: str = "parties", game: str | None = None, trust: bool = False
) -> "Ratings":
    """Ratings of the players of a lake, from its parties or deal by deal; needs openskill."""
    from jassstats.access.lake import open_lake
    from jassstats.study import ratings as rating

    return rating.of(open_lake(lake, trust=trust).lake, by, game)


def cost(
    files: str | PathLike[str] | Iterable[str | PathLike[str]] = (),
    *,
    deals: int = 10_000,
    preset: str | None = None,
    play: str = "solid",
    progress: Tell | None = None,
    **how: Any,
) -> "Cost":
    """What contracts of Schieber cost against the best other one: of logs, or of so many simulated deals."""
    from jassstats.api.data import usual
    from jassstats.study import contract_cost

    compile_notice.needed("schieber", "play.contract_cost")
    named = [files] if isinstance(files, str | PathLike) else list(files)
    played = contract_cost.simulated(preset or usual("schieber"), deals, **how)
    return contract_cost.of(contract_cost.logged(named) if named else played, play, progress)


def warm() -> None:
    """Compile what studies play with."""
    diff("handjass", "parlett_simple", "parlett_strict", deals=4)
    equity("handjass", players=2, deals=16, batches=2)
    frontier("handjass", players=2, deals=4)
    cost(deals=2)
