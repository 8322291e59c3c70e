"""Linear mixed models of levels by restricted maximum likelihood.

Listeners have random intercepts, and so has each listener at each level where answers are repeated.
Only the means of these cells and the spread within them matter, so that the likelihood has a closed
form at each pair of variances: Searle, Casella and McCulloch, Variance Components, 1992, § 6.6. The
general optimisers of statsmodels stop far from its maximum where a variance is near 0.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np
import pandas as pd
from scipy import optimize

from ..errors import DataError
from ._outcome import Floats

LARGEST = 1e4
"""The largest deviation of listeners, as a part of that of single answers, that is told from it."""

NO_ERROR = "each listener differs from level to level as every other: a mixed model has no error"


@dataclass(frozen=True)
class Reml:
    """A fit: coefficients (a mean, then differences from the first level) and their covariance.

    The standard deviations are those of listeners, of listener × level (0 without it), and of
    single answers; `criterion` is -2 times the restricted log likelihood, less a constant.
    """

    names: list[str]
    values: Floats
    covariance: Floats
    listener: float
    cell: float
    answer: float
    criterion: float


class Cells:
    """The answers of each listener at each level: their mean, their number, and their spread."""

    def __init__(self, frame: pd.DataFrame) -> None:
        grouped = frame.groupby(["listener", "level"])["score"]
        table = grouped.agg(["mean", "count"]).reset_index()
        self.names = sorted(set(table["level"]))
        self.means = table["mean"].to_numpy(dtype=float)
        self.counts = table["count"].to_numpy(dtype=float)
        self.listener = pd.factorize(table["listener"])[0]
        level = table["level"].map({name: place for place, name in enumerate(self.names)})
        self.design = np.eye(len(self.names))[level.to_numpy(dtype=int)]
        self.design[:, 0] = 1.0
        self.within = float(((frame["score"] - grouped.transform("mean")) ** 2).sum())
        self.free = len(frame) - len(self.names)

    def solved(self, listener: float, cell: float) -> tuple[float, Floats, Floats, float]:
        """Return criterion, coefficients, their covariance and the variance of answers.

        The standard deviations are given as parts of that of single answers.
        """
        spread = 1 / self.counts + cell**2
        weight = 1 / spread
        sums = np.bincount(self.listener, weight)
        shrunk = listener**2 / (1 + listener**2 * sums)
        columns = np.column_stack([self.design, self.means])
        totals = np.array([np.bincount(self.listener, weight * each) for each in columns.T])
        products = (columns.T * weight) @ columns - (totals * shrunk) @ totals.T
        of_design, crossed = products[:-1, :-1], products[:-1, -1]
        inverse = np.linalg.inv(of_design)
        values = inverse @ crossed
        variance = (self.within + float(products[-1, -1] - crossed @ values)) / self.free
        criterion = (
            self.free * math.log(max(variance, 1e-300))
            + float(np.log(spread).sum() + np.log1p(listener**2 * sums).sum())
            + float(np.linalg.slogdet(of_design)[1])
        )
        return criterion, values, variance * inverse, variance


def fit(frame: pd.DataFrame, repeated: bool) -> Reml:
    """Fit the levels of a frame (columns score, level, listener); `repeated` has listener × level.

    >>> frame = pd.DataFrame({"score": [1.0, 2, 2, 4, 3, 5], "level": list("ababab"),
    ...                       "listener": list("uuvvww")})
    >>> found = fit(frame, False)
    >>> [round(float(each), 3) for each in (*found.values, found.listener, found.answer)]
    [2.0, 1.667, 1.225, 0.408]
    """
    cells = Cells(frame)
    if repeated and cells.within <= 1e-20 * float((frame["score"] ** 2).sum()):
        # Answers that are repeated alike: all variance lies between the cells.
        means = frame.groupby(["listener", "level"], as_index=False)["score"].mean()
        return replace(alone := fit(means, False), cell=alone.answer, answer=0.0)
    apart = frame["score"] - frame.groupby("level")["score"].transform("mean")
    if cells.free < 1 or np.ptp(apart) == 0:
        raise DataError(NO_ERROR)

    def criterion(sizes: Floats) -> float:
        if np.abs(sizes).max() > LARGEST:
            return math.inf
        return cells.solved(float(sizes[0]), float(sizes[1]) if repeated else 0.0)[0]

    grid = np.array([0.0, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0])
    sides = np.meshgrid(grid, grid) if repeated else [grid]
    starts = np.array([each.ravel() for each in sides]).T
    start = starts[int(np.argmin([criterion(each) for each in starts]))]
    simplex = np.vstack([start, start + 0.1 * np.eye(len(start))])
    best = optimize.minimize(
        criterion,
        start,
        method="Nelder-Mead",
        options={"initial_simplex": simplex, "xatol": 1e-9, "fatol": 1e-11, "maxiter": 2000},
    )
    sizes = np.abs(best.x)
    if sizes.max() > LARGEST / 2:
        raise DataError(NO_ERROR)
    for place in range(len(sizes)):  # a variance that is as likely 0 is 0
        without = np.where(np.arange(len(sizes)) == place, 0.0, sizes)
        if criterion(without) <= criterion(sizes) + 1e-11:
            sizes = without
    listener, cell = float(sizes[0]), float(sizes[1]) if repeated else 0.0
    found, values, covariance, variance = cells.solved(listener, cell)
    single = math.sqrt(variance)
    return Reml(cells.names, values, covariance, listener * single, cell * single, single, found)
