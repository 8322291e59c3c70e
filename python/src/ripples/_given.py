"""Reads the arguments of calls, and refuses those that the command could not take."""

from __future__ import annotations

import math
import operator
import os
from collections.abc import Callable, Iterable, Sequence
from collections.abc import Mapping as Dictionary
from datetime import datetime, timedelta
from datetime import time as clock
from inspect import signature
from numbers import Real
from typing import Any, TypeVar

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


def settings_given(call: Callable[..., Any], given: Dictionary[str, Any]) -> list[str]:
    """Return the keywords of a call as arguments of the command; what is as usual is left out.

    The annotation of a keyword says what it takes. `given` are the variables of the call.

    >>> def play(*, length: float | None = None, seed: int = 1, **params: float): ...
    >>> settings_given(play, {"length": 5, "seed": 1, "params": {"top": 80}})
    ['--length=5.0', '--set=top=80.0']
    """
    found: list[str] = []
    for name, keyword in signature(call).parameters.items():
        value = given[name]
        if keyword.kind is keyword.VAR_KEYWORD:
            found += numbers("set", value)
        elif keyword.kind is keyword.KEYWORD_ONLY and not is_usual(value, keyword.default):
            form = FORMS.get(str(keyword.annotation).removesuffix(" | None"))
            found += form(name, value) if form else []
    return found


def is_usual(value: object, usual: object) -> bool:
    """Say whether a keyword has the value that it has when it is left out."""
    return value is None or (isinstance(value, int | float | str | tuple) and value == usual)


def option(name: str) -> str:
    """Return a keyword as the command spells it."""
    return "--column" if name == "columns" else "--" + name.replace("_", "-")


def number(name: str, value: object) -> list[str]:
    """Return a number as an argument."""
    return [f"{option(name)}={plain(name, value)}"]


def whole(name: str, value: object) -> list[str]:
    """Return a whole number as an argument.

    >>> whole("sample_rate", 44100)
    ['--sample-rate=44100']
    """
    try:
        return [f"{option(name)}={operator.index(value)}"]  # type: ignore[arg-type]
    except TypeError:
        raise UsageError(f"{name} is {value!r}", hint="give a whole number") from None


def plain(name: str, value: object) -> str:
    """Return a number as the command reads it; raises UsageError for anything else.

    >>> plain("length", 10)
    '10.0'
    """
    try:
        if isinstance(value, (str, bytes)):
            raise TypeError
        number = float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError):
        raise UsageError(f"{name} is {value!r}", hint="give a number") from None
    if not math.isfinite(number):
        raise UsageError(f"{name} is {value!r}", hint="give a finite number")
    return repr(number)


def flag(name: str, value: object) -> list[str]:
    """Return what is not as usual of what either is or is not."""
    return [option(name if value else f"no_{name}")]


def text(name: str, value: object) -> list[str]:
    """Return a text or a path as an argument."""
    if isinstance(value, (str, os.PathLike)) and os.fspath(value):
        return [f"{option(name)}={os.fspath(value)}"]
    raise UsageError(f"{name} is {value!r}", hint="give a text or a path, or leave it out")


def texts(name: str, value: object) -> list[str]:
    """Return one or several texts or paths as arguments.

    >>> texts("allow_read", "sounds"), texts("mute", ["a", "b"])
    (['--allow-read=sounds'], ['--mute=a', '--mute=b'])
    """
    several = [value] if isinstance(value, (str, os.PathLike)) else value
    if not isinstance(several, Iterable):
        raise UsageError(f"{name} is {value!r}", hint="give a text or a path, or a list of them")
    return [argument for each in several for argument in text(name, each)]


def numbers(name: str, value: Dictionary[str, float] | None) -> list[str]:
    """Return numbers by name as arguments."""
    given = pairs(name, value).items()
    return [f"{option(name)}={key}={plain(key, each)}" for key, each in given]


def words(name: str, value: Dictionary[str, str] | None) -> list[str]:
    """Return texts by name as arguments.

    >>> words("columns", {"pace": "cadence"})
    ['--column=pace=cadence']
    """
    given = pairs(name, value).items()
    for key, said in given:
        if not isinstance(said, str) or not said:
            raise UsageError(
                f"{name} has {said!r} for {key}", hint=f'give a text: {name}={{"{key}": "…"}}'
            )
    return [f"{option(name)}={key}={said}" for key, said in given]


def part(name: str, value: object) -> list[str]:
    """Return the arguments that say which part of a log is played.

    >>> part("part", (30, 60)), part("part", ("09:30", None))
    (['--from=30.0', '--to=60.0'], ['--from=09:30'])
    """
    if not isinstance(value, (tuple, list)) or len(value) != 2:
        raise UsageError(
            f"the part is {value!r}",
            hint='give two times, None for an open end: part=("09:30", 60)',
        )
    ends = zip(("from", "to"), value, strict=True)
    return [f"{option(end)}={moment(time)}" for end, time in ends if time is not None]


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


FORMS: dict[str, Callable[[str, Any], list[str]]] = {
    "float": number,
    "int": whole,
    "int | str": lambda name, value: text(name, str(value)),
    "bool": flag,
    "str": text,
    "str | os.PathLike[str]": text,
    "str | Sequence[str]": texts,
    "Folders": texts,
    "Dictionary[str, float]": numbers,
    "Dictionary[str, str]": words,
    "Part": part,
}
"""What makes arguments of a keyword, by its annotation; other keywords are not the command's."""
