"""The statistics of listening studies against figures that others have published."""

import math

import numpy as np
import pandas as pd
import pytest

pytest.importorskip("statsmodels")

from ripples.listening import (
    agreement,
    detection,
    equivalence,
    mixed,
    preference,
    proportions,
    psychometric,
    screening,
)
from ripples.listening._ranks import friedman, signed_rank, typical_difference


@pytest.mark.parametrize(
    ("correct", "trials", "p"),
    [(12, 16, 0.0384), (11, 16, 0.1051), (9, 10, 0.0107), (15, 20, 0.0207)],
)
def test_exact_tests_of_abx(correct, trials, p):
    """The one-sided probabilities of ABX tables."""
    assert round(proportions.share(correct, trials).p, 4) == p


def test_intervals_of_a_share():
    """Newcombe, Statistics in Medicine 17, 1998, table I: 81 of 263 and 15 of 148."""
    found = proportions.share(81, 263)
    assert [round(end, 4) for end in found.wilson] == [0.2553, 0.3662]
    assert [round(end, 4) for end in found.exact] == [0.2527, 0.3676]
    found = proportions.share(15, 148)
    assert [round(end, 4) for end in found.wilson] == [0.0624, 0.1605]
    assert [round(end, 4) for end in found.exact] == [0.0578, 0.1617]


@pytest.mark.parametrize(
    ("share", "model", "d", "digits"),
    [
        (0.75, detection.two_alternatives, 0.954, 3),
        (0.75, detection.abx_differencing, 2.02, 2),
        (0.75, detection.abx_independent, 1.79, 2),
        (detection.unbiased(0.75, 0.3), detection.abx_differencing, 1.869, 3),
        (detection.unbiased(0.75, 0.3), detection.abx_independent, 1.661, 3),
        (detection.unbiased(0.75, 0.3), detection.same_different_independent, 1.955, 3),
        (0.75, lambda d: detection.alternatives(d, 3), 1.434, 3),
    ],
)
def test_sensitivities_of_tasks(share, model, d, digits):
    """Macmillan and Creelman's tables, and the values of the R package psyphy."""
    assert round(detection.inverse(share, model), digits) == d


def test_same_different_by_differencing():
    """Hits .75 and false alarms .3 have d′ = 2.406 (R package psyphy, dprime.SD)."""
    assert round(detection.same_different_dprime(0.75, 0.3), 3) == 2.406


def test_models_are_mirrored_below_chance():
    """An answer that is wrong more often than by chance has a negative d′."""
    assert detection.inverse(0.25, detection.two_alternatives) == pytest.approx(-0.954, abs=5e-4)
    assert detection.inverse(1.0, detection.two_alternatives) == math.inf


def citations():
    """Stigler's citations among journals of statistics (Statistical Science 9, 1994)."""
    names = ["Biometrika", "Comm Statist", "JASA", "JRSS-B"]
    cited = [[714, 730, 498, 221], [33, 425, 68, 17], [320, 813, 1072, 142], [284, 276, 325, 188]]
    rows = []
    for i in range(4):
        for j in range(i + 1, 4):
            rows.append((names[i], names[j], "1", cited[i][j]))
            rows.append((names[i], names[j], "2", cited[j][i]))
    return pd.DataFrame(rows, columns=["first", "second", "answer", "count"])


def test_worths_of_journals():
    """Biometrika is 0; the others are those of Turner and Firth (2012)."""
    found = preference.bradley_terry(citations(), order=False, reference="Biometrika")
    worths = dict(zip(found.names, np.round(found.values, 4), strict=True))
    assert worths == {
        "Biometrika": 0, "Comm Statist": -2.9491, "JASA": -0.4796, "JRSS-B": 0.2690,
    }  # fmt: skip


WINS = {
    "Milwaukee": "4-3 4-2 4-3 6-1 4-2 6-0", "Detroit": "3-3 4-2 4-3 6-0 6-1 4-3",
    "Toronto": "2-5 4-3 2-4 4-3 4-2 6-0", "New York": "3-3 5-1 2-5 4-3 4-2 6-1",
    "Boston": "5-1 2-5 3-3 4-2 5-2 6-0", "Cleveland": "2-5 3-3 3-4 4-3 4-2 2-4",
    "Baltimore": "2-5 1-5 1-6 2-4 1-6 3-4",
}  # fmt: skip
"""Wins and losses at home against the others in this order: Agresti, table 10.10."""


