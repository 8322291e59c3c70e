"""Mixed models: levels as fixed effects, listeners as random ones."""

from __future__ import annotations

import math
import warnings
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
import pandas as pd
import statsmodels.api as sm
import statsmodels.formula.api as smf
from scipy import stats

from ..errors import DataError
from . import _reml

FARTHEST = 30.0
"""Log odds beyond which estimating equations have run away: a chance of 1 in 10¹³."""


@dataclass(frozen=True)
class Effect:
    """A coefficient with its standard error and 95 % interval."""

    name: str
    value: float
    error: float
    low: float
    high: float


@dataclass(frozen=True)
class Contrast:
    """The difference of two levels (first - second) by a model, with its 95 % interval."""

    first: str
    second: str
    value: float
    low: float
    high: float
    p: float


@dataclass(frozen=True)
class Fit:
    """A mixed model: coefficients, standard deviations of the random effects, the main test."""

    effects: list[Effect]
    contrasts: list[Contrast]
    deviations: dict[str, float]
    statistic: str
    p: float
    model: str


def linear(
    frame: pd.DataFrame, formula: str, group: str = "listener", random: str | None = None
) -> Any:
    """Fit a linear mixed model by restricted maximum likelihood; `random` is a formula of slopes.

    What statsmodels returns is returned as it is.
    """
    model = smf.mixedlm(formula, frame, groups=frame[group], re_formula=random)
    return quietly(model)


