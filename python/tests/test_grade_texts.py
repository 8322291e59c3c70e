"""What students read of a grade: no hidden data, no path of the teacher; everybody has a row."""

from __future__ import annotations

import csv
import json
import subprocess
from pathlib import Path

import pytest

from ripples import _command

SECRET = 17
"""The whole part of each hidden temperature, so that every text that holds one is known."""

MAPPING = """return mapping {
  voices = { tone = synth(function(p) return triangle(p.pitch) * p.gate end) },
  map = { { from = "temperature", to = "tone.pitch", domain = { 0, 30 }, range = { "A3", "A5" } } },
  sequences = { hold = function() play("tone", { level = -12 }) end },
  control = function(env, out)
    CONTROL
  end,
}
"""
LEAKS = {
    "error": "error(env.temperature)",
    "position": "error('pitch.lua:' .. env.temperature, 0)",
    "table": "error({ env.temperature })",
    "assert": "assert(false, 'is ' .. env.temperature)",
    "format": "string.format('%' .. env.temperature)",
    "voice": "play('tone' .. env.temperature)",
    "type": "error('attempt to compare ' .. env.temperature .. ' with nil')",
    "limit": "error('time budget ' .. env.temperature)",
    "print": "print(env.temperature) error('x')",
    "output": "out['tone.pan' .. env.temperature] = 1",
    "arithmetic": "local x = ({}).a + 1",
    "on one dataset": "if env.temperature > 17 then error(env.temperature) end",
}


def lab(folder: Path) -> Path:
    """Write a lab with one open dataset and two hidden ones."""

    def data(name: str, value: float) -> dict[str, object]:
        ramp = {"shape": "ramp", "from": value + 0.1, "to": value + 0.9}
        return {"name": name, "minutes": 1, "columns": {"temperature": ramp}}

    own = {"input": "temperature", "target": ".pitch"}
    content = {
        "schema": "ripples-lab/1", "number": 2, "name": "02-pitch", "title": "Pitch",
        "mapping": "pitch.lua", "length": 2,
        "data": [{**data("open", 3), "seed": 1}],
        "hidden": [data("secret", SECRET), data("mild", 9)],
        "criteria": [
            {"id": "m", "says": "m", "hint": "m", "metric": "clipped_data", "atMost": 0, **own},
            {"id": "f", "says": "f", "hint": "f", "finding": "script-runtime"},
            {"id": "r", "says": "r", "hint": "r", "repeatable": True},
            {"id": "a", "says": "a", "hint": "a", "answer": "n", "value": 1, "within": 0},
        ],
    }  # fmt: skip
    folder.mkdir(parents=True)
    (folder / "lab.json").write_text(json.dumps(content))
    return folder


