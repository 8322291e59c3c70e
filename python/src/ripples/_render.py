"""Calls `ripples render` and reads what it wrote."""

from __future__ import annotations

import json
import math
import os
from collections.abc import Mapping as Dictionary
from pathlib import Path
from typing import Any

import soundfile

from . import _command
from ._scratch import scratch
from ._text import argument
from .dataset import Data, Dataset, as_dataset
from .errors import RipplesError, UsageError
from .mapping import Mapping, as_mapping
from .rendering import Rendering

FULL = "No space left on device"
BYTES_PER_FRAME = 8


def render(
    mapping: Mapping | str | os.PathLike[str],
    data: Data,
    *,
    length: float | None = None,
    speed: float | None = None,
    start: float = 0.0,
    tail: float = 2.0,
    variant: str | None = None,
    seed: int = 1,
    loudness: float | None = None,
    sample_rate: int = 48000,
    columns: Dictionary[str, str] | None = None,
    set: Dictionary[str, float] | None = None,
    **params: float,
) -> Rendering:
    """Render a mapping on data and return the sound with all that is known about it.

    `mapping` is a Mapping, a path, or Lua text of several lines; `data` a Dataset, a path or a DataFrame.
    The whole log is played in `length` seconds, or `speed` times faster than it was taken; without
    either in real time. `start` (s) is where in the log it begins; `tail` (s) is how long the sound goes
    on after its end. `loudness` brings it to this integrated loudness (LUFS, below 0). The same `seed`
    gives the same samples. `columns` says which column an input comes from: {"pace": "cadence"}.

    Other names are the mapping's own parameters, as in brightness=9000; `set` is for those whose names
    are taken here: set={"length": 3}.

    Raises MappingError (a mistake in the Lua), DataError, UsageError (no such parameter or variant),
    TimeLimit, BinaryMissing.

    >>> sound = render("mappings/pitch.lua", "datasets/staircase", length=2, tail=0, warmest=40)
    >>> sound.samples.shape, sound.sample_rate
    ((96000, 2), 48000)
    """
    lua, dataset = as_mapping(mapping), as_dataset(data)
    options = {
        "length": length,
        "speed": speed,
        "start": start,
        "tail": tail,
        "variant": variant,
        "seed": seed,
        "loudness": loudness,
        "sample-rate": sample_rate,
    }
    arguments = [f"--{name}={value}" for name, value in options.items() if value is not None]
    for name, column in (columns or {}).items():
        arguments += ["--column", f"{name}={column}"]
    for name, value in settings(set, params).items():
        arguments += ["--set", f"{name}={value!r}"]
    needed = int((length or 600) + tail) * sample_rate * BYTES_PER_FRAME
    try:
        return perform(lua, dataset, arguments, needed)
    except RipplesError as error:
        if FULL not in str(error):
            raise
    return perform(lua, dataset, arguments, None)


def settings(
    first: Dictionary[str, float] | None, second: Dictionary[str, float]
) -> dict[str, float]:
    """Join the two ways of giving parameters, and refuse what is no finite number."""
    joined = {**(first or {}), **second}
    for name, value in joined.items():
        try:
            joined[name] = float(value)
        except (TypeError, ValueError):
            raise UsageError(
                f"the parameter {name!r} is {value!r}, not a number",
                hint="parameters of a mapping are numbers; see Mapping.describe()['params']",
            ) from None
        if not math.isfinite(joined[name]):
            raise UsageError(f"the parameter {name!r} is {value!r}", hint="give a finite number")
    return joined


def perform(lua: Mapping, dataset: Dataset, arguments: list[str], needed: int | None) -> Rendering:
    """Render to a file that lives as long as it is read; `needed` bytes, None: not in memory."""
    with scratch(needed) as folder, lua.file() as file:
        sound, trace = folder / "sound.wav", folder / "trace.csv"
        done = _command.run(
            [
                "render",
                argument(file),
                f"--data={dataset.path}",
                f"--out={sound}",
                "--format=wavfloat",
                f"--trace={trace}",
                "--json",
                "--quiet",
                *arguments,
            ],
            lua.subject(file, dataset.path, dataset.shown),
            accept=(0, 1),
        )
        if not sound.is_file() or not done.stdout.strip():
            raise _command.failure(done, lua.subject(file, dataset.path, dataset.shown))
        return read(done.stdout, lua, dataset, sound, trace, str(file))


def read(
    stdout: str, lua: Mapping, dataset: Dataset, sound: Path, trace: Path, file: str
) -> Rendering:
    """Read what the command wrote; messages name the mapping as the user does."""
    manifest: dict[str, Any] = json.loads(stdout)
    shown = str(lua.path) if lua.path else lua.name
    manifest["warnings"] = [text.replace(file, shown) for text in manifest["warnings"]]
    samples, rate = soundfile.read(sound, dtype="float32", always_2d=True)
    return Rendering(samples, rate, manifest, trace.read_bytes(), lua, dataset)
