"""The commuting square: simulate → facts equals simulate → log → read → replay → facts, for every game and preset.

Row for row and column for column, but for where a deal came from.
"""

import importlib

import numpy as np
import pytest
from sampled_cases import sampled

from jassstats import facts, games
from jassstats.logs import read as log_reader
from jassstats.logs import write as log_writer
from jassstats.replay import pack, replay
from jassstats.replay.columns import Logged
from jassstats.simulation import runs

PRESETS = [
    (game, preset, players)
    for game in games.names()
    for preset in games.load(game).options.PRESETS
    for players in games.load(game).rules.PLAYERS
]
ON_THE_SLATE = {"strokes", "strokes_before", "zeros_before", "zero_struck"}
"""Fields that follow only from a whole partie; `test_ingest` covers them."""
PROVENANCE = {"reserve", "dead", "id", "source", "file", "line", "run", "index", "player", "strategy", "partie"}


def both_ways(run, tmp_path):
    """The facts of a run, straight and by way of a log."""
    count = run.total
    generated = runs.deals(run, 0, count)
    straight = as_facts(generated)
    path = tmp_path / "run.jsonl"
    log_writer.write(path, (generated.record(i) for i in range(len(generated))))
    entries = list(log_reader.read(path, None, None))
    logged = [Logged(str(path), "jassstats", i, entry) for i, entry in enumerate(entries)]
    packed, problems = pack.pack(logged)
    assert problems == {}
    return straight, as_facts(packed[0])


def as_facts(deals):
    outcome = replay.replay(deals)
    assert replay.problems(deals, outcome) == {}
    n = len(deals)
    return facts.tables(deals, outcome, np.arange(n), np.arange(n, dtype=np.uint64))


def differences(straight, logged):
    """Columns that are not equal, and tables of another length."""
    found = []
    for name, table in straight.items():
        other = logged[name]
        if table.num_rows != other.num_rows:
            found.append((name, table.num_rows, other.num_rows))
            continue
        columns = [c for c in table.column_names if c not in PROVENANCE | ON_THE_SLATE]
        found += [(name, c) for c in columns if table[c].to_pylist() != other[c].to_pylist()]
    return found


@pytest.mark.parametrize(("game", "preset", "players"), PRESETS)
def test_the_square_commutes_under_every_preset(game, preset, players, tmp_path):
    straight, logged = both_ways(runs.run(game, preset, deals=200, seed=11, players=players), tmp_path)
    assert straight["deals"].num_rows == 200
    assert differences(straight, logged) == []


OF_PARTIES = {
    (game, preset) for game in games.names() for preset in importlib.import_module(f"corner_rules_{game}").PARTIES
}


@pytest.mark.parametrize(("game", "preset", "players"), sampled([p for p in PRESETS if p[:2] in OF_PARTIES], 3))
def test_the_square_commutes_for_whole_parties(game, preset, players, tmp_path):
    straight, logged = both_ways(runs.run(game, preset, parties=12, seed=12, players=players), tmp_path)
    assert straight["deals"].num_rows > 12
    assert differences(straight, logged) == []


@pytest.mark.prove
@pytest.mark.parametrize(("game", "preset", "players"), PRESETS)
def test_the_square_commutes_for_ten_thousand_deals(game, preset, players, tmp_path):
    straight, logged = both_ways(runs.run(game, preset, deals=10_000, seed=13, players=players), tmp_path)
    assert differences(straight, logged) == []
