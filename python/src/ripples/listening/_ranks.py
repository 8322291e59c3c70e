"""Tests of ranks and of signs for scores of the same listeners, with effect sizes."""

from __future__ import annotations

import math
from itertools import combinations

import numpy as np
import pandas as pd
from scipy import stats
from statsmodels.stats.multitest import multipletests

from . import _counted, effects
from ._outcome import Comparison, Floats, Interval, Outcome, are_equal, mean_interval

CORRECTIONS = ("none", "holm", "bonferroni", "sidak", "fdr_bh", "fdr_by")
DRAWS = 9999


def adjusted(p: list[float], correction: str) -> list[float]:
    """Return p values corrected for their number; unknown ones stay unknown.

    >>> [round(each, 3) for each in adjusted([0.01, 0.04, 0.03], "holm")]
    [0.03, 0.06, 0.06]
    """
    known = [each for each in p if not math.isnan(each)]
    if correction == "none" or len(known) < 2:
        return list(p)
    with np.errstate(divide="ignore"):  # Šidák's takes the logarithm of 1 - p, also where p is 1
        corrected = iter(multipletests(known, method=correction)[1])
    return [math.nan if math.isnan(each) else float(next(corrected)) for each in p]


def signed_rank(differences: Floats) -> tuple[float, float, float]:
    """Return W+, the two-sided p and the matched-pairs rank-biserial correlation.

    Differences of zero are ranked and then dropped (Pratt 1959). Up to 50 differences p is exact,
    also with ties; above it is that of the normal distribution.
    """
    d = _counted.without_rounding(differences)
    if not np.any(d):
        return math.nan, 1.0, 0.0
    ranks = stats.rankdata(np.abs(d))
    plus = float(ranks[d > 0].sum())
    if len(d) <= _counted.MOST:
        p = _counted.signed_rank_p(ranks[d != 0], plus)
    else:
        p = float(stats.wilcoxon(d, zero_method="pratt", method="asymptotic").pvalue)
    return plus, p, effects.rank_biserial(d).value


def typical_difference(differences: Floats, confidence: float = 0.95) -> tuple[float, Interval]:
    """Return the median of Walsh averages (Hodges and Lehmann) and its interval.

    The interval is that of Tukey: Hollander and Wolfe, Nonparametric Statistical Methods, § 3.3. Up
    to 50 differences it ends where the exact test does: it leaves 0 out where p is below 5 %.
    """
    n = len(differences)
    first, second = np.triu_indices(n)
    averages = np.sort((differences[first] + differences[second]) / 2)
    tail = (1 - confidence) / 2
    if n <= _counted.MOST:
        k = _counted.place_of_pairs(n, tail)
    else:
        spread = math.sqrt(n * (n + 1) * (2 * n + 1) / 24)
        k = max(round(n * (n + 1) / 4 + stats.norm.ppf(tail) * spread), 1)
    return float(np.median(averages)), (float(averages[k - 1]), float(averages[-k]))


def by_signed_ranks(table: pd.DataFrame) -> list[Comparison]:
    """Compare each pair of columns by Wilcoxon's signed-rank test."""
    found = []
    for a, b in combinations(table.columns, 2):
        d = (table[a] - table[b]).dropna().to_numpy()
        if len(d) < 2:
            continue
        p = signed_rank(d)[1]
        effect = effects.rank_biserial(d)
        found.append(effects.comparison((a, b), *typical_difference(d), len(d), effect, p))
    return found


def sign_flips(differences: Floats, seed: int = 1, draws: int = DRAWS) -> float:
    """Return the two-sided p of the mean difference when signs are exchanged by chance.

    It is exact for up to 30 listeners, and drawn with a fixed seed for more.

    >>> sign_flips(np.array([0.3, 0.1, 0.2, 0.4]))
    0.125
    """
    if not np.any(differences):
        return 1.0
    if len(differences) <= _counted.MOST_FLIPPED:
        return _counted.sign_flip_p(differences)
    random = np.random.default_rng(seed)
    signs = random.integers(0, 2, (draws, len(differences))) * 2 - 1
    sums, found = signs @ differences, float(differences.sum())
    near = _counted.NEAR * float(np.abs(differences).sum())
    above, below = int((sums >= found - near).sum()), int((sums <= found + near).sum())
    return min(1.0, 2 * (min(above, below) + 1) / (draws + 1))


def by_sign_flips(table: pd.DataFrame, seed: int, draws: int = DRAWS) -> list[Comparison]:
    """Compare the means of each pair of columns by a permutation test of signs."""
    found = []
    for a, b in combinations(table.columns, 2):
        d = (table[a] - table[b]).dropna().to_numpy()
        if len(d) < 2:
            continue
        effect = effects.of_differences(d)
        p = sign_flips(d, seed, draws)
        pair = effects.comparison((a, b), float(d.mean()), mean_interval(d), len(d), effect, p)
        pair.has_no_spread = are_equal(d)
        found.append(pair)
    return found


def friedman(table: pd.DataFrame) -> tuple[float, float, float]:
    """Return Friedman's χ², its p and Kendall's W of a table without gaps."""
    values = table.to_numpy()
    n, k = values.shape
    if np.all(values == values[:, :1]):
        return 0.0, 1.0, 0.0
    found = stats.friedmanchisquare(*values.T)
    return float(found.statistic), float(found.pvalue), float(found.statistic / (n * (k - 1)))


def put_friedman(outcome: Outcome, table: pd.DataFrame) -> None:
    """Make Friedman's test the main one of an outcome, with Kendall's W and its interval."""
    levels = len(table.columns)
    statistic, outcome.p, _ = friedman(table)
    outcome.statistic = f"Friedman χ²({levels - 1}) = {statistic:.2f}"
    most = len(table) * (levels - 1)
    effects.of_chi_square("Kendall's W", statistic, levels - 1, most).put(outcome)


def by_rank_sums(groups: dict[str, Floats]) -> list[Comparison]:
    """Compare each pair of groups of different listeners by the test of Mann and Whitney."""
    found = []
    for (a, x), (b, y) in combinations(groups.items(), 2):
        if len(x) < 1 or len(y) < 1:
            continue
        few = max(len(x), len(y)) < _counted.MOST
        tied = len(np.unique(np.concatenate([x, y]))) < len(x) + len(y)
        test = stats.mannwhitneyu(x, y, method="exact" if few and not tied else "asymptotic")
        effect = effects.rank_biserial_of_groups(x, y)
        apart = np.sort((x[:, None] - y[None, :]).ravel())
        if few:
            k = _counted.place_of_groups(len(x), len(y), 0.025)
        else:
            spread = math.sqrt(len(x) * len(y) * (len(x) + len(y) + 1) / 12)
            k = max(round(len(apart) / 2 - stats.norm.ppf(0.975) * spread), 1)
        interval = (float(apart[k - 1]), float(apart[-k]))
        found.append(
            effects.comparison(
                (a, b),
                float(np.median(apart)),
                interval,
                len(x) + len(y),
                effect,
                float(test.pvalue),
            )
        )
    return found
