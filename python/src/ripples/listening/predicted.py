"""What people heard beside what an ideal listener could have heard of the same stimuli.

Efficiency is (d′ observed / d′ ideal)², the share of the information that was used: Tanner and
Birdsall, Journal of the Acoustical Society of America 30, 1958, 922-928.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pandas as pd
from scipy import optimize, special, stats

from ._outcome import Floats
from ._plan import Cell, Plan, Task
from ._sensitivity import models
from .detection import corrected, inverse
from .proportions import share

DRAWS = 200
"""How often listeners are drawn again for the intervals of the fitted parameters."""


@dataclass(frozen=True)
class Heard:
    """The answers to one task about one cell, and what an ideal listener would have answered."""

    cell: Cell
    correct: int
    trials: int
    ideal_dprime: float
    ideal_share: float
    observed: float
    low: float
    high: float
    dprime: float
    dprime_low: float
    dprime_high: float

    @property
    def ratio(self) -> float:
        """The observed d′ as a part of the ideal one; NaN where the ideal is 0 or without bound.

        Of a sound that misleads both are negative.
        """
        known = self.ideal_dprime and math.isfinite(self.ideal_dprime)
        return self.dprime / self.ideal_dprime if known else math.nan

    @property
    def efficiency(self) -> float:
        """(d′ observed / d′ ideal)²; 0 where the answers go against the sound."""
        return math.nan if math.isnan(self.ratio) else max(self.ratio, 0.0) ** 2

    @property
    def least(self) -> float:
        """The efficiency at the lower end of the interval: all that is known of perfect answers."""
        if not self.ideal_dprime or not math.isfinite(self.ideal_dprime):
            return math.nan
        return (self.dprime_low / self.ideal_dprime) ** 2


@dataclass(frozen=True)
class FittedListener:
    """The ideal listener with the noise and the lapses that fit the answers of people.

    `noise` is in the ideal listener's own, so that the efficiency is 1 / noise². The intervals are
    of 95 %, by drawing listeners again. `deviance` is that of the fit on `free` degrees of freedom.
    """

    noise: float
    noise_interval: tuple[float, float]
    lapses: float
    lapses_interval: tuple[float, float]
    deviance: float
    free: int
    p: float


@dataclass
class Prediction:
    """Observed and predicted answers of one task, cell by cell.

    `line` has ideal d′ and the d′ of the fitted listener, from the smallest to the largest.
    """

    task: Task
    model: str
    cells: list[Heard]
    variants: list[Heard]
    fitted: FittedListener | None
    metrics: list[dict[str, Any]] = field(default_factory=list)
    line: list[tuple[float, float]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def predictions(plan: Plan, answers: pd.DataFrame) -> list[Prediction]:
    """Return the predictions of all tasks of which the plan knows an ideal listener's answers."""
    found = []
    main = answers[(answers["phase"] == "main") & answers["correct"].notna()]
    for task in plan.tasks.values():
        rows = main[main["task"] == task.id]
        cells = [cell for cell in plan.cells if task.id in cell.ideal]
        if rows.empty or not cells:
            continue
        found.append(prediction(task, rows, cells, int(plan.study.get("order", {}).get("seed", 1))))
    return [each for each in found if each.cells]


