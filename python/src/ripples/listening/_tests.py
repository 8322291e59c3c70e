"""The tests that a plan can name: each makes an outcome of the answers that it is asked about."""

from __future__ import annotations

import math
from collections.abc import Callable

import pandas as pd
from scipy import stats

from . import _ranks, effects, proportions
from ._choices import (
    agreement_of_categories,
    agreement_of_ratings,
    confusion,
    odds_words,
    preferences,
)
from ._means import group_means, score_outcome, started, unable
from ._models import mixed_model
from ._outcome import Comparison, Estimate, Floats, Outcome, share_interval
from ._scores import Question, scores
from ._sensitivity import dprimes
from ._thresholds import polarity, thresholds
from .equivalence import equivalent, equivalent_groups

Test = Callable[[Question], Outcome]


def proportion(asked: Question) -> Outcome:
    """Test whether answers are more often correct than by chance (exact binomial, one-sided)."""
    outcome = started(asked)
    outcome.method = "exact binomial test against chance, one-sided; intervals: Wilson"
    smallest = math.nan
    for level in asked.levels:
        rows = asked.of(level)
        rows = rows[rows["correct"].notna()]
        if rows.empty:
            continue
        found = proportions.share(int(rows["correct"].sum()), len(rows), asked.chance)
        each = rows.groupby("listener")["correct"].mean()
        spread = share_interval(each.to_numpy())
        outcome.estimates.append(
            Estimate(
                level,
                found.value,
                *found.wilson,
                len(each),
                each.tolist(),
                {
                    "correct": found.correct,
                    "answers": found.trials,
                    "p": found.p,
                    "exact low": found.exact[0],
                    "exact high": found.exact[1],
                    "listeners' mean": float(each.mean()),
                    "its low": spread[0],
                    "its high": spread[1],
                    **odds_words(effects.odds_against(asked.chance, found.value, found.exact)),
                },
            )
        )
        smallest = found.p if math.isnan(smallest) else min(smallest, found.p)
    tested = [float(estimate.extra["p"]) for estimate in outcome.estimates]
    corrected = _ranks.adjusted(tested, "holm")
    for estimate, p in zip(outcome.estimates, corrected, strict=True):
        estimate.extra["p (Holm)"] = p
    if len(tested) > 1:
        outcome.notes.append("p of the analysis: the smallest level's, corrected by Holm.")
    outcome.p = min(corrected, default=math.nan)
    best = sum(float(e.extra["correct"]) for e in outcome.estimates)
    outcome.statistic = (
        f"{best:.0f} of {sum(float(e.extra['answers']) for e in outcome.estimates):.0f}"
    )
    outcome.notes.append(
        "The test asks whether anybody hears anything: it holds for all answers together since "
        "guesses do not depend on the listener. Wilson's interval takes them as one listener's; "
        "the interval of the listeners' mean also tells how far listeners differ."
    )
    return outcome


Single = Callable[[Floats], tuple[float, effects.Effect]]
Pairs = Callable[[pd.DataFrame], list[Comparison]]


def compared(asked: Question, method: str, single: Single, pairs: Pairs) -> Outcome:
    """Compare the listeners' scores: each pair of levels, or of a single level with guessing."""
    outcome, table = score_outcome(asked)
    outcome.method = method
    if len(table) < 2:
        return unable(outcome, "fewer than two listeners")
    if len(asked.levels) > 1:
        outcome.pairs = pairs(table)
        main_test(outcome, table)
    elif asked.reference is None:
        return unable(outcome, "there is only one level")
    else:
        outcome.reference = asked.reference
        d = table.iloc[:, 0].to_numpy() - asked.reference
        outcome.p, effect = single(d)
        effect.put(outcome)
    return outcome


def paired_proportion(asked: Question) -> Outcome:
    """Compare the listeners' shares at each level: signs exchanged by chance, Friedman above two.

    Without levels the shares are compared with chance.
    """

    def single(d: Floats) -> tuple[float, effects.Effect]:
        return _ranks.sign_flips(d, asked.seed), effects.of_differences(d)

    return compared(
        asked,
        "permutation test of the listeners' differences, two-sided",
        single,
        lambda table: _ranks.by_sign_flips(table, asked.seed),
    )


def main_test(outcome: Outcome, table: pd.DataFrame) -> None:
    """Set the main test: that of the only pair, or Friedman's of more than two levels."""
    if len(table.columns) == 2 and outcome.pairs:
        pair = outcome.pairs[0]
        outcome.p = pair.p
        effects.of_pair(pair).put(outcome)
        outcome.statistic = f"n = {pair.n}"
    elif len(table.columns) > 2 and len(table) > 1:
        _ranks.put_friedman(outcome, table)
    else:
        unable(outcome, "fewer than two levels")


def wilcoxon(asked: Question) -> Outcome:
    """Compare two levels by Wilcoxon's signed ranks; of more, Friedman's test and all pairs."""

    def single(d: Floats) -> tuple[float, effects.Effect]:
        return _ranks.signed_rank(d)[1], effects.rank_biserial(d)

    method = "Wilcoxon signed-rank test, two-sided"
    return compared(asked, method, single, _ranks.by_signed_ranks)


def friedman(asked: Question) -> Outcome:
    """Compare all levels by Friedman's test, and pairs by Wilcoxon's."""
    outcome = wilcoxon(asked)
    outcome.method = "Friedman test; pairs: Wilcoxon signed-rank, two-sided"
    return outcome


