"""Tables that people edit by hand: what was edited is noticed and kept before it is replaced."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from ..errors import UsageError
from . import _tables

COPIES = ".written"
"""The folder of copies that say what was written, as `ripples grade` has it."""

KEPT = "edited"
"""The folder of files that somebody has edited."""


def write(file: Path, head: Sequence[str], rows: Iterable[Sequence[str]]) -> Path | None:
    """Write a table; return where the old one is kept, if somebody has edited it since."""
    for name in (COPIES, KEPT):
        if (file.parent / name).is_symlink():
            raise UsageError(
                f"{file.parent / name} is a link", hint="remove it, or name a new folder"
            )
    copy = file.parent / COPIES / file.name
    old = content(file)
    _tables.write(copy.with_name(file.name + ".new"), head, rows)
    new = copy.with_name(file.name + ".new")
    kept = None
    if old is not None and old not in (content(copy), content(new)):
        kept = free(file.parent / KEPT / file.name)
        kept.parent.mkdir(exist_ok=True)
        file.replace(kept)
    new.replace(copy)
    part = file.with_name(file.name + ".part")
    part.write_bytes(copy.read_bytes())
    part.replace(file)
    return kept


def content(file: Path) -> bytes | None:
    """Return the bytes of a file; None where there is none, or a link."""
    return file.read_bytes() if file.is_file() and not file.is_symlink() else None


def free(file: Path) -> Path:
    """Return a path that nothing has yet: of a file's name, or with a number behind it."""
    number, found = 2, file
    while found.exists() or found.is_symlink():
        found = file.with_name(f"{file.stem}-{number}{file.suffix}")
        number += 1
    return found


def said(file: Path, kept: Path) -> str:
    """Say where an edited table is kept, and how its corrections stay."""
    return (
        f"{file} is not as it was written: it is kept as {kept}; points that every gradebook shall "
        "keep belong into corrections.csv beside the submissions (then grade again), those of "
        "reflections into reflections.csv"
    )
