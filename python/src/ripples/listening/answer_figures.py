"""Figures of the answers as they were given, and of the data that they are about."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from .._shown_figure import drawn, new
from ..comparison_figure import INK, MARKERS, wrapped
from ._document import percent, shown
from ._plan import Content, Plan, Task
from .figures import DOTS, STYLES, wrapped_title

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Made = tuple[str, str]
"""A figure as SVG, and the same in words."""


def answers(task: Task, rows: pd.DataFrame) -> Made | None:
    """Return a figure of all answers to a task; None where its answers are words or an order."""
    kinds: list[tuple[set[str], Callable[[Task, pd.DataFrame], Made | None]]] = [
        ({"staircase", "quest"}, levels),
        ({"value", "count", "magnitude"}, estimates),
        ({"bs2132", "bs1534", "bs1116", "questionnaire", "nasa-tlx"}, ratings),
    ]
    for names, make in kinds:
        if task.kind in names:
            return make(task, rows)
    return shares(task, rows) if rows["correct"].notna().any() else None


def variants(rows: pd.DataFrame) -> Iterator[tuple[int, str, pd.DataFrame]]:
    """Give the number, the name and the rows of each variant."""
    for index, (name, own) in enumerate(rows.groupby("variant", sort=True)):
        yield index, str(name) or "all", own


def natural(text: str) -> list[tuple[int, str]]:
    """Return a key by which s2 comes before s10.

    >>> sorted(["d s10", "d s2"], key=natural)
    ['d s2', 'd s10']
    """
    parts = re.split(r"(\d+)", text)
    return [(int(part), "") if part.isdigit() else (0, part) for part in parts]


def titled(axes: Axes, task: Task, width: float, across: str, up: str) -> None:
    """Write a figure's title and what its axes are."""
    axes.set_title(wrapped_title(f"{task.id}: {task.question or task.kind}", width), fontsize=11)
    axes.set_xlabel(across)
    axes.set_ylabel(up)


def unit_of(rows: pd.DataFrame) -> str:
    """Return the unit of the answers in brackets; nothing where there is none, or several."""
    units = sorted(set(rows["unit"])) if "unit" in rows else []
    return f" ({units[0]})" if len(units) == 1 and units[0] else ""


def estimates(task: Task, rows: pd.DataFrame) -> Made | None:
    """Return each estimate over the datum that it is about."""
    x, y = (pd.to_numeric(rows[name], errors="coerce") for name in ("truth", "answer"))
    known = x.notna() & y.notna()
    if not known.any():
        return None
    said = "; ".join(
        f"{name} {int(known[own.index].sum())} answers from {shown(y[own.index].min())} to "
        f"{shown(y[own.index].max())}"
        for _, name, own in variants(rows[known])
    )
    words = f"{task.id}: each answer over the datum, variant by variant: {said}."
    figure = new(words, 6, 4.4)
    axes = figure.subplots()
    ends = [float(x[known].min()), float(x[known].max())]
    if task.kind != "magnitude":
        axes.plot(ends, ends, "-", color=INK, linewidth=1, label="the datum itself")
    elif min(ends[0], float(y[known].min())) > 0:
        axes.set_xscale("log")
        axes.set_yscale("log")
    for index, name, own in variants(rows[known]):
        axes.scatter(
            x[own.index],
            y[own.index],
            s=16,
            marker=MARKERS[index % len(MARKERS)],
            facecolors="none",
            edgecolors=INK if index % 2 == 0 else DOTS,
            linewidths=0.7,
            label=name,
        )
    titled(axes, task, 6, f"datum{unit_of(rows)}", f"answer{unit_of(rows)}")
    axes.legend(loc="best", fontsize=8, framealpha=0.8)
    return drawn(figure), words


def ratings(task: Task, rows: pd.DataFrame) -> Made | None:
    """Return the distribution of the ratings of each variant, or of each item that was asked."""
    rated = rows[rows["rating"].notna()]
    if rated.empty:
        return None
    by = "variant" if (rated["variant"] != "").any() else "segment"
    groups = [(str(name), own["rating"].to_numpy()) for name, own in rated.groupby(by, sort=True)]
    said = "; ".join(
        f"{name} median {shown(float(np.median(values)))}, from {shown(float(values.min()))} to "
        f"{shown(float(values.max()))}"
        for name, values in groups
    )
    words = f"{task.id}: all ratings, {by} by {by}: {said}."
    width = max(1.5 + 1.3 * len(groups), 4.1)
    figure = new(words, width, 4)
    axes = figure.subplots()
    random = np.random.default_rng(1)
    for place, (_, values) in enumerate(groups):
        axes.scatter(
            place + random.uniform(-0.2, 0.2, len(values)),
            values,
            s=10,
            color=DOTS,
            alpha=0.5,
            linewidths=0,
        )
        low, middle, high = np.quantile(values, [0.25, 0.5, 0.75])
        axes.plot([place, place], [low, high], color=INK, linewidth=4, solid_capstyle="butt")
        axes.plot([place - 0.25, place + 0.25], [middle] * 2, color=INK, linewidth=2)
    axes.set_xticks(range(len(groups)), [wrapped(name) for name, _ in groups])
    titled(axes, task, width, "", "rating; bars from quartile to quartile")
    return drawn(figure), words


