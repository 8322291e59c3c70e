"""Adaptive procedures against what their authors published."""

import numpy as np
import pytest

pytest.importorskip("scipy")

from ripples.listening.adaptive import GARCIA_PEREZ, Rule, Staircases, simulate

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
