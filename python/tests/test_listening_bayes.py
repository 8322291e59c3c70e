"""Bayes factors against the figures of R's BayesFactor, published examples and other integrals."""

import json
import math

import numpy as np
import pytest

pytest.importorskip("statsmodels")

from listening_study import answered, cells, frozen, step, study
from scipy import integrate, stats

from ripples.listening import analyse, bayes, read_plan, simulated, write
from ripples.listening._study import analysed

FIRST = np.array([0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0])
SECOND = np.array([1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4])
"""The hours of sleep that ten patients gained by two drugs: Student, Biometrika 6, 1908."""


def test_the_paired_factor_is_that_of_r():
    """R package BayesFactor, ttestBF(x, y, paired = TRUE) of the sleep data: 17.25888."""
    assert bayes.of_differences(FIRST - SECOND).value == pytest.approx(17.25888, rel=1e-6)


def test_the_factor_of_one_sample_is_that_of_r():
    """The same package, ttestBF(x) of the second drug alone: 10.71554."""
    assert bayes.of_differences(SECOND).value == pytest.approx(10.71554, rel=1e-6)


def test_factors_of_published_t_statistics():
    """The tests of pingouin, after BayesFactor: t = 3.5 of 20 pairs 17.185, of 20 and 20 26.743."""
    assert math.exp(bayes.jzs(3.5, 20, 19)) == pytest.approx(17.185, abs=1e-3)
    assert math.exp(bayes.jzs(3.5, 10, 38)) == pytest.approx(26.743, abs=1e-3)


def test_the_example_of_rouder_and_others():
    """Rouder and others 2009: t = 2.03 of 80 with r = 1 favours no effect by 1.56."""
    assert 1 / math.exp(bayes.jzs(2.03, 80, 79, scale=1)) == pytest.approx(1.56, abs=5e-3)


def by_effect_size(t, n, scale):
    """Return BF10 as an integral over δ of the noncentral t density and Cauchy's prior."""
    share, _ = integrate.quad(
        lambda d: stats.nct.pdf(t, n - 1, d * math.sqrt(n)) * stats.cauchy.pdf(d, scale=scale),
        -12, 12, points=[0, t / math.sqrt(n)], limit=400,
    )  # fmt: skip
    return share / stats.t.pdf(t, n - 1)


@pytest.mark.parametrize("scale", [0.3, math.sqrt(0.5), 1.5])
@pytest.mark.parametrize(("t", "n"), [(0.0, 12), (1.2, 8), (2.5, 24), (-4.0, 30)])
def test_the_factor_is_the_integral_over_effect_sizes(t, n, scale):
    """We integrate over the variance g of the effect; over δ itself it is the same."""
    assert math.exp(bayes.jzs(t, n, n - 1, scale)) == pytest.approx(
        by_effect_size(t, n, scale), rel=1e-4
    )


@pytest.mark.parametrize(
    ("correct", "trials", "chance", "inverse"),
    [(16, 20, 0.5, 0.09703159), (16, 20, 0.8, 4.582187), (100, 1000, 0.1, 42.05881)],
)
def test_factors_of_shares_are_published_ones(correct, trials, chance, inverse):
    """BF01 with a uniform prior from 0 to 1, by the calculator of Rouder's group."""
    found = bayes.of_share(correct, trials, chance, above=False)
    assert 1 / found.value == pytest.approx(inverse, rel=1e-6)


@pytest.mark.parametrize(
    ("correct", "trials", "chance"), [(12, 16, 0.5), (40, 96, 1 / 3), (3, 9, 0.5)]
)
def test_the_factor_above_chance_is_an_integral_of_the_likelihood(correct, trials, chance):
    """The mean likelihood of shares above chance over that of chance itself, by quadrature."""
    mean, _ = integrate.quad(lambda share: stats.binom.pmf(correct, trials, share), chance, 1)
    expected = mean / (1 - chance) / stats.binom.pmf(correct, trials, chance)
    assert bayes.of_share(correct, trials, chance).value == pytest.approx(expected, rel=1e-8)


def test_the_longest_odds_stay_finite():
    """A t of 60 and 2000 right of 2000: beyond the range of a float's exponent nothing breaks."""
    assert bayes.jzs(60, 40, 39) == pytest.approx(83.8, abs=0.1)
    assert bayes.of_share(2000, 2000).log > 1000
    assert bayes.of_share(0, 2000).value == 0
    assert bayes.written(bayes.of_share(2000, 2000).value) == "1.0e304"


