"""The simulator's short ways lead where the long ones do: summaries, and tables at which everybody plays at random.

The long way is the one that a log goes too: a deal is generated, then replayed as if it had been read.
"""

import numpy as np
import pytest

from jassstats import facts
from jassstats.engine.dtypes import SUMMARY
from jassstats.games.handjass.options import PRESETS
from jassstats.replay import replay
from jassstats.simulation import runs as simulation_runs

every_table = pytest.mark.parametrize(("preset", "players"), [(p, n) for p in PRESETS for n in (2, 3, 4)])
STRATEGIES = ("random_legal", "solid+fold=random_legal+exchange=random_legal")
COUNT = 400


def runs(preset, players):
    return [
        simulation_runs.run("handjass", preset, deals=COUNT, seed=5, players=players, strategies=(s,))
        for s in STRATEGIES
    ]


@every_table
def test_a_summary_tells_what_a_replay_of_the_deal_finds(preset, players):
    for run in runs(preset, players):
        deals = simulation_runs.deals(run, 2**33, COUNT)
        outcome = replay.replay(deals)
        _, found = simulation_runs.summaries(run, 2**33, COUNT)
        sources = {name: source for source in (deals.rows, outcome, deals.standing) for name in source.dtype.names}
        assert [name for name in SUMMARY.names if not np.array_equal(found[name], sources[name][name])] == []


@every_table
def test_the_table_of_deals_is_the_same_from_summaries_and_from_replayed_deals(preset, players):
    run, which, keys = runs(preset, players)[0], np.arange(COUNT), np.arange(COUNT, dtype=np.uint64)
    deals = simulation_runs.deals(run, 0, COUNT)
    slow = facts.tables(deals, replay.replay(deals), which, keys, {"deals"})["deals"]
    quick = facts.tables(*simulation_runs.summaries(run, 0, COUNT), which, keys, {"deals"})["deals"]
    assert quick.to_pylist() == slow.to_pylist()


@every_table
def test_random_players_lay_the_same_cards_whether_they_are_asked_or_not(preset, players):
    """`usual` plays at random too, but as a strategy that is shown what it may see, by the loop for mixed tables."""
    asked = simulation_runs.run(
        "handjass", preset, deals=COUNT, seed=5, players=players, strategies=("random_legal+play=usual",)
    )
    plain = runs(preset, players)[0]
    assert np.array_equal(simulation_runs.deals(asked, 0, COUNT).rows, simulation_runs.deals(plain, 0, COUNT).rows)


def test_a_summary_of_an_unlawful_answer_names_the_deal(tmp_path):
    wrong = tmp_path / "wrong.py"
    wrong.write_text(
        "import numpy as np\nfrom jassstats.engine.jit import compiled\n\n\n"
        "@compiled\ndef play(law, view, rand):\n    return np.uint64(99)\n"
    )
    run = simulation_runs.run("handjass", "parlett_simple", deals=9, players=3, strategies=(str(wrong),))
    with pytest.raises(ValueError, match="deal 4 of seed 1, after"):
        simulation_runs.summaries(run, 4, 2)
