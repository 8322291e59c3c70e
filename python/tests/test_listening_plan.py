"""What `ripples listen check` and `plan` say of a study, and refuse, before anybody answers."""

from __future__ import annotations

import hashlib
import json
import math
import re
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
import soundfile
from test_listening_command import mapping, run

from ripples.listening import canonical

HEARD: dict[str, dict[str, Any]] = {
    "trend": {"kind": "trend", "input": "temperature"},
    "value": {"kind": "value", "input": "temperature"},
    "near": {"kind": "value", "input": "temperature", "tolerance": 2},
    "count": {"kind": "count", "input": "temperature", "above": 10},
    "size": {"kind": "magnitude", "input": "temperature"},
    "stairs": {"kind": "staircase", "input": "temperature", "staircase": {"from": 1, "to": 8}},
    "quest": {"kind": "quest", "input": "temperature", "quest": {"from": 1, "to": 8}},
    "where": {"kind": "direction", "input": "wind_direction"},
    "rating": {"kind": "bs2132"},
    "grade": {"kind": "bs1116", "reference": "a.lua"},
    "order": {"kind": "ranking"},
    "pair": {"kind": "paired"},
    "abx": {"kind": "abx"},
    "load": {"kind": "nasa-tlx"},
}
"""A task of each kind of answer, by its name."""


def content(tasks: dict[str, dict[str, Any]], steps: list[dict[str, Any]]) -> dict[str, Any]:
    """Return a study of tasks by their names."""
    return {
        "study": "fits",
        "question": "Which?",
        "stimuli": {"variants": ["a.lua", "b.lua", "c.lua"], "data": ["log.csv"]},
        "tasks": [{"id": name, "trials": 12, **task} for name, task in tasks.items()],
        "consent": {"text": "Yes?", "keeps": ["answers"], "until": "2030-01-01"},
        "analysis": steps,
    }


def said_of(folder: Path, step: dict[str, Any], code: int, **more: Any) -> str:
    """Return what check says of a study with one analysis; no sound is made of it.

    It ends with 2 where the study is refused, and with 1 where the data are not there.
    """
    whole = {**content(HEARD, [{"id": "h1", **step}]), **more}
    path = folder / "study.json"
    path.write_text(json.dumps(whole, indent=1))
    return run("check", str(path), "-q", code=code)


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("step", "at", "said", "cure"),
    [
        (
            {"task": "rating", "test": "psychometric"}, "test",
            'is "psychometric", and the answers of the task "rating" are ratings',
            "take wilcoxon, friedman, mann-whitney, kruskal, mixed, icc or equivalence",
        ),
        (
            {"task": "stairs", "test": "proportion"}, "test",
            'the answers of the task "stairs" are choices whose level follows the answers',
            "or equivalence",
        ),
        (
            {"task": "quest", "test": "wilcoxon", "measure": "correct"}, "measure",
            'measures "correct", which the task "quest" does not have',
            'give "measure": "threshold", "rt_ms" or "plays"',
        ),
        (
            {"task": "value", "test": "wilcoxon"}, "id",
            'measures "correct", and the task "value" does not say which answers are right',
            'give the task a "tolerance", or take "measure": "error"',
        ),
        (
            {"task": "order", "test": "equivalence", "measure": "rank", "equivalence": 1},
            "measure", 'is "equivalence", which takes no "rank"', "take wilcoxon, friedman",
        ),
        (
            {"task": "order", "test": "friedman", "measure": "rank", "equivalence": 1},
            "equivalence", "places in an order have no distances",
            'leave "equivalence" out, or ask for ratings',
        ),
        (
            {"task": "order", "test": "friedman", "measure": "rank", "bayes": True}, "bayes",
            "asks for a Bayes factor, which is of means", 'leave "bayes" out',
        ),
        (
            {"task": "rating", "test": "equivalence", "measure": "rating"}, "test",
            "tests equivalence without a bound",
            'give "equivalence": the largest difference that counts as none',
        ),
        (
            {"task": "order", "test": "mixed", "measure": "rank"}, "measure",
            'is "mixed", which takes no "rank"', "take wilcoxon, friedman",
        ),
        (
            {"task": "pair", "test": "bradley-terry", "measure": "rating"}, "measure",
            'is "bradley-terry", which takes no "rating"', 'give "measure": "preference"',
        ),
        (
            {"task": "trend", "test": "bradley-terry"}, "test",
            'the answers of the task "trend" are right or wrong', "take proportion,",
        ),
        (
            {"task": "rating", "test": "mann-whitney", "measure": "rating"}, "test",
            "compares other listeners in each level", 'take wilcoxon or friedman',
        ),
        (
            {"task": "rating", "test": "wilcoxon", "measure": "rating", "by": ""}, "by",
            'compares one level only, and "rating" has no value',
            'compare by "variant", "dataset" or "segment"',
        ),
        (
            {"task": "trend", "test": "mixed", "by": ""}, "by", "compares one level only",
            "compare by",
        ),
        (
            {"task": "pair", "test": "bradley-terry", "bayes": True}, "bayes",
            'for which there is no Bayes factor', 'leave "bayes" out',
        ),
        (
            {"task": "trend", "test": "proportion", "bayes": {"scale": 0.5}}, "bayes",
            'is of a share against chance, whose prior has no "scale"', 'give "bayes": true',
        ),
        (
            {"task": "trend", "test": "proportion", "bayes": {"scale": 9}}, "scale",
            '"scale" is 9, expected a number from 0.05 to 5', "",
        ),
        (
            {"task": "pair", "test": "bradley-terry", "equivalence": 1}, "equivalence",
            "has no test of equivalence", 'leave "equivalence" out',
        ),
    ],
)  # fmt: skip
def test_an_analysis_that_does_not_fit_its_task_is_refused_with_a_cure(
    tmp_path: Path, step: dict[str, Any], at: str, said: str, cure: str
) -> None:
    """The fault names file, line and column of what is wrong, and what to write instead."""
    text = said_of(tmp_path, step, 2)
    assert said in text
    assert cure in text
    place = re.search(r"study\.json:(\d+):(\d+): ", text)
    assert place
    lines = (tmp_path / "study.json").read_text().splitlines()
    line = lines[int(place[1]) - 1][int(place[2]) - 1 :]
    before = lines[int(place[1]) - 1][: int(place[2]) - 1]
    if at == "id":  # nothing is written of the measure: the analysis as a whole has the place
        assert line.startswith("{")
    else:
        assert before.strip() == f'"{at}":'


