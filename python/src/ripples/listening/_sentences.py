"""One sentence for each analysis: what was found, as far as it goes."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING

from . import effects
from ._document import between, percent, points, probability, shown
from ._outcome import UNTESTED, Outcome
from ._plan import Analysis
from ._scores import beyond_words
from .bayes import written

if TYPE_CHECKING:
    from ._study import Results


NOBODY = "nothing was measured, as nobody who is left has answered this task"


def early_words(results: Results) -> str:
    """Return why there are no p values yet."""
    return (
        f"{results.completed} of {results.plan.listeners} planned listeners have completed the "
        "study. Until all have, no p value, interval or difference is shown: whoever looks again "
        "and again and stops at the first significant result is wrong far more often than α says."
    )


def conclusion(analysis: Analysis, outcome: Outcome, early: bool) -> str:
    """Return the sentence of an analysis."""
    write = percent if outcome.what == "share correct" else shown
    levels = "; ".join(
        f"{each.level} {write(each.value)}"
        + (f" {between(each.low, each.high, write)}" if not math.isnan(each.low) else "")
        + (" (no spread: no interval)" if each.has_no_spread and math.isnan(each.low) else "")
        for each in outcome.estimates
    )
    start = f"{analysis.id}, {outcome.what}: {levels or NOBODY}."
    if outcome.beyond:
        start += (
            f" {len(outcome.beyond)} thresholds lie beyond the levels "
            f"({beyond_words(outcome.beyond, outcome.unit)}) and are no numbers."
        )
    if early:
        return f"{start} The test waits for the planned number of listeners."
    return " ".join(
        [
            start,
            *difference(outcome),
            test(analysis, outcome),
            *equivalence(analysis, outcome),
            *evidence(outcome),
        ]
    )


def difference(outcome: Outcome) -> list[str]:
    """Return the difference of the only pair."""
    if len(outcome.pairs) != 1:
        return []
    pair = outcome.pairs[0]
    text = unit_of_differences(outcome)
    span = between(pair.low, pair.high, text)
    if pair.has_no_spread:
        span = f"of all {pair.n} listeners, without spread: no interval"
    return [
        f"{pair.first} - {pair.second} is {text(pair.difference)} {span} "
        f"({effect_words(effects.of_pair(pair))})."
    ]


def effect_words(effect: effects.Effect) -> str:
    """Return an effect size with its interval."""
    span = between(effect.low, effect.high)
    return f"{effect.name} {shown(effect.value)}" + (f" {span}" if span else "")


def unit_of_differences(outcome: Outcome) -> Callable[[float], str]:
    """Return how differences of the measure are written: those of shares in points."""
    return points if outcome.what == "share correct" else shown


def test(analysis: Analysis, outcome: Outcome) -> str:
    """Return what the main test says."""
    if math.isnan(outcome.p):
        reasons = (note for note in outcome.notes if note.startswith(UNTESTED))
        return next(reasons, "It has no test of significance.")
    if analysis.test == "equivalence":
        return ""
    p = outcome.p if math.isnan(outcome.p_adjusted) else outcome.p_adjusted
    how = f", corrected by {analysis.correction}" if analysis.correction != "none" else ""
    statistic = f"{outcome.statistic}, " if outcome.statistic else ""
    size = ""
    if len(outcome.pairs) != 1 and not math.isnan(outcome.effect):
        found = effects.Effect(
            outcome.effect_name, outcome.effect, outcome.effect_low, outcome.effect_high
        )
        size = f"{effect_words(found)}, "
    told = f"({statistic}{size}{probability(p)}{how}; α = {analysis.alpha:g})"
    if p <= analysis.alpha:
        return f"{positive(analysis, outcome)} {told}."
    return f"{negative(analysis, outcome)} {told}; that is no evidence that there is none."


def positive(analysis: Analysis, outcome: Outcome) -> str:
    """Return what a significant result says."""
    if analysis.test in ("proportion", "confusion"):
        return "The listeners are more often right than by chance"
    if analysis.test == "polarity":
        return "The listeners agree on the polarity"
    if analysis.test == "icc":
        return "The listeners' ratings agree more than by chance"
    if len(outcome.estimates) == 1:
        return "The listeners' scores differ from those of somebody who hears nothing"
    return "The levels differ"


def negative(analysis: Analysis, outcome: Outcome) -> str:
    """Return what a result that is not significant says."""
    if analysis.test in ("proportion", "confusion"):
        return "An effect was not found: the answers may be guesses"
    if analysis.test in ("polarity", "icc"):
        return "An agreement was not found"
    return "A difference was not found"


def equivalence(analysis: Analysis, outcome: Outcome) -> list[str]:
    """Return what the tests of equivalence say, pair by pair."""
    said = []
    for each in outcome.equivalence:
        bound = unit_of_differences(outcome)(each.bound)
        if math.isnan(each.p):
            said.append(
                f"Whether {each.about} lies within ± {bound} is not tested: without a spread of "
                "the listeners' values there is no t test."
            )
            continue
        told = f"(TOST, {probability(each.p)})"
        said.append(
            f"{each.about} lies within ± {bound} {told}: it counts as no difference by the plan."
            if each.p <= analysis.alpha
            else f"Whether {each.about} lies within ± {bound} is open {told}."
        )
    return said


MOST_FACTORS = 3
"""The most Bayes factors that stand in a sentence; the table has all."""


def evidence(outcome: Outcome) -> list[str]:
    """Return what the Bayes factors say, pair by pair."""
    return [
        f"{each.about}: there is no Bayes factor, {each.words}."
        if math.isnan(each.factor)
        else f"{each.about}: BF10 = {written(each.factor)}, {each.words} ({each.prior})."
        for each in outcome.bayes[:MOST_FACTORS]
    ]
