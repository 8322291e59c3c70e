"""Which lab a file that was handed in belongs to."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from .. import _lab_files
from .._reflected import FILE as REFLECTIONS
from .._reflected import as_text, from_notebook
from ..errors import UsageError
from ._unpacking import Piece

ANSWERS = "answers.json"
MOST = 2**20
"""The most bytes of a mapping and of answers, as `ripples grade` has it."""

MOST_NOTEBOOK = 2**26
AGAIN = re.compile(r"(.+)-\d+(\.\w+)")
"""A file that was handed in again, as Canvas names it: pitch-1.lua."""

Target = tuple[str, ...]
"""The folder of a lab below a student's, `("02-pitch",)`; empty for the student's own."""


class Labs:
    """The labs that there are: the names of their folders and of their mappings."""

    def __init__(self, files: Sequence[Path], chosen: str | None = None) -> None:
        contents = [_lab_files.read(file) for file in files]
        self.names = {str(one["name"]): str(one["mapping"]) for one in contents}
        numbers = {str(one["number"]): str(one["name"]) for one in contents}
        self.chosen: Target = ()
        if chosen is not None:
            plain = numbers.get(chosen.lstrip("0") or "0", chosen)
            if plain not in self.names:
                raise UsageError(
                    f"there is no lab {chosen!r}", hint="there are " + ", ".join(self.names)
                )
            self.chosen = (plain,)

    def of(self, piece: Piece) -> Target:
        """Return the lab of a file: by its folders, by its name, or the chosen one."""
        for folder in reversed(piece.folders):
            if folder in self.names:
                return (folder,)
        stem = piece.name.rpartition(".")[0]
        owners = [name for name, mapping in self.names.items() if mapping == self.plain(piece.name)]
        if stem in self.names:
            owners = [stem]
        return (owners[0],) if len(owners) == 1 else self.chosen

    def plain(self, name: str) -> str:
        """Return a file's name without the number of a platform that it was handed in again."""
        if found := AGAIN.fullmatch(name):
            known = (*self.names.values(), ANSWERS, REFLECTIONS)
            known += tuple(f"{lab}.ipynb" for lab in self.names)
            if found[1] + found[2] in known:
                return found[1] + found[2]
        return name


@dataclass(frozen=True)
class Kept:
    """A file that is kept: its bytes, where it lay, and when it was changed."""

    data: bytes
    folders: tuple[str, ...]
    name: str
    time: float

    @property
    def shown(self) -> str:
        """Where it lay, as messages say it."""
        return "/".join((*self.folders, self.name))


class Work:
    """What one entry of a download holds: its files by where they go, and what is wrong."""

    def __init__(self, problems: list[str]) -> None:
        self.problems = problems
        self.files: dict[tuple[Target, str], Kept] = {}
        self.others: list[str] = []

    @property
    def targets(self) -> set[Target]:
        """The labs that something was handed in for."""
        return {target for target, _ in self.files}

    def take(self, piece: Piece, labs: Labs) -> None:
        """Take a file in, where it is one of those that are handed in."""
        name = labs.plain(piece.name)
        stem, _, ending = name.rpartition(".")
        if ending == "ipynb" or (ending == "py" and stem in labs.names):
            self.take_notebook(piece, labs)
        elif ending == "lua" or (ending == "json" and name.startswith(("answer", "reflections"))):
            data = piece.read(MOST)
            if len(data) > MOST:
                self.problems.append(f"{name} has more than {MOST // 2**20} MiB")
            else:
                self.keep(labs.of(piece), name, piece, data)
        else:
            self.others.append(piece.name[:80])

    def take_notebook(self, piece: Piece, labs: Labs) -> None:
        """Take the reflections of a notebook or of its twin."""
        target = labs.of(piece)
        data = piece.read(MOST_NOTEBOOK)
        if len(data) > MOST_NOTEBOOK:
            self.problems.append(f"{piece.name} has more than {MOST_NOTEBOOK // 2**20} MiB")
            return
        found = from_notebook(data.decode("utf-8", "replace"), piece.name)
        if found is None:
            self.problems.append(f"{piece.name} is no notebook that can be read")
        elif found and (target, REFLECTIONS) not in self.files:
            self.keep(target, REFLECTIONS, piece, as_text(found).encode())

    def keep(self, target: Target, name: str, piece: Piece, data: bytes) -> None:
        """Keep a file; of two for the same place the later one, which is said."""
        new = Kept(data, piece.folders, piece.name, piece.time)
        old = self.files.get((target, name))
        if old and old.data != data:
            new, left = (new, old) if new.time >= old.time else (old, new)
            self.problems.append(f"two of {name}: {new.shown} is taken, {left.shown} is older")
        self.files[target, name] = new

    def settle(self) -> None:
        """Put files that do not say their lab beside the mapping that they were handed in with."""
        mapped = {
            kept.folders: target
            for (target, name), kept in self.files.items()
            if target and name.endswith(".lua")
        }
        only = set(mapped.values())
        for target, name in [place for place in self.files if not place[0]]:
            kept = self.files[target, name]
            lab = mapped.get(kept.folders) or (next(iter(only)) if len(only) == 1 else ())
            if lab and (lab, name) not in self.files:
                self.files[lab, name] = self.files.pop((target, name))

    def write(self, folder: Path) -> None:
        """Write the files below a student's folder."""
        for (target, name), kept in self.files.items():
            place = folder.joinpath(*target)
            place.mkdir(parents=True, exist_ok=True)
            (place / name).write_bytes(kept.data)
