"""What can go wrong, one class for each kind of cause.

Every error says what is wrong, where, and what to do about it:

>>> error = DataError("the time is missing", file="walk.csv", line=3, hint="fill it in")
>>> print(error)
walk.csv:3: the time is missing; fill it in
"""

from __future__ import annotations

import traceback
from pathlib import Path


class RipplesError(Exception):
    """Something that could not be done.

    `message` says what is wrong. `file`, `line` and `column` (from 1) say where, and are None where
    no file is to blame. `hint` says what to do. `excerpt` is the line that is meant, as text.
    `code` is the command's word for the kind of cause, as "disk-full" (docs/reference.md, Errors);
    None where the mistake was found in Python. `setting` is the command's name of the setting that
    is to blame, or None.
    """

    def __init__(
        self,
        message: str,
        *,
        file: str | None = None,
        line: int | None = None,
        column: int | None = None,
        hint: str | None = None,
        excerpt: str | None = None,
        code: str | None = None,
        setting: str | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.file = file
        self.line = line
        self.column = column
        self.hint = hint
        self.excerpt = excerpt
        self.code = code
        self.setting = setting

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.file, self.line, self.column) if part)
        text = f"{place}: {self.message}" if place else self.message
        if self.hint:
            text += f"; {self.hint}"
        return f"{text}\n{self.excerpt}" if self.excerpt else text

    def _render_traceback_(self) -> list[str]:
        """What IPython and Jupyter show: the calling lines, nothing of this package's insides."""
        return [*calling_lines(self), f"{type(self).__name__}: {self}"]


class MappingError(RipplesError):
    """A mistake in a mapping's Lua; `line` counts from 1 in the mapping's text.

    IPython and Jupyter show the excerpt with a caret under the mistake in place of a traceback: the
    mistake is in the Lua, not in the Python that ran it.
    """

    def _render_traceback_(self) -> list[str]:
        return [f"{type(self).__name__}: {self}"]


class LuaError(MappingError):
    """A mistake in Lua typed into a live session; `line` counts from 1 in what was typed."""


class DataError(RipplesError):
    """Data that cannot be read or played."""


class UsageError(RipplesError):
    """An invalid call: an unknown parameter, variant, column or value."""


class BinaryMissing(RipplesError):
    """The command `ripples` was not found, or is not a program that runs."""


class TimeLimit(RipplesError):
    """The command took longer than it was allowed to, and was ended."""


class SessionEnded(RipplesError):
    """The live session is gone, was never there, or takes no further connection."""


def calling_lines(error: BaseException) -> list[str]:
    """Return the lines of the user's own code that led to an error, the last one last."""
    own = str(Path(__file__).parent)
    lines = []
    for frame in traceback.extract_tb(error.__traceback__):
        if frame.filename.startswith(own):
            break
        if frame.line and "IPython" not in Path(frame.filename).parts:
            lines.append(f"line {frame.lineno}: {frame.line}")
    return lines
