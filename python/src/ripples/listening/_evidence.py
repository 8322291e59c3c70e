"""The Bayes factors that a plan asks for, beside whatever test it names."""

from __future__ import annotations

from itertools import combinations

import pandas as pd

from . import bayes
from ._outcome import Evidence, Outcome
from ._scores import Question, scores

UNSUITED = ("mixed", "bradley-terry", "kappa", "icc")
"""The tests for which there is no Bayes factor here."""


def add_bayes(asked: Question, outcome: Outcome) -> None:
    """Add the Bayes factors of an analysis, of each pair of levels or of each share."""
    scale = asked.analysis.bayes
    assert scale is not None
    if asked.analysis.test in UNSUITED or asked.analysis.measure == "rank":
        outcome.notes.append("There is no Bayes factor for this test.")
        return
    if asked.analysis.test in ("proportion", "confusion"):
        found = [
            bayes.of_share(
                int(each.extra["correct"]), int(each.extra["answers"]), asked.chance, each.level
            )
            for each in outcome.estimates
        ]
    elif asked.analysis.by == "group":
        table = scores(asked)
        groups = {str(name): table[name].dropna().to_numpy() for name in table.columns}
        found = [
            bayes.of_groups(groups[a], groups[b], f"{a} - {b}", scale)
            for a, b in combinations(groups, 2)
        ]
    else:
        found = paired_factors(asked, scores(asked).dropna(), scale)
    outcome.bayes = [Evidence(each.about, each.value, each.words, each.prior) for each in found]
    if found and asked.analysis.test not in ("proportion", "confusion"):
        outcome.notes.append(
            "Bayes factors are those of a t test of the listeners' scores (JZS, Rouder and others "
            "2009)."
        )


def paired_factors(asked: Question, table: pd.DataFrame, scale: float) -> list[bayes.BayesFactor]:
    """Return the factor of each pair of levels; of a single level that against no hearing."""
    if len(table) < 2:
        return []
    if len(table.columns) > 1:
        return [
            bayes.of_differences((table[a] - table[b]).to_numpy(), f"{a} - {b}", scale)
            for a, b in combinations(table.columns, 2)
        ]
    if asked.reference is None:
        return []
    about = f"{table.columns[0]} - {asked.reference:g}"
    return [bayes.of_differences(table.iloc[:, 0].to_numpy() - asked.reference, about, scale)]
