"""What a class hands in, by whatever platform, becomes rows, marks, a gradebook and feedback."""

from __future__ import annotations

import csv
import io
import json
import os
import random
import stat
import tarfile
import unicodedata
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

import ripples
from ripples import DataError, UsageError
from ripples._reflected import Reflection, as_text
from ripples._students import is_name, tamed
from ripples.course import Collected, collect, feedback, gradebook, reflections

NAMES = [
    "प्रिया", "สมหญิง", "தமிழ்", "বাংলা", "An\u0061\u0301", "O'Neill", "D'Angelo", "李小龍",
    "J. R. Smith", "محمد", "Zoë Ångström", "Nguyễn Văn A", "Ó Súilleabháin", "Влад", "ira@x.org",
]  # fmt: skip
"""Names as students have them, one of them decomposed, as macOS writes it."""


def zipped(files: dict[str, bytes | str]) -> bytes:
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


def tree(folder: Path) -> dict[str, str]:
    """Return the texts of all files but the list, by their paths."""
    files = (path for path in folder.rglob("*") if path.is_file() and path.name != "collected.csv")
    return {path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in files}


def rows(file: Path) -> list[dict[str, str]]:
    with file.open(encoding="utf-8", newline="") as content:
        return list(csv.DictReader(content))


WRAPS: dict[str, Callable[[str, int, dict[str, bytes | str]], dict[str, bytes | str]]] = {
    "folder": lambda name, _, work: {f"{name}/{file}": text for file, text in work.items()},
    "zip": lambda name, _, work: {f"{name}.zip": zipped(work)},
    "zip in a folder": lambda name, _, work: {f"{name}/submission.zip": zipped(work)},
    "zip in a zip": lambda name, _, work: {f"{name}/a.zip": zipped({"x/b.zip": zipped(work)})},
    "old Moodle": lambda name, n, work: {f"{name}_{n}_assignsubmission_file_/x.zip": zipped(work)},
    "new Moodle": lambda name, n, work: {
        f"{name}_{n}_assignsubmission_file/{file}": text for file, text in work.items()
    },
    "Moodle without folders": lambda name, n, work: {
        f"{name}_{n}_assignsubmission_file_x.zip": zipped(work)
    },
    "Canvas": lambda name, n, work: {f"{name}_{n}_9{n}_file.zip": zipped(work)},
    "late in Canvas": lambda name, n, work: {f"{name}_LATE_{n}_9{n}_file-1.zip": zipped(work)},
}
"""How platforms wrap what a student hands in; the truth is the student and the files."""

LAYOUTS: list[Callable[[str], str]] = [
    lambda file: f"02-pitch/{file}",
    lambda file: f"submission/Me/02-pitch/{file}",
    lambda file: file,
    lambda file: f"__MACOSX/../02-pitch/{file}"[12:],
]


@pytest.mark.parametrize("wrap", WRAPS)
def test_work_is_found_however_it_is_wrapped(wrap: str, tmp_path: Path) -> None:
    chance = random.Random(wrap)
    files: dict[str, bytes | str] = {}
    truth: dict[str, str] = {}
    for number, name in enumerate(NAMES, 100):
        layout = chance.choice(LAYOUTS)
        work: dict[str, bytes | str] = {
            layout("pitch.lua"): f"-- {name}",
            layout("answers.json"): json.dumps({"erb_span": number}),
            "__MACOSX/02-pitch/pitch.lua": "no",
            "readme.txt": "no",
        }
        files |= WRAPS[wrap](name, number, work)
        student = unicodedata.normalize("NFC", name)
        truth[f"{student}/02-pitch/pitch.lua"] = f"-- {name}"
        truth[f"{student}/02-pitch/answers.json"] = json.dumps({"erb_span": number})
    given = put(tmp_path / "in", files)
    for download in (given, put(tmp_path, {"all.zip": zipped(files)}) / "all.zip"):
        out = tmp_path / f"out-{download.name}"
        found = collect(download, out)
        assert tree(out) == truth
        assert found.problems == []
        assert len(found.rows) == len(NAMES)
        assert collect(download, out).rows == found.rows  # again, into the same folder
        assert tree(out) == truth


