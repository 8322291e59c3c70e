"""What is written behind a magic, and what its names mean in the notebook."""

from __future__ import annotations

import argparse
import keyword
import os
import shlex
from collections.abc import Mapping as Dictionary
from dataclasses import dataclass
from difflib import get_close_matches
from inspect import signature
from pathlib import Path
from typing import Any, NoReturn

import pandas as pd

from ._render import render
from .dataset import Dataset, as_dataset
from .errors import UsageError
from .live import Live
from .mapping import Mapping, as_mapping

Namespace = Dictionary[str, Any]
FORGOTTEN = "_ripples_forgotten"
HEAR = (
    "write %hear MAPPING DATA [--length SECONDS] [--from TIME] [--to TIME] [--text WORDS] "
    "[--SETTING VALUE …] [NAME=VALUE …]; help(ripples.render) lists the settings"
)
TYPES: dict[str, dict[str, Any]] = {
    "float": {"type": float},
    "int": {"type": int},
    "bool": {"action": "store_true", "default": None},
    "str": {},
    "str | os.PathLike[str]": {},
    "str | Sequence[str]": {"action": "append"},
    "Folders": {"action": "append"},
}
"""What an option takes, by the annotation of the keyword of `ripples.render`."""


class Words(argparse.ArgumentParser):
    """A parser that says what is wrong as a UsageError, and never ends the notebook."""

    def __init__(self, hint: str) -> None:
        super().__init__(usage="", add_help=False, allow_abbrev=False)
        self.hint = hint

    def error(self, message: str) -> NoReturn:
        """Refuse what was written."""
        raise UsageError(message, hint=self.hint)


@dataclass(frozen=True)
class MappingWords:
    """`%%mapping NAME --data DATA`."""

    name: str
    data: str | None


@dataclass(frozen=True)
class HearWords:
    """`%hear MAPPING DATA --length 10 brightness=9000`."""

    mapping: str
    data: str
    text: str
    options: dict[str, Any]
    params: dict[str, float]


def mapping_words(line: str) -> MappingWords:
    """Read the line of `%%mapping`.

    >>> mapping_words("bells --data walk")
    MappingWords(name='bells', data='walk')
    """
    parser = Words("write %%mapping NAME [--data DATA]")
    parser.add_argument("name", metavar="NAME")
    parser.add_argument("--data", metavar="DATA")
    asked = parser.parse_args(split(line))
    if not asked.name.isidentifier() or keyword.iskeyword(asked.name):
        raise UsageError(f"{asked.name!r} is no name of a variable", hint="write %%mapping bells")
    return MappingWords(asked.name, asked.data)


def hear_words(line: str) -> HearWords:
    """Read the line of `%hear`.

    >>> asked = hear_words("bells walk --length 10 brightness=9000")
    >>> asked.options, asked.params
    ({'length': 10.0}, {'brightness': 9000.0})
    """
    parser = Words(HEAR)
    parser.add_argument("mapping", metavar="MAPPING")
    parser.add_argument("data", metavar="DATA")
    parser.add_argument("params", metavar="NAME=VALUE", nargs="*")
    for name, setting in signature(render).parameters.items():
        kind = TYPES.get(str(setting.annotation).removesuffix(" | None"))
        if kind is not None and setting.kind is setting.KEYWORD_ONLY:
            parser.add_argument(f"--{name.replace('_', '-')}", **kind)
    parser.add_argument("--from", metavar="TIME")
    parser.add_argument("--to", metavar="TIME")
    parser.add_argument("--text", default="")
    asked = vars(parser.parse_intermixed_args(split(line)))
    params = dict(param(word) for word in asked.pop("params"))
    mapping, data, text = asked.pop("mapping"), asked.pop("data"), asked.pop("text")
    part = (asked.pop("from"), asked.pop("to"))
    options = {name: value for name, value in asked.items() if value is not None}
    if part != (None, None):
        options["part"] = part
    return HearWords(mapping, data, text, options, params)


def split(line: str) -> list[str]:
    """Split a line into words; quotes keep words together."""
    try:
        return shlex.split(line)
    except ValueError as error:
        raise UsageError(f"{line!r}: {error}", hint="close the quotes") from None


def param(word: str) -> tuple[str, float]:
    """Return a parameter and its value."""
    name, equals, value = word.partition("=")
    try:
        return name, float(value)
    except ValueError:
        wrong = f"{name} is {value!r}" if equals else f"{word!r} is no parameter"
        raise UsageError(wrong, hint="write NAME=NUMBER, as in brightness=9000") from None


def mapping(name: str, names: Namespace) -> Mapping:
    """Return the mapping that a name means: a variable, else a path.

    Raises UsageError for a word that is neither, and for a mapping whose cell failed.
    """
    if name not in names and name in names.get(FORGOTTEN, ()):
        raise UsageError(
            f"there is no mapping {name}: its cell %%mapping {name} failed",
            hint="mend that cell and run it again",
        )
    return as_mapping(meant(name, names, (Mapping,), "a mapping, or the path of a .lua file"))


def forget(name: str, names: dict[str, Any]) -> None:
    """Forget a mapping that a cell is about to make anew, so that none of it plays if that fails.

    A variable that is no mapping stays.
    """
    if isinstance(names.get(name), Mapping):
        del names[name]
        names.setdefault(FORGOTTEN, set()).add(name)


def dataset(name: str, names: Namespace) -> Dataset:
    """Return the dataset that a name means: a variable, else a path.

    Raises UsageError for a word that is neither.
    """
    return as_dataset(meant(name, names, (Dataset, pd.DataFrame, pd.Series), "data, or a path"))


def meant(name: str, names: Namespace, kinds: tuple[type[Any], ...], wanted: str) -> Any:
    """Return the value of a variable, else the name itself, where that can be a path."""
    if name in names:
        return names[name]
    if not name.isidentifier() or Path(name).exists():
        return name
    kinds = (*kinds, str, os.PathLike)
    fitting = [key for key, value in names.items() if isinstance(value, kinds) and key[0] != "_"]
    near = get_close_matches(name, fitting, 1)
    hint = f"did you mean {near[0]}?" if near else f"give the name of {wanted}"
    raise UsageError(f"no variable {name}", hint=hint)


def session(name: str, names: Namespace) -> Live:
    """Return the running session of that name, or without a name the one that began last.

    Raises UsageError where there is none.
    """
    if name:
        found = names.get(name)
        if not isinstance(found, Live):
            raise UsageError(f"{name!r} is no live session", hint=f"{name} = ripples.Live(mapping)")
        return found
    running = {id(each): each for each in names.values() if isinstance(each, Live)}
    alive = [each for each in running.values() if each.is_running]
    if not alive:
        raise UsageError(
            "no live session runs in this notebook", hint="start one: live = ripples.Live(mapping)"
        )
    return max(alive, key=lambda each: each.began)
