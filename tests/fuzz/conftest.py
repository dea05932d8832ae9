"""The fuzz shares its time among its targets, and says at the end what it tried."""

import time

from fuzz.budget import SEED, TRIED


def pytest_collection_finish(session):
    """Each target that was chosen gets an equal share of the time."""
    TRIED.begun = time.monotonic()
    TRIED.targets = max(1, sum(item.get_closest_marker("fuzz") is not None for item in session.items))


def pytest_terminal_summary(terminalreporter):
    """Entries tried, seconds, findings; and the seed that tries the same again."""
    if not TRIED.entries:
        return
    for target, entries in TRIED.entries.items():
        terminalreporter.write_line(f"fuzz {target}: {entries:,} entries in {TRIED.seconds.get(target, 0):.0f} s")
    findings = len(terminalreporter.stats.get("failed", ()))
    total, seconds = sum(TRIED.entries.values()), sum(TRIED.seconds.values())
    terminalreporter.write_line(
        f"fuzz: {total:,} entries in {seconds:.0f} s, {findings} findings (JASSSTATS_FUZZ_SEED={SEED})"
    )
