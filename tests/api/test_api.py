"""`import jassstats as js`: the commands as functions, a lake to ask, pictures of answers."""

import importlib.util
import subprocess
import sys
from collections import Counter
from pathlib import Path

import matplotlib as mpl
import pytest

import jassstats as js
from jassstats import plots
from jassstats.plots import elements

mpl.use("Agg")
SAMPLE = Path(__file__).parents[2] / "jassstats" / "samples"


@pytest.fixture(scope="module")
def lake(tmp_path_factory):
    """A lake with the sample evenings and some simulated deals."""
    folder = tmp_path_factory.mktemp("face") / "lake"
    js.ingest(SAMPLE / "evenings.jsonl", folder)
    js.simulate("schieber", folder, deals=3_000, seed=5)
    return js.open(folder)


@pytest.fixture(autouse=True)
def _close_pictures():
    yield
    from matplotlib import pyplot as plt

    plt.close("all")


def test_the_import_loads_nothing_of_ours_and_nothing_heavy():
    code = "import sys, jassstats; print([m for m in sys.modules if m.startswith('jassstats.') or m == 'numpy'])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


@pytest.mark.parametrize("name", [name for name in js.__all__ if name != "plots"])
def test_no_package_has_the_name_of_a_public_function(name):
    """`js.NAME` is a function, whatever was imported before."""
    assert importlib.util.find_spec(f"jassstats.{name}") is None


def test_what_is_not_there_is_refused_with_what_is():
    with pytest.raises(AttributeError, match=r"jassstats has no 'ingst'; it has .*ingest"):
        js.ingst  # noqa: B018  asking is the test
    assert {"ingest", "open", "plots", "simulate"} <= set(dir(js))


def test_games_presets_strategies_and_sources_are_lists_with_a_line_each():
    assert js.list_games() == ["handjass", "hasenpfeffer", "schieber"]
    assert "parlett_simple" in js.list_presets()
    assert "pagat" in js.list_presets("schieber")
    assert "random_legal" in js.list_strategies()
    assert all(js.list_sources().values())


def test_a_lake_says_what_it_holds(lake):
    assert repr(lake).endswith("lake: 3,154 deals from 1 file>")
    assert lake.counts()["deals"] == 3_154
    assert lake.files()[0]["accepted"] == 154


def test_an_answer_is_read_where_it_is_printed(lake):
    printed = str(lake.stat("push_rate", by="", where="file = 'evenings.jsonl'")).splitlines()
    assert printed[0] == "How often does the forehand push?"
    assert printed[1].split() == ["deals", "push_rate"]
    assert printed[2].split()[0] == "154"
    assert printed[-1] == "154 deals."


def test_a_lake_answers_in_sql_with_parameters(lake):
    assert lake.sql("select count(*) from deals where file = $file", file="evenings.jsonl").fetchall() == [(154,)]
    with pytest.raises(js.JassstatsError, match='"nope"'):
        lake.query("select nope from deals")


def test_tables_that_simulated_deals_lack_are_made_when_asked_for(lake):
    assert lake.sql("select count(*) from plays join deals using (deal) where run = 1").fetchall() == [(3_000 * 36,)]


def test_a_simulated_deal_is_told_as_it_is_stored(lake):
    found = lake.find("run = 1 and contract = 'O'", limit=1)[0]
    told = lake.deal(found["deal"])
    assert told.lawful
    assert told.story.contract == "O"
    assert told.story.declarer == found["declarer"]


def test_show_takes_a_record_and_an_address():
    told = js.show(f"{SAMPLE / 'evenings.jsonl'}:1")
    assert js.show(told.deal).text() == told.text()


def test_a_converted_log_is_still_unpacked_as_a_pair_and_warns(tmp_path):
    converted = js.convert(SAMPLE / "swisslos_match.log", tmp_path / "match.jsonl")
    with pytest.warns(DeprecationWarning, match=r"use \.written and \.left_out"):
        written, left_out = converted
    assert (written, left_out) == (converted.written, converted.left_out)


def test_lint_and_convert(tmp_path):
    assert [one.problem.code for one in js.lint(SAMPLE / "mistakes.jsonl")][:2] == ["SCH-20", "SCH-17"]
    converted = js.convert(SAMPLE / "swisslos_match.log", tmp_path / "match.jsonl")
    written, ((_, hole),) = converted.written, converted.left_out
    assert (written, hole.code) == (7, "LOG-32")


def test_a_simulation_that_cannot_be_is_refused(tmp_path):
    with pytest.raises(ValueError, match="has no end"):
        js.simulate("schieber", tmp_path / "lake", preset="founding", parties=1)
    assert not (tmp_path / "lake").exists()