@pytest.mark.parametrize("name", NAMES)
def test_a_name_in_any_script_can_hand_in(name: str) -> None:
    assert is_name(name)
    assert tamed(name) == unicodedata.normalize("NFC", name)


def linked() -> bytes:
    """Return a zip with a link, as unix writes it."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        link = zipfile.ZipInfo("pitch.lua")
        link.external_attr = (stat.S_IFLNK | 0o777) << 16
        archive.writestr(link, "/etc/passwd")
    return made.getvalue()


def tarred(name: str, kind: bytes) -> bytes:
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w:gz") as archive:
        member = tarfile.TarInfo(name)
        member.type, member.linkname = kind, "/etc/passwd"
        archive.addfile(member)
    return made.getvalue()


HOSTILE: dict[str, tuple[dict[str, bytes | str], str]] = {
    "cut": ({"w.zip": zipped({"pitch.lua": "x" * 999})[:-60]}, "no archive that can be read"),
    "no zip": ({"w.zip": b"<html>not found</html>"}, "no archive that can be read"),
    "empty": ({"w.zip": b""}, "no archive that can be read"),
    "out": ({"w.zip": zipped({"../../pitch.lua": "x"})}, "a path out of the archive"),
    "root": ({"w.zip": zipped({"/tmp/pitch.lua": "x"})}, "a path out of the archive"),
    "drive": ({"w.zip": zipped({"C:\\pitch.lua": "x"})}, "a path out of the archive"),
    "link": ({"w.zip": linked()}, "is a link"),
    "tar link": ({"w.tgz": tarred("pitch.lua", tarfile.SYMTYPE)}, "is a link or no file"),
    "device": ({"w.tar.gz": tarred("pitch.lua", tarfile.CHRTYPE)}, "is a link or no file"),
    "rar": ({"w.rar": b"Rar!"}, "hand in a zip"),
    "bomb": ({"w.zip": zipped({"pitch.lua": b"\0" * 2**26})}, "more than 1 MiB"),
    "many": ({"w.zip": zipped({f"{n}.lua": "" for n in range(2100)})}, "more than 2000 files"),
    "deep": ({"w.zip": zipped({"a.zip": zipped({"b.zip": zipped({"c.zip": zipped({
        "d.zip": zipped({"pitch.lua": "x"})})})})})}, "lies in 4 archives"),
    "nothing": ({"w.zip": zipped({"essay.docx": "x"})}, "no notebook in it; it has essay.docx"),
    "notebook": ({"w.zip": zipped({"02-pitch.ipynb": "{"})}, "no notebook that can be read"),
}  # fmt: skip


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_bad_archive_fails_alone_with_its_reason(kind: str, tmp_path: Path) -> None:
    files, reason = HOSTILE[kind]
    good = {"Ada/02-pitch/pitch.lua": "right"}
    given = put(tmp_path / "in", {**{f"Eve/{name}": data for name, data in files.items()}, **good})
    before = {path for path in tmp_path.rglob("*") if "out" not in path.parts}
    found = collect(given, tmp_path / "out")
    assert (tmp_path / "out/Ada/02-pitch/pitch.lua").read_text() == "right"
    [problem] = [row["problems"] for row in found.rows if row["student"] == "Eve"]
    assert reason in problem
    [told] = (tmp_path / "out/Eve").rglob("problem.txt")
    assert problem in told.read_text().replace("\n", "; ")
    # What bears the name of lab 2's mapping, or of its notebook, is told in lab 2.
    is_of_lab = any(name in problem for name in ("pitch.lua", "02-pitch.ipynb"))
    assert told.parent.name == ("02-pitch" if is_of_lab else "Eve")
    assert str(tmp_path) not in problem
    assert {path for path in tmp_path.rglob("*") if "out" not in path.parts} == before
    whole = sum(path.stat().st_size for path in (tmp_path / "out").rglob("*") if path.is_file())
    assert whole < 2**21


def test_damaged_archives_never_stop_the_class(tmp_path: Path) -> None:
    whole = zipped({"02-pitch/pitch.lua": "return mapping {}" * 50, "answers.json": "{}"})
    chance = random.Random(int(os.environ.get("RIPPLES_SEED", "1")))
    files: dict[str, bytes | str] = {"Ada.zip": whole}
    for number in range(60):
        data = bytearray(whole[: chance.randrange(1, len(whole))] if number % 2 else whole)
        for _ in range(chance.randrange(1, 8)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        files[f"S{number}.zip"] = bytes(data)
    found = collect(put(tmp_path / "in", files), tmp_path / "out")
    assert {row["student"] for row in found.rows} == {Path(name).stem for name in files}
    for row in found.rows:
        assert row["problems"] or row["files"] != "0"


def test_links_among_the_submissions_are_not_followed(tmp_path: Path) -> None:
    given = put(tmp_path / "in", {"Ada/notes.txt": "x"})
    (given / "Ada" / "pitch.lua").symlink_to("/etc/passwd")
    (given / "Eve").symlink_to(tmp_path)
    found = collect(given, tmp_path / "out")
    assert all("is a link" in row["problems"] for row in found.rows)
    assert set(tree(tmp_path / "out")) == {"Ada/02-pitch/problem.txt", "Eve/problem.txt"}


def test_two_of_one_name_are_two_students(tmp_path: Path) -> None:
    given = put(
        tmp_path / "in",
        {
            "Kim Lee_11_assignsubmission_file/pitch.lua": "a",
            "Kim Lee_12_assignsubmission_file/pitch.lua": "b",
            "leekim_21_1_pitch.lua": "c",
            "leekim_22_2_pitch-1.lua": "d",
        },
    )
    collect(given, tmp_path / "out")
    assert tree(tmp_path / "out") == {
        "Kim Lee 11/02-pitch/pitch.lua": "a",
        "Kim Lee 12/02-pitch/pitch.lua": "b",
        "leekim 21/02-pitch/pitch.lua": "c",
        "leekim 22/02-pitch/pitch.lua": "d",
    }


def test_the_labs_of_one_student_come_together_and_a_new_version_replaces_the_old(
    tmp_path: Path,
) -> None:
    moodle = "Ana Lima_{}_assignsubmission_file/{}"
    second = put(tmp_path / "2", {moodle.format(7, "pitch.lua"): "2"})
    third = put(tmp_path / "3", {moodle.format(88, "mine.lua"): "3"})
    collect(second, tmp_path / "out")
    collect(third, tmp_path / "out", lab="3")
    again = put(tmp_path / "4", {moodle.format(7, "pitch.lua"): "new"})
    found = collect(again, tmp_path / "out")
    assert tree(tmp_path / "out") == {
        "Ana Lima/02-pitch/pitch.lua": "new",
        "Ana Lima/03-loudness/mine.lua": "3",
    }
    assert [row["number"] for row in found.rows] == ["7", "88"]


def test_folders_of_others_and_labs_that_are_none_are_refused(tmp_path: Path) -> None:
    put(tmp_path / "other", {"mine.txt": "x"})
    given = put(tmp_path / "in", {"Ada/pitch.lua": "x"})
    with pytest.raises(UsageError, match="holds other files"):
        collect(given, tmp_path / "other")
    with pytest.raises(UsageError, match="there is no lab '99'; there are 00-first-sound"):
        collect(given, tmp_path / "out", lab="99")
    with pytest.raises(UsageError, match="is not there"):
        collect(tmp_path / "nowhere", tmp_path / "out")
    broken = put(tmp_path, {"all.zip": b"x"}) / "all.zip"
    with pytest.raises(UsageError, match="cannot be read"):
        collect(broken, tmp_path / "out")


def test_of_two_files_for_one_place_the_later_is_taken_and_said(tmp_path: Path) -> None:
    given = put(tmp_path / "in", {"Ada/old/pitch.lua": "old", "Ada/new/pitch.lua": "new"})
    os.utime(given / "Ada/old/pitch.lua", (1, 1))
    found = collect(given, tmp_path / "out")
    assert tree(tmp_path / "out")["Ada/02-pitch/pitch.lua"] == "new"
    assert found.problems == [
        "Ada: two of pitch.lua: new/pitch.lua is taken, old/pitch.lua is older"
    ]


@pytest.fixture
def course(tmp_path: Path) -> Path:
    """Three students' reflections, one of them none, collected."""
    asked = [Reflection("why", 3, "### Why?", ""), Reflection("how", 4, "How?", "")]
    for student, answers in {"Ana": ["=1+1", "so"], "Ben": ["x", ""], "Cy": []}.items():
        own = [Reflection(a.id, a.points, a.asked, b) for a, b in zip(asked, answers, strict=False)]
        place = tmp_path / "in" / student / "02-pitch"
        put(place, {"pitch.lua": "x"} | ({"reflections.json": as_text(own)} if own else {}))
    return tmp_path


