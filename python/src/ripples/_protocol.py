"""Requests and answers of the protocol that docs/attach.md describes, and how it fails."""

from __future__ import annotations

import json
import socket
from dataclasses import dataclass, field
from typing import Any

from .errors import RipplesError, SessionEnded, TimeLimit

BLOCK_LIMIT = 2**20


@dataclass(frozen=True)
class Answer:
    """What the session said to a request: its status word, its text, and what it said meanwhile.

    `told` is what the status line tells programs: the fault, or the figures of `:status`.
    """

    status: str
    text: str
    printed: tuple[str, ...] = ()
    told: dict[str, Any] = field(default_factory=dict)

    @property
    def fault(self) -> dict[str, Any]:
        """Why the request failed."""
        return self.told.get("error") or {"code": "connection", "message": self.text}


def told(rest: str) -> dict[str, Any]:
    """Return the object that follows a status and its tag, or an empty one.

    >>> told('{"version":2}'), told("3"), told("")
    ({'version': 2}, {}, {})
    """
    return json.loads(rest) if rest.startswith("{") else {}


def block(text: str) -> str:
    r"""Return a text as a block, whose last line is a word that the text does not have.

    Raises RipplesError where it is longer than a session takes.

    >>> block("x = 1")
    '.block end_of_block\nx = 1\nend_of_block\n'
    """
    if len(text.encode("utf-8", "replace")) > BLOCK_LIMIT:
        raise RipplesError("the text is longer than 1 MiB", hint="put it into a file")
    word = "end_of_block"
    lines = set(text.split("\n"))
    while word in lines:
        word += "_"
    return f".block {word}\n{text}\n{word}\n"


def connected(path: str) -> socket.socket:
    """Return a socket that is connected to a session.

    Raises SessionEnded where nobody listens there.
    """
    link = socket.socket(socket.AF_UNIX)
    try:
        link.connect(path)
    except OSError as error:
        link.close()
        raise SessionEnded(
            f"no session listens at {path} ({error.strerror or error})",
            hint="ripples.sessions() lists those that run; start one with ripples.Live(mapping)",
        ) from None
    return link


def gone() -> SessionEnded:
    """Return the error that a session which has ended gives."""
    return SessionEnded("the session has ended", hint="start another with ripples.Live(mapping)")


def late(seconds: float) -> TimeLimit:
    """Return the error that a session which does not answer gives."""
    return TimeLimit(
        f"the session has not answered for {seconds:g} s",
        hint="it may be overloaded: look at status(), or stop() it and start another",
    )
