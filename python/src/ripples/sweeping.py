"""Sweeps: a mapping measured at thousands of points, by any number of processes and machines."""

from __future__ import annotations

import math
import os
from collections.abc import Mapping as Dictionary
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import _command
from ._compare import Steps, steps
from ._given import Folders, pairs, settings_given
from ._sweep_table import collected
from ._text import argument
from .dataset import as_datasets
from .errors import UsageError

if TYPE_CHECKING:
    import pandas as pd

Paths = str | os.PathLike[str] | Sequence[str | os.PathLike[str]]


class Sweep:
    """A sweep in a folder: planned when it is made, run where you want, collected as a table.

    `mappings` are one path or several ("a.lua@still" is a variant, "a.lua@*" all of them), `data`
    the paths of datasets. `sweep` steps parameters: {"brightness": (500, 8000, 5)} are five values
    over its own scale, a list holds the values themselves, and a text is as in docs/sweeps.md:
    "range(0.5,4,0.5)", "interval(500,8000)" with `trials`, "glob(*)" for "variant". `seeds` is the
    number of seeds. `out` is the folder; planning again keeps the work that is there.

    A Sweep can be pickled, so that a cluster's workers take parts of it. They need the same folder,
    and the same build of the command.

    >>> from tempfile import mkdtemp
    >>> sweep = Sweep("mappings/pitch.lua", "datasets/staircase", out=mkdtemp() + "/sweep",
    ...               sweep={"warmest": [25, 40]}, length=2)
    >>> table = sweep.run(jobs=1).table()
    >>> table["information: temperature → tone.pitch"].round(1).tolist()
    [2.6, 2.8]
    """

    def __init__(
        self,
        mappings: Paths,
        data: Paths,
        out: str | os.PathLike[str],
        *,
        sweep: Dictionary[str, Steps] | None = None,
        seeds: int = 1,
        trials: int | None = None,
        features: bool = False,
        # Settings of `ripples sweep plan` without format, from, sweep, to:
        set: Dictionary[str, float] | None = None,
        seed: int = 1,
        start: float = 0,
        speed: float | None = None,
        length: float | None = None,
        sample_rate: int = 48000,
        columns: Dictionary[str, str] | None = None,
        dates: str | None = None,
        time_format: str | None = None,
        time_unit: str | None = None,
        missing: str | Sequence[str] = (),
        rows: Dictionary[str, str] | None = None,
        dense: Dictionary[str, str] | None = None,
        zone: str | None = None,
        allow_read: Folders = (),
        site: str | os.PathLike[str] | None = None,
        loudness: float = -23,
        calibration: float = 100,
    ) -> None:
        """Plan the cells of a sweep; what the folder's store has stays.

        `seeds` is the number of seeds, from `seed` on; `trials` draws so many random points instead
        of all combinations; `features` keeps all that is measured, for `ripples sweep measure`.

        Settings of `ripples sweep plan`:
          set: A parameter of the mappings that have it; repeatable.
          seed: The first seed; further ones follow it.
          start (s, 0 … 10000000000): Second of each dataset to begin with.
          speed (times, 0.001 … 1000000000): How much faster than the log; 1 is real time.
          length (s, 1 … 86400): Seconds of sound in which to play the whole dataset, or the part.
          sample_rate (Hz, 16000 … 192000): Frames per second.
          columns: Which column an input comes from, a unit behind it where its header has none;
            repeatable. time=COLUMN names the times.
          dates: Order of dates that leave it open: dmy (04.07.2025), mdy (07/04/2025) or ymd.
          time_format: Pattern of the times as strptime has it, such as %d.%m.%Y %H:%M:%S; default:
            read as usually written.
          time_unit: Unit of times that are numbers: s, ms, us, ns, min, h, days, excel, jd, mjd,
            year, labview, or days since 1900-01-01.
          missing: A cell that holds no value, such as -999 or M; none takes every number as a
            number; repeatable. Default: codes are looked for.
          rows: The rows to read, by what a column says, such as station=A; repeatable.
          dense: What is heard of a column's rows between two ticks: min, max, mean or count of
            them; default: the row at the tick.
          zone: Zone of clocks that have none, such as +02:00; default: UTC, or the longitude's.
          allow_read: Let what is played read files in this folder, too, besides its own folder and
            project; repeatable.
          site: A site in which the mappings are walked to.
          loudness (LUFS, -60 … -12): Integrated loudness of every cell, LUFS.
          calibration (dB SPL, 60 … 140): dB SPL of a sine at full scale, for sone, roughness and
            exposure.

        Raises MappingError, DataError, UsageError, as `ripples.render` does.
        """
        more = settings_given(Sweep.__init__, locals())
        self.folder = Path(out).absolute()
        self.home = Path.cwd()
        named = [*several(mappings), *several(data), *([os.fspath(site)] if site else [])]
        self.places = [os.path.dirname(os.path.abspath(path)) for path in named]
        self.places += several(allow_read)
        for name, values in pairs("sweep", sweep).items():
            more.append(f"--sweep={name}={steps(name, values)}")
        _command.run(
            [
                *("sweep", "plan", *map(argument, several(mappings)), *places(data)),
                *(*more, f"--out={self.folder}", "--quiet"),
            ]
        )

    @classmethod
    def open(cls, folder: str | os.PathLike[str]) -> Sweep:
        """Return the sweep that was planned in a folder, to be run from the current one.

        Raises UsageError where no sweep was planned.
        """
        found = cls.__new__(cls)
        found.folder, found.home, found.places = Path(folder).absolute(), Path.cwd(), []
        if not (found.folder / "plan.json").is_file():
            raise UsageError(
                f"{folder} has no plan.json", hint="plan it: ripples.Sweep(..., out=folder)"
            )
        return found

    def __repr__(self) -> str:
        return f"Sweep.open({str(self.folder)!r})"

    def run(self, jobs: int | None = None) -> Sweep:
        """Make the cells that are missing, in processes on this machine; return the sweep itself.

        `jobs` is the number of processes; without it there is one per processor. Running again goes
        on where an earlier run was ended. Cells that failed raise nothing: `status` counts them,
        and `table` says why.
        """
        self._call("run", [] if jobs is None else [f"--jobs={jobs}"])
        return self

    def run_shard(self, i: int, n: int) -> str:
        """Make part i of n, from 1 to n, in one process, and return what was made as a sentence.

        It is what a cluster maps: `client.map(sweep.run_shard, range(1, 9), [8] * 8)`.
        """
        return self._call("run", [f"--shard={i}/{n}", "--jobs=1"]).strip()

    def retry(self, jobs: int | None = None) -> Sweep:
        """Make the cells again that failed, and those that are missing."""
        self._call("retry", [] if jobs is None else [f"--jobs={jobs}"])
        return self

    def status(self) -> dict[str, Any]:
        """Return the numbers of `cells`, and of those `made`, `failed` and `missing`."""
        done = _command.run(["sweep", "status", str(self.folder), "--json"], folder=self.home)
        return _command.reply(done, "cells", "made", "failed", "missing")

    def table(self, *, intervals: bool = False) -> pd.DataFrame:
        """Return a row for each cell, made or not, with a column for each measure.

        `status` says which are "ok", and `reason` why the others are not. `intervals` adds the
        columns of 95 % intervals.
        """
        more = ["--intervals"] if intervals else []
        return collected(self.folder, *more, home=self.home)

    def _call(self, word: str, more: list[str]) -> str:
        """Run a subcommand where the sweep was planned, for as long as it takes."""
        done = _command.run(
            [
                *("sweep", word, str(self.folder), "--allow-failed", *more),
                *(f"--allow-read={place}" for place in dict.fromkeys(self.places)),
            ],
            timeout=math.inf,
            folder=self.home,
        )
        return done.stdout + done.stderr


def several(paths: Paths) -> list[str]:
    """Return one path or several as a list.

    Raises UsageError for what is no path: a sweep outlives the call, and so must its files.
    """
    given = [paths] if isinstance(paths, (str, os.PathLike)) else list(paths)
    for each in given:
        if not isinstance(each, (str, os.PathLike)) or "\n" in os.fspath(each):
            raise UsageError(
                f"a sweep takes paths of files, not {type(each).__name__}",
                hint="save it first: mapping.save(path), or a table with to_csv(path)",
            )
    return [os.fspath(each) for each in given]


def places(data: Paths) -> list[str]:
    """Return the datasets as arguments; raises DataError for one that does not exist."""
    return [f"--data={each.path}" for each in as_datasets(several(data))]
