"""A position that a page delivers: whole, and no longer than it is there; a session at rest."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from page_client import Client, Served
from waiting import eventually

from ripples._command import binary

ROOT = Path(__file__).resolve().parents[2]
BERLIN = {"latitude": 52.52, "longitude": 13.405, "accuracy": 5.0}


@pytest.fixture
def tour() -> Iterator[Served]:
    site, data = ROOT / "sites/garden.geojson", ROOT / "datasets/garden-tour"
    served = Served(binary(), "--site", site, "--data", data, "--start", "20")
    yield served
    served.end()


def place_of(client: Client) -> tuple[float, float]:
    """Return where the walker is now, in degrees."""
    state = client.next("state")["garden"]
    return state["latitude"], state["longitude"]


def is_in(client: Client, latitude: float) -> bool:
    """Whether the walker is at a latitude."""
    return abs(place_of(client)[0] - latitude) < 0.1


@pytest.mark.parametrize(
    "place",
    [
        {"latitude": 1e308, "longitude": 5},
        {"latitude": 5},
        {"longitude": 5, "accuracy": 3},
        {"latitude": 52.5, "longitude": 361},
        {"latitude": -91, "longitude": 13.4, "accuracy": 5},
    ],
)
def test_half_a_place_is_left_out_and_said(tour: Served, place: dict[str, float]) -> None:
    client = Client(tour).open()
    client.say({"sense": {**place, "heading": 88}})
    reply = client.next("reply")
    assert reply["kind"] == "error"
    assert "the place was left out" in reply["text"]
    assert eventually(lambda: client.next("state")["taken"] == ["heading"])
    client.close()


def test_a_position_is_released_with_its_page(tour: Served) -> None:
    looker, guest = Client(tour).open(), Client(tour).open()
    before = place_of(looker)[0]
    guest.say({"sense": BERLIN})
    assert eventually(lambda: is_in(looker, BERLIN["latitude"]))
    guest.close()
    assert eventually(lambda: is_in(looker, before), seconds=20)
    assert looker.next("state")["taken"] == []
    looker.close()


def test_who_comes_back_in_time_keeps_the_position(tour: Served) -> None:
    looker, guest = Client(tour).open(), Client(tour).open()
    guest.say({"sense": BERLIN})
    assert eventually(lambda: is_in(looker, BERLIN["latitude"]))
    guest.close()
    again = Client(tour).open()
    again.say({"sense": BERLIN})
    end = time.monotonic() + 7  # longer than the position of a page that has gone holds
    while time.monotonic() < end:
        # Both are read: a page that is not would be closed.
        assert is_in(looker, BERLIN["latitude"])
        assert is_in(again, BERLIN["latitude"])
    again.say({"sense": None})
    assert eventually(lambda: looker.next("state")["taken"] == [])
    looker.close()


def test_a_session_that_nobody_needs_rests_and_its_walk_goes_on(tour: Served) -> None:
    client = Client(tour).open()
    begin, walked = time.monotonic(), client.next("state")["walk"]["time"]
    client.close()
    assert eventually(lambda: any("the session rests" in line for line in tour.lines), seconds=40)
    used, since = tour.cpu, time.monotonic()
    time.sleep(4)  # what it costs is measured over this time
    assert tour.cpu - used <= 0.02 * (time.monotonic() - since)
    client = Client(tour).open()
    passed, now = time.monotonic() - begin, client.next("state")["walk"]["time"]
    assert abs(now - walked - passed) < 1, "the walk is where it would be"
    sounded = client.next("state")["time"]
    assert sounded < passed, "no sound was made meanwhile"
    client.close()
