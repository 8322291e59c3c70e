"""Tests of ranks and of signs for scores of the same listeners, with effect sizes."""

from __future__ import annotations

import math
from itertools import combinations

import numpy as np
import pandas as pd
from scipy import stats
from statsmodels.stats.multitest import multipletests

from . import effects
from ._outcome import Comparison, Floats, Interval, Outcome, mean_interval

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
    corrected = iter(multipletests(known, method=correction)[1])
    return [math.nan if math.isnan(each) else float(next(corrected)) for each in p]


def signed_rank(differences: Floats) -> tuple[float, float, float]:
    """Return W+, the two-sided p and the matched-pairs rank-biserial correlation.

    Differences of zero are ranked and then dropped (Pratt 1959).
    """
    if not np.any(differences):
        return math.nan, 1.0, 0.0
    p = float(stats.wilcoxon(differences, zero_method="pratt").pvalue)
    plus = float(stats.rankdata(np.abs(differences))[differences > 0].sum())
    return plus, p, effects.rank_biserial(differences).value


def typical_difference(differences: Floats, confidence: float = 0.95) -> tuple[float, Interval]:
    """Return the median of Walsh averages (Hodges and Lehmann) and its interval.

    The interval is that of Tukey: Hollander and Wolfe, Nonparametric Statistical Methods, § 3.3.
    """
    n = len(differences)
    first, second = np.triu_indices(n)
    averages = np.sort((differences[first] + differences[second]) / 2)
    spread = math.sqrt(n * (n + 1) * (2 * n + 1) / 24)
    cut = n * (n + 1) / 4 - stats.norm.ppf((1 + confidence) / 2) * spread
    k = max(round(cut), 1)
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

    It is exact for up to 13 listeners, and drawn with a fixed seed for more.
    """
    if not np.any(differences):
        return 1.0
    test = stats.permutation_test(
        (differences,),
        lambda values, axis: values.mean(axis=axis),
        permutation_type="samples",
        vectorized=True,
        n_resamples=draws,
        rng=np.random.default_rng(seed),
    )
    return float(test.pvalue)


def by_sign_flips(table: pd.DataFrame, seed: int, draws: int = DRAWS) -> list[Comparison]:
    """Compare the means of each pair of columns by a permutation test of signs."""
    found = []
    for a, b in combinations(table.columns, 2):
        d = (table[a] - table[b]).dropna().to_numpy()
        if len(d) < 2:
            continue
        effect = effects.of_differences(d)
        p = sign_flips(d, seed, draws)
        found.append(
            effects.comparison((a, b), float(d.mean()), mean_interval(d), len(d), effect, p)
        )
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
        test = stats.mannwhitneyu(x, y)
        effect = effects.rank_biserial_of_groups(x, y)
        apart = np.sort((x[:, None] - y[None, :]).ravel())
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