def prediction(task: Task, rows: pd.DataFrame, cells: list[Cell], seed: int) -> Prediction:
    """Return what was heard of each cell, and the ideal listener who is fitted to it."""
    alternatives = task.alternatives or max(2, rows["truth"].nunique())
    name, model = next(iter(models(task.kind, alternatives).items()))
    heard, tables = [], []
    for cell in cells:
        own = rows[
            (rows["variant"] == cell.variant)
            & (first_of(rows["dataset"]) == cell.dataset)
            & (first_of(rows["segment"]) == cell.segment)
        ]
        ideal = cell.ideal[task.id]
        if own.empty or not ("dprime" in ideal or "pc" in ideal):
            continue
        heard.append(heard_of(cell, own, ideal, model, alternatives))
        tables.append(own.groupby("listener")["correct"].agg(["sum", "count"]))
    if not heard:
        return Prediction(task, name, [], [], None)
    variants = of_variants(heard, rows, model, alternatives)
    found = Prediction(task, name, heard, variants, None)
    perfect = sum(each.correct == each.trials for each in heard)
    if perfect:
        found.notes.append(
            f"In {perfect} of {len(heard)} cells no answer was wrong: their efficiency is only "
            "known to lie above that of the lower end of the interval."
        )
    found.metrics = correlations(heard)
    if perfect == len(heard):
        found.notes.append(
            "Nobody was wrong: any small noise would do, and neither noise nor lapses are fitted."
        )
        return found
    ideal_ones = [each.ideal_dprime for each in heard]
    found.fitted = fitted_listener(heard, tables, model, seed)
    found.line = fitted_line(found.fitted, ideal_ones, model)
    if max(ideal_ones) == min(ideal_ones):
        found.notes.append(
            "The ideal listener hears all cells alike: noise and lapses cannot be told apart, and "
            "no lapses are fitted."
        )
    return found


def of_variants(
    heard: list[Heard],
    rows: pd.DataFrame,
    model: Callable[[float], float],
    alternatives: int,
) -> list[Heard]:
    """Return all cells of each variant together; the ideal d′ is that of the mean ideal share."""
    found = []
    for variant in sorted({each.cell.variant for each in heard}):
        own = [each for each in heard if each.cell.variant == variant]
        mean = sum(each.ideal_share * each.trials for each in own) / sum(e.trials for e in own)
        whole = Cell("", variant, "", "all cells", {}, {})
        theirs = rows[rows["variant"] == variant]
        ideal = {"pc": mean, "dprime": inverse(mean, model)}
        found.append(heard_of(whole, theirs, ideal, model, alternatives))
    return found


def first_of(names: pd.Series) -> pd.Series:
    """Return the first of names that are joined by '|', by which a cell is known."""
    return names.str.split("|").str[0]


def heard_of(
    cell: Cell,
    rows: pd.DataFrame,
    ideal: dict[str, float],
    model: Callable[[float], float],
    alternatives: int,
) -> Heard:
    """Return what was heard of one cell; d′ and its interval are those of the share (Wilson)."""
    correct, trials = int(rows["correct"].sum()), len(rows)
    found = share(correct, trials, 1 / alternatives)
    low, high = found.wilson
    d = ideal["dprime"] if "dprime" in ideal else inverse(ideal["pc"], model)
    return Heard(
        cell,
        correct,
        trials,
        d,
        ideal.get("pc", model(d)),
        found.value,
        low,
        high,
        inverse(corrected(correct, trials), model),
        inverse(low, model),
        inverse(high, model),
    )


def fitted_listener(
    heard: list[Heard], tables: list[pd.DataFrame], model: Callable[[float], float], seed: int
) -> FittedListener:
    """Fit noise and lapses to the counts of the cells by maximum likelihood.

    The share correct of a cell is (1 - λ) model(d′ / noise) + λ chance.
    """
    ideal = np.array([each.ideal_dprime for each in heard])
    k = np.array([each.correct for each in heard], dtype=float)
    n = np.array([each.trials for each in heard], dtype=float)
    lapsing = bool(np.ptp(ideal) > 0)
    curve = tabulated(model)
    noise, lapses, deviance = fit_counts(ideal, k, n, curve, lapsing)
    listeners = sorted(set().union(*(table.index for table in tables)))
    sums = np.zeros((2, len(tables), len(listeners)))
    for place, table in enumerate(tables):
        whole = table.reindex(listeners, fill_value=0)
        sums[:, place] = whole.to_numpy(dtype=float).T
    random = np.random.default_rng(seed)
    draws = []
    for _ in range(DRAWS if len(listeners) > 1 else 0):
        chosen = random.integers(0, len(listeners), len(listeners))
        again, of = sums[:, :, chosen].sum(axis=2)
        known = of > 0
        draws.append(
            fit_counts(ideal[known], again[known], of[known], curve, lapsing, (noise,))[:2]
        )
    free = len(heard) - 1 - int(lapsing)
    return FittedListener(
        noise,
        interval([each[0] for each in draws]),
        lapses,
        interval([each[1] for each in draws]),
        deviance,
        free,
        float(stats.chi2.sf(deviance, free)) if free > 0 else math.nan,
    )


