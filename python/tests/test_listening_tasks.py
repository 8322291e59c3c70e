"""Tasks with measures of their own: grades of BS.1116, directions, QUEST+, groups of listeners."""

import numpy as np
import pandas as pd
import pytest

pytest.importorskip("statsmodels")

from listening_study import cells, frozen, step, study
from scipy import stats

from ripples.listening import directions, mixed, read_plan, simulated
from ripples.listening._study import analysed

GRADES = {"id": "grades", "kind": "bs1116", "trials": 8, "reference": "ref.lua"}
CIRCLE = {"id": "where", "kind": "direction", "trials": 24}
QUEST = {"id": "least", "kind": "quest", "trials": 2}


def answers(plan, task, rows):
    """Return answers as the export has them: listener, variant, and what else a row says."""
    common = {
        "study": plan.name,
        "plan": plan.hash,
        "completed": 1,
        "group": "g1",
        "block": 1,
        "phase": "main",
        "task": task["id"],
        "kind": task["kind"],
        "dataset": "d",
        "segment": "s",
        "truth": "",
        "answer": "",
        "correct": np.nan,
        "level": np.nan,
        "unit": "",
        "reference": 0.0,
        "rating": np.nan,
        "rt_ms": 1000.0,
        "plays": 1,
        "headphones": "skipped",
        "trial": 1,
    }
    return pd.DataFrame([{**common, **row} for row in rows])


def planned(folder, task, analysis, listeners, exclusions=()):
    """Return a frozen plan of one task."""
    content = study([task], analysis, listeners=listeners, exclusions=exclusions)
    return read_plan(frozen(folder, content, cells(tasks=(task["id"],))))


def graded(differences):
    """Return the rows of listeners' trials: the hidden reference has 5, the variant less."""
    return [
        {
            "listener": f"L{who}",
            "trial": trial,
            "variant": variant,
            "reference": float(hidden),
            "rating": 5.0 if hidden == (d <= 0) else 5 - abs(d),
        }
        for who, own in enumerate(differences)
        for trial, d in enumerate(own)
        for variant, hidden in (("Ben", 0), ("Ada", 1))
    ]


def test_difference_grades_are_below_zero_where_the_reference_is_heard(tmp_path):
    """BS.1116: grade of the variant less that of the hidden reference, positive where confused."""
    own = [[-1.0, -0.5, 0.3], [-2.0, -1.5, -1.0], [-0.7, -0.9, -0.2], [-1.1, -0.4, -0.6]]
    analysis = [step("h1", "grades", "wilcoxon", "difference_grade")]
    plan = planned(tmp_path, GRADES, analysis, 4)
    results = analysed(plan, answers(plan, GRADES, graded(own)))
    found = results.outcomes[0][1]
    assert [each.level for each in found.estimates] == ["Ben"], "the reference is no level"
    assert found.estimates[0].each == pytest.approx([np.mean(each) for each in own])
    assert found.p == pytest.approx(stats.wilcoxon([np.mean(each) for each in own]).pvalue)


def test_who_cannot_tell_the_reference_is_left_out(tmp_path):
    """BS.1116-3: one-sided t test at 5 %; t of [-1, -2, -3] is -3.46 (p .037), of chance 0."""
    own = [[-1.0, -2.0, -3.0], [-1.0, 0.5, 0.5], [0.0, 0.0, 0.0]]
    analysis = [step("h1", "grades", "wilcoxon", "difference_grade")]
    plan = planned(tmp_path, GRADES, analysis, 3, exclusions=[{"rule": "bs1116"}])
    found = analysed(plan, answers(plan, GRADES, graded(own))).screening
    assert sorted(found.reasons) == ["L1", "L2"]
    assert "p = 0.50" in found.reasons["L1"][0]


def test_front_back_confusions_are_counted_and_taken_back():
    """Of 30° the mirror image is 150°, of 330° it is 210°; 80° lies beside the listener."""
    truth = [30, 30, 330, 330, 80]
    answer = [140, 40, 200, 350, 100]
    assert directions.errors(answer, truth).tolist() == [110, 10, 130, 20, 20]
    confused = directions.confusions(answer, truth)
    assert confused[:4].tolist() == [1, 0, 1, 0]
    assert np.isnan(confused[4])
    assert directions.without_confusions(answer, truth).tolist() == [10, 10, 10, 20, 20]


def test_directions_are_analysed_on_the_circle(tmp_path):
    """An answer of 350° to 10° is wrong by 20°, and the share of confusions has its own measure."""
    analysis = [
        step("h1", "where", "wilcoxon", "angle"),
        step("h2", "where", "wilcoxon", "front_back"),
        step("h3", "where", "mixed", "angle"),
    ]
    plan = planned(tmp_path, CIRCLE, analysis, 4)
    rows = [
        {
            "listener": f"L{who}",
            "trial": trial,
            "variant": variant,
            "truth": "10",
            "unit": "°",
            "answer": f"{350 - who if variant == 'Ada' else 170}",
        }
        for who in range(4)
        for trial, variant in enumerate(("Ada", "Ada", "Ben", "Ben"))
    ]
    angle, confused, model = (
        found for _, found in analysed(plan, answers(plan, CIRCLE, rows)).outcomes
    )
    assert [each.value for each in angle.estimates] == [21.5, 160]
    assert [each.value for each in confused.estimates] == [0, 1]
    assert model.p < 0.001
    assert angle.unit == "°"


