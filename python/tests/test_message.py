"""Messages of the command become exceptions of the right kind, with place and hint."""

from __future__ import annotations

import pickle

import pytest

from ripples import DataError, MappingError, RipplesError, UsageError
from ripples._message import Subject, error

SUBJECT = Subject("/x/m.lua", "mine", "local a = 1\n\tbad(a)\n", "/y/data", "walk")


def test_a_place_in_the_mapping_is_marked_in_its_text() -> None:
    found = error("ripples: /x/m.lua:2:2: unknown word; try good\n  bad(a)\n", 1, SUBJECT)
    assert isinstance(found, MappingError)
    assert (found.file, found.line, found.column) == ("mine", 2, 2)
    assert (found.message, found.hint) == ("unknown word", "try good")
    assert found.excerpt == "  2 | \tbad(a)\n    | \t^"


def test_a_line_outside_the_text_keeps_the_excerpt_of_the_command() -> None:
    found = error("ripples: /x/m.lua:9: odd\n   elsewhere\n", 1, SUBJECT)
    assert found.line == 9
    assert found.excerpt == "   elsewhere"


def test_a_place_in_the_data_is_an_error_of_the_data() -> None:
    found = error("ripples: /y/data/data.csv:7: no number", 1, SUBJECT)
    assert isinstance(found, DataError)
    assert (found.file, found.line) == ("walk/data.csv", 7)


def test_a_wrong_call_is_an_error_of_use() -> None:
    text = 'ripples: --set: M has no parameter "a"; did you mean "b"?; did you mean "b"?\n'
    found = error(text, 2, SUBJECT)
    assert isinstance(found, UsageError)
    assert str(found) == 'M has no parameter "a"; did you mean "b"?'
    found = error("Error: The value 'x' is invalid for '--seed <seed>'\nHelp: …", 2, SUBJECT)
    assert isinstance(found, UsageError)
    assert "seed" in found.message


def test_another_file_is_no_error_of_the_mapping() -> None:
    found = error("ripples: /z/other.sf2: cannot be read; check the path", 1, SUBJECT)
    assert type(found) is RipplesError
    assert (found.file, found.hint) == ("/z/other.sf2", "check the path")


@pytest.mark.parametrize("text", ["", "\n", "odd", "ripples: ", ":::", "ripples: a: b: c:1: d"])
def test_no_text_is_too_odd(text: str) -> None:
    assert str(error(text, 1, Subject()))


def test_errors_can_be_sent_to_other_processes() -> None:
    found = pickle.loads(pickle.dumps(error("ripples: /x/m.lua:2:2: a; b", 1, SUBJECT)))
    assert isinstance(found, MappingError)
    assert (found.line, found.hint) == (2, "b")
