"""Grades are about what is heard: labs, and right and wrong answers of many kinds, all together.

The truth is that of the change: which of the lab's inputs it takes out of the sound
(`lab_mistakes.py`). Nothing of the grading is asked for it.
"""

from __future__ import annotations

import json
import math
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from lab_mistakes import LABS, RIGHT, WRONG, Kind, answer, applies, criteria, failing, solutions
from lab_mistakes import labs as names

import ripples
from ripples import _command
from ripples.labs import Hint

KEPT = {("08-ears", "40 dB softer")}
"""A wrong kind that keeps its points: two designs of that lab still count as heard then."""

CASES = [
    (lab, kind) for lab in names() for kind in [*RIGHT, *WRONG] if (lab, kind.name) not in KEPT
]


@dataclass(frozen=True)
class Missed:
    """What an answer misses: ids of criteria, why, and the reason why it did not run at all."""

    ids: set[str]
    why: str
    stopped: str | None


def missed(lab: str, folder: Path) -> dict[str, Missed]:
    """Return what each answer in a folder misses of the criteria of the mapping."""
    words = [str(_command.binary()), "grade", str(LABS / lab), str(folder), "--json", "-q"]
    done = subprocess.run([*words, "--seed", "4711"], capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), done.stderr
    own = {one["id"] for one in criteria(lab)}

    def of(grade: dict[str, Any]) -> Missed:
        open_ones = [one for one in grade["criteria"] if not one["holds"] and one["id"] in own]
        said = [f"{one['id']}: {one['found']}" for one in open_ones]
        return Missed({one["id"] for one in open_ones}, "\n".join(said), grade["reason"])

    return {one["student"]: of(one) for one in json.loads(done.stdout)["submissions"]}


def verdict(kind: Kind, solution: Path, grade: Missed) -> str:
    """Return what is wrong with a grade; nothing where it is as it should be."""
    wanted, found = failing(kind, solution), grade.ids
    if grade.stopped and not kind.silent:
        return f"the answer does not run: {grade.stopped}"
    if kind in RIGHT:
        return f"{sorted(found)} should hold" if found else ""
    if kind.at_least_one:
        return "" if found else "some criterion should fail"
    return f"{sorted(wanted - found)} should fail" if wanted - found else ""


@pytest.mark.sampled(6)
@pytest.mark.parametrize(
    ("lab", "kind"), CASES, ids=[f"{lab}-{kind.name}".replace(" ", "-") for lab, kind in CASES]
)
def test_points_are_given_for_what_is_heard(lab: str, kind: Kind, tmp_path: Path) -> None:
    chosen = [path for path in solutions(lab) if kind in RIGHT or applies(kind, path)]
    for path in chosen:
        (tmp_path / f"{path.stem}.lua").write_text(answer(kind, path), "utf-8")
        shutil.copy(path.with_suffix(".json"), tmp_path)
    grades = missed(lab, tmp_path) if chosen else {}
    faults = {
        path.stem: f"{fault}; {grades[path.stem].why}"
        for path in chosen
        if (fault := verdict(kind, path, grades[path.stem]))
    }
    assert not faults


@pytest.mark.parametrize("lab", names())
def test_every_lab_meets_right_and_wrong_answers_of_enough_kinds(lab: str) -> None:
    assert len(solutions(lab)) >= 2
    met = {kind.name for kind in WRONG for path in solutions(lab) if applies(kind, path)}
    assert len(met) >= 10, met


TURNS = [(359, 1), (1, 359), (90, 80), (20, 50), (10, 200)]
WRONG_TURNS: list[Callable[[float, float], float]] = [
    lambda before, after: (after - before) % 360,
    lambda before, after: after - before + 360,
    lambda before, after: after - before,
    lambda before, after: abs((after - before + 180) % 360 - 180),
    lambda before, after: math.fmod(after - before + 180, 360) - 180,
    lambda before, after: 2,
]
WRONG_ROWS: list[tuple[int, str, dict[str, Any]]] = [
    *((1, "wrap", {"wrap_steps": [f(*turn) for turn in TURNS]}) for f in WRONG_TURNS),
    (1, "wrap", {"wrap_steps": 2}),
    (2, "deviation", {"deviations": [11.179, 0, 0, 11.179]}),  # above the line only
    (2, "deviation", {"deviations": [10.93, 5.9, 0, 10.93]}),  # in the middle only
    (2, "deviation", {"deviations": [11.179, 5.903, 0, -11.179]}),  # a span with a sign
    (2, "deviation", {"deviations": [11.179, 11.179, 11.179, 11.179]}),
    (5, "snap", {"snapped": [48, 57, 57, 84]}),  # the next lower note
    (5, "snap", {"snapped": [46, 58, 59, 90]}),  # semitones
    (5, "lost-share", {"lost_shares": [21.78, 21.78]}),  # one ladder for both
    (5, "lost-share", {"lost_shares": [27, 61]}),  # all changes, the unclear ones too
    *((8, "own-jnd", {"own_jnd": number}) for number in (9999, 0, -1, 48.1)),
]
RIGHT_ROWS: list[tuple[int, str, dict[str, Any]]] = [
    (1, "wrap", {"wrap_steps": [(b - a + 180) % 360 - 180 for a, b in TURNS]}),
    (2, "deviation", {"deviations": [11.18, 5.9, 1e-14, 11.18]}),
    (5, "snap", {"snapped": [48, 57, 60, 84]}),
    (5, "lost-share", {"lost_shares": [21.779, 58.896]}),
    *((8, "own-jnd", {"own_jnd": number}) for number in (0.3, 1.4, 12)),
]


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("number", "criterion", "answers"), WRONG_ROWS)
def test_a_wrong_function_is_told_by_one_of_its_values(
    number: int, criterion: str, answers: dict[str, Any]
) -> None:
    with pytest.raises(Hint):
        ripples.lab(number).check(criterion, **answers)


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("number", "criterion", "answers"), RIGHT_ROWS)
def test_a_right_function_holds(number: int, criterion: str, answers: dict[str, Any]) -> None:
    ripples.lab(number).check(criterion, **answers)
