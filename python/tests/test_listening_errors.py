"""Error rates and power of the main tests, by simulated studies; pytest -s prints the figures."""

import numpy as np
import pandas as pd
import pytest

pytest.importorskip("statsmodels")

from listening_study import cells, frozen, step, study

from ripples.listening import (
    _ranks,
    equivalence,
    mixed,
    preference,
    proportions,
    read_plan,
    simulated,
)

STUDIES = 1000
LISTENERS = 24
MARGIN = 0.014
"""Two standard errors of 5 % of 1000 studies."""


def answers_by_chance(random):
    """Return p of 480 answers that are guesses."""
    return proportions.share(int(random.binomial(480, 0.5)), 480).p


def shares_of_pairs(random):
    """Return p of listeners who differ from each other, but not between two mappings."""
    own = random.beta(8, 8, LISTENERS)
    first, second = random.binomial(24, own), random.binomial(24, own)
    return _ranks.sign_flips((first - second) / 24, 1, draws=999)


def signed_ranks(random):
    """Return p of Wilcoxon's test of differences round 0."""
    return _ranks.signed_rank(random.normal(size=LISTENERS))[1]


def ranks(random):
    """Return p of Friedman's test of four mappings that are rated alike."""
    own = random.normal(size=(LISTENERS, 1))
    return _ranks.friedman(pd.DataFrame(own + random.normal(size=(LISTENERS, 4))))[1]


def groups(random):
    """Return p of the test of Mann and Whitney."""
    x, y = random.normal(size=(2, 20))
    return _ranks.by_rank_sums({"a": x, "b": y})[0].p


def ratings(random):
    """Return p of a mixed model of three mappings that twelve listeners rate alike."""
    frame = pd.DataFrame(
        {
            "listener": np.repeat(np.arange(12), 3),
            "level": list("abc") * 12,
            "score": np.repeat(random.normal(0, 2, 12), 3) + random.normal(size=36),
        }
    )
    return mixed.of_levels(frame).p


def odds(random):
    """Return p of estimating equations of answers, 12 of each listener to each mapping."""
    own = np.repeat(random.beta(8, 4, LISTENERS), 24)
    frame = pd.DataFrame({
        "listener": np.repeat(np.arange(LISTENERS), 24),
        "level": np.tile(np.repeat(["a", "b"], 12), LISTENERS),
        "score": (random.random(24 * LISTENERS) < own).astype(float),
    })  # fmt: skip
    return mixed.of_shares(frame).p


def tastes(random):
    """Return p of Bradley and Terry's model of listeners with tastes that cancel out."""
    rows = []
    for listener in range(LISTENERS):
        worth = dict(zip("abc", random.normal(0, 0.7, 3), strict=True))
        for first, second in ("ab", "ba", "ac", "ca", "bc", "cb"):
            half = (worth[first] - worth[second] + 0.2) / 2
            odds = np.exp([half, -half, -0.7])
            for answer, count in zip(
                ("1", "2", "tie"), random.multinomial(2, odds / odds.sum()), strict=True
            ):
                rows.append((listener, first, second, answer, count))
    columns = ["listener", "first", "second", "answer", "count"]
    return preference.bradley_terry(pd.DataFrame(rows, columns=columns)).p


def at_the_bound(random):
    """Return p of TOST where the true difference is the bound itself."""
    return equivalence.equivalent(random.normal(0.5, 1, LISTENERS), 0.5, "").p


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    "p_of",
    [answers_by_chance, shares_of_pairs, signed_ranks, ranks, groups, ratings, odds, tastes,
     at_the_bound],
)  # fmt: skip
def test_five_per_cent_of_studies_without_an_effect_are_significant(p_of):
    """1000 studies without an effect: 5 ± 1.4 % are significant at α = 5 %."""
    random = np.random.default_rng(7)
    found = np.mean([p_of(random) <= 0.05 for _ in range(STUDIES)])
    print(f"{p_of.__name__}: {100 * found:.1f} %")
    assert found == pytest.approx(0.05, abs=MARGIN)


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("listeners", "effect", "power"),
    [(12, 0.8, 0.66), (16, 0.8, 0.82), (20, 0.8, 0.91), (24, 0.8, 0.95), (30, 0.8, 0.99),
     (12, 0.5, 0.30), (16, 0.5, 0.43), (20, 0.5, 0.54), (24, 0.5, 0.61), (30, 0.5, 0.72)],
)  # fmt: skip
def test_planned_power_of_signed_ranks(listeners, effect, power):
    """The published powers of Wilcoxon's test for standardised differences, within 3 %."""
    random = np.random.default_rng(listeners)
    drawn = random.normal(effect, 1, (3000, listeners))
    found = np.mean([_ranks.signed_rank(each)[1] <= 0.05 for each in drawn])
    print(f"signed_ranks, {listeners} listeners, {effect}: planned {power}, found {found:.3f}")
    assert found == pytest.approx(power, abs=0.03)


def test_planned_power_of_a_whole_study(tmp_path):
    """Studies of one listener, from answers to sentence, have the power of the exact test.

    The ideal listener of the plan is right in 75 % of 24 trials: 17 are needed.
    """
    task = {"id": "trend", "kind": "trend", "trials": 24}
    content = study([task], [step(test="proportion", by="")], listeners=1)
    plan = read_plan(frozen(tmp_path, content, cells({"Ada": 0.9539 / 0.5}, segments=1)))
    exact = proportions.power(24, 0.75)
    listener = simulated.Listener(noise=1, lapses=0, spread=0)
    found = simulated.power(plan, listener, studies=900)["h1"].value
    print(f"proportion, whole study: planned {exact:.3f}, found {found:.3f}")
    assert found == pytest.approx(exact, abs=0.03)
