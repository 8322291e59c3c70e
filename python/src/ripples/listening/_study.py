"""Analyses a study as its plan says."""

from __future__ import annotations

import os
from dataclasses import asdict, dataclass, field, replace
from importlib.metadata import version
from typing import Any

import pandas as pd

from ..errors import DataError
from . import _ranks
from ._answers import read_answers
from ._evidence import add_bayes
from ._key import forgotten, forgotten_words
from ._outcome import UNTESTED, Outcome, plain
from ._plan import Analysis, Plan, read_plan
from ._scores import MEASURES, question
from ._tests import OWN_MEASURE, TESTS, add_equivalence, compare_pairs
from .exploratory import Rows, descriptions
from .predicted import Prediction, predictions
from .questionnaires import Described, of_listeners
from .questionnaires import described as questionnaires
from .screening import Screening, people, screened


@dataclass
class Results:
    """All that is known of a study: what the plan fixed, and apart from it what it did not.

    `early` says that fewer listeners than planned have completed the study and that it goes on:
    then no p value is told, for looking again and again makes it worthless.
    """

    plan: Plan
    screening: Screening
    completed: int
    early: bool
    ended: bool
    outcomes: list[tuple[Analysis, Outcome]]
    predictions: list[Prediction]
    exploratory: dict[str, Rows]
    kept: pd.DataFrame
    questionnaires: list[Described] = field(default_factory=list)
    people: dict[str, Rows] = field(default_factory=dict)
    forgotten: dict[str, int] | None = None

    def as_json(self) -> dict[str, Any]:
        """Return the results as JSON has them."""
        screening = self.screening
        return {
            "study": self.plan.name,
            "version": self.plan.study.get("version"),
            "plan": self.plan.hash,
            "frozen": self.plan.frozen,
            "question": self.plan.study.get("question", ""),
            "hypothesis": self.plan.study.get("hypothesis", ""),
            "listeners": {
                "planned": self.plan.listeners,
                "completed": self.completed,
                "incomplete": screening.incomplete,
                "excluded": len(screening.reasons),
                "analysed": screening.listeners,
                "forgotten": self.forgotten["people"] if self.forgotten else None,
            },
            "early": self.early,
            "ended": self.ended,
            "exclusions": [
                {"listener": who, "reasons": why} for who, why in sorted(screening.reasons.items())
            ],
            "notes": screening.notes,
            "analyses": [
                {**plan_words(analysis), **outcome.as_json()} for analysis, outcome in self.outcomes
            ],
            "predicted": [predicted_json(each) for each in self.predictions],
            "people": plain(self.people),
            "questionnaires": plain([each.as_json() for each in self.questionnaires]),
            "exploratory": plain({**self.exploratory, "outliers": screening.outliers}),
            "software": {name: version(name) for name in ("numpy", "scipy", "statsmodels")},
        }


def plan_words(analysis: Analysis) -> dict[str, Any]:
    """Return what the plan says of an analysis."""
    return {
        "id": analysis.id,
        "task": analysis.task,
        "test": analysis.test,
        "measure": analysis.measure,
        "by": analysis.by,
        "alpha": analysis.alpha,
        "correction": analysis.correction,
        "equivalence bound": analysis.equivalence,
        "prior width": analysis.bayes,
    }


def predicted_json(found: Prediction) -> dict[str, Any]:
    """Return a prediction as JSON has it."""
    cells = [
        {
            **{key: value for key, value in asdict(each).items() if key != "cell"},
            "cell": each.cell.id,
            "variant": each.cell.variant,
            "dataset": each.cell.dataset,
            "segment": each.cell.segment,
            "metrics": each.cell.metrics,
            "ratio": each.ratio,
            "efficiency": each.efficiency,
        }
        for each in found.cells
    ]
    return dict(
        plain(
            {
                "task": found.task.id,
                "model": found.model,
                "cells": cells,
                "variants": [
                    {
                        "variant": each.cell.variant,
                        "ratio": each.ratio,
                        "efficiency": each.efficiency,
                        **{k: v for k, v in asdict(each).items() if k != "cell"},
                    }
                    for each in found.variants
                ],
                "fitted": asdict(found.fitted) if found.fitted else None,
                "notes": found.notes,
            }
        )
    )


