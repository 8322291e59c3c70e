"""Published questionnaires: scores computed by hand, and the words of their benchmarks."""

from __future__ import annotations

import csv
import json
import math

import pytest

pytest.importorskip("statsmodels")

import pandas as pd
from listening_study import frozen, step, study

from ripples.errors import DataError
from ripples.listening import instruments, questionnaires, read_plan
from ripples.listening._report import report, write
from ripples.listening._study import analysed

TASK = {"kind": "questionnaire", "source": "a book", "question": "How far?"}
SUS = {**TASK, "id": "sus", "instrument": "sus", "items": [f"S{n}" for n in range(1, 11)]}
UEQ = {**TASK, "id": "ueq", "instrument": "ueq-s", "items": [[f"l{n}", f"r{n}"] for n in range(8)]}
LOAD = {**TASK, "id": "load", "instrument": "nasa-tlx", "items": [f"T{n}" for n in range(1, 7)]}
BUZZ = {**TASK, "id": "buzz", "instrument": "buzz", "points": 7,
        "items": [f"B{n}" for n in range(1, 12)]}  # fmt: skip
FORMS = {"sus": "points", "ueq": "points", "load": "scale", "buzz": "points"}


def rows(plan, said, group="g1", variant=""):
    """Return the rows of an export: of each listener the answers to the items of each task."""
    lines = []
    for who, answers in said.items():
        for trial, (task, own) in enumerate(answers.items(), 1):
            for item, answer in enumerate(own, 1):
                form = FORMS.get(task) or plan.tasks[task].content["items"][item - 1]["form"]
                lines.append(
                    {
                        **dict.fromkeys(("variant", "dataset", "truth", "unit"), ""),
                        "plan": plan.hash,
                        "listener": who,
                        "group": group,
                        "phase": "main",
                        "task": task,
                        "kind": plan.tasks[task].kind,
                        "variant": variant,
                        "segment": f"item {item}",
                        "form": form,
                        "answer": str(answer),
                        "trial": trial,
                        "completed": 1,
                        "correct": math.nan,
                        "level": math.nan,
                        "reference": 0,
                        "rating": float(answer) if form == "scale" else math.nan,
                        "rt_ms": 1000,
                        "plays": 0,
                        "headphones": "skipped",
                    }
                )
    return pd.DataFrame(lines)


@pytest.mark.parametrize(
    ("answers", "score"),
    [
        # (4-1)+(5-2)+(5-1)+(5-1)+(4-1)+(5-2)+(3-1)+(5-3)+(4-1)+(5-1) = 31, times 2.5.
        ([4, 2, 5, 1, 4, 2, 3, 3, 4, 1], 77.5),
        # (2-1)+(5-4)+(3-1)+(5-5)+(1-1)+(5-3)+(5-1)+(5-2)+(2-1)+(5-4) = 15, times 2.5.
        ([2, 4, 3, 5, 1, 3, 5, 2, 2, 4], 37.5),
        ([5, 1] * 5, 100.0),
        ([1, 5] * 5, 0.0),
        ([1, 1] * 5, 50.0),
    ],
)
def test_the_score_of_sus_is_that_of_brooke(answers, score):
    """Odd answers - 1 and 5 - even answers, added up and multiplied by 2.5."""
    scale = instruments.scale_of("sus")
    assert scale.score(answers) == score
    assert math.isnan(scale.score([*answers[:9], math.nan])), "nine of ten answers make no score"


@pytest.mark.parametrize(
    ("mean", "grade"),
    [
        (0, "F"), (51.6, "F"), (51.64, "F"), (51.66, "D"), (51.7, "D"), (62.6, "D"), (62.7, "C−"),
        (64.9, "C−"), (65, "C"), (68, "C"), (71, "C"), (72.5, "C+"), (74, "B−"), (77.1, "B"),
        (78.8, "B+"), (80.7, "A−"), (84, "A"), (84.1, "A+"), (100, "A+"),
    ],
)  # fmt: skip
def test_grades_end_where_the_curve_says(mean, grade):
    assert instruments.scale_of("sus").grade(mean) == grade


def test_the_three_scores_of_ueq_s_are_means_less_four():
    """Pragmatic (5+6+7+4)/4 - 4, hedonic (2+3+4+4)/4 - 4, all 35/8 - 4."""
    answers = [5, 6, 7, 4, 2, 3, 4, 4]
    scores = {
        name: scale.score(answers)
        for name, scale in instruments.INSTRUMENTS["ueq-s"].scales.items()
    }
    assert scores == {"pragmatic": 1.5, "hedonic": -0.75, instruments.ALL: 0.375}


