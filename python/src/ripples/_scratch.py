"""Folders for files that only live as long as a call: in memory where that is possible."""

from __future__ import annotations

import os
import shutil
import tempfile
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

MEMORY = Path("/dev/shm")
SPARE = 2**20


class Folder:
    """A folder for temporary files: `name`; it is removed when this object is no longer used.

    Only the process that made it removes it: a fork has the object, too, and may end earlier.
    """

    def __init__(self, prefix: str, place: str | None = None) -> None:
        self.name = tempfile.mkdtemp(prefix=prefix, dir=place)
        self.remove = weakref.finalize(self, removed, self.name, os.getpid())


def removed(name: str, owner: int) -> None:
    """Remove a folder in the process that owns it."""
    if os.getpid() == owner:
        shutil.rmtree(name, ignore_errors=True)


@contextmanager
def scratch(needed: int | None = 0) -> Iterator[Path]:
    """Give a folder that is removed afterwards.

    `needed` is a guess of the bytes that it will hold. The folder lies in memory (/dev/shm), or in
    the folder for temporary files where there is no such, or too little of it, or `needed` is None.
    """
    folder = Folder("ripples-", place(needed))
    try:
        yield Path(folder.name)
    finally:
        folder.remove()


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
