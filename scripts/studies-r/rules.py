"""How near our figures must be to R's, and why where that is not to the last digits."""

import math
import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Rule:
    """How near a figure must be to R's: the difference, divided by R's figure or by `least`, the larger one.

    Without `least` it is the difference itself. With `unit` it is divided by another figure of the same place instead. `reason` says
    why the tolerance is wide; one without bound is of another convention, and is told but not tested.
    """

    tolerance: float
    reason: str = ""
    least: float = 1.0
    unit: str = ""


COUNTED = Rule(0.0)
USUAL = Rule(1e-8)
P = Rule(1e-6, "", 1e-8)
SEARCHED = "an optimum, which two programs search for"
DRAWN = "drawn by chance; in bootstrap errors"
OTHER = "another convention: "
STRATUM = OTHER + "the stratum's degrees of freedom are kept where there are gaps"
EDGE = OTHER + "a variance of 0 leaves no adjustment, the degrees of freedom of the stratum are kept"

RULES = (
    # Tests, kinds and figures as patterns, with the rule; the first that matches holds.
    (".*", ".*", r"n|df|error df|count|correct|answers|heard|tied|preferred|rising|falling|items|categories|stimuli", COUNTED),
    (".*", "main", "F|H|χ²", Rule(0.0051, "printed with two decimals", math.inf)),
    (".*", "main", "p by Kenward and Roger, balanced", Rule(1e-4, SEARCHED, 1e-3)),
    (".*", "main", "p by Kenward and Roger, unbalanced", Rule(math.inf, STRATUM, math.inf)),
    (".*", "main", "p by Kenward and Roger, a variance of 0", Rule(math.inf, EDGE, math.inf)),
    ("mixed", "main", "error df by .*", Rule(1e-4, SEARCHED)),
    ("bradley-terry", ".*", ".*", Rule(1e-5, SEARCHED, 1e-3)),
    ("kappa", "level", "low|high", Rule(1.0, DRAWN, unit="error of the bootstrap")),
    ("psychometric", "level", "low|high", Rule(0.5, DRAWN, unit="error of the bootstrap")),
    ("psychometric", "curve", "deviance", Rule(2e-5, SEARCHED)),
    ("psychometric|wilcoxon of thresholds", ".*", ".*", Rule(1e-2, SEARCHED)),
    ("mixed", "deviation", ".*", Rule(1e-2, SEARCHED + "; flat near 0, where ours is the likelier one")),
    ("mixed", ".*", "p.*", Rule(1e-4, SEARCHED, 1e-4)),
    ("mixed", "coefficient|pair|main", ".*", Rule(1e-4, SEARCHED)),
    (".*", "bayes", ".*", Rule(5e-3, "R's integral is less exact: ours is another one's to twelve digits")),
    (".*", ".*", "p( .*)?", P),
)


def rule_of(test, kind, figure, convention):
    """Return the rule of a figure; None for figures that only help to compare others."""
    if figure in ("error of the bootstrap", "flat likelihoods"):
        return None
    told = f"{figure} by {convention}" if convention else figure
    for rule in RULES:
        if all(re.fullmatch(pattern, text) for pattern, text in zip(rule[:3], (test, kind, told), strict=True)):
            return rule[3]
    return USUAL
