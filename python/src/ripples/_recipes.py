"""Datasets that a lab describes by a recipe: a simulated walk with some columns replaced."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .dataset import Dataset
from .errors import DataError
from .simulation import simulate

Values = NDArray[np.float64]
OPTIONS = {
    "minutes": "minutes",
    "rate": "rate",
    "pauses": "pauses",
    "temperature": "temperature",
    "daysPerSecond": "days_per_second",
    "compassNoise": "compass_noise",
    "seed": "seed",
}
DEFAULTS = {"minutes": 5, "pauses": 2}


def dataset(recipe: dict[str, Any]) -> Dataset:
    """Make the dataset of a recipe; the same recipe gives the same data."""
    given = {**DEFAULTS, **recipe}
    walk = simulate(**{word: given[key] for key, word in OPTIONS.items() if key in given})
    table = walk.to_pandas()
    for name, column in recipe.get("columns", {}).items():
        seed = hashlib.sha256(json.dumps([recipe, name], sort_keys=True).encode()).digest()
        random = np.random.default_rng(list(seed[:16]))
        walked = table[name].to_numpy(np.float64) if name in table else np.zeros(len(table))
        table[name] = holes(shaped(column, walked, random), float(column.get("missing", 0)), random)
    return Dataset.from_pandas(table, name=str(recipe["name"]), time="time")


def shaped(column: dict[str, Any], walked: Values, random: np.random.Generator) -> Values:
    """Return the values of a column, one a row, before any are left out.

    >>> shaped({"shape": "turn", "from": 350, "to": 10}, np.zeros(3), np.random.default_rng(1))
    array([350.,   0.,  10.])
    """
    shape = column.get("shape", "keep")
    start, end = float(column.get("from", 0)), float(column.get("to", 1))
    rows = np.arange(len(walked))
    share = rows / max(1, len(walked) - 1)
    if shape == "keep":
        return walked
    if shape == "turn":
        way = (end - start + 540) % 360 - 180
        return np.asarray((start + way * share) % 360)
    if shape == "cycle":
        turns = rows / float(column.get("period", 60))
        share = (1 - np.cos(2 * np.pi * turns)) / 2
    elif shape == "steps":
        share = steps(len(walked), int(column.get("hold", 10)), random)
    elif shape == "wander":
        share = wander(len(walked), random)
    elif shape != "ramp":
        raise DataError(
            f"no shape is called {shape!r}", hint="keep, ramp, steps, wander, cycle or turn"
        )
    return np.asarray(start + (end - start) * share)


def steps(rows: int, hold: int, random: np.random.Generator) -> Values:
    """Return levels from 0 to 1, each held some rows; both ends occur."""
    levels = random.uniform(size=max(2, -(-rows // hold)))
    low, high = random.choice(len(levels), 2, replace=False)
    levels[low], levels[high] = 0, 1
    return np.repeat(levels, hold)[:rows]


def wander(rows: int, random: np.random.Generator) -> Values:
    """Return a random walk from 0 to 1 whose steps remember each other; it reaches both ends."""
    speed, speeds = 0.0, np.empty(rows)
    for row in range(rows):
        speed = 0.9 * speed + random.uniform(-0.5, 0.5)
        speeds[row] = speed
    walk = np.cumsum(speeds)
    span = np.ptp(walk)
    return np.zeros(rows) if span == 0 else np.asarray((walk - walk.min()) / span)


def holes(values: Values, share: float, random: np.random.Generator) -> Values:
    """Leave a share of the values out, in runs of 5 to 15; the first and the last value stay."""
    values = values.copy()
    left = round(share * len(values)) if len(values) > 20 else 0
    while left > 0:
        run = min(left, int(random.integers(5, 16)))
        start = int(random.integers(1, len(values) - run))
        left -= int(np.isfinite(values[start : start + run]).sum())
        values[start : start + run] = np.nan
    return values