def fitted_line(
    fitted: FittedListener, ideal_ones: list[float], model: Callable[[float], float]
) -> list[tuple[float, float]]:
    """Return what a fitted listener's answers look like: d′ of the share, lapses and all."""
    line = []
    for ideal in np.linspace(min(0.0, *ideal_ones), 1.08 * max(ideal_ones), 80):
        right = (1 - fitted.lapses) * model(float(ideal) / fitted.noise)
        line.append((float(ideal), inverse(right + fitted.lapses * model(0.0), model)))
    return line


def tabulated(model: Callable[[float], float]) -> Callable[[Floats], Floats]:
    """Return a model that takes many d′ at once, interpolated between 801 of them."""
    places = np.linspace(-15, 15, 801)
    values = np.array([model(float(place)) for place in places])
    return lambda d: np.interp(d, places, values)


def fit_counts(
    ideal: Floats,
    k: Floats,
    n: Floats,
    curve: Callable[[Floats], Floats],
    lapsing: bool,
    starts: tuple[float, ...] = (0.3, 1.0, 3.0),
) -> tuple[float, float, float]:
    """Return noise, lapses and deviance of the best fit."""
    chance = float(curve(np.zeros(1))[0])

    def minus_log_likelihood(p: Floats) -> float:
        lapses = p[1] if lapsing else 0.0
        expected = (1 - lapses) * curve(ideal / math.exp(p[0])) + lapses * chance
        expected = np.clip(expected, 1e-9, 1 - 1e-9)
        return float(-(special.xlogy(k, expected) + special.xlog1py(n - k, -expected)).sum())

    bounds = [(-3.0, 5.0), (0.0, 0.5)][: 1 + int(lapsing)]
    best: Any = None
    for noise in starts:
        start = [math.log(noise), 0.02][: 1 + int(lapsing)]
        found = optimize.minimize(minus_log_likelihood, start, method="Nelder-Mead", bounds=bounds)
        best = found if best is None or found.fun < best.fun else best
    saturated = float((special.xlogy(k, k / n) + special.xlog1py(n - k, -k / n)).sum())
    lapses = float(best.x[1]) if lapsing else 0.0
    return math.exp(float(best.x[0])), lapses, max(2 * (saturated + float(best.fun)), 0.0)


def interval(draws: list[float]) -> tuple[float, float]:
    """Return the 95 % percentile interval of what was drawn; unknown without draws."""
    if not draws:
        return math.nan, math.nan
    low, high = np.quantile(draws, [0.025, 0.975])
    return float(low), float(high)


def correlations(heard: list[Heard]) -> list[dict[str, Any]]:
    """Return the metrics of `compare` beside the answers: of each the mean of each variant.

    With them comes Spearman's ρ of the metric with the observed d′ over the cells, if there are
    four or more. Metrics that are the same for all cells are left out.
    """
    variants = sorted({each.cell.variant for each in heard})

    def line(name: str, values: list[tuple[Heard, float]]) -> dict[str, Any]:
        means = {
            variant: float(np.mean(own))
            for variant in variants
            if (own := [value for each, value in values if each.cell.variant == variant])
        }
        x = np.array([value for _, value in values])
        y = np.array([each.dprime for each, _ in values])
        varied = len(x) >= 4 and np.ptp(x) > 0 and np.ptp(y) > 0
        rho = float(stats.spearmanr(x, y).statistic) if varied else math.nan
        return {"metric": name, **means, "cells": len(values), "ρ with observed d′": rho}

    names = sorted(set().union(*(each.cell.metrics for each in heard)))
    names = [name for name in names if len({each.cell.metrics.get(name) for each in heard}) > 1]
    return [
        line("observed d′", [(each, each.dprime) for each in heard]),
        line("ideal d′", [(each, each.ideal_dprime) for each in heard]),
        *(
            line(name, [(h, h.cell.metrics[name]) for h in heard if name in h.cell.metrics])
            for name in names
        ),
    ]
