"""From what is typed into a session to its prompt inputs, and from its errors to exceptions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ._message import Subject, marked, of
from ._protocol import Answer
from .errors import LuaError, RipplesError, UsageError

CHUNK = "prompt"
TIMED = re.compile(r"^@\S+\s")
COMMAND = re.compile(r"^(@\S+\s+\S|:[a-z]+(\s|$))")


@dataclass(frozen=True)
class Piece:
    """One prompt input: Lua of one or more lines, or a `:command`; `line` is its first, from 1."""

    text: str
    line: int

    @property
    def is_command(self) -> bool:
        """Whether it is a command, or has a time in front of it."""
        return bool(COMMAND.match(self.text))

    @property
    def is_timed(self) -> bool:
        """Whether it is to run later."""
        return bool(TIMED.match(self.text))

    def joined(self, other: Piece) -> Piece:
        """Return this piece and the next as one."""
        gap = other.line - self.line - self.text.count("\n")
        return Piece(self.text + "\n" * gap + other.text, self.line)


def pieces(code: str) -> Iterator[Piece]:
    r"""Split a text into commands, which begin with `:word` at the margin, and Lua between them.

    >>> [piece.text for piece in pieces("x = 1\ny = 2\n:set pace 120\nprint(x)")]
    ['x = 1\ny = 2', ':set pace 120', 'print(x)']
    """
    lua: list[str] = []
    first = 1
    for number, line in enumerate(code.splitlines(), 1):
        if COMMAND.match(line):
            yield from lua_piece(lua, first)
            yield Piece(line.rstrip(), number)
            lua, first = [], number + 1
        else:
            lua.append(line)
    yield from lua_piece(lua, first)


def lua_piece(lines: list[str], first: int) -> Iterator[Piece]:
    """Yield the lines as one piece without the empty ones around them, or nothing."""
    full = [index for index, line in enumerate(lines) if line.strip()]
    if full:
        yield Piece("\n".join(lines[full[0] : full[-1] + 1]), first + full[0])


def failure(answer: Answer, piece: Piece, code: str) -> RipplesError:
    """Return the exception for what the session said to a piece of a text.

    Lua is told with its line in the whole text; a command that cannot be meant is a UsageError.
    """
    if answer.status == "more":
        line = piece.line + piece.text.count("\n")
        return LuaError(
            "this Lua code is not finished",
            file=CHUNK,
            line=line,
            hint="a block, bracket or string is still open",
            excerpt=marked(code, line, None),
        )
    fault = dict(answer.fault)
    is_lua = fault.get("file") == CHUNK and bool(fault.get("line"))
    if is_lua:
        fault["line"] += piece.line - 1
        if piece.is_timed and fault.get("column"):
            fault["column"] += len(piece.text) - len(piece.text.split(maxsplit=1)[1])
    kind = LuaError if is_lua else UsageError if piece.is_command else None
    error = of(fault, Subject(mapping=CHUNK, name=CHUNK, text=code), kind)
    if piece.is_command and error.line is None and "\n" in code.strip():
        error.line = piece.line
    return error


def printed(notice: str) -> str:
    """Return what Lua printed without the place of the `print`.

    >>> printed("prompt:1: hello")
    'hello'
    """
    return re.sub(rf"^{CHUNK}:\d+: ", "", notice)


def word(name: str, value: float | str) -> str:
    """Return the value of a parameter or an input as `:set` takes it.

    Raises UsageError for what is neither a finite number nor one word.

    >>> word("pace", 120), word("weather", "rain")
    ('120', 'rain')
    """
    if isinstance(value, str):
        text = value.strip()
    else:
        try:
            text = format(float(value), ".15g")
        except (TypeError, ValueError):
            text = ""
    if not text or "\n" in text or text in ("nan", "inf", "-inf"):
        raise UsageError(f"{name} is {value!r}", hint="give a finite number, or a word")
    return text
