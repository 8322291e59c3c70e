#!/usr/bin/env python3
"""Grades a class of thirty for a lab: right, half-right, wrong, broken and hostile work. Fails when a row is not as it should be.

Usage: class.py [--lab 02-pitch] [--out FOLDER]
"""

import argparse
import csv
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LABS = ROOT / "notebooks" / "labs"
RIPPLES = os.environ.get("RIPPLES", str(ROOT / ".build" / "release" / "ripples"))

TONE = """return mapping {
  voices = { tone = synth(function(p) return triangle(p.pitch) * adsr(p.gate, 0.05, 0.1, 0.8, 0.5) end) },
  map = { { from = "temperature", to = "tone.pitch", domain = { -10, 35 }, range = { "A3", "A5" } } },
  %s
}
"""
HOLD = 'sequences = { hold = function() play("tone", { level = -12 }) end },'

# Name of the student, what is handed in, words of the reason (None: it is graded).
HOSTILE = [
    ("empty", "", "empty"),
    ("syntax", "return mapping {\n  voices = }\n", ":2:"),
    ("loop-at-load", "while true do end", "time budget"),
    ("loop-in-sequence", TONE % "sequences = { go = function() while true do end end },", "time budget"),
    ("loop-in-control", TONE % (HOLD + "\n control = function(env, out) while true do end end,"), "time budget"),
    ("memory-bomb", 'local t = {} while true do t[#t + 1] = ("x"):rep(1e5) .. #t end', "memory limit"),
    ("memory-later", TONE % 'sequences = { go = function() local t = {} while true do t[#t + 1] = ("x"):rep(1e5) .. #t end end },', "over its"),
    ("escape-io", 'local f = io.open("/etc/passwd") return f', "unknown word"),
    ("escape-require", 'return require("os").execute("touch /tmp/escaped")', "unknown word"),
    ("escape-load", 'return load("return os")()', "unknown word"),
    ("escape-sample", 'return mapping { voices = { s = sampler { { file = "../../../../../etc/passwd", key = "C4" } } }, sequences = { a = function() play("s") end } }', "plays the file"),
    ("print-gigabyte", TONE % (HOLD + '\n control = function(env, out) print(("x"):rep(1e6)) end,'), "?"),
    ("notes-forever", TONE % 'sequences = { go = function() while true do play("tone", { duration = 500, level = -40 }) sleep(0.0001) end end },', "16384 events"),
    ("deep", "return " + "{" * 100_000 + "}" * 100_000, "pitch.lua"),
    ("binary", "\x1bLua\x00\x01", "pitch.lua"),
    ("returns-nothing", "local x = 1", "return mapping"),
]


def hand_in(folder: Path, student: str, text: str | bytes, name: str, answers: dict | str | None = None) -> None:
    place = folder / student
    place.mkdir()
    if isinstance(text, str):
        text = text.encode()
    (place / name).write_bytes(text)
    if answers is not None:
        (place / "answers.json").write_text(answers if isinstance(answers, str) else json.dumps(answers))


def make_class(folder: Path, lab: Path, name: str) -> dict[str, tuple[str | None, str | None]]:
    """Thirty submissions; what the row of each must say: status, words of the reason."""
    wanted: dict[str, tuple[str | None, str | None]] = {}
    for kind in ("right", "wrong"):
        answers = sorted(lab.glob(f"{kind}-*.lua"))
        for number in range(4):
            answer = answers[number % len(answers)]
            student = f"{kind}-{number + 1}"
            numbers = answer.with_suffix(".json")
            hand_in(folder, student, answer.read_text(), name, numbers.read_text() if numbers.exists() else None)
            wanted[student] = ("graded", None)
    half = sorted(lab.glob("right-*.lua"))[0]
    hand_in(folder, "half-right", half.read_text(), name, "{ not json")
    hand_in(folder, "=HYPERLINK(1)", half.read_text(), name)
    wanted |= {"half-right": ("graded", "answers.json"), "=HYPERLINK(1)": ("graded", None)}
    for student, text, words in HOSTILE:
        hand_in(folder, student, text, name)
        if words == "?":  # depends on the processor: stopped, or quick enough
            wanted[student] = (None, None)
        else:
            wanted[student] = ("graded" if words is None else "failed", words)
    (folder / "nothing").mkdir()
    (folder / "gigabyte-file").mkdir()
    with open(folder / "gigabyte-file" / name, "wb") as file:
        file.truncate(1 << 30)
    (folder / "link").mkdir()
    os.symlink("/etc/passwd", folder / "link" / name)
    hand_in(folder, "Zoë Ångström", half.read_text(), "my own name.lua")
    return wanted | {"nothing": ("failed", "not handed in"), "gigabyte-file": ("failed", "bytes"),
                     "link": ("failed", "link"), "Zoë Ångström": ("graded", None)}


def faults(rows: dict[str, dict], wanted: dict[str, tuple[str | None, str | None]], feedback: Path) -> list[str]:
    found = []
    for student, (status, words) in wanted.items():
        row = rows.get(student) or rows.get("'" + student)
        if row is None:
            found.append(f"{student}: no row")
            continue
        texts = [path for path in feedback.rglob("*.md") if student.replace("=", "_").replace("(", "_").replace(")", "_") == path.stem]
        if status is not None and row["status"] != status:
            found.append(f"{student}: is {row['status']}, should be {status}: {row['reason']}")
        if words and words not in row["reason"]:
            found.append(f"{student}: the reason should say {words!r}: {row['reason']}")
        full = row["points"] == row["of"]
        if student.startswith("right") != full and student.startswith(("right", "wrong", "half")):
            found.append(f"{student}: {row['points']} of {row['of']}")
        if len(texts) != 1 or (not full and "Hint:" not in texts[0].read_text()):
            found.append(f"{student}: no feedback with a hint")
    if len(rows) != len(wanted):
        found.append(f"{len(rows)} rows, {len(wanted)} were handed in")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--lab", default="02-pitch")
    parser.add_argument("--out", help="keep submissions, grades and feedback here")
    options = parser.parse_args()
    lab = LABS / options.lab
    name = json.loads((lab / "lab.json").read_text())["mapping"]
    with tempfile.TemporaryDirectory() as temporary:
        place = Path(options.out or temporary)
        submissions = place / "submissions"
        for old in (submissions, place / "pool"):
            shutil.rmtree(old, ignore_errors=True)
        submissions.mkdir(parents=True)
        wanted = make_class(submissions, lab, name)
        start = time.monotonic()
        run = subprocess.run(
            [RIPPLES, "grade", str(lab), str(submissions), "--out", str(place / "grades.csv"),
             "--pool", str(place / "pool"), "--seed", "4711", "--quiet"],
            capture_output=True, text=True, check=False)
        seconds = time.monotonic() - start
        if run.returncode != 0:
            sys.exit(f"ripples grade ended with {run.returncode}: {run.stderr}")
        with open(place / "grades.csv", newline="", encoding="utf-8") as file:
            rows = {row["student"]: row for row in csv.DictReader(file)}
        found = faults(rows, wanted, place / "feedback" / lab.name)
        for problem in found:
            print(problem)
        print(f"{len(rows)} submissions graded in {seconds:.0f} s, {len(found)} rows or feedbacks wrong")
        if Path("/tmp/escaped").exists():
            found.append("a mapping wrote a file")
            print(found[-1])
        sys.exit(1 if found or seconds > 300 else 0)


if __name__ == "__main__":
    main()
