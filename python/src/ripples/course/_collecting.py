"""Puts what a learning platform gave into a folder that `ripples grade` reads."""

from __future__ import annotations

import csv
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from .. import _lab_files
from .._scratch import scratch
from .._students import LONGEST, key, tamed
from ..errors import UsageError
from ._entries import Entry, entry, is_archive
from ._placing import Labs, Target, Work, plain_ending
from ._unpacking import DAMAGED, IGNORED, Limits, Piece, Problem, TooMuch, pieces, why

LIST = "collected.csv"
COLUMNS = ("student", "platform", "number", "entry", "labs", "files", "problems")
OWN = "corrections.csv"
"""The teacher's own file among what was collected."""

PROBLEM = "problem.txt"
"""The reasons why a student's work could not be read: `ripples grade` says them."""


@dataclass
class Collected:
    """What was collected: the `folder`, and a row for each entry of the downloads."""

    folder: Path
    rows: list[dict[str, str]] = field(default_factory=list)

    @property
    def problems(self) -> list[str]:
        """The problems in words, each with its student."""
        return [f"{row['student']}: {row['problems']}" for row in self.rows if row["problems"]]

    def __repr__(self) -> str:
        students = {row["student"] for row in self.rows}
        said = f"{len(students)} students, {len(self.rows)} entries in {self.folder}"
        return "\n".join([said, *self.problems])


def collect(
    downloads: str | Path | Sequence[str | Path], out: str | Path, *, lab: str | None = None
) -> Collected:
    """Put what was handed in into `out`, as STUDENT/LAB/FILE, and return what there was.

    `downloads` are archives as Moodle and Canvas give them for an assignment, or folders of what
    students handed in: a folder, an archive or a mapping for each. Archives in them are unpacked.
    `lab` is the lab of whatever does not say which one it belongs to.

    `out` is new, empty, or was collected before: then what is newly handed in takes the place of
    what was there of the same student and lab. Each student gets a row in `out/collected.csv`; one
    whose archive is broken has a folder with the reason, which is told in the lab that the archive
    names. A file under another name is taken for the lab that its name, its neighbours or its text
    point to, which is told, too. Nothing else is written or changed.

    Raises UsageError for a download that is not there, a lab that does not exist, and a folder that
    holds other files.
    """
    place_of = Path(out)
    labs = Labs(_lab_files.files(), lab)
    before = rows_of(place_of)
    given = [downloads] if isinstance(downloads, str | Path) else list(downloads)
    names = Names(before)
    students: dict[str, list[tuple[Entry, Work]]] = {}
    for download in map(Path, given):
        if not download.exists():
            raise UsageError(f"{download} is not there", hint="give a downloaded zip, or a folder")
        found = list(works(download, labs))
        several = doubles(found)
        for one, content in found:
            students.setdefault(names.of(one, key(one.name) in several), []).append((one, content))
    place_of.mkdir(parents=True, exist_ok=True)
    entries = {one.whole for own in students.values() for one, _ in own}
    rows = [row for row in before if row["entry"] not in entries]
    for student, own in students.items():
        others = [row for row in rows if row["student"] == student]
        earlier = [row["problems"] for row in others if row["problems"] and not row["labs"]]
        if labs.chosen:
            handed_in = {
                lab for row in others if row["files"] != "0" for lab in row["labs"].split()
            }
            for _, content in own:
                content.spare(handed_in, labs.chosen, place_of / student)
        rows += written(place_of, student, own, labs, earlier)
    rows.sort(key=lambda row: (key(row["student"]), row["entry"]))
    write_rows(place_of / LIST, rows)
    return Collected(place_of, rows)


def works(download: Path, labs: Labs) -> Iterator[tuple[Entry, Work]]:
    """Yield the work behind each entry of a download."""
    if download.is_dir():
        for path in sorted(download.iterdir()):
            if path.name not in (*IGNORED, LIST) and not path.name.startswith("."):
                one = entry(path.name, path.is_dir())
                if is_work(one):
                    yield one, work(one, path, labs)
        return
    if not is_archive(download.name):
        raise UsageError(f"{download} is no archive", hint="give a zip, or a folder of submissions")
    with scratch(None) as folder:
        limits = Limits(files=20000, bytes=2**31)
        for piece in pieces_of(download, limits):
            spread(piece, folder)
        if limits.problems and not any(folder.iterdir()):
            raise UsageError(limits.problems[0].text, hint="download it again")
        inner = folder
        only = list(folder.iterdir())
        if len(only) == 1 and only[0].is_dir() and not entry(only[0].name, True).platform:
            below = [path for path in only[0].iterdir() if path.is_dir() or is_archive(path.name)]
            if len(below) > 1 and not any(path.name in labs.names for path in below):
                inner = only[0]
        yield from works(inner, labs)


def pieces_of(download: Path, limits: Limits) -> Iterator[Piece]:
    """Yield the files of a whole class's archive; archives in it stay as they are."""
    from ._unpacking import in_tar, in_zip

    members = in_zip if download.name.lower().endswith(".zip") else in_tar
    try:
        for folders, name, changed, read in members(download.read_bytes(), limits):
            yield Piece(folders, name, changed, read)
    except TooMuch as error:
        raise UsageError(
            f"{download}: {error}", hint="unpack it yourself, and give the folder"
        ) from None
    except DAMAGED as error:
        raise UsageError(
            f"{download} cannot be read: {why(error)}", hint="download it again"
        ) from None