def test_points_are_spread_over_bands_as_they_are_counted_by_hand(lake):
    """The declaring side's card points of the complete evening deals, ten to a band."""
    query = (
        "select card_points from sides join deals using (deal) where declaring and complete and file = 'evenings.jsonl'"
    )
    counted = Counter(points // 10 * 10 for (points,) in lake.sql(query).fetchall())
    answer = lake.stat("points_spread", where="file = 'evenings.jsonl'")
    assert {row["card_points"]: row["deals"] for row in answer.records()} == dict(counted)
    assert sum(row["share"] for row in answer.records()) == pytest.approx(1)
    assert answer.n == sum(counted.values())


def test_a_picture_of_success_has_two_series_with_intervals_and_half_marked(lake):
    answer = lake.stat("declarers", where="run = 1")
    axes = plots.success(answer)
    assert [text.get_text() for text in axes.get_legend().get_texts()] == ["by the forehand", "after a push"]
    assert [label.get_text() for label in axes.get_yticklabels()][:2] == ["♦ diamonds", "♥ hearts"]
    assert len(axes.containers) == 2
    assert all(bars.has_xerr for bars in axes.containers)
    drawn = sorted(x for bars in axes.containers for x in bars.lines[0].get_xdata())
    assert drawn == sorted(row["success"] for row in answer.records())
    assert axes.get_title(loc="left") == "How well does the declaring side do?"


def test_a_picture_says_how_many_deals_it_rests_on(lake):
    axes = plots.contracts(lake.stat("contracts", where="run = 1"))
    assert "3,000 deals; lines are 95 % intervals" in [text.get_text() for text in axes.texts]


def test_a_picture_of_points_has_a_bar_for_each_band_standing_on_it(lake):
    answer = lake.stat("points_spread", where="run = 1")
    bars = plots.points(answer).patches
    assert len(bars) == len(answer.records())
    first = answer.records()[0]
    assert first["card_points"] <= bars[0].get_x() < bars[0].get_x() + bars[0].get_width() <= first["card_points"] + 10
    assert bars[0].get_height() == first["share"]


def test_a_picture_over_time_has_a_panel_for_each_player(lake):
    axes = plots.over_time(lake.stat("results_over_time", where="file = 'evenings.jsonl'"))
    names = [panel.get_title() for panel in axes.figure.axes]
    assert names == ["Anna", "Beat", "Corinne", "Dario", "Eva", "Fritz"]
    assert [label.get_text() for label in axes.figure.axes[-1].get_xticklabels()] == ["2025-01", "2025-02", "2025-03"]


def test_one_interval_from_few_deals_does_not_flatten_the_others():
    rows = [{"x": 0.0, "x_low": -1.0, "x_high": 1.0}] * 3 + [{"x": 0.0, "x_low": -900.0, "x_high": 900.0}]
    assert elements.reach(rows, "x") == pytest.approx((-1.1, 1.1))


def test_a_column_that_is_not_there_is_refused(lake):
    with pytest.raises(ValueError, match="no column 'nope'; it has deals, "):
        plots.estimates(lake.stat("declarers"), "nope")


def test_colours_come_with_a_second_sign():
    from jassstats.plots import style

    assert len(set(style.COLOURS)) == len(set(style.MARKS)) == len(style.COLOURS)


@pytest.fixture(scope="module")
def handjass(tmp_path_factory):
    """A lake of Handjass for three."""
    folder = tmp_path_factory.mktemp("handjass") / "lake"
    js.simulate("handjass", folder, deals=2_000, players=3, seed=5)
    return js.open(folder)


def test_a_picture_of_sacks_says_what_the_hands_are_told_apart_by(handjass):
    axes = plots.sacks(handjass.stat("sack_rate", by="trumps"))
    assert [label.get_text() for label in axes.get_yticklabels()][:3] == ["0 trumps", "1 trump", "2 trumps"]
    assert (axes.get_ylabel(), axes.get_xlabel()) == ("trumps in the hand played", "share of seats in the sack")


def test_a_picture_of_melds_draws_the_exact_chance_beside_the_estimate(handjass):
    axes = plots.melds(handjass.stat("meld_frequency", by=[]))
    exact = next(line for line in axes.lines if line.get_label() == "exact")
    assert exact.get_xdata()[0] == 25_102_532 / 94_143_280  # hands of nine with a run of three: full enumeration
    assert axes.get_xscale() == "log"


def test_a_picture_of_the_exchange_has_three_metrics_and_an_interval_for_each_fate(handjass):
    axes = plots.exchange(handjass.stat("exchange_outcomes", by=[]))
    panels = axes.figure.axes
    assert [panel.get_title() for panel in panels] == ["mean deal score", "in the sack", "strokes a deal"]
    fates = [label.get_text() for label in axes.get_yticklabels()]
    assert fates == ["took the reserve", "kept the hand", "was denied it"]
    assert all(panel.containers[0].has_xerr for panel in panels)


def test_a_value_without_an_interval_is_not_drawn(handjass):
    answer = handjass.stat("sack_rate", by="trumps")
    shown = [row["rate"] for row in answer.records() if row["rate_low"] is not None]
    assert list(plots.sacks(answer).containers[0].lines[0].get_xdata()) == shown


def test_a_deal_of_a_lake_knows_what_it_wrote_on_the_slate(handjass):
    told = handjass.deal(3)
    assert sorted(told.slate) == [0, 1, 2]
    assert all(row["strokes"] >= 0 for row in told.slate.values())
    assert "stroke" in told.text()