FITTING = [
    ("trend", "proportion", "correct"), ("trend", "paired-proportion", "correct"),
    ("trend", "dprime", "dprime"), ("trend", "confusion", "correct"), ("trend", "kappa", "answer"),
    ("abx", "dprime", "dprime"), ("value", "wilcoxon", "error"),
    ("near", "paired-proportion", "correct"), ("count", "paired-proportion", "correct"),
    ("value", "mixed", "signed_error"), ("size", "polarity", "slope"),
    ("size", "friedman", "slope"), ("stairs", "psychometric", "threshold"),
    ("quest", "wilcoxon", "threshold"), ("where", "wilcoxon", "angle"),
    ("where", "paired-proportion", "front_back"), ("rating", "friedman", "rating"),
    ("rating", "icc", "rating"), ("rating", "mixed", "rating"),
    ("grade", "wilcoxon", "difference_grade"), ("order", "friedman", "answer"),
    ("pair", "bradley-terry", "answer"), ("trend", "wilcoxon", "rt_ms"),
]  # fmt: skip


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("task", "test", "measure"), FITTING)
def test_an_analysis_that_fits_is_not_refused(
    tmp_path: Path, task: str, test: str, measure: str
) -> None:
    """What is said then is that the data are not there, and nothing of the analysis."""
    text = said_of(tmp_path, {"task": task, "test": test, "measure": measure, "bayes": None}, 1)
    assert "the analysis" not in text
    assert "log.csv: cannot be read" in text


def test_groups_may_be_compared_by_the_variants_that_only_they_hear(tmp_path: Path) -> None:
    """Between listeners a variant is a level of its own: mann-whitney fits there."""
    step = {"task": "rating", "test": "mann-whitney", "measure": "rating", "by": "variant"}
    groups = [{"id": "one", "tasks": ["rating"]}, {"id": "two", "tasks": ["rating"]}]
    assert "the analysis" not in said_of(tmp_path, step, 1, groups=groups)