def baseball():
    """Return the games of the American League of 1987; the team at home is the first."""
    rows = []
    for home, games in WINS.items():
        others = [name for name in WINS if name != home]
        for away, game in zip(others, games.split(), strict=True):
            won, lost = map(int, game.split("-"))
            rows += [(home, away, "1", won), (home, away, "2", lost)]
    return pd.DataFrame(rows, columns=["first", "second", "answer", "count"])


def test_worths_of_baseball_teams():
    """Agresti, Categorical Data Analysis, 2002, section 10.6; the order is the home advantage."""
    without = preference.bradley_terry(baseball(), order=False, reference="Baltimore")
    assert sorted(np.round(without.values, 2)) == [0, 0.68, 1.11, 1.25, 1.29, 1.44, 1.58]
    found = preference.bradley_terry(baseball(), reference="Baltimore")
    assert round(found.order[0], 3) == 0.302
    assert round(found.order[1], 3) == 0.131
    assert sorted(np.round(found.values, 2)) == [0, 0.70, 1.14, 1.28, 1.33, 1.48, 1.62]


def test_ties_are_those_of_davidson():
    """Of two variants worths and ties are the odds of the counts: log(40/20), log(30/√(40·20))."""
    counts = pd.DataFrame(
        [("a", "b", "1", 40), ("a", "b", "2", 20), ("a", "b", "tie", 30)],
        columns=["first", "second", "answer", "count"],
    )
    found = preference.bradley_terry(counts, order=False)
    assert found.values[1] == pytest.approx(-math.log(2), abs=1e-6)
    assert found.tie[0] == pytest.approx(math.log(30 / math.sqrt(800)), abs=1e-6)


def test_fleiss_kappa():
    """The standard example of 10 subjects, 14 raters and 5 categories (Fleiss 1971)."""
    counts = [
        [0, 0, 0, 0, 14], [0, 2, 6, 4, 2], [0, 0, 3, 5, 6], [0, 3, 9, 2, 0], [2, 2, 8, 1, 1],
        [7, 7, 0, 0, 0], [3, 2, 6, 3, 0], [2, 5, 3, 2, 2], [6, 5, 2, 1, 0], [0, 2, 2, 3, 7],
    ]  # fmt: skip
    answers = [np.repeat(np.arange(5), row) for row in counts]
    assert round(agreement.kappa(answers), 5) == 0.20993


def test_intraclass_correlations():
    """The six targets and four judges of Shrout and Fleiss, Psychological Bulletin 86, 1979."""
    ratings = [[9, 2, 5, 8], [6, 1, 3, 2], [8, 4, 6, 8], [7, 1, 2, 6], [10, 5, 6, 9], [6, 2, 4, 7]]
    found = agreement.intraclass(ratings)
    assert round(found.single_agreement, 2) == 0.29
    assert round(found.mean_agreement, 2) == 0.62
    assert round(found.single_consistency, 2) == 0.71
    assert round(found.mean_consistency, 2) == 0.91
    assert [round(end, 3) for end in found.agreement_interval] == [0.019, 0.761]
    assert [round(end, 3) for end in found.consistency_interval] == [0.342, 0.946]


