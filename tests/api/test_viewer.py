"""The viewer's data are replay's story and nothing else; its page lets nothing run but what it brings."""

import base64
import gzip
import hashlib
import json
import re
import subprocess
import sys
from itertools import accumulate
from pathlib import Path

import msgspec
import pytest

import jassstats as js
from jassstats import cards, games
from jassstats.access.deal_address import recorded
from jassstats.record import Deal, Entry
from jassstats.render import deal_html, html_page
from jassstats.render.card_style import deck
from jassstats.replay import replay
from jassstats.replay.columns import Logged
from jassstats.viewer import frames, viewer

SAMPLE = Path(__file__).parents[2] / "jassstats" / "samples"
SCHIEBER = Deal(
    game="schieber",
    preset="swisslos_2500",
    players=["Anna", "Beat", "Céline", "Dario"],
    dealer=3,
    hands=[" ".join(suit + rank for rank in cards.RANKS) for suit in "CDHS"],
    calls="0:push 2:H",
    plays="CA DA HA SA H6 S6 C6 D6",
)
HANDJASS = Deal(
    game="handjass",
    preset="parlett_simple",
    players=["Anna", "Beat", "Céline"],
    dealer=0,
    hands=["C8 C9 D6 D9 H6 H7 HQ S9 SJ", "CK CA D8 DQ DA S6 S7 SQ SK", "C7 CT DJ HT HJ HK HA ST SA", ""],
    upcard="DT",
    reserve="C6 CJ CQ D7 DT DK H8 H9 S8",
    calls="0:rob 1:exchange",
)
"""Anna robs the ten of trumps with her six; Beat takes the reserve, in which the six lies then."""


def cards_of(word):
    return frozenset(frames.LETTERS.index(letter) for letter in word)


def dealt_by(game):
    """Some simulated deals, as they would stand in a log."""
    from jassstats.simulation import runs

    run = runs.run(game, usual(game), deals=12)
    made = runs.deals(run, 0, 12)
    return [made.record(row) for row in range(12)]


def usual(game):
    from jassstats.api import listings

    return listings.default_preset(game)


@pytest.mark.parametrize("game", js.list_games())
def test_every_fact_the_viewer_shows_is_one_of_the_story(game):
    for deal in dealt_by(game):
        story, data = replay.explain(deal), frames.steps(recorded(deal), deck())
        plays = [one for trick in story.tricks for one in trick.plays]
        assert [frames.LETTERS.index(letter) for letter in data["plays"]] == [one.card for one in plays]
        assert [int(seat) for seat in data["by"]] == [one.seat for one in plays]
        assert [cards_of(word) for word in data["legal"].split()] == [one.legal for one in plays]
        assert data["tricks"] == [[len(t.plays), t.leader, t.winner, t.points] for t in story.tricks]
        least = getattr(games.house(deal.game, deal.preset, deal.set), "minimum", None)
        assert data["lines"] == ([bid or None for bid in story.bids] or [least] * len(data["sides"]))


@pytest.mark.parametrize("game", js.list_games())
def test_points_run_up_to_those_of_the_story(game):
    for deal in dealt_by(game):
        story, data = replay.explain(deal), frames.steps(recorded(deal), deck())
        many = games.load(game).rules.SIDES
        sides = sorted({seat["seat"] % many for seat in data["seats"]})
        won = [
            [(1 if story.bids else trick.points) * (trick.winner % many == side) for trick in story.tricks]
            for side in sides
        ]
        for place, side in enumerate(sides):
            counted = sum(m.points for m in story.melds if m.counted and m.seat % many == side)
            assert [stand[place] for stand in data["running"]] == list(accumulate(won[place], initial=counted))
            assert sum(bool(trick.winner % many == side) for trick in story.tricks) == data["taken"][-1][place]


def test_points_so_far_end_where_the_story_ends():
    data = frames.steps(recorded(SCHIEBER), deck())
    story = replay.explain(SCHIEBER)
    assert data["running"][-1] == story.points


def test_the_calls_of_an_exchange_change_hands_and_packets_as_replay_has_them():
    data = frames.steps(recorded(HANDJASS), deck())
    rob, take = data["calls"]
    assert (cards_of(rob["gone"]), cards_of(rob["came"])) == ({9}, {13})  # the six of diamonds for the ten
    assert 9 in cards_of(rob["packets"][0][2])
    assert 13 not in cards_of(rob["packets"][0][2])
    assert cards_of(take["hands"][1]) == replay.explain(HANDJASS).hands[1]
    assert cards_of(take["gone"]) == cards_of(data["hands"][1])
    assert take["packets"] == [["Discard", "thrown in", take["gone"]]]
    assert rob["text"] == "Anna robs ♦10 for ♦6"


