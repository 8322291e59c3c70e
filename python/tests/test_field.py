"""Field walks that are attacked, torn or cut off: none takes another's place, and none is lost."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from field_phone import EVENTS, KNOWN, OPEN, RATE, SITE, Fielded, Phone, walked
from page_attacked import HOLD, SECRET, Tally, send_all
from page_client import KEY, TEXT, Client, frame
from waiting import eventually

from ripples._command import binary

SOUND = "0123456789abcdef" * 4


class Garden:
    """A garden that is served, with secrets beside its files, and a visitor who walks in it."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.walks = folder, folder / "walks"
        library = folder / "libraries" / "leaflet"
        library.mkdir(parents=True)
        (folder / "libraries" / "ripples-engine.wasm").write_bytes(b"\0asm")
        (folder / "hold.lua").write_text(HOLD)
        (folder / "site.geojson").write_text(json.dumps(SITE))
        (folder / "secret.js").write_text(SECRET)
        self.served = self.serve(self.walks)

    def serve(self, walks: Path) -> Fielded:
        """Serve the garden."""
        site = self.folder / "site.geojson"
        libraries = self.folder / "libraries"
        return Fielded(binary(), site, "--walks", walks, libraries=libraries)

    def phone(self) -> Phone:
        """Return a phone that has begun a walk."""
        return Phone(self.served).begin()


class Visitor:
    """A phone whose sound goes on all the time, whatever others do."""

    def __init__(self, garden: Garden) -> None:
        self.phone = garden.phone()
        self.phone.place(0)
        self.begin, self.longest, self.count, self.isOver = time.monotonic(), 0.0, 0, False
        self.thread = threading.Thread(target=self._walk, daemon=True)
        self.thread.start()

    def _walk(self) -> None:
        while not self.isOver:
            asked = time.monotonic()
            try:
                self.phone.hear(asked - self.begin)
            except (EOFError, OSError, AssertionError):
                return
            self.longest = max(self.longest, time.monotonic() - asked)
            self.count += 1
            time.sleep(0.05)

    @property
    def goes_on(self) -> bool:
        """Whether the walk is answered still, without a fault."""
        before = self.count
        return eventually(lambda: self.count > before + 1) and not self.phone.faults

    def close(self) -> None:
        self.isOver = True
        self.thread.join()
        self.phone.close()


@pytest.fixture(scope="module")
def garden(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Garden]:
    """A garden of one ripple."""
    garden = Garden(tmp_path_factory.mktemp("field"))
    yield garden
    garden.served.end()


@pytest.fixture(scope="module")
def visitor(garden: Garden) -> Iterator[Visitor]:
    """A visitor who walks while the garden is attacked."""
    visitor = Visitor(garden)
    yield visitor
    visitor.close()


# Who is let in

PLACES = ["", "field.js", "engine.wasm", "head", f"sounds/{SOUND}", "socket"]
STRANGERS = {
    "a page of another site": ("{token}", "{host}", "Origin: https://evil.example\r\n"),
    "a page of another port": ("{token}", "{host}", "Origin: http://127.0.0.1:1\r\n"),
    "a page of a file": ("{token}", "{host}", "Origin: null\r\n"),
    "a name that was pointed here": ("{token}", "evil.example:{port}", ""),
    "that name as its own site": ("{token}", "evil.example", "Origin: http://evil.example\r\n"),
    "no token": ("", "{host}", ""),
    "a wrong token": ("a" * 26, "{host}", ""),
    "a token cut off": ("{cut}", "{host}", ""),
}


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("name", STRANGERS)
def test_a_stranger_is_not_let_in(
    garden: Garden, visitor: Visitor, tally: Tally, name: str, place: str
) -> None:
    served = garden.served
    token, host, fields = STRANGERS[name]
    values = {
        "token": served.token,
        "cut": served.token[:-1],
        "host": f"127.0.0.1:{served.port}",
        "port": served.port,
    }
    path = "/".join(["", *filter(None, [token.format(**values)]), place])
    if place == "socket":
        fields += "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        fields += f"Sec-WebSocket-Key: {KEY}\r\n"
    client = Client(served)
    client.send(f"GET {path} HTTP/1.1\r\nHost: {host.format(**values)}\r\n{fields}\r\n".encode())
    answer = client.rest(1, lambda data: b"\r\n\r\n" in data)
    client.close()
    tally.note(f"{place}: {name}", re.search(rb"HTTP/1.[01] [12]", answer) is not None)
    assert visitor.goes_on


