"""One gradebook over all labs, and as learning platforms import it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from .._students import key
from ..errors import DataError, UsageError
from . import _edits, _tables

MOODLE = ("Email address", "ID number", "Username")
"""The columns by which Moodle knows a student; it needs one of them."""

CANVAS = ("Student", "ID", "SIS User ID", "SIS Login ID", "Section")
"""The columns that come before the assignments in Canvas's gradebook."""

CORRECTIONS = "corrections.csv"
"""The teacher's corrections beside the submissions, which `ripples grade` applies."""

NAMES = (("Full name",), ("First name", "Last name"), ("First name", "Surname"), ("Student",))


@dataclass
class Gradebook:
    """The grades of a class: `points` by student and item, and the most points of each item.

    An item is a lab, or the reflections of a lab. What is unknown, not marked or not judged is
    missing in `points`: it counts as nothing anywhere. `corrections` are the teacher's, by student.
    """

    items: dict[str, float] = field(default_factory=dict)
    points: dict[str, dict[str, float]] = field(default_factory=dict)
    corrections: dict[str, list[str]] = field(default_factory=dict)
    files: list[Path] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)

    def __repr__(self) -> str:
        said = f"{len(self.points)} students, {len(self.items)} items"
        return "\n".join([said, *map(str, self.files), *self.problems])

    def write(self, file: Path, head: Sequence[str], rows: Iterable[Sequence[str]]) -> Path:
        """Write a table of the gradebook; one that was edited by hand is kept, which is said."""
        if kept := _edits.write(file, head, rows):
            self.problems.append(_edits.said(file, kept))
        return file

    def cell(self, student: str, item: str) -> str:
        """Return a student's points for an item as text, empty where they are unknown."""
        value = self.points.get(student, {}).get(item)
        return "" if value is None else _tables.figure(value)


def gradebook(
    grades: Sequence[str | Path],
    out: str | Path,
    *,
    marks: str | Path | None = None,
    roster: str | Path | None = None,
    collected: str | Path | None = None,
) -> Gradebook:
    """Join the grades of all labs and the marks of reflections, and write them into `out`.

    `grades` are the tables of `ripples grade --out`, one for each lab; `marks` is the table of
    `reflections` with the teacher's points; `roster` is the list of participants as the platform
    exports it: Moodle's grading worksheet, participants or grades, Canvas's gradebook. `collected`
    is the `collected.csv` of `collect`, which knows the platform's numbers of the students.

    Writes `gradebook.csv`, a row for each student, a column for each item and one for what was
    corrected by hand; with a roster of
    Moodle's also `moodle.csv`, with one of Canvas's `canvas.csv`. A table that was edited by hand
    since is kept in the folder `edited`. Students whom the roster does not
    have, those of the roster who handed nothing in, and corrections that the grades do not have yet
    are told in `problems`.

    Raises DataError for a table that is none, UsageError for two tables of one lab.
    """
    book = Gradebook()
    for file in grades:
        add_lab(book, file)
    if marks is not None:
        add_marks(book, marks)
    if collected is not None:
        waiting(book, Path(collected).with_name(CORRECTIONS))
    place = Path(out)
    people = _tables.read(roster) if roster is not None else []
    numbers = numbers_of(collected)
    whose = matched(book, people, numbers) if people else {}
    students = sorted(book.points, key=key)
    head = ["student", *book.items, "sum of what is known", "corrections"]
    rows = [
        [
            student,
            *(book.cell(student, item) for item in book.items),
            _tables.figure(sum(book.points[student].values())),
            "; ".join(book.corrections.get(student, [])),
        ]
        for student in students
    ]
    most = ["points possible", *map(_tables.figure, book.items.values())]
    rows.append([*most, _tables.figure(sum(book.items.values())), ""])
    book.files.append(book.write(place / "gradebook.csv", head, rows))
    if people and "SIS Login ID" in people[0]:
        book.files.append(for_canvas(book, people, whose, place / "canvas.csv"))
    elif people:
        book.files.append(for_moodle(book, people, whose, place / "moodle.csv", str(roster)))
    return book


