"""The sound that a page takes by its socket."""

from __future__ import annotations

import socket
import struct

from page_attacked import Owner
from page_client import BINARY, Client, Served
from waiting import eventually

# Bytes that the system takes for a page that reads nothing: about half a second of sound. With
# much less, the loopback's segments of 64 KiB hardly fit, and TCP goes on only when it probes.
WINDOW = 65536
RATE = 48_000


def block(page: Client) -> range:
    """Return the frames that the next message of sound holds."""
    while True:
        kind, data = page.frame()
        if kind == BINARY:
            (first,) = struct.unpack_from("<q", data)
            return range(first, first + (len(data) - 16) // 4)


def gaps(page: Client, seconds: float) -> list[int]:
    """Return how many frames are missing at each place where some are, in so much sound."""
    last, found, frames = block(page), [], 0
    while frames < seconds * RATE:
        present = block(page)
        frames += len(present)
        if present.start != last.stop:
            found.append(present.start - last.stop)
        last = present
    return found


def let_pass(owner: Owner, seconds: float) -> None:
    """Wait until so much more sound has been made; meanwhile the page reads nothing."""
    assert eventually(lambda: "time" in owner.state)
    end = owner.state["time"] + seconds
    assert eventually(lambda: owner.state["time"] >= end)


def ask_for_sound(page: Client, owner: Owner, *, is_on: bool) -> None:
    """Ask for sound or its end; return when the server has the request, before anything is read."""
    owner.run("is_asked = false")
    page.say({"sound": is_on})
    # What a page asks for is taken in its order.
    page.say({"run": "is_asked = true"})
    assert eventually(lambda: owner.run("is_asked") == "true")


def test_sound_asked_for_again_begins_with_the_present_block(served: Served, owner: Owner) -> None:
    page = Client(served)
    page.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, WINDOW)
    page.open().say({"sound": True})
    assert gaps(page, 0.5) == []
    let_pass(owner, 2)
    ask_for_sound(page, owner, is_on=True)
    missing = gaps(page, 3)
    page.close()
    assert len(missing) == 1, missing
    assert missing[0] > 9600


def test_the_frames_of_a_page_that_comes_later_are_those_of_the_session(
    served: Served, owner: Owner
) -> None:
    """Also where nobody has listened before: pages set what they hear beside the session's time."""
    let_pass(owner, 3)
    before = owner.state["time"]
    page = Client(served).open()
    page.say({"sound": True})
    first = block(page)
    assert eventually(lambda: owner.state["time"] > before)
    after = owner.state["time"]
    page.close()
    # The session's time runs ahead of its sound, by less than a second.
    assert before - 1 < first.start / RATE < after + 1


def test_sound_that_was_ended_is_not_sent(served: Served, owner: Owner) -> None:
    page = Client(served)
    page.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, WINDOW)
    page.open().say({"sound": True})
    first = block(page)
    let_pass(owner, 2)
    ask_for_sound(page, owner, is_on=False)
    last = first
    page.say({"ping": 5})
    while True:
        kind, data = page.frame()
        if kind == BINARY:
            last = range(struct.unpack_from("<q", data)[0], 0)
        elif b'"pong"' in data:
            break
    page.close()
    # Two seconds are 96000 frames; of them only what the system held has come.
    assert last.start - first.start < 72_000
