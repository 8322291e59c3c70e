"""What is read has a limit: what never ends takes neither the memory nor the time."""

from __future__ import annotations

import os
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from sweep_command import ROOT, objects, plan, ripples

from ripples import _command

MUCH = 5 << 30
ENOUGH = 400 << 20
"""Bytes that a file claims, and those that a command may take."""


def measured(*words: object, code: int, seconds: float = 120) -> str:
    """Run the command; it must end in time, with a code, and within the memory that is enough."""
    run = subprocess.Popen(
        [str(_command.binary()), *map(str, words)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    timer = threading.Timer(seconds, run.kill)
    timer.start()
    assert run.stdout
    said = run.stdout.read()
    _, status, use = os.wait4(run.pid, 0)
    run.returncode = os.waitstatus_to_exitcode(status)
    timer.cancel()
    assert run.returncode == code, said
    assert use.ru_maxrss << 10 < ENOUGH
    return said


def long_file(path: Path, size: int) -> Path:
    """Make a file of zeros that takes no disk."""
    with path.open("wb") as file:
        file.truncate(size)
    return path


def test_a_damaged_cell_that_is_long_is_not_read(tmp_path: Path) -> None:
    folder = plan(tmp_path / "sweep", 1)
    ripples("run", folder)
    [cell] = (folder / "store" / "cells").rglob("*.json")
    cell.unlink()
    long_file(cell, MUCH)
    assert "0 of 1 cell made" in measured("sweep", "status", folder, code=0)
    assert "lay damaged in the store" in measured("sweep", "run", folder, code=0)
    assert cell.stat().st_size < 1 << 20


@pytest.mark.parametrize("ending", ["csv", "json", "gpx", "txt", "zip", "xlsx", "nmea"])
def test_a_log_of_zeros_is_not_read_to_its_end(tmp_path: Path, ending: str) -> None:
    path = long_file(tmp_path / f"log.{ending}", 2 * MUCH)
    assert path.name in measured("describe", path, code=1, seconds=60)


class Host(BaseHTTPRequestHandler):
    """A store by HTTP that keeps what it gets."""

    protocol_version = "HTTP/1.1"
    kept: dict[str, bytes]

    def log_message(self, *_: object) -> None: ...

    def answer(self, code: int, content: bytes = b"") -> None:
        self.send_response(code)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)

    def keep(self, content: bytes) -> bytes:
        return content

    def do_GET(self) -> None:
        found = self.kept.get(self.path)
        self.answer(404) if found is None else self.answer(200, found)

    do_HEAD = do_GET

    def do_PUT(self) -> None:
        content = self.rfile.read(int(self.headers["Content-Length"]))
        if self.headers["If-None-Match"] and self.path in self.kept:
            return self.answer(412)
        self.kept[self.path] = self.keep(content)
        return self.answer(201)


class Shortening(Host):
    """It loses the end of what is long, as where its disk is full, and says that it has all."""

    def keep(self, content: bytes) -> bytes:
        return content[:-1] if len(content) > 200 else content


class Forgetful(Host):
    """It forgets lines, and says that it has them."""

    def do_PUT(self) -> None:
        super().do_PUT()
        if self.path.startswith("/ac/"):
            del self.kept[self.path]


class Endless(Host):
    """It has an answer to every question about a line, without end."""

    def do_GET(self) -> None:
        if not self.path.startswith("/ac/"):
            return super().do_GET()
        self.send_response(200)
        self.end_headers()
        try:
            while True:
                self.wfile.write(b"0" * 65536)
        except OSError:
            self.close_connection = True


@contextmanager
def served(kind: type[Host]) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), type("Own", (kind,), {"kept": {}}))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()


def test_an_honest_host_gets_every_cell(tmp_path: Path) -> None:
    folder = plan(tmp_path / "sweep", 2)
    with served(Host) as address:
        measured("sweep", "run", folder, "--store", address, code=0)
        assert "2 of 2" in measured("sweep", "status", folder, "--store", address, code=0)
    assert not objects(folder)


@pytest.mark.parametrize("kind", [Shortening, Forgetful, Endless])
def test_a_host_that_lies_is_found_out(tmp_path: Path, kind: type[Host]) -> None:
    folder = plan(tmp_path / "sweep", 1)
    with served(kind) as address:
        said = measured("sweep", "run", folder, "--store", address, code=1)
    assert address in said
