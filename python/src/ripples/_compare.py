"""Calls `ripples compare`."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from collections.abc import Mapping as Dictionary
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from . import _command, _message
from ._command import Completed
from ._entries import Compared, Entries, entries, shown_files
from ._given import Folders, Part, pairs, plain, settings_given
from ._message import Subject
from ._scratch import Folder
from ._text import argument, renamed
from .comparison import Comparison
from .dataset import Data, Dataset, as_datasets
from .errors import RipplesError

Steps = str | float | Sequence[float] | Sequence[str]


def compare(
    mappings: Entries,
    data: Data | Sequence[Data],
    *,
    names: Sequence[str] | None = None,
    part: Part | None = None,
    sweep: Dictionary[str, Steps] | None = None,
    out: str | os.PathLike[str] | None = None,
    # Settings of `ripples compare` without excerpt, format, from, no-figures, sounds, sweep, to:
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
    input: str | None = None,
    anchors: bool = False,
    turn: str | Sequence[str] = (),
    require: str | Sequence[str] = (),
    loudness: float = -23,
    calibration: float = 100,
    threads: int | None = None,
    answers: int = 0,
    no_titles: bool = False,
) -> Comparison:
    """Render every mapping on every dataset, measure what the sounds carry, and compare.

    `mappings` is a list of mappings, paths ("a.lua@still" is a variant that it declares, "a.lua@*"
    the defaults and all of them) and pairs (mapping, "still"), or a dictionary of these by name;
    one mapping alone is compared with its own variants. `data` is a dataset, or several; `part` is
    as for `ripples.render`.

    `sweep` steps a parameter: {"brightness": (500, 12000, 5)} are five values over its own scale, a
    list holds the values themselves.

    `out` is the report's folder. With it a later call only makes what has changed, and the report
    stays; without it the folder lives as long as the comparison.

    Settings of `ripples compare`:
      set: A parameter of the mappings that have it; repeatable.
      seed: Seed of all randomness.
      start (s, 0 … 10000000000): Second of each dataset to begin with.
      speed (times, 0.001 … 1000000000): How much faster than the log; 1 is real time.
      length (s, 1 … 86400): Seconds of sound in which to play the whole dataset, or the part.
      sample_rate (Hz, 16000 … 192000): Frames per second.
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
      site: A site in which the mappings are walked to.
      input: The input that the summary is about; default: the one that most variants map. The table
        has all.
      anchors: Add permuted data, data in four levels, and a plain linear pitch.
      turn: A parameter that the report's players can be turned to, with its stops as of a sweep;
        five over its range by default; repeatable.
      require: A condition for every variant on every dataset, such as "inaudible_steps<0.1";
        repeatable.
      loudness (LUFS, -60 … -12): Integrated loudness of every cell, LUFS.
      calibration (dB SPL, 60 … 140): dB SPL of a sine at full scale, for sone, roughness and
        exposure.
      threads (1 … 64): Cells made at the same time; default: one per processor.
      answers (listeners, 0 … 1000): Typical listeners who say the value of each datum that they
        hear; their answers go to answers.csv. 0: none.
      no_titles: Leave the titles out of the figures' files, for papers that have captions.

    Raises MappingError (a mistake in the Lua of one of them), DataError, UsageError. What only went
    wrong with some of a mapping's sounds is in `problems`.

    >>> weather = compare(["mappings/compare/ada.lua", "mappings/compare/ben.lua"],
    ...                   "datasets/daily-weather", length=2)
    >>> weather.best("information")
    'ben'
    """
    more = settings_given(compare, locals())
    for name, values in pairs("sweep", sweep).items():
        more.append(f"--sweep={name}={steps(name, values)}")
    with ExitStack() as files:
        return perform(entries(mappings, names, files), as_datasets(data), more, out)


def steps(name: str, values: Steps) -> str:
    """Return the values of a sweep as the command takes them; a number alone is one value.

    >>> steps("brightness", (500, 12000, 5)), steps("brightness", [500, 900])
    ('500.0:12000.0:5', '500.0,900.0')
    >>> steps("brightness", 500), steps("variant", ["open", "still"])
    ('500.0', 'open,still')
    """
    if isinstance(values, str):
        return values
    if not isinstance(values, Iterable):
        return plain(name, values)
    if name == "variant":
        return ",".join(map(str, values))
    if isinstance(values, tuple) and len(values) == 3:
        low, high, count = values
        number = plain(name, count).removesuffix(".0")
        return f"{plain(name, low)}:{plain(name, high)}:{number}"
    return ",".join(plain(name, value) for value in values)


def perform(
    compared: list[Compared],
    datasets: list[Dataset],
    arguments: list[str],
    out: str | os.PathLike[str] | None,
) -> Comparison:
    """Compare in a folder, without `out` in one that lives as long as the comparison.

    Raises what stopped the command, or what left a mapping without any sound.
    """
    temporary = None if out else Folder("ripples-compare-")
    folder = Path(temporary.name if temporary else out or "")
    places = [f"--data={dataset.path}" for dataset in datasets]
    done = _command.run(
        [
            "compare",
            *[each.argument for each in compared],
            *places,
            *arguments,
            *(option for each in compared for option in each.mapping.reading(each.file)),
            *([f"--out={folder}", "--no-figures"] if temporary else []),
            "--format=wav16",  # `Comparison.sound` reads them
            "--json",
            "--quiet",
        ],
        accept=(0, 1, 2),
        fails=lambda done: stopped(done, compared, datasets),
    )
    content = _command.reply(done, "variants", "cells", "datasets")
    with _command.understood():
        raise_failed(content, compared, datasets)
        return Comparison(content, folder, compared, datasets, temporary)


def raise_failed(
    content: dict[str, Any], compared: list[Compared], datasets: list[Dataset]
) -> None:
    """Raise the error that left a mapping without any sound."""
    for file in {variant["file"] for variant in content["variants"]}:
        own = {variant["id"] for variant in content["variants"] if variant["file"] == file}
        cells = [cell for cell in content["cells"] if cell["variant"] in own]
        if all(cell["status"] == "failed" for cell in cells):
            raise blamed(cells[0]["fault"], compared, datasets)


def stopped(done: Completed, compared: list[Compared], datasets: list[Dataset]) -> RipplesError:
    """Return the exception for what ended the command before there was a report."""
    for line in done.stderr.splitlines():
        if fault := _message.reported(line):
            return blamed(fault, compared, datasets)
    return _command.failure(done)


def blamed(
    fault: dict[str, Any], compared: list[Compared], datasets: list[Dataset]
) -> RipplesError:
    """Return the exception for a fault of one of the mappings or datasets."""
    file = fault.get("file") or ""
    lua = next((each for each in compared if argument(each.file) == file), None)
    data = next((each for each in datasets if Path(file).is_relative_to(each.path)), None)
    subject = data.subject() if data else Subject()
    if lua:
        subject = lua.mapping.subject(lua.file)
    texts = ("message", "expected", "hint")
    told = {key: renamed(fault.get(key), shown_files(compared, datasets)) for key in texts}
    return _message.of({**fault, **told}, subject)
