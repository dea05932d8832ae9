"""The report of a lake: every section with its n and interval, a fixed choice of deals, and nothing that bites."""

import base64
import csv
import gzip
import io
import json
import re
from itertools import pairwise
from pathlib import Path

import pytest

import jassstats as js
from jassstats.cli import run as command
from jassstats.html_report import deal_selection, stat_blocks
from jassstats.html_report.report_page import LARGEST, page
from jassstats.html_report.sections import SECTIONS
from jassstats.render.card_style import deck

SAMPLE = Path(__file__).parents[2] / "jassstats" / "samples"
HOSTILE = (
    "<script>alert(1)</script>",
    "</script><img src=x onerror=alert(1)>",
    '=HYPERLINK("http://example.invalid";"x")',
    "n" * 10_000,
    "\u05d0\u05d1\u05d2 \u202efdp",
    "An\u200bna $\\frac{1}{0}$",
)


@pytest.fixture(scope="module")
def lake(tmp_path_factory):
    """Simulated deals, and an evening of which the names are not kind."""
    folder = tmp_path_factory.mktemp("report")
    hostile = folder / "=cmd<b>.jsonl"
    lines = [json.loads(line) for line in (SAMPLE / "evenings.jsonl").read_text(encoding="utf-8").splitlines()[:40]]
    names = sorted({name for line in lines for name in line.get("players", [])})
    as_now = dict(zip(names, HOSTILE, strict=False))
    for line in lines:
        line["players"] = [as_now.get(name, name) for name in line.get("players", [])]
    hostile.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")
    js.ingest([hostile, SAMPLE / "mistakes.jsonl"], folder / "lake")
    js.simulate("handjass", folder / "lake", deals=300, strategies="highest", seed=4)
    return js.open(folder / "lake")


@pytest.fixture
def quick(monkeypatch):
    """A report without its questions, of which drawing takes long."""
    monkeypatch.setattr("jassstats.html_report.report_page.SECTIONS", ())


@pytest.fixture(scope="module")
def report(lake):
    """The report of that lake, with half of its deals."""
    return page(lake, deck(), 150)


def rows_of(report):
    """The deals in the list, cell by cell."""
    body = report.partition('id="list"')[2].partition("</table>")[0]
    return [re.findall(r"<td>(?:<bdi>)?(.*?)(?:</bdi>)?</td>", row) for row in re.findall(r"<tr data.*?</tr>", body)]


@pytest.mark.prove
def test_there_is_a_section_for_everything_the_lake_can_say(report):
    said = re.findall(r"<h2>(.*?)</h2>", report)
    assert said[0] == "Overview"
    assert said[-2:] == ["Rejects", "Deals"]
    assert {"Contracts", "Players of Schieber"} <= set(said)
    assert {f"Simulated deals: {title}" for title in ("The sack", "Melds", "The exchange")} <= set(said)
    assert "The sack" not in said, "the logged deals are of Schieber, and simulated ones are never pooled with them"
    links = re.findall(r'<a href="#([^"]*)">', report)
    assert set(links) == set(re.findall(r'<section id="([^"]*)">', report))


def test_every_answer_says_what_it_rests_on_and_has_its_interval(report, lake):
    found = lake.stat("sack_rate", by="players,order").records()[0]
    part = report.partition('id="simulated-deals-the-sack"')[2].partition("</section>")[0]
    assert f"{found['seats']:,}" in part
    assert re.search(r"\[\d+(\.\d+)?, \d+(\.\d+)?\]", part)
    assert "300 deals" in part
    assert 'src="data:image/svg+xml;base64,' in part


def test_the_exact_odds_stand_beside_the_melds_counted(report):
    part = report.partition('id="simulated-deals-melds"')[2].partition("</section>")[0]
    assert "26.7 %" in part  # a run of three or more in nine of thirty-six cards, by full enumeration


