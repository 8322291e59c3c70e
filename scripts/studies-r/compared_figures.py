"""Compares figures with R's, one by one, and makes the rows of the table of the largest differences."""

import math
from dataclasses import dataclass, field

from rules import Rule, rule_of


@dataclass
class Row:
    """A row of the table: what was compared, in how many studies and figures, and how far apart it was at most."""

    test: str
    what: str
    rule: Rule
    studies: set = field(default_factory=set)
    places: list = field(default_factory=list)
    largest: float = 0.0
    faults: list = field(default_factory=list)

    def take(self, place, ours, theirs, unit):
        """Take one pair of figures."""
        case, analysis, key = place
        self.studies.add(case)
        self.places.append(place)
        found = apart(ours, theirs, self.rule, unit)
        self.largest = max(self.largest, found)
        if found > self.rule.tolerance:
            self.faults.append(f"study {case}, analysis {analysis}, {key}: {ours:.10g}, R {theirs:.10g}")


def apart(ours, theirs, rule, unit=math.nan):
    """Return the difference of two figures by a rule: 0 where both are unknown, without bound where one is."""
    if ours == theirs or (math.isnan(ours) and math.isnan(theirs)):
        return 0.0
    if not (math.isfinite(ours) and math.isfinite(theirs)):
        return math.inf
    scale = 1.0 if math.isinf(rule.least) else max(abs(theirs), rule.least)
    if rule.unit:
        scale = unit if unit > 0 else 0.02 * scale  # too few listeners for a bootstrap: the interval is Student's
    return abs(ours - theirs) / scale if scale > 0 else math.inf


GROUPS = {
    "p": "p values", "low": "intervals", "high": "intervals", "effect": "effect sizes", "effect low": "their intervals",
    "effect high": "their intervals", "log factor": "logarithms of Bayes factors", "d′": "d′ of all answers",
}  # fmt: skip


def group_of(kind, figure, rule):
    """Return what a row is called: figures of one kind stand together."""
    if rule.tolerance == 0:
        return "counts and degrees of freedom"
    if figure.startswith("p ") or figure == "p":
        return "p values"
    if kind in ("coefficient", "deviation", "curve", "single", "effect"):
        return {"coefficient": "coefficients", "deviation": "variances", "effect": "order and ties"}.get(kind, figure)
    if figure in ("F", "H", "χ²"):
        return "the statistic"
    if kind == "equivalent" and figure in ("low", "high", "difference"):
        return "differences and their 90 % intervals"
    if figure in ("value", "difference", "median", "listeners' mean"):
        return "means and differences"
    if figure.startswith(("its ", "exact ", "odds ", "share ")):
        return "shares and odds, with intervals"
    return GROUPS.get(figure, figure)


def compared(ours, theirs, tests):
    """Return the rows of the table; figures are by (case, analysis, key), tests by (case, analysis).

    A figure that only one side has is a difference without bound. Where a likelihood is flat, so that a threshold may lie anywhere
    between two levels, only deviances are compared.
    """
    flat = {place[:2] for place in theirs if place[2] == "main|flat likelihoods"}
    rows = {}
    for place in sorted(set(ours) | set(theirs)):
        case, analysis, key = place
        of, _, figure = key.partition("|")
        figure, _, convention = figure.partition(" ~ ")
        test, kind = tests[case, analysis], of.split(" ")[0]
        rule = rule_of(test, kind, figure, convention)
        if rule is None or ((case, analysis) in flat and figure != "deviance"):
            continue
        what = f"{figure} by {convention}" if convention else group_of(kind, figure, rule)
        row = rows.setdefault((test, what, rule), Row(test, what, rule))
        unit = theirs.get((case, analysis, f"{of}|{rule.unit}"), math.nan)
        row.take(place, ours.get((case, analysis, f"{of}|{figure}"), math.inf), theirs.get(place, -math.inf), unit)
    return [rows[key] for key in sorted(rows, key=lambda key: key[:2])]
