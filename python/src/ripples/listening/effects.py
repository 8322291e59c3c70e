"""Effect sizes with intervals, each by a published method.

Standardised differences have the interval of the noncentral t distribution: Steiger and Fouladi
(1997), for d_z Goulet-Pelletier and Cousineau (2018). Rank-biserial correlations have score
intervals: that of groups is method 5 of Newcombe (Statistics in Medicine 25, 2006, 559-573), that
of pairs the same with the variance of signed ranks. Intervals that take a normal distribution of
the correlation's Fisher transform, with the variance of no effect, hold a strong effect in 30 to 70
of 100 studies; these hold it in 92 or more.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from scipy import optimize, special, stats

from ._counted import without_rounding
from ._outcome import NOTHING, Comparison, Floats, Interval, Outcome


@dataclass(frozen=True)
class Effect:
    """An effect size with its interval, of 95 % unless it is said otherwise."""

    name: str
    value: float
    low: float = math.nan
    high: float = math.nan

    def put(self, outcome: Outcome) -> None:
        """Make it the effect of an analysis's main test."""
        outcome.effect, outcome.effect_name = self.value, self.name
        outcome.effect_low, outcome.effect_high = self.low, self.high


def comparison(
    names: tuple[str, str], difference: float, interval: Interval, n: int, effect: Effect, p: float
) -> Comparison:
    """Return the comparison of two levels with its effect size."""
    return Comparison(
        *names,
        difference,
        *interval,
        n,
        effect.value,
        effect.name,
        p,
        effect_low=effect.low,
        effect_high=effect.high,
    )


def of_pair(pair: Comparison) -> Effect:
    """Return the effect size of a comparison."""
    return Effect(pair.effect_name, pair.effect, pair.effect_low, pair.effect_high)


def noncentrality(t: float, freedom: float, confidence: float = 0.95) -> Interval:
    """Return the interval of the noncentrality of a t statistic.

    >>> [round(end, 4) for end in noncentrality(2.83, 126)]
    [0.8338, 4.8154]
    """
    if not math.isfinite(t):
        return NOTHING
    if t < 0:  # scipy's distribution is for places above 0, far out
        low, high = noncentrality(-t, freedom, confidence)
        return -high, -low
    tail = (1 - confidence) / 2

    def found(step: float, beyond: Callable[[float], float]) -> float:
        def outside(place: float) -> bool:
            return not beyond(place) >= tail  # where nothing can be computed, it is far out

        reach = step
        while not outside(t + reach):
            reach *= 1.5
        inner, outer = t, t + reach
        while abs(outer - inner) > 1e-10 * (1 + abs(outer)):
            middle = (inner + outer) / 2
            inner, outer = (inner, middle) if outside(middle) else (middle, outer)
        return (inner + outer) / 2

    return (
        found(-1.0, lambda place: float(stats.nct.sf(t, freedom, place))),
        found(1.0, lambda place: float(stats.nct.cdf(t, freedom, place))),
    )


def of_differences(differences: Floats, confidence: float = 0.95) -> Effect:
    """Return d_z, the mean of paired differences in their standard deviation.

    >>> found = of_differences(np.array([1.0, 2.0, 3.0, 4.0]))
    >>> round(found.value, 3), found.low < found.value < found.high
    (1.936, True)
    """
    d = without_rounding(differences)
    spread = float(d.std(ddof=1)) if len(d) > 1 and np.ptp(d) > 0 else 0.0
    if not spread:
        return Effect("d_z", math.nan)
    root = math.sqrt(len(d))
    value = float(d.mean()) / spread
    low, high = noncentrality(value * root, len(d) - 1, confidence)
    return Effect("d_z", value, low / root, high / root)


def of_groups(x: Floats, y: Floats, confidence: float = 0.95) -> Effect:
    """Return Cohen's d of two groups, in their pooled standard deviation."""
    m, n = len(x), len(y)
    if m < 2 or n < 2:
        return Effect("d", math.nan)
    pooled = math.sqrt(((m - 1) * x.var(ddof=1) + (n - 1) * y.var(ddof=1)) / (m + n - 2))
    if not pooled:
        return Effect("d", math.nan)
    value = float(x.mean() - y.mean()) / pooled
    root = math.sqrt(m * n / (m + n))
    low, high = noncentrality(value * root, m + n - 2, confidence)
    return Effect("d", value, low / root, high / root)


RANK_BISERIAL = "rank-biserial correlation"


def score_interval(share: float, error: Callable[[float], float], confidence: float) -> Interval:
    """Return the shares θ from which an observed one is at most so many of θ's own errors away.

    `error` is the standard error where θ is the truth; at 0 and 1 it vanishes.
    """
    reach = float(stats.norm.ppf((1 + confidence) / 2))
    edge = 1e-9

    def outside(place: float) -> float:
        return (share - place) ** 2 - (reach * error(place)) ** 2

    def end(far: float, near: float) -> float:
        if outside(far) <= 0:
            return round(far)
        return float(optimize.brentq(outside, far, near))

    low = 0.0 if share <= edge else end(edge, min(share, 1 - edge))
    high = 1.0 if share >= 1 - edge else end(1 - edge, max(share, edge))
    return low, high