def test_a_game_that_is_not_there_has_no_section(tmp_path):
    js.simulate("schieber", tmp_path / "lake", deals=40, seed=1)
    said = re.findall(r"<h2>(.*?)</h2>", page(js.open(tmp_path / "lake"), deck(), 5))
    assert not {one.title for one in SECTIONS if one.game == "handjass"} & set(said)
    assert "Contracts" in said


def test_a_query_sees_the_tables_that_a_statistic_had_made(tmp_path):
    js.simulate("handjass", tmp_path / "lake", deals=20, seed=1)
    lake = js.open(tmp_path / "lake")
    assert lake.query("select count(*) from deals").values == [(20,)]
    lake.stat("sack_rate", by="order")
    assert lake.query("select count(*) from seats").values == [(60,)]


def test_an_empty_lake_has_a_report_too(tmp_path):
    js.ingest(SAMPLE / "mistakes.jsonl", tmp_path / "lake")
    js.remove(SAMPLE / "mistakes.jsonl", tmp_path / "lake")
    assert "There are no deals to step through." in page(js.open(tmp_path / "lake"), deck(), 10)


def test_of_a_large_lake_some_deals_are_chosen_always_the_same_and_it_says_how(lake, report):
    listed = [int(row[0]) for row in rows_of(report)]
    assert len(listed) == 150
    assert listed == sorted(listed)
    assert listed == [row["deal"] for row in deal_selection.chosen(lake, 150, lake.counts()["deals"])]
    assert f"150 of {lake.counts()['deals']} deals: up to 6 of each kind" in report  # 150 // (2 * 11 kinds)
    assert listed[-1] - listed[0] > 200  # from all over the lake


def test_of_a_small_lake_all_deals_are_there(lake):
    rows = deal_selection.deals(lake, 2_000, deck())
    assert len(rows.rows) == lake.counts()["deals"]
    assert rows.how.startswith("All ")


