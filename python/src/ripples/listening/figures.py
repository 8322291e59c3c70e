"""The figures of a report: told apart by marker and label, never by colour alone."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from .._shown_figure import drawn, new
from ..comparison_figure import INK, MARKERS, wrapped
from ._document import between, percent, shown
from ._outcome import Curve, Estimate, Outcome
from .predicted import Heard, Prediction
from .psychometric import Fitted

if TYPE_CHECKING:
    from matplotlib.axes import Axes

DOTS = "#7a8ba0"
STYLES = ("-", "--", "-.", ":")


def levels(outcome: Outcome, title: str) -> tuple[str, str]:
    """Return a figure of the levels with intervals and single listeners, and the same in words."""
    write = percent if outcome.what == "share correct" else shown
    said = "; ".join(
        f"{each.level} {write(each.value)} {between(each.low, each.high, write)}".strip()
        for each in outcome.estimates
    )
    words = f"{title}: {outcome.what} with 95 % intervals: {said}."
    scale = 100 if write is percent else 1
    figure = new(words, max(1.5 + 1.3 * len(outcome.estimates), 4.1), 4)
    axes = figure.subplots()
    random = np.random.default_rng(1)
    for place, each in enumerate(outcome.estimates):
        dots = np.array(each.each) * scale
        axes.scatter(
            place - 0.22 + random.uniform(-0.07, 0.07, len(dots)),
            dots,
            s=14,
            color=DOTS,
            alpha=0.6,
            linewidths=0,
            label="one listener" if place == 0 and len(dots) else None,
        )
        mark(axes, place, each, scale, MARKERS[place % len(MARKERS)])
    if not math.isnan(outcome.reference):
        label = "chance" if scale == 100 else f"{outcome.reference:g}"
        axes.axhline(outcome.reference * scale, color=INK, linestyle=":", linewidth=1)
        axes.annotate(
            label,
            (1, outcome.reference * scale),
            xycoords=("axes fraction", "data"),
            xytext=(-3, 3),
            textcoords="offset points",
            ha="right",
            fontsize=9,
        )
    axes.set_xticks(range(len(outcome.estimates)), [wrapped(e.level) for e in outcome.estimates])
    axes.set_xlim(-0.6, len(outcome.estimates) - 0.2)
    unit = "%" if scale == 100 else outcome.unit
    axes.set_ylabel(f"{outcome.what} ({unit})" if unit else outcome.what)
    axes.set_title(wrapped_title(title, figure.get_figwidth()), fontsize=11)
    axes.margins(y=0.12)
    if any(each.each for each in outcome.estimates):
        axes.legend(loc="best", fontsize=8, framealpha=0.8)
    return drawn(figure), words


def mark(axes: Axes, place: float, each: Estimate, scale: float, marker: str) -> None:
    """Draw one estimate with its interval and its number."""
    if math.isnan(each.value):
        axes.text(place, 0.5, "not\nknown", ha="center", transform=axes.get_xaxis_transform())
        return
    known = not (math.isnan(each.low) or math.isnan(each.high))
    value = each.value * scale
    bars = (
        [[max(value - each.low * scale, 0)], [max(each.high * scale - value, 0)]] if known else None
    )
    axes.errorbar(
        [place],
        [value],
        yerr=bars,
        fmt=marker,
        markersize=8,
        capsize=6,
        color=INK,
        markerfacecolor="white",
    )
    axes.annotate(
        shown(value), (place, value), xytext=(9, 0), textcoords="offset points", va="center"
    )


def wrapped_title(title: str, width: float) -> str:
    """Return a title in lines that fit a width in inches."""
    import textwrap

    return textwrap.fill(title, max(int(width * 9), 20))


def curves(found: Sequence[Curve], title: str, what: str) -> tuple[str, str]:
    """Return a figure of psychometric functions with the observed shares, and the same in words."""
    said = "; ".join(
        f"{each.label}: threshold {shown(each.parameters['threshold'])} {each.unit}".strip()
        for each in found
    )
    words = f"{title}: share correct over the level, all listeners together. {said}."
    figure = new(words, 6, 4)
    axes = figure.subplots()
    for index, each in enumerate(found):
        own = each.parameters
        fitted = Fitted(
            own["function"], own["threshold"], own["width"], own["lapse"], own["guess"], 0, 0
        )
        low, high = min(each.levels), max(each.levels)
        x = np.linspace(low, high, 300)
        marker = MARKERS[index % len(MARKERS)]
        axes.plot(x, 100 * fitted(x), STYLES[index % len(STYLES)], color=INK, linewidth=1.3)
        sizes = 12 + 60 * np.array(each.counts) / max(each.counts)
        axes.scatter(
            each.levels,
            100 * np.array(each.shares),
            s=sizes,
            marker=marker,
            facecolors="none",
            edgecolors=INK,
            linewidths=0.9,
        )
        axes.plot(
            [],
            [],
            STYLES[index % len(STYLES)],
            marker=marker,
            color=INK,
            markerfacecolor="white",
            label=each.label,
        )
    axes.set_xlabel(f"level ({found[0].unit})" if found[0].unit else "level")
    axes.set_ylabel("correct (%); larger marks have more answers")
    axes.set_ylim(-3, 103)
    axes.set_title(wrapped_title(title, 6), fontsize=11)
    axes.legend(loc="lower right", fontsize=9)
    return drawn(figure), words


def predicted(found: Prediction, title: str) -> tuple[str, str]:
    """Return a figure of observed d′ over the ideal listener's, and the same in words."""
    said = "; ".join(
        f"{name(each)} ideal {shown(each.ideal_dprime)}, observed {shown(each.dprime)}"
        for each in found.cells
    )
    words = f"{title}: observed d′ over the ideal listener's, cell by cell: {said}."
    figure = new(words, 6.2, 4.8)
    axes = figure.subplots()
    variants = sorted({each.cell.variant for each in found.cells})
    ideal = [each.ideal_dprime for each in found.cells]
    ends = [end for e in found.cells for end in (e.dprime, e.dprime_low, e.dprime_high)]
    bottom, top = (edge([0, *filter(math.isfinite, ends)]) for edge in (min, max))
    room = 0.06 * (top - bottom)
    left, right = min(0, *ideal), max(*ideal, 0) or 1.0
    right += 0.06 * (right - left)
    left -= 0.04 * (right - left) if left < 0 else 0
    x = np.array([left, right])
    axes.plot(x, x, "-", color=INK, linewidth=1, label="ideal listener (efficiency 1)")
    if found.fitted is not None:
        label = f"fitted: noise × {shown(found.fitted.noise)}"
        if found.fitted.lapses > 0.0005:
            label += f", lapses {percent(found.fitted.lapses)}"
        line = [point for point in found.line if math.isfinite(point[1])]
        axes.plot(*zip(*line, strict=True), "--", color=INK, linewidth=1, label=label)
    for index, variant in enumerate(variants):
        cells = [each for each in found.cells if each.cell.variant == variant]
        places = [each.ideal_dprime for each in cells]
        values = [each.dprime for each in cells]
        below = [max(e.dprime - max(e.dprime_low, bottom - 2 * room), 0) for e in cells]
        above = [max(min(e.dprime_high, top + 2 * room) - e.dprime, 0) for e in cells]
        axes.errorbar(
            places,
            values,
            yerr=[below, above],
            fmt=MARKERS[index % len(MARKERS)],
            color=INK,
            markerfacecolor="white",
            capsize=4,
            linewidth=1,
            label=variant,
        )
    axes.set_xlabel("d′ of the ideal listener")
    axes.set_ylabel("d′ of the listeners, 95 % interval")
    axes.set_xlim(left, right)
    axes.set_ylim(bottom - room, top + room)
    axes.set_title(wrapped_title(title, 6), fontsize=11)
    axes.legend(loc="best", fontsize=8, framealpha=0.8)
    return drawn(figure), words


def name(heard: Heard) -> str:
    """Return what a cell is called: variant, dataset, segment."""
    cell = heard.cell
    return " ".join(part for part in (cell.variant, cell.dataset, cell.segment) if part)
