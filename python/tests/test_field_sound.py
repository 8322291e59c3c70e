"""Field walks whose sound the server makes, for phones that cannot run the engine."""

from __future__ import annotations

import json
import struct
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile
from field_garden import Garden, Visitor, serve_garden, write_garden
from field_phone import Fielded, Phone
from numpy.typing import NDArray
from page_attacked import Tally
from waiting import eventually

from ripples._command import binary

RATE, TICK = 48_000, 2400
HEADER = struct.Struct("<qII")  # the first frame, the sample rate, nothing
REASONS = ["engine", "worklet", "module", "broken", "slow", "wish"]


class Listener(Phone):
    """A phone that gets sound; it keeps what came, with the first frame of each part."""

    def __init__(self, served: Fielded, patience: float = 120):
        super().__init__(served, patience)
        self.parts: list[tuple[int, NDArray[np.int16]]] = []

    def listen(self, why: str = "wish") -> Listener:
        """Ask for the server's sound; afterwards there is a walk that has it, or a fault."""
        before = self.walk
        self.say({"instead": {"sound": "server", "why": why}})
        self.until(lambda: self.walk is not before or self.faults)
        if self.walk is not before:
            self.had = {"readings": 0, "facing": 0, "wishes": 0}
            self.parts, self.known, self.frame_out = [], 0, 0
        return self

    def batch(self, data: bytes) -> None:
        """Take a part of the sound, or messages for an engine as long as the phone has one."""
        if self.walk is None or self.walk["sound"] == "phone":
            return super().batch(data)
        first, rate, nothing = HEADER.unpack_from(data)
        assert (rate, nothing) == (RATE, 0)
        self.parts.append((first, np.frombuffer(data, "<i2", offset=HEADER.size).reshape(-1, 2)))
        self.known = first + len(self.parts[-1][1])
        return None

    def go(self, seconds: float) -> Listener:
        """Walk past the ripple and look about, with a clock as a page's, until it is heard."""
        while self.frame_out < seconds * RATE:
            step = self.frame_out // TICK
            place = {"latitude": 48 + step * 2e-6, "longitude": 11.5, "accuracy": 4}
            self.read(step / 20, {**place, "heading": step * 7 % 360})
            self.clock(self.frame_out + TICK, ahead=0.1)
            self.until(lambda: self.known > self.frame_out or self.faults)
        return self


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A folder with a garden of one ripple, and an engine that is none."""
    return write_garden(tmp_path)


@pytest.fixture
def served(place: Path) -> Iterator[Fielded]:
    """Walks of which one at a time may have its sound made here."""
    names = ("--walks", place / "walks", "--streams", "1")
    served = serve_garden(place, *names)
    yield served
    served.end()


def begun(served: Fielded) -> Listener:
    """A phone that has begun a walk, and has not asked for sound yet."""
    phone = Listener(served)
    phone.begin()
    return phone


def without(walk: dict[str, Any] | None) -> dict[str, Any]:
    """What is said of a walk, but for the messages that it has had: these grow."""
    return {name: value for name, value in (walk or {}).items() if name != "had"}


def folder(place: Path, phone: Phone) -> Path:
    """The folder of a phone's walk."""
    assert phone.walk is not None
    return place / "walks" / phone.walk["walk"]


def test_the_sound_is_that_of_the_walks_render(place: Path, served: Fielded) -> None:
    """Frame by frame, at 16 bits, and the decisions are the same to the byte."""
    phone = begun(served).listen("slow").go(4)
    phone.end_walk().close()
    walk = folder(place, phone)
    site, sound, log = place / "site.geojson", walk / "sound.wav", walk / "render.ndjson"
    command = [binary(), "render", "--site", site, "--data", walk, "--seed", "1", "--tail", "4"]
    command += ["--allow-missing", "--format", "wavfloat", "--log", log, "--out", sound]
    subprocess.run(command, check=True, capture_output=True)
    assert log.read_bytes() == (walk / "decisions.ndjson").read_bytes()

    starts = [first for first, _ in phone.parts]
    assert starts == list(np.cumsum([0, *(len(part) for _, part in phone.parts[:-1])]))
    assert len(starts) > 70
    heard = np.concatenate([part for _, part in phone.parts])
    samples = soundfile.read(sound)[0] * 32768
    rendered = np.trunc(samples + np.copysign(0.5, samples)).astype(np.int16)
    # A render leaves out the silence that the space and its limiter bring.
    late = int(np.flatnonzero(heard.any(axis=1))[0] - np.flatnonzero(rendered.any(axis=1))[0])
    assert 0 < late < 1000
    count = min(len(heard) - late, len(rendered))
    assert count > 7.9 * RATE
    differing = np.flatnonzero((heard[late : late + count] != rendered[:count]).any(axis=1))
    assert differing.size == 0, f"from frame {differing[0]} to {differing[-1]}"
    assert np.abs(heard).max() > 1000


