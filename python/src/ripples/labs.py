"""The labs of the course: their data, starter mapping, checks with hints, and what to hand in."""

from __future__ import annotations

import json
import os
import re
import shlex
import sys
from collections.abc import Mapping as Dictionary
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path

from . import _command, _lab_files, _scratch, _students, _submission, _text, _twin
from ._criteria import Criterion, Hint, Judgement, answers_given, criterion, judgement, wrapped
from ._scratch import Folder
from ._wording import in_python
from .dataset import Dataset
from .errors import BinaryMissing, MappingError, RipplesError, UsageError
from .mapping import Mapping

__all__ = ["Hint", "Lab", "lab"]

GRADES = "ripples-grades/1"
NOBODY = {"me", "name", "my name", "your name", "my pseudonym", "your pseudonym"}


class Lab:
    """A lab: `.number`, `.name`, `.title`, `.data`, `.starter`, `.criteria`, and its folder.

    >>> from ripples import lab
    >>> lab(0).title
    'First sound'
    """

    def __init__(self, file: str | Path) -> None:
        self.file = Path(file)
        content = _lab_files.read(self.file)
        self.number: int = int(content["number"])
        self.name: str = str(content["name"])
        self.title: str = str(content["title"])
        self.mapping: str = str(content["mapping"])
        self.length: float = float(content.get("length", 30))
        asked = _lab_files.asked(self.folder)
        self.criteria = [criterion(one) for one in [*content["criteria"], *asked]]

    @property
    def folder(self) -> Path:
        """The lab's folder, in which lab.json and the starter mapping lie."""
        return self.file.parent

    @property
    def starter(self) -> Mapping:
        """The mapping to begin with, `starter.lua` beside lab.json; each use reads it afresh."""
        return Mapping.from_file(self.folder / "starter.lua")

    @cached_property
    def data(self) -> list[Dataset]:
        """The datasets to work with. Grading uses others, which nobody has seen.

        Those that the lab describes by a recipe are made here, in a folder that lives as long as
        one of them is used.
        """
        made = Folder("ripples-lab-")
        done = _command.run(["lab", str(self.file), made.name])
        paths = [Path(os.path.normpath(path)) for path in done.stdout.splitlines()]
        return [
            Dataset(path, keeps=made if path.is_relative_to(made.name) else None) for path in paths
        ]

    def check(self, mapping: Mapping | str | None = None, *ids: str, **answers: object) -> None:
        """Check a mapping, or answers, on the open data.

        `ids` names the criteria to look at; without it, all that what was given allows. `answers`
        are values that were worked out, by name; None means that there is none yet.

        Prints what holds, and which answers only the teacher checks. Raises Hint where something
        does not hold yet, UsageError for a criterion or an answer that the lab does not have.
        """
        if isinstance(mapping, str) and mapping in {one.id for one in self.criteria}:
            ids, mapping = (mapping, *ids), None
        if mapping is not None and not isinstance(mapping, str | Mapping):
            raise UsageError(
                f"a {type(mapping).__name__} cannot be checked", hint=instead_of(mapping)
            )
        if isinstance(mapping, str):
            mapping = Mapping(mapping) if "\n" in mapping else Mapping.from_file(mapping)
        wanted = self._wanted(ids, answers, mapping is not None)
        for one in wanted:
            if one.by_teacher:
                print(wrapped(f"your teacher checks this one: {one.id}: {one.says}"))
        here = [one for one in wanted if not one.by_teacher]
        if wanted and not here:
            return
        self._say_unusable(answers)
        judgements, reason = self._judge(mapping, here, answers)
        for judged in judgements:
            if judged.holds:
                print(wrapped(str(judged)))
        if missed := [each for each in judgements if not each.holds]:
            # Criteria without a hint were not looked at: what stopped the mapping is said once.
            seen = [each for each in missed if each.hint]
            unseen = [each.id for each in missed if not each.hint]
            said = list(map(str, seen))
            if reason and mapping is not None:
                said.insert(0, reason)
            if unseen:
                said.append("not looked at: " + ", ".join(unseen))
            raise Hint("\n".join(said), missed)

    def _wanted(
        self, ids: Sequence[str], answers: Dictionary[str, object], has_mapping: bool
    ) -> list[Criterion]:
        """Return the criteria that a call is about."""
        known = {one.id: one for one in self.criteria}
        for name in ids:
            if name not in known:
                raise UsageError(
                    f"lab {self.number} has no criterion {name!r}",
                    hint="it has " + ", ".join(known),
                )
        names = [one.answer for one in self.criteria if one.answer]
        for name in answers:
            if name not in names:
                raise UsageError(
                    f"lab {self.number} asks for no answer {name!r}",
                    hint="it asks for " + (", ".join(names) or "none"),
                )
        if ids:
            return [known[name] for name in dict.fromkeys(ids)]
        return [
            one
            for one in self.criteria
            if one.answer in answers or (has_mapping and not one.answer)
        ]

    def _judge(
        self, mapping: Mapping | None, wanted: Sequence[Criterion], answers: Dictionary[str, object]
    ) -> tuple[list[Judgement], str | None]:
        """Let the command judge; return the judgements, and what to look at before them."""
        if not wanted:
            raise UsageError("nothing to check", hint="give a mapping, or answers by name")
        with _scratch.scratch() as folder:
            self._write(folder / "me", mapping, answers)
            arguments = ["grade", str(self.file), str(folder), "--open", "--json"]
            arguments += ["--only", ",".join(one.id for one in wanted)]
            done = _command.run(arguments, accept=(0, 1))
        grades = _command.reply(done, "schema", "submissions")
        if grades["schema"] != GRADES:
            raise _command.misunderstood(f"its schema is {grades['schema']!r}, not {GRADES!r}")
        with _command.understood():
            [grade] = grades["submissions"]
            reason = grade["reason"] and in_python(grade["reason"])
            if grade["status"] == "unjudged":
                raise RipplesError(f"nothing could be judged: {reason}", code="machine")
            if reason:
                ran = grade["status"] == "graded"
                first = "Look at this first" if ran else "The mapping could not be looked at"
                reason = f"{first}: {reason}"
            return [judgement(one) for one in grade["criteria"]], reason

    def _write(
        self, folder: Path, mapping: Mapping | None, answers: Dictionary[str, object]
    ) -> list[Path]:
        """Write the submission into a folder, and return its files."""
        folder.mkdir(parents=True, exist_ok=True)
        files = []
        if mapping is not None:
            files.append(folder / self.mapping)
            files[-1].write_text(mapping.text, "utf-8")
        if given := answers_given(answers):
            files.append(folder / "answers.json")
            files[-1].write_text(json.dumps(given, indent=2, ensure_ascii=False) + "\n", "utf-8")
        return files

    def submit(
        self,
        mapping: Mapping | None = None,
        *,
        student: str,
        folder: str | Path = "submission",
        notebook: str | Path | None = None,
        **answers: object,
    ) -> Path | None:
        """Write what is to be handed in: FOLDER/STUDENT/LAB with the mapping and answers.json.

        `student` is a name or pseudonym: letters of any script, digits, spaces and
        . , _ @ + - ' ·, at most 60. The reflections are those of the notebook as it is saved, or of
        its twin in Python; `notebook` is its path, where it is not found by itself. Prints what to
        hand in; returns the folder. Beside FOLDER lies the same as a zip, for platforms that take
        one file. An older submission to this lab is replaced, nothing of it stays; those to other
        labs stay. With a name that is nobody's ("my name") it is a trial: it says what there would
        be, writes nothing and returns None.
        """
        if not _students.is_name(student):
            raise UsageError(f"{student!r} is no name of a student", hint=_students.RULE)
        student = _students.composed(student)
        if mapping is not None and not isinstance(mapping, Mapping):
            raise UsageError(
                f"a {type(mapping).__name__} is no mapping",
                hint="make one of a text: ripples.Mapping(text); of a sound it is sound.mapping",
            )
        self._wanted((), answers, True)
        if mapping is None and not answers_given(answers):
            raise UsageError("nothing to hand in", hint="give a mapping, or answers by name")
        if is_nobody(student):
            print(f"This is a trial: {student!r} is nobody's name; hand in nothing yet.")
            print("Put your own name or pseudonym in its place. Nothing was written.")
            self._say_missing(mapping, answers)
            self._say_unusable(answers)
            say_broken(mapping)
            return None
        self._say_unusable(answers)
        say_broken(mapping)
        place = Path(folder) / student / self.name
        files = self._write(place, mapping, answers)
        for name in {self.mapping, "answers.json"} - {file.name for file in files}:
            (place / name).unlink(missing_ok=True)
        reflected = _submission.reflections(self.name, notebook, place)
        print(f"Hand in the folder {place.parent}: {self.name} has " + said(files))
        print(f"Where one file is asked for: {_submission.packed(place, student)}")
        for line in reflected:
            print(line)
        self._say_missing(mapping, answers)
        if (place.parent / self.mapping).exists():
            print(f"Remove {place.parent / self.mapping}: it would be graded in place of this.")
        command = ["ripples", "grade", str(self.folder), str(folder), "--open"]
        print("To see what holds on the open data: " + shlex.join(command))
        return place

    def _say_missing(self, mapping: Mapping | None, answers: Dictionary[str, object]) -> None:
        """Print which parts are missing in what is handed in."""
        given = answers_given(answers)
        missing = [one.answer for one in self.criteria if one.answer and one.answer not in given]
        if mapping is None:
            print("It has no mapping.")
        if missing:
            print("It has no answer to " + ", ".join(missing) + ".")

    def _say_unusable(self, answers: Dictionary[str, object]) -> None:
        """Print which answers are none: numbers that are not finite, a row where one is asked."""
        rows = {one.answer for one in self.criteria if one.row}
        for name, value in answers.items():
            if value is None:
                continue
            given = answers_given({name: value})
            if not given:
                print(f"{name} is {value!r}: no number that can be an answer; it counts as none.")
            elif isinstance(row := given[name], list) and name not in rows:
                print(f"{name} is a row of {len(row)} values; one number or word is asked for.")

    def __repr__(self) -> str:
        return f"Lab({self.number}, {self.title!r})"

    def _repr_words_(self) -> str:
        lines = [f"Lab {self.number}, {self.title}. What must hold:"]
        for one in self.criteria:
            word = "point" if one.points == 1 else "points"
            lines.append(f"  {one.id}: {one.says} ({one.points:g} {word})")
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        caption = f"Lab {self.number}, {self.title}: criteria"
        rows = [(one.id, one.says, f"{one.points:g}") for one in self.criteria]
        return _text.table(caption, ("criterion", "what must hold", "points"), rows)


