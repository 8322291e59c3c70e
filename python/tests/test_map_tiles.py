"""Walks whose map comes from a host that the person names: `--map-tiles`."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import numpy as np
import pytest
import soundfile
from guided_town import ROOT, rerender, small
from waiting import eventually

from ripples._command import binary

TILES = ROOT / "sites/town/tiles"


class TileHost(ThreadingHTTPServer):
    """The town's tiles as a service has them; nothing is answered before its gate is open."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), TileAnswer)
        self.gate = threading.Event()
        self.asked: list[str] = []
        self.garbage: bytes | None = None
        self.address = f"http://127.0.0.1:{self.server_port}"


class TileAnswer(BaseHTTPRequestHandler):
    """A tile of the folder, or 404."""

    server: TileHost

    def do_GET(self) -> None:
        """Answer `/tiles/16/x/y.json` when the gate is open."""
        self.server.asked.append(self.path)
        self.server.gate.wait()
        tile = TILES / self.path.removeprefix("/tiles/")
        found = tile.read_bytes() if tile.is_file() else None
        body = self.server.garbage or found
        self.send_response(404 if body is None else 200)
        body = body or b""
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def host() -> Iterator[TileHost]:
    """A host of tiles on a port of its own."""
    server = TileHost()
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield server
    server.gate.set()
    server.shutdown()
    thread.join()
    server.server_close()


def manifest(place: Path) -> dict[str, object]:
    """The manifest of the walk that was rendered in a folder."""
    found: dict[str, object] = json.loads((place / "walk.wav.json").read_text())
    return found


def test_a_render_with_a_hosts_tiles_is_that_with_the_same_tiles_of_a_folder(
    host: TileHost, tmp_path: Path
) -> None:
    """Where tiles come from changes no decision; a host's are kept, and not asked for again."""
    host.gate.set()
    files, asked = tmp_path / "files", tmp_path / "asked"
    for place, more in ((files, ()), (asked, ("--map-tiles", host.address))):
        place.mkdir()
        done = small(place, *more, seconds=20)
        assert done.returncode == 0, done.stderr
    assert (asked / "walk.log").read_bytes() == (files / "walk.log").read_bytes()
    assert "is called" in (asked / "walk.log").read_text()
    maps = [manifest(place)["map"] for place in (files, asked)]
    assert maps[0]["sha256"] == maps[1]["sha256"]  # type: ignore[index]
    assert maps[1]["source"] == host.address  # type: ignore[index]
    count = len(host.asked)
    assert count > 0
    again = rerender(asked)
    assert again.returncode != 0
    assert f"--map-tiles {host.address}" in again.stderr, "no file leads to the network"
    again = rerender(asked, "--map-tiles", host.address)
    assert again.returncode == 0, again.stderr
    assert len(host.asked) == count
    other = tmp_path / "other"
    shutil.copytree(TILES, other)
    for tile in other.rglob("*.json"):
        tile.write_text(tile.read_text().replace("Books", "Cakes"))
    again = rerender(asked, "--map-tiles", str(other))
    assert again.returncode != 0
    assert "the tiles of the map are others" in again.stderr


def test_without_the_option_nobody_is_asked(host: TileHost, tmp_path: Path) -> None:
    """Not even by way of a proxy that the system names."""
    host.gate.set()
    names = ("http_proxy", "https_proxy", "HTTPS_PROXY", "ALL_PROXY")
    before = {name: os.environ.get(name) for name in names}
    os.environ |= dict.fromkeys(names, host.address)
    try:
        done = small(tmp_path)
    finally:
        for name, value in before.items():
            os.environ.pop(name)
            if value is not None:
                os.environ[name] = value
    assert done.returncode == 0, done.stderr
    assert host.asked == []


def test_an_address_under_which_no_tile_lies_is_told(host: TileHost, tmp_path: Path) -> None:
    """A host that answers 404 to everything is no empty land in silence."""
    host.gate.set()
    done = small(tmp_path, "--map-tiles", f"{host.address}/tiles/16")
    assert done.returncode == 0, done.stderr
    assert "/tiles/16 has nothing for any of" in done.stderr


def test_a_host_that_answers_with_no_tiles_is_asked_once_for_each(
    host: TileHost, tmp_path: Path
) -> None:
    """What is none now is none a second later: the render does not wait for it."""
    host.gate.set()
    host.garbage = b'{"features": ['
    done = small(tmp_path, "--map-tiles", host.address, seconds=20)
    assert done.returncode == 0, done.stderr
    assert "are missing: " in done.stderr
    assert len(host.asked) == len(set(host.asked)) > 0


