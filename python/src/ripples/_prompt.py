"""From what is typed into a session to its prompt inputs, and from its errors to exceptions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ._message import Subject, halves, marked, of
from ._protocol import Answer
from .errors import LuaError, RipplesError, UsageError

CHUNK = "prompt"
PLACE = re.compile(r"^(?P<file>[^\n]*?):(?P<line>\d+):(?:(?P<column>\d+):)? (?P<message>.*)$")
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
    head, _, below = answer.text.partition("\n")
    file, row, column, said = located(head)
    message, hint = halves(said)
    if file != CHUNK or row is None:
        if piece.is_command:
            shown = piece.line if "\n" in code.strip() else None
            return UsageError(message, line=shown, hint=hint, excerpt=below or None)
        return RipplesError(answer.text)
    line = row + piece.line - 1
    if piece.is_timed and column:
        column += len(piece.text) - len(piece.text.split(maxsplit=1)[1])
    excerpt = marked(code, line, column, message)
    return LuaError(message, file=CHUNK, line=line, column=column, hint=hint, excerpt=excerpt)


def unloaded(answer: Answer, subject: Subject) -> RipplesError:
    """Return the exception for a mapping that the session did not take."""
    head, _, below = answer.text.partition("\n")
    file, line, column, said = located(head)
    message, hint = halves(said)
    fault = {"code": "script", "file": file, "line": line, "column": column, "message": message}
    return of({**fault, "hint": hint, "excerpt": below or None}, subject)


def located(head: str) -> tuple[str | None, int | None, int | None, str]:
    """Split `file:line:column: message`, the form that docs/attach.md gives positions.

    >>> located("prompt:2:5: unknown word")
    ('prompt', 2, 5, 'unknown word')
    """
    if found := PLACE.match(head):
        column = found["column"]
        return found["file"], int(found["line"]), int(column) if column else None, found["message"]
    return None, None, None, head


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
