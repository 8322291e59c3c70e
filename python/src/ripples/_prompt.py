"""From what is typed into a session to its prompt inputs, and from its errors to exceptions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ._message import halves, located, marked
from .errors import LuaError, RipplesError, UsageError

CHUNK = "prompt"
COMMAND = re.compile(r"^(@\S+\s|:[a-z]+(\s|$))")


@dataclass(frozen=True)
class Piece:
    """One prompt input: Lua of one or more lines, or a `:command`; `line` is its first, from 1."""

    text: str
    line: int

    @property
    def is_command(self) -> bool:
        """Whether it is a command, or has a time in front of it."""
        return bool(COMMAND.match(self.text))

    def joined(self, other: Piece) -> Piece:
        """Return this piece and the next as one."""
        gap = other.line - self.line - self.text.count("\n")
        return Piece(self.text + "\n" * gap + other.text, self.line)


def pieces(code: str) -> Iterator[Piece]:
    """Split a text into commands, which begin with `:word` at the margin, and the Lua between them.

    >>> [piece.text for piece in pieces("x = 1\\ny = 2\\n:set pace 120\\nprint(x)")]
    ['x = 1\\ny = 2', ':set pace 120', 'print(x)']
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


def failure(text: str, piece: Piece, code: str) -> RipplesError:
    """Return the exception for what the session said to a piece of a text.

    Lua is told with its line in the whole text; a command that cannot be meant is a UsageError.
    """
    head, _, below = text.partition("\n")
    place = located(head)
    message, hint = halves(place.message)
    if place.file != CHUNK or place.line is None:
        if piece.is_command:
            return UsageError(message, line=piece.line, hint=hint, excerpt=below or None)
        return RipplesError(text)
    line = place.line + piece.line - 1
    column = place.column or guessed(message, code, line)
    excerpt = marked(code, line, column)
    return LuaError(message, file=CHUNK, line=line, column=column, hint=hint, excerpt=excerpt)


def guessed(message: str, code: str, line: int) -> int | None:
    """Return the column of what a message quotes, where that stands once in the line.

    >>> guessed("attempt to call a nil value (global 'plai')", "plai('bell')", 1)
    1
    """
    lines = code.splitlines()
    source = lines[line - 1] if 1 <= line <= len(lines) else ""
    for word in re.findall(r"['\"]([^'\"]+)['\"]", message):
        if source.count(word) == 1:
            return source.index(word) + 1
    return None
