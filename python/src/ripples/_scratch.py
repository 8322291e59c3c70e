"""Folders for files that only live as long as a call: in memory where that is possible."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

MEMORY = Path("/dev/shm")
SPARE = 2**20


@contextmanager
def scratch(needed: int | None = 0) -> Iterator[Path]:
    """Give a folder that is removed afterwards.

    `needed` is a guess of the bytes that it will hold. The folder lies in memory (/dev/shm), or in
    the folder for temporary files where there is no such, or too little of it, or `needed` is None.
    """
    with tempfile.TemporaryDirectory(prefix="ripples-", dir=place(needed)) as folder:
        yield Path(folder)


def place(needed: int | None) -> str | None:
    """Return the folder in memory where it has room for twice the bytes, or None."""
    if needed is None:
        return None
    try:
        status = os.statvfs(MEMORY)
    except OSError:
        return None
    free = status.f_bavail * status.f_frsize
    return str(MEMORY) if os.access(MEMORY, os.W_OK) and free > 2 * needed + SPARE else None