def test_every_test_of_the_analysis_is_in_the_table(tmp_path: Path) -> None:
    """A test that the Python package knows and the table does not would never be refused."""
    pytest.importorskip("statsmodels")
    from ripples.listening._tests import TESTS

    root = Path(__file__).resolve().parents[2]
    source = root / "Sources/Measure/Listening/Plan/AnalysisFit.swift"
    named = re.findall(r'name: "([a-z-]+)"', source.read_text())
    assert sorted(named) == sorted(TESTS)


def test_the_documented_table_is_that_of_the_program() -> None:
    """docs/listening-analysis.md has the measures of each kind of answer, in the same order."""
    root = Path(__file__).resolve().parents[2]
    source = (root / "Sources/Measure/Listening/Plan/AnalysisFit.swift").read_text()
    own = source.split("static let measures")[1].split("\n  ]")[0]
    programmed = [re.findall(r'"(\w+)"', row) for row in own.split("\n") if row.strip()[:1] == "."]
    text = (root / "docs/listening-analysis.md").read_text()
    table = text.split("### Which analysis fits which task")[1].split("The common tests are")[0]
    rows = [row.split("|") for row in table.splitlines() if row.startswith("| ")][1:]
    aside = re.compile(r"\([^)]*\)")
    documented = [re.findall(r"`(\w+)`", aside.sub("", row[2])) for row in rows]
    assert len(documented) == len(programmed) == 11
    assert documented == programmed


TOPS = ("A5", "A#3")


def made(folder: Path, voice: str = "", tops: tuple[str, str] = TOPS, **more: Any) -> Path:
    """Write a study of two mappings on rising and falling lines of 1 s each."""
    for name, top in zip(("wide", "narrow"), tops, strict=True):
        text = mapping(top)
        if voice:
            text = text.replace("triangle(p.pitch) * p.gate", voice)
            assert voice in text
        (folder / f"{name}.lua").write_text(text)
    values = [20 * abs((row % 20) / 10 - 1) for row in range(80)]
    rows = [f"{row},{value}" for row, value in enumerate(values)]
    (folder / "log.csv").write_text("\n".join(["time (s),temperature (°C)", *rows]) + "\n")
    study = {
        "study": "made",
        "question": "Which tells more?",
        "hypothesis": "The wide one does.",
        "stimuli": {
            "variants": [f"{folder}/wide.lua=Wide", f"{folder}/narrow.lua=Narrow"],
            "data": [f"{folder}/log.csv"],
            "seconds": 1,
            "segments": [
                {"id": f"s{place + 1}", "from": 10 * place, "to": 10 * place + 7}
                for place in range(6)
            ],
        },
        "tasks": [
            {"id": "value", "kind": "value", "input": "temperature", "trials": 12, "training": 0}
        ],
        "listeners": 8,
        "consent": {"text": "Yes?", "keeps": ["answers"], "until": "2030-01-01"},
        "analysis": [{"id": "errors", "task": "value", "test": "wilcoxon", "measure": "error"}],
        **more,
    }
    path = folder / "study.json"
    path.write_text(json.dumps(study, indent=1))
    return path


def frozen(path: Path) -> dict[str, Any]:
    """Freeze a study's plan, and return it."""
    run("plan", str(path), "-q")
    return dict(json.loads(path.with_suffix(".plan").joinpath("plan.json").read_text()))


def answers(path: Path) -> pd.DataFrame:
    """Export the answers, with the conditions of the key."""
    run("export", str(path))
    folder = path.with_suffix(".answers")
    key = json.loads((folder / "key.json").read_text())["stimuli"]
    rows = pd.read_csv(folder / "answers.csv", keep_default_na=False)
    return rows.assign(variant=[key[name]["variant"] for name in rows["stimulus"]])


