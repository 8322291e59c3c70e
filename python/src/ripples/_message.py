"""From what the command `ripples` writes to standard error to an exception."""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass

from ._wording import in_python
from .errors import DataError, MappingError, RipplesError, UsageError

PLACE = re.compile(r"^(?P<file>[^\n]*?):(?P<line>\d+):(?:(?P<column>\d+):)? (?P<message>.*)$")
FILE = re.compile(r"^(?P<file>[^\n:]*[/.][^\n:]*): (?P<message>.*)$")
QUOTED = re.compile(r"['\"]([^'\"]+)['\"]")
ARGUMENT = re.compile(r"^[A-Z]+: ")
OPTION = re.compile(r"^--(?P<option>[a-z-]+): ")


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


@dataclass
class Place:
    """A message without its place, and the place."""

    message: str
    file: str | None = None
    line: int | None = None
    column: int | None = None


def error(stderr: str, code: int, subject: Subject) -> RipplesError:
    """Return the exception that stands for a failed call."""
    head, excerpt = first_message(stderr)
    if not head:
        return RipplesError(
            f"ripples ended with exit code {code} and said nothing",
            hint="run ripples.doctor(); if all is well there, this is a bug worth reporting",
        )
    place = located(head)
    message, hint = halves(spoken_of(place.message, subject))
    kind: type[RipplesError] = UsageError if code == 2 else RipplesError
    if place.file and place.file == subject.mapping:
        kind = MappingError
        message = message.removeprefix(f"{subject.name} ")
        excerpt = marked(subject.text, place.line, place.column, message) or excerpt
        place.file = subject.name or place.file
    elif place.file and subject.data and place.file.startswith(subject.data):
        kind = DataError
        place.file = (subject.data_name or subject.data) + place.file.removeprefix(subject.data)
    elif place.file:
        place.file = in_python(place.file)
    return kind(
        message,
        file=place.file,
        line=place.line,
        column=place.column,
        hint=hint,
        excerpt=excerpt,
    )


def first_message(stderr: str) -> tuple[str, str | None]:
    """Return the message of standard error, and the excerpt of a file that is indented below it."""
    lines = [line for line in stderr.splitlines() if line.strip()]
    for index, line in enumerate(lines):
        for prefix in ("ripples: ", "Error: "):
            if line.startswith(prefix):
                below = [text for text in lines[index + 1 :] if text.startswith(" ")]
                excerpt = "\n".join(below) if prefix == "ripples: " else None
                return line.removeprefix(prefix), excerpt or None
    return (lines[-1], None) if lines else ("", None)


def located(head: str) -> Place:
    """Split `file:line:column: message`; the option of a call loses its dashes."""
    if found := PLACE.match(head):
        column = found["column"]
        return Place(
            found["message"], found["file"], int(found["line"]), int(column) if column else None
        )
    if (found := FILE.match(head)) and not OPTION.match(head):
        return Place(found["message"], found["file"])
    return Place(OPTION.sub(spoken, ARGUMENT.sub("", head.removeprefix("--set: "))))


def spoken(option: re.Match[str]) -> str:
    """Return the name that an option of the command has in Python."""
    names = {"column": "columns", "from": "part", "to": "part", "out": "the folder"}
    return names.get(option["option"], option["option"].replace("-", "_")) + ": "


def spoken_of(message: str, subject: Subject) -> str:
    """Return a message in this package's words: files by the names that the user knows."""
    for path, name in ((subject.mapping, subject.name), (subject.data, subject.data_name)):
        if path and name and path != name:
            message = message.replace(path, name)
    return in_python(message)


def halves(message: str) -> tuple[str, str | None]:
    """Split what is wrong from what to do; what is said twice is said once.

    A list of what is valid that is empty becomes words.

    >>> halves('no variant "stil"; valid: still, open; valid: still, open')
    ('no variant "stil"', 'valid: still, open')
    >>> halves('Hum has no parameter "brightness"; valid: ')
    ('Hum has no parameter "brightness"', 'it declares none')
    """
    first, *rest = message.split("; ")
    rest = ["it declares none" if part.strip() == "valid:" else part for part in rest]
    return first, "; ".join(dict.fromkeys(rest)) or None


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