def quietly(model: Any) -> Any:
    """Fit a model; a variance of zero at the edge is a result here and no warning."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for method in (["lbfgs"], ["bfgs", "powell", "cg"]):
            try:
                fitted = model.fit(reml=True, method=method)
            except np.linalg.LinAlgError:
                continue
            if np.isfinite(np.asarray(fitted.bse_fe)).all():
                return fitted
    raise DataError("the mixed model does not converge on these answers")


def of_levels(frame: pd.DataFrame) -> Fit:
    """Compare the levels of `frame` (columns score, level, listener) by a linear mixed model.

    Listeners have random intercepts, and listener × level where somebody answered a level more
    than once: without it, each answer would count as a listener. The F test has the degrees of
    freedom of the stratum in which levels are compared; on balanced answers it is the F of a
    repeated-measures analysis of variance, or of a one-way one over the listeners' means where each
    listener has one level only, as in groups.
    """
    listeners, levels = frame["listener"].nunique(), frame["level"].nunique()
    cells = frame.groupby(["listener", "level"]).ngroups
    between = cells == listeners
    if between and cells == len(frame):
        raise DataError("one answer of each listener has no mixed model: take mann-whitney")
    repeated = cells < len(frame) and not between
    fitted = _reml.fit(frame, repeated)
    q = levels - 1
    left = max(listeners - levels if between else cells - listeners - q, 1)
    beta, covariance = fitted.values[1:], fitted.covariance[1:, 1:]
    f = float(beta @ np.linalg.solve(covariance, beta)) / q
    deviations = {"listener": fitted.listener}
    if repeated:
        deviations["listener × level"] = fitted.cell
    deviations["answer"] = fitted.answer
    reach = float(stats.t.ppf(0.975, left))
    model_text = "score ~ level + (1 | listener)" + (" + (1 | listener:level)" if repeated else "")
    names = ["Intercept", *fitted.names[1:]]
    errors = np.sqrt(np.diag(fitted.covariance))
    return Fit(
        effects(pd.Series(fitted.values, names), pd.Series(errors, names), reach),
        contrasts(frame, beta, covariance, left),
        deviations,
        f"F({q}, {left}) = {f:.2f}",
        float(stats.f.sf(f, q, left)),
        model_text + ", REML",
    )


def of_shares(frame: pd.DataFrame) -> Fit:
    """Compare the levels' odds of correct answers (score 0 or 1) by estimating equations.

    The answers of a listener are correlated alike; standard errors are those of Mancl and DeRouen
    (2001), made for few listeners; the test is F with listeners - levels degrees of freedom. Where
    the answers to a level are all right or all wrong, its odds have no bound, and there is no test.
    """
    shares = frame.groupby("level")["score"].mean()
    if len(ends := shares[(shares == 0) | (shares == 1)]):
        kind = "right" if ends.iloc[0] == 1 else "wrong"
        raise DataError(
            f"all answers to {ends.index[0]} are {kind}, whose odds have no bound: "
            "take paired-proportion, or mann-whitney for groups"
        )
    q = frame["level"].nunique() - 1
    left = frame["listener"].nunique() - q - 1
    if left < 1:
        raise DataError("errors that are clustered by listener need more listeners than levels")
    fitted, working = estimated(frame)
    beta = np.asarray(fitted.params)[1:]
    covariance = np.asarray(fitted.cov_params())[1:, 1:]
    f = float(beta @ np.linalg.solve(covariance, beta)) / q
    reach = float(stats.t.ppf(0.975, left))
    return Fit(
        effects(fitted.params, fitted.bse, reach),
        contrasts(frame, beta, covariance, left),
        {},
        f"F({q}, {left}) = {f:.2f}",
        float(stats.f.sf(f, q, left)),
        f"log odds of correct ~ level, clustered by listener (GEE{working})",
    )


def estimated(frame: pd.DataFrame) -> tuple[Any, str]:
    """Return the fit of the estimating equations of right and wrong answers, and words about it.

    Where the equations with answers that are correlated alike have no solution (listeners of very
    unequal numbers of answers), or one with a correlation that so many answers cannot have, the
    working correlation is 0: the errors hold for any.
    """
    correlations = (sm.cov_struct.Exchangeable(), sm.cov_struct.Independence())
    for structure, words in zip(correlations, ("", ", working correlation 0"), strict=True):
        model = smf.gee(
            "score ~ C(level)",
            "listener",
            frame,
            family=sm.families.Binomial(),
            cov_struct=structure,
        )
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                fitted = model.fit(cov_type="bias_reduced", maxiter=200, ctol=1e-9)
            except np.linalg.LinAlgError:
                continue
            values, errors = np.asarray(fitted.params), np.asarray(fitted.bse)
        known = (np.abs(values) < FARTHEST).all() and (errors > 0).all()
        # So many answers that are alike have a correlation above this one, or no matrix has it.
        most = frame.groupby("listener").size().max()
        exists = words or (most - 1) * structure.dep_params > -1
        if fitted.converged and exists and known and np.isfinite(errors).all():
            return fitted, words
    raise DataError("the estimating equations have no solution for these answers")


def effects(values: pd.Series, errors: pd.Series, reach: float) -> list[Effect]:
    """Return coefficients with intervals; the first level is the one others differ from."""
    return [
        Effect(
            str(name).replace("C(level)[T.", "").rstrip("]"),
            float(value),
            float(error),
            float(value - reach * error),
            float(value + reach * error),
        )
        for name, value, error in zip(values.index, values, errors, strict=True)
    ]


def contrasts(frame: pd.DataFrame, beta: Any, covariance: Any, freedom: int) -> list[Contrast]:
    """Return the differences of all pairs of levels; `beta` has those from the first level.

    The tests are Student's with the degrees of freedom of the main test.
    """
    names = sorted(set(frame["level"]))
    values = np.concatenate([[0.0], beta])
    whole = np.zeros((len(names), len(names)))
    whole[1:, 1:] = covariance
    reach = float(stats.t.ppf(0.975, freedom))
    found = []
    for a, b in combinations(range(len(names)), 2):
        value = float(values[a] - values[b])
        error = math.sqrt(max(float(whole[a, a] + whole[b, b] - 2 * whole[a, b]), 0.0))
        p = float(2 * stats.t.sf(abs(value) / error, freedom)) if error else math.nan
        found.append(
            Contrast(names[a], names[b], value, value - reach * error, value + reach * error, p)
        )
    return found
