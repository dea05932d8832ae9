"""The readers of texts that are no logs: each with samples of its text, and what must hold of any text.

A check raises nothing but a `JassstatsError`. Whatever else it raises is a finding.
"""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from jassstats import cards, games
from jassstats.access import deal_address
from jassstats.access.bundle import check as bundle
from jassstats.games import house_rules
from jassstats.lake import aliases, manifest
from jassstats.lake.manifest import COLUMNS, File, Manifest, Part, Stored
from jassstats.rules.decision import Typed
from jassstats.study.compare import ledger

SETTINGS = {"game": "handjass", "seed": 1}
_OF = ledger.key(SETTINGS)
_LEDGER = "".join(
    json.dumps(line) + "\n"
    for line in (
        {"of": _OF, "settings": SETTINGS},
        {"of": _OF, "first": 0, "last": 10, "sums": [3, 4, -5]},
        {"of": "0" * 32, "settings": {"game": "schieber"}},
        {"of": _OF, "first": 10, "last": 30, "sums": [30, 40, -50]},
    )
).encode()
_BUNDLE = json.dumps(
    {
        "name": "lake",
        "resources": [
            {"name": "manifest", "path": "lake/manifest.json", "bytes": 2, "hash": "sha256:0"},
            {"name": "deals", "path": "lake/deals/000001.parquet", "bytes": 12, "hash": "sha256:0"},
        ],
    }
).encode()
_MANIFEST = manifest.encode(
    Manifest(
        columns=COLUMNS,
        next_key=3,
        next_part=2,
        next_run=2,
        parts={1: Part(3, {"deals": Stored(3, 100, "0" * 64)}, files=["a.jsonl"])},
        files={"a.jsonl": File("a.jsonl", "jassstats", None, "0" * 64, "2026-11-30", 4, 3, 1, done=True)},
        runs={1: {"game": "handjass", "preset": "putze_fr", "seed": 1, "deals": 3}},
    )
)
_UNSEALED = re.sub(rb"[0-9a-f]{64}(?=\"\n}\Z)", b"", _MANIFEST)
_HANDS = {
    "handjass": ({"hand": "S6 S7 S8 S9 ST SJ SQ SK SA", "up": "H6", "players": 3, "calls": "0:keep 1:keep"},),
    "hasenpfeffer": ({"hand": "JK HJ DJ HA HK HQ", "calls": "0:3 1:pass", "points": [3, -4]},),
    "schieber": ({"hand": "S6 S7 S8 S9 ST SJ SQ SK SA", "calls": "0:push", "points": [100, 57]},),
}
PRESETS = {"handjass": "parlett_simple", "hasenpfeffer": "founding", "schieber": "swisslos_2500"}
"""The house rules for which hands are typed."""


class Reader(NamedTuple):
    """The reader of a text: the modules that hold it, samples of the text, and the check of any text."""

    modules: tuple[str, ...]
    samples: tuple[bytes, ...]
    check: Callable[[Path, bytes], Any]


def _cards(_folder: Path, text: bytes) -> None:
    """A text of cards is read as a small reader reads it, or refused."""
    try:
        found = [cards.name(card) for card in cards.parse(text.decode("utf-8", "replace"))]
    except ValueError:
        return
    plain = text.decode("utf-8", "replace").upper().translate(str.maketrans("♣♦♥♠♧♢♡♤", "CDHSCDHS")).replace("10", "T")
    spelt = [word if word == "JK" or word[0] in "CDHS" else word[::-1] for word in plain.split()]
    assert found == spelt, text


def _aliases(name: str) -> Callable[[Path, bytes], None]:
    def check(folder: Path, text: bytes) -> None:
        """Every player stays that player if the aliases are followed once more."""
        (folder / name).write_bytes(text)
        players = aliases.read(folder)
        assert all(players.get(player, player) == player for player in players.values()), text
        assert all(key.strip() == key != "" for key in players), text

    return check


def _manifest(folder: Path, text: bytes) -> None:
    """A manifest that is read says the same when it is written and read once more."""
    held = manifest.parse(folder, text)
    held.seal = ""
    again = manifest.parse(folder, manifest.encode(held))
    assert msgspec.structs.replace(again, seal="") == msgspec.structs.replace(held, seal=""), text


