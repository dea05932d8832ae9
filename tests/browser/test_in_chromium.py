"""The viewer's page and the report in a real, headless Chromium: stepped, hidden, narrowed, with keys and with clicks.

`make browser` runs this; it needs chromium and chromedriver, and fails where they are not. Pictures of what was seen
are left in out/browser.
"""

import json
from pathlib import Path

import pytest

import jassstats as js
from jassstats.record import Deal

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parent.parent.parent
SAMPLE = ROOT / "jassstats" / "samples"
SEEN = ROOT / "out" / "browser"
HOSTILE = {
    "Anna": "<img src=x onerror=alert(1)>",
    "Beat": "</script><script>alert(2)</script>",
    "Corinne": "n" * 10_000,
    "Dario": "\u05d0\u05d1\u05d2",
}
EXCHANGE = Deal(
    game="handjass",
    preset="parlett_simple",
    players=["Anna", "Beat", "Corinne"],
    dealer=0,
    hands=["C8 C9 D6 D9 H6 H7 HQ S9 SJ", "CK CA DQ DA H8 S6 S7 SQ SK", "C7 CT DJ HT HJ HK HA ST SA", ""],
    upcard="D8",
    reserve="C6 CJ CQ D7 D8 DT DK H9 S8",
    calls="0:rob 1:exchange",
    plays="D6 DJ D8 SA S9 S8 HA H6 H9 C7 C8 CQ CJ CT C9 C6 HJ D9 H7 DT HK DK ST SJ D7 HT HQ",
)
"""Anna robs, Beat takes the reserve and makes 63, Corinne 42; Anna stays below 21 with 16."""

DEALS = (
    "players_in < players",
    "game = 'schieber' and pushed",
    "game = 'hasenpfeffer'",
)
TABLE = ("solid", "usual", "random_legal", "highest")
WIDTHS = {"desk": 1280, "phone": 390}
CONTRAST = """
const parse = (text) => (text.match(/[\\d.]+/g) || []).map(Number);
const light = ([r, g, b]) => [r, g, b].map((c) => c / 255)
  .map((c) => c <= .04045 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4)
  .reduce((sum, c, n) => sum + c * [.2126, .7152, .0722][n], 0);
const ground = (node) => {
  for (let at = node; at; at = at.parentElement) {
    const colour = parse(getComputedStyle(at).backgroundColor);
    if (colour.length === 3 || colour[3] === 1) return colour;
  }
  return [255, 255, 255];
};
const texts = document.createTreeWalker(document.querySelector(arguments[0]), NodeFilter.SHOW_TEXT);
const weak = [];
while (texts.nextNode()) {
  const node = texts.currentNode.parentElement;
  if (!texts.currentNode.textContent.trim() || node.closest("svg, option") || !node.checkVisibility()) continue;
  const [a, b] = [light(parse(getComputedStyle(node).color)), light(ground(node))].sort((x, y) => y - x);
  if ((a + .05) / (b + .05) < 4.5) weak.push([texts.currentNode.textContent, (a + .05) / (b + .05)]);
}
return weak;
"""


@pytest.fixture(scope="session")
def pages(tmp_path_factory):
    """A page with five deals and the report of a lake, some of whose names are not kind."""
    folder = tmp_path_factory.mktemp("pages")
    lines = [json.loads(line) for line in (SAMPLE / "evenings.jsonl").read_text(encoding="utf-8").splitlines()[:60]]
    for line in lines:
        line["players"] = [HOSTILE.get(name, name) for name in line.get("players", [])]
    (folder / "evening.jsonl").write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")
    lake = folder / "lake"
    js.ingest([folder / "evening.jsonl", SAMPLE / "mistakes.jsonl", SAMPLE / "thursday.jass"], lake)
    js.simulate("handjass", lake, deals=400, strategies="solid", seed=1)
    js.simulate(
        "handjass",
        lake,
        preset="parlett_seven",
        players=4,
        parties=5,
        strategies=TABLE,
        seed=2,
    )
    js.simulate("hasenpfeffer", lake, deals=40, seed=3)
    opened = js.open(lake)
    deals = [opened.deal(opened.find(one, limit=1)[0]["deal"]) for one in DEALS]
    return {
        "deal": js.view([EXCHANGE, *deals, js.show(f"{SAMPLE / 'mistakes.jsonl'}:3")], path=folder / "deal.html"),
        "swiss": js.view([EXCHANGE, *deals], path=folder / "swiss.html", suits="swiss", lang="de"),
        "report": js.report(lake, folder / "report.html", deals=300),
    }


