"""Outcomes over a continuum: psychometric functions of levels, slopes of magnitude estimates."""

from __future__ import annotations

import math

import numpy as np
import pandas as pd
from scipy import stats

from . import _ranks, effects, psychometric
from ._outcome import Beyond, BeyondThreshold, Curve, Estimate, Floats, Outcome, mean_estimate
from ._scores import (
    ALL,
    Question,
    beyond_note,
    beyond_words,
    found_threshold,
    is_of_quest,
    scores,
    what,
)

MOST_MARKS = 12
FEW = 3
"""Up to so many listeners, each one has an interval by the parametric bootstrap."""


def thresholds(asked: Question) -> Outcome:
    """Fit a psychometric function for each listener and level, and compare the thresholds."""
    name, unit = what(asked)
    outcome = Outcome(what="threshold", unit=unit if name == "threshold" else "")
    function = asked.task.content.get("function") or "logistic"
    kept = is_of_quest(asked)
    outcome.method = (
        "mean threshold of QUEST+ as the session left it, for each listener"
        if kept
        else f"{function} function by maximum likelihood for each listener"
    )
    table = pd.DataFrame(
        index=sorted(set(asked.rows["listener"])), columns=asked.levels, dtype=float
    )
    for level in asked.levels:
        rows = asked.of(level)
        for listener, own in rows.groupby("listener"):
            found = found_threshold(own, asked)
            if isinstance(found, Beyond):
                outcome.beyond.append(
                    BeyondThreshold(level, str(listener), found.side, found.level)
                )
                continue
            table.loc[listener, level] = found
            if len(table) <= FEW and not kept and not math.isnan(found):
                interval(outcome, str(listener), level, own, asked, function)
        pooled(outcome, level, rows, asked, function)
        outcome.estimates.append(estimate(level, table[level].to_numpy(), asked.seed))
    note_missing(outcome, table)
    whole = table.dropna()
    if len(asked.levels) > 1 and len(whole) > 1:
        outcome.pairs = _ranks.by_signed_ranks(whole)
        if len(outcome.pairs) == 1:
            pair = outcome.pairs[0]
            outcome.p = pair.p
            effects.of_pair(pair).put(outcome)
        else:
            _ranks.put_friedman(outcome, whole)
        outcome.method += "; compared by Wilcoxon signed-rank, two-sided"
    outcome.notes.append(
        "The threshold is the level with 80.3 % correct (with 2 % of lapses) of Watson's function."
        if kept
        else "The threshold is the level in the middle between guessing and the upper asymptote "
        f"({(1 + asked.chance) / 2:.0%} correct without lapses)."
    )
    return outcome


def note_missing(outcome: Outcome, table: pd.DataFrame) -> None:
    """Note how many thresholds are no numbers: those beyond the levels, and unknown ones."""
    beyond = len(outcome.beyond)
    if beyond:
        outcome.notes.append(beyond_note(outcome.beyond, table.size, outcome.unit))
        for each in outcome.estimates:
            own = [one for one in outcome.beyond if one.level == each.level]
            each.extra["beyond"] = beyond_words(own).partition(": ")[2] if own else "0"
    unknown = int(table.isna().sum().sum()) - beyond
    if unknown:
        outcome.notes.append(
            f"{unknown} of {table.size} thresholds are unknown: too few answers, or all at one "
            "level."
        )


def estimate(
    level: str, values: np.ndarray[tuple[int, ...], np.dtype[np.float64]], seed: int
) -> Estimate:
    """Return the mean threshold with a bootstrap interval over the listeners."""
    known = values[np.isfinite(values)]
    found = mean_estimate(level, known)
    if len(known) > FEW and np.ptp(known) > 0:
        drawn = stats.bootstrap(
            (known,), np.mean, n_resamples=1999, method="BCa", rng=np.random.default_rng(seed)
        )
        found.low = float(drawn.confidence_interval.low)
        found.high = float(drawn.confidence_interval.high)
    return found


def interval(
    outcome: Outcome,
    listener: str,
    level: str,
    rows: pd.DataFrame,
    asked: Question,
    function: str,
) -> None:
    """Add a listener's own threshold with its interval to a table."""
    fitted = psychometric.fit_rows(rows, asked.chance, function)
    if fitted is None:
        return
    levels, _, trials = psychometric.counts(rows)
    low, high = psychometric.threshold_interval(fitted, levels, trials, seed=asked.seed)
    outcome.tables.setdefault("thresholds of single listeners", []).append(
        {
            "listener": listener,
            "level": level,
            "threshold": fitted.threshold,
            "low": low,
            "high": high,
            "lapses": fitted.lapse,
        }
    )


def pooled(
    outcome: Outcome, level: str, rows: pd.DataFrame, asked: Question, function: str
) -> None:
    """Add the curve of all listeners' answers together."""
    fitted = psychometric.fit_rows(rows, asked.chance, function)
    if fitted is None:
        return
    levels, correct, trials = binned(*psychometric.counts(rows))
    outcome.curves.append(
        Curve(
            level,
            outcome.unit,
            levels.tolist(),
            (correct / trials).tolist(),
            trials.astype(int).tolist(),
            {
                "function": function,
                "threshold": fitted.threshold,
                "width": fitted.width,
                "lapse": fitted.lapse,
                "guess": fitted.guess,
                "deviance": fitted.deviance,
            },
        )
    )


def binned(levels: Floats, correct: Floats, trials: Floats) -> tuple[Floats, Floats, Floats]:
    """Return levels in at most twelve bins of about as many trials, for a figure."""
    if len(levels) <= MOST_MARKS:
        return levels, correct, trials
    middle = np.cumsum(trials) - trials / 2
    place = (middle * MOST_MARKS / trials.sum()).astype(int)
    sums = [
        np.bincount(place, weights).astype(float) for weights in (levels * trials, correct, trials)
    ]
    heard = sums[2] > 0
    return sums[0][heard] / sums[2][heard], sums[1][heard], sums[2][heard]


def polarity(asked: Question) -> Outcome:
    """Return the slopes of magnitude estimates, and test whether listeners agree on their sign.

    Polarity is the direction in which a sound that grows is heard to grow: Walker 2002.
    """
    outcome = Outcome(what="slope of the estimates", reference=0.0)
    outcome.method = "exact binomial test of the signs, two-sided"
    table = scores(asked)
    p = []
    for level in table.columns:
        values = table[level].dropna().to_numpy()
        values = values[values != 0]
        if not len(values):
            continue
        up = int((values > 0).sum())
        test = stats.binomtest(up, len(values), 0.5)
        found = mean_estimate(str(level), values)
        wilson = stats.binomtest(up, len(values)).proportion_ci(method="wilson")
        found.extra = {
            "rising": up,
            "falling": len(values) - up,
            "share of the majority": max(up, len(values) - up) / len(values),
            "share rising, low": float(wilson.low),
            "share rising, high": float(wilson.high),
            "p": float(test.pvalue),
        }
        outcome.estimates.append(found)
        p.append(float(test.pvalue))
    outcome.p = min(_ranks.adjusted(p, "holm"), default=math.nan)
    if len(p) > 1:
        outcome.notes.append("p of the analysis: the smallest level's, corrected by Holm.")
    if asked.levels != [ALL] and len(table.dropna()) > 1 and len(table.columns) > 1:
        outcome.pairs = _ranks.by_signed_ranks(table.dropna())
    return outcome
