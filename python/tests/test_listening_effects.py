"""Effect sizes and their intervals against published figures, other integrals, and chance."""

import math

import numpy as np
import pandas as pd
import pytest

pytest.importorskip("statsmodels")

from listening_study import cells, frozen, step, study
from scipy import integrate, stats

from ripples.listening import _ranks, effects, equivalence, mixed, read_plan, simulated
from ripples.listening._study import analysed


def test_the_noncentral_interval_is_that_of_mbess():
    """R package MBESS, conf.limits.nct(ncp = 2.83, df = 126): 0.8337502 and 4.8153591."""
    low, high = effects.noncentrality(2.83, 126)
    assert low == pytest.approx(0.8337502600, abs=1e-7)
    assert high == pytest.approx(4.8153591405, abs=1e-7)


@pytest.mark.parametrize("t", [0.0, 1e-9, 3.0, 40.0, 400.0])
def test_the_interval_of_a_t_is_that_of_its_mirror_image(t):
    """Also far out, where scipy's distribution ends: the ends are numbers, about t itself."""
    low, high = effects.noncentrality(t, 19)
    assert effects.noncentrality(-t, 19) == pytest.approx((-high, -low))
    assert low < t < high
    assert high - low < 4 + t


def beyond(t, freedom, place):
    """Return the probability of a larger noncentral t: ∫ Φ(δ - t s) over the root s of χ²/ν."""

    def density(s):
        return stats.chi.pdf(s * math.sqrt(freedom), freedom) * math.sqrt(freedom)

    value, _ = integrate.quad(
        lambda s: density(s) * stats.norm.cdf(place - t * s), 0, 12, points=[1], limit=300
    )
    return value


@pytest.mark.parametrize(("n", "mean"), [(7, 0.54), (12, 0.0), (24, 1.1), (40, -0.4)])
def test_the_ends_of_d_z_leave_two_and_a_half_percent_outside(n, mean):
    """Another parametrisation, by quadrature: at the ends the observed t is just improbable."""
    d = np.linspace(-1, 1, n)
    d = (d - d.mean()) / d.std(ddof=1) + mean
    found = effects.of_differences(d)
    t = mean * math.sqrt(n)
    assert found.value == pytest.approx(mean)
    assert beyond(t, n - 1, found.low * math.sqrt(n)) == pytest.approx(0.025, abs=1e-6)
    assert beyond(t, n - 1, found.high * math.sqrt(n)) == pytest.approx(0.975, abs=1e-6)


def test_differences_that_are_all_alike_have_no_d_z():
    """A standard deviation of 0 measures nothing: the effect is unknown, not infinite, not 0."""
    found = effects.of_differences(np.full(9, 0.25))
    assert math.isnan(found.value)
    assert math.isnan(found.low)


def test_the_d_of_groups_has_the_t_of_the_classical_test():
    """By its size, d √(m n / (m + n)) is Student's t, and its interval holds 0 where p > 0.05."""
    random = np.random.default_rng(7)
    for shift in (0.2, 1.0):
        x, y = random.normal(shift, 1, 14), random.normal(0, 1, 11)
        found = effects.of_groups(x, y)
        test = stats.ttest_ind(x, y)
        assert found.value * math.sqrt(14 * 11 / 25) == pytest.approx(test.statistic)
        assert (found.low < 0 < found.high) == (test.pvalue > 0.05)


def test_the_error_of_ranks_is_that_of_hanley_and_mcneil():
    """Radiology 143, 1982: an area of 0.893 under the curve, 58 and 51 patients: 0.032."""
    assert round(effects.error_of_ranks(0.893, 58, 51), 3) == 0.032


