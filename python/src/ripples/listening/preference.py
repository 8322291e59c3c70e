"""Paired comparisons by the model of Bradley and Terry, with ties and an effect of the order.

Davidson and Beaver, Biometrics 33, 1977, 693-702: of `i` heard before `j`, the odds of "first",
"second" and "tie" are γ πᵢ : πⱼ : ν √(πᵢ πⱼ). Without ties it is Bradley and Terry's model of 1952.
As a log-linear model of counts (Fienberg and Larntz 1976) it is fitted by statsmodels.
"""

from __future__ import annotations

import math
import warnings
from dataclasses import dataclass

import numpy as np
import pandas as pd
import statsmodels.api as sm
from scipy import stats

from ..errors import DataError
from ._outcome import Floats

FIRST, SECOND, TIE = "1", "2", "tie"
UNKNOWN = (math.nan, math.nan)
SINGULAR = 1e10
"""The condition number from which on the worths' errors have a direction without any error."""
WIDEST = 10.0
"""The standard error of log odds without a bound; one loss of a thousand leaves an error of 1."""


@dataclass(frozen=True)
class Worths:
    """Log worths of the variants, the first being 0, with standard errors.

    `order` is the log odds by which the one heard first is preferred, `tie` is log ν; each with its
    standard error, NaN where it was not fitted. `p` is that of equal worths, NaN where listeners
    who are few and alike leave their errors no rank for a test.
    """

    names: list[str]
    values: Floats
    covariance: Floats
    order: tuple[float, float]
    tie: tuple[float, float]
    statistic: str
    p: float

    def difference(self, a: int, b: int) -> tuple[float, float]:
        """Return the difference of two log worths and its standard error."""
        c = self.covariance
        variance = float(c[a, a] + c[b, b] - 2 * c[a, b])
        return float(self.values[a] - self.values[b]), math.sqrt(max(variance, 0))


def tallies(rows: pd.DataFrame) -> pd.DataFrame:
    """Return counts of answers: columns listener, first, second, answer, count."""
    split = rows["variant"].str.split("|", expand=True)
    if split.shape[1] != 2:
        raise DataError("a paired comparison has two variants, joined by '|', in the order heard")
    pairs = rows.assign(first=split[0], second=split[1])
    return (
        pairs.groupby(["listener", "first", "second", "answer"])
        .size()
        .rename("count")
        .reset_index()
    )


def bradley_terry(
    counts: pd.DataFrame, order: bool = True, reference: str | None = None, robust: bool = True
) -> Worths:
    """Fit worths to counts of answers (columns first, second, answer, count, and listener).

    The answers of one listener are alike: with `robust` standard errors are clustered by listener
    and the test is F with listeners - 1 degrees of freedom. `order` fits an effect of the order.
    """
    names = sorted(set(counts["first"]) | set(counts["second"]))
    if reference in names:
        names = [reference] + [name for name in names if name != reference]
    if len(names) < 2:
        raise DataError("fewer than two variants were compared")
    ties = bool((counts["answer"] == TIE).any())
    clusters = counts["listener"].nunique() if "listener" in counts else 1
    robust = robust and clusters > len(names)
    design, response, groups, totals = loglinear(counts, names, ties, order, robust)
    if np.linalg.matrix_rank(design) < design.shape[1]:
        raise DataError(
            "the pairs that were heard cannot tell the worths and the effect of the order apart: "
            "ask for every pair in both orders"
        )
    k = len(names) - 1
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        model = sm.GLM(response, design, family=sm.families.Poisson(), offset=np.log(totals))
        by_listener = {"cov_type": "cluster", "cov_kwds": {"groups": groups}}
        fitted = model.fit(tol=1e-12, **(by_listener if robust else {}))
    own = k + int(order) + int(ties)
    errors = np.sqrt(np.diag(np.asarray(fitted.normalized_cov_params))[:own])
    if not (errors < WIDEST).all():
        raise DataError(
            "a variant, or the one heard first, won or lost always: no worth has a bound"
        )
    values = np.concatenate([[0.0], fitted.params[:k]])
    covariance = np.zeros((k + 1, k + 1))
    covariance[1:, 1:] = np.asarray(fitted.cov_params())[:k, :k]
    pairs = zip(fitted.params[k:], fitted.bse[k:], strict=True)
    found = iter([(float(value), float(error)) for value, error in pairs])
    of_order = next(found) if order else UNKNOWN
    of_ties = next(found) if ties else UNKNOWN
    if not np.linalg.cond(covariance[1:, 1:]) < SINGULAR:
        return Worths(names, values, covariance, of_order, of_ties, "", math.nan)
    wald = float(values[1:] @ np.linalg.solve(covariance[1:, 1:], values[1:]))
    if robust:
        left = clusters - k
        f = wald * left / (k * (clusters - 1))  # Hotelling's T², as scores of the listeners
        statistic, p = f"F({k}, {left}) = {f:.2f}", float(stats.f.sf(f, k, left))
    else:
        statistic, p = f"χ²({k}) = {wald:.2f}", float(stats.chi2.sf(wald, k))
    return Worths(names, values, covariance, of_order, of_ties, statistic, p)


def loglinear(
    counts: pd.DataFrame, names: list[str], ties: bool, order: bool, by_listener: bool
) -> tuple[Floats, Floats, Floats, Floats]:
    """Return design, counts, clusters and totals of the log-linear model.

    Each ordered pair (of each listener, if clustered) has a row for each possible answer; a column
    for the ordered pair, and the total as offset, make the expected counts shares of the total.
    """
    place = {name: index for index, name in enumerate(names)}
    answers = [FIRST, SECOND, TIE] if ties else [FIRST, SECOND]
    keys = ["listener", "first", "second"] if by_listener else ["first", "second"]
    wide = counts.pivot_table(
        index=keys, columns="answer", values="count", aggfunc="sum", fill_value=0
    ).reindex(columns=answers, fill_value=0)
    blocks = wide.reset_index()[["first", "second"]]
    totals = wide.sum(axis=1).to_numpy(dtype=float)
    pairs = {pair: index for index, pair in enumerate(sorted(set(map(tuple, blocks.to_numpy()))))}
    k, n, m = len(names) - 1, len(blocks), len(answers)
    extra = int(order) + int(ties)
    design = np.zeros((n * m, k + extra + len(pairs)))
    for row, (first, second) in enumerate(blocks.to_numpy()):
        for index, answer in enumerate(answers):
            line = design[row * m + index]
            half = 0.5 if answer == TIE else 1.0
            for name, has in ((first, answer != SECOND), (second, answer != FIRST)):
                if has and place[name]:
                    line[place[name] - 1] += half
            if order and answer == FIRST:
                line[k] = 1
            if ties and answer == TIE:
                line[k + extra - 1] = 1
            line[k + extra + pairs[first, second]] = 1
    groups = pd.factorize(wide.reset_index()[keys[0]])[0] if by_listener else np.arange(n)
    response = wide.to_numpy(dtype=float).ravel()
    return design, response, np.repeat(groups, m), np.repeat(totals, m)