def shares(task: Task, rows: pd.DataFrame) -> Made | None:
    """Return the share of right answers about each segment, variant by variant."""
    scored = rows[rows["correct"].notna()].assign(
        piece=lambda table: (
            table["dataset"].str.partition("|")[0] + " " + table["segment"].str.partition("|")[0]
        ).str.strip()
    )
    pieces = sorted(set(scored["piece"]), key=natural)
    table = scored.pivot_table(index="piece", columns="variant", values="correct", aggfunc="mean")
    said = "; ".join(
        f"{name or 'all'} from {percent(float(table[name].min()))} ({table[name].idxmin()}) to "
        f"{percent(float(table[name].max()))} ({table[name].idxmax()})"
        for name in table.columns
    )
    words = f"{task.id}: share correct of each segment, variant by variant: {said}."
    width = max(2.2 + 0.55 * len(pieces), 4.1)
    figure = new(words, min(width, 14), 4)
    axes = figure.subplots()
    for index, name in enumerate(table.columns):
        axes.plot(
            range(len(pieces)),
            100 * table[name].reindex(pieces),
            STYLES[index % len(STYLES)],
            marker=MARKERS[index % len(MARKERS)],
            color=INK,
            markerfacecolor="white",
            linewidth=0.8,
            label=name or "all",
        )
    if task.chance:
        axes.axhline(100 * task.chance, color=INK, linestyle=":", linewidth=1)
    axes.set_xticks(range(len(pieces)), pieces, rotation=60, ha="right", fontsize=8)
    axes.set_ylim(-3, 103)
    titled(axes, task, min(width, 14), "", "correct (%)")
    axes.legend(loc="best", fontsize=8, framealpha=0.8)
    return drawn(figure), words


def levels(task: Task, rows: pd.DataFrame) -> Made | None:
    """Return the levels that the listeners heard, trial by trial, with their mean."""
    heard = rows[rows["level"].notna()].sort_values(["listener", "trial"])
    if heard.empty:
        return None
    places = heard.groupby(["listener", "variant"]).cumcount() + 1
    found = list(variants(heard))
    said = "; ".join(
        f"{name} from {shown(float(own['level'].min()))} to {shown(float(own['level'].max()))}, "
        f"at last {shown(float(own.groupby('listener')['level'].last().mean()))} in the mean"
        for _, name, own in found
    )
    words = f"{task.id}: the levels that were heard, trial by trial: {said}."
    figure = new(words, 6, 1 + 2.4 * len(found))
    grid = figure.subplots(len(found), 1, sharex=True, squeeze=False)
    for index, name, own in found:
        axes = grid[index][0]
        for _, one in own.groupby("listener"):
            axes.plot(places[one.index], one["level"], "-", color=DOTS, alpha=0.4, linewidth=0.7)
        mean = own.assign(place=places[own.index]).groupby("place")["level"].mean()
        axes.plot(mean.index, mean, "-", color=INK, linewidth=1.6, label=f"{name}, mean")
        axes.legend(loc="upper right", fontsize=8)
        if heard["level"].min() > 0:
            axes.set_yscale("log")
        axes.set_ylabel(f"level{unit_of(rows)}")
    titled(grid[0][0], task, 6, "", f"level{unit_of(rows)}")
    grid[-1][0].set_xlabel("trial of the variant")
    return drawn(figure), words


def data(plan: Plan, name: str) -> Made | None:
    """Return the courses of an input in all segments that were heard, as the plan has them."""
    pieces = [each for each in plan.pieces if each.get("input") == name]
    courses = [(label(each), course(each)) for each in pieces]
    courses = [each for each in courses if np.isfinite(each[1]).any()]
    if not courses:
        return None
    unit = str(pieces[0].get("unit") or "")
    said = "; ".join(
        f"{piece} from {shown(float(values[np.isfinite(values)][0]))} to "
        f"{shown(float(values[np.isfinite(values)][-1]))}"
        for piece, values in courses
    )
    words = f"The {name}{f' in {unit}' if unit else ''} of each segment, as it was heard: {said}."
    across = min(4, len(courses))
    down = math.ceil(len(courses) / across)
    figure = new(words, 1.2 + 2 * across, 0.9 + 1.3 * down)
    grid = figure.subplots(down, across, sharex=True, sharey=True, squeeze=False).ravel()
    for axes, (piece, values) in zip(grid, courses, strict=False):
        axes.plot(np.linspace(0, 1, len(values)), values, color=INK, linewidth=1.2)
        axes.set_title(piece, fontsize=8)
        axes.set_xticks([])
    for axes in grid[len(courses) :]:
        axes.set_visible(False)
    figure.supylabel(f"{name} ({unit})" if unit else name, fontsize=9)
    figure.supxlabel("from beginning to end", fontsize=9)
    return drawn(figure), words


def label(piece: Content) -> str:
    """Return what a segment is called: dataset and segment."""
    return f"{piece.get('dataset', '')} {piece.get('segment', '')}".strip()


def course(piece: Content) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """Return the values of a segment; NaN where the data have none."""
    values = [math.nan if each is None else float(each) for each in piece.get("values") or []]
    return np.array(values, dtype=float)
