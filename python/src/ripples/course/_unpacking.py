"""Reads the files of folders and archives, within limits, and writes none of them."""

from __future__ import annotations

import io
import lzma
import os
import stat
import tarfile
import time
import zipfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import IO

from ._entries import OTHER_ARCHIVES, is_archive, stem

MOST_FILES = 2000
MOST_BYTES = 256 * 2**20
DEEPEST = 4
"""Archives within archives beyond this number are not opened."""

DAMAGED = (
    zipfile.BadZipFile, tarfile.TarError, zlib.error, lzma.LZMAError, EOFError, OSError,
    NotImplementedError, RuntimeError, ValueError, MemoryError, UnicodeError,
)  # fmt: skip
"""What Python's readers of archives throw for damaged, encrypted and unknown ones."""

IGNORED = ("__MACOSX", ".DS_Store", "Thumbs.db", "desktop.ini")


class TooMuch(Exception):
    """An archive or folder holds more than is read; `parts` is where that archive lies."""

    def __init__(self, text: str, parts: tuple[str, ...] = ()) -> None:
        super().__init__(text)
        self.parts = parts


@dataclass(frozen=True)
class Problem:
    """What is wrong with something that was handed in, and where: folders, archives, a file.

    `is_minor` says that it does not matter where the student handed in something else besides.
    """

    text: str
    parts: tuple[str, ...] = ()
    is_minor: bool = False


@dataclass
class Limits:
    """What one student's work may still hold, and what is wrong with it so far.

    `place` is where the archive lies that is being read, which problems belong to.
    """

    files: int = MOST_FILES
    bytes: int = MOST_BYTES
    problems: list[Problem] = field(default_factory=list)
    place: tuple[str, ...] = ()

    def tell(self, text: str, *parts: str) -> None:
        """Note what is wrong with a file of the archive that is being read."""
        self.problems.append(Problem(text, (*self.place, *parts)))

    def count(self, size: int) -> None:
        """Count a file; raises TooMuch where it is one too many."""
        self.files -= 1
        self.bytes -= size
        if self.files < 0:
            raise TooMuch(f"it holds more than {MOST_FILES} files")
        if self.bytes < 0:
            raise TooMuch(f"it unpacks to more than {MOST_BYTES // 2**20} MiB")


@dataclass(frozen=True)
class Piece:
    """A file that was handed in: the folders it lies in, its name, its time, how it is read.

    `read` takes the most bytes that are wanted, and returns one more where there are more.
    """

    folders: tuple[str, ...]
    name: str
    time: float
    read: Callable[[int], bytes]

    @property
    def shown(self) -> str:
        """The path as messages say it."""
        return "/".join((*self.folders, self.name))


def pieces(path: Path, limits: Limits, as_name: str = "") -> Iterator[Piece]:
    """Yield every file of a folder, an archive or a file, those of archives within it, too.

    `as_name` is the file's name as it was handed in. What cannot be read is told in
    `limits.problems`. Links and special files are never followed.
    """
    try:
        if path.is_symlink():
            limits.tell(f"{path.name} is a link; hand in the file itself", path.name)
        elif path.is_dir():
            yield from in_folder(path, limits)
        else:
            name = as_name or path.name
            piece = Piece((), name, path.stat().st_mtime, partial(head, path))
            yield from opened(piece, limits, 0)
    except TooMuch as error:
        limits.tell(str(error), *error.parts)


def in_folder(path: Path, limits: Limits) -> Iterator[Piece]:
    """Yield the files of a folder and of those below it."""
    for place, folders, files in os.walk(path, onerror=lambda error: told(error, limits)):
        folders[:] = sorted(name for name in folders if name not in IGNORED)
        within = Path(place).relative_to(path).parts
        for name in sorted(files):
            file = Path(place, name)
            found = file.lstat()
            if not stat.S_ISREG(found.st_mode):
                limits.tell(f"{name} is a link or no file; hand in the file itself", *within, name)
            elif name not in IGNORED:
                limits.count(0)
                piece = Piece(within, name, found.st_mtime, partial(head, file))
                yield from opened(piece, limits, 0)


def told(error: OSError, limits: Limits) -> None:
    """Say that a folder cannot be read."""
    name = Path(error.filename).name if error.filename else "a folder"
    limits.tell(f"{name} cannot be read: {error.strerror}", name)


