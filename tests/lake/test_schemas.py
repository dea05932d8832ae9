"""The published shapes are fresh, and the fact tables keep their promises about grain and meaning."""

import json
import runpy
from pathlib import Path

import jsonschema
import pytest

from jassstats.lake.schema import TABLES

ROOT = Path(__file__).parents[2]
WRITTEN = runpy.run_path(str(ROOT / "schemas" / "write.py"))["files"]()
TYPES = {"int64", "int16", "int32", "bool", "string", "name", "time"}


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: path.name)
def test_what_is_written_is_what_the_code_says(path):
    assert path.read_text(encoding="utf-8") == WRITTEN[path], "run `make schemas`"


def test_the_schema_of_a_deal_is_a_valid_2020_12_schema():
    schema = json.loads((ROOT / "schemas" / "deal.schema.json").read_text(encoding="utf-8"))
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    jsonschema.Draft202012Validator.check_schema(schema)


@pytest.mark.parametrize("table", TABLES.values(), ids=lambda table: table.name)
def test_every_column_has_a_known_type_and_a_meaning(table):
    assert {column.type for column in table.columns.values()} <= TYPES
    assert [name for name, column in table.columns.items() if len(column.meaning) < 3] == []


@pytest.mark.parametrize("table", TABLES.values(), ids=lambda table: table.name)
def test_the_grain_is_made_of_columns_that_are_never_empty(table):
    side_of_a_claim = {"side"} if table.name == "claims" else set()  # only a claim about a side after a trick has one
    assert {name for name in table.grain if table.columns[name].null} == side_of_a_claim


def test_a_column_of_one_name_has_one_type_in_every_table_that_is_joined_by_it():
    keys = {name for table in TABLES.values() for name in table.grain}
    for key in keys:
        assert len({table.columns[key].type for table in TABLES.values() if key in table.columns}) == 1, key
