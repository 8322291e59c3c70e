"""Makes the package of team Heron again: the invented publication that lab 10 repeats.

Run it after a change of the engine that changes samples: python make_package.py

The sound is made of the log as it was recorded; then the archive's data are "cleaned", as careless
teams do.
What the README of the package claims is written by hand and partly wrong on purpose.
"""

from __future__ import annotations

import json
import math
import shutil
import subprocess
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pandas as pd
import ripples

HERE = Path(__file__).resolve().parent
PACKAGE = HERE / "package"
ROWS = 145
STEP = 300.0
FROST = range(92, 108)


def night() -> npt.NDArray[np.float64]:
    """Return the air temperature of twelve hours in °C, a value every five minutes."""
    hours = np.arange(ROWS) * STEP / 3600
    mean = 5.2 + 4.0 * np.cos(2 * math.pi * hours / 15.5)
    dip = np.zeros(ROWS)
    dip[FROST.start : FROST.stop] = -4.2 * np.sin(np.linspace(0.35, math.pi - 0.2, len(FROST)))
    noise = np.random.default_rng(1867).normal(0, 0.12, ROWS)
    return np.asarray(np.round(mean + dip + noise, 1))


def cleaned(temperature: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Return the night with a straight line in place of the frost."""
    before, after = FROST.start - 1, FROST.stop
    line = temperature.copy()
    line[before : after + 1] = np.linspace(line[before], line[after], after + 1 - before)
    return np.asarray(np.round(line, 1))


def description() -> dict[str, object]:
    """Return the Data Package that describes the log."""
    fields = [
        {"name": "time", "type": "number", "unit": "s"},
        {"name": "temperature", "type": "number", "unit": "°C", "gaps": "interpolate"},
    ]
    resource = {
        "name": "data",
        "path": "data.csv",
        "format": "csv",
        "encoding": "utf-8",
        "schema": {"fields": fields},
    }
    return {
        "name": "frost-night",
        "title": "A night in the nursery bed",
        "sources": [{"title": "simulated for lab 10; a night that never was"}],
        "licenses": [{"name": "CC0-1.0"}],
        "start": "2025-03-21T18:00:00-04:00",
        "place": {"latitude": 33.79, "longitude": -84.37},
        "resources": [resource],
    }


def write(folder: Path, temperature: npt.NDArray[np.float64]) -> None:
    """Write a dataset folder."""
    folder.mkdir(parents=True, exist_ok=True)
    text = json.dumps(description(), indent=2, ensure_ascii=False) + "\n"
    (folder / "datapackage.json").write_text(text, encoding="utf-8")
    seconds = (np.arange(ROWS) * STEP).astype(int)
    table = pd.DataFrame({"time (s)": seconds, "temperature (°C)": temperature})
    table.to_csv(folder / "data.csv", index=False)


def main() -> None:
    """Make data, sound and manifest; the README is kept."""
    program = ripples.doctor().path
    if program is None:
        raise SystemExit("make_package.py: the command ripples was not found; make build builds it")
    shutil.copy2(HERE / "starter.lua", PACKAGE / "mapping.lua")
    write(PACKAGE / "data", night())
    command = (
        "ripples render mapping.lua --data data --length 14.4 --tail 1.6 --out frost-watch.ogg"
    )
    subprocess.run(command.split(), executable=program, cwd=PACKAGE, check=True)
    (PACKAGE / "raw").mkdir(exist_ok=True)
    shutil.copy2(PACKAGE / "data" / "data.csv", PACKAGE / "raw" / "data.csv")
    write(PACKAGE / "data", cleaned(night()))


if __name__ == "__main__":
    main()
