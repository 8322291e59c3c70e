"""Outcomes of answers that choose among categories: preferences, confusions, agreement."""

from __future__ import annotations

import math

import numpy as np
import pandas as pd
from scipy import stats

from . import agreement, effects, proportions
from ._means import unable
from ._outcome import Comparison, Estimate, Outcome
from ._scores import Question
from .preference import bradley_terry, tallies


def preferences(asked: Question) -> Outcome:
    """Fit worths to paired comparisons: Bradley and Terry with ties and an effect of the order."""
    outcome = Outcome(what="log worth", reference=0.0)
    if asked.rows.empty:
        outcome.notes.append("Nobody who is left has answered this task.")
        return outcome
    counts = tallies(asked.rows)
    fitted = bradley_terry(counts)
    outcome.method = "Bradley-Terry model with ties and order effect (Davidson and Beaver 1977)"
    outcome.statistic, outcome.p = fitted.statistic, fitted.p
    reach = float(stats.norm.ppf(0.975))
    n = counts["listener"].nunique()
    for index, name in enumerate(fitted.names):
        value, error = fitted.difference(index, 0)
        wins = won(counts, name)
        outcome.estimates.append(
            Estimate(
                name,
                value,
                value - reach * error,
                value + reach * error,
                n,
                [],
                {"preferred": wins[0], "tied": wins[1], "heard": wins[2]},
            )
        )
        for other in range(index):
            outcome.pairs.append(
                pair(fitted.names, *fitted.difference(other, index), other, index, n, reach)
            )
    for (value, error), name in ((fitted.order, "heard first"), (fitted.tie, "tie, log ν")):
        if not math.isnan(value):
            outcome.tables.setdefault("other effects (log odds)", []).append(
                {
                    "name": name,
                    "value": value,
                    "low": value - reach * error,
                    "high": value + reach * error,
                }
            )
    outcome.notes.append(
        f"Log worths are differences from {fitted.names[0]}; a difference of 0.69 is an odds "
        "ratio of 2. Standard errors are clustered by listener."
    )
    if math.isnan(outcome.p):
        return unable(outcome, "the listeners are too few, or too alike, for errors by listener")
    return outcome


def pair(
    names: list[str], value: float, error: float, a: int, b: int, n: int, reach: float
) -> Comparison:
    """Return the comparison of two worths by Wald's test."""
    p = float(2 * stats.norm.sf(abs(value) / error)) if error else math.nan
    low, high = value - reach * error, value + reach * error
    effect = effects.odds_ratio(value, low, high)
    return effects.comparison((names[a], names[b]), value, (low, high), n, effect, p)


def won(counts: pd.DataFrame, name: str) -> tuple[int, int, int]:
    """Return how often a variant was preferred, tied and heard."""
    first, second = counts["first"] == name, counts["second"] == name
    wins = (first & (counts["answer"] == "1")) | (second & (counts["answer"] == "2"))
    ties = (first | second) & (counts["answer"] == "tie")
    total = counts["count"]
    return (int(total[wins].sum()), int(total[ties].sum()), int(total[first | second].sum()))


def confusion(asked: Question) -> Outcome:
    """Return which truth was taken for which, and test the share correct against chance."""
    outcome = Outcome(what="share correct", reference=asked.chance)
    outcome.method = "exact binomial test against chance, one-sided; intervals: Wilson"
    for level in asked.levels:
        rows = asked.of(level)
        rows = rows[(rows["truth"] != "") & (rows["answer"] != "")]
        if rows.empty:
            continue
        right = int((rows["truth"] == rows["answer"]).sum())
        found = proportions.share(right, len(rows), asked.chance)
        table = pd.crosstab(rows["truth"], rows["answer"])
        outcome.tables[f"confusions, {level}: truth in rows, answers in columns"] = [
            {"truth": str(truth), **{str(name): int(count) for name, count in counts.items()}}
            for truth, counts in table.iterrows()
        ]
        bits = information(table.to_numpy(dtype=float))
        each = (rows["truth"] == rows["answer"]).groupby(rows["listener"]).mean()
        odds = effects.odds_against(asked.chance, found.value, found.exact)
        outcome.estimates.append(
            Estimate(
                level,
                found.value,
                *found.wilson,
                len(each),
                each.tolist(),
                {
                    "correct": right,
                    "answers": len(rows),
                    "information (bit)": bits,
                    "p": found.p,
                    **odds_words(odds),
                },
            )
        )
        outcome.p = found.p if math.isnan(outcome.p) else min(outcome.p, found.p)
    if len(outcome.estimates) > 1:
        outcome.p = min(1.0, outcome.p * len(outcome.estimates))
        outcome.notes.append("p of the analysis: the smallest level's, corrected by Bonferroni.")
    return outcome


