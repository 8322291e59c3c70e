"""Analyses at the edges, where figures were wrong until R was asked (`make studies-r`)."""

import math
import warnings

import numpy as np
import pandas as pd
import pytest

pytest.importorskip("statsmodels")

from listening_study import frozen, step, study
from scipy import stats

from ripples.errors import DataError
from ripples.listening import (
    _outcome,
    _reml,
    _report_tables,
    _sentences,
    bayes,
    effects,
    equivalence,
    mixed,
    read_plan,
)
from ripples.listening._document import shown
from ripples.listening._plan import Analysis
from ripples.listening._study import analysed

COLUMNS = dict.fromkeys(
    ("group", "dataset", "segment", "truth", "answer", "unit", "headphones"), ""
) | {"completed": 1, "phase": "main", "correct": math.nan, "level": math.nan, "reference": 0,
     "rating": math.nan, "rt_ms": 900, "plays": 1}  # fmt: skip


def outcomes(folder, task, analyses, rows):
    """Return the outcomes of a study of one task whose answers are given."""
    plan = read_plan(frozen(folder, study([task], analyses, 2)))
    same = {**COLUMNS, "task": task["id"], "kind": task["kind"], "plan": plan.hash}
    table = pd.DataFrame([{**same, "trial": n, **row} for n, row in enumerate(rows, 1)])
    return [found for _, found in analysed(plan, table, ended=True).outcomes]


def test_a_direction_beside_the_listener_leaves_nobody_out(tmp_path):
    """At 90° there is no front to take for back: the other answers of the listener count."""
    answers = {"Ada": (("30", "150"), ("90", "100"), ("30", "35")), "Ben": (("30", "28"),)}
    rows = [
        {"listener": f"L{who}", "variant": variant, "truth": truth, "answer": answer}
        for who in range(3)
        for variant, pairs in answers.items()
        for truth, answer in pairs
    ]
    task = {"id": "where", "kind": "direction", "trials": 4}
    (found,) = outcomes(tmp_path, task, [step("h", "where", "wilcoxon", "front_back")], rows)
    assert [(each.value, each.n) for each in found.estimates] == [(0.5, 3), (0.0, 3)]


def test_equivalence_of_groups_has_their_means(tmp_path):
    """Each listener is in one group: nobody lacks a score at the level of another group."""
    rows = [
        {"listener": f"L{who}", "variant": "v", "group": "ab"[who % 2], "rating": 40.0 + who}
        for who in range(8)
    ]
    task = {"id": "clear", "kind": "bs2132", "trials": 1}
    analysis = step("h", "clear", "equivalence", "rating", "group", equivalence=9.0)
    (found,) = outcomes(tmp_path, task, [analysis], rows)
    assert [(each.value, each.n) for each in found.estimates] == [(43.0, 4), (44.0, 4)]
    assert not [note for note in found.notes if note.startswith("Left out")]


