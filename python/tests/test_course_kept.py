"""What a teacher does by hand stays, and what is wrong is told where it belongs."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from pathlib import Path

import pytest

import ripples
from ripples._reflected import Reflection, as_text
from ripples.course import collect, feedback, gradebook, reflections

LABS = Path(__file__).parents[2] / "notebooks" / "labs"
MOODLE = "{}_{}_assignsubmission_file/{}"


def zipped(files: dict[str, str]) -> bytes:
    """Return a zip of files by their paths."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return made.getvalue()


def put(folder: Path, files: dict[str, bytes | str]) -> Path:
    """Write files below a folder."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    return folder


def rows(file: Path) -> list[dict[str, str]]:
    with file.open(encoding="utf-8", newline="") as content:
        return list(csv.DictReader(content))


def starter(lab: int) -> str:
    """Return the mapping that students begin with."""
    return ripples.lab(lab).starter.text


GRADES = """student,lab,points,of,percent,status,reason,correction,a
Ana Lima,02-pitch,12.5,20,62.5,graded,,"a: 3 in place of 1, heard it",3
Ben,02-pitch,4,20,20,graded,,,0
"""


# Where a problem is told.


BROKEN = {
    "by the archive": "submission-03-loudness.zip",
    "by a number": "Lab 3 Kim.zip",
    "by the assignment": "work.zip",
}


@pytest.mark.parametrize("named", BROKEN)
def test_a_broken_archive_is_told_in_its_own_lab(named: str, tmp_path: Path) -> None:
    second = put(tmp_path / "2", {MOODLE.format("Kim", 7, "pitch.lua"): "x"})
    third = put(tmp_path / "3", {MOODLE.format("Kim", 8, BROKEN[named]): b"PK cut off"})
    collect(second, tmp_path / "out")
    found = collect(third, tmp_path / "out", lab="3" if named == "by the assignment" else None)
    told = {
        path.parent.relative_to(tmp_path / "out").as_posix()
        for path in (tmp_path / "out").rglob("problem.txt")
    }
    assert told == {"Kim/03-loudness"}
    assert [row["labs"] for row in found.rows] == ["02-pitch", "03-loudness"]
    # A later, sound week takes nothing back of it.
    collect(second, tmp_path / "out")
    assert (tmp_path / "out/Kim/03-loudness/problem.txt").exists()
    # A sound archive in its place does.
    good = {MOODLE.format("Kim", 8, BROKEN[named]): zipped({"03-loudness/loudness.lua": "y"})}
    collect(put(tmp_path / "4", good), tmp_path / "out")
    assert not list((tmp_path / "out").rglob("problem.txt"))


def test_an_archive_that_names_no_lab_is_told_until_it_is_replaced(tmp_path: Path) -> None:
    collect(put(tmp_path / "1", {"Kim/w.zip": b"x"}), tmp_path / "out")
    collect(put(tmp_path / "2", {"Kim.zip": zipped({"02-pitch/pitch.lua": "x"})}), tmp_path / "out")
    assert "w.zip" in (tmp_path / "out/Kim/problem.txt").read_text()


def test_a_good_archive_beside_a_broken_one_keeps_its_lab(tmp_path: Path) -> None:
    """Of two archives of one student each has its own lab, also where they come together."""
    files = {
        "limaana_77_901_submission-02-pitch.zip": zipped({"02-pitch/pitch.lua": "x"}),
        "limaana_77_902_submission-03-loudness.zip": b"<html>",
        "limaana_77_903_essay.docx": b"x",
    }
    found = collect(put(tmp_path / "in", files), tmp_path / "out")
    assert len(found.rows) == 3  # also who handed in something else has a row
    told = [path.parent.name for path in (tmp_path / "out").rglob("problem.txt")]
    assert told == ["03-loudness"]


# Files under other names.


RENAMED = {
    "Pitch (1).lua": "its name is nearly that of the lab's pitch.lua",
    "my_pitch-final.LUA": "its name is nearly that of the lab's pitch.lua",
    "pitch.lua.txt": "its name is nearly that of the lab's pitch.lua",
    "mapping.lua": "the answers beside it are those of that lab",
    "garden.lua": "of its lines are those of the lab's starter",
}


@pytest.mark.parametrize("name", RENAMED)
def test_a_file_under_another_name_is_found_and_the_guess_is_said(
    name: str, tmp_path: Path
) -> None:
    text = starter(2) if name == "garden.lua" else "-- mine"
    files: dict[str, bytes | str] = {f"Kim/{name}": text}
    if name == "mapping.lua":
        files["Kim/answers.json"] = json.dumps({"erb_span": 8.4, "lost_above": 1})
    found = collect(put(tmp_path / "in", files), tmp_path / "out")
    place = tmp_path / "out/Kim/02-pitch"
    assert (place / name).read_text() == text
    assert f"{name} is taken for 02-pitch's pitch.lua, because" in found.problems[0]
    assert RENAMED[name] in found.problems[0]
    assert found.problems[0] == "Kim: " + (place / "problem.txt").read_text().strip()


def test_what_says_no_lab_at_all_is_asked_for(tmp_path: Path) -> None:
    found = collect(put(tmp_path / "in", {"Kim/x.lua": "return 1"}), tmp_path / "out")
    assert (tmp_path / "out/Kim/x.lua").exists()
    assert "x.lua does not say which lab it is for" in found.problems[0]


def test_a_work_that_looks_like_another_labs_is_told(tmp_path: Path) -> None:
    """It stays where it was handed in: a teacher decides."""
    given = put(tmp_path / "in", {MOODLE.format("Kim", 7, "mine.lua"): starter(2)})
    found = collect(given, tmp_path / "out", lab="3")
    assert (tmp_path / "out/Kim/03-loudness/mine.lua").exists()
    assert "it may be 02-pitch's" in found.problems[0]


def test_the_right_file_counts_beside_one_that_looks_like_it(tmp_path: Path) -> None:
    files: dict[str, bytes | str] = {"Kim/pitch.lua": "right", "Kim/old/pitch-1 (old).lua": "old"}
    found = collect(put(tmp_path / "in", files), tmp_path / "out")
    assert (tmp_path / "out/Kim/02-pitch/pitch.lua").read_text() == "right"
    assert "pitch-1 (old).lua is left out" in found.problems[0]


def test_what_comes_with_another_lab_takes_nothing_back(tmp_path: Path) -> None:
    """Lab 2's mapping in lab 3's assignment is no new version of lab 2's work."""
    second = {"pitch.lua": "right", "answers.json": "{}"}
    files = {MOODLE.format("Kim", 7, "w.zip"): zipped(second)}
    collect(put(tmp_path / "2", files), tmp_path / "out", lab="2")
    wrong = put(tmp_path / "3", {MOODLE.format("Kim", 8, "pitch.lua"): "wrong file"})
    collect(wrong, tmp_path / "out", lab="3")
    place = tmp_path / "out/Kim"
    assert (place / "02-pitch/pitch.lua").read_text() == "right"
    assert (place / "02-pitch/answers.json").exists()
    said = (place / "03-loudness/problem.txt").read_text()
    assert "this is 02-pitch's, which was handed in before and stays" in said
    # The same once more, as the whole folder of all labs, is nothing to be told.
    both = zipped({"02-pitch/pitch.lua": "right", "03-loudness/loudness.lua": "x"})
    whole = put(tmp_path / "4", {MOODLE.format("Kim", 8, "w.zip"): both})
    found = collect(whole, tmp_path / "out", lab="3")
    assert (place / "03-loudness/loudness.lua").read_text() == "x"
    assert "before and stays" not in str(found.problems)


