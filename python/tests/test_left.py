"""What walkers leave: music and recordings, each in a site where it was left, for others."""

from __future__ import annotations

import base64
import io
import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile
from page_client import Client, Served

from ripples import _command

ROOT = Path(__file__).parents[2]
MILE = ROOT / "sites" / "rough-mile.geojson"
RATE = 8000


@pytest.fixture
def gift(tmp_path: Path) -> Path:
    """The site that is added to."""
    return tmp_path / "gift.geojson"


@pytest.fixture
def served(gift: Path) -> Iterator[Served]:
    """The first walk of two people, to whose page both have come."""
    session = Served(_command.binary(), "--site", MILE, "--live", "--left", gift)
    yield session
    session.end()


def east(metres: float) -> dict[str, float]:
    """Return a place of the street."""
    longitude = 4.1 + metres / (111_195 * np.cos(np.radians(55)))
    return {"latitude": 55.0, "longitude": round(float(longitude), 7)}


def recording(seconds: float) -> bytes:
    """Return a WAV file with a tone."""
    file = io.BytesIO()
    tone = 0.25 * np.sin(2 * np.pi * 440 * np.arange(round(seconds * RATE)) / RATE)
    soundfile.write(file, tone, RATE, "PCM_16", format="WAV")
    return file.getvalue()


def answer(client: Client) -> dict[str, Any]:
    """Return the next answer."""
    message: dict[str, Any] = json.loads(client.frame()[1])
    return message


def leave(client: Client, sound: bytes = b"", **what: object) -> dict[str, Any]:
    """Leave a thing, and return the answer."""
    for start in range(0, len(sound), 300_000):
        client.say({"recording": base64.b64encode(sound[start : start + 300_000]).decode()})
    client.say({"leave": what})
    return answer(client)


def decided(site: Path, log: Path) -> list[tuple[str, str]]:
    """Return what a walk down the street enters and hears in a site, in order."""
    walk = ROOT / "datasets" / "mile-walk"
    words = ["describe", site, "--data", walk, "--log", log, "--allow-read", ROOT]
    subprocess.run([_command.binary(), *map(str, words)], check=True, capture_output=True)
    found = [json.loads(line) for line in log.read_text().splitlines()]
    return [(one["kind"], one["id"]) for one in found if one["kind"] in ("enter", "dejavu")]


def test_what_two_leave_at_once_is_the_second_walk(
    served: Served, gift: Path, tmp_path: Path
) -> None:
    ada, ben = (Client(served).open(path="leave") for _ in range(2))
    # Both speak before either is answered.
    ada.say({"leave": {"music": "sparrow", **east(250), "tags": "for the slow part"}})
    ben.say({"leave": {"music": "lantern", **east(60)}})
    assert {answer(ada)["left"], answer(ben)["left"]} == {"left-1", "left-2"}
    sound = recording(2)
    assert leave(ben, sound, **east(150), tags="me", time=1_777_714_200)["left"] == "left-3"
    features = json.loads(gift.read_text())["features"]
    songs = {one["id"]: one for one in (each["properties"] for each in features)}
    where = {songs[name].get("preset", {}).get("song"): name for name in songs}
    assert decided(gift, tmp_path / "log") == [
        ("enter", where[1]),
        ("dejavu", "left-3"),
        ("enter", where[3]),
    ]
    memory = songs["left-3"]
    assert (memory["tags"], memory["createdDate"]) == ("me", "2026-05-02T09:30:00Z")
    kept, rate = soundfile.read(gift.parent / memory["file"])
    assert (rate, kept.shape) == (24_000, (48_000,)), "one channel, at the rate that docs name"
    assert np.argmax(np.abs(np.fft.rfft(kept))) == 880, "440 Hz in bins of half a hertz"
    assert abs(np.std(kept) - 0.25 / np.sqrt(2)) < 0.002


def test_a_minute_is_taken_and_more_is_refused_with_a_word(served: Served, gift: Path) -> None:
    client = Client(served).open(path="leave")
    assert "left" in leave(client, recording(60), **east(10))
    refused = leave(client, recording(60.1), **east(10))["fault"]
    assert refused["message"] == "the recording is 60.1 s long, and one may be 60 s"
    assert len(json.loads(gift.read_text())["features"]) == 1


@pytest.mark.parametrize(
    ("what", "words"),
    [
        ({"music": "sparrow"}, "it has no place"),
        ({"music": "sparrow", "latitude": 95, "longitude": 4}, "it has no place"),
        ({"music": "opera", **east(0)}, 'the garden has no music "opera"'),
        (east(0), "nothing was left"),
    ],
)
def test_what_cannot_be_left_is_told(
    served: Served, gift: Path, what: dict[str, object], words: str
) -> None:
    client = Client(served).open(path="leave")
    assert words in leave(client, **what)["fault"]["message"]
    assert not gift.exists()


def test_a_server_that_takes_nothing_says_so_and_goes_on() -> None:
    session = Served(_command.binary(), "--site", MILE, "--live")
    try:
        client = Client(session)
        client.send(client.head("leave.json"))
        assert b"HTTP/1.1 204" in client.rest(until=lambda data: b"\r\n\r\n" in data)
        with pytest.raises((AssertionError, ConnectionError)):
            Client(session).open(path="leave")
        assert Client(session).open().next("hello")["page"] == 1
    finally:
        session.end()
