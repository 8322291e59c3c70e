"""Distributions of rank sums by counting: exact also where ranks are tied."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from ._outcome import Floats

MOST = 50
"""Up to so many differences, and below so many listeners in each group, all orders are counted."""


MOST_FLIPPED = 30
"""Up to so many differences, all exchanges of their signs are counted."""

NEAR = 1e-9
"""Sums that differ by less, as a part of the sum of sizes, are equal: shares have no exact sums."""


def without_rounding(differences: Floats) -> Floats:
    """Return differences without the digits that subtraction leaves.

    Shares of 3/5 and 2/5 differ by as much as those of 2/5 and 1/5, but not to the last digit: the
    two would have ranks of their own, and the test would take them for different.

    >>> shares = np.array([3 / 5 - 2 / 5, 2 / 5 - 1 / 5])
    >>> len(set(shares)), len(set(without_rounding(shares)))
    (2, 1)
    """
    d = np.asarray(differences, dtype=float)
    largest = float(np.max(np.abs(d), initial=0.0))
    return np.round(d / largest, 10) * largest if largest else d


def signed_rank_p(ranks: Floats, plus: float) -> float:
    """Return the two-sided p of the sum of positive ranks, where each sign is as likely.

    >>> signed_rank_p(np.array([1.0, 2.0, 3.0, 4.0, 5.0, 6.0]), 21.0)
    0.03125
    """
    chances = np.ones(1)
    for twice in np.rint(2 * ranks).astype(int):
        sums = np.zeros(len(chances) + twice)
        sums[: len(chances)] = chances / 2
        sums[twice:] += chances / 2
        chances = sums
    place = round(2 * plus)
    return min(1.0, 2 * float(min(chances[: place + 1].sum(), chances[place:].sum())))


def sign_flip_p(differences: Floats) -> float:
    """Return the two-sided p of the sum of differences, where each sign is as likely.

    All sums of the first half of the differences are put together with all of the second half.

    >>> sign_flip_p(np.array([1.0, 2.0, 3.0, 4.0, 5.0, 6.0]))
    0.03125
    """
    sizes = np.abs(np.asarray(differences, dtype=float))
    half = len(sizes) // 2
    first, second = all_sums(sizes[:half]), np.sort(all_sums(sizes[half:]))
    found, near = abs(float(np.sum(differences))), NEAR * float(sizes.sum())
    # The sums lie as far above 0 as below it, so that those below -found are as many.
    as_large = len(second) - np.searchsorted(second, found - near - first, side="left")
    return min(1.0, 2 * float(as_large.sum()) / 2.0 ** len(sizes))


def all_sums(sizes: Floats) -> Floats:
    """Return the sums of numbers with every choice of signs."""
    sums = np.zeros(1)
    for size in sizes:
        sums = np.concatenate([sums + size, sums - size])
    return sums


@lru_cache(maxsize=512)
def place_of_pairs(n: int, tail: float) -> int:
    """Return which smallest Walsh average ends the interval of `n` differences.

    It is the quantile of Wilcoxon's statistic, as R's qsignrank has it, and at least 1.

    >>> place_of_pairs(10, 0.025)
    9
    """
    counts = np.ones(1, dtype=object)
    for rank in range(1, n + 1):
        counts = shifted(counts, 0, rank) + shifted(counts, rank, rank)
    return quantile(counts, tail)


@lru_cache(maxsize=512)
def place_of_groups(m: int, n: int, tail: float) -> int:
    """Return which smallest difference of two groups ends the interval of their shift.

    It is the quantile of the statistic of Mann and Whitney, as R's qwilcox has it, and at least 1:
    its counts are the coefficients of the product of (1 - qⁿ⁺ⁱ) / (1 - qⁱ) over i = 1…m.

    >>> place_of_groups(8, 10, 0.025)
    18
    """
    counts = np.zeros(m * n + 1, dtype=object)
    counts[0] = 1
    for i in range(1, m + 1):
        counts[n + i :] = counts[n + i :] - counts[: max(len(counts) - n - i, 0)]
        for place in range(i, len(counts)):
            counts[place] += counts[place - i]
    return quantile(counts, tail)


def shifted(counts: np.ndarray, by: int, more: int) -> np.ndarray:
    """Return counts moved up by some places, with `more` places in all."""
    found = np.zeros(len(counts) + more, dtype=object)
    found[by : by + len(counts)] = counts
    return found


def quantile(counts: np.ndarray, tail: float) -> int:
    """Return the first place up to which at least a share `tail` of the counts lies; at least 1."""
    limit, so_far = tail * float(counts.sum()), 0
    for place, count in enumerate(counts):
        so_far += count
        if so_far >= limit * (1 - 1e-12):
            return max(place, 1)
    return 1