def test_a_frozen_plan_that_no_longer_fits_is_still_read(tmp_path: Path) -> None:
    """Its answers must not be lost: only what is frozen from now on is held to the table."""
    path = made(tmp_path)
    plan = frozen(path)
    plan["study"]["analysis"][0].update(test="psychometric", measure="threshold")
    text = canonical(plan["study"])
    known = path.with_suffix(".plan") / "plan.json"
    ordered = json.dumps(plan["study"], separators=(",", ":"), ensure_ascii=False)
    plan.update(plan=hashlib.sha256(ordered.encode()).hexdigest(), canonical=ordered)
    assert len(text) == len(ordered)
    known.write_text(json.dumps(plan))
    run("run", str(path), "-q", "--simulate", "1")
    assert (tmp_path / "study.answers").is_dir()


STUDIES = 4000


def found_power(errors: pd.DataFrame, listeners: int) -> float:
    """Return how often Wilcoxon's test finds a difference in studies that are drawn anew."""
    from scipy import stats

    random = np.random.default_rng(1)
    d = (errors["Wide"] - errors["Narrow"]).to_numpy()
    drawn = d[random.integers(0, len(d), (STUDIES, listeners))]
    # Answers have two decimals: without ties the exact test takes no permutations.
    drawn = drawn + random.normal(0, 1e-9, drawn.shape)
    return float((stats.wilcoxon(drawn, axis=1).pvalue <= 0.05).mean())


def test_the_power_of_a_value_is_that_of_simulated_studies(tmp_path: Path) -> None:
    """Half of the ideal d′ is twice its noise: √3 beside its own 1, and nobody lapses."""
    pytest.importorskip("scipy")
    task = {"id": "value", "kind": "value", "input": "temperature", "trials": 12}
    path = made(tmp_path, tops=("C4", "B3"), tasks=[task], listeners=12)
    said = run("check", str(path), "-q", code=1)
    assert "| value | 0.5 | Wide error " in said
    assert "12 listeners are too few for the task value: at half the ideal d′ one expects" in said
    rows = [row for row in frozen(path)["power"] if row["task"] == "value"]
    assert {row["efficiency"] for row in rows} > {1, 0.5, 0.25, 0.1}, "and one without practice"
    (planned,) = (row for row in rows if row["efficiency"] == 0.5)
    enough = planned["listeners_for_80_percent"]
    noise = f"{math.sqrt(3):.6f}"
    run("run", str(path), "-q", "--simulate", "1000", "--noise", noise, "--lapses", "0")
    given = answers(path)
    main = given[given["phase"] == "main"]
    error = (main["answer"].astype(float) - main["truth"].astype(float)).abs()
    table = error.groupby([main["listener"], main["variant"]]).mean().unstack()
    for name, expected in zip(planned["variants"], planned["error"], strict=True):
        assert table[name].mean() == pytest.approx(expected, rel=0.03), name
    for listeners, power in ((12, planned["power"]), (enough, 0.8)):
        found = found_power(table, listeners)
        print(f"{listeners} listeners: planned {power:.1%}, found {found:.1%}")
        assert found == pytest.approx(power, abs=0.06)


def test_fewer_than_six_listeners_have_no_power_by_signed_ranks(tmp_path: Path) -> None:
    """However large the difference: of five who all agree, Wilcoxon's p is 2 / 2⁵ = 0.0625."""
    path = made(tmp_path, listeners=4)
    run("check", str(path), "-q", code=1)
    rows = frozen(path)["power"]
    assert [row["power"] for row in rows] == [0] * 5
    assert min(row["listeners_for_80_percent"] for row in rows) == 6