def add_lab(book: Gradebook, file: str | Path) -> None:
    """Add the table of a lab."""
    rows = _tables.read(file, "student", "lab", "points", "of", "status")
    for number, row in enumerate(rows, 2):
        lab = row["lab"]
        if number == 2 and lab in book.items:
            raise UsageError(f"{file} is a second table of {lab}", hint="give one for each lab")
        points, of = amount(row["points"], file, number), amount(row["of"], file, number)
        book.items[lab] = of or 0.0
        own = book.points.setdefault(row["student"], {})
        if corrected := row.get("correction", ""):
            book.corrections.setdefault(row["student"], []).append(f"{lab}: {corrected}")
        is_known = row["status"] != "unjudged" or "total: " in corrected
        if is_known and points is not None:
            own[lab] = points
        else:
            book.problems.append(f"{row['student']}: {lab} was not judged, and is left empty")


def waiting(book: Gradebook, file: Path) -> None:
    """Tell of corrections that the grades do not have yet: the lab has not been graded since."""
    if not file.is_file():
        return
    for line, row in enumerate(_tables.read(file, "student", "lab", "criterion", "points"), 2):
        lab = row["lab"].strip()
        labs = [one for one in book.items if lab == one or lab.lstrip("0") == number_of(one)]
        if not row["points"].strip() or not labs:
            continue
        names = {key(student): student for student in book.points}
        student = names.get(key(row["student"]), "")
        wanted = f"{row['criterion'].strip() or 'total'}: {points_of(row['points'])} in place of"
        if student and not any(wanted in one for one in book.corrections.get(student, [])):
            book.problems.append(
                f"{file}:{line}: the grades do not have {student}'s correction of {labs[0]} yet; "
                "grade that lab again"
            )


def number_of(lab: str) -> str | None:
    """Return the number that a lab's name begins with, without zeros before it.

    >>> number_of("02-pitch"), number_of("00-first-sound"), number_of("02-pitch reflections")
    ('2', '', None)
    """
    found = re.fullmatch(r"0*(\d*)-\S+", lab)
    return found[1] if found else None


def points_of(text: str) -> str:
    """Return a number of points as the grades write it."""
    plain = text.strip().replace(",", ".")
    return _tables.figure(float(plain)) if _tables.is_number(plain) else plain


def add_marks(book: Gradebook, file: str | Path) -> None:
    """Add the teacher's marks of reflections, where all of a student's for a lab are marked."""
    rows = _tables.read(file, "student", "lab", "reflection", "points", "of")
    own: dict[tuple[str, str], list[float | None]] = {}
    most: dict[str, dict[str, float]] = {}
    for number, row in enumerate(rows, 2):
        points, of = amount(row["points"], file, number), amount(row["of"], file, number) or 0.0
        if points is not None and not 0 <= points <= of:
            raise DataError(
                f"{row['student']} has {row['points']} of {row['of']} points",
                file=str(file), line=number, hint=f"give 0 to {row['of']}, or nothing",
            )  # fmt: skip
        own.setdefault((row["student"], row["lab"]), []).append(points)
        most.setdefault(row["lab"], {})[row["reflection"]] = of
    for lab in sorted(most):
        book.items[f"{lab} reflections"] = sum(most[lab].values())
    for (student, lab), given in own.items():
        marked = [one for one in given if one is not None]
        if len(marked) == len(given):
            book.points.setdefault(student, {})[f"{lab} reflections"] = sum(marked)
        else:
            missing = len(given) - len(marked)
            book.problems.append(
                f"{student}: {missing} of {len(given)} reflections of {lab} are not marked, "
                "and the cell is left empty"
            )


def amount(text: str, file: str | Path, line: int) -> float | None:
    """Return a number of a table, None for an empty cell; DataError for anything else."""
    if not text.strip():
        return None
    try:
        return float(text.replace(",", "."))
    except ValueError:
        raise DataError(
            f"{text!r} is no number of points", file=str(file), line=line, hint="write a number"
        ) from None


def numbers_of(collected: str | Path | None) -> dict[str, set[str]]:
    """Return the platform's numbers of each student."""
    found: dict[str, set[str]] = {}
    for row in _tables.read(collected, "student", "number") if collected is not None else []:
        if row["number"]:
            found.setdefault(row["student"], set()).add(row["number"])
    return found


