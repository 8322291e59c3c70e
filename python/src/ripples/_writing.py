"""Write results whole or not at all, and never through a link."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path


def replace(path: Path, content: str | bytes) -> None:
    """Write a file beside its name and rename it; a link of that name is replaced, not followed.

    The folder is held open, so that nothing that takes its place meanwhile is written to.
    """
    bytes_ = content.encode() if isinstance(content, str) else content
    folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
    partial = f"{path.name}.{os.getpid()}.partial"
    try:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(partial, dir_fd=folder)
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW
        with open(os.open(partial, flags, 0o666, dir_fd=folder), "wb") as file:
            file.write(bytes_)
        os.replace(partial, path.name, src_dir_fd=folder, dst_dir_fd=folder)
    finally:
        os.close(folder)