def test_reflections_are_one_table_that_keeps_the_marks(course: Path) -> None:
    table = reflections(course / "in", course / "marks")
    found = rows(table)
    assert [(row["student"], row["reflection"], row["of"]) for row in found] == [
        (student, name, of)
        for name, of in (("why", "3"), ("how", "4"))
        for student in ("Ana", "Ben", "Cy")
    ]
    assert found[0]["answer"] == "'=1+1"
    assert {row["points"] for row in found} == {""}
    read = (course / "marks/reflections.md").read_text()
    assert "### Ana" in read
    assert "No answer." in read
    text = table.read_text().replace("Ana,02-pitch,why,,", "Ana,02-pitch,why,2,")
    table.write_text(text)
    reflections(course / "in", course / "marks")
    assert rows(table)[0]["points"] == "2"
    assert rows(table)[0]["changed"] == ""
    put(
        course / "in/Ana/02-pitch", {"reflections.json": as_text([Reflection("why", 3, "", "new")])}
    )
    reflections(course / "in", course / "marks")
    assert (rows(table)[0]["points"], rows(table)[0]["changed"]) == ("2", "yes")


def test_a_folder_without_reflections_says_how_they_come(tmp_path: Path) -> None:
    put(tmp_path / "in", {"Ada/02-pitch/pitch.lua": "x"})
    with pytest.raises(UsageError, match=r"lab\.submit"):
        reflections(tmp_path / "in", tmp_path / "marks")