def head(file: Path, most: int) -> bytes:
    """Return the first bytes of a file, one more than `most` where there are more."""
    with file.open("rb") as opened:
        return opened.read(most + 1)


def opened(piece: Piece, limits: Limits, depth: int) -> Iterator[Piece]:
    """Yield a file, or the files of an archive."""
    if not is_archive(piece.name):
        yield piece
        return
    whole = (*piece.folders, piece.name)
    if piece.name.lower().endswith(OTHER_ARCHIVES):
        limits.tell(f"{piece.name} is no zip, and is not read; hand in a zip", *whole)
        return
    if depth >= DEEPEST:
        limits.tell(f"{piece.name} lies in {depth} archives, and is not read", *whole)
        return
    outside = limits.place
    limits.place = whole
    try:
        data = piece.read(limits.bytes)
        if depth:
            limits.count(len(data))
        elif len(data) > limits.bytes:
            raise TooMuch(f"{piece.name} has more than {MOST_BYTES // 2**20} MiB")
        members = in_zip if piece.name.lower().endswith(".zip") else in_tar
        for folders, name, changed, read in members(data, limits):
            within = (*piece.folders, stem(piece.name), *folders)
            yield from opened(Piece(within, name, changed, read), limits, depth + 1)
    except TooMuch as error:
        raise TooMuch(str(error), error.parts or whole) from None
    except DAMAGED as error:
        limits.tell(f"{piece.name} is no archive that can be read: {why(error)}")
    finally:
        limits.place = outside


def why(error: BaseException) -> str:
    """Return what is wrong with an archive, without the paths of this machine."""
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return " ".join(str(error).split())[:200] or type(error).__name__


Member = tuple[tuple[str, ...], str, float, Callable[[int], bytes]]


def in_zip(data: bytes, limits: Limits) -> Iterator[Member]:
    """Yield the files of a zip; sizes are counted as they unpack, not as the archive says them."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for member in archive.infolist():
            limits.count(0)
            if member.is_dir() or not (parts := safe(member.filename, limits)):
                continue
            if stat.S_ISLNK(member.external_attr >> 16):
                limits.tell(f"{parts[-1]} is a link; hand in the file itself", *parts)
                continue
            yield (
                parts[:-1],
                parts[-1],
                moment(member.date_time),
                partial(unpacked, archive, member, limits),
            )


def in_tar(data: bytes, limits: Limits) -> Iterator[Member]:
    """Yield the files of a tar archive, packed or not."""
    with tarfile.open(fileobj=io.BytesIO(data)) as archive:
        for member in archive:
            limits.count(0)
            if member.isdir() or not (parts := safe(member.name, limits)):
                continue
            content = archive.extractfile(member) if member.isreg() else None
            if content is None:
                limits.tell(f"{parts[-1]} is a link or no file; hand in the file itself", *parts)
                continue
            # A tar is read forwards: a packed file is unpacked when its turn comes.
            kept = measured(content, 2**25, limits)
            yield (
                parts[:-1],
                parts[-1],
                float(member.mtime),
                partial(cut, kept),
            )


def unpacked(archive: zipfile.ZipFile, member: zipfile.ZipInfo, limits: Limits, most: int) -> bytes:
    """Return the first bytes of a zip's file."""
    return measured(archive.open(member), most, limits)


def cut(data: bytes, most: int) -> bytes:
    """Return the first bytes, one more than `most` where there are more."""
    return data[: most + 1]


def measured(file: IO[bytes], most: int, limits: Limits) -> bytes:
    """Return the first bytes of an open file, and count them."""
    with file as content:
        data = content.read(min(most, limits.bytes) + 1)
    limits.count(len(data))
    limits.files += 1
    return data


def safe(name: str, limits: Limits) -> tuple[str, ...]:
    """Return the folders and the name of an archive's file; nothing where it leads out of it."""
    parts = tuple(part for part in name.replace("\\", "/").split("/") if part not in ("", "."))
    if name.startswith(("/", "\\")) or ".." in parts or (len(name) > 1 and name[1] == ":"):
        limits.tell(f"{parts[-1] if parts else 'a file'} has a path out of the archive", *parts)
        return ()
    return () if any(part in IGNORED for part in parts) else parts


def moment(date: tuple[int, int, int, int, int, int]) -> float:
    """Return the time of a zip's file in seconds; zero for a date that is none."""
    try:
        return time.mktime((*date, 0, 0, -1))
    except (ValueError, OverflowError):
        return 0.0
