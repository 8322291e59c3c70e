"""Field walks that are torn or cut off: nothing is taken twice, and none is lost."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import threading
from pathlib import Path

import pytest
from field_garden import Garden, Visitor
from field_phone import EVENTS, KNOWN, OPEN, RATE, Fielded, Phone, walked
from page_attacked import Tally
from page_client import TEXT, frame
from waiting import eventually

from ripples._command import binary

SOUND = "0123456789abcdef" * 4


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
    assert other.had == {"readings": 101, "facing": 0, "wishes": 0}
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
    # The last row of the data has a tick of its own.
    assert phone.known == known + RATE // 100 + 4 * RATE


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
    begun = ""
    for step in range(40):
        phone.place(step * 0.1, 48 + step / 1e5)
        phone.hear(step * 0.1)
        begun = begun or (described(walks / phone.walk["walk"]) if phone.walk else "")
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
    assert phone.faults[0]["message"] == "the garden cannot keep your walk"
    assert eventually(lambda: any("recording stopped" in line for line in served.lines))
    assert phone.walk is not None
    assert "latitude" in described(walks / phone.walk["walk"])
    phone.end_walk()
    served.process.send_signal(signal.SIGINT)
    assert served.process.wait(120) == 0
    phone.close()


def test_an_interrupt_ends_all_walks(garden: Garden) -> None:
    """What belongs to a walk's end is written, and the sound of the dataset is that of the walk."""
    walks = garden.folder / "interrupted"
    served = garden.serve(walks)
    phones = [Phone(served).begin().place(0).hear(1) for _ in range(2)]
    served.process.send_signal(signal.SIGINT)
    assert served.process.wait(120) == 0
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
