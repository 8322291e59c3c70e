"""The connection to a live session, in the protocol that docs/attach.md describes (version 1)."""

from __future__ import annotations

import contextlib
import itertools
import os
import queue
import re
import socket
import struct
import threading
from collections import deque
from collections.abc import Callable

from ._echoes import Echoes
from ._protocol import Answer, block, connected, gone, late, told
from ._wording import with_keywords
from .errors import SessionEnded

VERSION = "1"
SECONDS = 30.0
KEPT_NOTICES = 1000
OTHERS = re.compile(r"(attach|page)-\d+> ")


Then = Callable[[Answer | None], None]


class Link:
    """Asks a session over its Unix socket, from any thread, and keeps its notices.

    `notices` holds the last thousand sentences. `on_notice` is called with each, on a thread of its
    own, so that it may ask the session in its turn.

    Raises SessionEnded where nobody listens at `path`, or it speaks another protocol.
    """

    def __init__(self, path: str, on_notice: Callable[[str], None] | None = None) -> None:
        self.path = path
        self.notices: deque[str] = deque(maxlen=KEPT_NOTICES)
        self._numbers = itertools.count(1)
        self._waiting: dict[str, tuple[list[str], Then]] = {}
        self._echoes = Echoes()
        self._lock = threading.Lock()
        self._open = True
        self._heard: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._on_notice = on_notice
        self._owner = os.getpid()
        self._socket = connected(path)
        self._file = self._socket.makefile("r", encoding="utf-8", errors="replace", newline="\n")
        self.greeting = self._greeting()
        threading.Thread(target=self._receive, name="ripples-link", daemon=True).start()
        if on_notice:
            threading.Thread(target=self._tell, name="ripples-notices", daemon=True).start()

    @property
    def is_open(self) -> bool:
        """Whether the session is still there."""
        return self._open

    def ask(self, text: str, *, seconds: float = SECONDS) -> Answer:
        """Send one prompt input and wait for its answer.

        Raises SessionEnded where the session is gone, TimeLimit where it does not answer in time.
        """
        return self._wait(block(text), text, seconds)

    def post(self, text: str, then: Then) -> None:
        """Send one prompt input with a time in front of it.

        `then` gets its answer, on a thread of the link; None when the session ends before.
        """
        tag = f"r{next(self._numbers)}"
        self._request(tag, block(text), text.partition(" ")[2].strip(), then, SECONDS)

    def interrupt(self, *, seconds: float = SECONDS) -> Answer:
        """Stop what Lua runs now."""
        return self._wait(".interrupt\n", None, seconds)

    def close(self) -> None:
        """Leave the session, which goes on. May be called again; in a fork it does nothing."""
        with self._lock:
            was_open, self._open = self._open, False
        if was_open and os.getpid() == self._owner:
            with contextlib.suppress(OSError):  # The session may have been faster.
                self._socket.shutdown(socket.SHUT_RDWR)

    def _wait(self, request: str, echo: str | None, seconds: float) -> Answer:
        tag = f"r{next(self._numbers)}"
        slot: queue.SimpleQueue[Answer | None] = queue.SimpleQueue()
        self._request(tag, request, echo, slot.put, seconds)
        try:
            answer = slot.get(timeout=seconds)
        except queue.Empty:
            raise late(seconds) from None
        finally:
            self._waiting.pop(tag, None)
        if answer is None:
            raise gone()
        return answer

    def _request(
        self,
        tag: str,
        request: str,
        echo: str | None,
        then: Then,
        seconds: float,
    ) -> None:
        with self._lock:
            if not self._open:
                raise gone()
            self._waiting[tag] = [], then
            if echo is not None:
                self._echoes.expect(echo)
            self._send(f".tag {tag} {request}", seconds)

    def _send(self, text: str, seconds: float) -> None:
        limit = struct.pack("ll", int(seconds), int(seconds % 1 * 1e6))
        try:
            self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, limit)
            self._socket.sendall(text.encode("utf-8", "replace"))
        except BlockingIOError:
            raise late(seconds) from None
        except OSError:
            # The thread that receives may see the end of the connection only later.
            self._open = False
            raise gone() from None

    def _greeting(self) -> str:
        self._socket.settimeout(SECONDS)
        try:
            answer = self._reply()
        except OSError:
            answer = None
        self._socket.settimeout(None)
        if answer is not None and answer.status == f"ready {VERSION}":
            return answer.text
        self._file.close()
        self._socket.close()
        if answer is not None and answer.status.startswith("ready"):
            raise SessionEnded(
                f"{self.path}: speaks protocol {answer.status!r}, not version {VERSION}",
                hint="install the package and the command ripples from one version",
            )
        said = self.notices[-1] if self.notices else "it hung up before it said anything"
        raise SessionEnded(f"{self.path}: {said}", hint="ripples.sessions() lists what runs")

    def _receive(self) -> None:
        """Sort what comes until the connection ends."""
        while (answer := self._reply_or_none()) is not None:
            status, _, rest = answer.status.partition(" #")
            tag, _, rest = rest.partition(" ")
            asked = self._waiting.pop(tag, None)
            if asked is not None:
                printed, then = asked
                then(Answer(status, answer.text, tuple(printed), told(rest)))
        self._file.close()
        with self._lock:
            self._open = False
            self._socket.close()
            waiting = list(self._waiting.values())
        for _, then in waiting:
            then(None)
        self._heard.put(None)

    def _reply_or_none(self) -> Answer | None:
        try:
            return self._reply()
        except (OSError, ValueError):
            return None

    def _reply(self) -> Answer | None:
        text: list[str] = []
        for line in self._file:
            mark, _, rest = line.rstrip("\n").partition(" ")
            if mark == "*":
                if not self._echoes.has(rest):
                    self.note(rest)
                    if not OTHERS.match(rest):
                        for printed, _ in list(self._waiting.values()):
                            printed.append(rest)
            elif mark == "|":
                text.append(rest)
            else:
                return Answer(f"{mark} {rest}".rstrip(), with_keywords("\n".join(text)))
        return None

    def note(self, text: str) -> None:
        """Keep a sentence as if the session had said it."""
        self.notices.append(text)
        if self._on_notice:
            self._heard.put(text)

    def _tell(self) -> None:
        while (text := self._heard.get()) is not None and self._on_notice:
            try:
                self._on_notice(text)
            except Exception as error:  # It is the user's code: whatever it raises is told.
                self._on_notice = None
                self.note(f"on_notice failed and is not called again: {error!r}")
