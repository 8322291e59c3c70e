"""The search for parameters: it finds known optima, repeats itself, and goes on after a kill."""

from __future__ import annotations

import math
import os
import pickle
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from waiting import eventually

import ripples
from ripples import UsageError
from ripples._points import Evaluate, Measured, Point, Points
from ripples.tune import Aims, Axis, Space, balanced, front, held_out, search, space, tune
from ripples.tune.__main__ import main

PITCH = "mappings/pitch.lua"
STAIRS = "datasets/staircase"
PLANE = Space((Axis("x", 0, 10, 5), Axis("y", 100, 10000, 5000, logarithmic=True)))
FILES = ("report.md", "front.svg", "variants.lua", "trials.csv")


def measured(formula: Callable[[float, float, str], dict[str, float]]) -> Points:
    """Return what measures points by a formula of x, y and the walk's name."""

    def evaluate(points: Sequence[Point], walks: Sequence[str]) -> list[list[Measured]]:
        return [
            [Measured(walk, formula(float(at["x"]), float(at["y"]), walk)) for walk in walks]
            for at in points
        ]

    return evaluate  # type: ignore[return-value]


def hill(x: float, y: float, walk: str = "") -> dict[str, float]:
    """Return a score with its one maximum at x = 3, y = 2000, and x itself."""
    return {"score": -((x - 3) ** 2) - 4 * math.log(y / 2000) ** 2, "x": x}


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_a_known_optimum_is_found_within_two_per_cent_of_the_range(seed: int) -> None:
    aims = Aims.read(["score"], [], [])
    best = balanced(search(PLANE, aims, measured(hill), ["w"], trials=200, seed=seed), aims)
    assert best is not None
    assert best.point["x"] == pytest.approx(3, abs=0.02 * 10)
    assert math.log(float(best.point["y"]) / 2000) == pytest.approx(0, abs=0.02 * math.log(100))


def test_a_condition_is_a_border_and_no_penalty() -> None:
    aims = Aims.read(["score"], [], ["x<2"])
    tried = search(PLANE, aims, measured(hill), ["w"], trials=200)
    best = balanced(tried, aims)
    assert best is not None
    assert 2 - 0.2 < float(best.point["x"]) < 2, "the best point inside is at the border"
    assert max(tried, key=lambda each: each.scores[0]).point["x"] > 2, "better ones break it"
    assert sum(each.is_kept for each in tried[100:]) > 50, "the optimiser has learnt the border"


def test_a_condition_is_kept_on_every_walk_not_on_average() -> None:
    aims = Aims.read(["score"], [], ["x<=4"])
    shifted = measured(lambda x, y, walk: {**hill(x, y), "x": x + 2 * (walk == "b")})
    best = balanced(search(PLANE, aims, shifted, ["a", "b"], trials=100), aims)
    assert best is not None
    assert best.point["x"] <= 2