class Page:
    """A page in the browser, at a width: what can be seen and done on it."""

    def __init__(self, driver, path, width=1280):
        self.driver = driver
        self.size(width, 900)
        driver.get_log("browser")
        driver.get(path.as_uri())
        self.wait(lambda: self.run("return document.documentElement.classList.contains('scripted')"))

    def size(self, width, height):
        phone = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", phone)

    def wait(self, done):
        from selenium.webdriver.support.ui import WebDriverWait

        WebDriverWait(self.driver, 20).until(lambda _: done())

    def run(self, script, *values):
        return self.driver.execute_script(script, *values)

    def one(self, css):
        return self.driver.find_element("css selector", css)

    def all(self, css):
        return self.driver.find_elements("css selector", css)

    def text(self, css):
        return self.one(css).text

    def press(self, *keys):
        from selenium.webdriver.common.keys import Keys

        self.one(".jv").send_keys("".join(getattr(Keys, key, key) for key in keys))

    def click(self, css):
        self.one(css).click()

    def seen(self, name):
        """Leave a picture of the whole page; the width it takes must be that of the window."""
        width, taken, height = self.run(
            "const e = document.documentElement; return [innerWidth, e.scrollWidth, e.scrollHeight]"
        )
        assert taken <= width, f"{name} is {taken} wide in a window of {width}"
        self.size(width, min(height, 12_000))
        SEEN.mkdir(parents=True, exist_ok=True)
        self.driver.save_screenshot(str(SEEN / f"{name}.png"))
        self.size(width, 900)

    def quiet(self):
        """Nothing was said in the console, nothing asked of a network."""
        assert self.driver.get_log("browser") == []
        asked = self.run("return performance.getEntriesByType('resource').map((entry) => entry.name)")
        assert [name for name in asked if not name.startswith(("data:", "blob:"))] == []


@pytest.mark.parametrize("width", WIDTHS.values(), ids=WIDTHS)
def test_a_deal_is_stepped_forward_and_back_with_keys_and_with_buttons(chromium, pages, width):
    page = Page(chromium, pages["deal"], width)
    assert page.text(".jv-count").startswith("Step 1 of 31")
    page.press("ARROW_RIGHT")
    assert "robs" in page.text(".jv-caption")
    page.click('[data-act="next"]')
    assert "takes the reserve" in page.text(".jv-caption")
    assert page.text(".jv-hands").count("Discard") == 1
    page.click('[data-act="back"]')
    assert "robs" in page.text(".jv-caption")
    page.press("ARROW_DOWN", "ARROW_DOWN", "ARROW_LEFT")
    assert " takes " in page.text(".jv-caption")  # the last card of the first trick
    assert len(page.all(".jv-felt .jv-won")) == 1
    page.press("END")
    assert page.text(".jv-count") == "Step 31 of 31"
    assert page.run("return document.querySelector('.jv-slider').value") == "30"
    page.press("HOME", "ARROW_LEFT")
    assert page.text(".jv-count") == "Step 1 of 31"
    page.quiet()


def test_points_and_sack_at_the_end_are_those_that_replay_found(chromium, pages):
    page = Page(chromium, pages["deal"])
    page.press("END")
    written = {name.text.split(":")[0]: name.text for name in page.all(".jv-written")}
    for bar in page.all(".jv-bar"):
        name, points = bar.text.split("\n")[:2]
        sunk = name.endswith("in the sack")
        who = name.removesuffix(" in the sack")
        assert points.split()[0] in written[who]
        assert sunk == ("in the sack" in written[who]) == (int(points.split()[0]) < 21)  # HJ-54
    assert "Sack below 21" in page.text(".jv-score")
    page.quiet()


