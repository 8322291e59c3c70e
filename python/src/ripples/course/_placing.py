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
from ._guessing import Guess, by_answers, by_name, by_parts, by_text, known
from ._unpacking import Limits, Piece, Problem

ANSWERS = "answers.json"
MOST = 2**20
"""The most bytes of a mapping and of answers, as `ripples grade` has it."""

MOST_NOTEBOOK = 2**26
AGAIN = re.compile(r"(.+)-\d+(\.\w+)")
"""A file that was handed in again, as Canvas names it: pitch-1.lua."""

Target = tuple[str, ...]
"""The folder of a lab below a student's, `("02-pitch",)`; empty for the student's own."""


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


class Labs:
    """The labs that there are: the names of their folders and of their mappings."""

    def __init__(self, files: Sequence[Path], chosen: str | None = None) -> None:
        contents = [(file, _lab_files.read(file)) for file in files]
        self.known = [known(file, one) for file, one in contents]
        self.names = {one.name: one.mapping for one in self.known}
        numbers = {str(one.number): one.name for one in self.known}
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
        owners = [stem] if stem in self.names else self.owners(piece.name)
        if len(owners) == 1:
            return (owners[0],)
        named = by_parts((*piece.folders, piece.name), self.known)
        return (named,) if named else self.chosen

    def of_problem(self, problem: Problem, targets: set[Target]) -> Target:
        """Return the lab of what is wrong: that of its archive, the chosen one, or the only one."""
        if named := by_parts(problem.parts, self.known):
            return (named,)
        if problem.parts and len(owners := self.owners(problem.parts[-1])) == 1:
            return (owners[0],)
        only = {target for target in targets if target}
        return self.chosen or (next(iter(only)) if len(only) == 1 else ())

    def owners(self, file: str) -> list[str]:
        """Return the labs whose mapping has a file's name."""
        return [name for name, mapping in self.names.items() if mapping == self.plain(file)]

    def guess(self, kept: Kept, name: str, beside: bytes | None) -> Guess | None:
        """Return the lab that a mapping which does not say it may belong to."""
        if guess := by_name(name, self.known):
            return guess
        if beside and (lab := by_answers(beside, self.known)):
            return Guess(lab, "the answers beside it are those of that lab")
        return by_text(kept.data, self.known)

    def plain(self, name: str) -> str:
        """Return a file's name without the number of a platform that it was handed in again."""
        if found := AGAIN.fullmatch(name):
            known = (*self.names.values(), ANSWERS, REFLECTIONS)
            known += tuple(f"{lab}.ipynb" for lab in self.names)
            if found[1] + found[2] in known:
                return found[1] + found[2]
        return name