def test_the_threshold_of_quest_is_that_of_the_session(tmp_path):
    """Analysis reads what QUEST+ expected after the last answer, and fits nothing."""
    plan = planned(tmp_path, QUEST, [step("h1", "least", "psychometric", "threshold")], 5)
    rows = [
        {
            "listener": f"L{who}",
            "trial": trial,
            "variant": variant,
            "level": 2.0,
            "correct": 1.0,
            "truth": "rise",
            "answer": "rise",
            "unit": "°C",
            "estimate": last if trial == 9 else 7.0,
        }
        for who in range(5)
        for trial in (9, 3)
        for variant, last in (("Ada", 1.0 + who), ("Ben", 2.5 + who))
    ]
    found = analysed(plan, answers(plan, QUEST, rows)).outcomes[0][1]
    assert [each.value for each in found.estimates] == [3, 4.5]
    assert found.method.startswith("mean threshold of QUEST+")
    assert found.pairs[0].difference == -1.5


def test_a_mixed_model_of_groups_is_the_analysis_of_variance_of_means():
    """On balanced answers: F, its degrees of freedom and p of scipy's one-way test over means."""
    random = np.random.default_rng(3)
    rows = [
        {"listener": f"L{who}", "level": f"group {who % 3}", "score": value}
        for who in range(18)
        for value in random.normal(50 + 8 * (who % 3), 5) + random.normal(0, 6, 5)
    ]
    frame = pd.DataFrame(rows)
    means = frame.groupby(["level", "listener"])["score"].mean()
    expected = stats.f_oneway(*(own.to_numpy() for _, own in means.groupby("level")))
    fit = mixed.of_levels(frame)
    assert fit.statistic == f"F(2, 15) = {expected.statistic:.2f}"
    assert fit.p == pytest.approx(expected.pvalue, rel=0.01)


def test_the_groups_of_a_study_are_analysed_by_its_plan(tmp_path):
    """Mann and Whitney and the mixed model by group: each listener is in one group only."""
    content = study(
        [{"id": "clear", "kind": "bs2132", "trials": 8}],
        [
            step("h1", "clear", "mann-whitney", "rating", "group"),
            step("h2", "clear", "mixed", "rating", "group"),
        ],
        listeners=12,
    )
    content["groups"] = [{"id": "trained", "training": 8}, {"id": "untrained", "training": 0}]
    plan = read_plan(frozen(tmp_path, content))
    rows = simulated.answers(plan, seed=4)
    rows.loc[rows["group"] == "trained", "rating"] += 20
    first, second = (found for _, found in analysed(plan, rows).outcomes)
    assert [each.n for each in first.estimates] == [6, 6]
    assert [each.n for each in second.estimates] == [6, 6]
    assert first.pairs[0].difference > 0
    assert second.statistic.startswith("F(1, 10)")


def test_simulated_listeners_answer_all_of_them(tmp_path):
    """Grades and directions of simulated listeners: what they hear is told by the analysis."""
    content = study(
        [GRADES, CIRCLE],
        [
            step("h1", "grades", "wilcoxon", "difference_grade", ""),
            step("h2", "where", "wilcoxon", "angle"),
        ],
        listeners=8,
    )
    plan = read_plan(frozen(tmp_path, content, cells(tasks=("grades", "where"))))
    grade, angle = (found for _, found in analysed(plan, simulated.answers(plan, seed=6)).outcomes)
    assert grade.estimates[0].value < 0
    assert angle.estimates[0].value < angle.estimates[1].value, "Ada is heard better"


def test_the_raw_load_is_the_mean_of_six_scales(tmp_path):
    """NASA-TLX by groups: Hodges and Lehmann's difference of means without weights."""
    load = {"id": "load", "kind": "nasa-tlx", "trials": 1}
    scales = {"a": [0, 20, 40, 60, 80, 100], "b": [10, 10, 10, 10, 10, 40]}
    plan = planned(tmp_path, load, [step("h1", "load", "mann-whitney", "rating", "group")], 8)
    rows = [
        {
            "listener": f"{group}{who}",
            "group": group,
            "variant": "",
            "segment": f"item {number + 1}",
            "answer": str(value + who),
            "rating": value + who,
        }
        for group, own in scales.items()
        for who in range(4)
        for number, value in enumerate(own)
    ]
    found = analysed(plan, answers(plan, load, rows)).outcomes[0][1]
    assert found.pairs[0].difference == pytest.approx(50 - 15)
