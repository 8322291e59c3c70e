"""Makes walks with known ground truth."""

from __future__ import annotations

import os
from pathlib import Path

from . import _command
from ._given import Folders, settings_given
from ._scratch import Folder
from ._text import argument
from .dataset import Dataset


def simulate(
    folder: str | os.PathLike[str] | None = None,
    *,
    force: bool = False,
    # Settings of `ripples simulate`:
    seed: int = 1,
    zone: str | None = None,
    allow_read: Folders = (),
    site: str | os.PathLike[str] | None = None,
    minutes: float = 10,
    rate: float = 1,
    pauses: int = 3,
    gps_noise: float = 2.5,
    compass_noise: float = 6,
    thermometer_noise: float = 0.1,
    latitude: float = 33.7901,
    longitude: float = -84.3733,
    radius: float = 60,
    temperature: float = 17,
    days_per_second: float | None = None,
) -> Dataset:
    """Make a walk and return it; `truth.csv` beside it is the walk without errors of measurement.

    Without a `folder` the walk lives as long as the dataset is used.

    An earlier simulation in the `folder` is replaced. Raises UsageError where other files of the
    same names, such as a log of your own, would be overwritten; `force` replaces them.

    Settings of `ripples simulate`:
      seed: Seed of all chance.
      zone: Zone of the clock, which begins at 10:00: +02:00; default: UTC, near Atlanta -04:00.
      allow_read: Let what is played read files in this folder, too, besides its own folder and
        project; repeatable.
      site: Walk through a site: along its first route, or from ripple to ripple.
      minutes (minutes, 0.05 … 10080): Minutes of walking.
      rate (Hz, 0.01 … 1000): Rows per second.
      pauses (0 … 1000): Pauses in the whole walk.
      gps_noise (m, 0 … 1000): Standard deviation of the position in metres.
      compass_noise (°, 0 … 180): Standard deviation of the heading in degrees.
      thermometer_noise (°C, 0 … 20): Standard deviation of the temperature in °C.
      latitude (°, -85 … 85): Latitude of the middle of the round that is walked.
      longitude (°, -180 … 180): Longitude of it.
      radius (m, 5 … 100000): Radius of the round in metres.
      temperature (°C, -40 … 45): Mean temperature of the year in °C.
      days_per_second (days, 0 … 365): Days of the calendar that pass in a second; default: as many
        as in reality.

    >>> walk = simulate(minutes=1, seed=7)
    >>> len(walk.to_pandas())
    60
    """
    kept = Folder("ripples-walk-") if folder is None else None
    path = Path(kept.name) / "walk" if kept else Path(folder or "")
    _command.run(["simulate", argument(path), *settings_given(simulate, locals())])
    return Dataset(path, f"walk {seed}" if kept else None, keeps=kept)
