"""Calls `ripples render` and reads what it wrote."""

from __future__ import annotations

import difflib
import errno
import os
import sys
from collections.abc import Mapping as Dictionary
from collections.abc import Sequence
from copy import copy
from functools import partial
from inspect import signature
from typing import Any

import soundfile

from . import _command
from ._given import Folders, Part, settings_given
from ._scratch import scratch
from ._text import argument, renamed
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
    part: Part | None = None,
    # Settings of `ripples render` without format, from, head, layout, log, mapping, midi, musicxml,
    # plot, record-reality, sources, stems, to, trace:
    set: Dictionary[str, float] | None = None,
    mic: str | os.PathLike[str] | None = None,
    variant: str | None = None,
    seed: int = 1,
    start: float = 0,
    speed: float | None = None,
    length: float | None = None,
    tail: float = 4,
    loudness: float | None = None,
    sample_rate: int = 48000,
    control_rate: float = 100,
    block: int = 512,
    threads: int = 1,
    columns: Dictionary[str, str] | None = None,
    dates: str | None = None,
    time_format: str | None = None,
    time_unit: str | None = None,
    missing: str | Sequence[str] = (),
    rows: Dictionary[str, str] | None = None,
    dense: Dictionary[str, str] | None = None,
    zone: str | None = None,
    allow_read: Folders = (),
    allow_missing: bool = False,
    site: str | os.PathLike[str] | None = None,
    language: str | None = None,
    voice_command: str | None = None,
    map_tiles: str | None = None,
    solo: str | Sequence[str] = (),
    mute: str | Sequence[str] = (),
    fade_in: float = 0,
    fade_out: float = 0,
    **params: float,
) -> Rendering:
    """Render a mapping on data and return the sound with all that is known about it.

    `mapping` is a Mapping, a path, or Lua text of several lines; `data` a Dataset, a path or a
    table of pandas. Without `length` or `speed` the whole log is played in real time, or in the
    seconds that the dataset asks for by `play_duration` in its datapackage.json (daily-weather:
    91.25 s for its year). `part` is from where to where of it is played, in seconds, as times of
    day or dates: (30, 60), ("09:30", "10:00"), (None, "2025-07-04T10:00"). `columns` may have a
    unit behind the column: {"temperature": "temp_F:°F"}; docs/data.md says how data are read.

    Other names are the mapping's own parameters, as in brightness=9000; `set` is for those whose
    names are taken here: set={"length": 3}.

    Settings of `ripples render`:
      set: A parameter of the mapping; repeatable.
      mic: A microphone's recording that plays in step, instead of the dataset's own (ambience.flac,
        .wav, .ogg, .opus).
      variant: A variant that the mapping declares.
      seed: Seed of all randomness.
      start (s, 0 … 10000000000): Second of the dataset to begin with.
      speed (times, 0.001 … 1000000000): How much faster than the log; 1 is real time.
      length (s, 0.1 … 86400): Seconds of sound in which to play the whole dataset, or the part.
      tail (s, 0 … 600): Seconds of sound after the end of the data.
      loudness (LUFS, -60 … -5): Bring the sound to this integrated loudness (LUFS); renders twice.
      sample_rate (Hz, 8000 … 192000): Frames per second.
      control_rate (Hz, 10 … 1000): Control ticks per second.
      block (frames, 1 … 65536): Frames rendered at a time; the samples do not depend on it.
      threads (1 … 64): Threads; the samples do not depend on it.
      columns: Which column an input comes from, a unit behind it where its header has none;
        repeatable. time=COLUMN names the times.
      dates: Order of dates that leave it open: dmy (04.07.2025), mdy (07/04/2025) or ymd.
      time_format: Pattern of the times as strptime has it, such as %d.%m.%Y %H:%M:%S; default: read
        as usually written.
      time_unit: Unit of times that are numbers: s, ms, us, ns, min, h, days, excel, jd, mjd, year,
        labview, or days since 1900-01-01.
      missing: A cell that holds no value, such as -999 or M; none takes every number as a number;
        repeatable. Default: codes are looked for.
      rows: The rows to read, by what a column says, such as station=A; repeatable.
      dense: What is heard of a column's rows between two ticks: min, max, mean or count of them;
        default: the row at the tick.
      zone: Zone of clocks that have none, such as +02:00; default: UTC, or the longitude's.
      allow_read: Let what is played read files in this folder, too, besides its own folder and
        project; repeatable.
      allow_missing: Render a mapping although the data have no value of any input that it reads:
        its map entries do nothing then, and warnings name the inputs. Without it that is an error.
      site: A site to walk through (.geojson). With a mapping: only that mapping sounds, and hears
        where its ripple is.
      language: The language of callouts: en, de, fr, or the path of a phrase book (.json).
      voice_command: A program that speaks callouts: "piper -m en.onnx -f {out}". No file may start
        one.
      map_tiles: Tiles of the map in place of the site's: a folder, a zip archive, or the address of
        a host.
      solo: Let only this voice, bus or layer be heard; repeatable.
      mute: Let this voice, bus or layer not be heard; repeatable.
      fade_in (s, 0 … 3600): Seconds of the fade at the beginning.
      fade_out (s, 0 … 3600): Seconds of the fade at the end.

    Raises MappingError (a mistake in the Lua), DataError, UsageError (no such parameter or
    variant), TimeLimit, BinaryMissing. A sequence that stops with an error leaves the others
    sounding; the error is among the warnings. What the mapping prints goes to standard error: the
    first 20 lines, and how many more there are.

    >>> sound = render("mappings/pitch.lua", "datasets/staircase", length=2, tail=0, warmest=40)
    >>> sound.samples.shape, sound.sample_rate
    ((96000, 2), 48000)
    """
    arguments = settings_given(render, locals())
    lua, dataset = copy(as_mapping(mapping)), as_dataset(data)
    seconds = float(length or REAL_TIME) + max(float(tail or 0), ROOM)
    needed = int(min(seconds * (sample_rate or 48000) * BYTES_PER_FRAME, MOST))
    own = dataset.name if dataset is data else None
    try:
        return perform(lua, dataset, arguments, needed, variant, own)
    except UsageError as error:
        raise suggested(error, lua, params) from None
    except RipplesError as error:
        if error.code != "disk-full":
            raise
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
    return perform(lua, dataset, arguments, None, variant, own)


def suggested(error: UsageError, lua: Mapping, params: Dictionary[str, float]) -> UsageError:
    """Return the error with a hint where what was taken for a parameter is nearly a keyword."""
    if error.setting != "set":
        return error
    own = {one["name"] for one in lua.describe()["params"]}
    for unknown in (name for name in params if name not in own):
        for name in difflib.get_close_matches(unknown, signature(render).parameters, 1):
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
