"""The live sessions that run on this machine."""

from __future__ import annotations

import os
import socket
from dataclasses import dataclass
from pathlib import Path

from .errors import SessionEnded


@dataclass(frozen=True)
class Session:
    """A session that listens: its process, its socket, and when it began (seconds since 1970)."""

    process: int | None
    path: str
    started: float


def folder() -> Path:
    """Return the folder of the sockets: `$XDG_RUNTIME_DIR/ripples`, or `/tmp/ripples-UID`."""
    run = os.environ.get("XDG_RUNTIME_DIR", "")
    return Path(run) / "ripples" if run.startswith("/") else Path(f"/tmp/ripples-{os.getuid()}")


def socket_of(process: int) -> Path:
    """Return where the session of a process listens."""
    return folder() / f"{process}.sock"


def sessions() -> list[Session]:
    """Return the sessions that can be attached to, the one that was started last first."""
    found = []
    for path in folder().glob("*.sock"):
        if answers(path):
            process = int(path.stem) if path.stem.isdigit() else None
            found.append(Session(process, str(path), path.stat().st_mtime))
    return sorted(found, key=lambda session: (session.started, session.path), reverse=True)


def answers(path: Path) -> bool:
    """Say whether somebody listens at a socket."""
    with socket.socket(socket.AF_UNIX) as link:
        try:
            link.connect(str(path))
        except OSError:
            return False
    return True


def address(session: Session | int | str | os.PathLike[str] | bool) -> str:
    """Return the socket of a session: one of `sessions()`, a process, a path; True is the newest.

    Raises SessionEnded where none runs.
    """
    if isinstance(session, Session):
        return session.path
    if session is True:
        running = sessions()
        if not running:
            raise SessionEnded(
                "no session runs",
                hint="start one with ripples.Live(mapping), or `ripples repl` in a terminal",
            )
        return running[0].path
    return str(socket_of(session)) if isinstance(session, int) else os.fspath(session)