@pytest.mark.parametrize(
    ("scale", "bounds"),
    [
        ("pragmatic", (1.73, 1.55, 1.15, 0.73)),
        ("hedonic", (1.55, 1.25, 0.88, 0.57)),
        ("", (1.58, 1.40, 1.02, 0.68)),
    ],
)
def test_the_benchmark_of_ueq_s_begins_at_its_bounds(scale, bounds):
    names = ["excellent", "good", "above average", "below average", "bad"]
    found = instruments.scale_of("ueq-s", scale)
    assert [found.grade(bound) for bound in bounds] == names[:4]
    assert [found.grade(bound - 0.01) for bound in bounds] == names[1:]


@pytest.fixture
def answered(tmp_path):
    """All four instruments, answered by two listeners, with a test of the scores by groups."""
    plan = read_plan(
        frozen(tmp_path, study([SUS, UEQ, LOAD, BUZZ], [], listeners=2)),
    )
    said = {
        "L1": {"sus": [4, 2, 5, 1, 4, 2, 3, 3, 4, 1], "ueq": [5, 6, 7, 4, 2, 3, 4, 4],
               "load": [0, 20, 40, 60, 80, 100], "buzz": [7] * 11},
        "L2": {"sus": [2, 4, 3, 5, 1, 3, 5, 2, 2, 4], "ueq": [7] * 8,
               "load": [10, 10, 10, 10, 10, 40], "buzz": [3] * 11},
    }  # fmt: skip
    return plan, analysed(plan, rows(plan, said))


def test_a_report_has_means_beside_the_benchmarks(answered, tmp_path):
    _, results = answered
    scores = {
        (found.task.id, line["scale"]): line
        for found in results.questionnaires
        for line in found.scores
    }
    sus = scores["sus", instruments.ALL]
    assert sus["mean"] == (77.5 + 37.5) / 2
    # t of 0.975 with one degree of freedom is 12.7062; the standard error is 40/√2/√2 = 20.
    assert sus["low"] == pytest.approx(57.5 - 12.7062 * 20, abs=0.01)
    assert sus["mean of studies"] == 68
    assert sus["benchmark"] == "D"
    assert scores["ueq", "pragmatic"]["mean"] == (1.5 + 3) / 2
    assert scores["ueq", "pragmatic"]["benchmark"] == "excellent"
    assert scores["ueq", "hedonic"]["mean"] == (-0.75 + 3) / 2
    assert scores["ueq", "hedonic"]["benchmark"] == "above average"
    assert scores["ueq", instruments.ALL]["mean"] == (0.375 + 3) / 2
    assert scores["load", instruments.ALL]["mean"] == (50 + 15) / 2
    assert not [task for task, _ in scores if task == "buzz"]
    write(results, tmp_path)
    text = (tmp_path / "report.html").read_text()
    assert "No score is computed: the scoring of BUZZ has not been read." in text
    with (tmp_path / "scores.csv").open() as file:
        kept = {
            (row["listener"], row["task"], row["scale"]): row["score"]
            for row in csv.DictReader(file)
        }
    assert kept["L1", "sus", instruments.ALL] == "77.5"
    assert kept["L2", "load", instruments.ALL] == "15"
    found = json.loads((tmp_path / "results.json").read_text())["questionnaires"]
    assert [each["instrument"] for each in found] == ["sus", "ueq-s", "nasa-tlx", "buzz"]


def test_scores_are_tested_by_groups_and_by_variants(tmp_path):
    """The difference of two groups' scores, and of two variants of the same listeners."""
    analysis = [
        step("h1", "sus", "mann-whitney", "score", "group"),
        step("h2", "ueq", "wilcoxon", "score", "variant", scale="hedonic"),
    ]
    content = study([SUS, {**UEQ, "after": "trend"}], analysis, listeners=8)
    content["groups"] = [{"id": "a"}, {"id": "b"}]
    plan = read_plan(frozen(tmp_path, content))
    parts = []
    for who in range(8):
        group, name = "ab"[who % 2], f"L{who}"
        sus = [3 + (who % 2), 3] * 5
        parts.append(rows(plan, {name: {"sus": sus}}, group))
        for trial, (variant, hedonic) in enumerate((("Ada", 5), ("Ben", 4)), 2):
            own = rows(
                plan, {name: {"ueq": [1] * 4 + [hedonic] * 3 + [hedonic + who % 3]}}, group, variant
            )
            parts.append(own.assign(trial=trial))
    results = analysed(plan, pd.concat(parts, ignore_index=True))
    groups, variants = (outcome for _, outcome in results.outcomes)
    # Five odd answers of 4 in place of 3 are 5 times 2.5 points.
    assert groups.pairs[0].difference == pytest.approx(-12.5)
    assert variants.pairs[0].difference == pytest.approx(1)
    assert variants.pairs[0].n == 8
    lines = next(each for each in results.questionnaires if each.task.id == "ueq").scores
    assert {(line["group"], line["variant"]) for line in lines} == {
        (group, variant) for group in "ab" for variant in ("Ada", "Ben")
    }


