"""Psychometric functions: how the share of correct answers grows with the level.

ψ(x) = γ + (1 - γ - λ) F(x; α, β) with the share γ of right guesses, the share λ of lapses, and F a
logistic or a Weibull function, fitted by maximum likelihood: Wichmann and Hill, Perception &
Psychophysics 63, 2001, 1293-1313 and 1314-1329.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd
from scipy import optimize, special

from ..errors import UsageError
from ._outcome import Floats, Interval

MOST_LAPSES = 0.06
"""The largest share of lapses that is fitted, as Wichmann and Hill propose."""

FUNCTIONS = ("logistic", "weibull")


def logistic(x: Any, threshold: float, width: float) -> Floats:
    """Return the logistic function; it is ½ at the threshold, `width` is its scale."""
    return np.asarray(special.expit((np.asarray(x, dtype=float) - threshold) / width))


def weibull(x: Any, threshold: float, width: float) -> Floats:
    """Return the Weibull function of x > 0; it is ½ at the threshold, 1 / `width` is its exponent.

    The usual scale, where it is 1 - 1/e, is `threshold` / ln(2) ** `width`.
    """
    ratio = np.maximum(np.asarray(x, dtype=float), 1e-300) / threshold
    power = np.exp(np.minimum(np.log(ratio) / width, 600))
    return np.asarray(-np.expm1(-math.log(2) * power))


@dataclass(frozen=True)
class Fitted:
    """A psychometric function; the threshold is where F is ½, in the unit of the levels."""

    function: str
    threshold: float
    width: float
    lapse: float
    guess: float
    log_likelihood: float
    deviance: float

    def __call__(self, x: Any) -> Floats:
        """Return the share of correct answers at levels."""
        inner = logistic if self.function == "logistic" else weibull
        return self.guess + (1 - self.guess - self.lapse) * inner(x, self.threshold, self.width)

    def level(self, share: float) -> float:
        """Return the level with a share of correct answers; NaN where there is none."""
        part = (share - self.guess) / (1 - self.guess - self.lapse)
        if not 0 < part < 1:
            return math.nan
        if self.function == "logistic":
            return float(self.threshold + self.width * special.logit(part))
        return float(self.threshold * (-math.log1p(-part) / math.log(2)) ** self.width)


def fit(
    levels: npt.ArrayLike,
    correct: npt.ArrayLike,
    trials: npt.ArrayLike,
    guess: float = 0.5,
    function: str = "logistic",
    lapse: float | None = None,
) -> Fitted:
    """Fit a psychometric function to counts at levels by maximum likelihood.

    `lapse` is fitted in 0…0.06 unless it is given. The Weibull function needs levels above 0.

    >>> fitted = fit([1, 2, 3, 4, 5], [11, 13, 15, 18, 20], [20] * 5)
    >>> 2.5 < fitted.threshold < 3.5
    True
    """
    if function not in FUNCTIONS:
        raise UsageError(f"no psychometric function '{function}'", hint="logistic or weibull")
    x, k, n = (np.asarray(each, dtype=float) for each in (levels, correct, trials))
    if function == "weibull" and x.min() <= 0:
        raise UsageError("the Weibull function needs levels above 0", hint="take the logistic one")
    inner = logistic if function == "logistic" else weibull
    logarithmic = function == "weibull"
    axis = np.log(x) if logarithmic else x
    span = max(float(np.ptp(axis)), 1e-9)
    low, high = math.log(span / 200), math.log(span * 5)

    def minus_log_likelihood(p: Floats) -> Any:
        place = np.exp(p[0]) if logarithmic else p[0]
        lapses = lapse if lapse is not None else p[2]
        share = guess + (1 - guess - lapses) * inner(x, place, np.exp(p[1]))
        share = np.clip(share, 1e-9, 1 - 1e-9)
        return -(special.xlogy(k, share) + special.xlog1py(n - k, -share)).sum(axis=-1)

    bounds = [(axis.min() - span, axis.max() + span), (low, high), (0, MOST_LAPSES)]
    bounds = bounds[: 3 if lapse is None else 2]
    # The likelihood of few trials has several peaks: the search begins at the best of a grid.
    sides = [np.linspace(*end, each) for end, each in zip(bounds, (101, 21, 7), strict=False)]
    grid = np.array([each.ravel() for each in np.meshgrid(*sides)])
    start = grid[:, int(np.argmin(minus_log_likelihood(grid[..., None])))]
    reach = np.array([side[1] - side[0] for side in sides])
    inward = np.where(start + reach <= [end[1] for end in bounds], reach, -reach)
    simplex = np.vstack([start, start + np.diag(inward)])
    best = optimize.minimize(
        minus_log_likelihood,
        start,
        method="Nelder-Mead",
        bounds=bounds,
        options={"initial_simplex": simplex, "xatol": 1e-5 * span, "fatol": 1e-6},
    )
    place, width = float(best.x[0]), math.exp(best.x[1])
    lapses = float(best.x[2]) if lapse is None else lapse
    share = k / n
    saturated = float((special.xlogy(k, share) + special.xlog1py(n - k, -share)).sum())
    return Fitted(
        function,
        math.exp(place) if logarithmic else place,
        width,
        lapses,
        guess,
        -float(best.fun),
        2 * (saturated + float(best.fun)),
    )


def counts(rows: pd.DataFrame) -> tuple[Floats, Floats, Floats]:
    """Return levels, correct answers and trials of scored rows."""
    scored = rows[rows["level"].notna() & rows["correct"].notna()]
    grouped = scored.groupby("level")["correct"].agg(["sum", "count"])
    return (
        grouped.index.to_numpy(dtype=float),
        grouped["sum"].to_numpy(dtype=float),
        grouped["count"].to_numpy(dtype=float),
    )


def fit_rows(rows: pd.DataFrame, guess: float, function: str | None = None) -> Fitted | None:
    """Fit the answers at several levels; None where levels or answers are all alike."""
    levels, correct, trials = counts(rows)
    if len(levels) < 2 or correct.sum() in (0, trials.sum()):
        return None
    return fit(levels, correct, trials, guess, function or "logistic")


def threshold_interval(
    fitted: Fitted, levels: npt.ArrayLike, trials: npt.ArrayLike, draws: int = 200, seed: int = 1
) -> Interval:
    """Return the 95 % percentile interval of the threshold by the parametric bootstrap.

    Answers are drawn again from the fitted function, and fitted with its share of lapses.
    """
    random = np.random.default_rng(seed)
    x, n = np.asarray(levels, dtype=float), np.asarray(trials, dtype=float)
    drawn = random.binomial(n.astype(int), np.clip(fitted(x), 0, 1), (draws, len(n)))
    found = [
        fit(x, k, n, fitted.guess, fitted.function, lapse=fitted.lapse).threshold
        for k in drawn
        if 0 < k.sum() < n.sum()
    ]
    if len(found) < draws / 2:
        return math.nan, math.nan
    low, high = np.quantile(found, [0.025, 0.975])
    return float(low), float(high)
