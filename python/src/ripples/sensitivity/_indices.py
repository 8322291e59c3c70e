"""Indices of sensitivity: which parameters a measure depends on, over their whole ranges."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from .._points import Evaluate, Measured, Point
from ..errors import UsageError
from ..tune import Axis

BATCH = 64
CONSTANT = 1e-6
"""The range of a metric, in shares of its size, below which it is a constant with rounding."""
METHODS = {"sobol": "Sobol'", "morris": "Morris"}
COLUMNS = ("metric", "parameter", "first", "first_margin", "total", "total_margin")
MORRIS_COLUMNS = ("metric", "parameter", "effect", "effect_margin", "spread")


@dataclass(frozen=True)
class Indices:
    """A row for each metric and parameter, and what was left out.

    Of Sobol', `first` is the share of a metric's variance that a parameter explains alone, `total`
    the share that it takes part in, both with the half of their 95 % intervals as `margin`. Of
    Morris, `effect` is the mean size of the change that a step makes, in the metric's unit for the
    whole range, and `spread` how much that depends on where the step is taken.
    `constant` are metrics that never change; `dropped` is the number of groups of points of which
    one could not be measured, by metric.
    """

    method: str
    table: pd.DataFrame
    points: int
    constant: list[str]
    dropped: dict[str, int]


def indices(
    axes: Sequence[Axis],
    evaluate: Evaluate,
    walks: Sequence[str],
    *,
    method: str = "sobol",
    samples: int = 64,
    metrics: Sequence[str] = (),
    seed: int = 1,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> Indices:
    """Measure a design of points, and return how much each metric depends on each parameter.

    `samples` is the number of groups of the design: Sobol' takes two points more than there are
    parameters for each, Morris one more. Without `metrics`, all that every walk has are analysed.

    Raises UsageError for a method that is not known, or a number that it cannot take.
    """
    check(method, samples, axes)
    problem = {
        "num_vars": len(axes),
        "names": [axis.name for axis in axes],
        "bounds": [[0.0, 1.0]] * len(axes),
    }
    design = designed(problem, method, samples, seed)
    points = [placed(axes, row) for row in design]
    cells: list[list[Measured]] = []
    for start in range(0, len(points), BATCH):
        cells += evaluate(points[start : start + BATCH], walks)
        progress(len(cells), len(points))
    means = pd.DataFrame([mean(own) for own in cells])
    rows: list[tuple[Any, ...]] = []
    constant, dropped = [], {}
    for metric in metrics or list(means.columns):
        values = means.reindex(columns=[metric])[metric].to_numpy(float)
        size = len(design) // samples
        whole = np.isfinite(values).reshape(-1, size).all(axis=1)
        if not whole.all():
            dropped[metric] = int((~whole).sum())
        kept = np.repeat(whole, size)
        if whole.sum() < 2:
            continue
        if np.ptp(values[kept]) <= CONSTANT * np.abs(values[kept]).max():
            constant.append(metric)
            continue
        analyse = sobol if method == "sobol" else morris
        rows += [(metric, *row) for row in analyse(problem, design[kept], values[kept], seed)]
    names = COLUMNS if method == "sobol" else MORRIS_COLUMNS
    return Indices(method, pd.DataFrame(rows, columns=names), len(points), constant, dropped)


def check(method: str, samples: int, axes: Sequence[Axis]) -> None:
    """Raise UsageError for what cannot be analysed."""
    if method not in METHODS:
        raise UsageError(f"the method is {method!r}", hint="it is sobol or morris")
    if not axes:
        raise UsageError("there is no parameter to vary", hint="name one that has a range")
    if samples < 4 or (method == "sobol" and samples & (samples - 1)):
        raise UsageError(
            f"there are {samples} samples",
            hint="give a power of two, 4 or more: Sobol' numbers are even only then"
            if method == "sobol"
            else "give 4 or more",
        )


def designed(problem: dict[str, Any], method: str, samples: int, seed: int) -> np.ndarray:
    """Return the points of a design, a row each, from 0 to 1 in every parameter."""
    if method == "sobol":
        from SALib.sample import sobol as sampling

        design = sampling.sample(problem, samples, calc_second_order=False, seed=seed)
    else:
        from SALib.sample import morris as trajectories

        design = trajectories.sample(problem, samples, seed=seed)
    return np.asarray(design, float)


def placed(axes: Sequence[Axis], row: np.ndarray) -> Point:
    """Return the point of a row of a design, on the parameters' own scales."""
    point: dict[str, float | str] = {}
    for axis, share in zip(axes, map(float, row), strict=True):
        if axis.logarithmic:
            found = axis.low * math.pow(axis.high / axis.low, share)
        else:
            found = axis.low + (axis.high - axis.low) * share
        point[axis.name] = axis.value(found)
    return point


def mean(cells: Sequence[Measured]) -> dict[str, float]:
    """Return the means over the cells of a point, of the measures that all of them have."""
    names = [name for name in cells[0].values if all(name in cell.values for cell in cells)]
    return {name: math.fsum(cell.values[name] for cell in cells) / len(cells) for name in names}


def sobol(
    problem: dict[str, Any], design: np.ndarray, values: np.ndarray, seed: int
) -> list[tuple[Any, ...]]:
    """Return first-order and total indices with the halves of their 95 % intervals."""
    from SALib.analyze import sobol as analysis

    found = analysis.analyze(problem, values, calc_second_order=False, seed=seed)
    keys = ("S1", "S1_conf", "ST", "ST_conf")
    return list(zip(problem["names"], *(map(float, found[key]) for key in keys), strict=True))


def morris(
    problem: dict[str, Any], design: np.ndarray, values: np.ndarray, seed: int
) -> list[tuple[Any, ...]]:
    """Return the mean size of elementary effects, half its 95 % interval, and their spread."""
    from SALib.analyze import morris as analysis

    found = analysis.analyze(problem, design, values, seed=seed)
    keys = ("mu_star", "mu_star_conf", "sigma")
    return list(zip(problem["names"], *(map(float, found[key]) for key in keys), strict=True))