def test_groups_without_any_spread_have_no_test_of_equivalence():
    """No warning of a division by 0, and neither p nor an interval, as Welch's t has none."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        near = equivalence.equivalent_groups(np.full(3, 5.0), np.full(4, 5.5), 1.0, "a - b")
        far = equivalence.equivalent_groups(np.full(3, 5.0), np.full(4, 7.0), 1.0, "a - b")
    assert [near.difference, far.difference] == [-0.5, -2.0]
    assert all(map(math.isnan, (near.p, near.low, near.high, far.p, far.low, far.high)))


def test_a_level_without_a_wrong_answer_has_no_odds(tmp_path):
    """Its log odds have no bound: estimating equations gave F = 730 for four listeners."""
    rows = [
        {"listener": f"L{who}", "variant": variant, "correct": float(right)}
        for who in range(6)
        for variant, answers in (("Ada", (1, 1, 1)), ("Ben", (1, 0, who % 2)))
        for right in answers
    ]
    task = {"id": "trend", "kind": "trend", "trials": 6}
    (found,) = outcomes(tmp_path, task, [step("h", "trend", "mixed", "correct")], rows)
    assert math.isnan(found.p)
    assert [each.value for each in found.estimates] == pytest.approx([1.0, 0.5])
    assert "all answers to Ada are right, whose odds have no bound" in found.notes[-1]


def test_estimating_equations_that_run_away_take_answers_as_uncorrelated():
    """Of these listeners R's gee says 'estimates diverging': they ended the whole analysis."""
    right = {"A": (4, 4, 0, 2, 7, 1, 3, 0), "B": (11, 3, 6, 8, 5, 4, 8, 9),
             "C": (7, 0, 2, 1, 3, None, 7, 6), "D": (10, 2, 1, 3, 10, 3, 7, 6)}  # fmt: skip
    of = {"A": (11, 8, 1, 3, 11, 1, 8, 2), "B": (12, 3, 6, 10, 5, 5, 12, 10),
          "C": (11, 1, 4, 1, 5, 0, 12, 9), "D": (11, 3, 1, 4, 12, 3, 7, 7)}  # fmt: skip
    rows = [
        {"listener": who, "level": level, "score": float(n < (right[level][who] or 0))}
        for who in range(8)
        for level in right
        for n in range(of[level][who])
    ]
    frame = pd.DataFrame(rows)
    fit = mixed.of_shares(frame)
    odds = np.log(
        frame.groupby("level")["score"].mean() / (1 - frame.groupby("level")["score"].mean())
    )
    assert "working correlation 0" in fit.model
    assert fit.effects[0].value == pytest.approx(odds["A"], abs=1e-6)
    assert fit.effects[1].value == pytest.approx(odds["B"] - odds["A"], abs=1e-6)


def test_a_variant_that_always_wins_has_no_worth(tmp_path):
    """Its log odds have no bound; where the search for them stopped was told as a worth of 11."""
    rows = [
        {"listener": f"L{who}", "variant": pair, "answer": answer}
        for who in range(8)
        for pair, answer in (("Ada|Ben", "1"), ("Ben|Ada", "2"))
    ]
    task = {"id": "better", "kind": "paired", "trials": 2}
    (found,) = outcomes(tmp_path, task, [step("h", "better", "bradley-terry")], rows)
    assert math.isnan(found.p)
    assert found.estimates == []
    assert "won or lost always" in found.notes[0]


def test_as_many_levels_as_listeners_have_no_errors_by_listener():
    """Three listeners have two differences from their mean: no F of three degrees of freedom."""
    random = np.random.default_rng(2)
    rows = [
        {"listener": who, "level": level, "score": float(random.random() < 0.6)}
        for who in range(3)
        for level in "abcd"
        for _ in range(9)
    ]
    with pytest.raises(DataError, match="more listeners than levels"):
        mixed.of_shares(pd.DataFrame(rows))


def test_groups_that_are_all_alike_do_not_differ(tmp_path):
    """H is 0 and p is 1, without a warning of 0 / 0."""
    rows = [
        {"listener": f"L{who}", "variant": "v", "group": "abc"[who % 3], "rating": 100.0}
        for who in range(9)
    ]
    task = {"id": "clear", "kind": "bs2132", "trials": 1}
    analysis = step("h", "clear", "kruskal", "rating", "group")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        (found,) = outcomes(tmp_path, task, [analysis], rows)
    assert (found.statistic, found.p, found.effect) == ("H(2) = 0.00", 1.0, 0.0)


def test_differences_that_are_alike_but_for_rounding_have_no_spread():
    """3/5 - 2/5 and 2/5 - 1/5 are the same difference: d_z would be 10¹⁵."""
    d = np.array([3 / 5 - 2 / 5, 2 / 5 - 1 / 5, 0.2, 0.2])
    assert len(set(d)) > 1
    assert math.isnan(effects.of_differences(d).value)
    assert math.isnan(bayes.of_differences(d).log)
    assert math.isnan(equivalence.equivalent(d, 0.3, "a - b").p)
    assert all(map(math.isnan, _outcome.mean_interval(d)))


