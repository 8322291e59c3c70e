"""Power of the main tests, planned by an equation that knows nothing of them, and found in studies.

RIPPLES_STUDIES is the number of studies of each test; pytest -s prints the figures.
"""

import os

import numpy as np
import pandas as pd
import pytest

pytest.importorskip("statsmodels")

from scipy import integrate, stats
from statsmodels.stats.power import TTestPower

from ripples.listening import _ranks, equivalence, mixed, preference

STUDIES = int(os.environ.get("RIPPLES_STUDIES", "1000"))
LISTENERS = 24
ALPHA = 0.05


def noncentral_f(q, left, noncentrality):
    """Return the power of an F test."""
    return stats.ncf.sf(stats.f.isf(ALPHA, q, left), q, left, noncentrality)


class SharesOfPairs:
    """Listeners who are right in a share of their own with one mapping, and more with another.

    Planned as the power of the paired t test (noncentral t): permutations of signs have the same,
    as the number of listeners grows.
    """

    TRIALS, GAIN = 24, 0.1

    def planned(self):
        own = stats.beta(40, 40)

        def noise(gain):
            return own.expect(lambda p: (p + gain) * (1 - p - gain)) / self.TRIALS

        spread = np.sqrt(noise(0) + noise(self.GAIN))
        return TTestPower().power(self.GAIN / spread, LISTENERS, ALPHA)

    def p(self, random):
        own = random.beta(40, 40, LISTENERS)
        first = random.binomial(self.TRIALS, own)
        second = random.binomial(self.TRIALS, own + self.GAIN)
        return _ranks.sign_flips((second - first) / self.TRIALS, 1, draws=999)


class Ranks:
    """Four mappings that are rated about listeners' own means.

    Planned as the repeated-measures analysis of variance with the efficiency of ranks of normal
    scores, 3k / (k + 1)π (van Elteren and Noether 1959).
    """

    SHIFTS = np.array([0, 0.2, 0.5, 1.0])

    def planned(self):
        k = len(self.SHIFTS)
        efficiency = 3 * k / ((k + 1) * np.pi)
        lifts = ((self.SHIFTS - self.SHIFTS.mean()) ** 2).sum()
        return noncentral_f(k - 1, (LISTENERS - 1) * (k - 1), LISTENERS * efficiency * lifts)

    def p(self, random):
        own = random.normal(size=(LISTENERS, 1))
        rated = own + self.SHIFTS + random.normal(size=(LISTENERS, len(self.SHIFTS)))
        return _ranks.friedman(pd.DataFrame(rated))[1]


class Groups:
    """Two groups of twenty whose scores differ by 0.9 standard deviations.

    Planned by the mean and the variance of the statistic of Mann and Whitney under normal shifts
    (Lehmann, Nonparametrics, equations 2.20 to 2.24), with the continuity correction.
    """

    SIZE, SHIFT = 20, 0.9

    def planned(self):
        n = self.SIZE
        above = stats.norm.cdf(self.SHIFT / np.sqrt(2))
        both = stats.multivariate_normal([0, 0], [[1, 0.5], [0.5, 1]])
        twice = both.cdf([self.SHIFT / np.sqrt(2)] * 2)
        variance = n * n * (above * (1 - above) + 2 * (n - 1) * (twice - above**2))
        limit = stats.norm.isf(ALPHA / 2) * np.sqrt(n * n * (2 * n + 1) / 12) + 0.5
        return stats.norm.sf((limit - n * n * (above - 0.5)) / np.sqrt(variance))

    def p(self, random):
        groups = {"a": random.normal(size=self.SIZE)}
        groups["b"] = random.normal(self.SHIFT, size=self.SIZE)
        return _ranks.by_rank_sums(groups)[0].p


class Ratings:
    """Twelve listeners who rate three mappings that differ.

    Planned as the repeated-measures analysis of variance: noncentral F, n Σ τ² / σ².
    """

    LEVELS = np.array([0, 0.5, 1.2])

    def planned(self):
        listeners, k = 12, len(self.LEVELS)
        noncentrality = listeners * ((self.LEVELS - self.LEVELS.mean()) ** 2).sum()
        return noncentral_f(k - 1, (listeners - 1) * (k - 1), noncentrality)

    def p(self, random):
        k = len(self.LEVELS)
        own = np.repeat(random.normal(0, 2, 12), k)
        score = own + np.tile(self.LEVELS, 12) + random.normal(size=12 * k)
        listener = np.repeat(np.arange(12), k)
        return mixed.of_levels(
            pd.DataFrame({"listener": listener, "level": list("abc") * 12, "score": score})
        ).p


