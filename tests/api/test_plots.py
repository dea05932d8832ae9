"""Pictures beyond the plainest: what is drawn is what the answer says, with its intervals."""

import pytest

import jassstats as js
from jassstats import plots
from jassstats.plots import score_sheet


@pytest.fixture(scope="module")
def lake(tmp_path_factory, root):
    """An evening of Handjass and some parties of solid players."""
    folder = tmp_path_factory.mktemp("plots") / "lake"
    js.ingest(root / "jassstats" / "samples" / "thursday.jass", folder)
    js.simulate("handjass", folder, parties=60, players=3, strategies="solid", seed=2)
    return js.open(folder)


def texts(axes):
    return [text.get_text() for text in axes.texts]


def test_points_are_spread_for_each_place_at_the_table_and_the_sack_line_is_drawn(lake):
    answer = lake.stat("seat_points_spread", by=[], where="run = 1 and players = 3")
    axes = plots.seat_points(answer)
    drawn = {line.get_label(): list(line.get_ydata()) for line in axes.lines}
    wanted = [row["share"] for row in answer.records() if row["order"] == 0]
    assert drawn["forehand"] == wanted
    assert [list(line.get_xdata()) for line in axes.lines][-1] == [21, 21]  # HJ-54


def test_a_map_of_the_slate_has_a_field_for_each_state_met(lake):
    answer = lake.stat("slate_states", by=["points", "zeros"])
    axes = plots.loss_by_slate(answer)
    assert len(axes.patches) == len(answer.records())
    fresh = next(row for row in answer.records() if (row["points"], row["zeros"]) == (0, 0))
    assert f"{100 * fresh['loss_rate']:.0f}" in texts(axes)


def test_a_row_that_says_nothing_takes_no_room(lake):
    answer = lake.stat("exchange_rate", by=["trumps"], where="run = 1")
    sure = [row for row in answer.records() if row["take_rate_low"] is not None]
    assert len(plots.exchange_rate(answer).get_yticklabels()) == len(sure)


def test_a_sheet_has_a_line_for_each_deal_and_the_sum_of_the_strokes(lake):
    """The first partie of the sample evening: what stands on its slate at the end was counted by the replay."""
    partie = "2025-04-10/1"
    rows = lake.query("select player, strokes, zeros, deals from parties where partie = $partie", partie=partie).values
    shown = texts(plots.sheet(lake, partie))
    for player, strokes, zeros, deals in rows:
        assert player in shown
        assert f"{strokes}{' ○' * zeros}" in shown
        assert f"{deals}  " in shown


def test_a_sheet_of_one_strategy_tells_the_seats_apart():
    assert score_sheet.distinct_names({1: "solid", 0: "solid"}) == {0: "solid 0", 1: "solid 1"}
    assert score_sheet.distinct_names({1: "Beat", 0: "Anna"}) == {0: "Anna", 1: "Beat"}


def test_a_partie_that_is_not_there_is_named(lake):
    with pytest.raises(ValueError, match="no partie 'nope' in this lake"):
        plots.sheet(lake, "nope")


def test_drawing_leaves_interaction_as_a_backend_set_it_meanwhile():
    """In a notebook, the second picture would else not be shown."""
    import matplotlib as mpl

    from jassstats.plots import style

    with mpl.rc_context():
        mpl.interactive(False)
        with style.look():
            mpl.interactive(True)
        assert mpl.is_interactive()


def test_a_picture_of_promises_marks_what_was_bid_beside_what_was_taken(tmp_path):
    js.simulate("hasenpfeffer", tmp_path / "lake", deals=500, strategies="solid", seed=3)
    answer = js.open(tmp_path / "lake").stat("trumps_and_bids")
    tricks = plots.promises(answer).figure.axes[1]
    assert list(tricks.lines[-1].get_xdata()) == [row["bid"] for row in answer.records()]
    axes = plots.bids(js.open(tmp_path / "lake").stat("bids"))
    assert [label.get_text() for label in axes.get_xticklabels()] == ["pass", "1", "2", "3", "4", "5", "6", "big"]
    assert [label.get_text() for label in axes.get_yticklabels()] == ["forehand", "second", "third", "fourth"]


def test_a_map_of_the_slate_has_a_panel_for_each_size_of_the_table(tmp_path):
    for players in (2, 3):
        js.simulate("handjass", tmp_path / "lake", parties=4, players=players, seed=5)
    answer = js.open(tmp_path / "lake").stat("slate_states", by=["players", "points", "zeros"])
    panels = plots.loss_by_slate(answer).figure.axes
    assert [panel.get_title() for panel in panels] == ["2 players", "3 players"]
    assert [len(panel.patches) for panel in panels] == [
        sum(row["players"] == players and row["loss_rate"] is not None for row in answer.records())
        for players in (2, 3)
    ]


def test_names_are_texts_and_none_is_left_out_of_a_legend():
    from jassstats.plots import style

    with style.axes() as drawn:
        drawn.plot([1, 2], [1, 2], label=style.legend_entry("_nora"))
        drawn.set_title("x$_{$")
        drawn.legend()
        assert [text.get_text().lstrip("\u200b") for text in drawn.get_legend().get_texts()] == ["_nora"]
        assert not drawn.title.get_parse_math()
