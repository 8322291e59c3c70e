"""What an analysis found, before it is written down in any form."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy import stats

Floats = npt.NDArray[np.float64]
Interval = tuple[float, float]
NOTHING: Interval = (math.nan, math.nan)
UNTESTED = "There is no test: "
"""The beginning of the note that says why."""


@dataclass
class Estimate:
    """The value of one level, with its 95 % interval and the listeners' own values."""

    level: str
    value: float
    low: float
    high: float
    n: int
    each: list[float] = field(default_factory=list)
    extra: dict[str, float | str] = field(default_factory=dict)

    @property
    def has_no_spread(self) -> bool:
        """Whether two listeners or more all have the same value."""
        return len(self.each) > 1 and are_equal(np.asarray(self.each))


@dataclass
class Comparison:
    """The difference of two levels (first - second), with its 95 % interval and an effect size."""

    first: str
    second: str
    difference: float
    low: float
    high: float
    n: int
    effect: float
    effect_name: str
    p: float
    p_adjusted: float = math.nan
    effect_low: float = math.nan
    effect_high: float = math.nan
    has_no_spread: bool = False
    """Whether the values that an interval would be made of are equal."""


@dataclass
class Equivalence:
    """Two one-sided tests of a difference within ± `bound`; its intervals are of 90 %."""

    about: str
    bound: float
    difference: float
    low: float
    high: float
    p: float
    effect: float = math.nan
    effect_low: float = math.nan
    effect_high: float = math.nan
    effect_name: str = ""


@dataclass
class Evidence:
    """A Bayes factor BF10 with its words; `prior` is the distribution of the effect."""

    about: str
    factor: float
    words: str
    prior: str


@dataclass(frozen=True)
class Beyond:
    """A threshold that lies `above` or `below` the levels that were heard: it is no number.

    >>> str(Beyond("above", 8.0)), Beyond.read("below 0.25")
    ('above 8', Beyond(side='below', level=0.25))
    """

    side: str
    level: float

    def __str__(self) -> str:
        return f"{self.side} {self.level:g}"

    @classmethod
    def read(cls, text: str) -> Beyond:
        """Return what a text says; raise ValueError where it says nothing like it."""
        side, _, level = text.partition(" ")
        if side not in ("above", "below"):
            raise ValueError(f"'{text}' is neither above nor below a level")
        return cls(side, float(level))


@dataclass
class BeyondThreshold:
    """A listener's threshold at a level of what is compared, which lies beyond the levels heard."""

    level: str
    listener: str
    side: str
    end: float


@dataclass
class Curve:
    """A psychometric function with the share of correct answers at each level it was fitted to."""

    label: str
    unit: str
    levels: list[float]
    shares: list[float]
    counts: list[int]
    parameters: dict[str, Any]


@dataclass
class Outcome:
    """The result of one analysis: estimates of each level, one main test, comparisons of pairs."""

    estimates: list[Estimate] = field(default_factory=list)
    what: str = ""
    unit: str = ""
    statistic: str = ""
    p: float = math.nan
    method: str = ""
    effect: float = math.nan
    effect_name: str = ""
    effect_low: float = math.nan
    effect_high: float = math.nan
    pairs: list[Comparison] = field(default_factory=list)
    equivalence: list[Equivalence] = field(default_factory=list)
    bayes: list[Evidence] = field(default_factory=list)
    beyond: list[BeyondThreshold] = field(default_factory=list)
    curves: list[Curve] = field(default_factory=list)
    tables: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    reference: float = math.nan
    p_adjusted: float = math.nan

    def as_json(self) -> dict[str, Any]:
        """Return the outcome as JSON has it: None where there is no number."""
        return dict(plain(asdict(self)))


def plain(value: Any) -> Any:
    """Return a value as JSON has it.

    >>> plain({"a": np.float64("nan"), "b": [np.int64(3)]})
    {'a': None, 'b': [3]}
    """
    if isinstance(value, dict):
        return {str(key): plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [plain(inner) for inner in value]
    if isinstance(value, np.generic):
        value = value.item()
    return None if isinstance(value, float) and not math.isfinite(value) else value


def are_equal(values: Floats) -> bool:
    """Return whether values differ by no more than the digits that sums and differences leave."""
    return bool(np.ptp(values) <= 1e-10 * np.abs(values).max())


def mean_interval(values: Sequence[float] | Floats, confidence: float = 0.95) -> Interval:
    """Return Student's interval of a mean; fewer than two values, or equal ones, have none.

    Equal values have no spread to tell of the next one: an interval without width would claim that
    the mean is known without error.

    >>> mean_interval([100.0, 100.0, 100.0])
    (nan, nan)
    """
    numbers = np.asarray(values, dtype=float)
    numbers = numbers[np.isfinite(numbers)]
    if len(numbers) < 2 or are_equal(numbers):
        return NOTHING
    low, high = stats.t.interval(
        confidence, len(numbers) - 1, loc=numbers.mean(), scale=stats.sem(numbers)
    )
    return float(low), float(high)


def share_interval(values: Sequence[float] | Floats) -> Interval:
    """Return Student's interval of a mean of shares, which ends at 0 and at 1.

    >>> share_interval([1.0, 1.0, 0.9])[1]
    1.0
    """
    low, high = mean_interval(values)
    return (low, high) if math.isnan(low) else (max(low, 0.0), min(high, 1.0))


def mean_estimate(
    level: str, values: Sequence[float] | Floats, *, is_share: bool = False
) -> Estimate:
    """Return the mean of the listeners' values with Student's interval."""
    numbers = np.asarray(values, dtype=float)
    numbers = numbers[np.isfinite(numbers)]
    mean = float(numbers.mean()) if len(numbers) else math.nan
    low, high = (share_interval if is_share else mean_interval)(numbers)
    return Estimate(level, mean, low, high, len(numbers), numbers.tolist())
