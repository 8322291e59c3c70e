"""The report of a sensitivity analysis: a table, a picture, and sentences."""

from __future__ import annotations

from pathlib import Path

import pandas as pd

from .._shown_figure import drawn, new
from .._writing import replace
from ..comparison_figure import INK
from ._indices import METHODS, Indices

HATCHES = ("", "//", "..", "xx", "\\\\", "++")
WIDE = 0.1
"""A margin of an index above which it says little."""


def write(found: Indices, folder: Path, subject: str) -> list[Path]:
    """Write report.md, sensitivity.svg and sensitivity.csv, and return their paths."""
    folder.mkdir(parents=True, exist_ok=True)
    texts = {
        "report.md": report(found, subject),
        "sensitivity.csv": found.table.to_csv(index=False),
    }
    if len(found.table):
        texts["sensitivity.svg"] = picture(found)
    for name, text in texts.items():
        replace(folder / name, text)
    return [folder / name for name in texts]


def report(found: Indices, subject: str) -> str:
    """Return the report as Markdown."""
    lines = [
        f"# What matters in {subject}",
        "",
        f"{METHODS[found.method]} indices from {found.points} points, each measured on every walk.",
        meaning(found),
        "",
    ]
    lines += [f"- {sentence}" for sentence in sentences(found)]
    if warning(found):
        lines += ["", warning(found)]
    if len(found.table):
        lines += ["", "![Indices by metric and parameter](sensitivity.svg)"]
    if found.constant:
        lines += ["", f"No parameter changes: {', '.join(found.constant)}."]
    if found.dropped:
        each = ", ".join(f"{metric} ({count})" for metric, count in found.dropped.items())
        lines += ["", f"Groups of points were left out, because one had no value: {each}."]
    lines += ["", "All of this holds over the ranges that were searched, and for these walks."]
    return "\n".join([*lines, ""])


def meaning(found: Indices) -> str:
    """Return what the numbers mean."""
    if found.method == "sobol":
        return (
            "The first-order index is the share of a metric's variance that the parameter explains "
            "alone; the total index, the share in which it takes part, with others or alone."
        )
    return (
        "The effect is the mean size of the metric's change, in its unit for the parameter's whole "
        "range; its spread says how much that depends on the other parameters and the place."
    )


def sentences(found: Indices) -> list[str]:
    """Return a sentence for each metric: its parameters, the most important one first."""
    said = []
    for metric, own in found.table.groupby("metric", sort=False):
        ordered = own.sort_values(main_column(found), ascending=False)
        if found.method == "sobol":
            each = [
                f"{row.parameter} total {row.total:.2f} ± {row.total_margin:.2f} "
                f"(alone {row.first:.2f} ± {row.first_margin:.2f})"
                for row in ordered.itertuples()
            ]
        else:
            each = [
                f"{row.parameter} {row.effect:.3g} ± {row.effect_margin:.2g} "
                f"(spread {row.spread:.2g})"
                for row in ordered.itertuples()
            ]
        said.append(f"**{metric}**: {'; '.join(each)}.")
    return said


def warning(found: Indices) -> str:
    """Return a sentence about indices that are hardly known; nothing where all are."""
    if found.method != "sobol" or not len(found.table):
        return ""
    widest = found.table.groupby("metric")["total_margin"].max()
    wide = int((widest > WIDE).sum())
    if not wide:
        return ""
    return (
        f"The indices of {wide} of {len(widest)} metrics are known to no better than ± {WIDE:g}: "
        "take more samples before you rely on them."
    )


def main_column(found: Indices) -> str:
    """Return the column by which parameters are put in order."""
    return "total" if found.method == "sobol" else "effect"


def picture(found: Indices) -> str:
    """Return the main index as bars with their intervals, a group for each metric, as SVG."""
    column = main_column(found)
    table: pd.DataFrame = found.table
    metrics = list(dict.fromkeys(table["metric"]))
    names = list(dict.fromkeys(table["parameter"]))
    figure = new(f"{METHODS[found.method]} indices", 7, 1 + 0.35 * len(metrics) * len(names))
    axes = figure.subplots()
    height = 0.8 / len(names)
    for index, name in enumerate(names):
        own = table[table["parameter"] == name].set_index("metric").loc[metrics]
        scale = 1 if column == "total" else table.groupby("metric")[column].max().loc[metrics]
        axes.barh(
            [row + index * height for row in range(len(metrics))],
            own[column] / scale,
            height * 0.9,
            xerr=own[f"{column}_margin"] / scale,
            label=name,
            hatch=HATCHES[index % len(HATCHES)],
            edgecolor="white",
            ecolor=INK,
            capsize=2,
        )
    axes.set_yticks([row + 0.4 - height / 2 for row in range(len(metrics))], metrics)
    axes.set_ylim(len(metrics), -height)
    axes.set_xlim(0, 1.2 if column == "total" else None)
    axes.set_xlabel(
        "total index" if column == "total" else "effect, in shares of the largest of its metric"
    )
    axes.legend(frameon=False, loc="upper left", bbox_to_anchor=(1, 1))
    return drawn(figure)
