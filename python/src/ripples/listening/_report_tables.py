"""The tables of a report: each in words for people, and in numbers for its CSV."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ._document import Part, Table, between, percent, shown, tail
from ._outcome import Outcome
from ._plan import Content
from ._sentences import unit_of_differences
from .bayes import written
from .predicted import Heard, Prediction

Write = Callable[[float], str]
NO_SPREAD = "none: no spread"
"""What stands for the interval of a mean of equal values."""


def safe(text: str) -> str:
    """Return a text as part of a file's name."""
    return "".join(letter if letter.isalnum() else "-" for letter in text)


def numbered(
    caption: str, name: str, titles: Sequence[str], rows: Sequence[tuple[list[str], Content]]
) -> Table:
    """Return a table of rows that are given twice: in words, and in numbers by their columns."""
    return Table(caption, titles, [words for words, _ in rows], name, [each for _, each in rows])


def planned_power(power: Sequence[Content]) -> list[Part]:
    """Return the power that the plan expected of its simulated listeners, where it says so."""
    rows = [
        power_row(each)
        for each in power
        if isinstance(each.get("efficiency"), int | float)
        and isinstance(each.get("power"), int | float)
    ]
    if not rows:
        return []
    titles = [
        "task",
        "variants",
        "part of the ideal d′",
        "expected",
        "power",
        "listeners for 80 %",
    ]
    return [
        numbered(
            "The power that the plan expected of listeners who reach a part of the ideal d′",
            "power",
            titles,
            rows,
        )
    ]


def power_row(each: Content) -> tuple[list[str], Content]:
    """Return the row of one expected power: of shares correct, or of errors of estimates."""
    variants = [str(name) for name in each.get("variants", [])]
    shares = each.get("pc")
    kind = "share correct" if shares else "error" if "error" in each else "signed_error"
    values = [float(part) for part in shares or each.get(kind) or []]
    unit = str(each.get("unit", ""))
    expected = " and ".join(percent(part) if shares else shown(part) for part in values)
    if not shares and values:
        expected = f"{kind.replace('_', ' ')} {expected} {unit}".strip()
    words = [
        str(each.get("task", "")),
        " and ".join(variants),
        percent(float(each["efficiency"])),
        expected,
        percent(float(each["power"])),
        str(each.get("listeners_note") or shown(each.get("listeners_for_80_percent"))),
    ]
    first, second = (values + [math.nan] * 2)[:2]
    names = (variants + [""] * 2)[:2]
    return words, {
        "task": each.get("task", ""),
        "first": names[0],
        "second": names[1],
        "part of ideal": each["efficiency"],
        "measure": kind,
        "expected of first": first,
        "expected of second": second,
        "unit": unit,
        "power": each["power"],
        "listeners for 80 %": each.get("listeners_for_80_percent"),
    }


def estimates_table(outcome: Outcome, write: Write, name: str) -> Table:
    """Return the levels with their estimates and what else is known of them."""
    extra = list(dict.fromkeys(name for each in outcome.estimates for name in each.extra))
    titles = ["level", outcome.what, "95 % interval", "listeners", *extra]
    rows = [
        (
            [
                each.level,
                write(each.value),
                between(each.low, each.high, write)
                or (NO_SPREAD if each.has_no_spread else "unknown"),
                str(each.n),
                *(
                    (tail if name.startswith("p") else shown)(each.extra.get(name, ""))
                    for name in extra
                ),
            ],
            {
                "level": each.level,
                outcome.what: each.value,
                "low": each.low,
                "high": each.high,
                "listeners": each.n,
                "unit": outcome.unit,
                **{f"{name}": each.extra.get(name) for name in extra},
            },
        )
        for each in outcome.estimates
    ]
    unit = f" ({outcome.unit})" if outcome.unit else ""
    caption = f"{outcome.what.capitalize()}{unit} of each level"
    return numbered(caption, f"{name}-levels", titles, rows)


def main_test(outcome: Outcome, name: str) -> list[Part]:
    """Return the main test with its effect size, where that is of all levels together."""
    if len(outcome.pairs) == 1 or math.isnan(outcome.effect):
        return []
    words = [
        outcome.statistic,
        f"{outcome.effect_name} {shown(outcome.effect)}",
        between(outcome.effect_low, outcome.effect_high) or "unknown",
        tail(outcome.p),
        tail(outcome.p_adjusted),
    ]
    numbers = {
        "statistic": outcome.statistic,
        "effect": outcome.effect_name,
        "size": outcome.effect,
        "low": outcome.effect_low,
        "high": outcome.effect_high,
        "p": outcome.p,
        "p corrected": outcome.p_adjusted,
    }
    titles = ["statistic", "effect size", "95 % interval", "p", "p corrected"]
    return [numbered("The main test", f"{name}-test", titles, [(words, numbers)])]