def analyse(
    plan: str | os.PathLike[str],
    answers: str | os.PathLike[str],
    *,
    ended: bool = False,
    key: str | os.PathLike[str] | None = None,
) -> Results:
    """Return the results of a study: the analyses of its plan, and what is only exploratory.

    `ended` says that no more listeners will come, though fewer than planned have completed the
    study; without it p values are withheld until the planned number is reached. `key` has the
    conditions of the answers where they do not lie beside them as `key.json`. Raises DataError
    where the answers were given under another plan, or where a file is broken.
    """
    fixed = read_plan(plan)
    found = analysed(fixed, read_answers(answers, fixed, key), ended=ended)
    found.forgotten = forgotten(answers, key)
    found.screening.notes += forgotten_words(found.forgotten)
    return found


def analysed(plan: Plan, answers: pd.DataFrame, *, ended: bool = False) -> Results:
    """Return the results of answers that were read; people's only, where there are some."""
    answers, remarks = people(answers)
    screening, outcomes = tested(plan, answers)
    screening.notes[:0] = remarks
    completed = int(answers["listener"].nunique()) - screening.incomplete
    early = completed < plan.listeners and not ended
    if early:
        for _, outcome in outcomes:
            withhold(outcome)
    return Results(
        plan,
        screening,
        completed,
        early,
        ended and completed < plan.listeners,
        outcomes,
        [] if early else predictions(plan, screening.kept),
        described(plan, screening.kept),
        screening.kept,
        [] if early else questionnaires(plan, screening.kept),
        of_listeners(screening.kept),
    )


def tested(plan: Plan, answers: pd.DataFrame) -> tuple[Screening, list[tuple[Analysis, Outcome]]]:
    """Return who is left by the plan's rules, and the outcomes of its analyses."""
    check(plan)
    screening = screened(answers, plan)
    outcomes = [(each, outcome_of(plan, each, screening.kept)) for each in plan.analyses]
    correct_families(outcomes)
    return screening, outcomes


def described(plan: Plan, kept: pd.DataFrame) -> dict[str, Rows]:
    """Return the exploratory descriptions; none where nobody is left."""
    return descriptions(plan, kept) if len(kept) else {}


def check(plan: Plan) -> None:
    """Raise an error where the plan names what does not exist, before anything is computed."""
    for analysis in plan.analyses:
        plan.known("test", analysis.test, TESTS)
        plan.known("correction", analysis.correction, _ranks.CORRECTIONS)
        plan.known("measure", analysis.measure, MEASURES)
        if not 0 < analysis.alpha < 1:
            raise plan.fault(f"alpha is {analysis.alpha:g}; it lies between 0 and 1", analysis.id)
        if analysis.equivalence is not None and analysis.equivalence <= 0:
            raise plan.fault("the bound of equivalence is not above 0", analysis.id)


def outcome_of(plan: Plan, analysis: Analysis, kept: pd.DataFrame) -> Outcome:
    """Return the outcome of one analysis, with equivalence where the plan gives a bound."""
    measure = OWN_MEASURE.get(analysis.test, analysis.measure)
    asked = question(plan, replace(analysis, measure=measure), kept)
    try:
        outcome = TESTS[analysis.test](asked)
    except DataError as error:  # the answers are not of the kind that the test is for
        outcome = Outcome(notes=[f"{UNTESTED}{error}."])
    if analysis.equivalence is not None and not outcome.equivalence and len(asked.rows):
        add_equivalence(asked, outcome)
    if analysis.bayes is not None and len(asked.rows):
        add_bayes(asked, outcome)
    compare_pairs(outcome.pairs, "holm" if analysis.correction == "none" else analysis.correction)
    return outcome


def correct_families(outcomes: list[tuple[Analysis, Outcome]]) -> None:
    """Correct the main p values: the analyses that name the same correction are one family."""
    for correction in _ranks.CORRECTIONS:
        family = [outcome for analysis, outcome in outcomes if analysis.correction == correction]
        corrected = _ranks.adjusted([outcome.p for outcome in family], correction)
        for outcome, p in zip(family, corrected, strict=True):
            outcome.p_adjusted = p


def withhold(outcome: Outcome) -> None:
    """Leave of an outcome only the values of its levels: no test, no interval, no difference."""
    nothing = float("nan")
    outcome.p = outcome.p_adjusted = nothing
    outcome.effect = outcome.effect_low = outcome.effect_high = nothing
    outcome.statistic = ""
    outcome.pairs, outcome.equivalence, outcome.bayes, outcome.tables = [], [], [], {}
    for estimate in outcome.estimates:
        estimate.low = estimate.high = nothing
        estimate.extra = {}
