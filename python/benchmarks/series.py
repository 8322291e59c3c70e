"""The data of the benchmark: 600 points of two quantities, the same on both sides."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

POINTS = 600
EDITS = tuple(12 + index % 13 for index in range(100))
"""The edit of each run: the span of the pitch in semitones above A3; two after another differ."""

Series = npt.NDArray[np.float64]


def series(seconds: float) -> tuple[Series, Series, Series]:
    """Return time in seconds, temperature in °C and pace in steps/min."""
    chance = np.random.default_rng(20240607)
    time = np.arange(POINTS) * seconds / POINTS
    day = 15 + 10 * np.sin(2 * np.pi * time / seconds) + np.cumsum(chance.normal(0, 0.2, POINTS))
    pace = 110 + 25 * np.sin(2 * np.pi * time / (0.28 * seconds)) + chance.normal(0, 3, POINTS)
    return time, day, pace
