"""Every module of the package that reads foreign text is changed at random by a target of `make fuzz`."""

import ast
from pathlib import Path

import pytest
from fuzz import corpus, test_fuzz_guided, test_fuzz_logs, test_fuzz_texts
from fuzz.readers import READERS

import jassstats as js
from jassstats.logs import source

PACKAGE = Path(js.__file__).parent
CALLS = {
    *("json.load", "json.loads", "tomllib.load", "tomllib.loads", "csv.reader", "csv.DictReader", "pickle.load"),
    *("pickle.loads", "msgspec.json.decode", "msgspec.json.Decoder", "msgspec.toml.decode", "msgspec.yaml.decode"),
    *("ast.literal_eval", "parquet.ParquetFile", "parquet.read_table", "pickle.Unpickler", "ElementTree.parse"),
    *("pd.read_csv", "pd.read_json", "pd.read_parquet", "json.JSONDecoder", "csv.Sniffer"),
}
"""The parsers of libraries. A module that calls one of them reads a text."""
OTHERS = {
    "lake/parts.py": "the target `lake`",
    "lake/consistency.py": "the target `lake`",
    "render/translations.py": "files of the package",
    "stats/catalogue.py": "files of the package and of installed packages",
    "lake/query_guard.py": "what DuckDB writes",
    "html_report/overview.py": "what lake/query.py has written of a manifest that was read",
    "access/reconstruct.py": "a column of a part whose hash fits the manifest: the target `lake`",
    "access/bundle/lake_copy.py": "a copy of what it has encoded itself",
    "logs/jsonl/codec.py": "the source `jassstats`",
    "logs/slip/tokens.py": "the source `slip`",
}
"""The modules that read a text without a target of their own, and why."""


def test_every_source_of_logs_is_a_target_with_samples_of_its_own():
    names = set(js.list_sources())
    assert names == set(source.all_sources())
    assert _cases(test_fuzz_logs.test_whatever_a_log_holds_each_entry_is_accounted_for) == names
    for name in names:
        samples = corpus.samples(name)
        assert any(source.all_sources()[name].sniff(text[: 1 << 16]) for text in samples), name


def test_every_other_reader_is_a_target_too_and_all_of_them_are_guided():
    assert _cases(test_fuzz_texts.test_any_text_is_read_or_refused_with_a_sentence) == set(READERS)
    guided = _cases(test_fuzz_guided.test_no_text_that_reaches_new_code_makes_a_reader_fail)
    assert guided == set(READERS) | set(js.list_sources())


def test_every_module_that_reads_a_text_has_a_target():
    """The list of targets is that of the modules: a new reader has to be added to it, one that is gone taken out."""
    parsing = {path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py") if CALLS & _called(path)}
    sources = {name for name in parsing if name.startswith("logs/sources/")}
    named = {module for reader in READERS.values() for module in reader.modules}
    assert parsing - sources - named == set(OTHERS)
    assert [name for name in named if not (PACKAGE / name).is_file()] == []
    assert {name.split("/")[2].removesuffix(".py") for name in sources} <= set(js.list_sources())


@pytest.mark.parametrize("name", READERS)
def test_the_samples_of_a_reader_are_read(name, tmp_path):
    for text in READERS[name].samples:
        READERS[name].check(tmp_path, text)


def test_every_game_has_a_target_for_a_typed_hand():
    typed = {path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("parse_hand.py")}
    assert typed == {module for reader in READERS.values() for module in reader.modules if "parse_hand" in module}


def _cases(test):
    """The parameters with which a test runs."""
    return {case for mark in test.pytestmark if mark.name == "parametrize" for case in mark.args[1]}


def _called(path):
    """The dotted names of everything that a module mentions."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {ast.unparse(node) for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