GRADES = """student,lab,points,of,percent,status,reason,a
Ana Lima,02-pitch,12.5,20,62.5,graded,,1
"'=Ben",02-pitch,0,20,0,failed,not handed in,0
Cy Young,02-pitch,0,20,0,unjudged,disk,0
"""
SECOND = GRADES.replace("02-pitch", "03-loudness").replace("12.5", "7")
MARKS = """student,lab,reflection,points,of,remark,changed,answer
Ana Lima,02-pitch,why,2,3,,,x
Ana Lima,02-pitch,how,"2,5",4,,,y
=Ben,02-pitch,why,,3,,,
"""


def test_a_gradebook_has_all_labs_and_leaves_the_unknown_empty(tmp_path: Path) -> None:
    put(tmp_path, {"2.csv": GRADES, "3.csv": SECOND, "marks.csv": MARKS})
    made = gradebook(
        [tmp_path / "2.csv", tmp_path / "3.csv"], tmp_path / "out", marks=tmp_path / "marks.csv"
    )
    found = {row["student"]: row for row in rows(tmp_path / "out/gradebook.csv")}
    assert found["Ana Lima"] == {
        "student": "Ana Lima", "02-pitch": "12.5", "03-loudness": "7",
        "02-pitch reflections": "4.5", "sum of what is known": "24", "corrections": "",
    }  # fmt: skip
    assert (found["Cy Young"]["02-pitch"], found["'=Ben"]["02-pitch"]) == ("", "0")
    assert found["'=Ben"]["02-pitch reflections"] == ""
    assert found["points possible"]["02-pitch reflections"] == "7"
    assert any("1 of 1 reflections of 02-pitch are not marked" in one for one in made.problems)
    assert [one for one in made.problems if "was not judged" in one]


