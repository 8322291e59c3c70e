"""The live sessions that run on this machine."""

from __future__ import annotations

import os
import socket
import stat
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
    """Return the folder of the sockets: `$XDG_RUNTIME_DIR/ripples`, or `/tmp/ripples-UID`.

    Where that is somebody else's it is `/tmp/ripples-UID-1`, and so on.
    """
    run = os.environ.get("XDG_RUNTIME_DIR", "")
    if run.startswith("/"):
        return Path(run) / "ripples"
    name = f"/tmp/ripples-{os.getuid()}"
    names = [Path(name), *(Path(f"{name}-{number}") for number in range(1, 10))]
    return next((path for path in names if not os.path.lexists(path) or is_own(path)), names[0])


def is_own(path: Path) -> bool:
    """Say whether a path is a folder, no link to one, of this user."""
    facts = path.lstat()
    return stat.S_ISDIR(facts.st_mode) and facts.st_uid == os.getuid()


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
