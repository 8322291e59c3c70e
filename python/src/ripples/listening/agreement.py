"""How far listeners agree: Fleiss's κ of categories, intraclass correlations of ratings."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy import stats
from statsmodels.stats.inter_rater import aggregate_raters, fleiss_kappa

from ._outcome import Floats


def kappa(answers: npt.ArrayLike) -> float:
    """Return Fleiss's κ of answers: a row for each item, a column for each listener.

    >>> round(kappa([["a", "a", "b"], ["b", "b", "b"]]), 3)
    0.25
    """
    table, _ = aggregate_raters(np.asarray(answers))
    return float(fleiss_kappa(table)) if table.shape[1] > 1 else math.nan


@dataclass(frozen=True)
class Correlations:
    """Intraclass correlations by Shrout and Fleiss (1979); `single` of one listener, else the mean.

    `agreement` is ICC(2,1) and (2,k): listeners drawn by chance, levels count. `consistency` is
    ICC(3,1) and (3,k): levels of listeners are taken out. The intervals are of 95 %.
    """

    single_agreement: float
    mean_agreement: float
    single_consistency: float
    mean_consistency: float
    agreement_interval: tuple[float, float]
    consistency_interval: tuple[float, float]
    statistic: str
    p: float


def intraclass(ratings: npt.ArrayLike, confidence: float = 0.95) -> Correlations:
    """Return correlations of ratings: a row for each item, a column for each listener, no gaps.

    The mean squares are those of a two-way analysis of variance without repetition.
    """
    x: Floats = np.asarray(ratings, dtype=float)
    n, k = x.shape
    mean = x.mean()
    rows = k * float(((x.mean(axis=1) - mean) ** 2).sum()) / (n - 1)
    columns = n * float(((x.mean(axis=0) - mean) ** 2).sum()) / (k - 1)
    left = x - x.mean(axis=1, keepdims=True) - x.mean(axis=0, keepdims=True) + mean
    error = float((left**2).sum()) / ((n - 1) * (k - 1))
    agreed = (rows - error) / (rows + (k - 1) * error + k * (columns - error) / n)
    consistent = (rows - error) / (rows + (k - 1) * error)
    f = rows / error if error else math.inf
    df, tail = (n - 1) * (k - 1), (1 + confidence) / 2
    low, high = f / stats.f.ppf(tail, n - 1, df), f * stats.f.ppf(tail, df, n - 1)
    return Correlations(
        agreed,
        (rows - error) / (rows + (columns - error) / n),
        consistent,
        1 - 1 / f,
        agreement_interval(rows, columns, error, n, k, tail),
        (float((low - 1) / (low + k - 1)), float((high - 1) / (high + k - 1))),
        f"F({n - 1}, {df}) = {f:.2f}",
        float(stats.f.sf(f, n - 1, df)),
    )


def agreement_interval(
    rows: float, columns: float, error: float, n: int, k: int, tail: float
) -> tuple[float, float]:
    """Return the interval of ICC(2,1): Shrout and Fleiss 1979, page 424."""
    single = (rows - error) / (rows + (k - 1) * error + k * (columns - error) / n)
    ratio = columns / error if error else math.inf
    weight = n * (1 + (k - 1) * single) - k * single
    above = (k - 1) * (n - 1) * (k * single * ratio + weight) ** 2
    v = above / ((n - 1) * k**2 * single**2 * ratio**2 + weight**2)
    first, second = stats.f.ppf(tail, n - 1, v), stats.f.ppf(tail, v, n - 1)
    spread = k * columns + (k * n - k - n) * error
    low = n * (rows - first * error) / (first * spread + n * rows)
    high = n * (second * rows - error) / (spread + n * second * rows)
    return float(low), float(high)