def error_of_ranks(share: float, m: int, n: int) -> float:
    """Return the standard error of the Mann-Whitney statistic U / (m n) where it is `share`.

    It is that of Hanley and McNeil (1982) with m - 1 and n - 1 replaced by their mean, as Newcombe
    has it in his method 5.

    >>> round(error_of_ranks(0.893, 51, 58), 3)
    0.032
    """
    half = (m + n) / 2 - 1
    parts = 1 + half * ((1 - share) / (2 - share) + share / (1 + share))
    return math.sqrt(share * (1 - share) * parts / (m * n))


def error_of_signed_ranks(share: float, n: int) -> float:
    """Return the standard error of the share of pairs of differences whose sum is above 0.

    It is that of a U statistic of normal differences, whose mean makes it `share`: the variance of
    its projection is a bivariate normal probability at the correlation ½, by Owen's T.
    """
    place = float(special.ndtri(share))
    both = share - 2 * float(special.owens_t(place, math.sqrt(1 / 3)))
    projected, single = both - share**2, share * (1 - share)
    return math.sqrt(max(2 * (2 * (n - 2) * projected + single) / (n * (n - 1)), 0.0))


def rank_biserial(differences: Floats, confidence: float = 0.95) -> Effect:
    """Return the matched-pairs rank-biserial correlation of signed ranks (Kerby 2014).

    Differences of zero are ranked and then dropped, as in the test (Pratt 1959).

    >>> found = rank_biserial(np.array([1.0, 2, 3, -0.5, 4, 5]))
    >>> round(found.value, 3), found.low < found.value < found.high
    (0.905, True)
    """
    d = without_rounding(differences)
    if not np.any(d):
        return Effect(RANK_BISERIAL, 0.0)
    ranks = stats.rankdata(np.abs(d))
    plus, minus = float(ranks[d > 0].sum()), float(ranks[d < 0].sum())
    value = (plus - minus) / (plus + minus)
    n = int(np.count_nonzero(d))
    if n < 3:
        return Effect(RANK_BISERIAL, value)
    low, high = score_interval(
        (value + 1) / 2, lambda share: error_of_signed_ranks(share, n), confidence
    )
    return Effect(RANK_BISERIAL, value, 2 * low - 1, 2 * high - 1)


def rank_biserial_of_groups(x: Floats, y: Floats, confidence: float = 0.95) -> Effect:
    """Return the rank-biserial correlation of two groups, which is Cliff's δ.

    >>> found = rank_biserial_of_groups(np.array([3.0, 4, 5, 6]), np.array([1.0, 2, 3, 4]))
    >>> found.value, found.low < found.value < found.high
    (0.75, True)
    """
    above = (x[:, None] > y[None, :]).mean() - (x[:, None] < y[None, :]).mean()
    low, high = score_interval(
        (float(above) + 1) / 2, lambda share: error_of_ranks(share, len(x), len(y)), confidence
    )
    return Effect(RANK_BISERIAL, float(above), 2 * low - 1, 2 * high - 1)


def of_chi_square(
    name: str, statistic: float, freedom: int, most: float, confidence: float = 0.95
) -> Effect:
    """Return a χ² statistic as a part of the largest one, with its noncentral interval.

    The interval is that of the part that chance leaves out (Steiger 2004): where nothing differs
    it begins at 0, while the statistic itself is as large as its degrees of freedom.

    >>> of_chi_square("W", 11.14, 2, 44.0).low > 0
    True
    """
    value = statistic / most
    tail = (1 - confidence) / 2
    farthest = 4 * statistic + 60

    def end(share: float) -> float:
        def distance(place: float) -> float:
            below = (
                stats.ncx2.cdf(statistic, freedom, place)
                if place > 0
                else stats.chi2.cdf(statistic, freedom)
            )
            return float(below) - share

        return 0.0 if distance(0) <= 0 else float(optimize.brentq(distance, 0, farthest))

    return Effect(name, value, min(end(1 - tail) / most, 1.0), min(end(tail) / most, 1.0))


def odds_ratio(log_odds: float, low: float, high: float) -> Effect:
    """Return an odds ratio of a difference of log odds and its interval.

    >>> round(odds_ratio(math.log(2), 0.0, math.log(4)).value, 6)
    2.0
    """
    value, first, last = (math.exp(min(each, 700)) for each in (log_odds, low, high))
    return Effect("odds ratio", value, first, last)


def odds_against(chance: float, share: float, interval: Interval) -> Effect:
    """Return the odds of a share over those of guessing, with the interval of the share.

    >>> found = odds_against(0.5, 0.75, (0.6, 0.9))
    >>> round(found.value, 3), round(found.low, 3), round(found.high, 3)
    (3.0, 1.5, 9.0)
    """

    def odds(part: float) -> float:
        return math.inf if part >= 1 else part / (1 - part)

    name = "odds over chance"
    return Effect(name, *(odds(each) / odds(chance) for each in (share, *interval)))
