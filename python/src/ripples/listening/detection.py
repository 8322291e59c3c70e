"""Sensitivity d′ from answers, by the model of each task.

d′ is the distance between what two stimuli evoke, in standard deviations of the noise of one look.
The models are those of Macmillan and Creelman, Detection Theory: A User's Guide, 2nd ed., 2005.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from scipy import integrate, optimize, special

LARGEST = 15.0
"""The largest d′ that is told from others: no proportion in reach of a study has more."""

Share = Callable[[float], float]


def below(x: float) -> float:
    """Return the share of the standard normal distribution that lies below `x`."""
    return float(special.ndtr(x))


def z(share: float) -> float:
    """Return the point of the standard normal distribution below which a share lies."""
    return float(special.ndtri(share))


def two_alternatives(d: float) -> float:
    """Return the share correct of an unbiased listener in 2-AFC: Φ(d′/√2)."""
    return below(d / math.sqrt(2))


def alternatives(d: float, m: int) -> float:
    """Return the share correct in m-AFC: the right one of m looks is the largest (chapter 10)."""
    if m == 2:
        return two_alternatives(d)
    found, _ = integrate.quad(
        lambda x: math.exp(-((x - d) ** 2) / 2) * below(x) ** (m - 1), d - 9, d + 9
    )
    return float(found) / math.sqrt(2 * math.pi)


def abx_differencing(d: float) -> float:
    """Return the share correct in ABX by comparing two distances (chapter 9, differencing)."""
    a, b = d / math.sqrt(2), d / math.sqrt(6)
    return below(a) * below(b) + below(-a) * below(-b)


def abx_independent(d: float) -> float:
    """Return the share correct in ABX by two independent decisions (independent observation)."""
    a, b = d / math.sqrt(2), d / 2
    return below(a) * below(b) + below(-a) * below(-b)


def same_different_independent(d: float) -> float:
    """Return the share correct of an unbiased listener in same-different: each look is judged."""
    return below(d / 2) ** 2 + below(-d / 2) ** 2


def same_different_differencing(d: float) -> float:
    """Return the share correct in same-different by the best criterion on the difference."""
    if d < 1e-6:
        return 0.5
    best = 2 / d * math.acosh(math.exp(min(d * d / 4, 600)))
    right = 1 - 2 * below(-best / math.sqrt(2))
    different = below((d - best) / math.sqrt(2)) + below((-d - best) / math.sqrt(2))
    return (right + different) / 2


def inverse(share: float, model: Share) -> float:
    """Return the d′ at which a model has a share of correct answers; negative below chance.

    >>> round(inverse(0.75, two_alternatives), 3), round(inverse(0.75, abx_differencing), 2)
    (0.954, 2.02)
    """
    chance = model(0.0)
    if math.isnan(share):
        return math.nan
    if share < chance:  # as far below chance as its mirror image is above
        mirror = chance + (chance - share) * (1 - chance) / chance
        return -inverse(mirror, model)
    if share >= model(LARGEST):
        return math.inf
    return float(optimize.brentq(lambda d: model(d) - share, 0, LARGEST))


def unbiased(hits: float, false_alarms: float) -> float:
    """Return the share correct that an unbiased listener of the same sensitivity would have.

    >>> round(unbiased(0.75, 0.3), 4)
    0.7256
    """
    return below((z(hits) - z(false_alarms)) / 2)


def same_different_dprime(hits: float, false_alarms: float) -> float:
    """Return the d′ of same-different by the differencing model, from hits and false alarms.

    A hit is "different" for a different pair, a false alarm the same word for an equal pair.
    """
    if hits <= false_alarms:
        return 0.0 if hits == false_alarms else -same_different_dprime(false_alarms, hits)
    criterion = -math.sqrt(2) * z(false_alarms / 2)

    def excess(d: float) -> float:
        return below((d - criterion) / math.sqrt(2)) + below((-d - criterion) / math.sqrt(2)) - hits

    return float(optimize.brentq(excess, 0, LARGEST)) if excess(LARGEST) > 0 else math.inf


def corrected(count: float, trials: float) -> float:
    """Return a proportion that is never 0 or 1: (count + ½) / (trials + 1), Hautus 1995.

    >>> corrected(10, 10)
    0.9545454545454546
    """
    return (count + 0.5) / (trials + 1)
