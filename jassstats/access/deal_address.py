"""The address of a deal: a key or an id in a lake, or a line of a log.

`evenings.jsonl:12` is the deal on line 12, `match.json#3` the third deal of the file.
"""

import os.path
import re
from itertools import islice

from jassstats.errors import UsageError
from jassstats.record import Deal, Entry, Problem
from jassstats.render.deal import ShownDeal
from jassstats.replay import replay
from jassstats.replay.columns import Logged
from jassstats.replay.pack import pack
from jassstats.rules.outcome import Story

PLACE = re.compile(r"(?P<file>.+?)(?:(?P<sign>[:#])(?P<number>[0-9]{1,18}))?")


class NoSuchDeal(UsageError):
    """There is no deal at that address; the text says what to write instead."""


def in_a_log(address: str) -> bool:
    """Return whether an address names a file, not a deal of a lake."""
    file, *_ = parts(address)
    return _exists(file) or not address.isalnum()


def parts(address: str) -> tuple[str, str, int]:
    """Return file, sign and number; a file alone means its first deal."""
    match = PLACE.fullmatch(address)
    if _exists(address) or match is None or match["number"] is None:
        return address, "#", 1
    return match["file"], match["sign"], int(match["number"])


def _exists(file: str) -> bool:
    """Return whether there is such a file. pathlib raises where a name is too long, os.path does not."""
    return os.path.exists(file)  # noqa: PTH110


def from_log(address: str, source: str | None = None, preset: str | None = None) -> ShownDeal:
    """Return the deal at a place of a log, replayed as far as the rules allow."""
    from jassstats.logs import read as log_reader

    file, sign, number = parts(address)
    entries = iter(log_reader.read(file, source, preset))
    if sign == "#":
        entry = next(islice(entries, number - 1, None), None) if number else None
    else:
        entry = next((entry for entry in entries if entry.line >= number), None)
        entry = entry if entry and entry.line == number else None
    if entry is None:
        place = f"on line {number}" if sign == ":" else f"number {number}"
        raise NoSuchDeal(f"{file} has no deal {place}; write FILE:LINE, or FILE#N for its Nth deal")
    return shown_entry(Logged(file, "", 0, entry))


def shown_entry(logged: Logged) -> ShownDeal:
    """Return a log entry with its replay, or with the problem that prevents the replay."""
    _, problems = pack([logged])
    deal = logged.entry.deal
    if deal is None or 0 in problems:
        return ShownDeal(deal, None, problems.get(0))
    story = replay.explain(deal)
    return ShownDeal(deal, story, contradicted(deal, story))


def contradicted(deal: Deal, story: Story) -> Problem | None:
    """Return the first trick that the source gives to another seat than the rules do."""
    if deal.claims is None or story.breach:
        return None
    complete = [trick for trick in story.tricks if trick.winner is not None]
    leaders, winners = [trick.leader for trick in complete], [trick.winner for trick in complete]
    for number in range(len(complete)):
        for verb, claimed, replayed in (("led", deal.claims.leaders, leaders), ("won", deal.claims.winners, winners)):
            if claimed and number < len(claimed) and claimed[number] != replayed[number]:
                facts = {"leader": leaders, "winner": winners}
                return replay.contradiction((number, verb, claimed[number]), facts, deal.game)
    return None


def recorded(deal: Deal) -> ShownDeal:
    """Return a record of a deal with its replay."""
    return shown_entry(Logged("", "", 0, Entry(1, "", deal)))