def test_equal_values_have_no_interval_of_their_mean(tmp_path):
    """Twelve ratings of 100 do not tell that everybody gives 100: [100, 100] said so."""
    rows = [
        {"listener": f"L{who}", "variant": v, "rating": 100.0} for who in range(12) for v in "ab"
    ]
    task = {"id": "clear", "kind": "bs2132", "trials": 1}
    analysis = step("h", "clear", "equivalence", "rating", equivalence=5.0)
    (found,) = outcomes(tmp_path, task, [analysis], rows)
    assert all(each.value == 100 and math.isnan(each.low + each.high) for each in found.estimates)
    cells = _report_tables.estimates_table(found, shown, "h").rows
    assert [row[2] for row in cells] == ["none: no spread"] * 2
    (cells,) = _report_tables.equivalence_table(found, shown, "h").rows
    assert (cells[2], cells[-1], math.isnan(found.p)) == ("none: no spread", "unknown", True)
    asked = Analysis("h", "clear", "equivalence", "rating", "variant", equivalence=5.0)
    told = _sentences.conclusion(asked, found, early=False)
    assert "a 100 (no spread: no interval)" in told
    assert "is not tested: without a spread" in told


def test_equal_shares_have_the_exact_interval_of_their_answers(tmp_path):
    """Nobody wrong in n answers: at 2.5 % the chance of a right one may be 0.025^(1/n)."""
    rows = [
        {"listener": f"L{who}", "variant": v, "correct": float(v == "a" or trial < 3)}
        for who in range(10)
        for v in "ab"
        for trial in range(6)
    ]
    task = {"id": "trend", "kind": "trend", "trials": 12}
    (found,) = outcomes(tmp_path, task, [step("h", "trend")], rows)
    right, half = found.estimates
    assert (right.value, right.high) == (1.0, 1.0)
    assert right.low == pytest.approx(0.025 ** (1 / 60))
    exact = stats.beta.ppf([0.025, 0.975], [30, 31], [31, 30])
    assert (half.low, half.high) == pytest.approx(tuple(exact))
    assert right.extra["interval"] == "exact, of 60 answers: the shares are equal"
    (pair,) = found.pairs
    assert pair.has_no_spread
    assert math.isnan(pair.low)
    assert pair.p == pytest.approx(2 / 2**10)
    told = _sentences.difference(found)[0]
    assert "of all 10 listeners, without spread: no interval" in told
    (cells,) = _report_tables.pairs_table(found, shown, "h").rows
    assert cells[2] == "none: no spread"


def test_listeners_who_are_alike_leave_no_test_of_preferences(tmp_path):
    """Four listeners whose answers span less than two worths gave F(2, 2) = 6e15."""
    alike = [("Ada|ben", "2"), ("ben|Ada", "1"), ("ben|Cyd", "1")]
    own = {"Ada|Cyd": "2212", "Cyd|Ada": "2212", "Cyd|ben": "1212"}
    rows = [
        {"listener": f"L{who}", "variant": pair, "answer": answer}
        for who in range(4)
        for pair, answer in [*alike, *((pair, said[who]) for pair, said in own.items())]
    ]
    task = {"id": "p", "kind": "paired", "trials": 6}
    analysis = step("h", "p", "bradley-terry", "preference")
    (found,) = outcomes(tmp_path, task, [analysis], rows)
    assert math.isnan(found.p)
    assert found.statistic == ""
    assert found.notes[-1].startswith("There is no test: the listeners are too few, or too alike")


