"""Measures a mapping at points that are only known while the work goes on, as cells of a sweep."""

from __future__ import annotations

import json
import math
import os
from collections.abc import Mapping as Dictionary
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Protocol

from . import _command
from ._sweep_table import collected, measures
from ._text import argument
from ._writing import replace
from .errors import UsageError

Point = Dictionary[str, float | str]
"""A value for each parameter that is searched; `variant` has a name."""


@dataclass(frozen=True)
class Measured:
    """The measures of one cell by the names of `cells.csv`, or the reason why there are none."""

    walk: str
    values: dict[str, float]
    reason: str | None = None


class Evaluate(Protocol):
    """A function that measures points on walks, and returns the cells of each point."""

    def __call__(self, points: Sequence[Point], walks: Sequence[str]) -> list[list[Measured]]:
        """Measure all points on all walks."""


@dataclass
class Points:
    """A sweep in a folder that grows by the points that are asked for.

    The folder can be read by `ripples sweep status` and `collect`. Its store keeps every cell, so
    that asking again for the same makes nothing. `settings` are options of `ripples sweep plan`;
    `store` is a folder or an address, if it is not that of the sweep.
    """

    mapping: str
    data: Sequence[str]
    folder: Path
    settings: Sequence[str] = ()
    jobs: int | None = None
    store: str | None = None
    places: list[str] = field(default_factory=list, init=False)
    _lines: dict[str, dict[str, Any]] = field(default_factory=dict, init=False)

    @property
    def place(self) -> str:
        """The store as every folder can name it."""
        if self.store and "://" in self.store:
            return self.store
        return str(Path(self.store or self.folder / "store").absolute())

    def __call__(self, points: Sequence[Point], walks: Sequence[str]) -> list[list[Measured]]:
        """Measure points on walks; cells that the store has are only read."""
        with TemporaryDirectory(prefix="ripples-points-") as scratch:
            planned = self._planned(points, Path(scratch))
            cells = [[cell for cell in each if cell["data"] in walks] for _, each in planned]
            batch = Path(scratch) / "batch"
            self._write(batch, planned[0][0], unique(cells))
            for own in cells:
                self._lines.update((cell["key"], cell) for cell in own)
            self._write(self.folder, planned[0][0], list(self._lines.values()))
            made = self._made(batch)
        return [[made[cell["key"]] for cell in own] for own in cells]

    def _planned(
        self, points: Sequence[Point], scratch: Path
    ) -> list[tuple[dict[str, Any], list[dict[str, Any]]]]:
        """Return the plan and the cells of each point."""

        def plan(number: int) -> tuple[dict[str, Any], list[dict[str, Any]]]:
            folder = scratch / str(number)
            sweeps = [f"--sweep={name}={written(value)}" for name, value in points[number].items()]
            places = [f"--data={each}" for each in self.data]
            mapping = argument(self.mapping)
            _command.run(
                [
                    *("sweep", "plan", mapping, *places, *self.settings, *sweeps),
                    *(f"--out={folder}", "--quiet"),
                ]
            )
            lines = (folder / "cells.jsonl").read_text(encoding="utf-8").splitlines()
            content = json.loads((folder / "plan.json").read_text(encoding="utf-8"))
            return content, [json.loads(line) for line in lines]

        with _command.understood(), ThreadPoolExecutor(self.jobs or os.cpu_count()) as pool:
            return list(pool.map(plan, range(len(points))))

    def _write(self, folder: Path, plan: dict[str, Any], cells: list[dict[str, Any]]) -> None:
        """Write a sweep of these cells into a folder; its store is that of the whole."""
        folder.mkdir(parents=True, exist_ok=True)
        text = "".join(
            json.dumps({**cell, "cell": number}, ensure_ascii=False) + "\n"
            for number, cell in enumerate(cells)
        )
        replace(folder / "cells.jsonl", text)
        whole = {**plan, "store": self.place, "cells": len(cells)}
        named = {each[key] for each in cells for key in ("mapping", "data")}
        self.places = sorted({os.path.dirname(os.path.abspath(path)) for path in named})
        replace(folder / "plan.json", json.dumps(whole, ensure_ascii=False, indent=2) + "\n")

    def _made(self, folder: Path) -> dict[str, Measured]:
        """Make the cells of a sweep that are missing, and return all by their keys."""
        jobs = [] if self.jobs is None else [f"--jobs={self.jobs}"]
        store = f"--store={self.place}"
        run = ["sweep", "run", str(folder), store, *jobs, "--allow-failed", "--quiet"]
        run += [f"--allow-read={place}" for place in self.places]
        _command.run(run, timeout=math.inf)
        table = collected(folder, store)
        names = measures(table)
        return {
            row["key"]: Measured(
                row["data"],
                {name: float(row[name]) for name in names if not math.isnan(row[name])},
                None if row["status"] == "ok" else row["reason"] or row["status"],
            )
            for row in table.to_dict("records")
        }


def unique(cells: list[list[dict[str, Any]]]) -> list[dict[str, Any]]:
    """Return all cells once."""
    return list({cell["key"]: cell for own in cells for cell in own}.values())


def written(value: float | str) -> str:
    """Return a value as the command takes it."""
    return value if isinstance(value, str) else repr(float(value))


def claim(folder: Path, mark: str) -> None:
    """Refuse a folder that is neither new nor empty nor of an earlier call, which made `mark`."""
    if not folder.exists() or (folder / mark).is_file() or (folder / "sweep").is_dir():
        return
    if not folder.is_dir() or any(folder.iterdir()):
        raise UsageError(
            f"{folder} has other things in it, and nothing is overwritten",
            hint="choose a new folder",
        )
