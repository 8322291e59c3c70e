"""Bayes factors of standardised differences and of shares against chance.

That of a t test is the JZS Bayes factor of Rouder, Speckman, Sun, Morey and Iverson (Psychonomic
Bulletin & Review 16, 2009, 225-237): the standardised mean has a Cauchy distribution of the width r
where there is an effect, and is 0 where there is none. That of a share has a uniform distribution
above chance, as the test against chance asks (Jeffreys; O'Hagan and Forster).
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from scipy import integrate, special

from ._counted import without_rounding
from ._outcome import Floats

USUAL_SCALE = math.sqrt(0.5)
"""The width of the Cauchy distribution that the R package BayesFactor calls medium, 0.707."""

FEW = "as there are fewer than two listeners"

GRADES = (
    (100.0, "extreme"),
    (30.0, "very strong"),
    (10.0, "strong"),
    (3.0, "moderate"),
    (1.0, "anecdotal"),
)
"""The words of Jeffreys as Lee and Wagenmakers (2013) have them, each with its least factor."""


@dataclass(frozen=True)
class BayesFactor:
    """BF10, by how much the answers favour an effect over none; `prior` is that of the effect."""

    about: str
    log: float
    prior: str
    unknown: str = "as it is unknown"
    """Why there is none, where `log` is no number."""

    @property
    def value(self) -> float:
        """The factor; below 1 the answers favour that there is no effect."""
        return math.exp(min(self.log, 700.0))

    @property
    def words(self) -> str:
        """What the factor says in words.

        >>> BayesFactor("a - b", math.log(17.3), "").words
        'strong evidence for an effect'
        >>> BayesFactor("a - b", math.log(0.2), "").words
        'moderate evidence for no effect'
        """
        if math.isnan(self.log):
            return self.unknown
        if abs(self.log) < 1e-9:
            return "no evidence either way"
        strength = next((word for least, word in GRADES if abs(self.log) >= math.log(least)), "no")
        return f"{strength} evidence for {'an' if self.log > 0 else 'no'} effect"


def jzs(t: float, pairs: float, freedom: float, scale: float = USUAL_SCALE) -> float:
    """Return the logarithm of the JZS Bayes factor of a t statistic.

    `pairs` is the number of differences, or m n / (m + n) of two groups. The integral over the
    effect's variance g is taken over ln g.

    >>> round(math.exp(jzs(3.5, 20, 19)), 3)
    17.185
    """
    if not math.isfinite(t):
        return math.nan
    power = (freedom + 1) / 2
    without = -power * math.log1p(t * t / freedom)

    def height(place: float) -> float:
        wide = pairs * scale * scale * math.exp(place)
        return (
            -0.5 * math.log1p(wide)
            - power * math.log1p(t * t / ((1 + wide) * freedom))
            - without
            - 0.5 * math.log(2 * math.pi)
            - place / 2
            - math.exp(-place) / 2
        )

    places = np.linspace(-8, 60, 1361)
    heights = np.array([height(each) for each in places])
    best = int(heights.argmax())
    area, _ = integrate.quad(
        lambda place: math.exp(height(place) - heights[best]),
        places[0],
        places[-1],
        points=[places[best]],
        limit=400,
    )
    return float(heights[best] + math.log(area))


def of_differences(d: Floats, about: str = "", scale: float = USUAL_SCALE) -> BayesFactor:
    """Return the Bayes factor of a mean of paired differences; unknown where all are alike."""
    d = without_rounding(d)
    n = len(d)
    spread = float(d.std(ddof=1)) if n > 1 and np.ptp(d) > 0 else 0.0
    t = float(d.mean()) / spread * math.sqrt(n) if spread else math.nan
    log = jzs(t, n, n - 1, scale) if n > 1 else math.nan
    why = "as all listeners have the same difference" if n > 1 else FEW
    return BayesFactor(about, log, cauchy(scale), why)


def of_groups(x: Floats, y: Floats, about: str = "", scale: float = USUAL_SCALE) -> BayesFactor:
    """Return the Bayes factor of a difference of two groups, whose deviations are alike."""
    m, n = len(x), len(y)
    freedom = m + n - 2
    if m < 2 or n < 2:
        return BayesFactor(about, math.nan, cauchy(scale), FEW)
    pooled = math.sqrt(((m - 1) * x.var(ddof=1) + (n - 1) * y.var(ddof=1)) / freedom)
    pairs = m * n / (m + n)
    t = float(x.mean() - y.mean()) / pooled * math.sqrt(pairs) if pooled else math.nan
    why = "as the scores within each group are all the same"
    return BayesFactor(about, jzs(t, pairs, freedom, scale), cauchy(scale), why)


def cauchy(scale: float) -> str:
    """Return the prior of standardised differences in words."""
    return f"Cauchy, width {scale:.3f}"


def of_share(
    correct: int, trials: int, chance: float = 0.5, about: str = "", *, above: bool = True
) -> BayesFactor:
    """Return the Bayes factor of a share against chance, with a uniform prior above chance.

    With `above` false the prior is uniform from 0 to 1.

    >>> round(1 / of_share(16, 20, above=False).value, 6)
    0.097032
    """
    wrong = trials - correct
    log = float(special.betaln(correct + 1, wrong + 1))
    log -= correct * math.log(chance) + wrong * math.log1p(-chance)
    if not above:
        return BayesFactor(about, log, "uniform from 0 to 1")
    beyond = float(special.betaincc(correct + 1, wrong + 1, chance))
    log += (math.log(beyond) if beyond > 0 else -math.inf) - math.log1p(-chance)
    return BayesFactor(about, log, f"uniform from {chance:.3g} to 1")


def written(factor: float) -> str:
    """Return a Bayes factor as a person reads it.

    >>> written(17.2589), written(0.0123), written(2.5e7), written(math.nan)
    ('17.3', '0.0123', '2.5e7', 'unknown')
    """
    if math.isnan(factor):
        return "unknown"
    if 0.001 <= factor < 100_000:
        return f"{factor:.3g}" if factor < 1000 else f"{factor:.0f}"
    digits, power = f"{factor:.1e}".split("e")
    return f"{digits}e{int(power)}"
