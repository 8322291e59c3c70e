"""Reads the arguments of calls, and refuses those that the command could not take."""

from __future__ import annotations

import math
import os
from collections.abc import Mapping as Dictionary
from collections.abc import Sequence
from datetime import datetime, timedelta
from datetime import time as clock
from numbers import Real
from typing import TypeVar

from .errors import UsageError

Value = TypeVar("Value")
Moment = float | str | datetime | clock | timedelta | None
Part = tuple[Moment, Moment]
Folders = str | os.PathLike[str] | Sequence[str | os.PathLike[str]]


def pairs(what: str, given: Dictionary[str, Value] | None) -> dict[str, Value]:
    """Return a dictionary by name; raises UsageError for anything else.

    >>> pairs("set", {"length": 3}), pairs("set", None)
    ({'length': 3}, {})
    """
    if given is None:
        return {}
    if not isinstance(given, Dictionary):
        raise UsageError(
            f"{what} is {given!r}", hint=f'give a dictionary by name: {what}={{"name": value}}'
        )
    for name in given:
        if not isinstance(name, str) or not name or "=" in name:
            raise UsageError(
                f"{what} names {name!r}", hint="give a name: a text that is not empty, without ="
            )
    return dict(given)


def reading_given(
    columns: Dictionary[str, str] | None, dates: str | None = None, zone: str | None = None
) -> list[str]:
    """Return the arguments for reading data: columns of inputs, order of dates, zone of clocks.

    >>> reading_given({"pace": "cadence"}, dates="mdy")
    ['--column=pace=cadence', '--dates=mdy']
    """
    found = pairs("columns", columns)
    for name, column in found.items():
        if not isinstance(column, str) or not column:
            raise UsageError(
                f"the column of {name} is {column!r}", hint='name it: columns={"pace": "cadence"}'
            )
    for name, said in (("dates", dates), ("zone", zone)):
        if said is not None and not isinstance(said, str):
            raise UsageError(f"{name} is {said!r}", hint='give a text: dates="mdy", zone="+02:00"')
    more = [f"--{name}={said}" for name, said in (("dates", dates), ("zone", zone)) if said]
    return [f"--column={name}={column}" for name, column in found.items()] + more


def part_given(part: Part | None) -> list[str]:
    """Return the arguments that say which part of a log is played.

    >>> part_given((30, 60)), part_given(("09:30", None)), part_given(None)
    (['--from=30.0', '--to=60.0'], ['--from=09:30'], [])
    """
    if part is None:
        return []
    if not isinstance(part, (tuple, list)) or len(part) != 2:
        raise UsageError(
            f"the part is {part!r}", hint='give two times, None for an open end: part=("09:30", 60)'
        )
    words = {"--from": part[0], "--to": part[1]}
    return [f"{word}={moment(time)}" for word, time in words.items() if time is not None]


def moment(time: object) -> str:
    """Return a time of a log as the command reads it: seconds, or a text such as 09:30.

    >>> moment(timedelta(minutes=2)), moment(clock(9, 30))
    ('120.0', '09:30:00')
    """
    if isinstance(time, str) and time:
        return time
    if isinstance(time, datetime | clock):
        return time.isoformat()
    if isinstance(time, timedelta):
        return repr(time.total_seconds())
    if isinstance(time, Real) and not isinstance(time, bool) and math.isfinite(float(time)):
        return repr(float(time))
    raise UsageError(
        f"{time!r} is no time of a log",
        hint='give seconds (90), a time of day ("09:30") or a date and time ("2025-07-04T09:30")',
    )


def folders_given(folders: Folders) -> list[str]:
    """Return the folders that what is played may read, too.

    >>> folders_given("sounds"), folders_given(())
    (['sounds'], [])
    """
    given = [folders] if isinstance(folders, (str, os.PathLike)) else folders
    if not all(isinstance(folder, (str, os.PathLike)) for folder in given):
        raise UsageError(f"allow_read is {folders!r}", hint="give a folder, or a list of them")
    return [os.fspath(folder) for folder in given]


def variant_given(variant: object) -> str | None:
    """Return the name of a variant, None for the defaults."""
    if variant is None or (isinstance(variant, str) and variant):
        return variant
    raise UsageError(
        f"the variant is {variant!r}", hint="give its name, or leave it out for the defaults"
    )


def arguments_given(arguments: Sequence[str]) -> None:
    """Refuse texts that no program can be called with: with a NUL, or half a letter of UTF-16."""
    for text in arguments:
        if not is_text(text) or "\0" in text:
            raise UsageError(
                f"{text!r} is no text that a program can be told",
                hint="take the character \\0, or the half letter, out",
            )


def is_text(text: str) -> bool:
    """Say whether a text can be written as UTF-8: it has no half letters (lone surrogates)."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
