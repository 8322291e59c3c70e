"""Two one-sided tests (TOST): the way to say that a difference is too small to matter."""

from __future__ import annotations

import math

import numpy as np
from statsmodels.stats.weightstats import CompareMeans, DescrStatsW, ttost_ind

from . import effects
from ._counted import without_rounding
from ._outcome import NOTHING, Equivalence, Floats, mean_interval


def equivalent(differences: Floats, bound: float, about: str) -> Equivalence:
    """Test whether the mean of paired differences lies within ± `bound` (Schuirmann 1987).

    Differences that are all equal have no spread, so that there is no t test and no interval.

    >>> equivalent(np.array([0.1, -0.2, 0.0, 0.15, -0.1, 0.05]), 0.5, "a - b").p < 0.01
    True
    """
    d = without_rounding(differences)
    low, high = mean_interval(d, 0.90)
    p = math.nan if math.isnan(low) else float(DescrStatsW(d).ttost_mean(-bound, bound)[0])
    return with_effect(
        Equivalence(about, bound, float(d.mean()), low, high, p), effects.of_differences(d, 0.90)
    )


def equivalent_groups(x: Floats, y: Floats, bound: float, about: str) -> Equivalence:
    """Test whether the means of two groups differ by less than `bound`, by Welch's t.

    Two groups without any spread have no t test and no interval.
    """
    apart = float(x.mean() - y.mean())
    (low, high), p = NOTHING, math.nan
    if np.ptp(x) > 0 or np.ptp(y) > 0:
        p = float(ttost_ind(x, y, -bound, bound, usevar="unequal")[0])
        first, second = DescrStatsW(x), DescrStatsW(y)
        low, high = CompareMeans(first, second).tconfint_diff(0.10, usevar="unequal")
    return with_effect(
        Equivalence(about, bound, apart, float(low), float(high), p),
        effects.of_groups(x, y, 0.90),
    )


def with_effect(tested: Equivalence, effect: effects.Effect) -> Equivalence:
    """Return tests with the effect size of their difference, whose interval is of 90 % too."""
    tested.effect, tested.effect_name = effect.value, effect.name
    tested.effect_low, tested.effect_high = effect.low, effect.high
    return tested
