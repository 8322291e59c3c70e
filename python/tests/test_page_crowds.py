"""Clients of a page that are slow, many, or gone; the owner and the session notice nothing."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

from page_attacked import ROOT, Owner, Tally, has_ended, send_all
from page_client import Client, Served
from waiting import eventually

from ripples._command import binary

# Slowness. All of these wait at the same time.


def test_what_is_slow_or_idle_is_closed_and_the_owner_comes_in(
    served: Served, owner: Owner, tally: Tally
) -> None:
    begin = time.monotonic()
    host = f"Host: 127.0.0.1:{served.port}\r\n"
    starts = {
        "nothing": b"",
        "a head, a byte at a time": b"GET / HTTP/1.1\r\nX: ",
        "fields without end": b"GET / HTTP/1.1\r\n",
        "a body that does not end": Client.head(
            Client(served), "status", "Content-Length: 9999999\r\n"
        ),
        "CONNECT": b"CONNECT evil.example:80 HTTP/1.1\r\n" + host.encode() + b"\r\n",
        "a field on two lines": Client.head(Client(served), "status", "X: a\r\n b\r\n"),
        "an answer that is not read": Client.head(Client(served), "app.js") * 400,
    }
    drips = {"fields without end": b"X: a\r\n", "a head, a byte at a time": b"a"}
    drips["a body that does not end"] = b"a"
    slow = {name: Client(served) for name in starts}
    for name, client in slow.items():
        send_all(client, starts[name])
    stalled = [Client(served).open() for _ in range(20)]
    for client in stalled:
        client.say({"sound": True})
    stalled_from = time.monotonic()
    idle = [Client(served) for _ in range(1000)]
    late = Client(served)
    late.send(late.head("status"))
    # The idle ones would be closed after ten seconds anyway.
    answer = late.rest(8, lambda data: b" 200 " in data)
    tally.note("1000 idle connections keep the owner out", b" 200 " not in answer)
    late.close()
    closed: dict[str, float] = {}

    def look() -> bool:
        for name, client in slow.items():
            if name in closed:
                continue
            send_all(client, drips.get(name, b""))
            reads = name != "an answer that is not read"
            if client.is_reset or (reads and has_ended(client)):
                closed[name] = time.monotonic() - begin
        if all(client.is_reset for client in stalled):
            closed.setdefault("stalled pages", time.monotonic() - stalled_from)
        return len(closed) == len(slow) + 1

    eventually(look)
    for name in [*slow, "stalled pages"]:
        tally.note(f"held for longer: {name}", name not in closed)
    # The last of the thousand were opened, and perhaps accepted, well after the others.
    have_ended = eventually(lambda: all(has_ended(each) for each in idle))
    tally.note("held for longer: idle connections", not have_ended)
    assert closed["stalled pages"] < 8, closed
    assert eventually(lambda: owner.state.get("pages") == 1)
    assert owner.gap < 3


# Coming and going.

KILLED = """
import sys; sys.path.insert(0, {tests!r})
from page_client import Client
class Served: port, token = {port}, {token!r}
pages = [Client(Served).open() for _ in range(20)]
for page in pages: page.say({{"sound": True}})
print("ready", flush=True)
import time; time.sleep(600)  # it is killed long before
"""


def test_clients_that_are_killed_leave_nothing(served: Served, owner: Owner) -> None:
    code = KILLED.format(tests=str(Path(__file__).parent), port=served.port, token=served.token)
    child = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE)
    assert child.stdout is not None
    assert child.stdout.readline() == b"ready\n"
    assert eventually(lambda: owner.state.get("pages", 0) >= 21)
    child.send_signal(signal.SIGKILL)
    child.wait(120)
    child.stdout.close()
    assert eventually(lambda: owner.state.get("pages") == 1)


def test_many_who_come_and_vanish_leave_nothing(served: Served, owner: Owner) -> None:
    def come_and_go(count: int) -> None:
        for number in range(count):
            client = Client(served)
            kind = number % 6
            if kind == 1:
                client.send(b"GET / HT")
            elif kind == 2:
                client.send(client.head("app.js"))
            elif kind == 3:
                client.open()
            elif kind == 4:
                client.open().say({"sound": True})
            elif kind == 5:
                client.open().say({"run": "1 + 1"})
            client.vanish() if number % 2 else client.close()

    come_and_go(300)
    assert eventually(lambda: owner.state.get("pages") == 1)
    memory, descriptors = served.megabytes, served.descriptors
    come_and_go(1500)
    assert eventually(lambda: owner.state.get("pages") == 1)
    assert eventually(lambda: served.descriptors <= descriptors + 2)
    assert eventually(lambda: served.megabytes < memory + 16)
    assert owner.run("1 + 1") == "2"


def test_first_pages_that_come_and_go_cost_the_session_one_scene(place: Path) -> None:
    """A scene is made when somebody begins to look; for a garden it takes long to make."""
    site, data = ROOT / "sites" / "garden.geojson", ROOT / "datasets" / "garden-tour"
    session = Served(binary(), "--site", site, "--data", data)
    try:
        for _ in range(300):
            Client(session).open().vanish()
        begin = time.monotonic()
        page = Client(session).open()
        assert page.run("1 + 1")["text"] == "2"
        # Three hundred would take a minute.
        assert time.monotonic() - begin < 5
        assert page.next("state")["pages"] == 1
    finally:
        assert session.end() < 3


def test_a_session_ends_in_order_while_pages_are_open(place: Path) -> None:
    session = Served(binary(), place / "hold.lua")
    pages = [Client(session).open() for _ in range(20)]
    for page in pages[10:]:
        page.say({"sound": True})
    streams = [Client(session) for _ in range(5)]
    for stream in streams:
        stream.send(stream.head("stream.wav"))
    idle = [Client(session) for _ in range(20)]
    pages[0].next("state")
    assert session.end() < 3
    assert session.process.returncode == 128 + signal.SIGTERM
    for page in pages:
        assert page.next("bye") == "the session has ended"
        assert page.closing() in (1001, None)
    assert all(has_ended(client) for client in idle)


def test_a_second_session_does_not_take_the_port(served: Served, owner: Owner, place: Path) -> None:
    command = [binary(), "serve", place / "hold.lua", "--host", "localhost", "--journal", "none"]
    second = subprocess.run(
        [*command, "--port", str(served.port)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert second.returncode != 0
    assert f"port {served.port} is in use" in second.stderr
    assert owner.run("1 + 1") == "2"


def test_the_session_is_as_it_was(served: Served, owner: Owner, tally: Tally) -> None:
    """The session is as it was, after all that was done to it."""
    assert eventually(lambda: owner.state.get("pages") == 1)
    assert not owner.was_attacked
    assert eventually(lambda: served.descriptors < 60)
    assert eventually(lambda: served.megabytes < 400)
    assert tally.let_in == []