def _house_rules(folder: Path, text: bytes) -> None:
    """House rules from a file make options, and the same ones after they were written as one token."""
    path = folder / "ours.toml"
    path.write_bytes(text)
    game, rules = house_rules.of_any_game(str(path))
    options = games.house(game, *rules)
    if not re.search(r"[+=]", "".join(str(value) for value in rules.overrides.values())):
        assert games.house(game, *house_rules.parse(str(rules))) == options, text


def _ledger(folder: Path, text: bytes) -> None:
    """The ranges of a ledger follow one another from 0 on, and are the same when the ledger is opened once more."""
    path = folder / "ledger.jsonl"
    path.write_bytes(text)
    found = []
    for _ in range(2):
        opened = ledger.open(path, SETTINGS)
        found.append(opened.done)
        opened.close()
    ends = [end for end, _ in found[0]]
    assert found[0] == found[1], text
    assert ends == sorted(set(ends)), text
    assert len({len(sums) for _, sums in found[0]}) <= 1, text
    kept = path.read_bytes()
    assert text.startswith(kept) or kept.startswith((text, text[: text.rfind(b"\n") + 1])), text


def _bundle(folder: Path, text: bytes) -> None:
    """A folder that does not hold what the descriptor lists has a finding: here it holds nothing at all."""
    (folder / "lake").mkdir(exist_ok=True)
    (folder / "datapackage.json").write_bytes(text)
    found = bundle.compare(str(folder)).wrong
    try:
        listed = json.loads(text)["resources"]
    except (ValueError, KeyError, TypeError, RecursionError):
        listed = [None]
    assert found or not listed, text


def _address(_folder: Path, text: bytes) -> None:
    """The parts of an address, put together, are the address."""
    written = text.decode("utf-8", "replace")
    file, sign, number = deal_address.parts(written)
    assert written in {file, f"{file}{sign}{number}"} or re.fullmatch(r".+[:#]0*\d+", written, re.DOTALL), text
    deal_address.in_a_log(written)


def _typed(game: str) -> Callable[[Path, bytes], None]:
    def check(_folder: Path, text: bytes) -> None:
        """A typed hand is a decision with two answers or more, on the very cards that were typed."""
        try:
            typed = msgspec.json.decode(text, type=dict[str, Any])
            wish = msgspec.convert(typed, Typed, strict=True)
        except (msgspec.DecodeError, msgspec.ValidationError, UnicodeDecodeError, RecursionError):
            return
        position = games.load(game).parse_hand.position(games.house(game, PRESETS[game]), wish)
        assert len(position.answers) > 1, text
        held = cards.mask_of(cards.parse(wish.hand.replace(",", " ")))
        assert int(position.view["hand"][0]) == held, text

    return check


READERS = {
    "cards": Reader(("cards.py",), ("C6 10H ♠J JK TD".encode(), b"S6 S7 S8 S9 ST SJ SQ SK SA"), _cards),
    "aliases.toml": Reader(
        ("lake/aliases.py",),
        (b'"Anna Meier" = ["Anna", "A. Meier"]\nDino = ["Dario"]\n', '"Zoë" = [\n  "Zoe\u0308", # x\n]\n'.encode()),
        _aliases("aliases.toml"),
    ),
    "aliases.csv": Reader(
        ("lake/aliases.py",),
        (b"name,player\nAnna,Anna Meier\nDario,Dino\n", b'\xef\xbb\xbfplayer;name\r\n"Meier; Anna";Anna\r\n'),
        _aliases("aliases.csv"),
    ),
    "house rules": Reader(
        ("games/house_rules.py",),
        (
            b'preset = "parlett_simple"\ngame = "handjass"\n\n[options]\nminimum = 26\nrob_2 = false\n',
            b'preset = "swisslos_2500"\n[options]\ntarget = 1_000\npush_back = "once_forced"\n',
        ),
        _house_rules,
    ),
    "manifest": Reader(("lake/manifest.py",), (_UNSEALED, _MANIFEST), _manifest),
    "ledger": Reader(("study/compare/ledger.py",), (_LEDGER,), _ledger),
    "bundle": Reader(("access/bundle/check.py",), (_BUNDLE,), _bundle),
    "address": Reader(("access/deal_address.py",), (b"evenings.jsonl:12", b"match.json#3", b"12"), _address),
    **{
        f"hand of {game}": Reader(
            (f"games/{game}/advice/parse_hand.py",), tuple(json.dumps(hand).encode() for hand in hands), _typed(game)
        )
        for game, hands in _HANDS.items()
    },
}