def test_of_two_of_one_time_the_name_itself_counts(tmp_path: Path) -> None:
    files = {"02-pitch/pitch.lua": "right", "02-pitch/old/pitch-1.lua": "old"}
    found = collect(put(tmp_path / "in", {"Kim.zip": zipped(files)}), tmp_path / "out")
    assert (tmp_path / "out/Kim/02-pitch/pitch.lua").read_text() == "right"
    assert "pitch-1.lua is left out" in found.problems[0]


@pytest.mark.parametrize("name", ["answer.json", "answers (1).json", "Answers.json.txt"])
def test_answers_under_another_name_count_and_are_said(name: str, tmp_path: Path) -> None:
    files: dict[str, bytes | str] = {"Kim/02-pitch/pitch.lua": "x", f"Kim/02-pitch/{name}": "{}"}
    found = collect(put(tmp_path / "in", files), tmp_path / "out")
    assert (tmp_path / "out/Kim/02-pitch/answers.json").read_text() == "{}"
    assert found.problems == [f"Kim: {name} is taken for answers.json"]


def test_what_macos_puts_beside_a_file_is_no_work(tmp_path: Path) -> None:
    files = {"02-pitch/pitch.lua": "x", "02-pitch/._pitch.lua": "\0\0", "._02-pitch": "\0"}
    found = collect(put(tmp_path / "in", {"Kim.zip": zipped(files)}), tmp_path / "out")
    assert found.problems == []
    assert [path.name for path in (tmp_path / "out/Kim").rglob("*.lua")] == ["pitch.lua"]


# What is done by hand.


def test_a_gradebook_that_was_edited_is_kept_and_said(tmp_path: Path) -> None:
    put(tmp_path, {"2.csv": GRADES})
    book = tmp_path / "out/gradebook.csv"
    assert gradebook([tmp_path / "2.csv"], tmp_path / "out").problems == []
    assert gradebook([tmp_path / "2.csv"], tmp_path / "out").problems == []
    written = book.read_text()
    for number, name in enumerate(("gradebook.csv", "gradebook-2.csv")):
        book.write_text(written.replace(",4,", f",{18 + number},"))
        made = gradebook([tmp_path / "2.csv"], tmp_path / "out")
        kept = tmp_path / "out/edited" / name
        assert f",{18 + number}," in kept.read_text()
        assert book.read_text() == written
        assert str(kept) in made.problems[0]
        assert "corrections.csv" in made.problems[0]
    book.unlink()
    assert gradebook([tmp_path / "2.csv"], tmp_path / "out").problems == []