def instead_of(thing: object) -> str:
    """Return what to give to a check in place of what is no mapping."""
    if isinstance(getattr(thing, "mapping", None), Mapping):
        return "give the mapping that it was made of: lab.check(sound.mapping)"
    return "give a mapping, or answers by name: lab.check(answer=…)"


def say_broken(mapping: Mapping | None) -> None:
    """Print what stops a mapping that is about to be handed in."""
    try:
        if mapping is not None:
            mapping.describe()
    except BinaryMissing:
        return
    except MappingError as error:
        print(f"This mapping does not run, and earns nothing as it is: {error}")


def is_nobody(student: str) -> bool:
    """Say whether a name only holds the place of a name.

    >>> is_nobody("My_Name"), is_nobody("Naoko")
    (True, False)
    """
    return " ".join(re.split(r"[\W_]+", student.lower())).strip() in NOBODY


def said(files: Sequence[Path]) -> str:
    """Return the names of files as a list in words."""
    return " and ".join(file.name for file in files)


def lab(number: int | str | os.PathLike[str]) -> Lab:
    """Return a lab by its number or name, `2`, `"02"` or `"02-pitch"`, or by its path.

    The path is that of the lab's folder or of its lab.json. By number and name labs are found in
    the folder $RIPPLES_LABS, and in `labs` or `notebooks/labs` in the current folder or one above
    it, or that of the checkout which this package lies in; the first of a name counts.

    Raises UsageError, with the labs that there are, for one that does not exist.
    """
    _twin.take_over(sys._getframe(1))
    if isinstance(number, os.PathLike) or (isinstance(number, str) and "/" in number):
        path = Path(number)
        return Lab(path / "lab.json" if path.is_dir() else path)
    found = {path.parent.name: path for path in _lab_files.files()}
    shown = str(number).lstrip("0") or "0" if str(number) else ""
    for name, path in found.items():
        if name == number or (name[:2].isdigit() and str(int(name[:2])) == shown):
            return Lab(path)
    if not found:
        raise UsageError(
            "no labs were found",
            hint="start in the folder of the notebooks, or set RIPPLES_LABS to the folder labs",
        )
    raise UsageError(f"there is no lab {number!r}", hint="there are " + ", ".join(found))
