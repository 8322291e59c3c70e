"""One metric of a comparison as a figure, and the same in words."""

from __future__ import annotations

import math
import textwrap
from typing import TYPE_CHECKING

from ._comparison_tables import with_interval

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from .comparison import Comparison

MARKERS = "osD^vP*Xph<>"
INK = "#1f1f1f"
NARROWEST = 4.1
LETTERS = 10
"""Letters of the title in an inch of width."""


def figure(comparison: Comparison, metric: str, input: str | None) -> Figure:
    """Return a figure with a marker, a 95 % interval and the number of each variant.

    Variants are told apart by marker and label, never by colour; one that was not measured says so
    in its place.
    """
    from ._shown_figure import ShownFigure

    names = comparison.names
    width = max(1.5 + 1.3 * len(names), NARROWEST)
    said = words(comparison, metric, input)
    drawn = ShownFigure(said, figsize=(width, 4), layout="constrained")
    axes = drawn.subplots()
    best = comparison.best(metric, input)
    for place, name in enumerate(names):
        value = comparison.value(metric, name, input)
        if math.isnan(value):
            axes.text(
                place, 0.5, "not\nmeasured", ha="center", transform=axes.get_xaxis_transform()
            )
            continue
        low, high = comparison.interval(metric, name, input)
        bars = None if math.isnan(low) else [[max(value - low, 0)], [max(high - value, 0)]]
        marker = MARKERS[place % len(MARKERS)]
        axes.errorbar(
            [place], [value], yerr=bars, fmt=marker, markersize=9, capsize=6, color=INK,
            markerfacecolor=INK if name == best else "white", label=name,
        )  # fmt: skip
        axes.annotate(
            f"{value:.{decimals(comparison, metric)}f}" + (" ★" if name == best else ""),
            (place, value),
            xytext=(10, 0),
            textcoords="offset points",
            va="center",
        )
    axes.set_xticks(range(len(names)), [wrapped(name) for name in names])
    axes.set_xlim(-0.6, len(names) - 0.2)
    drawn.suptitle(textwrap.fill(title(comparison, metric, input), int(width * LETTERS)))
    axes.set_ylabel(axis(comparison, metric))
    axes.margins(y=0.15)
    return drawn


def words(comparison: Comparison, metric: str, input: str | None) -> str:
    """Return what the figure shows as a text: every value with its interval, and the best.

    It says of values at an end of their own interval why they are there.
    """
    unit = str(comparison.metrics.loc[metric, "unit"]) if metric in comparison.metrics.index else ""
    said, ends = [], []
    for name in comparison.names:
        value = comparison.value(metric, name, input)
        low, high = comparison.interval(metric, name, input)
        text = with_interval(value, low, high, decimals(comparison, metric))
        said.append(f"{name} {text}" + (f" {unit}" if unit and not math.isnan(value) else ""))
        ends += [
            f" {name} lies at the {side} of its interval: {why}."
            for side, why in at_end(value, low, high, decimals(comparison, metric))
        ]
    best = comparison.best(metric, input)
    end = f"{best or 'None'} is better than all others (Holm's correction)."
    return f"{title(comparison, metric, input)}: {'; '.join(said)}. {end}{''.join(ends)}"


def at_end(value: float, low: float, high: float, decimals: int) -> list[tuple[str, str]]:
    """Return the end of its interval that a value lies at as it is written, and why.

    >>> at_end(5.0, 3.1, 5.0, 1)
    [('upper end', 'percentile interval; a largest value can only fall when data are drawn again')]
    >>> at_end(5.0, 3.1, 5.2, 1), at_end(5.0, 5.0, 5.0, 1)
    ([], [])
    """
    value, low, high = (round(each, decimals) for each in (value, low, high))
    if not low < high:
        return []
    again = "when data are drawn again"
    if value >= high:
        return [("upper end", f"percentile interval; a largest value can only fall {again}")]
    if value <= low:
        return [("lower end", f"percentile interval; a smallest value can only rise {again}")]
    return []


def title(comparison: Comparison, metric: str, input: str | None) -> str:
    """Return what the figure is about."""
    about = comparison.row_input(metric, input)
    return str(comparison.metrics.loc[metric, "name"]) + (f" of {about}" if about else "")


def axis(comparison: Comparison, metric: str) -> str:
    """Return the unit and the direction in which it is better."""
    unit, better = comparison.metrics.loc[metric, ["unit", "better"]]
    parts = [str(unit)] if unit else []
    parts += [f"{better} is better"] if better != "neither" else []
    return ", ".join(parts)


def decimals(comparison: Comparison, metric: str) -> int:
    """Return how many decimals a metric is written with."""
    found = next(each for each in comparison.content["metrics"] if each["id"] == metric)
    return int(found["decimals"])


def wrapped(name: str) -> str:
    """Return a long name in several lines.

    >>> print(wrapped("bells at dusk warmest=20"))
    bells at dusk
    warmest=20
    """
    lines = [""]
    for word in name.replace("@", " @").split():
        if lines[-1] and len(lines[-1]) + len(word) > 13:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return "\n".join(lines)
