"""Tests of ranks and signs against all orders counted one by one, also where fractions are no sums.

R has the same figures (`make studies-r`); these need no R.
"""

import itertools
import math
import warnings
from fractions import Fraction

import numpy as np
import pytest

pytest.importorskip("statsmodels")

from ripples.listening import _counted, _ranks


def of_all_signs(sizes, found):
    """Return the two-sided p of a sum of signed sizes, each a fraction, by trying every sign."""
    sums = [sum(signed) for signed in itertools.product(*((each, -each) for each in sizes))]
    above = sum(each >= found for each in sums)
    below = sum(each <= found for each in sums)
    return min(1.0, 2 * min(above, below) / len(sums))


def drawn_shares(seed, n, of):
    """Return differences of shares of `of` answers, as fractions."""
    random = np.random.default_rng(seed)
    first, second = random.binomial(of, 0.7, n), random.binomial(of, 0.5, n)
    return [Fraction(int(a - b), of) for a, b in zip(first, second, strict=True)]


@pytest.mark.parametrize("of", [3, 5, 7, 10])
@pytest.mark.parametrize("n", [4, 8, 11])
def test_exchanged_signs_are_those_of_fractions(of, n):
    """Sums of thirds or tenths that are equal differ in the last digit: they count as equal."""
    for seed in range(10):
        exact = drawn_shares(seed, n, of)
        floats = np.array([float(a) for a in exact])
        expected = of_all_signs([abs(each) for each in exact], sum(exact))
        assert _ranks.sign_flips(floats) == pytest.approx(expected, abs=1e-12)


def test_drawn_signs_are_near_the_counted_ones():
    """Above 30 listeners signs are drawn: with 9999 draws p has an error of 0.01 at most."""
    random = np.random.default_rng(5)
    d = np.round(random.normal(0.03, 0.1, 30), 2)
    drawn = _ranks.sign_flips(np.append(d, 0.0))  # one more, which changes no sum
    assert drawn == pytest.approx(_ranks.sign_flips(d), abs=0.04)


@pytest.mark.parametrize("of", [3, 5, 10])
def test_signed_ranks_with_ties_are_those_of_all_signs(of):
    """Ranks of fractions, ties and zeros among them (Pratt 1959), each sign tried."""
    for seed in range(20):
        exact = drawn_shares(seed, 9, of)
        if not any(exact):
            continue
        sizes = sorted(abs(each) for each in exact)
        rank = {size: Fraction(2 * sizes.index(size) + sizes.count(size) + 1, 2) for size in sizes}
        ranks = [rank[abs(each)] for each in exact if each]
        plus = sum(rank[abs(each)] for each in exact if each > 0)
        minus = sum(ranks) - plus
        found = _ranks.signed_rank(np.array([float(each) for each in exact]))
        assert found[0] == float(plus)
        assert found[1] == pytest.approx(of_all_signs(ranks, plus - minus), abs=1e-12)
        assert found[2] == pytest.approx(float((plus - minus) / (plus + minus)), abs=1e-12)


def test_the_interval_of_pairs_leaves_0_out_where_the_test_is_significant():
    """The one says what the other says: below 5 % no interval holds 0, above it every one does."""
    random = np.random.default_rng(11)
    for n in range(6, 40):
        for _ in range(10):
            d = random.normal(0.45, 1, n)
            low, high = _ranks.typical_difference(d)[1]
            assert (low <= 0 <= high) == (_ranks.signed_rank(d)[1] > 0.05)


def test_the_interval_of_groups_leaves_0_out_where_the_test_is_significant():
    """The same of two groups, as long as all orders are counted."""
    random = np.random.default_rng(12)
    for m, n in itertools.product((4, 7, 12, 20), (5, 9, 30)):
        for _ in range(8):
            x, y = random.normal(0.8, 1, m), random.normal(0, 1, n)
            (pair,) = _ranks.by_rank_sums({"a": x, "b": y})
            assert (pair.low <= 0 <= pair.high) == (pair.p > 0.05)


def test_the_places_of_intervals_are_those_of_published_tables():
    """Hollander and Wolfe: P(T+ <= 8) = 0.024 of 10, P(U <= 17) = 0.022 of 8 and 10."""
    assert _counted.place_of_pairs(10, 0.025) == 9
    assert _counted.place_of_pairs(5, 0.025) == 1
    assert _counted.place_of_groups(8, 10, 0.025) == 18
    assert _counted.place_of_groups(10, 8, 0.025) == 18
    assert _counted.place_of_groups(2, 3, 0.025) == 1


def test_a_correction_of_certain_p_values_says_nothing():
    """Šidák's takes the logarithm of 0 where p is 1; the terminal shows no warning of it."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = _ranks.adjusted([1.0, 0.02, math.nan], "sidak")
    assert found[:2] == pytest.approx([1.0, 1 - 0.98**2])
