"""Calls `ripples compare`."""

from __future__ import annotations

import os
from collections.abc import Mapping as Dictionary
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from . import _command, _message
from ._command import Completed
from ._entries import Compared, Entries, entries
from ._given import Folders, Part, folders_given, pairs, part_given, reading_given
from ._message import Subject
from ._render import plain
from ._scratch import Folder
from ._text import argument
from .comparison import Comparison
from .dataset import Data, Dataset, as_datasets
from .errors import MappingError, RipplesError, UsageError

Steps = str | Sequence[float]


def compare(
    mappings: Entries,
    data: Data | Sequence[Data],
    *,
    names: Sequence[str] | None = None,
    length: float | None = None,
    speed: float | None = None,
    start: float = 0.0,
    part: Part | None = None,
    anchors: bool = False,
    input: str | None = None,
    sweep: Dictionary[str, Steps] | None = None,
    require: str | Sequence[str] = (),
    loudness: float = -23.0,
    calibration: float = 100.0,
    seed: int = 1,
    allow_missing: bool = False,
    columns: Dictionary[str, str] | None = None,
    dates: str | None = None,
    zone: str | None = None,
    allow_read: Folders = (),
    out: str | os.PathLike[str] | None = None,
    set: Dictionary[str, float] | None = None,
) -> Comparison:
    """Render every mapping on every dataset, measure what the sounds carry, and compare.

    `mappings` is a list of mappings, paths ("a.lua@still" is a variant that it declares, "a.lua@*"
    the defaults and all of them) and pairs (mapping, "still"), or a dictionary of these by name;
    one mapping alone is compared with its own variants. `data` is a dataset, or several. `length`
    (s), `speed`, `start` (s), `part`, `columns`, `dates`, `zone`, `allow_read`, `set` and
    `allow_missing` are as for `ripples.render`.

    `anchors` adds what tells large from small: permuted data, data in four levels, a plain linear
    pitch. `input` is the input that the question is about. `sweep` steps a parameter:
    {"brightness": (500, 12000, 5)} are five values over its own scale, a list holds the values
    themselves. `require` lists conditions, such as "inaudible_steps<10%". All sounds are brought to
    `loudness` (LUFS); `calibration` is what a full-scale sine has in dB SPL.

    `out` is the report's folder. With it a later call only makes what has changed, and the report
    stays; without it the folder lives as long as the comparison.

    Raises MappingError (a mistake in the Lua of one of them), DataError, UsageError. What only went
    wrong with some of a mapping's sounds is in `problems`.

    >>> weather = compare(["mappings/compare/ada.lua", "mappings/compare/ben.lua"],
    ...                   "datasets/daily-weather", length=2)
    >>> weather.best("information")
    'ben'
    """
    numbers = {
        "length": length,
        "speed": speed,
        "start": start,
        "loudness": loudness,
        "calibration": calibration,
        "seed": seed,
    }
    more = [
        f"--{name}={plain(name, value)}" for name, value in numbers.items() if value is not None
    ]
    more += reading_given(columns, dates, zone) + part_given(part)
    more += ["--allow-missing"] if allow_missing else []
    more += [f"--allow-read={folder}" for folder in folders_given(allow_read)]
    more += [f"--set={name}={plain(name, value)}" for name, value in pairs("set", set).items()]
    more += [
        f"--sweep={name}={steps(name, values)}" for name, values in pairs("sweep", sweep).items()
    ]
    more += [f"--require={each}" for each in ([require] if isinstance(require, str) else require)]
    more += ["--anchors"] if anchors else []
    more += [f"--input={input}"] if input else []
    with ExitStack() as files:
        return perform(entries(mappings, names, files), as_datasets(data), more, out)


def steps(name: str, values: Steps) -> str:
    """Return the values of a sweep as the command takes them.

    >>> steps("brightness", (500, 12000, 5)), steps("brightness", [500, 900])
    ('500.0:12000.0:5', '500.0,900.0')
    """
    if isinstance(values, str):
        return values
    if isinstance(values, tuple) and len(values) == 3:
        low, high, count = values
        return f"{plain(name, low)}:{plain(name, high)}:{int(count)}"
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
            f"--out={folder}",
            *(["--no-figures"] if temporary else []),
            "--json",
            "--quiet",
        ],
        accept=(0, 1, 2),
    )
    if not done.stdout.strip():
        raise stopped(done, compared, datasets)
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
    """Return the exception for a fault; only a line of Lua is a mapping's mistake."""
    text = " ".join(str(value) for value in fault.values())
    error = _message.of(fault, meant(text, compared, datasets))
    if isinstance(error, MappingError) and error.line is None:
        return UsageError(error.message, file=error.file, hint=error.hint)
    return error


def meant(text: str, compared: list[Compared], datasets: list[Dataset]) -> Subject:
    """Return the mapping and the dataset that a message is about."""
    data = next((each for each in datasets if str(each.path) in text), None)
    for each in compared:
        if str(each.file) in text:
            return each.mapping.subject(each.file, data)
    return Subject(data=argument(data.path), data_name=data.shown) if data else Subject()