def spread(piece: Piece, folder: Path) -> None:
    """Write a file of a class's archive below a folder of our own."""
    target = folder.joinpath(*map(fitting, piece.folders), fitting(piece.name))
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(piece.read(2**31))
    os.utime(target, (piece.time, piece.time))


def fitting(name: str) -> str:
    """Return a name that is not longer than those of files may be: of a longer one the end."""
    while len(name.encode("utf-8", "replace")) > 250:
        name = name[1:]
    return name


def is_work(one: Entry) -> bool:
    """Say whether an entry may be somebody's work, and not a note that lies beside it."""
    if one.platform or not one.rest or is_archive(one.rest):
        return True
    return plain_ending(one.rest).endswith((".lua", ".json", ".ipynb"))


def work(one: Entry, path: Path, labs: Labs) -> Work:
    """Read what one entry holds."""
    limits = Limits()
    found = Work(limits)
    own = pieces(path, limits, one.rest)
    while True:
        try:
            piece = next(own, None)
            if piece is None:
                break
            found.take(piece, labs)
        except TooMuch as error:
            limits.tell(str(error), *error.parts)
            break
        except DAMAGED as error:
            limits.tell(f"a file cannot be read: {why(error)}")
    found.settle(labs)
    if not found.files and not limits.problems:
        others = ", ".join(found.others[:5]) or "nothing"
        text = f"there is no mapping, no answers and no notebook in it; it has {others}"
        limits.problems.append(Problem(text, (one.rest,), is_minor=True))
    return found


def written(
    out: Path, student: str, own: Sequence[tuple[Entry, Work]], labs: Labs, earlier: Sequence[str]
) -> Iterator[dict[str, str]]:
    """Write the work of a student, and yield a row for each of its entries.

    What is wrong is told in the lab's folder, where it says its lab; else in the student's, with
    the `earlier` ones that no lab is known of.
    """
    folder = out / student
    folder.mkdir(exist_ok=True)
    (folder / PROBLEM).unlink(missing_ok=True)
    for target in {target for _, content in own for target in content.targets}:
        clear(folder.joinpath(*target))
    told: dict[Target, list[str]] = {(): list(earlier)}
    is_there = any(content.files for _, content in own)
    for one, content in own:
        content.write(folder)
        targets = set(content.targets)
        for problem in content.problems:
            target = labs.of_problem(problem, content.targets)
            targets.add(target)
            if not (problem.is_minor and is_there):
                told.setdefault(target, []).append(problem.text)
        # The lab that it came as work for stands first: its feedback goes back to this entry.
        names = sorted({target[0] for target in targets if target})
        known = " ".join(sorted(names, key=lambda name: (name,) != labs.chosen))
        said = "; ".join(dict.fromkeys(problem.text for problem in content.problems))
        files = str(len(content.files))
        cells = (student, one.platform, one.number, one.whole, known, files, said)
        yield dict(zip(COLUMNS, cells, strict=True))
    for target, texts in told.items():
        if texts:
            place = folder.joinpath(*target)
            place.mkdir(exist_ok=True)
            (place / PROBLEM).write_text("\n".join(dict.fromkeys(texts)) + "\n", "utf-8")


def clear(folder: Path) -> None:
    """Remove the files of an earlier collection from a folder; those of other labs stay."""
    for file in folder.iterdir() if folder.is_dir() else ():
        if file.is_file():
            file.unlink()


class Names:
    """The names of students' folders: the same one for the same student, another for each other.

    Moodle numbers students anew for each assignment: there a number tells two of one name apart in
    one download only, and a name is the same student's in all of them.
    """

    def __init__(self, before: Sequence[dict[str, str]]) -> None:
        self.taken = {one["student"]: (one["platform"], one["number"]) for one in before}

    def of(self, one: Entry, is_double: bool) -> str:
        """Return the folder of a student, of whose name there may be others in this download."""
        own = (one.platform, one.number)
        if one.platform == "canvas" and own in self.taken.values():
            return next(name for name, whose in self.taken.items() if whose == own)
        name = tamed(one.name)
        name = {key(taken): taken for taken in self.taken}.get(key(name), name)
        other = self.taken.get(name, own)
        if is_double or (one.platform == "canvas" and other != own and other[1]):
            name = tamed(f"{name[: LONGEST - 1 - len(one.number)]} {one.number}")
        self.taken.setdefault(name, own)
        return name


def doubles(found: Sequence[tuple[Entry, Work]]) -> set[str]:
    """Return the names of which a download has more than one student."""
    numbers: dict[str, set[str]] = {}
    for one, _ in found:
        numbers.setdefault(key(one.name), set()).add(one.number)
    return {name for name, several in numbers.items() if len(several) > 1}


def rows_of(out: Path) -> list[dict[str, str]]:
    """Return the rows of an earlier collection; UsageError for a folder of other files."""
    file = out / LIST
    if not file.is_file():
        if out.exists() and (not out.is_dir() or any(one.name != OWN for one in out.iterdir())):
            raise UsageError(
                f"{out} holds other files, and was not collected into before",
                hint="name a new folder",
            )
        return []
    with file.open(encoding="utf-8", newline="") as content:
        rows = list(csv.DictReader(content))
    if any(set(one) != set(COLUMNS) for one in rows):
        raise UsageError(f"{file} is no list of what was collected", hint="name a new folder")
    return rows


def write_rows(file: Path, rows: Sequence[dict[str, str]]) -> None:
    """Write the list of what was collected, whole or not at all."""
    part = file.with_name(file.name + ".part")
    with part.open("w", encoding="utf-8", newline="") as content:
        writer = csv.DictWriter(content, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    part.replace(file)
