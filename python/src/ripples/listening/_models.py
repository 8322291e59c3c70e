"""The test of levels by a mixed model of single answers, with the effect size of each pair."""

from __future__ import annotations

import math

import numpy as np
import pandas as pd
from scipy import stats

from ..errors import DataError
from . import directions, effects, mixed
from ._means import group_means, score_outcome, unable
from ._outcome import (
    NOTHING,
    Comparison,
    Floats,
    Interval,
    Outcome,
    are_equal,
    mean_interval,
)
from ._scores import ALL, Question, numbers, scores


def mixed_model(asked: Question) -> Outcome:
    """Compare levels by a mixed model of single answers, with listeners as random effects."""
    outcome = group_means(asked) if asked.analysis.by == "group" else score_outcome(asked)[0]
    columns = {
        "rating": "rating",
        "difference_grade": "difference",
        "correct": "correct",
        "": "correct",
        "rt_ms": "rt_ms",
        "plays": "plays",
    }
    measure = asked.analysis.measure
    if measure in columns:
        values = asked.rows[columns[measure]]
        values = np.log(values.where(values > 0)) if measure == "rt_ms" else values
    elif measure in ("angle", "front_back"):
        of = directions.errors if measure == "angle" else directions.confusions
        found = of(numbers(asked.rows["answer"]), numbers(asked.rows["truth"]))
        values = pd.Series(found, index=asked.rows.index)
    else:
        values = numbers(asked.rows["answer"]) - numbers(asked.rows["truth"])
        values = values.abs() if measure == "error" else values
    frame = pd.DataFrame(
        {
            "score": values,
            "listener": asked.rows["listener"],
            "level": asked.rows[asked.analysis.by] if asked.analysis.by else ALL,
        }
    ).dropna()
    if frame["level"].nunique() < 2 or frame["listener"].nunique() < 3:
        return unable(outcome, "fewer than two levels or three listeners")
    model = mixed.of_shares if measure in ("", "correct", "front_back") else mixed.of_levels
    try:
        fit = model(frame)
    except DataError as error:
        return unable(outcome, str(error))
    outcome.method, outcome.statistic, outcome.p = fit.model, fit.statistic, fit.p
    outcome.pairs = [of_model(asked, fit, each) for each in fit.contrasts]
    if len(outcome.pairs) == 1:
        effects.of_pair(outcome.pairs[0]).put(outcome)
    outcome.tables["coefficients (differences from the first level)"] = [
        {"name": e.name, "value": e.value, "standard error": e.error, "low": e.low, "high": e.high}
        for e in fit.effects
    ]
    if measure == "rt_ms":
        outcome.notes.append("The model is of the logarithm of the times.")
    if fit.deviations:
        outcome.tables["standard deviations"] = [
            {"of": name, "value": value} for name, value in fit.deviations.items()
        ]
    return outcome


def of_model(asked: Question, fit: mixed.Fit, found: mixed.Contrast) -> Comparison:
    """Return a contrast of a mixed model as the comparison of two levels.

    Of right and wrong it is an odds ratio, of times their ratio; the difference is then that of the
    listeners' scores. Else the effect is the difference in the standard deviation of single answers
    with all random effects (Westfall, Kenny and Judd 2014), whose own error the interval leaves
    out.
    """
    names, measure = (found.first, found.second), asked.analysis.measure
    table = scores(asked)
    x, y = (table[name].dropna().to_numpy() for name in names)
    n = int(table[list(names)].notna().any(axis=1).sum())
    if fit.deviations and measure != "rt_ms":
        spread = math.sqrt(sum(each**2 for each in fit.deviations.values()))
        ends = [each / spread for each in (found.value, found.low, found.high)]
        effect = effects.Effect("d", *ends) if spread else effects.Effect("d", math.nan)
        return effects.comparison(names, found.value, (found.low, found.high), n, effect, found.p)
    effect = effects.odds_ratio(found.value, found.low, found.high)
    if measure == "rt_ms":
        effect = effects.Effect("ratio of times", effect.value, effect.low, effect.high)
    apart = (table[names[0]] - table[names[1]]).dropna().to_numpy()
    grouped = asked.analysis.by == "group"
    interval = between(x, y) if grouped else mean_interval(apart)
    pair = effects.comparison(names, float(x.mean() - y.mean()), interval, n, effect, found.p)
    values = (x, y) if grouped else (apart,)
    pair.has_no_spread = all(len(each) > 1 and are_equal(each) for each in values)
    return pair


def between(x: Floats, y: Floats) -> Interval:
    """Return the interval of the difference of two groups' means, by Welch."""
    if min(len(x), len(y)) < 2 or (are_equal(x) and are_equal(y)):
        return NOTHING
    found = stats.ttest_ind(x, y, equal_var=False).confidence_interval()
    return float(found.low), float(found.high)