SLEEP = """
249.5600 258.7047 250.8006 321.4398 356.8519 414.6901 382.2038 290.1486 430.5853 466.3535
222.7339 205.2658 202.9778 204.7070 207.7161 215.9618 213.6303 217.7272 224.2957 237.3142
199.0539 194.3322 234.3200 232.8416 229.3074 220.4579 235.4208 255.7511 261.0125 247.5153
321.5426 300.4002 283.8565 285.1330 285.7973 297.5855 280.2396 318.2613 305.3495 354.0487
287.6079 285.0000 301.8206 320.1153 316.2773 293.3187 290.0750 334.8177 293.7469 371.5811
234.8606 242.8118 272.9613 309.7688 317.4629 309.9976 454.1619 346.8311 330.3003 253.8644
283.8424 289.5550 276.7693 299.8097 297.1710 338.1665 332.0265 348.8399 333.3600 362.0428
265.4731 276.2012 243.3647 254.6723 279.0244 284.1912 305.5248 331.5229 335.7469 377.2990
241.6083 273.9472 254.4907 270.8021 251.4519 254.6362 245.4523 235.3110 235.7541 237.2466
312.3666 313.8058 291.6112 346.1222 365.7324 391.8385 404.2601 416.6923 455.8643 458.9167
236.1032 230.3167 238.9256 254.9220 250.7103 269.7744 281.5648 308.1020 336.2806 351.6451
256.2968 243.4543 256.2046 255.5271 268.9165 329.7247 379.4445 362.9184 394.4872 389.0527
250.5265 300.0576 269.8939 280.5891 271.8274 304.6336 287.7466 266.5955 321.5418 347.5655
221.6771 298.1939 326.8785 346.8555 348.7402 352.8287 354.4266 360.4326 375.6406 388.5417
271.9235 268.4369 257.2424 277.6566 314.8222 317.2135 298.1353 348.1229 340.2800 366.5131
225.2640 234.5235 238.9008 240.4730 267.5373 344.1937 281.1481 347.5855 365.1630 372.2288
269.8804 272.4428 277.8989 281.7895 279.1705 284.5120 259.2658 304.6306 350.7807 369.4692
269.4117 273.4740 297.5968 310.6316 287.1726 329.6076 334.4818 343.2199 369.1417 364.1236
"""
"""Reaction times in ms of 18 subjects on ten days without sleep: Belenky and others, 2003."""


def test_mixed_model_of_sleep():
    """The effects and deviations of Bates and others, Journal of Statistical Software, 2015."""
    times = np.array(SLEEP.split(), dtype=float)
    frame = pd.DataFrame({
        "time": times, "day": np.tile(np.arange(10), 18), "subject": np.repeat(np.arange(18), 10),
    })  # fmt: skip
    found = mixed.linear(frame, "time ~ day", group="subject", random="~day")
    assert [round(value, 3) for value in found.fe_params] == [251.405, 10.467]
    assert [round(value, 3) for value in found.bse_fe] == [6.825, 1.546]
    deviations = np.sqrt([found.cov_re.iloc[0, 0], found.cov_re.iloc[1, 1], found.scale])
    assert [round(value, 1) for value in deviations] == [24.7, 5.9, 25.6]


def test_mixed_model_is_the_analysis_of_variance_of_balanced_answers():
    """The F of statsmodels' repeated measures, by another way, with repeated answers."""
    from statsmodels.stats.anova import AnovaRM

    random = np.random.default_rng(3)
    frame = pd.DataFrame({
        "listener": np.repeat(np.arange(12), 9), "level": np.tile(np.repeat(list("abc"), 3), 12),
    })  # fmt: skip
    frame["score"] = random.normal(size=108) + np.repeat(random.normal(0, 1, 36), 3)
    frame["score"] += np.repeat(random.normal(0, 3, 12), 9)
    found = mixed.of_levels(frame)
    table = AnovaRM(frame, "score", "listener", ["level"], aggregate_func="mean").fit().anova_table
    assert found.p == pytest.approx(float(table["Pr > F"].iloc[0]), abs=1e-3)


def test_signed_ranks():
    """Hollander and Wolfe, 1973, page 29: depression of nine patients; the estimate is theirs."""
    before = np.array([1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30])
    after = np.array([0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29])
    plus, p, effect = signed_rank(before - after)
    assert plus == 40
    assert round(p, 5) == 0.03906
    assert effect == pytest.approx((40 - 5) / 45)
    middle, (low, high) = typical_difference(before - after)
    assert round(middle, 2) == 0.46
    assert low < 0.46 < high