def test_the_dataset_says_who_made_the_sound(place: Path, served: Fielded) -> None:
    for why in REASONS:
        phone = begun(served).listen(why).go(0.2)
        phone.end_walk().close()
        package = json.loads((folder(place, phone) / "datapackage.json").read_text())
        kept = json.loads((folder(place, phone) / "walk.json").read_text())
        assert package["description"].startswith("The server made the sound"), why
        assert (kept["sound"], kept["why"]) == ("server", why)
    phone = begun(served)
    phone.clock(0)
    phone.end_walk().close()
    package = json.loads((folder(place, phone) / "datapackage.json").read_text())
    assert package["description"] == "The engine on the visitor's phone made the sound."


def test_who_comes_beyond_the_most_is_told_and_has_room_afterwards(served: Fielded) -> None:
    first = begun(served).listen().go(0.2)
    second = begun(served)
    walk = second.walk
    second.listen()
    assert "sound for 1 phone already" in second.faults.pop()["message"]
    # Its own walk goes on; that the phone plays it is its page's affair.
    assert second.walk is walk
    second.say({"ping": 5})
    assert second.next("pong") == 5
    first.go(0.4).end_walk().close()
    second.listen().go(0.2)
    assert second.walk is not walk
    assert second.parts
    second.close()


def test_a_walk_in_anothers_place_begins_anew(place: Path, served: Fielded) -> None:
    """The one before is kept as far as it went; of one that never sounded nothing is."""
    phone = begun(served)
    silent = folder(place, phone)
    phone.listen().go(0.5)
    heard = folder(place, phone)
    phone.listen("slow").go(0.3)
    phone.end_walk().close()
    assert not silent.exists()
    for walk in (heard, folder(place, phone)):
        assert {"data.csv", "decisions.ndjson", "walk.json"} <= {one.name for one in walk.iterdir()}


def test_a_connection_that_is_lost_goes_on_with_its_sound(served: Fielded) -> None:
    """What was lost with it is not sent again: it would come too late."""
    phone = begun(served).listen().go(1)
    phone.vanish()
    other = Listener(served)
    other.resume(phone)
    assert without(other.walk) == without(phone.walk)
    other.parts.clear()
    for _ in range(2):  # a second of sound is made at a time, so that other walks have their turn
        other.clock(int(2.5 * RATE), ahead=0.1)
        other.say({"ping": 0})
        other.next("pong")
    assert other.parts[0][0] > 2.45 * RATE
    other.end_walk().close()


# Attacks


@pytest.mark.parametrize("way", [{"sound": "server", "why": "wish"}, {"sound": "phone"}])
def test_only_who_has_a_walk_changes_it(
    garden: Garden, visitor: Visitor, tally: Tally, way: dict[str, str]
) -> None:
    stranger, other = Listener(garden.served), Listener(garden.served)
    stranger.open()
    other.resume(visitor.phone, key="a" * 26)
    for attacker in (stranger, other):
        before = len(attacker.faults)
        attacker.say({"instead": way})
        attacker.until(lambda attacker=attacker, before=before: len(attacker.faults) > before)
        tally.note(f"another's {way}", attacker.walk is not None or bool(attacker.parts))
        attacker.close()
    assert visitor.goes_on


def test_ways_are_not_changed_without_end(garden: Garden, visitor: Visitor, tally: Tally) -> None:
    phone = Listener(garden.served)
    phone.begin()
    visitor.longest = 0
    for count in range(30):
        phone.say({"instead": {"sound": ("server", "phone")[count % 2], "why": "wish"}})
    phone.until(lambda: len(phone.faults) == 20)
    assert all("10 times" in fault["message"] for fault in phone.faults)
    phone.close()
    assert visitor.goes_on
    tally.note("changes of the way hold others up", visitor.longest > 5)


def test_who_takes_no_sound_loses_the_connection(
    garden: Garden, visitor: Visitor, tally: Tally
) -> None:
    """It says its clock and reads nothing; the walk stays, and others notice nothing."""
    phone = Listener(garden.served)
    phone.begin()
    phone.listen().go(0.2)
    before = garden.served.megabytes

    def loses_the_connection() -> bool:
        try:
            phone.clock(phone.frame_out + TICK, ahead=4)
        except OSError:
            return True
        return False

    if eventually(loses_the_connection):
        grown = garden.served.megabytes - before
        tally.note("a phone that reads nothing fills the memory", grown > 100)
    else:
        tally.note("a phone that reads nothing stays", has_worked=True)
    other = Listener(garden.served)
    other.resume(phone)
    assert without(other.walk) == without(phone.walk)
    other.end_walk().close()
    assert visitor.goes_on
