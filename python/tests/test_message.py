"""Faults of the command become exceptions of the right kind, with place and hint."""

from __future__ import annotations

import json
import pickle

import pytest

from ripples import DataError, MappingError, RipplesError, UsageError
from ripples._message import Subject, error

SUBJECT = Subject("/x/m.lua", "mine", "local a = 1\n\tbad(a)\n", "/y/data", "walk")


def said(code: str, message: str, **fields: object) -> str:
    """Return what the command writes to standard error for a fault."""
    return json.dumps({"error": {"code": code, "message": message, **fields}}) + "\n"


def test_a_place_in_the_mapping_is_marked_in_its_text() -> None:
    text = said("script", "unknown word", file="/x/m.lua", line=2, column=2, hint="try good")
    found = error(text, 1, SUBJECT)
    assert isinstance(found, MappingError)
    assert (found.file, found.line, found.column) == ("mine", 2, 2)
    assert (found.message, found.hint, found.code) == ("unknown word", "try good", "script")
    assert found.excerpt == "  2 | \tbad(a)\n    | \t^"


def test_a_line_outside_the_text_keeps_the_excerpt_of_the_command() -> None:
    found = error(said("script", "odd", file="/x/m.lua", line=9, excerpt="elsewhere"), 1, SUBJECT)
    assert found.line == 9
    assert found.excerpt == "elsewhere"


def test_a_place_in_the_data_has_the_name_of_the_data() -> None:
    found = error(said("data", "no number", file="/y/data/data.csv", line=7), 1, SUBJECT)
    assert isinstance(found, DataError)
    assert (found.file, found.line) == ("walk/data.csv", 7)
    found = error(said("data", "no number", file="/y/database.csv"), 1, SUBJECT)
    assert found.file == "/y/database.csv"


@pytest.mark.parametrize("code", ["missing", "permission", "file"])
def test_a_file_that_cannot_be_read_is_told_by_what_it_is(code: str) -> None:
    kinds = {"/x/m.lua": MappingError, "/y/data": DataError, "/z/other.sf2": RipplesError}
    for file, kind in kinds.items():
        assert type(error(said(code, "cannot be read", file=file), 1, SUBJECT)) is kind


def test_a_setting_that_cannot_be_is_an_error_of_use() -> None:
    text = said("call", 'M has no parameter "a"', setting="set", hint='did you mean "b"?')
    found = error(text, 2, SUBJECT)
    assert isinstance(found, UsageError)
    assert str(found) == 'M has no parameter "a"; did you mean "b"?'
    found = error(said("permission", "out/x cannot be made", setting="allow-read"), 2, SUBJECT)
    assert isinstance(found, UsageError)
    assert found.message == "allow_read: out/x cannot be made"


def test_what_was_expected_comes_before_the_advice() -> None:
    found = error(said("mapping", "is 3", expected="a text", hint="use quotes"), 1, SUBJECT)
    assert found.hint == "expected a text; use quotes"
    found = error(said("call", "unknown variant", setting="variant", hint="valid: a"), 2, SUBJECT)
    assert (found.setting, found.hint) == ("variant", "valid: a")


@pytest.mark.parametrize("text", ["", "\n", "odd", "ripples: ", '{"error"', '{"error": {}}', "[1]"])
def test_no_text_is_too_odd(text: str) -> None:
    assert str(error(text, 1, Subject()))


def test_what_is_no_fault_is_said_as_it_is() -> None:
    found = error("first\nripples: the last\n", 2, Subject())
    assert isinstance(found, UsageError)
    assert found.message == "the last"


def test_errors_can_be_sent_to_other_processes() -> None:
    text = said("script", "a", file="/x/m.lua", line=2, column=2, hint="b")
    found = pickle.loads(pickle.dumps(error(text, 1, SUBJECT)))
    assert isinstance(found, MappingError)
    assert (found.line, found.hint, found.code) == (2, "b", "script")
