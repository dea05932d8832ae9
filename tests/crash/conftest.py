"""The crash tests share their time, and say at the end what they tried."""

import pytest
from crash.stopped import SEED, SESSION, Starter


def pytest_collection_finish(session):
    """Each test that was chosen gets an equal share of the time."""
    SESSION.tests = max(1, sum(item.get_closest_marker("crash") is not None for item in session.items))


@pytest.fixture(scope="session")
def starter():
    """The process from which commands are forked."""
    found = Starter()
    yield found
    found.close()


def pytest_terminal_summary(terminalreporter):
    """Rounds, kills, differences; and the seed that stops at the same moments again."""
    if not SESSION.tallies:
        return
    for name, tally in SESSION.tallies.items():
        asked = f", {tally.asked:,} queries" if tally.asked else ""
        terminalreporter.write_line(
            f"crash {name}: {tally.rounds} rounds, {tally.kills} kills, {tally.differences} differences{asked}"
            f" in {tally.seconds:.0f} s"
        )
    all_ = SESSION.tallies.values()
    sums = {what: sum(getattr(tally, what) for tally in all_) for what in ("rounds", "kills", "differences", "asked")}
    terminalreporter.write_line(
        f"crash: {sums['rounds']} rounds, {sums['kills']} kills, {sums['differences']} differences, "
        f"{sums['asked']:,} queries beside a writer (JASSSTATS_CRASH_SEED={SEED})"
    )