class Odds:
    """Answers, 12 of each listener to each mapping, with shares that differ by 0.14.

    Planned from the variance of the log odds of the mean shares (delta method), of which the
    listeners' own ability cancels out; F with listeners - 2 degrees of freedom.
    """

    TRIALS, GAIN = 12, 0.14

    def planned(self):
        own = stats.beta(40, 40)
        means = np.array([0.5, 0.5 + self.GAIN])
        slopes = 1 / (means * (1 - means))
        noise = [own.expect(lambda p, g=g: (p + g) * (1 - p - g)) for g in (0, self.GAIN)]
        variance = (slopes**2 * np.array(noise)).sum() / (LISTENERS * self.TRIALS)
        variance += own.var() * (slopes[1] - slopes[0]) ** 2 / LISTENERS
        effect = np.log(means[1] / (1 - means[1]))
        return noncentral_f(1, LISTENERS - 2, effect**2 / variance)

    def p(self, random):
        own = random.beta(40, 40, LISTENERS)[:, None, None]
        gains = np.array([0, self.GAIN])[None, :, None]
        right = random.random((LISTENERS, 2, self.TRIALS)) < own + gains
        listener = np.repeat(np.arange(LISTENERS), 2 * self.TRIALS)
        level = np.tile(np.repeat(["a", "b"], self.TRIALS), LISTENERS)
        score = right.ravel().astype(float)
        return mixed.of_shares(
            pd.DataFrame({"listener": listener, "level": level, "score": score})
        ).p


class Tastes:
    """Three mappings of different worths, each ordered pair heard twice by each listener.

    Planned from the Fisher information of the model of Davidson and Beaver (1977), as
    Hotelling's T² of two worths.
    """

    TRUTH = np.array([0.3, 0.58, 0.2, -0.7])
    """The log worths of the second and third, the effect of the order, the ties."""
    PAIRS = ((0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1))
    TIMES = 2

    def shares(self, truth, pair):
        worths = np.array([0, truth[0], truth[1]])
        half = (worths[pair[0]] - worths[pair[1]]) / 2
        odds = np.exp([half + truth[2], -half, truth[3]])
        return odds / odds.sum()

    def planned(self):
        information = np.zeros((4, 4))
        for pair in self.PAIRS:
            steps = 1e-5 * np.eye(4)
            slopes = np.array([
                (self.shares(self.TRUTH + step, pair) - self.shares(self.TRUTH - step, pair)) / 2e-5
                for step in steps
            ])  # fmt: skip
            information += self.TIMES * (slopes / self.shares(self.TRUTH, pair)) @ slopes.T
        covariance = np.linalg.inv(information)[:2, :2] / LISTENERS
        worths = self.TRUTH[:2]
        return noncentral_f(2, LISTENERS - 2, worths @ np.linalg.solve(covariance, worths))

    def p(self, random):
        rows = [
            (listener, "abc"[pair[0]], "abc"[pair[1]], answer, count)
            for listener in range(LISTENERS)
            for pair in self.PAIRS
            for answer, count in zip(
                ("1", "2", "tie"),
                random.multinomial(self.TIMES, self.shares(self.TRUTH, pair)),
                strict=True,
            )
        ]
        columns = ["listener", "first", "second", "answer", "count"]
        return preference.bradley_terry(pd.DataFrame(rows, columns=columns)).p


class Equivalent:
    """Differences of mean 0 that are tested to lie within 0.65 standard deviations.

    Planned by integration over the standard deviation that is found (Phillips 1990).
    """

    BOUND = 0.65

    def planned(self):
        left = LISTENERS - 1
        reach, root = stats.t.isf(ALPHA, left), np.sqrt(LISTENERS)

        def within(square):
            edge = self.BOUND * root - reach * np.sqrt(square / left)
            return max(2 * stats.norm.cdf(edge) - 1, 0) * stats.chi2.pdf(square, left)

        return integrate.quad(within, 0, stats.chi2.isf(1e-12, left), limit=200)[0]

    def p(self, random):
        return equivalence.equivalent(random.normal(0, 1, LISTENERS), self.BOUND, "").p


QUICK = [SharesOfPairs, Ranks, Groups, Equivalent]
SLOW = [
    pytest.param(
        study,
        marks=pytest.mark.skipif(
            "RIPPLES_STUDIES" not in os.environ,
            reason="fits a model for each study: RIPPLES_STUDIES=1000 runs it",
        ),
    )
    for study in (Ratings, Odds, Tastes)
]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("study", QUICK + SLOW)
def test_planned_power_is_reached(study):
    """The share of significant studies is the planned power within 3 %."""
    random = np.random.default_rng(11)
    planned = study().planned()
    found = np.mean([study().p(random) <= ALPHA for _ in range(STUDIES)])
    print(f"{study.__name__}: planned {100 * planned:.1f} %, found {100 * found:.1f} %")
    assert 0.6 < planned < 0.95, "a power at which a study would be planned"
    assert found == pytest.approx(planned, abs=0.03)
