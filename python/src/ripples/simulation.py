"""Makes walks with known ground truth."""

from __future__ import annotations

import os
from pathlib import Path

from . import _command
from ._scratch import Folder
from ._text import argument
from .dataset import Dataset


def simulate(
    folder: str | os.PathLike[str] | None = None,
    *,
    minutes: float = 10,
    rate: float = 1,
    seed: int = 1,
    pauses: int | None = None,
    gps_noise: float | None = None,
    compass_noise: float | None = None,
    thermometer_noise: float | None = None,
    latitude: float | None = None,
    longitude: float | None = None,
    radius: float | None = None,
    temperature: float | None = None,
    days_per_second: float | None = None,
    zone: str | None = None,
    site: str | os.PathLike[str] | None = None,
    force: bool = False,
) -> Dataset:
    """Make a walk and return it; `truth.csv` beside it is the walk without errors of measurement.

    Without a `folder` the walk lives as long as the dataset is used. `minutes` of walking with
    `rate` rows per second, a number of `pauses`, a mean `temperature` of the year in °C while
    `days_per_second` of the calendar pass; `gps_noise` (m), `compass_noise` (°) and
    `thermometer_noise` (°C) are standard deviations; `latitude`, `longitude` and `radius` (m) place
    the round, or a `site` gives its route; `zone` ("+02:00") is that of the clock. What is left out
    is as `ripples simulate --help` says.

    An earlier simulation in the `folder` is replaced. Raises UsageError where other files of the
    same names, such as a log of your own, would be overwritten; `force` replaces them.

    >>> walk = simulate(minutes=1, seed=7)
    >>> len(walk.to_pandas())
    60
    """
    kept = Folder("ripples-walk-") if folder is None else None
    path = Path(kept.name) / "walk" if kept else Path(folder or "")
    given = {
        "minutes": minutes,
        "rate": rate,
        "seed": seed,
        "pauses": pauses,
        "gps-noise": gps_noise,
        "compass-noise": compass_noise,
        "thermometer-noise": thermometer_noise,
        "latitude": latitude,
        "longitude": longitude,
        "radius": radius,
        "temperature": temperature,
        "days-per-second": days_per_second,
        "zone": zone,
        "site": site,
    }
    options = [f"--{name}={value}" for name, value in given.items() if value is not None]
    options += ["--force"] if force else []
    _command.run(["simulate", argument(path), *options])
    return Dataset(path, f"walk {seed}" if kept else None, keeps=kept)
