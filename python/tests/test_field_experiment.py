"""Field walks whose mappings are saved, and whose visitors hear variants without knowing."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from field_garden import serve_garden, write_garden
from field_phone import EVENTS, Fielded, Phone
from page_attacked import HOLD
from waiting import eventually

from ripples._command import binary

PREPARE, SWAP = 4, 8
VARIANTS = HOLD.replace(
    "  voices", "  variants = { dahlia = { depth = 2 }, zinnia = { depth = 5 } },\n  voices"
)


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A folder with a garden of one ripple, and an engine that is none."""
    return write_garden(tmp_path, VARIANTS)


@pytest.fixture
def served(place: Path) -> Iterator[Fielded]:
    """Walks in two conditions."""
    names = ("--walks", place / "walks", "--variants", "hold.lua@dahlia,zinnia")
    served = serve_garden(place, *names)
    yield served
    served.end()


def kept(place: Path, phone: Phone) -> dict[str, object]:
    """Return what walk.json says of a phone's walk."""
    assert phone.walk is not None
    text = (place / "walks" / phone.walk["walk"] / "walk.json").read_text()
    read: dict[str, object] = json.loads(text)
    return read


def test_conditions_are_balanced_and_shown_to_nobody(place: Path, served: Fielded) -> None:
    """Of two walks one after the other, each has a condition of its own."""
    phones = [Phone(served).begin().hear(0.1) for _ in range(6)]
    conditions = [kept(place, phone)["condition"] for phone in phones]
    both = [{"hold.lua": "dahlia"}, {"hold.lua": "zinnia"}]
    for pair in range(3):
        assert all(condition in conditions[2 * pair : 2 * pair + 2] for condition in both)
    for phone in phones:
        phone.place(0)
        phone.hear(0.5)
        phone.end_walk()
        shown = json.dumps([phone.walk, phone.states])
        assert "dahlia" not in shown
        assert "zinnia" not in shown
        phone.close()
    assert eventually(lambda: "".join(served.lines).count("has ended") == 6)
    assert "dahlia" not in "".join(served.lines)
    assert "zinnia" not in "".join(served.lines)


def test_a_variant_that_is_not_there_is_said_at_the_start(place: Path) -> None:
    """Nobody is let in to an experiment that cannot be."""
    names = ("--walks", place / "walks", "--variants", "hold.lua@dahlia,rose")
    done = subprocess.run(
        [binary(), "field", place / "site.geojson", *names, "--port", "0"],
        capture_output=True,
        text=True,
        env={"RIPPLES_WASM": str(place / "libraries")},
    )
    assert done.returncode != 0
    assert 'no variant "rose"' in done.stderr


def prepared(phone: Phone) -> int:
    """Count the next versions that a phone was sent."""
    return sum(kind == PREPARE for kind, _ in phone.taken)


def swapped(phone: Phone) -> int:
    """Count the changes to a next version among the events that a phone was sent."""
    contents = [content[4:] for kind, content in phone.taken if kind == EVENTS]
    return sum(
        content[place + 8] == SWAP for content in contents for place in range(0, len(content), 24)
    )


def test_a_mapping_that_is_saved_takes_over_on_phones(place: Path, served: Fielded) -> None:
    """A text that cannot be played changes nothing, and one that can changes what sounds."""
    phone = Phone(served).begin()
    phone.place(0)
    phone.hear(0.5)
    (place / "hold.lua").write_text(VARIANTS.replace("sine(p.pitch)", "sine(p.pitch"))
    assert eventually(lambda: "the last text that worked goes on" in "".join(served.lines))
    assert "hold.lua:" in "".join(served.lines)
    phone.hear(1)
    assert (prepared(phone), swapped(phone)) == (0, 0)
    (place / "hold.lua").write_text(VARIANTS.replace("sine(p.pitch)", "saw(p.pitch)"))
    assert eventually(lambda: "takes over on 1 phone" in "".join(served.lines))
    phone.hear(1.5)
    assert (prepared(phone), swapped(phone)) == (1, 1)
    phone.end_walk()
    read = kept(place, phone)
    assert (read["reloads"], read["entered"]) == (1, 1)
    assert phone.walk is not None
    folder = place / "walks" / phone.walk["walk"]
    (line,) = (folder / "reloads.ndjson").read_text().splitlines()
    text = (folder / "texts" / f"{json.loads(line)['hash']}.lua").read_text()
    assert "saw(p.pitch)" in text
    assert not phone.faults
    phone.close()


def changes(served: Fielded) -> int:
    """Count the changes that a server has said to take over on a phone."""
    return "".join(served.lines).count("takes over on 1 phone")


def test_a_variant_that_is_typed_takes_over_on_phones(place: Path) -> None:
    """The staff change what sounds; what they cannot have is said, and changes nothing."""
    served = serve_garden(place, "--walks", place / "walks")
    try:
        phone = Phone(served).begin()
        phone.place(0)
        phone.hear(0.5)
        for number, line in enumerate((":variant hold.lua zinnia", ":ab hold.lua"), 1):
            served.type(line)
            assert eventually(lambda number=number: changes(served) == number)
            phone.hear(0.5 + number)
            assert (prepared(phone), swapped(phone)) == (number, number)
        served.type(":variant hold.lua aster")
        assert eventually(lambda: 'no variant "aster"' in "".join(served.lines))
        phone.hear(3)
        assert (prepared(phone), swapped(phone)) == (2, 2)
        phone.end_walk()
        assert kept(place, phone)["reloads"] == 2
        assert not phone.faults
        phone.close()
    finally:
        served.end()


def test_conditions_that_nobody_knows_are_kept(place: Path, served: Fielded) -> None:
    """A line at the terminal does not break the blinding."""
    served.type(":variant hold.lua zinnia")
    assert eventually(lambda: "keeps the condition" in "".join(served.lines))
    phone = Phone(served).begin().hear(0.1)
    assert kept(place, phone)["condition"] in ({"hold.lua": "dahlia"}, {"hold.lua": "zinnia"})
    phone.close()
