"""Phones that walk through a garden without an engine: clocks, readings, and what they are sent."""

from __future__ import annotations

import json
import struct
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from page_client import BINARY, CLOSE, TEXT, Client, Served

RATE = 48_000
OPEN, EVENTS, KNOWN = 2, 5, 8
SITE = {
    "type": "FeatureCollection",
    "features": [
        {
            "type": "Feature",
            "properties": {"kind": "ripple", "id": "hill", "radius": 50, "mapping": "hold.lua"},
            "geometry": {"type": "Point", "coordinates": [11.5, 48.0]},
        }
    ],
}


class Fielded(Served):
    """Walks that are served to phones."""

    command = ("field",)
    hears = True


class Phone(Client):
    """A phone; it counts the messages of its walk that it has taken, and keeps their contents."""

    def __init__(self, served: Served, patience: float = 120):
        super().__init__(served, patience)
        self.walk: dict[str, Any] | None = None
        self.taken: list[tuple[int, bytes]] = []
        self.had = {"readings": 0, "facing": 0}
        self.faults: list[dict[str, str]] = []
        self.states: list[dict[str, Any]] = []
        self.known, self.frame_out = 0, 0

    def resume(self, other: Phone, **changes: object) -> Phone:
        """Go on with the walk of another connection."""
        assert other.walk is not None
        self.taken, self.had = other.taken, dict(other.had)
        self.known, self.frame_out = other.known, other.frame_out
        names = {"walk": other.walk["walk"], "key": other.walk["key"], "got": len(self.taken)}
        return self.begin(**{**names, **changes})

    def begin(self, **names: object) -> Phone:
        """Begin a walk, or go on with one; afterwards there is a walk or a fault."""
        self.open()
        self.say({"begin": {"walk": None, "key": None, "got": 0, **names}})
        self.until(lambda: self.walk is not None or self.faults)
        return self

    def clock(self, frame: int, ahead: float = 0.2) -> None:
        """Say how far the sound is."""
        self.frame_out = frame
        self.say({"clock": {"frame": frame, "ahead": ahead, "got": len(self.taken)}})

    def hear(self, seconds: float, ahead: float = 0.2) -> Phone:
        """Say at which time the sound is, and wait until all up to the lookahead is known."""
        self.clock(int(seconds * RATE), ahead)
        end = int((seconds + ahead) * RATE)
        self.until(lambda: self.known >= end or self.faults)
        return self

    def read(self, seconds: float, values: dict[str, object]) -> Phone:
        """Send a reading of the sensors at a time of the sound, and wait for the answer."""
        reading = [int(seconds * RATE), values]
        self.say({"readings": {"first": self.had["readings"], "list": [reading]}})
        self.next("had")
        return self

    def place(self, seconds: float, latitude: float = 48.0) -> Phone:
        """Send a position."""
        return self.read(seconds, {"latitude": latitude, "longitude": 11.5, "accuracy": 4})

    def end_walk(self) -> Phone:
        """End the walk, and wait until it has ended."""
        self.say({"end": {}})
        self.next("ended")
        return self

    # What comes

    def until(self, holds: Any, seconds: float = 120) -> None:
        """Take messages until something is so."""
        end = time.monotonic() + seconds
        while not holds():
            assert time.monotonic() < end, "it did not come true"
            self.message()

    def next(self, kind: str) -> Any:
        """Return what the next message of a kind holds; a fault is an error."""
        while True:
            message = self.message()
            if kind in message:
                return message[kind]
            assert "fault" not in message, message

    def message(self) -> dict[str, Any]:
        """Take the next message; of a batch the result has nothing."""
        kind, data = self.frame()
        if kind == CLOSE:
            raise EOFError
        if kind == BINARY:
            self.batch(data)
            return {}
        assert kind == TEXT, kind
        message: dict[str, Any] = json.loads(data)
        self.walk = message.get("hello", self.walk)
        self.had = message.get("had", self.had)
        self.faults += [message["fault"]] if "fault" in message else []
        self.states += [message["state"]] if "state" in message else []
        return message

    def batch(self, data: bytes) -> None:
        """Take the messages of a batch that were not taken before; none may be missing."""
        (first,) = struct.unpack_from("<I", data)
        assert first <= len(self.taken), "messages are missing"
        for kind, content in list(messages(data[4:]))[len(self.taken) - first :]:
            self.taken.append((kind, content))
            if kind == KNOWN:
                self.known = struct.unpack("<q", content)[0]


def messages(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Give the messages of a batch: of each its kind and its content."""
    place = 0
    while place < len(data):
        kind, length = struct.unpack_from("<BI", data, place)
        yield kind, data[place + 5 : place + 5 + length]
        place += 5 + length
    assert place == len(data), "a message is cut off"


def walked(folder: Path, phone: Phone) -> list[dict[str, str]]:
    """Return the rows of a walk's dataset."""
    assert phone.walk is not None
    head, *rows = (folder / phone.walk["walk"] / "data.csv").read_text().splitlines()
    return [dict(zip(head.split(","), row.split(","), strict=True)) for row in rows]