class Work:
    """What one entry of a download holds: its files by where they go, and what is wrong."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.files: dict[tuple[Target, str], Kept] = {}
        self.others: list[str] = []

    @property
    def problems(self) -> list[Problem]:
        """What is wrong with it."""
        return self.limits.problems

    @property
    def targets(self) -> set[Target]:
        """The labs that something was handed in for."""
        return {target for target, _ in self.files}

    def take(self, piece: Piece, labs: Labs) -> None:
        """Take a file in, where it is one of those that are handed in."""
        name = labs.plain(piece.name)
        if name.startswith("._"):  # what macOS puts beside a file
            return
        stem, _, ending = plain_ending(name).rpartition(".")
        if ending == "ipynb" or (ending == "py" and stem in labs.names):
            self.take_notebook(piece, labs)
        elif ending == "lua" or (
            ending == "json" and stem.lower().startswith(("answer", "reflections"))
        ):
            data = piece.read(MOST)
            if len(data) > MOST:
                self.tell(f"{name} has more than {MOST // 2**20} MiB", piece)
            else:
                self.keep(labs.of(piece), name, piece, data)
        else:
            self.others.append(piece.name[:80])

    def tell(self, text: str, piece: Piece | Kept, target: Target = ()) -> None:
        """Note what is wrong with a file."""
        self.problems.append(Problem(text, (*piece.folders, piece.name, *target)))

    def take_notebook(self, piece: Piece, labs: Labs) -> None:
        """Take the reflections of a notebook or of its twin."""
        target = labs.of(piece)
        data = piece.read(MOST_NOTEBOOK)
        if len(data) > MOST_NOTEBOOK:
            self.tell(f"{piece.name} has more than {MOST_NOTEBOOK // 2**20} MiB", piece)
            return
        found = from_notebook(data.decode("utf-8", "replace"), piece.name)
        if found is None:
            self.tell(f"{piece.name} is no notebook that can be read", piece)
        elif found and (target, REFLECTIONS) not in self.files:
            self.keep(target, REFLECTIONS, piece, as_text(found).encode())

    def keep(self, target: Target, name: str, piece: Piece, data: bytes) -> None:
        """Keep a file; of two for the same place the later one, which is said.

        Of two of one time it is the one that has the name itself, without a number behind it.
        """
        new = Kept(data, piece.folders, piece.name, piece.time)
        old = self.files.get((target, name))
        if old and old.data != data:
            is_new = (new.time, new.name == name) >= (old.time, old.name == name)
            is_older = "is older" if new.time != old.time else "is left out"
            new, left = (new, old) if is_new else (old, new)
            text = f"two of {name}: {new.shown} is taken, {left.shown} {is_older}"
            self.tell(text, new, target)
        self.files[target, name] = new

    def settle(self, labs: Labs) -> None:
        """Put files that do not say their lab where they belong, and say how that was found out.

        Answers and mappings go beside the mapping that they were handed in with; a mapping alone
        goes to the lab that its name, the answers beside it or its text point to.
        """
        self.guess_mappings(labs)
        mapped = {
            kept.folders: target
            for (target, name), kept in self.files.items()
            if target and is_mapping(name)
        }
        only = set(mapped.values())
        for target, name in [place for place in self.files if not place[0]]:
            if is_mapping(name):
                continue
            kept = self.files[target, name]
            lab = mapped.get(kept.folders) or (next(iter(only)) if len(only) == 1 else ())
            if not lab and (answered := by_answers(kept.data, labs.known)):
                lab = (answered,)
            if lab and (lab, name) not in self.files:
                self.files[lab, name] = self.files.pop((target, name))
        self.name_answers()

    def guess_mappings(self, labs: Labs) -> None:
        """Find the lab of every mapping that does not say it, and say what was taken for what."""
        unknown: list[Kept] = []
        for target, name in [place for place in self.files if is_mapping(place[1])]:
            kept = self.files[target, name]
            if target and name == labs.names[target[0]]:
                continue
            answers = next(
                (
                    one.data
                    for (_, other), one in self.files.items()
                    if one.folders == kept.folders and is_answers(other)
                ),
                None,
            )
            guess = labs.guess(kept, name, answers)
            if not target and guess:
                self.place(kept, name, guess, labs)
            elif not target:
                unknown.append(kept)
            elif guess and guess.lab != target[0]:
                self.tell(
                    f"{name} is taken for {labs.names[target[0]]} of {target[0]}, as it was "
                    f"handed in; it may be {guess.lab}'s, because {guess.why}",
                    kept,
                    target,
                )

        if unknown:
            names = ", ".join(kept.name for kept in unknown[:5])
            said = f"{names} does" if len(unknown) == 1 else f"{len(unknown)} files ({names}) do"
            mappings = list(labs.names.values())
            self.tell(
                f"{said} not say which lab it is for: hand in a lab's mapping under the lab's name "
                f"for it, {', '.join(mappings[:2])} and so on",
                unknown[0],
            )

    def place(self, kept: Kept, name: str, guess: Guess, labs: Labs) -> None:
        """Put a mapping that does not say its lab where a guess puts it."""
        target = (guess.lab,)
        right = (target, labs.names[guess.lab])
        if right in self.files or (target, name) in self.files:
            text = f"{name} is left out: it looks like {guess.lab}'s, because {guess.why}; "
            self.tell(text + f"{right[1]} was handed in besides", kept, target)
            return
        self.files[target, name] = self.files.pop(((), name))
        text = f"{name} is taken for {guess.lab}'s {right[1]}, because {guess.why}"
        self.tell(text, kept, target)

    def name_answers(self) -> None:
        """Give answers their right name, where a lab has them under another one only."""
        for target, name in [place for place in self.files if is_answers(place[1])]:
            if name != ANSWERS and target and (target, ANSWERS) not in self.files:
                kept = self.files.pop((target, name))
                self.files[target, ANSWERS] = kept
                self.tell(f"{name} is taken for {ANSWERS}", kept, target)

    def spare(self, before: set[str], chosen: Target, folder: Path) -> None:
        """Leave out what belongs to labs that the student has handed in `before`, and say so.

        `chosen` is the lab whose work this was handed in as: what comes with it takes nothing back.
        """
        for lab in sorted(before - set(chosen)):
            places = [place for place in self.files if place[0] == (lab,)]
            names = []
            for place in places:
                there, kept = folder / lab / place[1], self.files.pop(place)
                if not there.is_file() or there.read_bytes() != kept.data:
                    names.append(kept.shown)
            if names:
                text = (
                    f"{', '.join(names)}: this is {lab}'s, which was handed in before and stays; "
                    f"it came as work for {chosen[0]}"
                )
                self.problems.append(Problem(text, chosen))

    def write(self, folder: Path) -> None:
        """Write the files below a student's folder."""
        for (target, name), kept in self.files.items():
            place = folder.joinpath(*target)
            place.mkdir(parents=True, exist_ok=True)
            (place / name).write_bytes(kept.data)


def plain_ending(name: str) -> str:
    """Return a file's name with a small ending, without the `.txt` that editors and browsers add.

    >>> plain_ending("Pitch.LUA"), plain_ending("answers.json.txt"), plain_ending("notes.txt")
    ('Pitch.lua', 'answers.json', 'notes.txt')
    """
    for ending in (".lua", ".json"):
        for whole in (ending, ending + ".txt"):
            if name.lower().endswith(whole):
                return name[: -len(whole)] + ending
    return name


def is_mapping(name: str) -> bool:
    """Say whether a file's name is that of a mapping."""
    return plain_ending(name).endswith(".lua")


def is_answers(name: str) -> bool:
    """Say whether a file's name is that of answers, or nearly."""
    plain = plain_ending(name).lower()
    return plain.endswith(".json") and plain.startswith("answer")