def test_a_host_that_is_not_there_is_a_warning(host: TileHost, tmp_path: Path) -> None:
    """The walk is rendered without its map, and its manifest says what is missing."""
    address = host.address.replace(str(host.server_port), "9")
    done = small(tmp_path, "--map-tiles", address)
    assert done.returncode == 0, done.stderr
    assert "map: of " in done.stderr
    assert "are missing: " in done.stderr
    missing = manifest(tmp_path)["map"]["missing"]  # type: ignore[index]
    assert len(missing) > 10


@pytest.mark.parametrize("name", ["nowhere", "ftp://127.0.0.1/tiles", "http://a:b@127.0.0.1/"])
def test_tiles_that_cannot_be_are_refused(name: str, tmp_path: Path) -> None:
    """A folder that is not there, another protocol, a password: said of the option."""
    done = small(tmp_path, "--map-tiles", name)
    assert done.returncode != 0
    assert "--map-tiles" in done.stderr


class Session:
    """A live walk in the town, to which lines are typed."""

    def __init__(self, place: Path, *more: str) -> None:
        self.place, self.said = place, ""
        self.process = subprocess.Popen(
            [
                *(binary(), "repl", "--site", ROOT / "sites/town.geojson"),
                *("--data", ROOT / "datasets/town-walk", "--start", "60"),
                *("--to", place / "live.wav", "--journal", place / "live.jsonl"),
                # Far ahead: no event is late on a busy machine, or the replay would differ.
                *("--lookahead", "4000", *more),
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=os.environ | {"XDG_CACHE_HOME": str(place / "cache")},
        )
        self.reader = threading.Thread(target=self.read)
        self.reader.start()

    def read(self) -> None:
        """Take what is said."""
        assert self.process.stdout
        for line in self.process.stdout:
            self.said += line

    def type(self, line: str) -> None:
        """Type a line."""
        assert self.process.stdin
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def entries(self) -> list[dict[str, object]]:
        """The lines of the journal so far."""
        text = (self.place / "live.jsonl").read_text()
        return [json.loads(line) for line in text[: text.rfind("\n") + 1].splitlines()[1:]]

    def end(self) -> list[dict[str, object]]:
        """End it; returns the journal."""
        self.type(":quit")
        assert self.process.wait(120) == 0, self.said
        self.reader.join()
        return self.entries()


def replay(place: Path, *more: str) -> tuple[np.ndarray, str]:
    """Play the session's journal again: the samples, and what is said."""
    done = subprocess.run(
        [
            *(binary(), "replay", place / "live.jsonl", "--out", place / "again.wav"),
            *("--allow-read", ROOT, *more),
        ],
        capture_output=True,
        text=True,
        env=os.environ | {"XDG_CACHE_HOME": str(place / "cache")},
    )
    assert done.returncode == 0, done.stderr
    return soundfile.read(place / "again.wav")[0], done.stdout + done.stderr


def has(session: Session, action: str) -> bool:
    """Whether the journal has an action."""
    return any(entry.get("do") == action for entry in session.entries())


def asks_and_hears(session: Session, word: str) -> bool:
    """Ask what is around, as long as the answer does not have a word."""
    session.type(":ask around-me")
    return eventually(lambda: word in session.said, seconds=5)


def test_live_nobody_waits_for_a_host_and_the_map_comes_when_it_is_there(
    host: TileHost, tmp_path: Path
) -> None:
    """The session keeps time while the host is silent; its replay has the tiles as they came."""
    session = Session(tmp_path, "--map-tiles", host.address)
    assert eventually(lambda: bool(host.asked)), "the host is asked"
    session.type(":ask around-me")
    assert eventually(lambda: has(session, "ask")), "the session waits for the host"
    assert "Books" not in session.said
    assert not has(session, "map")
    host.gate.set()
    assert eventually(lambda: has(session, "map")), "the tiles are not shown"
    assert eventually(lambda: asks_and_hears(session, "Books")), session.said
    journal = session.end()
    live = soundfile.read(tmp_path / "live.wav")[0]
    count = len(host.asked)
    first, said = replay(tmp_path)
    assert "of the session could not be done again" not in said
    # What was kept is gone: the replay says so, and a folder with the same tiles takes its place.
    shutil.rmtree(tmp_path / "cache/ripples/tiles")
    _, said = replay(tmp_path)
    assert "is not kept any more" in said
    again, said = replay(tmp_path, "--map-tiles", str(TILES))
    assert "of the session could not be done again" not in said
    assert np.array_equal(first, again)
    assert len(host.asked) == count, "a replay asks no network"
    if journal[-1]["counters"]["lateEvents"]:  # type: ignore[index]
        pytest.skip("the machine is too busy: events came late, and a replay has them in time")
    frames = min(len(live), len(first))
    assert np.array_equal(live[:frames], first[:frames])
