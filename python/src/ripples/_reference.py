"""The language's reference, entry by entry: inputs, unit generators, effects, words, metrics."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from . import _command
from ._message import near
from .errors import UsageError

HEADING = re.compile(r"^(##|###) (.+)$", re.MULTILINE)
ROW = re.compile(r"^\| `([^`]+)` \|.*\|$", re.MULTILINE)
FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Entry:
    """An entry of the reference: its `name`, the `section` that it is in, its `text` (Markdown)."""

    name: str
    section: str
    text: str

    @property
    def first(self) -> str:
        """The first sentence, or the cells of the row."""
        line = self.text.strip().splitlines()[-1 if self.text.startswith("|") else 0]
        if not line.startswith("|"):
            return re.split(r"(?<=\.) ", line)[0]
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip("|"))]
        return "; ".join(cell for cell in cells[1:] if cell)


class Reference:
    """Entries of the reference, as a notebook shows them; `print` gives the Markdown.

    `.entries` has them, `.names` their names, `.markdown` their text. A few are shown whole, more
    as a list.
    """

    def __init__(self, entries: list[Entry]) -> None:
        self.entries = entries

    @property
    def names(self) -> list[str]:
        """The names of the entries, in the order of the reference."""
        return [entry.name for entry in self.entries]

    @property
    def markdown(self) -> str:
        """The entries whole, with their names in bold."""
        return "\n\n".join(
            f"**{entry.name}** ({entry.section})\n\n{entry.text.strip()}" for entry in self.entries
        )

    @property
    def listed(self) -> str:
        """The entries as a list by section, each with its first sentence."""
        lines = []
        section = ""
        for entry in self.entries:
            if entry.section != section:
                section = entry.section
                lines += ["", f"**{section}**", ""]
            lines.append(f"- `{entry.name}`: {entry.first}")
        return "\n".join(lines[1:])

    def __repr__(self) -> str:
        return self.markdown if len({entry.name for entry in self.entries}) == 1 else self.listed

    def _repr_markdown_(self) -> str:
        return repr(self)


def reference(words: str | None = None) -> Reference:
    """Return an entry of the reference, or what is found of some words, or a list of all there is.

    A name ("lowpass", "temperature", "information", ":seek") gives its entry whole; the name of a
    section ("Scales") gives what it has; other words give every entry in which all of them stand,
    those first in whose name they do.
    It is the text of `ripples reference`, of the command that is installed.

    Raises UsageError, with the nearest name, where nothing is found.

    >>> print(reference("lowpass"))
    **lowpass** (Unit generators)
    <BLANKLINE>
    Lets frequencies below the cutoff pass; -12 dB per octave above it.
    ...
    >>> reference("pink noise").names
    ['pink', 'blue']
    """
    text = _command.run(["reference"]).stdout
    every = list(entries(text))
    if words is None:
        return Reference(every)
    wanted = words.strip().strip("`").lower()
    for found in (
        [entry for entry in every if wanted in (entry.name.lower(), entry.section.lower())],
        [entry for entry in every if has_all(entry, wanted.split())],
    ):
        if found and wanted:
            return Reference(sorted(found, key=lambda entry: wanted not in entry.name.lower()))
    names = list(dict.fromkeys(entry.name for entry in every))
    hint = near(wanted, names, "ripples.reference() lists all entries")
    raise UsageError(f"the reference has nothing of {words!r}", hint=hint)


def has_all(entry: Entry, words: list[str]) -> bool:
    """Say whether all words stand in an entry."""
    text = f"{entry.name} {entry.text}".lower()
    return all(word in text for word in words)


def entries(text: str) -> Iterator[Entry]:
    r"""Yield the entries: what stands under a heading of the third level, else rows of tables.

    >>> [(each.name, each.first) for each in entries(
    ...     "## Scales\n\n| scale | meaning |\n| --- | --- |\n| `lin` | equal steps |\n")]
    [('lin', 'equal steps')]
    """
    section = ""
    marks = [mark for mark in HEADING.finditer(text) if not inside(mark.start(), text)]
    ends = [mark.start() for mark in marks[1:]] + [len(text)]
    for mark, end in zip(marks, ends, strict=True):
        body = text[mark.end() : end].strip()
        if mark[1] == "###":
            yield Entry(mark[2], section, body)
            continue
        section = mark[2]
        yield from rows(section, body)


def inside(place: int, text: str) -> bool:
    """Say whether a place is within a block of code."""
    return any(block.start() < place < block.end() for block in FENCE.finditer(text))


def rows(section: str, body: str) -> Iterator[Entry]:
    """Yield an entry for each row of a section's table, with the heads of its columns above it."""
    for row in ROW.finditer(body):
        above = body[: row.start()].splitlines()
        rule = max(index for index, line in enumerate(above) if line.startswith("| ---"))
        heads = "\n".join(above[rule - 1 : rule + 1])
        name = row[1].split()[0] if row[1].startswith(":") else row[1]
        yield Entry(name, section, f"{heads}\n{row[0]}")