def pair_parts(outcome: Outcome, name: str) -> list[Part]:
    """Return the differences of pairs, the tests of equivalence and the Bayes factors."""
    parts: list[Part] = []
    write = unit_of_differences(outcome)
    if outcome.pairs:
        parts.append(pairs_table(outcome, write, name))
    if outcome.equivalence:
        parts.append(equivalence_table(outcome, write, name))
    if outcome.bayes:
        rows = [
            (
                [each.about, written(each.factor), each.words, each.prior],
                {
                    "about": each.about,
                    "BF10": each.factor,
                    "words": each.words,
                    "prior": each.prior,
                },
            )
            for each in outcome.bayes
        ]
        titles = ["comparison", "BF10", "in words", "prior of the effect"]
        parts.append(numbered("Bayes factors", f"{name}-bayes", titles, rows))
    return parts


def pairs_table(outcome: Outcome, write: Write, name: str) -> Table:
    """Return the differences of pairs with their effect sizes, each with an interval."""
    effect = outcome.pairs[0].effect_name
    rows = [
        (
            [
                f"{each.first} - {each.second}",
                write(each.difference),
                between(each.low, each.high, write)
                or (NO_SPREAD if each.has_no_spread else "unknown"),
                str(each.n),
                shown(each.effect),
                between(each.effect_low, each.effect_high) or "unknown",
                tail(each.p),
                tail(each.p_adjusted),
            ],
            {
                "first": each.first,
                "second": each.second,
                "difference": each.difference,
                "low": each.low,
                "high": each.high,
                "unit": outcome.unit,
                "listeners": each.n,
                "effect": each.effect_name,
                "size": each.effect,
                "size low": each.effect_low,
                "size high": each.effect_high,
                "p": each.p,
                "p corrected": each.p_adjusted,
            },
        )
        for each in outcome.pairs
    ]
    titles = [
        "pair",
        "difference",
        "95 % interval",
        "listeners",
        effect,
        "its 95 % interval",
        "p",
        "p corrected",
    ]
    return numbered("Differences of pairs", f"{name}-pairs", titles, rows)


def equivalence_table(outcome: Outcome, write: Write, name: str) -> Table:
    """Return the tests of equivalence, whose intervals are of 90 %."""
    effect = outcome.equivalence[0].effect_name or "effect"
    rows = [
        (
            [
                each.about,
                write(each.difference),
                between(each.low, each.high, write) or NO_SPREAD,
                f"± {write(each.bound)}",
                shown(each.effect),
                between(each.effect_low, each.effect_high) or "unknown",
                tail(each.p),
            ],
            {
                "pair": each.about,
                "difference": each.difference,
                "low 90 %": each.low,
                "high 90 %": each.high,
                "bound": each.bound,
                "effect": each.effect_name,
                "size": each.effect,
                "size low 90 %": each.effect_low,
                "size high 90 %": each.effect_high,
                "p": each.p,
            },
        )
        for each in outcome.equivalence
    ]
    titles = [
        "pair",
        "difference",
        "90 % interval",
        "counts as none",
        effect,
        "its 90 % interval",
        "p (TOST)",
    ]
    return numbered("Tests of equivalence", f"{name}-equivalence", titles, rows)


def plain_table(caption: str, rows: Sequence[Mapping[str, Any]], name: str) -> Table:
    """Return a table of rows that have names of columns."""
    titles = list(dict.fromkeys(name for row in rows for name in row))
    words = [[shown(row.get(name, "")) for name in titles] for row in rows]
    return Table(caption, titles, words, name, rows)


def heard_table(found: Prediction, label: Callable[[Heard], str]) -> Table:
    """Return people's answers beside those of the ideal listener, cell by cell and variant."""
    titles = [
        "cell",
        "answers",
        "ideal correct",
        "observed correct",
        "ideal d′",
        "observed d′",
        "ratio",
        "efficiency",
    ]
    rows = [
        (heard_words(each, label(each)), heard_numbers(each, label(each)))
        for each in [*found.cells, *found.variants]
    ]
    caption = f"Cells of {found.task.id} (d′ by the model {found.model})"
    return numbered(caption, f"predicted-{safe(found.task.id)}", titles, rows)


def heard_words(heard: Heard, label: str) -> list[str]:
    """Return the row of a cell, or of all cells of a variant."""
    perfect = heard.correct == heard.trials and not math.isnan(heard.least)
    return [
        label,
        str(heard.trials),
        percent(heard.ideal_share),
        f"{percent(heard.observed)} {between(heard.low, heard.high, percent)}",
        shown(heard.ideal_dprime),
        f"{shown(heard.dprime)} {between(heard.dprime_low, heard.dprime_high)}",
        shown(heard.ratio, 2),
        f"> {shown(heard.least, 2)}" if perfect else shown(heard.efficiency, 2),
    ]


def heard_numbers(heard: Heard, label: str) -> Content:
    """Return the same row in numbers; of the perfect ones the efficiency is a least one."""
    perfect = heard.correct == heard.trials and not math.isnan(heard.least)
    return {
        "cell": label,
        "answers": heard.trials,
        "ideal correct": heard.ideal_share,
        "observed correct": heard.observed,
        "observed low": heard.low,
        "observed high": heard.high,
        "ideal d′": heard.ideal_dprime,
        "observed d′": heard.dprime,
        "d′ low": heard.dprime_low,
        "d′ high": heard.dprime_high,
        "ratio": heard.ratio,
        "efficiency": None if perfect else heard.efficiency,
        "least efficiency": heard.least if perfect else None,
    }