def test_a_gradebook_names_corrections_and_those_that_wait(tmp_path: Path) -> None:
    corrections = (
        "student;lab;criterion;points;comment\n"
        "ana  lima;2;a;3;heard it\nBen;02-pitch;total;9,5;see me\nBen;3;total;1;\n"
        "Ben;2;a;;only words\n"
    )
    listed = "student,platform,number,entry,labs,files,problems\n"
    put(tmp_path, {"2.csv": GRADES, "corrections.csv": corrections, "collected.csv": listed})
    made = gradebook([tmp_path / "2.csv"], tmp_path / "out", collected=tmp_path / "collected.csv")
    found = {row["student"]: row for row in rows(tmp_path / "out/gradebook.csv")}
    assert found["Ana Lima"]["corrections"] == "02-pitch: a: 3 in place of 1, heard it"
    assert found["Ben"]["corrections"] == ""
    [waiting] = made.problems
    assert "corrections.csv:3: the grades do not have Ben's correction of 02-pitch yet" in waiting


def test_marks_stay_where_the_work_is_gone_and_so_do_columns_of_ones_own(tmp_path: Path) -> None:
    def hand_in(student: str, answer: str) -> None:
        text = as_text([Reflection("why", 3, "Why?", answer)])
        put(tmp_path / "in" / student / "02-pitch", {"reflections.json": text})

    hand_in("Ana", "so")
    hand_in("Ben", "thus")
    table = reflections(tmp_path / "in", tmp_path / "marks")
    marked = rows(table)
    for row, points in zip(marked, ("2", "1"), strict=True):
        row.update(points=points, second="seen")
    with table.open("w", encoding="utf-8", newline="") as content:
        writer = csv.DictWriter(content, list(marked[0]))
        writer.writeheader()
        writer.writerows(marked)
    (tmp_path / "in/Ben/02-pitch/reflections.json").unlink()
    (tmp_path / "in/Ben/02-pitch").rmdir()
    for _ in range(2):
        reflections(tmp_path / "in", tmp_path / "marks")
        found = {row["student"]: row for row in rows(table)}
        assert {name: row["points"] for name, row in found.items()} == {"Ana": "2", "Ben": "1"}
        assert {row["second"] for row in found.values()} == {"seen"}
        assert found["Ben"]["changed"] == "gone"
        assert found["Ana"]["changed"] == ""


def test_feedback_goes_back_to_the_assignment_of_its_lab(tmp_path: Path) -> None:
    """Moodle numbers students anew for each assignment: another number is another student's."""
    both = zipped({"02-pitch/pitch.lua": "x", "03-loudness/loudness.lua": "x"})
    third = put(tmp_path / "3", {MOODLE.format("Kim", 8, "w.zip"): both})
    collect(third, tmp_path / "out", lab="3")
    second = put(tmp_path / "2", {MOODLE.format("Kim", 7, "pitch.lua"): "x"})
    collect(second, tmp_path / "out", lab="2")
    texts = put(tmp_path / "f", {"02-pitch/Kim.md": "2", "03-loudness/Kim.md": "3"})
    made = feedback(texts, tmp_path / "out", tmp_path / "back")
    found = {path.name: zipfile.ZipFile(path).namelist() for path in made}
    assert found == {
        "02-pitch-moodle.zip": ["Kim_7_assignsubmission_file/02-pitch-feedback.md"],
        "03-loudness-moodle.zip": ["Kim_8_assignsubmission_file/03-loudness-feedback.md"],
    }


def test_points_and_remarks_of_reflections_go_back_to_the_student(tmp_path: Path) -> None:
    given = put(tmp_path / "in", {MOODLE.format("Ana Lima", 7, "pitch.lua"): "a"})
    collect(given, tmp_path / "out")
    marks = (
        "student,lab,reflection,points,of,remark,changed,answer\n"
        'Ana Lima,02-pitch,why,2,3,"well\nsaid",,x\nAna Lima,02-pitch,how,,4,,,y\n'
    )
    put(tmp_path, {"marks.csv": marks, "feedback/02-pitch/Ana Lima.md": "# Lab 2\n"})
    [made] = feedback(
        tmp_path / "feedback", tmp_path / "out", tmp_path / "back", marks=tmp_path / "marks.csv"
    )
    with zipfile.ZipFile(made) as archive:
        text = archive.read(archive.namelist()[0]).decode()
    assert text == "# Lab 2\n\n## Reflections\n\n- **why** (2 of 3): well said\n"