@pytest.mark.parametrize("share", [0.5, 0.7, 0.95, 0.999])
def test_the_error_of_signed_ranks_is_that_of_simulated_differences(share):
    """10,000 samples of 15 normal differences; the pairs' sums are so often positive."""
    random = np.random.default_rng(3)
    n, place = 15, stats.norm.ppf(share) / math.sqrt(2)
    first, second = np.triu_indices(n, 1)
    drawn = random.normal(place, 1, (10_000, n))
    found = (drawn[:, first] + drawn[:, second] > 0).mean(axis=1)
    assert found.mean() == pytest.approx(share, abs=0.01)
    assert effects.error_of_signed_ranks(share, n) == pytest.approx(found.std(), rel=0.06)


def held(draw, interval, truth, studies=600):
    """Return the share of studies whose interval holds the truth."""
    ends = [interval(draw()) for _ in range(studies)]
    return sum(low <= truth <= high for low, high in ends) / studies


@pytest.mark.sampled(2)
@pytest.mark.parametrize("mean", [0.0, 0.5, 1.0, 1.5])
@pytest.mark.parametrize("n", [12, 24])
def test_the_interval_of_signed_ranks_holds_the_truth(n, mean):
    """In 95 of 100 studies, ± 4: also of strong effects, where intervals by Fisher's z hold 30."""
    random = np.random.default_rng(11)
    truth = 2 * stats.norm.cdf(math.sqrt(2) * mean) - 1

    def interval(d):
        found = effects.rank_biserial(d)
        return found.low, found.high

    share = held(lambda: random.normal(mean, 1, n), interval, truth)
    print(f"{n} listeners, mean {mean}: {share:.1%}")
    assert 0.905 <= share <= 0.985


@pytest.mark.sampled(1)
@pytest.mark.parametrize("shift", [0.0, 0.7, 1.5, 2.5])
def test_the_interval_of_rank_sums_holds_the_truth(shift):
    """Newcombe's method 5, of two groups of 12: 95 of 100 studies, ± 3."""
    random = np.random.default_rng(13)
    truth = 2 * stats.norm.cdf(shift / math.sqrt(2)) - 1

    def interval(pair):
        found = effects.rank_biserial_of_groups(*pair)
        return found.low, found.high

    def draw():
        return random.normal(shift, 1, 12), random.normal(0, 1, 12)

    assert 0.92 <= held(draw, interval, truth) <= 0.985


def test_perfect_order_has_an_interval_that_is_not_a_point():
    """Where all differences rise the correlation is 1; that of all listeners may be smaller."""
    found = effects.rank_biserial(np.arange(1.0, 11))
    assert (found.value, found.high) == (1, 1)
    assert 0 < found.low < 0.7
    groups = effects.rank_biserial_of_groups(np.arange(10.0, 20), np.arange(10.0))
    assert groups.value == groups.high == 1
    assert 0 < groups.low < 0.9


def test_the_interval_of_kendalls_w_begins_at_zero_without_agreement():
    """Of 400 studies of four mappings that are ranked by chance, 95 % have an interval from 0."""
    random = np.random.default_rng(5)
    empty = 0
    for _ in range(400):
        ranks = np.argsort(random.normal(size=(20, 4)), axis=1) + 1.0
        statistic = stats.friedmanchisquare(*ranks.T).statistic
        empty += effects.of_chi_square("W", float(statistic), 3, 60).low == 0
    assert 0.95 <= empty / 400 <= 0.995


def test_the_interval_of_kendalls_w_is_of_the_noncentral_chi_square():
    """At its ends 11.14 is just improbable: by a sum over Poisson weights, not by scipy's own."""
    found = effects.of_chi_square("W", 11.14, 2, 44)

    def below(place):
        k = np.arange(400)
        return float((stats.poisson.pmf(k, place / 2) * stats.chi2.cdf(11.14, 2 + 2 * k)).sum())

    assert found.value == pytest.approx(11.14 / 44)
    assert below(44 * found.low) == pytest.approx(0.975, abs=1e-6)
    assert below(44 * found.high) == pytest.approx(0.025, abs=1e-6)


