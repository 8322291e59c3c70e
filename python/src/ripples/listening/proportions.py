"""Shares of correct answers: exact tests and intervals."""

from __future__ import annotations

import math
from dataclasses import dataclass

from scipy import stats

from ._outcome import Interval


@dataclass(frozen=True)
class Share:
    """Correct answers of trials, with the exact one-sided test against chance and intervals."""

    correct: int
    trials: int
    chance: float
    p: float
    wilson: Interval
    exact: Interval

    @property
    def value(self) -> float:
        """The share of correct answers; NaN without trials."""
        return self.correct / self.trials if self.trials else math.nan


def share(correct: int, trials: int, chance: float = 0.5, confidence: float = 0.95) -> Share:
    """Return the exact binomial test of "more often correct than by chance", and intervals.

    The intervals are Wilson's and that of Clopper and Pearson.

    >>> found = share(12, 16)
    >>> round(found.p, 4), [round(end, 3) for end in found.wilson]
    (0.0384, [0.505, 0.898])
    """
    test = stats.binomtest(correct, trials, chance, alternative="greater")
    both = stats.binomtest(correct, trials, chance)  # whose intervals have two ends
    wilson = both.proportion_ci(confidence, method="wilson")
    exact = both.proportion_ci(confidence, method="exact")
    return Share(
        correct,
        trials,
        chance,
        float(test.pvalue),
        (float(wilson.low), float(wilson.high)),
        (float(exact.low), float(exact.high)),
    )


def fewest_correct(trials: int, chance: float = 0.5, alpha: float = 0.05) -> int:
    """Return the fewest correct answers that are significant in the exact one-sided test.

    >>> fewest_correct(16), fewest_correct(24, 1 / 3)
    (12, 13)
    """
    return int(stats.binom.isf(alpha, trials, chance)) + 1


def power(trials: int, truth: float, chance: float = 0.5, alpha: float = 0.05) -> float:
    """Return the probability of a significant result of somebody who is right in a share `truth`.

    >>> round(power(24, 0.75), 2)
    0.77
    """
    return float(stats.binom.sf(fewest_correct(trials, chance, alpha) - 1, trials, truth))
