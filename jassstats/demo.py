"""A tour in half a minute: `python -m jassstats.demo` reads the sample logs, asks, and draws into out/demo.

Every step is a command as anybody could type it; it is shown before it is run.
"""

import shlex
import shutil
import sys
from pathlib import Path
from time import perf_counter

from jassstats import cli
from jassstats.cli.ends import FINDINGS

SAMPLE = Path(__file__).parent.parent / "data" / "sample"
OUT = Path("out/demo")
PLAYED, RANDOM = OUT / "lake", OUT / "random"

STEPS = (
    ("Logs in five formats, into a lake. One file holds honest mistakes.", "ingest {files} -o {played}"),
    ("What was wrong, and where.", "sql 'select file, line, code, message from rejects' --lake {played}"),
    ("One of them, at the very card.", "show {sample}/mistakes.jsonl:3"),
    ("Six evenings at one table: who won?", "stats player_results --where \"file = 'evenings.jsonl'\" --lake {played}"),
    ("A hundred thousand deals of random players beside them.",
     "simulate schieber --preset swisslos_2500 --deals 100000 --seed 1 -o {random}"),
    ("At random, one call in seven is a push.", "stats push_rate --by '' --lake {random}"),
    ("How often is something dealt that can be declared?", "stats melds_dealt --lake {random}"),
    ("Is it better to push?", "stats declarers --by pushed --lake {random}"),
)  # fmt: skip

PICTURES = (
    ("contracts.png", "contracts", PLAYED, None, "contracts"),
    ("success.png", "declarers", RANDOM, None, "success"),
    ("points.png", "points_spread", RANDOM, None, "points"),
    ("over_time.png", "results_over_time", PLAYED, "file = 'evenings.jsonl'", "over_time"),
)
"""File, question, lake, which deals, and the function that draws the answer."""

NEXT = """
Everything lies in out/demo. What next?

  jassstats stats --lake out/demo/lake          what else can be asked
  jassstats stats declarers --about              what an answer means, and how to narrow it
  jassstats show data/sample/evenings.jsonl:1 --suits swiss
  jassstats sql "select * from deals limit 5" --lake out/demo/lake
  jassstats ingest YOUR_LOG -o my_lake           your own deals: see docs/log_form.md
  make lab                                       the notebooks
"""


def main() -> int:
    """Run the tour; the exit code of the first step that fails, else 0."""
    begun = perf_counter()
    if not SAMPLE.is_dir():
        print(f"The sample logs are not at {SAMPLE}: run this from a copy of the project.", file=sys.stderr)
        return cli.ends.FAILED
    for lake in (PLAYED, RANDOM):
        shutil.rmtree(lake, ignore_errors=True)
    for about, command in STEPS:
        code = step(about, command)
        if code not in {cli.ends.DONE, FINDINGS}:
            return code
    draw()
    print(f"{NEXT}\nThat took {perf_counter() - begun:.0f} seconds.")
    return 0


def step(about: str, command: str) -> int:
    """Say what comes, show the command, run it."""
    files = " ".join(shlex.quote(str(file)) for file in sorted(SAMPLE.iterdir()))
    lakes = {"played": PLAYED, "random": RANDOM}
    print(f"\n{about}\n$ jassstats {command.format(files='data/sample/*', sample='data/sample', **lakes)}", flush=True)
    return cli.run(shlex.split(command.format(files=files, sample=shlex.quote(str(SAMPLE)), **lakes)))


def draw() -> None:
    """The pictures, each from an answer, with its intervals."""
    import matplotlib as mpl

    mpl.use("Agg")
    from jassstats.show import face, plots

    print("\nPictures, each estimate with its interval:", flush=True)
    for file, question, lake, where, picture in PICTURES:
        answer = face.open(lake).stat(question, where=where)
        getattr(plots, picture)(answer).figure.savefig(OUT / file)
        print(f"  {OUT / file}  {answer.stat.question}")


if __name__ == "__main__":
    sys.exit(main())