PATHS = [
    "sounds/",
    f"sounds/{SOUND}",
    f"sounds/{SOUND[:-1]}",
    f"sounds/{SOUND}/../../../secret.js",
    "sounds/../../secret.js",
    "sounds/../secret.js",
    "sounds/%2e%2e/%2e%2e/secret.js",
    "sounds/..%2f..%2fsecret.js",
    "sounds/%252e%252e%252fsecret.js",
    "sounds/..\\..\\secret.js",
    "sounds//{folder}/secret.js",
    "sounds/%2f{folder}/secret.js",
    "sounds/{folder}/secret.js",
    "sounds/secret.js",
    "sounds/%00",
    "sounds/../walks/{walk}/data.csv",
    "sounds/..%2fwalks%2f{walk}%2fdata.csv",
    "walks/{walk}/data.csv",
    "{walk}/data.csv",
    "data.csv",
    "../walks/{walk}/data.csv",
    "site.geojson",
    "hold.lua",
    "head/../../secret.js",
    "engine.wasm/../secret.js",
    "stream.wav",
    "status",
]


@pytest.mark.parametrize("path", PATHS)
def test_a_path_leads_nowhere_else(
    garden: Garden, visitor: Visitor, tally: Tally, path: str
) -> None:
    assert visitor.phone.walk is not None
    client = Client(garden.served)
    place = path.format(folder=garden.folder, walk=visitor.phone.walk["walk"])
    client.send(client.head(place, "Connection: close\r\n"))
    answer = client.rest(3)
    client.close()
    tally.note(path, b" 200 " in answer.split(b"\r\n")[0] or SECRET.encode() in answer)
    assert visitor.goes_on


def test_what_phones_need_may_be_had(garden: Garden) -> None:
    for path in ("", "field.js", "engine.wasm", "head"):
        client = Client(garden.served)
        client.send(client.head(path))
        head = client.rest(20, lambda data: b"\r\n\r\n" in data).split(b"\r\n\r\n")[0]
        assert b" 200 " in head.split(b"\r\n")[0], path
        client.close()


# Whose walk it is

OTHERS = {
    "no key": {"key": None},
    "an empty key": {"key": ""},
    "a wrong key": {"key": "a" * 26},
    "the key of one's own walk": {"key": "{own}"},
    "a key that is a number": {"key": 1},
    "a key that is a list": {"key": ["{key}"]},
    "the key with a space": {"key": "{key} "},
    "the page's token as a key": {"key": "{token}"},
    "all messages, by a wrong key": {"key": "{own}", "got": 0},
    "messages from before the first": {"got": -1},
    "a half message": {"got": 0.5},
    "a walk that is not there": {"walk": "2000-01-01-000000-1"},
    "a walk by a path": {"walk": "../walks/{walk}"},
    "a walk that is a number": {"walk": 1, "key": "{own}"},
}


@pytest.mark.parametrize("name", OTHERS)
def test_nobody_goes_on_with_the_walk_of_another(
    garden: Garden, visitor: Visitor, tally: Tally, name: str
) -> None:
    """Of the walk nothing comes: neither its key nor its events nor where its walker is."""
    own, walk = garden.phone().walk, visitor.phone.walk
    assert own is not None
    assert walk is not None
    values = {"own": own["key"], "key": walk["key"], "walk": walk["walk"]}
    values["token"] = garden.served.token
    changes = {
        key: value.format(**values) if isinstance(value, str) else value
        for key, value in OTHERS[name].items()
    }
    attacker = Phone(garden.served).resume(visitor.phone, **changes)
    is_in = attacker.walk is not None and attacker.walk["walk"] == walk["walk"]
    got = [] if attacker.walk is None else attacker.states
    attacker.close()
    tally.note(f"another's walk: {name}", is_in or bool(got))
    assert visitor.goes_on