def matched(
    book: Gradebook, people: Sequence[dict[str, str]], numbers: dict[str, set[str]]
) -> dict[str, int]:
    """Return the row of the roster for each student: by the platform's number, else by a name."""
    by_number: dict[str, int] = {}
    by_name: dict[str, list[int]] = {}
    for index, person in enumerate(people):
        own = re.sub(r"\D", "", person.get("Identifier", "")) or person.get("ID", "").strip()
        if own:
            by_number[own] = index
        for name in known_names(person):
            by_name.setdefault(key(name), []).append(index)
    found: dict[str, int] = {}
    for student in sorted(book.points, key=key):
        rows = {by_number[one] for one in numbers.get(student, ()) if one in by_number}
        rows = rows or set(by_name.get(key(student), ()))
        if len(rows) == 1:
            found[student] = rows.pop()
        else:
            why = f"{len(rows)} of that name are" if rows else "nobody of that name is"
            book.problems.append(f"{student}: {why} in the roster; the row is left out")
    for student, index in list(found.items()):
        others = [one for one, row in found.items() if row == index and one != student]
        if others:
            book.problems.append(f"{student} and {others[0]} are one person of the roster")
            del found[student]
    left = [index for index in range(len(people)) if index not in found.values()]
    for index in left:
        names = known_names(people[index])
        if names and names[0].lower() not in ("points possible", "student, test"):
            book.problems.append(f"{names[0]}: is in the roster, and has no grade")
    return found


def known_names(person: dict[str, str]) -> list[str]:
    """Return what a person of a roster may be called: names, address, user name."""
    names = []
    for columns in NAMES:
        parts = [person.get(column, "").strip() for column in columns]
        if all(parts):
            names.append(" ".join(parts))
    if "," in (whole := person.get("Student", "")):
        last, _, first = whole.partition(",")
        names += [f"{first.strip()} {last.strip()}", last.strip() + first.strip()]
    for column in (*MOODLE, "SIS Login ID", "SIS User ID", "Email"):
        if person.get(column, "").strip():
            names.append(person[column].strip())
    return names


def for_moodle(
    book: Gradebook,
    people: Sequence[dict[str, str]],
    whose: dict[str, int],
    file: Path,
    roster: str,
) -> Path:
    """Write the table that Moodle imports: how it knows the student, and a column for each item."""
    columns = [column for column in MOODLE if column in people[0]]
    if not columns:
        raise DataError(
            "no column says how the platform knows its students", file=roster, line=1,
            hint=f"export it with {', '.join(MOODLE)}, or with Canvas's SIS Login ID",
        )  # fmt: skip
    rows = [
        [
            *(people[index].get(column, "") for column in columns),
            *(book.cell(student, item) for item in book.items),
        ]
        for student, index in whose.items()
    ]
    return book.write(file, [*columns, *book.items], rows)


def for_canvas(
    book: Gradebook, people: Sequence[dict[str, str]], whose: dict[str, int], file: Path
) -> Path:
    """Write the table that Canvas imports: its own columns, the points possible, the items.

    An assignment that Canvas has is called there `NAME (NUMBER)`: an item whose name the roster has
    so gets the whole name.
    """
    heads = [head_of(item, list(people[0])) for item in book.items]
    most = [
        "    Points Possible",
        *[""] * (len(CANVAS) - 1),
        *map(_tables.figure, book.items.values()),
    ]
    rows = [
        [
            *(people[index].get(column, "") for column in CANVAS),
            *(book.cell(student, item) for item in book.items),
        ]
        for student, index in whose.items()
    ]
    return book.write(file, [*CANVAS, *heads], [most, *rows])


def head_of(item: str, columns: Sequence[str]) -> str:
    """Return the head of an item's column: the roster's own where it has one.

    >>> head_of("02-pitch", ["Student", "02-pitch (4711)"])
    '02-pitch (4711)'
    """
    own = [one for one in columns if one.partition(" (")[0].strip() == item]
    return own[0] if own else item