def test_the_front_of_two_distances_is_the_line_between_their_centres() -> None:
    aims = Aims.read([], ["a", "b"], [])
    height = measured(
        lambda x, y, walk: {
            "a": (x - 2) ** 2 + math.log(y / 2000) ** 2,
            "b": (x - 6) ** 2 + math.log(y / 2000) ** 2,
        }
    )
    best = front(search(PLANE, aims, height, ["w"], trials=400), aims)
    assert len(best) > 10
    for each in best:
        assert 2 - 0.2 <= float(each.point["x"]) <= 6 + 0.2
    off = [abs(math.log(float(each.point["y"]) / 2000)) / math.log(100) for each in best]
    assert sorted(off)[len(off) // 2] < 0.05


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_the_front_of_two_goals_holds_most_of_what_the_true_one_holds(seed: int) -> None:
    aims = Aims.read([], ["a", "b"], [])
    distances = measured(
        lambda x, y, walk: {
            name: ((x - centre) / 4) ** 2 + (math.log(y / 2000) / math.log(100) / 0.4) ** 2
            for name, centre in (("a", 2), ("b", 6))
        }
    )
    held, last = 0.0, 1.0
    for each in front(search(PLANE, aims, distances, ["w"], trials=200, seed=seed), aims):
        a, b = each.scores
        if a < 1 and b < last:
            held, last = held + (1 - a) * (last - b), b
    # The true front is √a + √b = 1, and below it lies a sixth of the square of sides 1.
    assert held > 0.96 * (1 - 1 / 6)


@pytest.mark.parametrize("seed", [1, 2])
def test_the_best_of_several_alternatives_is_found_with_its_own_optimum(seed: int) -> None:
    aims = Aims.read(["score"], [], [])
    alternatives = {"": (0, 8), "low": (-5, 1), "high": (3, 3), "odd": (1, 6)}

    def evaluate(points: Sequence[Point], walks: Sequence[str]) -> list[list[Measured]]:
        found = []
        for at in points:
            height, centre = alternatives[str(at.get("variant", ""))]
            score = height - (float(at["x"]) - centre) ** 2
            found.append([Measured(walk, {"score": score}) for walk in walks])
        return found

    where = Space(PLANE.axes, tuple(alternatives))
    best = balanced(search(where, aims, evaluate, ["w"], trials=200, seed=seed), aims)
    assert best is not None
    assert best.point["variant"] == "high"
    assert best.point["x"] == pytest.approx(3, abs=0.02 * 10)


def test_a_walk_left_out_is_not_seen_by_its_search() -> None:
    centres = {"a": 2.0, "b": 2.0, "c": 8.0}
    aims = Aims.read(["score"], [], [])
    asked: list[tuple[str, ...]] = []
    formula = measured(lambda x, y, walk: {"score": -((x - centres[walk]) ** 2)})

    def noted(points: Sequence[Point], walks: Sequence[str]) -> list[list[Measured]]:
        asked.append(tuple(walks))
        return formula(points, walks)

    folds = held_out(PLANE, aims, noted, ["a", "b", "c"], trials=60)
    last = folds[2]
    assert last.found is not None
    assert last.unseen is not None
    assert last.found.point["x"] == pytest.approx(2, abs=0.3)
    assert last.unseen.scores[0] == pytest.approx(-36, abs=4), "and is poor on the odd one"
    assert last.usual.scores == (-9,)
    assert asked.count(("a", "b")) == 8
    assert asked.count(("c",)) == 1


def test_what_cannot_be_measured_is_a_failed_trial_with_its_reason() -> None:
    aims = Aims.read(["score"], [], [])

    def silent(points: Sequence[Point], walks: Sequence[str]) -> list[list[Measured]]:
        return [
            [Measured("w", {}, "is silent") if at["x"] > 5 else Measured("w", hill(at["x"], 2000))]
            for at in points
        ]

    tried = search(PLANE, aims, silent, ["w"], trials=40)
    assert {each.reason for each in tried if each.point["x"] > 5} == {"w: is silent"}
    best = balanced(tried, aims)
    assert best is not None
    assert best.point["x"] == pytest.approx(3, abs=0.5)


def test_parameters_are_searched_over_their_range_and_scale() -> None:
    found = space(ripples.Mapping.from_file("mappings/rose-garden.lua").describe())
    assert found.axes == (
        Axis("brightness", 500, 12000, 6000, logarithmic=True),
        Axis("density", 0.25, 4, 1),
    )
    log = {name: getattr(kind, "log", None) for name, kind in PLANE.distributions().items()}
    assert log == {"x": False, "y": True}
    narrowed = space(ripples.Mapping.from_file(PITCH).describe(), ["warmest=22:30"], ["garden"])
    assert narrowed == Space((Axis("warmest", 22, 30, 30),), ("", "garden"))
    assert narrowed.point({"warmest": 25, "variant": ""}) == {"warmest": 25}
    assert narrowed.point({"warmest": 25, "variant": "garden"})["variant"] == "garden"


def test_the_seed_alone_says_what_is_tried() -> None:
    aims = Aims.read(["score"], [], [])
    points = [
        [each.point for each in search(PLANE, aims, measured(hill), ["w"], trials=30, seed=seed)]
        for seed in (1, 1, 2)
    ]
    assert points[0] == points[1]
    assert points[0][1:] != points[2][1:]
    assert points[0][0] == points[2][0] == {"x": 5, "y": 5000}, "the first is the mapping as it is"


ENDS = [["score"], ["score", "warmth"]]
"""Goals that TPE searches for, and NSGA-II."""


def warm(points: Sequence[Point], walks: Sequence[str]) -> list[list[Measured]]:
    """Score the parameters and variants of pitch.lua by a formula."""
    found = []
    for at in points:
        warmest, bonus = float(at["warmest"]), 4 * (at.get("variant") == "summer")
        values = {"score": bonus - (warmest - 30) ** 2, "warmth": -abs(warmest - 40)}
        found.append([Measured(walk, values) for walk in walks])
    return found


def tuned(folder: Path, goals: list[str], jobs: int, evaluate: Evaluate) -> list[bytes]:
    tune(
        *(PITCH, STAIRS),
        out=folder,
        maximise=goals,
        over=["warmest"],
        variants=["garden", "summer"],
        trials=44,
        jobs=jobs,
        page=False,
        evaluate=evaluate,
    )
    return [(folder / name).read_bytes() for name in FILES]


@pytest.mark.parametrize("goals", ENDS)
def test_the_number_of_workers_and_an_end_in_between_change_no_trial(
    goals: list[str], tmp_path: Path
) -> None:
    whole = tuned(tmp_path / "one", goals, 1, warm)
    known: dict[str, list[Measured]] = {}
    asked: list[int] = []

    def ended(points: Sequence[Point], walks: Sequence[str]) -> list[list[Measured]]:
        """Remember what was measured, as a store does, and end the fourth time."""
        new = [at for at in points if repr(at) not in known]
        asked.append(len(new))
        if len(asked) == 4:
            raise KeyboardInterrupt
        known.update(zip(map(repr, new), warm(new, walks), strict=True))
        return [known[repr(at)] for at in points]

    with pytest.raises(KeyboardInterrupt):
        tuned(tmp_path / "ended", goals, 8, ended)
    assert not (tmp_path / "ended" / "report.md").exists()
    before = len(known)
    assert tuned(tmp_path / "ended", goals, 8, ended) == whole
    assert asked[4:7] == [0, 0, 0], "what was measured before the end is asked for again"
    assert len(known) > before


@pytest.mark.parametrize("limits", ["nan:40", "20:inf", "-1e308:1e308"])
def test_a_range_without_ends_is_told_with_how_to_write_one(limits: str) -> None:
    with pytest.raises(UsageError, match="warmest has no range; write it as warmest=LOWEST:HIGH"):
        space(ripples.Mapping.from_file(PITCH).describe(), [f"warmest={limits}"])


def test_unknown_names_are_told_with_the_nearest() -> None:
    columns = ["information: pace → tempo", "information: wind → mix", "sharpness"]
    with pytest.raises(UsageError, match="did you mean 'sharpness'"):
        Aims.read([], ["sharpnes"], []).resolved(columns)
    with pytest.raises(UsageError, match="'information: pace → tempo', 'information: wind → mix'"):
        Aims.read(["information"], [], []).resolved(columns)
    with pytest.raises(UsageError, match="did you mean 'warmest'"):
        tune(PITCH, STAIRS, out="out/none", maximise=["information"], over=["warmst"])
    with pytest.raises(UsageError, match="no condition"):
        Aims.read(["information"], [], ["sharpness=1"])


def words(folder: Path, jobs: int) -> list[str]:
    return [
        *(PITCH, "--data", STAIRS, "--length", "2", "--maximise", "information"),
        *("--minimise", "loudness_contamination", "--keep", "sharpness<1.8", "--over", "warmest"),
        *("--variants", "garden"),
        *("--trials", "16", "--no-page", "--jobs", str(jobs), "--out", str(folder)),
    ]


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A search with one worker that nothing has disturbed."""
    folder = tmp_path_factory.mktemp("tuned") / "alone"
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(Path(__file__).resolve().parents[2])
        assert main(words(folder, 1)) == 0
    return folder


def same(one: Path, other: Path) -> None:
    for name in FILES:
        assert (one / name).read_bytes() == (other / name).read_bytes(), name


def test_eight_workers_that_are_killed_and_resumed_give_what_one_gives(
    alone: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "killed"
    store = folder / "sweep" / "store" / "cells"
    program = [sys.executable, "-m", "ripples.tune", *words(folder, 8)]
    run = subprocess.Popen(program, start_new_session=True)
    try:
        assert eventually(lambda: len(list(store.rglob("*.json"))) >= 4)
    finally:
        os.killpg(run.pid, signal.SIGKILL)
        run.wait()
    assert not (folder / "report.md").exists()
    before = {path: path.stat().st_mtime_ns for path in store.rglob("*.json")}
    assert main(words(folder, 8)) == 0
    same(alone, folder)
    assert (
        before.items() <= {path: path.stat().st_mtime_ns for path in store.rglob("*.json")}.items()
    )


def test_the_report_says_what_was_not_held_out_and_what_is_not_known(alone: Path) -> None:
    said = (alone / "report.md").read_text()
    assert "Nothing was held out: there is one only." in said
    assert "It knows the thresholds" in said
    sweep = ripples.Sweep.open(alone / "sweep")
    table = sweep.table()
    assert set(table["status"]) == {"ok"}
    assert sweep.status()["missing"] == 0
    assert "Pareto front" in (alone / "front.svg").read_text()


def test_what_was_found_can_be_pasted_and_sounds_as_measured(alone: Path, tmp_path: Path) -> None:
    lines = (alone / "variants.lua").read_text()
    text = Path(PITCH).read_text().replace("variants = {", "variants = {\n" + lines)
    pasted = tmp_path / "pasted.lua"
    pasted.write_text(text)
    sweep = ripples.Sweep(f"{pasted}@tuned", STAIRS, out=tmp_path / "sweep", length=2)
    row = sweep.run(1).table().iloc[0]
    score = f"{row['information: temperature → tone.pitch']:.4g}"
    assert lines.startswith(f"-- information: temperature → tone.pitch {score};")


@pytest.mark.parametrize(
    ("values", "words"),
    [
        (math.nan, "give a finite number"),
        ((25, 40, 2.5), "the count is a whole number"),
        ([], '"" is not a number'),
        (None, "warmest is None; give a number"),
    ],
    ids=repr,
)
def test_values_of_a_sweep_that_are_none_are_told(tmp_path: Path, values: Any, words: str) -> None:
    with pytest.raises(UsageError, match=words):
        ripples.Sweep(PITCH, STAIRS, out=tmp_path / "sweep", sweep={"warmest": values})


def test_one_number_is_a_sweep_of_one_value(tmp_path: Path) -> None:
    sweep = ripples.Sweep(PITCH, STAIRS, out=tmp_path / "sweep", sweep={"warmest": 25}, length=2)
    assert sweep.status()["cells"] == 1
    with pytest.raises(UsageError, match=r"^jobs: 0 is outside 1\.\.\.1024"):
        sweep.run(jobs=0)
    assert '"params":{"warmest":25}' in (tmp_path / "sweep" / "cells.jsonl").read_text()


def test_parts_of_a_sweep_run_anywhere_make_the_whole(tmp_path: Path) -> None:
    swept = {"warmest": [25, 40]}
    one = ripples.Sweep(PITCH, STAIRS, out=tmp_path / "one", sweep=swept, length=2)
    parts = ripples.Sweep(PITCH, STAIRS, out=tmp_path / "parts", sweep=swept, length=2)
    sent = pickle.loads(pickle.dumps(parts.run_shard))
    assert "1 cell made" in sent(1, 2)
    assert parts.table()["status"].tolist() == ["ok", "missing"]
    threads = [threading.Thread(target=sent, args=(2, 2)) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert parts.table().equals(one.run(1).table())
    with pytest.raises(UsageError, match="save it first"):
        ripples.Sweep("return\nmapping {}", STAIRS, out=tmp_path / "text")