def test_friedman_of_runners():
    """Hollander and Wolfe, 1973, page 140: three ways to round first base, χ² = 11.14."""
    times = """5.40 5.50 5.55 5.85 5.70 5.75 5.20 5.60 5.50 5.55 5.50 5.40 5.90 5.85 5.70 5.45 5.55
    5.60 5.40 5.40 5.35 5.45 5.50 5.35 5.25 5.15 5.00 5.85 5.80 5.70 5.25 5.20 5.10 5.65 5.55 5.45
    5.60 5.35 5.45 5.05 5.00 4.95 5.50 5.50 5.40 5.45 5.55 5.50 5.55 5.55 5.35 5.45 5.50 5.55 5.50
    5.45 5.25 5.65 5.60 5.40 5.70 5.65 5.55 6.30 6.30 6.25"""
    table = pd.DataFrame(np.array(times.split(), dtype=float).reshape(22, 3), columns=list("abc"))
    statistic, p, w = friedman(table)
    assert round(statistic, 2) == 11.14
    assert round(p, 4) == 0.0038
    assert w == pytest.approx(statistic / 44)


def test_equivalence_is_two_t_tests():
    """With mean 0.1, deviation 1 and n = 100: t = (0.5 - 0.1)·10 = 4, on 99 degrees of freedom."""
    from scipy import stats

    d = np.random.default_rng(1).normal(size=100)
    d = (d - d.mean()) / d.std(ddof=1) + 0.1
    found = equivalence.equivalent(d, 0.5, "")
    assert found.p == pytest.approx(stats.t.sf(4, 99))
    assert found.high == pytest.approx(0.1 + stats.t.ppf(0.95, 99) / 10)


@pytest.mark.parametrize("function", ["logistic", "weibull"])
def test_psychometric_functions_are_found_again(function):
    """Exact shares of a function lead back to its threshold, width and lapses."""
    truth = psychometric.Fitted(function, 3.0, 0.5, 0.03, 0.5, 0, 0)
    levels, trials = np.arange(1, 9) * 0.75, np.full(8, 100_000)
    found = psychometric.fit(levels, truth(levels) * trials, trials, 0.5, function)
    assert found.threshold == pytest.approx(3, rel=1e-3)
    assert found.width == pytest.approx(0.5, rel=5e-3)
    assert found.lapse == pytest.approx(0.03, abs=1e-3)
    assert found.level(float(found(3.4))) == pytest.approx(3.4)


def test_intervals_of_thresholds_cover_the_truth():
    """The 95 % interval of a threshold has the truth in 95 of 100 experiments, ± 5."""
    truth = psychometric.Fitted("logistic", 0.0, 1.0, 0.0, 0.5, 0, 0)
    levels, trials = np.array([-2.0, -1, 0, 1, 2, 3]), np.full(6, 40)
    random = np.random.default_rng(5)
    inside = 0
    for seed in range(40):
        fitted = psychometric.fit(levels, random.binomial(40, truth(levels)), trials, lapse=0.0)
        low, high = psychometric.threshold_interval(fitted, levels, trials, draws=60, seed=seed)
        inside += low <= 0 <= high
    assert 34 <= inside <= 40


def test_quartiles_are_medians_of_halves():
    """Of six values the first quartile is the second one; numpy's default is between two."""
    low, middle, high = screening.quartiles([1, 2, 3, 4, 5, 6])
    assert (low, middle, high) == (2, 3.5, 5)
    assert np.quantile([1, 2, 3, 4, 5, 6], 0.25) == 2.25
    assert screening.quartiles([1, 2, 3, 4, 5]) == (1.5, 3, 4.5)


@pytest.mark.parametrize(
    ("trials", "fewest", "p", "strong", "weak"),
    [(10, 9, 0.011, 0.24, 0.09), (12, 10, 0.019, 0.39, 0.15), (16, 12, 0.038, 0.63, 0.29),
     (20, 15, 0.021, 0.62, 0.25), (24, 17, 0.032, 0.77, 0.36), (40, 26, 0.040, 0.95, 0.57),
     (60, 37, 0.046, 0.99, 0.75), (80, 48, 0.046, 1.00, 0.85)],
)  # fmt: skip
def test_power_of_exact_tests(trials, fewest, p, strong, weak):
    """The published table of power for listeners who are right in 75 % and in 65 %."""
    assert proportions.fewest_correct(trials) == fewest
    assert round(proportions.share(fewest, trials).p, 3) == p
    assert round(proportions.power(trials, 0.75), 2) == strong
    assert round(proportions.power(trials, 0.65), 2) == weak
