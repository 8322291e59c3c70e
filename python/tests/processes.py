"""What Linux says of processes."""

from __future__ import annotations

from pathlib import Path


def state(process: int) -> str:
    """Return the letter that Linux gives the state of a process; Z where it has ended."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(") ")[2][0]
    except (FileNotFoundError, ProcessLookupError):
        return "Z"


def has_ended(process: int) -> bool:
    """Say whether a process is gone, or only its exit code is left."""
    return state(process) == "Z"


def is_there(process: int) -> bool:
    """Say whether a process is there, or at least its exit code."""
    return Path(f"/proc/{process}").exists()


def runs(process: int, program: str) -> bool:
    """Say whether a process has become that of a program."""
    try:
        return Path(f"/proc/{process}/comm").read_text() == f"{program}\n"
    except (FileNotFoundError, ProcessLookupError):
        return False