def of_groups(asked: Question) -> Outcome:
    """Compare groups of different listeners: Mann and Whitney, above two Kruskal and Wallis."""
    outcome, table = group_means(asked), scores(asked)
    groups = {str(name): table[name].dropna().to_numpy() for name in table.columns}
    outcome.method = "Mann-Whitney test, two-sided"
    if len(groups) < 2 or min(len(values) for values in groups.values()) < 2:
        return unable(outcome, "a group has fewer than two listeners, or there is only one")
    if (table.notna().sum(axis=1) > 1).any():
        return unable(outcome, "some listeners answered at several levels: take a paired test")
    outcome.pairs = _ranks.by_rank_sums(groups)
    if len(groups) == 2:
        pair = outcome.pairs[0]
        outcome.p = pair.p
        effects.of_pair(pair).put(outcome)
        outcome.statistic = f"n = {pair.n}"
        return outcome
    alike = len(set().union(*groups.values())) == 1
    h, outcome.p = (0.0, 1.0) if alike else map(float, stats.kruskal(*groups.values()))
    outcome.method = "Kruskal-Wallis test; pairs: Mann-Whitney, two-sided"
    outcome.statistic = f"H({len(groups) - 1}) = {h:.2f}"
    most = sum(map(len, groups.values())) - 1
    effects.of_chi_square("ε²", h, len(groups) - 1, most).put(outcome)
    return outcome


def sensitivity(asked: Question) -> Outcome:
    """Estimate d′ of each level by each model; compare the listeners' d′ by signed ranks."""
    outcome = wilcoxon(asked)
    outcome.what, outcome.unit, outcome.reference = "sensitivity d′", "", 0.0
    outcome.method = "d′ of each listener; compared by Wilcoxon signed-rank, two-sided"
    rows = []
    for level in asked.levels:
        pooled = dprimes(asked.of(level), asked.task.kind, asked.alternatives)
        rows += [{"level": level, "model": model, "d′": d} for model, d in pooled.items()]
    outcome.tables["d′ of all answers together, by model"] = rows
    outcome.notes.append(
        "Shares are corrected to (correct + ½) / (answers + 1), so that d′ is finite: from few "
        "answers of a listener it comes out nearer to 0 than it is."
    )
    return outcome


def equivalence_test(asked: Question) -> Outcome:
    """Test whether levels differ by less than the plan's bound; the tests themselves are TOST."""
    outcome = group_means(asked) if asked.analysis.by == "group" else score_outcome(asked)[0]
    outcome.method = "two one-sided t tests (TOST)"
    if asked.analysis.equivalence is None:
        return unable(
            outcome, "the plan gives no `equivalence`, the largest difference that counts as none"
        )
    add_equivalence(asked, outcome)
    p = [each.p for each in outcome.equivalence]
    outcome.p = math.nan if any(map(math.isnan, p)) else max(p, default=math.nan)
    return outcome


def add_equivalence(asked: Question, outcome: Outcome) -> None:
    """Add the tests of equivalence for each pair of levels, or against chance without levels."""
    bound = asked.analysis.equivalence
    assert bound is not None
    table = scores(asked)
    if asked.analysis.by == "group":
        groups = {str(name): table[name].dropna().to_numpy() for name in table.columns}
        names = list(groups)
        outcome.equivalence = [
            equivalent_groups(groups[a], groups[b], bound, f"{a} - {b}")
            for i, a in enumerate(names)
            for b in names[i + 1 :]
            if min(len(groups[a]), len(groups[b])) > 1
        ]
        return
    table = table.dropna()
    if len(table) < 2:
        unable(outcome, "fewer than two listeners have a score at every level")
        return
    if len(asked.levels) == 1:
        reference = asked.reference or 0.0
        d = table.iloc[:, 0].to_numpy() - reference
        outcome.equivalence = [equivalent(d, bound, f"{asked.levels[0]} - {reference:g}")]
        return
    outcome.equivalence = [
        equivalent((table[a] - table[b]).to_numpy(), bound, f"{a} - {b}")
        for i, a in enumerate(table.columns)
        for b in table.columns[i + 1 :]
    ]


def compare_pairs(pairs: list[Comparison], correction: str) -> None:
    """Correct the p values of pairs for their number."""
    for pair, p in zip(pairs, _ranks.adjusted([each.p for each in pairs], correction), strict=True):
        pair.p_adjusted = p


TESTS: dict[str, Test] = {
    "proportion": proportion,
    "paired-proportion": paired_proportion,
    "dprime": sensitivity,
    "wilcoxon": wilcoxon,
    "friedman": friedman,
    "mann-whitney": of_groups,
    "kruskal": of_groups,
    "mixed": mixed_model,
    "psychometric": thresholds,
    "bradley-terry": preferences,
    "confusion": confusion,
    "polarity": polarity,
    "kappa": agreement_of_categories,
    "icc": agreement_of_ratings,
    "equivalence": equivalence_test,
}
"""Each test by the name that a plan gives it."""

OWN_MEASURE = {
    "dprime": "dprime",
    "psychometric": "threshold",
    "polarity": "slope",
    "bradley-terry": "preference",
    "icc": "rating",
    "kappa": "answer",
}
"""The measure of tests that are made for one, whatever the plan names."""
