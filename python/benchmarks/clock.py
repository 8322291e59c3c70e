"""Wall time and processor time of this process and the programs that it has run."""

from __future__ import annotations

import os
import time


def now() -> tuple[float, float]:
    """Return seconds on the clock, and processor seconds of this process and its ended children."""
    times = os.times()
    return time.perf_counter(), sum(times[:4])


def since(begin: tuple[float, float]) -> tuple[float, float]:
    """Return how much of both has passed."""
    wall, processor = now()
    return wall - begin[0], processor - begin[1]
