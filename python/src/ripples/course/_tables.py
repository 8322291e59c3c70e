"""Tables of a course, as spreadsheets and learning platforms read them."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from pathlib import Path

from ..errors import DataError

FORMULA = ("=", "+", "-", "@")


def read(file: str | Path, *needed: str) -> list[dict[str, str]]:
    """Read a CSV table with a header; DataError where it cannot be read or lacks a column.

    A byte order mark is left out, and semicolons part cells where the header has them.
    """
    try:
        text = Path(file).read_text("utf-8-sig")
    except FileNotFoundError:
        raise DataError("the table is not there", file=str(file), hint="check the path") from None
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(
            f"the table cannot be read: {error}", file=str(file), hint="save it as CSV in UTF-8"
        ) from None
    head = text.partition("\n")[0]
    mark = max(",;\t", key=head.count)
    rows = list(csv.DictReader(text.splitlines(keepends=True), delimiter=mark))
    for name in needed:
        if name not in head:
            raise DataError(
                f"there is no column {name!r}",
                file=str(file),
                line=1,
                hint="is it the right table?",
            )
    return [
        {key.strip(): plain(value) for key, value in row.items() if isinstance(key, str)}
        for row in rows
    ]


def plain(cell: str | None) -> str:
    """Return a cell's text without the apostrophe that keeps it from being a formula.

    >>> plain("'=HYPERLINK(1)"), plain("'s-Hertogenbosch")
    ('=HYPERLINK(1)', "'s-Hertogenbosch")
    """
    text = cell or ""
    return text[1:] if text[:1] == "'" and text[1:].lstrip().startswith(FORMULA) else text


def guarded(text: str) -> str:
    """Return a cell's text with an apostrophe before what a spreadsheet would run as a formula.

    >>> guarded("=1+1"), guarded("-3.5"), guarded("Ana")
    ("'=1+1", '-3.5', 'Ana')
    """
    return f"'{text}" if text.lstrip().startswith(FORMULA) and not is_number(text) else text


def is_number(text: str) -> bool:
    """Say whether a text is a number."""
    try:
        float(text)
    except ValueError:
        return False
    return True


def write(file: Path, head: Sequence[str], rows: Iterable[Sequence[str]]) -> Path:
    """Write a CSV table in UTF-8, whole or not at all, and return its path."""
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_name(file.name + ".part")
    with part.open("w", encoding="utf-8", newline="") as content:
        writer = csv.writer(content, lineterminator="\n")
        writer.writerow(head)
        writer.writerows([[guarded(cell) for cell in row] for row in rows])
    part.replace(file)
    return file


def figure(value: float) -> str:
    """Return a number of points as people write it.

    >>> figure(3.0), figure(2.5), figure(1 / 3)
    ('3', '2.5', '0.333')
    """
    return f"{value:.3f}".rstrip("0").rstrip(".")
