"""From the faults that the command `ripples` reports to exceptions."""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Mapping as Dictionary
from dataclasses import dataclass
from typing import Any

from ._text import renamed
from ._wording import NAMES, in_python
from .errors import DataError, MappingError, RipplesError, UsageError

QUOTED = re.compile(r"['\"]([^'\"]+)['\"]")
KINDS: dict[str, type[RipplesError]] = {
    "call": UsageError,
    "lab": UsageError,
    "data": DataError,
    "syntax": MappingError,
    "script": MappingError,
    "mapping": MappingError,
    "budget": MappingError,
}
"""The exceptions of codes (docs/reference.md, Errors); of the others it is RipplesError."""

SYSTEM = ("missing", "permission", "file")
"""Codes of files: whose mistake it is depends on what the file is."""

ARGUMENTS = ("set", "mappings", "lab", "folder", "submissions")
"""Settings that a message about them needs not name."""


@dataclass(frozen=True)
class Subject:
    """What a call of the command was about, so that its messages can be told apart.

    `mapping` and `data` are the paths it was given; `name` and `text` are the mapping's own, which
    the user knows it by, and `data_name` is the dataset's.
    """

    mapping: str | None = None
    name: str | None = None
    text: str | None = None
    data: str | None = None
    data_name: str | None = None


def error(stderr: str, code: int, subject: Subject) -> RipplesError:
    """Return the exception that stands for a failed call."""
    lines = [line.removeprefix("ripples: ") for line in stderr.splitlines()]
    lines = [line for line in lines if line.strip()]
    for line in lines:
        if fault := reported(line):
            return of(fault, subject)
    if not lines:
        return RipplesError(
            f"ripples ended with exit code {code} and said nothing",
            hint="run ripples.doctor(); if all is well there, this is a bug worth reporting",
        )
    kind = UsageError if code == 2 else RipplesError
    return kind(spoken_of(lines[-1], subject))


def has_fault(stderr: str) -> bool:
    """Say whether standard error reports a fault: a call that ended with 1 did not do its work."""
    return any(reported(line.removeprefix("ripples: ")) for line in stderr.splitlines())


def reported(line: str) -> dict[str, Any] | None:
    """Return the fault that a line of standard error holds, as `{"error": {"code": …}}`."""
    try:
        fault = json.loads(line)["error"]
        return fault if isinstance(fault["message"], str) else None
    except (LookupError, TypeError, ValueError):
        return None


def of(
    fault: Dictionary[str, Any], subject: Subject, kind: type[RipplesError] | None = None
) -> RipplesError:
    """Return the exception for a fault, with the names that the user knows files by.

    Its class is `kind`; without one it goes by the fault's code.
    """
    file, line, column = (fault.get(key) for key in ("file", "line", "column"))
    if kind is None:
        kind = UsageError if fault.get("setting") else KINDS.get(fault["code"], RipplesError)
    message = spoken_of(fault["message"], subject)
    excerpt = fault.get("excerpt")
    if file and file == subject.mapping:
        kind = MappingError if fault["code"] in SYSTEM else kind
        message = message.removeprefix(f"{subject.name} ")
        excerpt = marked(subject.text, line, column, message) or excerpt
        file = subject.name or file
    elif file and subject.data and (file + "/").startswith(subject.data + "/"):
        kind = DataError if fault["code"] in SYSTEM else kind
        file = (subject.data_name or subject.data) + file.removeprefix(subject.data)
    elif file:
        file = in_python(file)
    places = (fault.get("part"), shown_setting(fault.get("setting")))
    return kind(
        ": ".join([*filter(None, places), message]),
        code=fault["code"],
        setting=fault.get("setting"),
        file=file,
        line=line,
        column=column,
        hint=advice(fault, subject),
        excerpt=excerpt,
    )


def shown_setting(setting: str | None) -> str | None:
    """Return what a setting is called in Python; None where the message says enough."""
    if setting is None or setting in ARGUMENTS:
        return None
    return NAMES.get(setting, setting.replace("-", "_"))


def advice(fault: Dictionary[str, Any], subject: Subject) -> str | None:
    """Return what was expected, and what to do."""
    expected, hint = (spoken_of(fault.get(key) or "", subject) for key in ("expected", "hint"))
    return "; ".join(filter(None, ["expected " + expected if expected else "", hint])) or None


def spoken_of(message: str, subject: Subject) -> str:
    """Return a message in this package's words: files by the names that the user knows."""
    places = ((subject.mapping, subject.name), (subject.data, subject.data_name))
    return in_python(renamed(message, {path: name for path, name in places if path and name}))


def marked(text: str | None, line: int | None, column: int | None, message: str = "") -> str | None:
    r"""Return a line of Lua with its number and a caret under the column (from 1).

    Without a column the caret stands under what the message quotes, where that stands once in the
    line; else the whole line is marked.

    >>> print(marked("local x = 1\nreturn y", 2, 8))
      2 | return y
        |        ^
    >>> print(marked("x = = 1", 1, None, "unexpected symbol near '='"))
      1 | x = = 1
        | ^^^^^^^
    """
    if text is None or line is None:
        return None
    lines = text.splitlines()
    if not 1 <= line <= len(lines):
        return None
    source = lines[line - 1]
    column = column or quoted(message, source)
    blank = len(source) - len(source.lstrip())
    start = column - 1 if column else blank
    carets = "^" if column else "^" * len(source.strip())
    before = "".join("\t" if letter == "\t" else " " for letter in source[:start])
    number = f"{line:3d}"
    return f"{number} | {source}\n{' ' * len(number)} | {before}{carets}"


def quoted(message: str, source: str) -> int | None:
    """Return the column of what a message quotes, where that stands once in a line.

    >>> quoted("attempt to call a nil value (global 'plai')", "plai('bell')")
    1
    """
    for word in QUOTED.findall(message):
        if source.count(word) == 1:
            return source.index(word) + 1
    return None


def near(name: str, known: list[str], otherwise: str | None = None) -> str:
    """Return the hint for a name that is none: the nearest of those that are, or all of them.

    >>> near("lowpas", ["lowpass", "highpass"]), near("x", ["a", "b"])
    ("did you mean 'lowpass'?", 'there are a, b')
    """
    found = difflib.get_close_matches(name, known, 1)
    return f"did you mean {found[0]!r}?" if found else otherwise or "there are " + ", ".join(known)
