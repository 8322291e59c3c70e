"""What a teacher corrects by hand is kept by every grading, and an edited file is never lost."""

from __future__ import annotations

import csv
import subprocess
from pathlib import Path

import pytest
from test_grade_texts import MAPPING, lab

from ripples import _command

HEAD = "student,lab,criterion,points,comment\n"


class Class:
    """Two students' work for a lab, and the teacher's folders."""

    def __init__(self, folder: Path) -> None:
        self.lab = lab(folder / "02-pitch")
        self.work, self.table = folder / "in", folder / "grades" / "02-pitch.csv"
        self.feedback = self.table.parent / "feedback" / "02-pitch"
        right = MAPPING.replace("CONTROL", "")
        for student in ("Ana Lima", "Ben"):
            place = self.work / student / "02-pitch"
            place.mkdir(parents=True)
            (place / "pitch.lua").write_text(right)

    def grade(self, *more: str, code: int = 0) -> str:
        """Grade the class; return what is said of it."""
        words = [_command.binary(), "grade", self.lab, self.work, "--out", self.table, *more]
        done = subprocess.run([*map(str, words)], capture_output=True, text=True, check=False)
        assert done.returncode == code, done.stderr
        return done.stderr

    def correct(self, rows: str) -> None:
        (self.work / "corrections.csv").write_text(HEAD + rows)

    @property
    def rows(self) -> dict[str, dict[str, str]]:
        with self.table.open(encoding="utf-8", newline="") as content:
            return {row["student"]: row for row in csv.DictReader(content)}

    def text(self, student: str) -> str:
        return (self.feedback / f"{student}.md").read_text("utf-8")


@pytest.fixture
def course(tmp_path: Path) -> Class:
    return Class(tmp_path)


def test_corrections_count_at_every_grading_and_are_named(course: Class) -> None:
    course.grade("--open")
    before = course.rows
    assert (before["Ana Lima"]["points"], before["Ana Lima"]["a"]) == ("3", "0")
    course.correct('ana lima,2,a,1,"I asked, she knew"\nBen,02-pitch,total,2.5,\nBen,2,,,See me.\n')
    for _ in range(2):
        said = course.grade("--open")
        assert "edited" not in said
        rows = course.rows
        assert (rows["Ana Lima"]["points"], rows["Ana Lima"]["a"]) == ("4", "1")
        assert rows["Ana Lima"]["correction"] == "a: 1 in place of 0, I asked, she knew"
        assert rows["Ben"]["points"] == "2.5"
        assert "Ana Lima: 4 of 4 points." in course.text("Ana Lima")
        assert "- **a** (1 of 1, in place of 0): a\n  I asked, she knew" in course.text("Ana Lima")
        assert "## Not yet" not in course.text("Ana Lima")
        assert "- **all of it** (2.5 of 4, in place of 3)" in course.text("Ben")
        assert "See me." in course.text("Ben")
        # He may have handed in something better since.
        assert "corrections.csv:3: Ben gets 2.5 points where 3 were found" in said
    # One student's work is graded by its path with the same corrections.
    alone = course.table.with_name("ana.csv")
    words = [_command.binary(), "grade", course.lab, course.work / "Ana Lima", "--out", alone]
    subprocess.run([*map(str, words), "--open", "-q"], check=True)
    assert ",4,4,100,graded" in alone.read_text()


def test_edited_grades_and_feedback_are_kept_as_corrections(course: Class) -> None:
    course.grade("--open")
    table = course.table.read_text()
    # A spreadsheet saves it with semicolons and its own ends of lines.
    edited = table.replace(
        "Ana Lima,02-pitch,3,4,75,graded,,,1,1,1,0", "Ana Lima,02-pitch,4,4,100,graded,,,1,1,1,1"
    )
    assert edited != table
    course.table.write_text("\ufeff" + edited.replace(",", ";").replace("\n", "\r\n"))
    note = course.feedback / "Ben.md"
    note.write_text(note.read_text() + "\nCome and see me.\n")
    said = course.grade("--open")
    kept = course.table.parent / "edited"
    assert ";100;" in (kept / "02-pitch.csv").read_text()
    assert "Come and see me." in (course.feedback / "edited/Ben.md").read_text()
    for path in (kept / "02-pitch.csv", course.feedback / "edited/Ben.md"):
        assert str(path) in said
    assert str(course.work / "corrections.csv") in said
    assert course.table.read_text() == table
    # The rows that it made of the edits are corrections as they are.
    rows = [
        (kept / "02-pitch-corrections.csv").read_text(),
        (course.feedback / "edited/corrections.csv").read_text(),
    ]
    assert rows == [
        HEAD + "Ana Lima,02-pitch,a,1,\n",
        HEAD + "Ben,02-pitch,total,,Come and see me.\n",
    ]
    course.correct("".join(text.removeprefix(HEAD) for text in rows))
    assert "not as it was written" not in course.grade("--open")
    assert course.rows["Ana Lima"]["points"] == "4"
    assert "Come and see me." in course.text("Ben")


def test_edited_feedback_of_a_student_who_is_gone_is_kept(course: Class) -> None:
    course.grade("--open")
    note = course.feedback / "Ben.md"
    note.write_text(note.read_text() + "\nMy words.\n")
    (course.work / "Ben/02-pitch/pitch.lua").unlink()
    (course.work / "Ben/02-pitch").rmdir()
    (course.work / "Ben").rmdir()
    said = course.grade("--open")
    assert not note.exists()
    assert "My words." in (course.feedback / "edited/Ben.md").read_text()
    assert "edited/Ben.md" in said


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ("Ana Lima,2,aa,1,\n", "corrections.csv:2: 02-pitch has no criterion"),
        ("Ana Lima,2,a,3,\n", "give 0 to 1, or nothing"),
        ("Ana Lima,2,a,x,\n", "is no number of points"),
    ],
)
def test_a_correction_that_cannot_be_ends_the_grading_before_it_writes(
    rows: str, words: str, course: Class
) -> None:
    course.correct(rows)
    assert words in course.grade("--open", code=2)
    assert not course.table.exists()


def test_corrections_of_nobody_are_said(course: Class) -> None:
    course.correct("Anna Lima,2,a,1,\nBen,77,a,1,\n")
    said = course.grade("--open")
    assert 'corrections.csv:2: "Anna Lima" handed in nothing; did you mean "Ana Lima"?' in said
    assert 'corrections.csv:3: there is no lab "77"' in said


def test_grades_of_another_lab_and_of_a_class_are_not_replaced(course: Class) -> None:
    course.grade("--open")
    table = course.table.read_text()
    words = [_command.binary(), "grade", course.lab, course.work / "Ben", "--out", course.table]
    done = subprocess.run([*map(str, words)], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "the grades of 1 other student" in done.stderr
    course.table.write_text(table.replace("02-pitch", "03-loudness"))
    assert "holds grades of 03-loudness" in course.grade("--open", code=2)