def test_moodle_gets_its_identifiers(tmp_path: Path) -> None:
    roster = (
        "\ufeffIdentifier;Full name;Email address;ID number;Grade\n"
        "Participant 7;Lima Ana;ana@x.org;s1;\nParticipant 8;Nobody Here;n@x.org;s2;\n"
        "Participant 9;CY  young;cy@x.org;s3;\n"
    )
    listed = "student,platform,number,entry,labs,files,problems\nAna Lima,moodle,7,e,02-pitch,1,\n"
    put(tmp_path, {"2.csv": GRADES, "people.csv": roster, "collected.csv": listed})
    made = gradebook(
        [tmp_path / "2.csv"], tmp_path / "out",
        roster=tmp_path / "people.csv", collected=tmp_path / "collected.csv",
    )  # fmt: skip
    assert rows(tmp_path / "out/moodle.csv") == [
        {"Email address": "ana@x.org", "ID number": "s1", "02-pitch": "12.5"},
        {"Email address": "cy@x.org", "ID number": "s3", "02-pitch": ""},
    ]
    assert any(one.startswith("=Ben: nobody of that name") for one in made.problems)
    assert any(one.startswith("Nobody Here: is in the roster") for one in made.problems)


def test_canvas_gets_its_columns_and_the_points_possible(tmp_path: Path) -> None:
    roster = (
        "Student,ID,SIS User ID,SIS Login ID,Section,02-pitch (4711)\n"
        '    Points Possible,,,,,20\n"Lima, Ana",77,,ana,A,\n"Young, Cy",78,,cy,A,\n'
    )
    put(tmp_path, {"2.csv": GRADES.replace("Cy Young", "youngcy"), "canvas.csv": roster})
    gradebook([tmp_path / "2.csv"], tmp_path / "out", roster=tmp_path / "canvas.csv")
    lines = (tmp_path / "out/canvas.csv").read_text().splitlines()
    assert lines == [
        "Student,ID,SIS User ID,SIS Login ID,Section,02-pitch (4711)",
        "    Points Possible,,,,,20",
        '"Lima, Ana",77,,ana,A,12.5',
        '"Young, Cy",78,,cy,A,',
    ]


@pytest.mark.parametrize(
    ("marks", "words"),
    [
        (MARKS.replace(",2,3", ",4,3"), "marks.csv:2: Ana Lima has 4 of 3 points"),
        (MARKS.replace(",2,3", ",two,3"), "marks.csv:2: 'two' is no number of points"),
        ("name,mark\nAna,3\n", "marks.csv:1: there is no column 'student'"),
    ],
)
def test_marks_that_cannot_be_are_told_with_their_line(
    marks: str, words: str, tmp_path: Path
) -> None:
    put(tmp_path, {"2.csv": GRADES, "marks.csv": marks})
    with pytest.raises(DataError) as raised:
        gradebook([tmp_path / "2.csv"], tmp_path / "out", marks=tmp_path / "marks.csv")
    assert words in str(raised.value)


