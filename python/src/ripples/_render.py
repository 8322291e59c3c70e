"""Calls `ripples render` and reads what it wrote."""

from __future__ import annotations

import difflib
import errno
import math
import operator
import os
import sys
from collections.abc import Mapping as Dictionary
from copy import copy
from functools import partial
from typing import Any

import soundfile

from . import _command
from ._given import Folders, Part, folders_given, pairs, part_given, reading_given, variant_given
from ._scratch import scratch
from ._text import argument
from ._trace import events
from .dataset import Data, Dataset, as_dataset
from .errors import RipplesError, UsageError
from .mapping import Mapping, as_mapping
from .rendering import Rendering

BYTES_PER_FRAME = 8
REAL_TIME = 600.0
ROOM = 10.0
MOST = 2.0**50


def render(
    mapping: Mapping | str | os.PathLike[str],
    data: Data,
    *,
    length: float | None = None,
    speed: float | None = None,
    start: float = 0.0,
    part: Part | None = None,
    tail: float | None = None,
    variant: str | None = None,
    seed: int = 1,
    loudness: float | None = None,
    allow_missing: bool = False,
    sample_rate: int = 48000,
    columns: Dictionary[str, str] | None = None,
    dates: str | None = None,
    zone: str | None = None,
    allow_read: Folders = (),
    set: Dictionary[str, float] | None = None,
    **params: float,
) -> Rendering:
    """Render a mapping on data and return the sound with all that is known about it.

    `mapping` is a Mapping, a path, or Lua text of several lines; `data` a Dataset, a path or a
    table of pandas. The whole log is played in `length` seconds, or `speed` times faster than it
    was taken. Without either it is played in real time, or in the seconds that the dataset asks for
    by `play_duration` in its datapackage.json (daily-weather: 91.25 s for its year). `start` (s) is
    where in the log it begins; `part` is from where to where of it is played, in seconds, as times
    of day or dates: (30, 60), ("09:30", "10:00"), (None, "2025-07-04T10:00"); `tail` (s) is how
    long the sound goes on after its end: 4 s if left out, as in the command. `loudness`
    brings it to this integrated loudness (LUFS, -60 to -5). The same `seed` (0 and above) gives the
    same samples. `columns` says which column an input comes from: {"pace": "cadence"},
    with a unit behind it where its header has none: {"temperature": "temp_F:°F"}. `dates` is the
    order of dates that leave it open ("dmy", "mdy" or "ymd"), `zone` that of clocks without one
    ("+02:00"); docs/data.md says how data are read. A mapping reads sounds in its own folder, in
    its project, and in the folders that `allow_read` names.

    Other names are the mapping's own parameters, as in brightness=9000; `set` is for those whose
    names are taken here: set={"length": 3}. Of whose inputs the data have no value, a mapping is an
    error; `allow_missing` plays it all the same.

    Raises MappingError (a mistake in the Lua), DataError, UsageError (no such parameter or
    variant), TimeLimit, BinaryMissing. A sequence that stops with an error leaves the others
    sounding; the error is among the warnings. What the mapping prints goes to standard error: the
    first 20 lines, and how many more there are.

    >>> sound = render("mappings/pitch.lua", "datasets/staircase", length=2, tail=0, warmest=40)
    >>> sound.samples.shape, sound.sample_rate
    ((96000, 2), 48000)
    """
    lua, dataset = copy(as_mapping(mapping)), as_dataset(data)
    options = {
        "length": length,
        "speed": speed,
        "start": start,
        "tail": tail,
        "seed": seed,
        "loudness": loudness,
        "sample-rate": sample_rate,
    }
    arguments = [
        f"--{name}={plain(name, value)}" for name, value in options.items() if value is not None
    ]
    if variant_given(variant) is not None:
        arguments.append(f"--variant={variant}")
    arguments += reading_given(columns, dates, zone) + part_given(part)
    arguments += ["--allow-missing"] if allow_missing else []
    arguments += [f"--allow-read={folder}" for folder in folders_given(allow_read)]
    for name, value in {**pairs("set", set), **params}.items():
        arguments.append(f"--set={name}={plain(name, value)}")
    seconds = float(length or REAL_TIME) + float(ROOM if tail is None else tail)
    frames = seconds * (sample_rate or 48000)
    needed = int(min(frames * BYTES_PER_FRAME, MOST))
    own = dataset.name if dataset is data else None
    try:
        return perform(lua, dataset, arguments, needed, variant, own)
    except UsageError as error:
        names = ["variant", "columns", "dates", "zone", "part", "allow_read"]
        raise suggested(error, list(params), [*options, *names]) from None
    except RipplesError as error:
        if error.code != "disk-full":
            raise
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
    return perform(lua, dataset, arguments, None, variant, own)