def test_odds_over_chance_have_the_exact_interval_of_the_share():
    """12 of 16 right, chance ½: the odds are 3, between those of Clopper and Pearson."""
    share = stats.binomtest(12, 16).proportion_ci(method="exact")
    found = effects.odds_against(0.5, 0.75, (share.low, share.high))
    assert found.value == pytest.approx(3)
    assert found.low / (1 + found.low) == pytest.approx(share.low)
    assert effects.odds_against(0.5, 1.0, (0.8, 1.0)).high == math.inf


def test_the_contrasts_of_a_mixed_model_are_those_of_its_coefficients():
    """Levels a, b, c: a - b is the coefficient of b, turned round; b - c is their difference."""
    random = np.random.default_rng(3)
    frame = pd.DataFrame({
        "listener": np.repeat(np.arange(12), 9), "level": np.tile(np.repeat(list("abc"), 3), 12),
    })  # fmt: skip
    frame["score"] = random.normal(size=108) + frame["level"].map({"a": 0, "b": 0.8, "c": 0.2})
    fit = mixed.of_levels(frame)
    known = {effect.name: effect for effect in fit.effects}
    ab, ac, bc = fit.contrasts
    assert (ab.first, ab.second) == ("a", "b")
    assert ab.value == pytest.approx(-known["b"].value)
    assert (ab.low, ab.high) == (pytest.approx(-known["b"].high), pytest.approx(-known["b"].low))
    assert bc.value == pytest.approx(known["b"].value - known["c"].value)
    assert ac.p > ab.p
    # Three levels that are balanced: all differences have the same error.
    assert bc.high - bc.low == pytest.approx(ab.high - ab.low, rel=1e-6)


STEPS = [
    step("h1"), step("h2", test="wilcoxon"), step("h3", test="mixed"),
    step("h4", test="proportion"), step("h5", "clear", "mixed", "rating"),
    step("h6", "clear", "friedman", "rating"), step("h7", "pairs", "bradley-terry", "preference"),
    step("h8", "clear", "equivalence", "rating", equivalence=20),
    step("h9", test="paired-proportion", by=""), step("h10", test="mixed", measure="rt_ms"),
]  # fmt: skip
TASKS = [
    {"id": "trend", "kind": "trend", "trials": 48},
    {"id": "clear", "kind": "bs2132", "trials": 8}, {"id": "pairs", "kind": "paired", "trials": 12},
]  # fmt: skip


def test_every_comparison_has_an_effect_size_with_its_interval(tmp_path):
    """d_z, rank-biserial, odds ratio and d: each lies within its interval, which is known."""
    plan = read_plan(frozen(tmp_path, study(TASKS, STEPS, listeners=12), cells()))
    results = analysed(plan, simulated.answers(plan, seed=6))
    found = {analysis.id: outcome for analysis, outcome in results.outcomes}
    names = {
        "h1": "d_z", "h2": "rank-biserial correlation", "h3": "odds ratio", "h5": "d",
        "h6": "rank-biserial correlation", "h7": "odds ratio", "h10": "ratio of times",
    }  # fmt: skip
    for id, name in names.items():
        (pair,) = found[id].pairs
        assert pair.effect_name == name
        assert pair.effect_low < pair.effect <= pair.effect_high
    tested = found["h8"].equivalence[0]
    assert tested.effect_low < tested.effect < tested.effect_high
    assert found["h9"].effect_name == "d_z"
    assert found["h9"].effect_low < found["h9"].effect < found["h9"].effect_high
    for each in found["h4"].estimates:
        assert each.extra["odds low"] < each.extra["odds over chance"] < each.extra["odds high"]


def test_effects_have_the_sign_of_their_differences():
    """Of groups, pairs and tests of equivalence: first - second, in each of them."""
    random = np.random.default_rng(4)
    x, y = random.normal(1, 1, 20), random.normal(0, 1, 20)
    assert effects.of_groups(x, y).value > 0
    assert effects.rank_biserial_of_groups(y, x).value < 0
    assert equivalence.equivalent(x - y, 3, "").effect == pytest.approx(
        effects.of_differences(x - y).value
    )
    table = pd.DataFrame({"a": x, "b": y})
    assert _ranks.by_signed_ranks(table)[0].effect > 0