def second_differences(samples: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """Return how far each sample is from the line through its neighbours, of the louder channel."""
    return np.abs(np.diff(samples, n=2, axis=0)).max(axis=1)


def test_a_stimulus_that_is_cut_fades_and_is_told(tmp_path: Path) -> None:
    """A tone that rings for 30 s is cut by the tail of 2 s: its end bends no more than the tone."""
    path = made(tmp_path, "sine(p.pitch) * asr(p.gate, 0.05, 1, 30)")
    said = run("check", str(path), "-q")
    told = re.search(
        r"note: 12 of 12 stimuli \(Wide, Narrow\) still sound when the tail ends, at up to "
        r"-(\d+) dBFS, and fade over the last 30 ms\.", said,
    )  # fmt: skip
    assert told
    assert 10 < int(told[1]) < 50
    frozen(path)
    assert "fade over the last 30 ms" in (tmp_path / "study.plan/plan.md").read_text()
    sounds = sorted((tmp_path / "study.stimuli/cells").glob("*.wav"))
    assert len(sounds) == 12
    for sound in sounds:
        samples, rate = soundfile.read(sound, always_2d=True)
        end = np.vstack([samples[-rate // 10 :], np.zeros((2, 2))])
        usual = second_differences(samples[-rate // 2 : -rate // 10]).max()
        assert np.abs(samples[-rate // 10 : -rate // 20]).max() > 0.003, "it still sounds"
        assert np.abs(samples[-3:]).max() < 1e-3
        assert second_differences(end).max() <= 1.3 * usual + 2 / 32768
        cut = np.vstack([samples[: -rate // 10], np.zeros((2, 2))])
        assert second_differences(cut[-8:]).max() > 3 * usual or np.abs(cut[-3]).max() < 0.002


def test_a_stimulus_that_has_died_away_is_as_it_was(tmp_path: Path) -> None:
    """A tone that ends with its data: nothing is told, and its last two seconds are silent."""
    path = made(tmp_path, "sine(p.pitch) * asr(p.gate, 0.05, 1, 0.05)")
    assert "fade over" not in run("check", str(path), "-q")
    for sound in (tmp_path / "study.stimuli/cells").glob("*.wav"):
        samples, rate = soundfile.read(sound, always_2d=True)
        assert np.abs(samples[-rate:]).max() < 2 / 32768


def test_anchors_of_a_cut_sound_end_as_softly(tmp_path: Path) -> None:
    """They are the faded sound through a filter: their end bends no more than they do before."""
    task = {"id": "q", "kind": "bs1534", "trials": 6, "reference": f"{tmp_path}/wide.lua=Wide"}
    voice = "sine(p.pitch) * asr(p.gate, 0.05, 1, 30)"
    path = made(tmp_path, voice, tasks=[task], analysis=[])
    frozen(path)
    anchors = sorted((tmp_path / "study.stimuli").glob("anchor-*.wav"))
    assert len(anchors) == 4, "two sounds, of a rising and of a falling line"
    for sound in anchors:
        samples, rate = soundfile.read(sound, always_2d=True)
        end = np.vstack([samples[-rate // 20 :], np.zeros((2, 2))])
        usual = second_differences(samples[-rate // 2 : -rate // 10]).max()
        assert second_differences(end).max() <= 1.3 * usual + 2 / 32768


@pytest.mark.parametrize(
    ("span", "side"), [((1e-4, 1e-3), "above 0.001"), ((200, 400), "below 200")]
)
def test_a_threshold_that_quest_cannot_reach_lies_beyond(
    tmp_path: Path, span: tuple[float, float], side: str
) -> None:
    """Steps that nobody hears, and steps that everybody hears: the export has a side, no number."""
    task = {
        "id": "least", "kind": "quest", "input": "temperature", "trials": 60,
        "quest": {"from": span[0], "to": span[1], "levels": 8},
    }  # fmt: skip
    steps = [{"id": "h1", "task": "least", "test": "psychometric", "measure": "threshold"}]
    path = made(tmp_path, tasks=[task], analysis=steps)
    frozen(path)
    run("run", str(path), "-q", "--simulate", "4", "--noise", "0", "--lapses", "0")
    rows = answers(path)
    last = rows[rows["phase"] == "main"].groupby(["listener", "variant"]).tail(1)
    assert len(last) == 8
    wide = last[last["variant"] == "Wide"]
    assert set(wide["beyond"]) == {side}
    assert set(wide["estimate"]) == {""}
    early = rows[rows["phase"] == "main"].groupby(["listener", "variant"]).head(1)
    assert (early["estimate"].astype(str) != "").all(), "after one answer nothing is known yet"


def test_a_plan_without_bayes_factors_keeps_its_hash(tmp_path: Path) -> None:
    """No member is added to a study that asks for none: plans that are frozen stay as they are."""
    plan = frozen(made(tmp_path))
    assert "bayes" not in plan["study"]["analysis"][0]
    pieces = plan["pieces"]
    assert {(each["segment"], each["unit"]) for each in pieces} == {
        (f"s{place}", "°C") for place in range(1, 7)
    }
    assert all(len(each["values"]) == 60 for each in pieces)
