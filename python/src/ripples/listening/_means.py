"""Outcomes of scores before any test: the mean of each level, and who is left out of it."""

from __future__ import annotations

import pandas as pd

from . import proportions
from ._outcome import UNTESTED, Estimate, Outcome, mean_estimate
from ._scores import Question, beyond_note, beyond_thresholds, scores, what


def is_share(outcome: Outcome) -> bool:
    """Return whether a measure is a share, which has no values below 0 or above 1."""
    return outcome.what.startswith("share ")


def started(asked: Question) -> Outcome:
    """Return an outcome that knows its measure, and nothing yet."""
    name, unit = what(asked)
    outcome = Outcome(what=name, unit=unit)
    if asked.analysis.measure in ("", "correct"):
        outcome.reference = asked.chance
    if asked.analysis.measure == "threshold":
        outcome.beyond = beyond_thresholds(asked)
        if outcome.beyond:
            whole = asked.rows["listener"].nunique() * len(asked.levels)
            outcome.notes.append(beyond_note(outcome.beyond, whole, unit))
    if asked.rows.empty:
        outcome.notes.append("Nobody who is left has answered this task.")
    return outcome


def complete(table: pd.DataFrame, outcome: Outcome) -> pd.DataFrame:
    """Return the listeners with a score at every level, and note how many are left out."""
    whole = table.dropna()
    missing = len(table) - len(whole)
    if missing:
        outcome.notes.append(
            f"Left out here: {missing} of {len(table)} listeners, who have no score at some level."
        )
    return whole


def score_outcome(asked: Question) -> tuple[Outcome, pd.DataFrame]:
    """Return an outcome with the mean of each level, and the table of scores without gaps."""
    outcome = started(asked)
    table = complete(scores(asked), outcome)
    for level in table.columns:
        estimate = level_estimate(asked, outcome, str(level), table[level])
        if len(table):
            estimate.extra["median"] = float(table[level].median())
        outcome.estimates.append(estimate)
    return outcome, table


def group_means(asked: Question) -> Outcome:
    """Return an outcome with the mean of each group, whose listeners are others in each."""
    outcome, table = started(asked), scores(asked)
    outcome.estimates = [
        level_estimate(asked, outcome, str(name), table[name].dropna()) for name in table.columns
    ]
    return outcome


def level_estimate(asked: Question, outcome: Outcome, level: str, values: pd.Series) -> Estimate:
    """Return the mean of the listeners' scores at a level with its interval.

    Equal shares of correct answers have no spread, but are of trials: their interval is the exact
    one of Clopper and Pearson, of all answers.
    """
    found = mean_estimate(level, values.to_numpy(), is_share=is_share(outcome))
    if found.has_no_spread and asked.analysis.measure in ("", "correct"):
        rows = asked.of(level)
        correct = rows[rows["listener"].isin(values.index)]["correct"].dropna()
        found.low, found.high = proportions.share(int(correct.sum()), len(correct)).exact
        found.extra["interval"] = f"exact, of {len(correct)} answers: the shares are equal"
    return found


def unable(outcome: Outcome, why: str) -> Outcome:
    """Note why there is no test."""
    outcome.notes.append(f"{UNTESTED}{why}.")
    return outcome
