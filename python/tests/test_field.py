"""Field walks that are attacked, torn or cut off: none takes another's place, and none is lost."""

from __future__ import annotations

import gzip
import json
import re
import threading

import pytest
from field_garden import Garden, Visitor
from field_phone import KNOWN, RATE, Phone, walked
from page_attacked import SECRET, Tally, send_all
from page_client import KEY, TEXT, Client, frame

SOUND = "0123456789abcdef" * 4
# What follows from the time, and is no phone's to say.
CLOCK = {"time", "season", "season_name", "time_of_day", "sun_elevation"}


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
    answer = client.rest(until=lambda data: b"\r\n\r\n" in data)
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
    answer = client.rest()
    client.close()
    tally.note(path, b" 200 " in answer.split(b"\r\n")[0] or SECRET.encode() in answer)
    assert visitor.goes_on


def test_what_phones_need_may_be_had(garden: Garden) -> None:
    for path in ("", "field.js", "engine.wasm", "head"):
        client = Client(garden.served)
        client.send(client.head(path))
        head = client.rest(until=lambda data: b"\r\n\r\n" in data).split(b"\r\n\r\n")[0]
        assert b" 200 " in head.split(b"\r\n")[0], path
        client.close()


def test_the_engine_travels_packed_where_a_phone_unpacks_it(garden: Garden) -> None:
    heads = {}
    for accepted in ("", "Accept-Encoding: gzip, deflate, br\r\n"):
        client = Client(garden.served)
        client.send(client.head("engine.wasm", f"{accepted}Connection: close\r\n"))
        head, _, body = client.rest().partition(b"\r\n\r\n")
        client.close()
        heads[accepted] = b"content-encoding: gzip" in head.lower()
        content = gzip.decompress(body) if heads[accepted] else body
        assert content == b"\0asm"
    assert list(heads.values()) == [False, True]


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
    "sound by nobody": '{"instead": {"sound": "loud"}}',
    "sound without a reason": '{"instead": {"sound": "server"}}',
    "sound for a reason of its own": '{"instead": {"sound": "server", "why": "<script>"}}',
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
        if name not in CLOCK
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
    code = phone.closing()
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
    tally.note("large messages are taken", phone.closing() is not None)
    sender.join()
    phone.close()
    assert visitor.goes_on
    tally.note("large messages hold others up", visitor.longest > 1)
    tally.note("large messages fill the memory", garden.served.megabytes > before + 100)


# Connections that are cut
