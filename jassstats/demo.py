"""The main uses in a minute: `python -m jassstats.demo` simulates Handjass, reads logs, asks, and draws into out/demo.

Every step is a command as anybody could type it; it is shown before it is run.
"""

import shlex
import shutil
import sys
from pathlib import Path
from time import perf_counter

from jassstats import cli
from jassstats.cli import exit_codes
from jassstats.cli.exit_codes import FINDINGS

OUT = Path("out/demo")
LAKE = OUT / "lake"
SAMPLES = OUT / "samples"
SIMULATED = "run is not null"

STEPS = (
    ("Two hundred thousand deals of Handjass for three who play by sound advice, into a lake.",
     "simulate handjass --players 3 --deals 200000 --strategies solid --seed 1 -o {lake}"),
    ("Logs in the formats of people and programs. One file holds honest mistakes.",
     "samples {samples}"),
    ("What they hold goes into the same lake.", "ingest {files} -o {lake}"),
    ("What was wrong, and where.", "sql 'select file, line, code, message from rejects' --lake {lake}"),
    ("One of them, at the very card.", "show {samples}/mistakes.jsonl:3"),
    ("The sack: who falls short of the minimum, by the trumps in the hand?",
     "stats sack_rate --by trumps --where '{simulated}' --lake {lake}"),
    ("Melds: how often are they dealt? Beside each the exact chance, counted over all hands.",
     "stats meld_frequency --by '' --where '{simulated}' --lake {lake}"),
    ("The exchange: how do takers, keepers and the denied fare? (What taking brings, `compare` and `advise` tell.)",
     "stats exchange_outcomes --by '' --where '{simulated}' --lake {lake}"),
)  # fmt: skip

PICTURES = (
    ("sacks.png", "sack_rate", "trumps", "sacks"),
    ("melds.png", "meld_frequency", "", "melds"),
    ("exchange.png", "exchange_outcomes", "", "exchange"),
)
"""File, question, what to group by, and the function that draws the answer."""

NEXT = """
Everything lies in out/demo. What next?

  jassstats show 3 --lake out/demo/lake                 a deal, trick by trick (--suits swiss)
  jassstats stats --lake out/demo/lake                  what else can be asked
  jassstats stats sack_rate --about                     what an answer means, and how to narrow it
  jassstats stats sack_rate --by exchange,order --where "run is not null" --lake out/demo/lake
  jassstats presets handjass --diff parlett_simple putze_fr
  jassstats simulate handjass --preset putze_fr --players 4 --parties 1000 --strategies solid --lake my_lake
  jassstats ingest YOUR_LOG --lake my_lake                  your own deals: see docs/log_form.md
  make lab                                              the notebooks
"""


def main() -> int:
    """Run the tour; the exit code of the first step that fails, else 0."""
    begun = perf_counter()
    shutil.rmtree(LAKE, ignore_errors=True)
    for about, command in STEPS:
        code = step(about, command)
        if code not in {exit_codes.DONE, FINDINGS}:
            return code
    draw()
    print(f"{NEXT}\nThat took {perf_counter() - begun:.0f} seconds.")
    return 0


def step(about: str, command: str) -> int:
    """Say what comes, show the command, run it."""
    values = {"lake": LAKE, "samples": SAMPLES, "simulated": SIMULATED}
    print(f"\n{about}\n$ jassstats {command.format(files=SAMPLES / '*', **values)}", flush=True)
    files = " ".join(shlex.quote(str(file)) for file in sorted(SAMPLES.glob("*")))
    return cli.run(shlex.split(command.format(files=files, **values)))


def draw() -> None:
    """The pictures, each from an answer, with its intervals."""
    import matplotlib as mpl

    mpl.use("Agg")
    import jassstats as api
    from jassstats import plots

    print("\nPictures, each estimate with its interval:", flush=True)
    for file, question, by, picture in PICTURES:
        answer = api.open(LAKE).stat(question, by=by, where=SIMULATED)
        getattr(plots, picture)(answer).figure.savefig(OUT / file)
        print(f"  {OUT / file}  {answer.stat.question}")


if __name__ == "__main__":
    sys.exit(main())
