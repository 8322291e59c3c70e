"""The rules by which a plan leaves listeners out, among them the post-screening of BS.1534-3."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any

import numpy as np
import pandas as pd
from scipy import stats

from ._outcome import Floats
from ._plan import Plan
from ._scores import with_difference_grades

MID_ANCHOR = "anchor-7k"
"""The name of the mid anchor, a low pass at 7 kHz, unless the rule names another (`mid`)."""

SIMULATED = "SIM-"
"""How the pseudonyms of simulated listeners begin."""

EXPERT = 0.05
"""The level of the test by which BS.1116-3 keeps a listener."""

HIGH, SHARE, WAIVED = 90, 0.15, 0.25
"""The limits of BS.1534-3, § 4.1.2: a rating, a share of the items, a share of the assessors."""


@dataclass
class Screening:
    """Who is left out of the analysis, and why; `kept` are the rows of all others."""

    kept: pd.DataFrame
    reasons: dict[str, list[str]] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    outliers: list[dict[str, Any]] = field(default_factory=list)
    incomplete: int = 0

    @property
    def listeners(self) -> int:
        """The number of listeners who are left."""
        return int(self.kept["listener"].nunique())


def people(answers: pd.DataFrame) -> tuple[pd.DataFrame, list[str]]:
    """Return the answers of people, and what is to be said of simulated listeners beside them.

    Where nobody else has answered, the answers of simulated listeners are returned.
    """
    simulated = answers["listener"].str.startswith(SIMULATED)
    count = int(answers.loc[simulated, "listener"].nunique())
    if not count:
        return answers, []
    if simulated.all():
        return answers, [
            f"All {count} listeners are simulated: these are predictions of a model, and no "
            "evidence about people."
        ]
    return answers[~simulated], [f"{count} simulated listeners are left out: they are no people."]


def screened(answers: pd.DataFrame, plan: Plan) -> Screening:
    """Apply the plan's rules, and no others, to the listeners who completed the study.

    Every rule sees all who completed, so that the order of the rules does not matter.
    """
    completed = answers.groupby("listener")["completed"].transform("min") == 1
    complete = answers[completed]
    found = Screening(complete, incomplete=int(answers.loc[~completed, "listener"].nunique()))
    for rule in plan.exclusions:
        name = str(rule.get("rule", ""))
        plan.known("exclusion rule", name, RULES)
        for listener, reason in RULES[name](complete, rule, plan, found).items():
            found.reasons.setdefault(listener, []).append(reason)
    if gone := without_criterion(answers, plan):
        found.notes.append(
            f"{len(gone)} of those who did not complete could not go on: they did not reach the "
            "criterion of practice."
        )
    found.kept = complete[~complete["listener"].isin(list(found.reasons))]
    return found


def by_catch(
    rows: pd.DataFrame, rule: dict[str, Any], plan: Plan, found: Screening
) -> dict[str, str]:
    """Return the listeners whose share of correct catch trials is below the rule's `below`."""
    below = float(rule.get("below") or 0.75)
    caught = rows[(rows["phase"] == "catch") & rows["correct"].notna()]
    if caught.empty:
        found.notes.append("The plan excludes by catch trials, but the answers have none.")
    shares = caught.groupby("listener")["correct"].mean()
    return {
        str(listener): f"{share:.0%} of the catch trials correct, below {below:.0%}"
        for listener, share in shares[shares < below].items()
    }


def by_attention(
    rows: pd.DataFrame, rule: dict[str, Any], plan: Plan, found: Screening
) -> dict[str, str]:
    """Return the listeners who failed as many attention checks as the rule's `from`, or more."""
    most = int(rule.get("from") or 1)
    checks = rows[(rows["phase"] == "attention") & rows["correct"].notna()]
    if checks.empty:
        found.notes.append("The plan excludes by attention checks, but the answers have none.")
    failures = (checks["correct"] == 0).groupby(checks["listener"]).agg(["sum", "count"])
    return {
        str(listener): f"{own['sum']} of {own['count']} attention checks failed, {most} or more"
        for listener, own in failures[failures["sum"] >= most].iterrows()
    }


def without_criterion(answers: pd.DataFrame, plan: Plan) -> list[str]:
    """Return the listeners who did not get so far in practice that they might go on."""
    gone: set[str] = set()
    for task in plan.tasks.values():
        rule = task.content.get("practice") or {}
        if rule.get("failed") != "exclude":
            continue
        rows = answers[(answers["task"] == task.id) & (answers["phase"] == "practice")]
        for listener, own in rows.sort_values("trial").groupby("listener"):
            last = own["correct"].tail(int(rule["trials"]))
            # The small number keeps a share such as 0.7 of ten from needing eight.
            if len(own) >= int(rule["most"]) and last.mean() < float(rule["share"]) - 1e-9:
                gone.add(str(listener))
    return sorted(gone)


def by_headphones(
    rows: pd.DataFrame, rule: dict[str, Any], plan: Plan, found: Screening
) -> dict[str, str]:
    """Return the listeners who did not pass the headphone check; skipping it is no pass."""
    results = rows.groupby("listener")["headphones"].first()
    if (results == "").all():
        found.notes.append("The plan excludes by the headphone check, but none was made.")
    bad = {"fail": "headphone check failed", "skipped": "headphone check skipped"}
    return {str(who): bad[result] for who, result in results.items() if result in bad}


