"""The demo does what `make demo` promises, twice in a row; the sample logs are what their script writes."""

import subprocess
import sys
from pathlib import Path

import pytest

from jassstats import samples

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def demo(tmp_path_factory):
    """The demo, run for the second time in a folder of its own."""
    folder = tmp_path_factory.mktemp("demo")
    words = [sys.executable, "-m", "jassstats.demo"]
    for _ in range(2):
        done = subprocess.run(words, capture_output=True, text=True, cwd=folder, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
    return done, folder / "out" / "demo"


@pytest.mark.examples
def test_the_demo_accounts_for_every_deal(demo):
    assert "255 deals in = 240 accepted + 15 quarantined + 0 duplicates" in demo[0].stderr


@pytest.mark.examples
def test_the_demo_shows_the_breach_at_the_very_card(demo):
    assert "may not play" in demo[0].stdout
    assert "SCH-17" in demo[0].stdout


@pytest.mark.examples
def test_the_demo_answers_the_main_questions_from_two_hundred_thousand_deals(demo):
    said = demo[0].stdout
    assert all(
        question in said
        for question in ("fall into the sack?", "hold a run, a quartet or a marriage?", "after being denied?")
    )
    assert said.count("200,000 deals.") == 3
    exact = {line.split()[0:2][1]: line.split()[-1] for line in said.splitlines() if line.startswith(" run ")}
    assert exact["3"] == "0.267"  # 25,102,532 of the 94,143,280 hands hold a run of three


@pytest.mark.examples
def test_the_demo_draws_its_pictures(demo):
    pictures = sorted(path.name for path in demo[1].glob("*.png"))
    assert pictures == ["exchange.png", "melds.png", "sacks.png"]
    assert all((demo[1] / name).read_bytes().startswith(b"\x89PNG") for name in pictures)


@pytest.mark.examples
def test_the_demo_says_what_to_try_next(demo):
    assert "What next?" in demo[0].stdout


def test_the_sample_logs_are_what_their_script_writes(tmp_path):
    script = [sys.executable, str(ROOT / "data" / "make_samples.py"), str(tmp_path)]
    subprocess.run(script, check=True, capture_output=True)
    assert [path.name for path in samples.files()] == sorted(path.name for path in tmp_path.iterdir())
    changed = [path.name for path in samples.files() if path.read_bytes() != (tmp_path / path.name).read_bytes()]
    assert changed == [], "run `python data/make_samples.py`"