def graded(
    place: Path, files: dict[str, str], *more: str
) -> tuple[dict[str, dict[str, str]], dict[str, str]]:
    """Grade a class; return the rows and the feedback by student."""
    for name, text in files.items():
        file = place / "teachers own" / "in" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    grades = place / "grades.csv"
    source = lab(place / "teachers own" / "02-pitch")
    command = [_command.binary(), "grade", source, place / "teachers own" / "in", "--out", grades]
    done = subprocess.run(
        [*map(str, command), "-q", *more], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    with grades.open(encoding="utf-8", newline="") as content:
        rows = {row["student"]: row for row in csv.DictReader(content)}
    texts = {file.stem: file.read_text() for file in (place / "feedback/02-pitch").glob("*.md")}
    return rows, texts


def test_no_text_tells_hidden_data_and_each_says_the_line(tmp_path: Path) -> None:
    """The open data are below 5 °C: there all of these play."""
    codes = {name: f"if env.temperature > 5 then {code} end" for name, code in LEAKS.items()}
    files = {f"{name}/pitch.lua": MAPPING.replace("CONTROL", code) for name, code in codes.items()}
    rows, texts = graded(tmp_path, files, "--seed", "4711")
    assert set(rows) == set(texts) == set(LEAKS)
    for name in LEAKS:
        said = rows[name]["reason"] + texts[name]
        assert str(SECRET) not in said, (name, said)
        assert "do not have" in said or name == "output", (name, said)
    assert "pitch.lua:6" in texts["error"]
    assert "raises an error" in texts["error"]
    assert "computes with a nil value" in texts["arithmetic"]
    assert "It plays on the data that you have" in texts["error"]


def test_what_fails_on_the_open_data_too_is_told_whole_and_can_be_repeated(tmp_path: Path) -> None:
    """The commands that the feedback names meet the same mistake."""
    files = {f"{name}/pitch.lua": MAPPING.replace("CONTROL", code) for name, code in LEAKS.items()}
    del files["on one dataset/pitch.lua"]
    # A script that goes on after its mistake, which leaves the temperature unheard.
    entry = next(line for line in MAPPING.splitlines() if "map = " in line)
    late = MAPPING.replace(entry, "").replace("CONTROL", "out.tone.pitch = hz(env.temperature)")
    files["goes on/pitch.lua"] = late
    rows, texts = graded(tmp_path, files, "--seed", "4711")
    for name, text in texts.items():
        assert str(SECRET) not in rows[name]["reason"] + text, name
        assert "do not have" not in text, (name, text)
        assert "pitch.lua:" in text, name
        assert "ripples lab 2 out/lab-2" in text, (name, text)
        assert "ripples check pitch.lua --data out/lab-2/open" in text, (name, text)
    assert "attempt to perform arithmetic on a nil value" in texts["arithmetic"]
    assert "expected a finite number" in texts["goes on"]
    made, mapping = tmp_path / "out/lab-2", tmp_path / "teachers own/in/goes on/pitch.lua"
    _command.run(["lab", str(tmp_path / "teachers own/02-pitch"), str(made)])
    said = _command.run(["check", str(mapping), "--data", str(made / "open")], accept=(0, 1))
    assert "expected a finite number" in said.stdout


def test_on_open_data_a_script_speaks_for_itself(tmp_path: Path) -> None:
    code = MAPPING.replace("CONTROL", "error('it is ' .. env.temperature)")
    _, texts = graded(tmp_path, {"Ada/pitch.lua": code}, "--open")
    assert "it is 3." in texts["Ada"]


def test_no_text_has_a_path_of_the_teacher(tmp_path: Path) -> None:
    right = MAPPING.replace("CONTROL", "")
    files = {
        "big/answers.json": json.dumps({"n": "x" * 2**20}),
        "big/pitch.lua": right,
        "broken/answers.json": "{",
        "broken/pitch.lua": right,
        "syntax/pitch.lua": "return mapping {",
        "sample/pitch.lua": right.replace(
            "voices = {", 'voices = { s = sampler { { file = "../../x.wav", key = "C4" } },'
        ),
        "silent/pitch.lua": right.replace("play(", "local x = ("),
        "long/pitch.lua": right + " " * 2**20,
        "latin/pitch.lua": "return 1",
        "none/readme.txt": "x",
    }
    for options in (["--seed", "4711"], ["--open"]):
        place = tmp_path / options[-1]
        rows, texts = graded(place, files, *options)
        assert len(rows) == len(texts) == 8
        for name, row in rows.items():
            for said in (texts[name], *row.values()):
                assert str(tmp_path) not in said, said
                assert "teachers own" not in said, said
                assert "/tmp" not in said, said
        assert "answers.json" in texts["big"]


def test_everybody_has_a_row(tmp_path: Path) -> None:
    right = MAPPING.replace("CONTROL", "")
    files = {
        "प्रिया/pitch.lua": right,
        "Gil/submission/02-pitch/pitch.lua": right,
        "O'Neill/pitch.lua": right,
        "Eve/submission.zip": "x",
        "Finn.zip": "x",
        "Hal/problem.txt": "w.zip is no archive that can be read",
        "Ida/02-pitch/problem.txt": "02-pitch.zip is cut off",
        "Jo/03-loudness/problem.txt": "03-loudness.zip is cut off",
        "Kim/my.lua": right,
    }
    rows, texts = graded(tmp_path, files, "--open")
    names = {"प्रिया", "Gil", "O'Neill", "Eve", "Finn.zip", "Hal", "Ida", "Jo", "Kim"}
    assert set(rows) == names
    assert set(texts) == set(rows)
    for name in ("प्रिया", "Gil", "O'Neill"):
        assert rows[name]["status"] == "graded"
    assert "python -m ripples.course collect" in rows["Eve"]["reason"]
    assert "python -m ripples.course collect" in rows["Finn.zip"]["reason"]
    assert rows["Hal"]["reason"] == "w.zip is no archive that can be read"
    assert rows["Ida"]["reason"] == "02-pitch.zip is cut off"
    assert rows["Jo"]["reason"] == "pitch.lua was not handed in"
    assert rows["Kim"]["status"] == "graded"
    assert rows["Kim"]["reason"].startswith("my.lua is taken for pitch.lua, because")


@pytest.mark.parametrize("repository", ["", ".git", "notebooks/.git"])
def test_a_lab_reads_the_datasets_beside_its_notebooks(repository: str, tmp_path: Path) -> None:
    notebooks = tmp_path / "copy" / "notebooks"
    place = lab(notebooks / "labs" / "02-pitch")
    year = tmp_path / "copy" / "datasets" / "year"
    year.mkdir(parents=True)
    (year / "data.csv").write_text("time,temperature\n0,1\n1,2\n2,3\n")
    if repository:
        (tmp_path / "copy" / repository).mkdir()
    content = json.loads((place / "lab.json").read_text())
    content["data"] = ["../../../datasets/year"]
    (place / "lab.json").write_text(json.dumps(content))
    done = _command.run(["lab", str(place), str(tmp_path / "out")])
    assert done.stdout.strip() == str(year)
