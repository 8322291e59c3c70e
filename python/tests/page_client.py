"""A client of a page over a plain socket, which may send what no browser would."""

from __future__ import annotations

import base64
import json
import os
import re
import select
import signal
import socket
import struct
import subprocess
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
KEY = base64.b64encode(bytes(16)).decode()


def frame(
    kind: int,
    payload: bytes | str = b"",
    *,
    ends: bool = True,
    masks: bool = True,
    reserved: int = 0,
    length: int | None = None,
) -> bytes:
    """Return a frame (RFC 6455, clause 5.2); `length` is what it says of itself."""
    data = payload.encode() if isinstance(payload, str) else payload
    size = len(data) if length is None else length
    mask = 0x80 if masks else 0
    head = bytes([ends << 7 | reserved << 4 | kind])
    if size < 126:
        head += bytes([mask | size])
    elif size < 1 << 16:
        head += struct.pack(">BH", mask | 126, size)
    else:
        head += struct.pack(">BQ", mask | 127, size)
    # A mask of zeros leaves the payload as it is.
    return head + bytes(4 if masks else 0) + data


class Served:
    """A session that is shown as a page, until it is ended."""

    command = ("serve", "--journal", "none")
    # Whether lines can be typed at it.
    hears = False

    def __init__(
        self,
        program: Path | str,
        *arguments: str | Path,
        libraries: Path | None = None,
        port: int = 0,
    ):
        environment = dict(os.environ)
        if libraries is not None:
            environment["RIPPLES_PAGE"] = environment["RIPPLES_WASM"] = str(libraries)
        self.process = subprocess.Popen(
            [program, *self.command, *arguments, "--port", str(port)],
            stdin=subprocess.PIPE if self.hears else subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=environment,
        )
        assert self.process.stdout is not None
        self.lines, place = [], None
        # Warnings may come before the address.
        while place is None and (line := self.process.stdout.readline()):
            self.lines.append(line)
            place = re.match(r"open http://[^/]*:(\d+)/(\w+)/", line)
        assert place is not None, "".join(self.lines)
        self.port, self.token = int(place[1]), place[2]
        threading.Thread(target=self._read, daemon=True).start()

    def type(self, line: str) -> None:
        """Type a line at its terminal."""
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def _read(self) -> None:
        """Take what the session prints, so that it never waits for its reader."""
        assert self.process.stdout is not None
        self.lines.extend(self.process.stdout)

    @property
    def guest(self) -> str | None:
        """The token of the guests, once it was printed."""
        found = re.search(r"guests open http://[^/]*/(\w+)/", "".join(self.lines))
        return found and found[1]

    @property
    def megabytes(self) -> float:
        """The memory of its own that the session has now; files that it reads are the system's."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        found = re.search(r"RssAnon:\s+(\d+)", status)
        assert found is not None
        return int(found[1]) / 1024

    @property
    def descriptors(self) -> int:
        """The files and sockets that the session has open."""
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    @property
    def cpu(self) -> float:
        """The seconds of CPU that the session has used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(") ")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def end(self) -> float:
        """End the session and return the seconds that it took."""
        begin = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(120)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        return time.monotonic() - begin


class Client:
    """A connection; `token` and the rest are those of the owner unless they are given."""

    def __init__(self, served: Served, patience: float = 120):
        self.served = served
        self.socket = socket.create_connection(("127.0.0.1", served.port), patience)
        self.buffer = b""

    def close(self) -> None:
        """Close without a word."""
        self.socket.close()

    def vanish(self) -> None:
        """Reset the connection, as that of a process that was killed with unread bytes."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.socket.close()

    def send(self, data: bytes) -> None:
        """Send bytes as they are."""
        self.socket.sendall(data)

    def head(self, path: str = "", fields: str = "", *, token: str | None = None) -> bytes:
        """Return the head of a request for something behind the token."""
        token = self.served.token if token is None else token
        host = f"Host: 127.0.0.1:{self.served.port}\r\n"
        return f"GET /{token}/{path} HTTP/1.1\r\n{host}{fields}\r\n".encode()

    def rest(
        self, seconds: float = 120, until: Callable[[bytes], bool] = lambda data: False
    ) -> bytes:
        """Read until the server closes or enough has come.

        Give a time only where it is part of what is claimed.
        """
        data, end = self.buffer, time.monotonic() + seconds
        readable = select.poll()
        readable.register(self.socket, select.POLLIN)
        while not until(data):
            if (left := end - time.monotonic()) <= 0 or not readable.poll(1000 * left):
                break
            try:
                piece = self.socket.recv(1 << 16)
            except ConnectionError:
                break
            if not piece:
                break
            data += piece
        self.buffer = b""
        return data

    @property
    def is_reset(self) -> bool:
        """Whether the server has given the connection up, though nothing was read."""
        try:
            self.socket.getpeername()
        except OSError:
            return True
        return self.socket.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR) != 0

    # A WebSocket

    def open(self, token: str | None = None, path: str = "socket") -> Client:
        """Become a WebSocket."""
        upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        key = f"Sec-WebSocket-Key: {KEY}\r\n"
        self.send(self.head(path, upgrade + key, token=token))
        while b"\r\n\r\n" not in self.buffer:
            piece = self.socket.recv(1 << 16)
            assert piece, "the server has refused"
            self.buffer += piece
        answer, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        assert b" 101 " in answer, answer
        return self

    def _take(self, count: int) -> bytes:
        while len(self.buffer) < count:
            piece = self.socket.recv(1 << 16)
            if not piece:
                raise EOFError
            self.buffer += piece
        data, self.buffer = self.buffer[:count], self.buffer[count:]
        return data

    def frame(self) -> tuple[int, bytes]:
        """Return the next frame, with its kind; pings are answered, as every browser does."""
        while True:
            first, size = self._take(2)
            if size == 126:
                (size,) = struct.unpack(">H", self._take(2))
            elif size == 127:
                (size,) = struct.unpack(">Q", self._take(8))
            data = self._take(size)
            if first & 15 != PING:
                return first & 15, data
            self.send(frame(PONG, data))

    def say(self, message: object) -> None:
        """Send a message as a page does."""
        self.send(frame(TEXT, json.dumps(message)))

    def next(self, kind: str) -> Any:
        """Return what the next message of a kind holds."""
        while True:
            code, data = self.frame()
            if code == CLOSE:
                raise EOFError
            if code == TEXT and kind in (message := json.loads(data)):
                return message[kind]

    def ask(self, message: dict[str, object], tag: str = "asked") -> Any:
        """Send a request and return its reply."""
        self.say({**message, "tag": tag})
        while (reply := self.next("reply"))["tag"] != tag:
            pass
        return reply

    def run(self, line: str) -> Any:
        """Run a line of the prompt and return its reply."""
        return self.ask({"run": line})

    def closing(self, seconds: float = 120) -> int | None:
        """Read to the end: the code with which the server closes; None when it gives none."""
        end = time.monotonic() + seconds
        try:
            while time.monotonic() < end:
                kind, data = self.frame()
                if kind == CLOSE:
                    return int.from_bytes(data[:2], "big")
        except (EOFError, ConnectionError):
            return None
        raise TimeoutError("the server has not closed")