@pytest.mark.parametrize(("many", "most"), [(10, 3), (7, 7), (1000, 60), (3, 0)])
def test_evenly_spaced_deals_are_as_many_as_asked_and_never_neighbours_where_there_is_room(lake, many, most):
    found = deal_selection.evenly(lake, f"deal in (select deal from deals order by deal limit {many})", most)
    held = min(many, lake.counts()["deals"])
    assert len(found) == min(held, most)
    gaps = [b - a for a, b in pairwise(found)]
    assert all(gap >= held // max(most, 1) for gap in gaps)


def test_what_a_deal_is_listed_under_is_so(lake):
    for row in deal_selection.chosen(lake, 2_000, 2_000)[:80]:
        if row["game"] == "handjass":
            assert ("robbed" in row["kinds"]) == (row["robber"] is not None)
            assert ("everybody in the sack" in row["kinds"]) == (row["sacks"] == row["players_in"] > 0)


def test_hostile_texts_are_text_and_short(report):
    body = report.partition("<body>")[2].partition('<script type="module">')[0]
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in body
    assert "<script>alert" not in report
    assert "<img src=x" not in report
    assert "n" * 181 not in report
    assert "⟨202E⟩" in body
    assert "⟨200B⟩" in body
    assert body.count("<script") == 1  # the data
    assert "=cmd&lt;b&gt;.jsonl" in body


def test_the_page_asks_for_nothing_outside_itself(report):
    assert not re.search(r'(?:src|href|action|srcset|poster|data)="(?!data:|#)', report)
    assert "@import" not in report
    assert not re.search(r"url\((?!data:|#)", re.sub(r"base64,[^\"]*", "", report))
    assert "default-src 'none'" in report


def test_pictures_are_the_same_each_time_and_hold_no_script(report):
    pictures = [base64.b64decode(one) for one in re.findall(r'svg\+xml;base64,([^"]*)"', report)]
    assert len(pictures) >= 6
    assert all(b"<script" not in one and b"onload" not in one for one in pictures)


@pytest.mark.usefixtures("quick")
def test_the_same_lake_gives_the_same_page(lake):
    assert page(lake, deck(), 60) == page(lake, deck(), 60)


def test_the_same_answer_gives_the_same_picture(lake):
    answer = lake.stat("sack_rate", by="order")
    assert stat_blocks.pictured("sacks", answer) == stat_blocks.pictured("sacks", answer)


@pytest.mark.usefixtures("quick")
def test_a_page_that_would_be_too_large_holds_fewer_deals(lake, monkeypatch):
    small = page(lake, deck(), 0)
    whole = page(lake, deck(), 150)
    room = (len(small.encode()) + len(whole.encode())) // 2
    monkeypatch.setattr("jassstats.html_report.report_page.LARGEST", room)
    cut = page(lake, deck(), 150)
    assert len(cut.encode()) <= room
    assert f"Only the first {len(rows_of(cut))} of these fit into the page." in cut
    assert 0 < len(rows_of(cut)) < 150
    assert LARGEST == 5_000_000  # the promise


def test_the_data_of_the_page_are_those_of_its_list(report):
    found = re.search(r'id="deals">([^<]*)<', report)
    data = json.loads(gzip.decompress(base64.b64decode(found[1])))
    assert len(data["deals"]) == len(rows_of(report))


def test_a_table_of_many_rows_keeps_those_with_most_cases(lake):
    answer = lake.stat("seat_points", by="player,seat,robbed,trump,order")
    kept, left = stat_blocks.most_cases(answer)
    assert len(kept.rows) == min(stat_blocks.ROWS, len(answer.rows))
    assert left == len(answer.rows) - len(kept.rows)
    assert (
        min(row["seats"] for row in kept.records())
        >= sorted((r["seats"] for r in answer.records()), reverse=True)[len(kept.rows) - 1]
    )


@pytest.mark.usefixtures("quick")
def test_the_command_writes_the_page_and_says_how_large_it_is(lake, tmp_path, capsys):
    out = tmp_path / "report.html"
    assert (
        command(["report", str(lake.lake.path), "-o", str(out), "--deals", "3", "--suits", "swiss", "--lang", "de"])
        == 0
    )
    assert out.stat().st_size < LARGEST
    assert "Open it in a browser" in capsys.readouterr().err
    assert not list(tmp_path.glob(".*part"))


def test_a_lake_that_is_not_there_is_wrong_use(tmp_path, capsys):
    assert command(["report", str(tmp_path / "none"), "-o", str(tmp_path / "r.html")]) == 2
    assert "there is no lake" in capsys.readouterr().err


def test_a_place_that_can_not_be_written_is_told(lake, tmp_path, capsys):
    assert command(["report", str(lake.lake.path), "-o", str(tmp_path / "no" / "r.html"), "--deals", "0"]) == 3
    assert "No such file" in capsys.readouterr().err


def test_show_writes_a_page_with_the_viewer(tmp_path):
    out = tmp_path / "deal.html"
    assert command(["show", str(SAMPLE / "evenings.jsonl"), "-o", str(out)]) == 0
    assert 'id="viewer"' in out.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1"])
def test_no_text_in_csv_is_a_formula(lake, capsys, name):
    quoted = name.replace("'", "''")
    assert (
        command(["sql", f"select '{quoted}' as \"=x\", -1 as n, 'a=b' as t", "--csv", "--lake", str(lake.lake.path)])
        == 0
    )
    head, line = capsys.readouterr().out.split("\n", 1)
    assert head == "'=x,n,t"
    assert next(csv.reader(io.StringIO(line, newline=""))) == [f"'{name}", "-1", "a=b"]


@pytest.mark.prove
def test_logged_and_simulated_deals_of_one_game_are_counted_apart(tmp_path):
    js.ingest([SAMPLE / "tuesday.jass"], tmp_path / "lake")
    js.simulate("handjass", tmp_path / "lake", deals=40, players=3, seed=4)
    one = js.open(tmp_path / "lake")
    apart = [stat_blocks.section(one, SECTIONS[0], where) for where in ("run is null", "run is not null")]
    text = page(one, deck(), 5)
    assert all(part.partition("<p>")[2] in text for part in apart)
    assert "<td>40</td>" not in apart[0]


def test_trumps_that_nobody_knows_are_left_empty():
    assert deck().contract("") == ""