def test_hands_are_hidden_one_by_one_and_all_at_once(chromium, pages):
    page = Page(chromium, pages["deal"])
    faces = len(page.all(".jv-hands [data-card]"))
    assert faces == 36
    page.press("2")
    assert len(page.all(".jv-hands [data-card]")) == 27
    assert page.one('[data-place="s1"]').get_attribute("aria-pressed") == "true"
    assert (
        page.run("return document.querySelector('.jv-hands .jv-back').closest('[role=img]').ariaLabel")
        == "9 hidden cards"
    )
    page.click('[data-place="s1"]')
    assert page.run("return document.activeElement.dataset.place") == "s1", "the focus stays where it was"
    assert len(page.all(".jv-hands [data-card]")) == 36
    page.press("h")
    assert page.all(".jv-hands [data-card]") == []
    page.press("ARROW_RIGHT", "ARROW_RIGHT", "ARROW_RIGHT", "ARROW_RIGHT")
    assert page.all(".jv-felt [data-card]") != []
    page.click(".jv-all")
    assert len(page.all(".jv-hands [data-card]")) > 20
    page.quiet()


def test_several_deals_are_leafed_through_each_with_its_own_lines(chromium, pages):
    page = Page(chromium, pages["deal"])
    page.press("n")
    assert page.text(".jv-number") == "Deal 2 of 5"
    assert "stays out" in page.text(".jv-hands")
    page.press("n")
    assert "sack" not in page.text(".jv-score").lower()  # Schieber knows none
    page.press("n")
    assert "Tricks bid" in page.text(".jv-score")
    page.press("n", "n", "END")
    assert page.text(".jv-number") == "Deal 5 of 5"
    page.press("ARROW_LEFT")
    page.press("END")
    assert "SCH-17" in page.text(".jv-caption")
    assert page.all(".jv-felt .jv-wrong") != []
    page.press("p")
    assert page.text(".jv-number") == "Deal 4 of 5"
    page.quiet()


def test_a_finger_swipes_and_taps(chromium, pages):
    page = Page(chromium, pages["deal"], WIDTHS["phone"])
    swipe = """
      const felt = document.querySelector('.jv-felt'), from = {bubbles: true, clientX: 300, clientY: 300};
      felt.dispatchEvent(new PointerEvent('pointerdown', from));
      felt.dispatchEvent(new PointerEvent('pointerup', {...from, clientX: 300 + arguments[0]}));
      felt.dispatchEvent(new MouseEvent('click', from));
    """
    page.run(swipe, -90)
    assert page.text(".jv-count").startswith("Step 2 ")
    page.run(swipe, 90)
    assert page.text(".jv-count").startswith("Step 1 ")
    page.click(".jv-felt")
    assert page.text(".jv-count").startswith("Step 2 ")
    page.quiet()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", ["deal", "report"])
def test_every_text_has_contrast_enough(chromium, pages, name, scheme):
    chromium.execute_cdp_cmd(
        "Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]}
    )
    page = Page(chromium, pages[name])
    weak = page.run(CONTRAST, "main")
    page.press("END")
    weak += page.run(CONTRAST, "main")
    page.seen(f"{name}_{scheme}")
    chromium.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})
    assert weak == []


def test_everything_that_can_be_worked_has_a_name(chromium, pages):
    page = Page(chromium, pages["report"])
    nameless = page.run("""
      const named = (node) => (node.ariaLabel || node.textContent || node.labels?.[0]?.textContent || '').trim();
      return [...document.querySelectorAll('button, input, select, a, [role=img], [role=region], [role=group]')]
        .filter((node) => !named(node)).map((node) => node.outerHTML);
    """)
    assert nameless == []
    assert page.run("return [...document.images].every((one) => one.alt && one.naturalWidth > 100)")


@pytest.mark.parametrize(("place", "width"), WIDTHS.items())
def test_pages_fit_their_window_and_are_looked_at(chromium, pages, place, width):
    for name in ("deal", "swiss"):
        page = Page(chromium, pages[name], width)
        page.press("ARROW_RIGHT", "ARROW_RIGHT")
        page.seen(f"{name}_exchange_{place}")
        page.press("ARROW_DOWN", "ARROW_DOWN", "ARROW_RIGHT")
        page.seen(f"{name}_trick_{place}")
        page.press("n", "END")
        page.click("summary")
        page.seen(f"{name}_end_{place}")
    page = Page(chromium, pages["report"], width)
    page.seen(f"report_{place}")
    page.quiet()


