"""Properties that must hold of any log. They are computed without the code under test.

Nothing raises. In = accepted + quarantined + duplicates. No deal is refused because the program failed. What was
accepted says what the text says, and says it again when it is written and read once more. The files beside it keep
their deals and their ids.
"""

import json
import re
import unicodedata
from collections import Counter

import jassstats as js
from jassstats.replay import identity

INTERNAL = "LOG-99"
"""The code of a deal that made the program itself fail: always a finding here."""

_SYMBOLS = str.maketrans("♣♦♥♠♧♢♡♤", "CDHSCDHS")
_CARD = re.compile(r"([CDHS])([6789TJQKA])|([6789TJQKA])([CDHS])")


def judge(folder, texts, source, neighbour):
    """Read some texts as one source between two good files; how many entries there were. Raises AssertionError."""
    suffix = ".jass" if source == "slip" else ".jsonl" if source == "jassstats" else ".log"
    paths = [folder / f"{place:02}{suffix}" for place in range(len(texts) + 2)]
    for path, text in zip(paths, [neighbour, *texts, neighbour], strict=True):
        path.write_bytes(text)
    into = folder / "lake"
    report = js.ingest(paths, into, source=source)
    lake = js.open(into)
    _counted(report, lake)
    _apart(report, lake, source, folder)
    _linted(report, paths, source)
    if source == "jassstats":
        _own(lake, paths)
    _written_again(lake, paths, source, folder)
    wrong = [check for check in js.verify(into).checks if not check.ok]
    assert wrong == [], wrong
    return report.total("deals_in") + sum(count.problem is not None for count in report.files)


def _counted(report, lake):
    """The report, the tables and the sum agree; nothing was refused because the program failed."""
    told = lake.sql("select code, message, raw from rejects order by all").fetchall()
    assert [row for row in told if row[0] == INTERNAL] == []
    accepted = dict(lake.sql("select file, count(*) from deals group by file").fetchall())
    refused = dict(lake.sql("select file, count(*) from rejects group by file").fetchall())
    for count in report.files:
        assert count.deals_in == count.accepted + count.quarantined + count.duplicates, count
        assert (count.state == "unreadable") == (count.problem is not None), count
        assert (accepted.get(count.file, 0), refused.get(count.file, 0)) == (count.accepted, count.quarantined), count


def _apart(report, lake, source, folder):
    """The good file before keeps its deals and ids; the one after it is judged alike."""
    alone = folder / "alone"
    good = js.ingest([folder / report.files[0].file], alone, source=source)
    first, last = report.files[0], report.files[-1]
    wanted = js.open(alone).sql("select id, line from deals order by line, id").fetchall()
    found = lake.sql("select id, line from deals where file = $file order by line, id", file=first.file).fetchall()
    assert found == wanted
    (told,) = good.files
    assert (last.deals_in, last.quarantined) == (told.deals_in, told.quarantined)
    assert (first.deals_in, first.accepted, first.quarantined) == (told.deals_in, told.accepted, told.quarantined)


def _linted(report, paths, source):
    """`lint` finds as many deals that can't be accepted as `ingest` put aside."""
    found = [finding for finding in js.lint(paths, source=source) if finding.severity == "error"]
    errors = Counter(finding.file for finding in found if finding.record is not None)
    for count, path in zip(report.files, paths, strict=True):
        assert errors[str(path)] == count.quarantined, (count, errors[str(path)])


def _own(lake, paths):
    """A line of our own form that was accepted says in the lake what JSON and a small card reader say it says."""
    hands = dict(
        lake.sql(
            "select deal, map(list(seat), list(cards(dealt))) from seats where dealt is not null group by deal"
        ).fetchall()
    )
    plays = dict(
        lake.sql("select deal, list(card_name(card) order by trick, place) from plays group by deal").fetchall()
    )
    names = dict(lake.sql("select deal, map(list(seat), list(player)) from seats group by deal").fetchall())
    calls = dict(lake.sql("select deal, count(*) from calls group by deal").fetchall())
    texts = {path.name: path.read_bytes().removeprefix(b"\xef\xbb\xbf").split(b"\n") for path in paths}
    for name, lines in texts.items():
        written = sum(bool(line.strip()) for line in lines)
        (read,) = [row["deals_in"] for row in lake.files() if row["file"] == name] or [0]
        assert read in {0, written}, (name, read, written)
    for key, file, line, *told in lake.sql("select deal, file, line, game, preset, dealer from deals").fetchall():
        said = json.loads(texts[file][line - 1])
        assert told == [said["game"], said["preset"], said["dealer"]]
        dealt = {seat: _cards(hand) for seat, hand in enumerate(said.get("hands", [])) if hand.strip()}
        stored = {seat: _cards(hand) for seat, hand in hands.get(key, {}).items() if hand}
        assert {seat: set(hand) for seat, hand in dealt.items()} == {seat: set(stored.get(seat, ())) for seat in dealt}
        assert _cards(said.get("plays", "")) == plays.get(key, [])
        assert len(said.get("calls", "").split()) == calls.get(key, 0)
        for seat, player in names.get(key, {}).items():
            written = said.get("players", [])
            assert (player or "") == (_composed(written[seat]) if seat < len(written) else "")


def _composed(name):
    return unicodedata.normalize("NFC", name)


def _cards(text):
    """Cards as our own names, read by a reader of this test."""
    found = []
    for word in text.split():
        plain = word.upper().translate(_SYMBOLS).replace("10", "T")
        match = _CARD.fullmatch(plain)
        if plain == "JK":
            found.append("JK")
            continue
        assert match is not None, f"{word!r} was taken for a card"
        found.append(f"{match[1]}{match[2]}" if match[1] else f"{match[4]}{match[3]}")
    return found


def _written_again(lake, paths, source, folder):
    """Every file in our own form has the same deals under the same ids, and its own conversion changes no byte.

    A deal of fewer cards is identified by its file and line too, so that its id is another one.
    """
    outs = []
    for path in paths:
        out = folder / f"{path.stem}.again.jsonl"
        try:
            js.convert(path, out, source=source)
        except Exception as error:
            if not type(error).__module__.startswith("jassstats."):
                raise  # a file that can't be read at all is told as one of our errors
            continue
        if out.stat().st_size:
            outs.append(out)
    js.ingest(outs, folder / "again", source="jassstats")
    ids = f"select id from deals where played >= {identity.ENOUGH_PLAYS} or hands_known order by id"
    assert js.open(folder / "again").sql(ids).fetchall() == lake.sql(ids).fetchall()
    for out in outs[1:3]:
        slip, back = out.with_suffix(".jass"), out.with_suffix(".back.jsonl")
        left = js.convert(out, slip, source="jassstats").left_out
        assert left == []
        left = js.convert(slip, back, source="slip").left_out
        assert left == [], slip.read_text(encoding="utf-8")
        assert back.read_bytes() == out.read_bytes()