def odds_words(odds: effects.Effect) -> dict[str, float | str]:
    """Return the odds over chance with their exact interval as columns of a table."""
    return {odds.name: odds.value, "odds low": odds.low, "odds high": odds.high}


def information(table: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> float:
    """Return the information that answers give about the truth, in bits, from a table of counts.

    It is the estimate of Miller and Nicely (1955), which is too large for few answers.

    >>> information(np.eye(4))
    2.0
    """
    total = stats.entropy(table.ravel(), base=2)
    return float(stats.entropy(table.sum(0), base=2) + stats.entropy(table.sum(1), base=2) - total)


def agreement_of_categories(asked: Question) -> Outcome:
    """Return Fleiss's κ of the answers, with an interval by drawing items again."""
    outcome = Outcome(what="Fleiss's κ", reference=0.0)
    outcome.method = "Fleiss's κ; interval: items drawn again 999 times"
    items = pivoted(asked, "answer", outcome)
    if items is None or items.shape[1] < 2 or len(items) < 2:
        outcome.notes.append("There is no κ: too few items were answered by all listeners.")
        return outcome
    names, codes = np.unique(items, return_inverse=True)
    answers = codes.reshape(items.shape)
    value = agreement.kappa(answers)
    random = np.random.default_rng(asked.seed)
    drawn = [
        agreement.kappa(answers[random.integers(0, len(answers), len(answers))]) for _ in range(999)
    ]
    known = [each for each in drawn if not math.isnan(each)]
    low, high = np.quantile(known, [0.025, 0.975]) if known else (math.nan, math.nan)
    outcome.estimates = [
        Estimate(
            "all answers",
            value,
            float(low),
            float(high),
            items.shape[1],
            [],
            {"items": len(items), "categories": len(names)},
        )
    ]
    return outcome


def agreement_of_ratings(asked: Question) -> Outcome:
    """Return intraclass correlations of the ratings of stimuli."""
    outcome = Outcome(what="intraclass correlation", reference=0.0)
    outcome.method = "two-way intraclass correlations (Shrout and Fleiss 1979)"
    items = pivoted(asked, "rating", outcome)
    if items is None or items.shape[1] < 2 or len(items) < 2:
        outcome.notes.append("There is no ICC: too few stimuli were rated by all listeners.")
        return outcome
    found = agreement.intraclass(items.astype(float))
    n = items.shape[1]
    outcome.estimates = [
        Estimate(
            "ICC(2,1), agreement of one",
            found.single_agreement,
            *found.agreement_interval,
            n,
            [],
            {"stimuli": len(items)},
        ),
        Estimate(f"ICC(2,{n}), agreement of the mean", found.mean_agreement, math.nan, math.nan, n),
        Estimate(
            "ICC(3,1), consistency of one", found.single_consistency, *found.consistency_interval, n
        ),
        Estimate(
            f"ICC(3,{n}), consistency of the mean", found.mean_consistency, math.nan, math.nan, n
        ),
    ]
    outcome.statistic, outcome.p = found.statistic, found.p
    return outcome


def pivoted(
    asked: Question, value: str, outcome: Outcome
) -> np.ndarray[tuple[int, ...], np.dtype[np.object_]] | None:
    """Return the first answer of each listener (column) to each stimulus (row), without gaps."""
    rows = asked.rows[asked.rows[value].notna() & (asked.rows[value] != "")]
    if rows.empty:
        return None
    stimulus = ["variant", "dataset", "segment", "truth", "reference"]
    table = rows.assign(reference=rows["reference"].fillna(0)).pivot_table(
        index=stimulus, columns="listener", values=value, aggfunc="first"
    )
    whole = table.dropna()
    if len(whole) < len(table):
        outcome.notes.append(
            f"Left out: {len(table) - len(whole)} of {len(table)} stimuli, which not every "
            "listener answered."
        )
    return np.asarray(whole.to_numpy(dtype=object))