@pytest.mark.parametrize(
    ("factor", "words"),
    [(120, "extreme evidence for an effect"), (40, "very strong evidence for an effect"),
     (11, "strong evidence for an effect"), (3.1, "moderate evidence for an effect"),
     (1.5, "anecdotal evidence for an effect"), (1, "no evidence either way"),
     (1 / 2, "anecdotal evidence for no effect"), (1 / 12, "strong evidence for no effect")],
)  # fmt: skip
def test_words_are_those_of_jeffreys(factor, words):
    """The grades of Jeffreys as Lee and Wagenmakers have them, for either hypothesis."""
    assert bayes.BayesFactor("", math.log(factor), "").words == words


def test_differences_that_are_all_alike_have_no_factor():
    """Without a standard deviation there is no t: the factor is unknown, and it is said why."""
    found = bayes.of_differences(np.full(9, 0.25))
    assert bayes.written(found.value) == "unknown"
    assert found.words == "as all listeners have the same difference"
    few = bayes.of_groups(np.array([1.0]), np.array([0.5, 0.75]))
    assert few.words == "as there are fewer than two listeners"
    still = bayes.of_groups(np.full(3, 1.0), np.full(3, 2.0))
    assert still.words == "as the scores within each group are all the same"


STEPS = [
    step("h1", bayes=True), step("h2", "clear", "wilcoxon", "rating", bayes={"scale": 0.5}),
    step("h3", test="proportion", bayes=True), step("h4", "clear", "wilcoxon", "rating"),
    step("h5", test="wilcoxon", measure="dprime", by="", bayes=True),
    step("h6", test="mixed", bayes=True),
]  # fmt: skip
TASKS = [
    {"id": "trend", "kind": "trend", "trials": 48},
    {"id": "clear", "kind": "bs2132", "trials": 8},
]


def test_a_plan_has_the_factors_that_it_names(tmp_path):
    """Each of the scores that the test takes: of pairs, of shares, of a level against nothing."""
    path = frozen(tmp_path, study(TASKS, STEPS, listeners=12), cells())
    _, answers = answered(read_plan(path), tmp_path, simulated.Listener(1.5, 0.03), seed=5)
    results = analyse(path, answers)
    write(results, tmp_path / "out")
    found = {analysis.id: outcome for analysis, outcome in results.outcomes}
    ada, ben = (np.array(each.each) for each in found["h1"].estimates)
    (pair,) = found["h1"].bayes
    assert pair.about == "Ada - Ben"
    assert pair.factor == pytest.approx(bayes.of_differences(ada - ben).value)
    rated = [np.array(each.each) for each in found["h2"].estimates]
    expected = bayes.of_differences(rated[0] - rated[1], scale=0.5)
    assert found["h2"].bayes[0].factor == pytest.approx(expected.value)
    assert found["h2"].bayes[0].prior == "Cauchy, width 0.500"
    right, answered_ = (found["h3"].estimates[0].extra[name] for name in ("correct", "answers"))
    assert found["h3"].bayes[0].factor == pytest.approx(
        bayes.of_share(int(right), int(answered_)).value
    )
    assert found["h4"].bayes == []
    assert found["h5"].bayes[0].about == "all answers - 0"
    assert "There is no Bayes factor for this test." in found["h6"].notes
    text = (tmp_path / "out/results.md").read_text()
    assert f"Ada - Ben: BF10 = {bayes.written(pair.factor)}, {pair.words}" in text
    rows = json.loads((tmp_path / "out/results.json").read_text())["analyses"]
    assert rows[0]["bayes"][0]["factor"] == pytest.approx(pair.factor)
    assert rows[1]["prior width"] == 0.5
    table = (tmp_path / "out/tables/h1-bayes.csv").read_text()
    assert table.splitlines()[0] == "about,BF10,words,prior"


def test_no_factor_before_the_planned_listeners_have_completed(tmp_path):
    """Whoever looks at Bayes factors early looks at the results early."""
    plan = read_plan(frozen(tmp_path, study(TASKS, STEPS, listeners=12), cells()))
    rows = simulated.answers(plan, listeners=11, seed=5)
    early = analysed(plan, rows)
    assert all(outcome.bayes == [] for _, outcome in early.outcomes)


def test_groups_of_other_listeners_have_the_factor_of_two_samples(tmp_path):
    """By group the scores are those of other listeners: the factor is that of two samples."""
    content = study(
        [TASKS[1]], [step("h1", "clear", "mann-whitney", "rating", "group", bayes=True)]
    )
    content["groups"] = [{"id": "trained"}, {"id": "untrained"}]
    plan = read_plan(frozen(tmp_path, content))
    found = analysed(plan, simulated.answers(plan, seed=4)).outcomes[0][1]
    x, y = (np.array(each.each) for each in found.estimates)
    t = stats.ttest_ind(x, y).statistic
    assert found.bayes[0].factor == pytest.approx(math.exp(bayes.jzs(t, 3, 10)))