def test_a_breach_is_shown_with_its_rule_the_card_and_what_was_legal():
    wrong = recorded(msgspec.structs.replace(SCHIEBER, plays="CA DA HA C7"))
    found = frames.steps(wrong, deck())["breach"]
    assert found["text"].startswith("Breach of SCH-2 (")
    assert cards_of(found["card"]) == {1}
    assert cards_of(found["legal"]) == {*range(27, 36)}


@pytest.mark.parametrize("file", sorted(SAMPLE.glob("*.j*")), ids=lambda file: file.name)
def test_every_deal_of_the_samples_can_be_shown_lawful_or_not(file):
    from jassstats.access.deal_address import shown_entry
    from jassstats.logs import read as log_reader

    for number, entry in enumerate(log_reader.read(file)):
        data = frames.steps(
            shown_entry(Logged("", "", number, entry if isinstance(entry, Entry) else Entry(1, "", entry))), deck()
        )
        assert json.loads(json.dumps(data)) is not None


FORBIDDEN = (
    "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function",
    "fetch(", "XMLHttpRequest", "import(", "WebSocket", 'setAttribute("style"',
)  # fmt: skip


def test_the_script_makes_no_markup_of_texts_and_asks_no_network():
    for name in ("viewer/viewer.js", "render/html_page.js", "viewer/standalone.js", "html_report/report.js"):
        script = deal_html.asset(name)
        for word in FORBIDDEN:
            assert word not in script, (name, word)
        assert re.findall(r"https?://[^\"'\s]+", script) in ([], ["http://www.w3.org/2000/svg"]), name


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    """A page with two deals, one of hostile names."""
    names = ["</script><script>alert(1)</script>", "<img src=x onerror=alert(1)>", "a" * 10_000, "\u202eabc"]
    hostile = msgspec.structs.replace(SCHIEBER, players=names)
    place = tmp_path_factory.mktemp("viewer") / "deal.html"
    return js.view([SCHIEBER, hostile], path=place).read_text(encoding="utf-8")


def packed(text, name):
    """The data block of a page."""
    found = re.search(rf'id="{name}">([^<]*)<', text)
    return json.loads(gzip.decompress(base64.b64decode(found[1])))


def test_a_page_holds_the_deals_as_data_and_as_text_for_those_without_scripts(written):
    data = packed(written, "deals")
    assert len(data["deals"]) == 2
    assert data["deals"][1]["seats"][0]["name"] == "</script><script>alert(1)</script>"
    assert "Céline" in written.partition('class="static"')[2]
    assert "&lt;/script&gt;&lt;script&gt;alert(1)" in written


def test_hostile_names_bring_no_tag_into_a_page(written):
    body = written.partition("<body>")[2].partition('<script type="module">')[0]
    tags = {tag.lower() for tag in re.findall(r"<([a-zA-Z]+)", body)}
    ours = "main div p b bdi table thead tbody tr th td span svg g title rect text path small script"
    assert tags <= set(ours.split())
    assert body.count("<script") == 1  # the data
    assert "a" * 41 not in body
    assert "⟨202E⟩abc" in body


def test_the_policy_knows_exactly_the_style_and_the_script_that_the_page_brings(written):
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', written)[1]
    parts = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    script = re.search(r'<script type="module">(.*?)</script>', written, re.DOTALL)[1]
    style = re.search(r"<style>(.*?)</style>", written, re.DOTALL)[1]
    for name, text in (("script-src", script), ("style-src", style)):
        assert parts[name] == f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
    assert parts["default-src"] == "'none'"
    assert parts["img-src"] == "data:"
    assert "unsafe" not in policy
    assert not re.search(r"<[^>]*\sstyle=", written), "a policy without unsafe-inline would drop it"
    assert not re.search(r'(?:src|href)="(?!data:|#)', written)


def test_the_same_deals_give_the_same_page():
    assert html_page.data("x", {"a": 1}) == html_page.data("x", {"a": 1})


def test_the_widget_shows_the_same_data_and_falls_back_to_text():
    found = js.view(SCHIEBER, lang="de")
    assert found.deals == [frames.steps(recorded(SCHIEBER), deck(lang="de"))]
    assert (found.at, found.step, found.hidden) == (0, 0, [])
    made = found._repr_mimebundle_()
    bundle = made[0] if isinstance(made, tuple) else made
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert "<script" not in bundle["text/html"]
    assert "Céline" in bundle["text/html"]


def test_without_its_library_the_viewer_says_what_to_install_and_what_works_without():
    code = (
        "import sys; sys.modules['anywidget'] = None\n"
        "import jassstats as js\n"
        f"try:\n    js.view({str(SAMPLE / 'evenings.jsonl')!r})\nexcept ImportError as error:\n    print(error)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "install jassstats[notebooks]" in done.stdout
    assert "path='deal.html'" in done.stdout


def test_more_deals_than_are_told_in_text_are_counted():
    assert "… and 2 more" in viewer.bodies([recorded(SCHIEBER)] * (viewer.TOLD + 2), deck())
