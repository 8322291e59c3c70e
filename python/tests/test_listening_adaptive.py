"""Adaptive procedures against what their authors published."""

import numpy as np
import pytest

pytest.importorskip("scipy")

from ripples.errors import UsageError
from ripples.listening.adaptive import GARCIA_PEREZ, Rule, Staircases, simulate
from ripples.listening.quest import Quest

RUNS = 10_000


def ear(level):
    """Return the share correct of a listener whose threshold is 0 and whose scale is 1."""
    return 0.5 + 0.5 / (1 + np.exp(-level))


def reached(rule):
    """Return the share correct at the mean estimate of many long staircases."""
    return float(ear(np.mean(simulate(rule, ear, RUNS, 400, 2.0, seed=11).estimates)))


@pytest.mark.parametrize(("down", "target"), [(2, 0.7071), (3, 0.7937), (4, 0.8409)])
def test_targets_of_levitt(down, target):
    """Levitt 1971: with small steps the rules reach the fourth, third and second root of ½."""
    rule = Rule.levitt(down, 0.25)
    assert round(rule.target, 4) == target
    assert reached(rule) == pytest.approx(target, abs=0.01)


@pytest.mark.parametrize(
    ("down", "ratio", "target"),
    [(1, 0.2845, 0.7785), (2, 0.5488, 0.8035), (3, 0.7393, 0.8315), (4, 0.8415, 0.8584)],
)
def test_targets_of_garcia_perez(down, ratio, target):
    """García-Pérez 1998: with his ratios the size of the steps does not matter."""
    assert GARCIA_PEREZ[down] == ratio
    for step in (0.5, 1.0):
        rule = Rule.weighted(down, step)
        assert round(rule.target, 4) == target
        assert reached(rule) == pytest.approx(target, abs=0.01)


def test_equal_steps_miss():
    """García-Pérez 1998: with equal steps of a usual size the target is missed."""
    assert reached(Rule.levitt(2, 1.0)) < 0.7071 - 0.02
    assert reached(Rule.levitt(3, 2.0)) < 0.7937 - 0.01


def test_a_staircase_goes_down_after_two_right_and_up_after_one_wrong():
    """The levels and reversals of a short run, by hand."""
    stairs = Staircases(Rule(2, 1.0, 2.0), start=10, discard=0)
    seen = []
    for correct in (1, 1, 1, 0, 1, 1, 1, 1, 0):
        stairs.answer([correct])
        seen.append(float(stairs.level[0]))
    assert seen == [10, 9, 9, 11, 11, 10, 10, 9, 11]
    assert stairs.reversals[0] == 3
    assert stairs.estimates[0] == pytest.approx((9 + 11 + 9) / 3)


RIGHT = {"C": True, "I": False}
FIRST = (
    [-18, -22, -25, -28, -30, -22, -13, -15, -16, -18, -19, -20, -21, -22, -23, -19, -20, -20, -18,
     -18, -19, -17, -17, -18, -18, -18, -19, -19, -19, -19, -19, -19],
    "CCCCIICCCCCCCCICCICCICCCCCCCCCCC",
)  # fmt: skip
"""Watson 2017, example 1, a threshold: contrasts in dB, and answers."""

SLOPES = (
    [-18, -22, -12, -13, -15, -16, -17, -18, -19, -21, -24, -25, -26, -27, -21, -22, -23, -20, -20,
     -20, -21, -19, -19, -20, -20, -20, -19, -19, -19, -19, -19, -20, -20, -20, -20, -20, -21, -21,
     -20, -20, -20, -19, -18, -18, -19, -19, -19, -18, -18, -17, -18, -18, -18, -17, -17, -17, -17,
     -17, -17, -17, -18, -18, -18, -18],
    "CICCCCCCCCCCCICCICCCICCCCICCCCCCCCCCCICCIICCCCICICCCICCCCCCCCCCC",
)  # fmt: skip
"""Watson 2017, "Implementation", threshold and slope."""


@pytest.mark.parametrize(
    ("run", "slopes", "mode"),
    [(FIRST, [3.5], {"threshold": -20, "slope": 3.5}),
     (SLOPES, [2, 3, 4, 5], {"threshold": -20, "slope": 3})],
)  # fmt: skip
def test_quest_asks_what_watson_asked(run, slopes, mode):
    """Every stimulus of the published runs is the next one, and the mode at the end is theirs."""
    decibels = np.arange(-40, 1)
    quest = Quest.weibull(
        decibels, {"threshold": decibels, "slope": slopes, "guess": [0.5], "lapse": [0.02]}
    )
    asked = []
    for answer in run[1]:
        asked.append(quest.next)
        quest.answer(RIGHT[answer])
    assert asked == run[0]
    assert {name: quest.mode[name] for name in mode} == mode


def test_quest_finds_the_threshold_of_a_listener():
    """After 60 trials the mean threshold of simulated listeners is the true one within 1 dB."""
    random = np.random.default_rng(2)
    decibels = np.arange(-40, 1)
    found = []
    for _ in range(20):
        quest = Quest.weibull(
            decibels, {"threshold": decibels, "slope": [3.5], "guess": [0.5], "lapse": [0.02]}
        )
        for _ in range(60):
            level = quest.next
            share = 0.98 - 0.48 * np.exp(-(10 ** (3.5 * (level + 17) / 20)))
            quest.answer(random.random() < share)
        found.append(quest.mean["threshold"])
    assert np.mean(found) == pytest.approx(-17, abs=0.5)
    assert np.std(found) < 1.5


def test_quest_refuses_what_it_was_not_made_for():
    """A stimulus that is not on the grid, and parameters in another order."""
    grid = {"threshold": [1.0], "slope": [2.0], "guess": [0.5], "lapse": [0.0]}
    with pytest.raises(UsageError, match="none of the stimuli"):
        Quest.weibull([1.0, 2.0], grid).answer(True, stimulus=1.5)
    with pytest.raises(UsageError, match="threshold, slope, guess, lapse"):
        Quest.weibull([1.0], dict(reversed(grid.items())))
