"""Every log format, changed at random: the oracle must hold of each file. Left to `make fuzz`."""

import tempfile
from pathlib import Path

import pytest
from fuzz import corpus, oracle
from fuzz.budget import MEMORY, spend
from fuzz.mutations import changed, mutants

pytestmark = pytest.mark.fuzz


@pytest.mark.parametrize("source", corpus.sources())
def test_whatever_a_log_holds_each_entry_is_accounted_for(source):
    samples = corpus.samples(source)

    def judge(texts):
        with tempfile.TemporaryDirectory(prefix="jassstats-fuzz-", dir=MEMORY) as folder:
            return oracle.judge(Path(folder), texts, source, samples[0])

    def check(chosen):
        texts = [changed(samples[which % len(samples)], edits, samples) for which, edits in chosen]
        try:
            return judge(texts)
        except Exception as error:
            few = fewer(judge, texts)
            shown = "".join(f"\n{text[:3_000]!r}" for text in few)
            raise AssertionError(f"{source}, {len(few)} files: {type(error).__name__}: {error}{shown}") from error

    spend(source, check, mutants)


def fewer(judge, texts):
    """As few of the texts as still fail, each tried once without."""
    for text in list(texts):
        left = [other for other in texts if other is not text]
        try:
            judge(left)
        except Exception:  # noqa: BLE001  any failure counts
            texts = left
    return texts