def test_feedback_goes_back_under_the_names_of_the_download(tmp_path: Path) -> None:
    given = put(
        tmp_path / "in",
        {
            "Ana Lima_7_assignsubmission_file_/pitch.lua": "a",
            "Bo Ek_8_assignsubmission_file_x.zip": zipped({"pitch.lua": "b"}),
            "youngcy_9_33_pitch.lua": "c",
            "Own Name/pitch.lua": "d",
        },
    )
    collect(given, tmp_path / "out")
    texts = {f"02-pitch/{name}.md": name for name in ("Ana Lima", "Bo Ek", "youngcy", "Own Name")}
    made = feedback(put(tmp_path / "feedback", {**texts}), tmp_path / "out", tmp_path / "back")
    found = {path.name: zipfile.ZipFile(path).namelist() for path in made}
    assert found == {
        "02-pitch-canvas.zip": ["youngcy_9_33_pitch.md"],
        "02-pitch-moodle.zip": [
            "Ana Lima_7_assignsubmission_file_/02-pitch-feedback.md",
            "Bo Ek_8_assignsubmission_file_/02-pitch-feedback.md",
        ],
    }
    with pytest.raises(UsageError, match="holds no feedback"):
        feedback(tmp_path / "back", tmp_path / "out", tmp_path / "again")


def test_every_step_of_a_course_from_submissions_to_the_gradebook(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from ripples._command import run
    from ripples.course.__main__ import main

    lab = ripples.lab(2)
    right = (lab.folder / "right-erb.lua").read_text()
    notebook = json.dumps({"cells": [
        {"cell_type": "markdown", "metadata": {}, "source": ["### Why?"]},
        {"cell_type": "markdown", "source": "Because.", "metadata": {
            "nbgrader": {"grade": True, "solution": True, "grade_id": "reflect-why", "points": 3}}},
    ]})  # fmt: skip
    files: dict[str, bytes | str] = {
        "प्रिया शर्मा_5_assignsubmission_file/w.zip": zipped(
            {"02-pitch/pitch.lua": right, "02-pitch/answers.json": "{}", "02-pitch.ipynb": notebook}
        ),
        "Bad One_6_assignsubmission_file/w.zip": b"x",
    }
    download = put(tmp_path, {"moodle.zip": zipped(files)}) / "moodle.zip"
    out, grades = tmp_path / "in", tmp_path / "grades/02-pitch.csv"
    assert main(["collect", str(download), "--out", str(out)]) == 0
    run(["grade", "2", str(out), "--out", str(grades), "--open", "--only", "inside", "--quiet"])
    graded = {row["student"]: row for row in rows(grades)}
    assert graded["प्रिया शर्मा"]["points"] == graded["प्रिया शर्मा"]["of"]
    assert "no archive that can be read" in graded["Bad One"]["reason"]
    assert main(["reflections", str(out), "--out", str(tmp_path / "marks")]) == 0
    marks = tmp_path / "marks/reflections.csv"
    assert rows(marks)[0]["answer"] == "Because."
    marks.write_text(marks.read_text().replace("reflect-why,,", "reflect-why,3,"))
    book = str(tmp_path / "book")
    assert main(["gradebook", str(grades), "--marks", str(marks), "--out", book]) == 0
    found = {row["student"]: row for row in rows(tmp_path / "book/gradebook.csv")}
    assert found["प्रिया शर्मा"]["02-pitch reflections"] == "3"
    texts = str(tmp_path / "grades/feedback")
    assert main(["feedback", texts, "--collected", str(out), "--out", str(tmp_path / "back")]) == 0
    assert "02-pitch-moodle.zip" in capsys.readouterr().out
    assert main(["collect", str(tmp_path / "nowhere"), "--out", str(out)]) == 2
    assert capsys.readouterr().err.startswith("ripples: ")


def test_a_collection_says_what_it_is() -> None:
    row = dict.fromkeys(
        ("student", "platform", "number", "entry", "labs", "files", "problems"), "x"
    )
    assert repr(Collected(Path("in"), [row])) == "1 students, 1 entries in in\nx: x"
