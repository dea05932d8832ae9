"""The samples that the fuzz changes, by source. All of them were written for these tests; none is a real log."""

from pathlib import Path

import jassstats as js

HERE = Path(__file__).parent
FIXTURES = HERE.parent / "fixtures" / "logs"

FILES = {
    "challenge": ("challenge.json", "challenge_uncounted.json"),
    "hebab": ("hebab.json",),
    "jass_interface": ("game_full.json", "snapshots.jsonl"),
    "jassguru": ("jassguru.csv",),
    "jasskit": ("jasskit_arena.jsonl", "jasskit_match.json", "jasskit_open.json", "jasskit_v01.json"),
    "jasskit_2018": ("jasskit_2018.jsonl",),
    "jasskit_obs": ("jasskit_obs.jsonl",),
    "jasskit_trumps": ("jasskit_trumps.csv",),
    "swisslos": ("swisslos.log",),
    "jassstats": ("same_deals.jsonl", "hebab_same.jsonl"),
}
"""Files of tests/fixtures/logs by source; corpus/ holds more, named SOURCE-….*"""


def sources():
    """Every source there is: one without a sample would go untried."""
    return sorted(js.list_sources())


def samples(source):
    """The texts of a source, short ones first. Snapshots of one deal are thinned out: few lines, the same kinds."""
    named = [FIXTURES / name for name in FILES.get(source, ())]
    texts = [path.read_bytes() for path in (*named, *sorted((HERE / "corpus").glob(f"{source}-*")))]
    assert texts, f"the fuzz has no sample of the source {source}: put one into tests/fuzz/corpus"
    return sorted(map(_thinned, texts), key=len)


def _thinned(text):
    """A long text of many lines by its first few and its last: the fuzz is quicker with less of the same."""
    lines = text.split(b"\n")
    return text if len(text) < 12_000 or len(lines) < 12 else b"\n".join(lines[:10] + lines[-3:])