def test_what_has_no_score_is_not_tested(tmp_path):
    plan = read_plan(
        frozen(tmp_path, study([BUZZ], [step("h1", "buzz", "mann-whitney", "score", "group")], 1))
    )
    with pytest.raises(
        DataError, match="'buzz' has no score that is known of the instrument 'buzz'"
    ):
        analysed(plan, rows(plan, {"L1": {"buzz": [4] * 11}}))


OWN = {
    "id": "own", "kind": "questionnaire", "question": "And?",
    "items": [
        {"text": "Which?", "form": "choice", "options": ["Bells", "Glide"], "optional": True},
        {"text": "What all?", "form": "multiple", "options": ["Pitch", "Tempo", "Level"]},
        {"text": "How many?", "form": "number", "unit": "years", "optional": True},
        {"text": "Why?", "form": "text"},
        {"text": "How hard?", "form": "scale"},
    ],
}  # fmt: skip


def test_items_are_described_in_their_forms(tmp_path):
    """Shares with Wilson's interval, means with Student's; who would rather not say is counted."""
    plan = read_plan(frozen(tmp_path, study([OWN], [], listeners=4)))
    said = {
        "L1": {"own": ["1", "1;3", "2", "loud", "10"]},
        "L2": {"own": ["1", "1", "4", "", "20"]},
        "L3": {"own": ["2", "2;3", "9", " ", "30"]},
        "L4": {"own": ["rather-not", "1;2;3", "rather-not", "so", "40"]},
    }
    (found,) = questionnaires.described(plan, rows(plan, said))
    shares = {(line["item"], line["option"]): line for line in found.shares}
    assert shares[1, "Bells"]["share"] == 0.5
    # Wilson's interval of 2 of 4: (0.5 + z²/8 ± z √(1/16 + z²/64)) / (1 + z²/4) with z = 1.96.
    assert shares[1, "Bells"]["low"] == pytest.approx(0.15004, abs=1e-4)
    assert shares[1, "Bells"]["high"] == pytest.approx(0.84996, abs=1e-4)
    assert shares[1, "rather not say"]["listeners"] == 1
    assert [shares[2, name]["listeners"] for name in ("Pitch", "Tempo", "Level")] == [3, 2, 3]
    number, words, scale = found.items
    assert (number["mean"], number["answers"], number["rather not"]) == (5, 3, 1)
    assert words["answers"] == 2
    # The standard error of 10, 20, 30, 40 is 6.455, t of 0.975 with three degrees 3.1824.
    assert scale["mean"] == 25
    assert scale["low"] == pytest.approx(25 - 3.1824 * 6.45497, abs=1e-3)


def test_who_listened_is_counted_and_not_asked_differs_from_not_said(tmp_path):
    plan = read_plan(frozen(tmp_path, study([OWN], [], listeners=3)))
    one = {"own": ["1", "1", "2", "", "10"]}
    table = rows(plan, {"L1": one, "L2": one, "L3": one})
    place = {"L1": 0, "L2": 1, "L3": 2}
    for name, values in {
        "age": ["25-34", "25-34", "rather-not"], "vision": ["", "", ""],
        "music_years": ["3", "7", "rather-not"], "sample_rate": ["48000", "44100", ""],
    }.items():  # fmt: skip
        table[name] = table["listener"].map(place).map(lambda n, values=values: values[n])
    results = analysed(plan, table)
    counts, figures = results.people.values()
    assert [(line["answer"], line["listeners"], line["of"]) for line in counts] == [
        ("25-34", 2, 3), ("rather-not", 1, 3),
    ]  # fmt: skip
    years, rate = figures
    assert (years["median"], years["listeners"], years["rather not"]) == (5, 2, 1)
    assert (rate["lowest"], rate["highest"], rate["listeners"]) == (44100, 48000, 2)
    assert "music_years" in str(report(results).parts)
