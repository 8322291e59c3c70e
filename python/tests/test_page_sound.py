"""The sound that a page takes by its socket."""

from __future__ import annotations

import socket
import struct
import time

from page_attacked import Owner
from page_client import BINARY, Client, Served

# Bytes that the system takes for a page that reads nothing: about half a second of sound. With
# much less, the loopback's segments of 64 KiB hardly fit, and TCP goes on only when it probes.
WINDOW = 65536


def block(page: Client) -> range:
    """Return the frames that the next message of sound holds."""
    while True:
        kind, data = page.frame()
        if kind == BINARY:
            (first,) = struct.unpack_from("<q", data)
            return range(first, first + (len(data) - 16) // 4)


def gaps(page: Client, seconds: float) -> list[int]:
    """Return how many frames are missing at each place where some are, in so much sound."""
    last, found, end = block(page), [], time.monotonic() + seconds
    while time.monotonic() < end:
        present = block(page)
        if present.start != last.stop:
            found.append(present.start - last.stop)
        last = present
    return found


def test_sound_asked_for_again_begins_with_the_present_block(served: Served, owner: Owner) -> None:
    page = Client(served)
    page.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, WINDOW)
    page.open().say({"sound": True})
    assert gaps(page, 0.5) == []
    time.sleep(2)
    page.say({"sound": True})
    # Nothing is read until the server has the request.
    time.sleep(0.1)
    missing = gaps(page, 2)
    page.close()
    assert len(missing) == 1, missing
    assert missing[0] > 9600


def test_sound_that_was_ended_is_not_sent(served: Served, owner: Owner) -> None:
    page = Client(served)
    page.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, WINDOW)
    page.open().say({"sound": True})
    first = block(page)
    time.sleep(2)
    page.say({"sound": False})
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
