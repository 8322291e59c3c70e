"""Adaptive procedures: the next level of a trial follows from the answers so far.

Transformed up-down rules: Levitt, Journal of the Acoustical Society of America 49, 1971, 467-477.
With the ratios of the steps down and up of García-Pérez (Vision Research 38, 1998, 1861-1881) they
reach one share of correct answers, whatever the size of the steps; with equal steps they do not.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ._outcome import Floats

GARCIA_PEREZ = {1: 0.2845, 2: 0.5488, 3: 0.7393, 4: 0.8415}
"""The step down as a part of the step up, for rules of 1 to 4 correct answers down, 1 wrong up."""


@dataclass(frozen=True)
class Rule:
    """Down by `down_step` after `down` correct answers in a row, up by `up_step` after a wrong one.

    Steps are in the unit of the level, or of its logarithm where levels are made by `exp`.
    """

    down: int
    down_step: float
    up_step: float

    @classmethod
    def levitt(cls, down: int, step: float) -> Rule:
        """Return a rule with equal steps."""
        return cls(down, step, step)

    @classmethod
    def weighted(cls, down: int, up_step: float) -> Rule:
        """Return a rule with the ratio of steps of García-Pérez.

        >>> round(Rule.weighted(2, 1.0).target, 4)
        0.8035
        """
        return cls(down, GARCIA_PEREZ[down] * up_step, up_step)

    @property
    def target(self) -> float:
        """The share of correct answers at which steps down and up balance.

        >>> [round(Rule.levitt(down, 1).target, 4) for down in (2, 3, 4)]
        [0.7071, 0.7937, 0.8409]
        """
        return float((self.up_step / (self.up_step + self.down_step)) ** (1 / self.down))


class Staircases:
    """Many runs of one rule at once, one of them being a staircase as a listener climbs it.

    >>> stairs = Staircases(Rule.levitt(2, 1.0), start=5.0)
    >>> for correct in (True, True, True, True, False):
    ...     stairs.answer([correct])
    >>> float(stairs.level[0]), int(stairs.reversals[0])
    (4.0, 1)
    """

    def __init__(self, rule: Rule, start: float, runs: int = 1, discard: int = 4) -> None:
        self.rule = rule
        self.level: Floats = np.full(runs, float(start))
        self.reversals = np.zeros(runs, dtype=int)
        self._discard = discard
        self._row = np.zeros(runs, dtype=int)
        self._way = np.zeros(runs, dtype=int)
        self._sums = np.zeros(runs)
        self._counts = np.zeros(runs, dtype=int)

    def answer(self, correct: npt.ArrayLike) -> None:
        """Take one answer of each run, and move to the next level."""
        right = np.asarray(correct, dtype=bool)
        self._row = np.where(right, self._row + 1, 0)
        down = self._row >= self.rule.down
        self._row[down] = 0
        way = np.where(down, -1, np.where(right, 0, 1))
        turned = (way != 0) & (self._way != 0) & (way != self._way)
        counted = turned & (self.reversals >= self._discard)
        self._sums[counted] += self.level[counted]
        self._counts[counted] += 1
        self.reversals += turned
        self._way = np.where(way != 0, way, self._way)
        self.level = self.level + np.where(
            way < 0, -self.rule.down_step, np.where(way > 0, self.rule.up_step, 0.0)
        )

    @property
    def estimates(self) -> Floats:
        """The mean level of the reversals after the first ones; NaN before there are any."""
        with np.errstate(invalid="ignore"):
            return np.asarray(
                np.where(self._counts > 0, self._sums / np.maximum(self._counts, 1), np.nan)
            )


def simulate(
    rule: Rule,
    share: Callable[[Floats], Floats],
    runs: int,
    trials: int,
    start: float,
    seed: int = 1,
) -> Staircases:
    """Run staircases of listeners who are right with the probability `share(level)`."""
    random = np.random.default_rng(seed)
    stairs = Staircases(rule, start, runs)
    for _ in range(trials):
        stairs.answer(random.random(runs) < share(stairs.level))
    return stairs