def test_the_list_is_narrowed_by_words_and_choices_and_opens_its_deals(chromium, pages):
    page = Page(chromium, pages["report"])
    listed = "return [...document.querySelectorAll('#list tbody tr')].filter((row) => !row.hidden).length"
    assert page.text("#found") == "300 of 300 deals"
    assert page.run(listed) == 50
    page.click("#more")
    assert page.run(listed) == 100
    page.one("#kind").send_keys("robbed")
    some = int(page.text("#found").split()[0])
    assert 0 < some < 300
    assert all("robbed" in row.text for row in page.all("#list tbody tr") if row.is_displayed())
    page.one("#kind").send_keys("any")
    page.one("#game").send_keys("schieber")
    page.one("#words").send_keys("hearts")
    hearts = int(page.text("#found").split()[0])
    assert 0 < hearts < 60
    assert page.text(".jv-number") == f"Deal 1 of {hearts}"
    rows = [row for row in page.all("#list tbody tr") if row.is_displayed()]
    rows[2].find_element("css selector", "button").click()
    assert page.text(".jv-number") == f"Deal 3 of {hearts}"
    assert "hearts" in page.text(".jv-trumps")
    assert rows[2].get_attribute("aria-current") == "true"
    assert page.run("return document.activeElement.className") == "jv"
    page.press("ARROW_RIGHT", "n")
    assert page.text(".jv-number") == f"Deal 4 of {hearts}"
    page.one("#words").clear()
    page.one("#words").send_keys("nobody of that name")
    assert page.text("#found") == "0 of 300 deals"
    page.quiet()


def test_hostile_names_are_text_in_the_browser_too(chromium, pages):
    page = Page(chromium, pages["report"])
    page.one("#words").send_keys("onerror")
    assert int(page.text("#found").split()[0]) > 0
    assert "<img src=x onerror=alert(1)>" in page.text(".jv-hands")
    page.press("END")
    pictures = [page.run(f"return document.querySelectorAll('{css} img').length") for css in ("main", "figure")]
    assert pictures[0] == pictures[1]
    assert page.run("return document.scripts.length") == 2  # the module and its data
    assert "n" * 41 not in page.text("main")
    page.quiet()


def test_what_is_printed_has_tables_and_no_controls(chromium, pages):
    page = Page(chromium, pages["report"])
    chromium.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    gone = page.run(
        "return ['.filters', '#viewer', 'nav'].map((css) => getComputedStyle(document.querySelector(css)).display)"
    )
    shown = page.run(
        "return [...document.querySelectorAll('#list tbody tr')].filter((row) => row.checkVisibility()).length"
    )
    numbers = [cell.text for cell in page.all("#list tbody tr:nth-child(-n+50) td:first-child")]
    chromium.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
    assert gone == ["none"] * 3
    assert all(numbers)
    assert shown == 50


@pytest.mark.parametrize("name", ["deal", "report"])
def test_without_scripts_the_page_still_tells(chromium, pages, name):
    chromium.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    chromium.get(pages[name].as_uri())
    text = chromium.execute_cdp_cmd("DOM.getDocument", {"depth": -1})
    chromium.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
    chromium.save_screenshot(str(SEEN / f"{name}_without_scripts.png"))
    assert ("takes" if name == "report" else "taken by") in json.dumps(text)


def test_the_page_may_not_connect_even_if_it_tried(chromium, pages):
    page = Page(chromium, pages["deal"])
    chromium.set_script_timeout(10)
    answer = chromium.execute_async_script(
        "const done = arguments[0];"
        "document.addEventListener('securitypolicyviolation', (event) => done(event.effectiveDirective));"
        "fetch('http://127.0.0.1:9/').catch(() => {});"
    )
    assert answer == "connect-src"
    page.run("const s = document.createElement('script'); s.textContent = 'window.ran = 1'; document.body.append(s)")
    assert page.run("return window.ran ?? null") is None