def test_two_phones_have_two_walks(garden: Garden) -> None:
    """Each keeps its own places, has its own key, and hears only of itself."""
    phones = [garden.phone(), garden.phone()]
    for step in range(20):
        for number, phone in enumerate(phones):
            phone.place(step * 0.1, 48 + 0.0001 * number)
            phone.hear(step * 0.1)
    walks = [phone.walk for phone in phones]
    assert walks[0] is not None
    assert walks[1] is not None
    assert walks[0]["walk"] != walks[1]["walk"]
    assert walks[0]["key"] != walks[1]["key"]
    for number, phone in enumerate(phones):
        rows = walked(garden.walks, phone)
        places = {row["latitude"] for row in rows if row["latitude"]}
        assert places == {f"{48 + 0.0001 * number:g}"}, number
        phone.end_walk().close()


# What is said

WRONG = {
    "no JSON": "begin",
    "nothing": "",
    "null": "null",
    "a list": '[{"clock": {"frame": 0, "ahead": 0.1, "got": 0}}]',
    "no name": "{}",
    "an unknown name": '{"run": "attacked = 1"}',
    "a clock of words": '{"clock": {"frame": "0", "ahead": 0.1, "got": 0}}',
    "a clock without messages": '{"clock": {"frame": 0, "ahead": 0.1}}',
    "a clock before the beginning": '{"clock": {"frame": -1, "ahead": 0.1, "got": 0}}',
    "a clock between frames": '{"clock": {"frame": 0.5, "ahead": 0.1, "got": 0}}',
    "a clock beyond all numbers": '{"clock": {"frame": 1e999, "ahead": 0.1, "got": 0}}',
    "a clock beyond whole numbers": '{"clock": {"frame": 1e300, "ahead": 0.1, "got": 0}}',
    "a clock an hour ahead": '{"clock": {"frame": 172800000, "ahead": 0.1, "got": 0}}',
    "a lookahead that is none": '{"clock": {"frame": 0, "ahead": null, "got": 0}}',
    "readings that are none": '{"readings": 1}',
    "readings without a first": '{"readings": {"list": []}}',
    "readings that are no list": '{"readings": {"first": 0, "list": {}}}',
    "a reading of three": '{"readings": {"first": 0, "list": [[0, {}, 1]]}}',
    "a reading without values": '{"readings": {"first": 0, "list": [[0, 1]]}}',
    "a reading before the beginning": '{"readings": {"first": 0, "list": [[-1, {}]]}}',
    "too many readings": json.dumps({"readings": {"first": 0, "list": [[0, {}]] * 2001}}),
    "a megabyte of numbers": '{"readings": [' + "1," * 500_000 + "1]}",
    "a turn of the head that is a word": '{"facing": {"first": 0, "list": [[0, "north"]]}}',
    "a turn of the head beyond a circle": '{"facing": {"first": 0, "list": [[0, 361]]}}',
    "another beginning": '{"begin": {"walk": null, "key": null, "got": 0}}',
    "deep lists": "[" * 500_000,
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_said_and_the_walk_goes_on(
    garden: Garden, visitor: Visitor, tally: Tally, name: str
) -> None:
    phone = garden.phone().place(0).hear(0.5)
    assert phone.walk is not None
    before = (phone.walk["walk"], dict(phone.had), phone.known)
    phone.send(frame(TEXT, WRONG[name]))
    phone.until(lambda: phone.faults)
    assert phone.faults[0]["message"]
    phone.faults.clear()
    tally.note(f"said: {name}", (phone.walk["walk"], phone.had, phone.known) != before)
    phone.place(0.5).hear(1)
    assert not phone.faults
    phone.close()
    assert visitor.goes_on


@pytest.mark.parametrize(
    "values",
    [
        {"latitude": 1e300},
        {"latitude": 91},
        {"longitude": -361},
        {"heading": 1e9},
        {"time": 5},
        {"linked": 0},
        {"facing": 10},
        {"__proto__": 1},
        {"latitude": "48", "longitude": None},
    ],
    ids=str,
)
def test_a_value_that_cannot_be_is_left_out(
    garden: Garden, visitor: Visitor, tally: Tally, values: dict[str, object]
) -> None:
    phone = garden.phone().place(0).hear(0.5)
    phone.read(0.5, values)
    phone.hear(1)
    rows = walked(garden.walks, phone)
    phone.end_walk().close()
    placed = [row for row in rows if row["latitude"]]
    assert placed
    plain = {"latitude": "48", "longitude": "11.5", "accuracy": "4", "linked": "1"}
    is_odd = any(
        row[name] not in ("", plain.get(name, ""))
        for row in placed
        for name in row
        if name != "time"
    )
    tally.note(f"a reading of {values}", is_odd)
    assert visitor.goes_on


def test_times_that_go_back_change_nothing(garden: Garden, tally: Tally) -> None:
    """The clock of a sound never goes back, and a reading of long ago holds from now on."""
    phone = garden.phone().place(0).hear(2)
    known, rows = phone.known, len(walked(garden.walks, phone))
    for seconds in (1, 0, 1.99):
        phone.clock(int(seconds * RATE))
        phone.until(lambda: phone.taken[-1][0] == KNOWN)
        phone.place(0, 48.0001 + seconds / 1e5)
    tally.note("the clock goes back", phone.known != known)
    phone.hear(2.5)
    times = [float(row["time"]) for row in walked(garden.walks, phone)]
    tally.note("the walk goes back", times != sorted(times) or len(set(times)) < len(times))
    assert len(times) > rows
    phone.end_walk().close()


def test_a_clock_far_ahead_performs_nothing(garden: Garden, visitor: Visitor, tally: Tally) -> None:
    phone = garden.phone().place(0).hear(0.5)
    for frame_out in (RATE * 60, RATE * 86_400, 2**53):
        phone.clock(frame_out, ahead=1e308)
        phone.until(lambda: phone.faults)
        assert "ahead of time" in phone.faults.pop()["message"]
    tally.note("the clock is far ahead", phone.known > 6 * RATE)
    phone.hear(1)
    phone.close()
    assert visitor.goes_on


def test_a_lookahead_is_four_seconds_at_most(garden: Garden, tally: Tally) -> None:
    phone = garden.phone().place(0)
    phone.clock(0, ahead=1e308)
    phone.until(lambda: phone.known > 0)
    tally.note("an hour of lookahead", phone.known > 4.1 * RATE)
    phone.close()


def test_a_flood_ends_itself(garden: Garden, visitor: Visitor, tally: Tally) -> None:
    """A hundred thousand messages at once: the connection is closed, and others notice nothing."""
    phone = garden.phone()
    message = frame(TEXT, json.dumps({"clock": {"frame": 0, "ahead": 4, "got": 0}}))
    before = garden.served.megabytes
    sender = threading.Thread(target=send_all, args=(phone, message * 100_000))
    sender.start()
    code = phone.closing(60)
    sender.join()
    phone.close()
    tally.note("a flood goes on", code not in (1008, None))
    tally.note("a flood fills the memory", garden.served.megabytes > before + 100)
    assert visitor.goes_on


def test_large_messages_hold_nobody_up(garden: Garden, visitor: Visitor, tally: Tally) -> None:
    """Whoever says more than the sensors of a phone in an hour loses the connection."""
    phone = garden.phone()
    visitor.longest = 0
    before = garden.served.megabytes
    message = frame(TEXT, '{"readings": [' + "1," * 500_000 + "1]}")
    sender = threading.Thread(target=send_all, args=(phone, message * 200))
    sender.start()
    tally.note("large messages are taken", phone.closing(60) is not None)
    sender.join()
    phone.close()
    assert visitor.goes_on
    tally.note("large messages hold others up", visitor.longest > 1)
    tally.note("large messages fill the memory", garden.served.megabytes > before + 100)


# Connections that are cut


def parts(phone: Phone) -> dict[object, bytes]:
    """Return each engine's events and the changes of the scene, however they came."""
    joined: dict[object, bytes] = {}
    for kind, content in phone.taken:
        number = content[:4] if kind in (OPEN, EVENTS) else b""
        if kind != KNOWN:
            joined[kind, number] = joined.get((kind, number), b"") + content[len(number) :]
    return joined


def test_readings_that_are_torn_are_taken_once(garden: Garden, tally: Tally) -> None:
    """A connection is cut within a message: nothing of it is taken; sent again, all is, once."""
    phone = garden.phone().place(0).hear(0.5)
    readings = [[int((0.8 + i / 100) * RATE), {"heading": i}] for i in range(100)]
    text = json.dumps({"readings": {"first": 1, "list": readings}})
    data = frame(TEXT, text)
    phone.send(data[: len(data) // 2])
    phone.vanish()
    other = Phone(garden.served).resume(phone)
    tally.note("half of a message is taken", other.had["readings"] > 1)
    for _ in range(2):
        other.send(data)
        other.next("had")
    assert other.had == {"readings": 101, "facing": 0}
    other.hear(2)
    headings = [row["heading"] for row in walked(garden.walks, other)]
    assert [int(heading) for heading in headings if heading] == list(range(100))
    other.end_walk().close()


def test_what_was_not_taken_comes_again(garden: Garden) -> None:
    """Connections are cut after every answer; each message of the walk is had once and in order."""
    whole = garden.phone().place(0).hear(3)
    phone = garden.phone().place(0)
    for step in range(1, 31):
        phone.clock(int(step * 0.1 * RATE))
        phone.message()
        phone.vanish()
        phone = Phone(garden.served).resume(phone)
    phone.hear(3)
    assert parts(phone) == parts(whole)
    for each in (phone, whole):
        each.end_walk().close()


def test_a_walk_has_one_connection(garden: Garden, visitor: Visitor, tally: Tally) -> None:
    """Of two that go on with it at once the later one has it; the other is told."""
    phone = garden.phone().place(0).hear(0.5)
    first, second = (Phone(garden.served).resume(phone) for _ in range(2))
    for each in (phone, first):
        each.clock(int(0.6 * RATE))
        each.until(lambda each=each: each.faults)
        assert each.faults[0]["message"] == "no walk has begun here"
        tally.note("an old connection has the walk still", each.known > 0.75 * RATE)
    second.place(0.5, 48.0001).hear(1)
    first.close()
    phone.close()
    second.hear(1.5)
    assert not second.faults
    second.end_walk().close()
    assert visitor.goes_on


def test_many_connections_resume_a_walk_at_once(garden: Garden, visitor: Visitor) -> None:
    """The walk is whole afterwards: its messages are those of a walk that nobody disturbed."""
    phone = garden.phone().place(0).hear(0.5)
    others: list[Phone] = []

    def resume() -> None:
        others.append(Phone(garden.served).resume(phone))

    threads = [threading.Thread(target=resume) for _ in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(others) == 10
    assert {json.dumps(other.walk) for other in others} == {json.dumps(others[0].walk)}
    last = Phone(garden.served).resume(phone)
    last.hear(1)
    assert not last.faults
    times = [float(row["time"]) for row in walked(garden.walks, last)]
    assert times == sorted(set(times))
    last.end_walk().close()
    for other in others:
        other.close()
    assert visitor.goes_on


def test_the_end_of_the_sound_comes_before_the_end_of_the_walk(garden: Garden) -> None:
    """A page closes its connection when the walk has ended; what fades out is there by then."""
    phone = garden.phone().place(0).hear(0.5)
    known = phone.known
    phone.end_walk().close()
    assert phone.known == known + 4 * RATE


def test_a_walk_that_has_ended_stays_so(garden: Garden, tally: Tally) -> None:
    phone = garden.phone().place(0).hear(0.5).end_walk()
    assert phone.walk is not None
    folder = garden.walks / phone.walk["walk"]
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert {"data.csv", "datapackage.json", "decisions.ndjson", "walk.json"} <= set(before)
    phone.say({"end": {}})
    phone.place(1).clock(RATE)
    again = Phone(garden.served).resume(phone)
    assert "has ended" in again.faults[0]["message"]
    tally.note("a walk that has ended is resumed", again.walk is not None)
    again.close()
    phone.close()
    after = {path.name: path.read_bytes() for path in folder.iterdir()}
    tally.note("a walk that has ended is changed", after != before)


# The end of the server


def described(folder: Path) -> str:
    """Return what `ripples describe` says of a dataset."""
    done = subprocess.run([binary(), "describe", folder], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_walk_is_there_after_the_server_was_killed(garden: Garden) -> None:
    """Each row is on the disk before the phone hears of it."""
    walks = garden.folder / "killed"
    served = garden.serve(walks)
    phone = Phone(served).begin()
    begun = described(walks / phone.walk["walk"]) if phone.walk else ""
    for step in range(40):
        phone.place(step * 0.1, 48 + step / 1e5)
        phone.hear(step * 0.1)
    phone.say({"facing": {"first": 0, "list": [[100, 10], [200, 20]]}})
    phone.next("had")
    served.process.send_signal(signal.SIGKILL)
    served.process.wait()
    latitudes = [float(row["latitude"]) for row in walked(walks, phone) if row["latitude"]]
    assert latitudes == pytest.approx([48 + step / 1e5 for step in range(40)], abs=1e-12)
    assert phone.walk is not None
    text = described(walks / phone.walk["walk"])
    assert "latitude" in text
    assert "facing" in text
    assert begun


def test_a_full_disk_is_said_and_what_was_written_stays(garden: Garden, tmp_path: Path) -> None:
    """A limit on the size of files stands for the full disk."""
    program = tmp_path / "ripples"
    program.write_text(f'#!/bin/sh\nulimit -f 16\nexec "{binary()}" "$@"\n')
    program.chmod(0o755)
    walks = tmp_path / "walks"
    served = Fielded(
        program,
        garden.folder / "site.geojson",
        "--walks",
        walks,
        libraries=garden.folder / "libraries",
    )
    phone = Phone(served).begin()
    readings = [[480 * step, {"latitude": 48, "heading": step / 2}] for step in range(600)]
    phone.say({"readings": {"first": 0, "list": readings}})
    phone.hear(5, 1)
    assert "recording stopped" in phone.faults[0]["message"]
    assert phone.walk is not None
    assert "latitude" in described(walks / phone.walk["walk"])
    phone.end_walk()
    served.process.send_signal(signal.SIGINT)
    assert served.process.wait(20) == 0
    phone.close()


def test_an_interrupt_ends_all_walks(garden: Garden) -> None:
    """What belongs to a walk's end is written, and the sound of the dataset is that of the walk."""
    walks = garden.folder / "interrupted"
    served = garden.serve(walks)
    phones = [Phone(served).begin().place(0).hear(1) for _ in range(2)]
    served.process.send_signal(signal.SIGINT)
    assert served.process.wait(20) == 0
    for phone in phones:
        assert phone.walk is not None
        folder = walks / phone.walk["walk"]
        assert json.loads((folder / "walk.json").read_text())["seed"] == "1"
        log = folder / "render.ndjson"
        command = [binary(), "render", "--site", garden.folder / "site.geojson", "--data", folder]
        command += ["--seed", "1", "--tail", "0", "--log", log, "--out", folder / "out.wav"]
        subprocess.run([*command, "--allow-missing"], check=True, capture_output=True)
        assert log.read_bytes() == (folder / "decisions.ndjson").read_bytes()
        phone.close()


def test_a_port_that_is_taken_is_said(garden: Garden) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        command = [binary(), "field", garden.folder / "site.geojson", "--walks", garden.walks]
        done = subprocess.run([*command, "--port", str(port)], capture_output=True, text=True)
    assert done.returncode != 0
