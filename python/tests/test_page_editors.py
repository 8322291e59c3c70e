"""Two editors of one mapping never overwrite each other in silence."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from page_attacked import HOLD
from page_client import Client, Served

from ripples._command import binary


@pytest.fixture
def edited(tmp_path: Path) -> Iterator[tuple[Served, Path]]:
    """Return a session of a mapping that is edited, and its file."""
    file = tmp_path / "hold.lua"
    file.write_text(HOLD)
    session = Served(binary(), file)
    yield session, file
    session.end()


def test_a_text_of_a_version_that_was_replaced_is_refused(edited: tuple[Served, Path]) -> None:
    served, file = edited
    one, other = Client(served).open(), Client(served).open()
    base = one.next("scene")["mapping"]["version"]
    theirs, mine = HOLD.replace("-20", "-23"), HOLD.replace("-20", "-26")
    assert one.ask({"save": theirs, "base": base})["kind"] == "ok"
    reply = other.ask({"save": mine, "base": base})
    assert reply["kind"] == "error"
    assert reply["fault"]["code"] == "conflict"
    assert file.read_text() == theirs
    version = one.next("state")["version"]
    assert version == base + 1
    assert other.ask({"save": mine, "base": version})["kind"] == "ok"
    assert file.read_text() == mine


def test_a_text_without_a_base_replaces_any_version(edited: tuple[Served, Path]) -> None:
    served, file = edited
    one, other = Client(served).open(), Client(served).open()
    for page, level in ((one, "-23"), (other, "-26"), (one, "-29")):
        text = HOLD.replace("-20", level)
        assert page.ask({"save": text})["kind"] == "ok"
        assert file.read_text() == text


def test_a_base_is_the_number_of_a_version(edited: tuple[Served, Path]) -> None:
    page = Client(edited[0]).open()
    page.say({"save": HOLD, "base": "first"})
    reply = page.next("reply")
    assert reply["kind"] == "error"
    assert "number of a version" in reply["text"]
