"""Thresholds beyond the levels that were heard: no numbers, in no mean, counted and said."""

import math

import numpy as np
import pytest

pytest.importorskip("statsmodels")

from listening_study import step
from test_listening_tasks import QUEST, answers, planned

from ripples.errors import DataError
from ripples.listening import read_answers
from ripples.listening._outcome import Beyond
from ripples.listening._scores import fitted_threshold, question
from ripples.listening._study import analysed

STAIRS = {"id": "least", "kind": "staircase", "trials": 20}


def of_quest(who, variant, trial, estimate, beyond=""):
    """Return an answer with what QUEST+ expected after it."""
    return {
        "listener": f"L{who}", "trial": trial, "variant": variant, "level": 2.0, "correct": 1.0,
        "truth": "rise", "answer": "rise", "unit": "°C", "estimate": estimate, "beyond": beyond,
    }  # fmt: skip


def quest(folder, test="psychometric"):
    """Return the outcome of five listeners: of Ada one is above 8, of Ben one below 0.25."""
    analysis = [step("h1", "least", test, "threshold")]
    plan = planned(folder, QUEST, analysis, 5)
    rows = []
    for who in range(5):
        for variant, first in (("Ada", 1.0), ("Ben", 2.5)):
            rows.append(of_quest(who, variant, 3, 7.0, "" if who else "above 8"))
            side = {("Ada", 0): "above 8", ("Ben", 4): "below 0.25"}.get((variant, who), "")
            rows.append(of_quest(who, variant, 9, math.nan if side else first + who, side))
    return analysed(plan, answers(plan, QUEST, rows)).outcomes[0][1]


@pytest.mark.parametrize("test", ["psychometric", "wilcoxon"])
def test_a_threshold_beyond_the_levels_is_in_no_mean(tmp_path, test):
    """Means of the known ones only: Ada 2, 3, 4, 5 and Ben 2.5 … 5.5; both are counted."""
    found = quest(tmp_path, test)
    if test == "psychometric":
        assert [each.value for each in found.estimates] == [3.5, 4]
        assert [each.extra["beyond"] for each in found.estimates] == ["1 above 8", "1 below 0.25"]
    assert found.pairs[0].n == 3, "who is beyond in one of the two is in no difference"
    assert [(each.listener, each.side, each.end) for each in found.beyond] == [
        ("L0", "above", 8), ("L4", "below", 0.25),
    ]  # fmt: skip
    assert any(
        note.startswith("2 of 10 thresholds lie beyond the levels and are no numbers "
                        "(Ada: 1 above 8 °C; Ben: 1 below 0.25 °C)")
        for note in found.notes
    )  # fmt: skip


def test_the_conclusion_says_how_many_lie_beyond(tmp_path):
    """The sentence that stands first in the report has it."""
    from ripples.listening._plan import Analysis
    from ripples.listening._sentences import conclusion

    said = conclusion(Analysis("h1", "least", "psychometric", "threshold"), quest(tmp_path), False)
    assert "2 thresholds lie beyond the levels (Ada: 1 above 8 °C; Ben: 1 below 0.25 °C)" in said


def climbed(levels, correct):
    """Return answers at levels as a staircase keeps them."""
    return [
        {
            "listener": "L1", "trial": trial, "variant": "Ada", "level": level,
            "correct": float(right), "unit": "°C",
        }
        for trial, (level, right) in enumerate(zip(levels, correct, strict=True))
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("levels", "correct", "expected"),
    [
        ([8, 6, 4, 2], [1, 1, 1, 1], Beyond("below", 2)),
        ([8, 8, 8, 6], [0, 0, 0, 0], Beyond("above", 8)),
        ([1] * 40 + [2] * 40 + [3] * 40, ([0, 1] * 60)[:120], None),
        ([1] * 40 + [2] * 40 + [3] * 40, [0, 1] * 20 + [0, 1] * 20 + [0, 1, 1] * 13 + [1], "above"),
    ],
)
def test_fits_whose_threshold_was_never_heard_lie_beyond(tmp_path, levels, correct, expected):
    """All right: below the lowest; all wrong: above the highest; a fit that ends outside too."""
    plan = planned(tmp_path, STAIRS, [step("h1", "least", "psychometric", "threshold")], 1)
    rows = answers(plan, STAIRS, climbed(levels, correct))
    asked = question(plan, plan.analyses[0], rows)
    found = fitted_threshold(asked.rows, asked.chance)
    if expected is None:
        assert isinstance(found, Beyond)
    elif isinstance(expected, str):
        assert isinstance(found, Beyond)
        assert (found.side, found.level) == (expected, 3)
    else:
        assert found == expected


def test_a_threshold_within_is_a_number(tmp_path):
    """Half right at 1, 90 % at 2, all at 3: the threshold lies between 1 and 2."""
    plan = planned(tmp_path, STAIRS, [step("h1", "least", "psychometric", "threshold")], 1)
    correct = [0, 1] * 20 + [1] * 36 + [0] * 4 + [1] * 40
    rows = answers(plan, STAIRS, climbed(np.repeat([1.0, 2, 3], 40), correct))
    found = fitted_threshold(rows, 0.5)
    assert isinstance(found, float)
    assert 1 < found < 2


def test_a_text_that_says_no_side_is_refused_with_its_line(tmp_path):
    """The column beyond is empty, or a side and a level."""
    plan = planned(tmp_path, QUEST, [step("h1", "least", "psychometric", "threshold")], 1)
    rows = answers(plan, QUEST, [of_quest(1, "Ada", 1, "", "abve 8")])
    rows.to_csv(tmp_path / "answers.csv", index=False)
    with pytest.raises(DataError, match=r"beyond is 'abve 8'") as caught:
        read_answers(tmp_path / "answers.csv", plan)
    assert caught.value.line == 2