def plain(name: str, value: object) -> str:
    """Return a number as the command reads it; raises UsageError for anything else.

    >>> plain("length", 10), plain("seed", 3)
    ('10.0', '3')
    """
    try:
        if isinstance(value, (str, bytes)):
            raise TypeError
        if name in ("seed", "sample-rate"):
            return str(operator.index(value))  # type: ignore[arg-type]
        number = float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError):
        kind = "a whole number" if name in ("seed", "sample-rate") else "a number"
        raise UsageError(f"{name} is {value!r}", hint=f"give {kind}") from None
    if not math.isfinite(number):
        raise UsageError(f"{name} is {value!r}", hint="give a finite number")
    return repr(number)


def suggested(error: UsageError, params: list[str], options: list[str]) -> UsageError:
    """Return the error with a hint where what was taken for a parameter is nearly an option."""
    names = [option.replace("-", "_") for option in options]
    for unknown in (name for name in params if f'no parameter "{name}"' in error.message):
        for name in difflib.get_close_matches(unknown, names, 1):
            hint = f"did you mean the option {name}=…?"
            error.hint = f"{error.hint}; {hint}" if error.hint else hint
    return error


def perform(
    lua: Mapping,
    dataset: Dataset,
    arguments: list[str],
    needed: int | None,
    variant: str | None = None,
    name: str | None = None,
) -> Rendering:
    """Render to a file that lives as long as it is read; `needed` bytes, None: not in memory.

    `variant`, and a `name` of the dataset in place of that which its package has, are the title's.
    """
    with scratch(needed) as folder, lua.file() as file:
        arguments = [*arguments, *lua.reading(file)]
        sound = folder / "sound.wav"
        subject = lua.subject(file, dataset)
        done = _command.run(
            [
                "render",
                argument(file),
                f"--data={dataset.path}",
                f"--out={sound}",
                "--format=wavfloat",
                "--json",
                "--quiet",
                *arguments,
            ],
            subject,
            accept=(0, 1),
        )
        if done.code != 0 and (not sound.is_file() or not done.stdout.strip()):
            raise _command.failure(done, subject)
        reply = _command.reply(done, "mapping", "dataset", "request", "audio")
        places = {str(file): lua.shown, str(dataset.path): dataset.shown}
        places[str(sound)] = sound.name
        manifest: dict[str, Any] = renamed(reply, places)
        if not sound.is_file():
            raise _command.misunderstood("it made no sound")
        samples, rate = soundfile.read(sound, dtype="float32", always_2d=True)
    trace = partial(events, lua, dataset, arguments, manifest)
    title = titled(manifest, variant, name)
    for line in manifest.get("printed", []):
        print(line, file=sys.stderr)
    return Rendering(samples, rate, manifest, trace, lua, dataset, title)


def titled(manifest: Dictionary[str, Any], variant: str | None, name: str | None) -> str:
    """Return what a sound is called: its mapping, with an @ its variant, and its data.

    >>> titled({"mapping": {"name": "Bells"}, "dataset": {"name": "A walk"}}, "still", None)
    'Bells@still on A walk'
    """
    lua = str(manifest["mapping"]["name"]) + (f"@{variant}" if variant else "")
    return f"{lua} on {name or manifest['dataset']['name']}"


def renamed(value: Any, places: Dictionary[str, str]) -> Any:
    """Return a value of JSON in which files that will vanish have the names that users know."""
    if isinstance(value, dict):
        return {key: renamed(inner, places) for key, inner in value.items()}
    if isinstance(value, list):
        return [renamed(inner, places) for inner in value]
    if isinstance(value, str):
        for place, name in places.items():
            value = value.replace(place, name)
    return value