def test_pairs_in_one_order_do_not_tell_a_worth_from_the_order(tmp_path):
    """Nine of fifteen preferred the second: it, or its place; the worth was 0.48 [0.48, 0.48]."""
    rows = [
        {"listener": f"L{n % 4}", "variant": "ben|Ada", "answer": "212"[n % 3]} for n in range(15)
    ]
    task = {"id": "p", "kind": "paired", "trials": 4}
    analysis = step("h", "p", "bradley-terry", "preference")
    (found,) = outcomes(tmp_path, task, [analysis], rows)
    assert found.estimates == []
    assert "cannot tell the worths and the effect of the order apart" in found.notes[0]


def dense(frame, listener, cell):
    """Return the restricted criterion of variances by whole matrices, as textbooks have it."""
    y = frame["score"].to_numpy()
    x = pd.get_dummies(frame["level"]).to_numpy(dtype=float)
    who = pd.get_dummies(frame["listener"]).to_numpy(dtype=float)
    at = pd.get_dummies(frame["listener"] + frame["level"]).to_numpy(dtype=float)
    v = np.eye(len(y)) + listener**2 * who @ who.T + cell**2 * at @ at.T
    inverse = np.linalg.inv(v)
    of_x = x.T @ inverse @ x
    left = y - x @ np.linalg.solve(of_x, x.T @ inverse @ y)
    free = len(y) - x.shape[1]
    logs = np.linalg.slogdet(v)[1] + np.linalg.slogdet(of_x)[1]
    return free * math.log(left @ inverse @ left / free) + logs


def drawn(seed, cell):
    """Return unbalanced answers of listeners, with or without a variance of listener × level."""
    random = np.random.default_rng(seed)
    rows = []
    for who in range(9):
        own = random.normal(0, 1)
        for level in "abc":
            both = own + cell * random.normal()
            for _ in range(random.integers(1, 5)):
                score = both + ord(level) / 4 + random.normal(0, 2)
                rows.append({"score": score, "level": level, "listener": f"L{who}"})
    return pd.DataFrame(rows)


@pytest.mark.parametrize("cell", [0.0, 1.5])
@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_no_variances_are_more_likely_than_those_of_the_mixed_model(seed, cell):
    """The likelihood by whole matrices, on a grid about the fit: at a variance of 0 too."""
    frame = drawn(seed, cell)
    found = _reml.fit(frame, True)
    sizes = found.listener / found.answer, found.cell / found.answer
    best = dense(frame, *sizes)
    for first in (0.0, 0.2, 0.5, 0.9, 1.1, 2.0):
        for second in (0.0, 0.2, 0.5, 0.9, 1.1, 2.0):
            assert best <= dense(frame, first, second) + 1e-7
            near = [
                max(size + (step - 1) / 50, 0)
                for size, step in zip(sizes, (first, second), strict=True)
            ]
            assert best <= dense(frame, *near) + 1e-7


def test_a_balanced_mixed_model_is_the_repeated_measures_analysis_of_variance():
    """F of levels over listener × level, to six digits."""
    random = np.random.default_rng(4)
    cells = random.normal(0, 3, (12, 1)) + random.normal(0, 2, (12, 3)) + np.array([0, 1, 2])
    rows = [
        {"score": value, "level": "abc"[level], "listener": f"L{who}"}
        for who in range(12)
        for level in range(3)
        for value in cells[who, level] + random.normal(0, 1, 4)
    ]
    frame = pd.DataFrame(rows)
    means = frame.pivot_table(index="listener", columns="level", values="score").to_numpy()
    left = means - means.mean(0) - means.mean(1, keepdims=True) + means.mean()
    f = 12 * means.mean(0).var() * 3 / 2 / ((left**2).sum() / 22)
    assert mixed.of_levels(frame).p == pytest.approx(stats.f.sf(f, 2, 22), rel=1e-6)


def test_a_mixed_model_without_any_error_says_so():
    """Answers that are all alike: there is nothing to hold a difference against."""
    frame = pd.DataFrame({"score": 3.0, "level": list("abab") * 3, "listener": list("uuvvww") * 2})
    with pytest.raises(DataError, match="has no error"):
        mixed.of_levels(frame)