def by_bs1534(
    rows: pd.DataFrame, rule: dict[str, Any], plan: Plan, found: Screening
) -> dict[str, str]:
    """Return the assessors whom BS.1534-3, § 4.1.2 excludes; list outliers without removing them.

    An item is one page of ratings: a dataset's segment. One on which more than 25 % of the
    assessors rate the mid anchor above 90 excludes nobody.
    """
    main = rows[(rows["phase"] == "main") & (rows["kind"] == "bs1534") & rows["rating"].notna()]
    if main.empty:
        found.notes.append("The plan screens by BS.1534-3, but nothing was rated by it.")
        return {}
    mid = str(rule.get("mid") or MID_ANCHOR)
    item = main["task"] + " " + main["dataset"] + " " + main["segment"]
    main = main.assign(item=item)
    anchor = main[(main["variant"] == mid) & (main["reference"] != 1)]
    if anchor.empty:
        found.notes.append(f"No variant is the mid anchor '{mid}': its rule excludes nobody.")
    waived = waived_items(anchor)
    if waived:
        found.notes.append(
            f"On {', '.join(waived)} more than 25 % of the assessors rate the mid anchor above "
            f"{HIGH}: these items exclude nobody."
        )
    counted = main[~main["item"].isin(waived)]
    hidden = counted[counted["reference"] == 1]
    anchor = anchor[~anchor["item"].isin(waived)]
    reasons: dict[str, str] = {}
    for ratings, bad, what in (
        (hidden, hidden["rating"] < HIGH, f"hidden reference below {HIGH}"),
        (anchor, anchor["rating"] > HIGH, f"mid anchor above {HIGH}"),
    ):
        shares = bad.groupby(ratings["listener"]).mean()
        for listener, share in shares[shares > SHARE].items():
            text = f"{what} on {share:.0%} of the items (BS.1534-3: more than 15 %)"
            before = reasons.get(str(listener))
            reasons[str(listener)] = f"{before}; {text}" if before else text
    found.outliers += outliers_in(main)
    return reasons


def by_bs1116(
    rows: pd.DataFrame, rule: dict[str, Any], plan: Plan, found: Screening
) -> dict[str, str]:
    """Return the listeners whose grades do not tell variants from the hidden reference (BS.1116-3).

    A listener stays whose difference grades are below 0 by a one-sided t test at 5 %.
    """
    main = rows[(rows["phase"] == "main") & (rows["kind"] == "bs1116") & rows["rating"].notna()]
    if main.empty:
        found.notes.append("The plan screens by BS.1116-3, but nothing was graded by it.")
        return {}
    reasons = {}
    for listener, own in with_difference_grades(main).groupby("listener"):
        p = below_zero(own["difference"].to_numpy())
        if not p <= EXPERT:
            how = f"p = {p:.2f}" if p == p else "too few grades"
            reasons[str(listener)] = (
                f"grades do not tell the hidden reference apart ({how}, t test)"
            )
    return reasons


def below_zero(differences: Floats) -> float:
    """Return p of a one-sided t test that a listener's difference grades lie below 0.

    >>> below_zero(np.array([0.0, 0.0, 0.0])), below_zero(np.array([-1.0, -1.0, -1.0]))
    (1.0, 0.0)
    """
    if len(differences) < 2:
        return math.nan
    if np.ptp(differences) == 0:
        return float(differences[0] >= 0)
    return float(stats.ttest_1samp(differences, 0, alternative="less").pvalue)


def waived_items(anchor: pd.DataFrame) -> list[str]:
    """Return the items on which more than 25 % of the assessors rate the mid anchor above 90."""
    high = (anchor["rating"] > HIGH).groupby(anchor["item"]).mean()
    return [str(item) for item in high[high > WAIVED].index]


def quartiles(values: Sequence[float]) -> tuple[float, float, float]:
    """Return quartiles as medians of halves; an odd number's middle value is in neither half.

    >>> quartiles([10, 20, 30, 40, 50, 60])
    (20, 35.0, 50)
    """
    ordered = sorted(values)
    half = len(ordered) // 2
    if half == 0:
        return (ordered[0],) * 3
    return median(ordered[:half]), median(ordered), median(ordered[-half:])


def outliers_in(main: pd.DataFrame) -> list[dict[str, Any]]:
    """Return the ratings that lie more than 1.5 interquartile ranges outside the quartiles."""
    found = []
    for (item, variant, reference), ratings in main.groupby(["item", "variant", "reference"]):
        low, _, high = quartiles(list(ratings["rating"]))
        reach = 1.5 * (high - low)
        far = (ratings["rating"] < low - reach) | (ratings["rating"] > high + reach)
        found += [
            {
                "listener": row["listener"],
                "item": item,
                "rating": row["rating"],
                "stimulus": "hidden reference" if reference == 1 else variant,
            }
            for _, row in ratings[far].iterrows()
        ]
    return found


Rule = Callable[[pd.DataFrame, dict[str, Any], Plan, Screening], dict[str, str]]
RULES: dict[str, Rule] = {
    "catch": by_catch,
    "attention": by_attention,
    "headphones": by_headphones,
    "bs1534": by_bs1534,
    "bs1116": by_bs1116,
}
