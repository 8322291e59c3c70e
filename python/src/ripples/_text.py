"""Small pieces of text that several displays share."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from collections.abc import Mapping as Dictionary
from html import escape
from pathlib import Path
from typing import Any

__all__ = ["MONOSPACED", "argument", "escape", "number", "renamed", "seconds", "table"]


MONOSPACED = "font-family:ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace"
"""The style of code: exported notebooks give text that a cell shows the font of prose."""


def argument(path: str | Path) -> str:
    """Return a path as an argument that cannot be taken for an option.

    >>> argument("-odd.lua")
    './-odd.lua'
    """
    text = str(path)
    return f"./{text}" if text.startswith("-") else text


def number(value: float, decimals: int = 1) -> str:
    """Return a number in words: `-23.0`, or `unknown` where there is none.

    >>> number(-23.04), number(float("nan"))
    ('-23.0', 'unknown')
    """
    return "unknown" if math.isnan(value) else f"{value:.{decimals}f}"


def seconds(value: float) -> str:
    """Return a time in seconds as people write it: in the two largest units.

    >>> seconds(9.96), seconds(75), seconds(364 * 86400)
    ('10.0 s', '1 min 15 s', '364 days')
    """
    if value < 60:
        return f"{value:.1f} s"
    minutes, rest = divmod(round(value), 60)
    if minutes < 60:
        return f"{minutes} min {rest} s"
    hours, minutes = divmod(round(value / 60), 60)
    if hours < 48:
        return f"{hours} h {minutes} min"
    days, hours = divmod(round(value / 3600), 24)
    return f"{days} days" + (f" {hours} h" if hours else "")


def renamed(value: Any, places: Dictionary[str, str]) -> Any:
    """Return a value of JSON in whose texts files have the names that users know."""
    if isinstance(value, dict):
        return {key: renamed(inner, places) for key, inner in value.items()}
    if isinstance(value, list):
        return [renamed(inner, places) for inner in value]
    if isinstance(value, str):
        for place, name in places.items():
            value = value.replace(place, name)
    return value


def table(caption: str, titles: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table of HTML; the first cell of a row is its head.

    >>> table("Notes", ["name", "Hz"], [["A4", "440"]]).partition("<tbody>")[2]
    '<tr><th scope="row">A4</th><td>440</td></tr></tbody></table>'
    """
    head = "".join(f'<th scope="col">{escape(title)}</th>' for title in titles)
    body = ""
    for first, *others in rows:
        cells = "".join(f"<td>{escape(cell)}</td>" for cell in others)
        body += f'<tr><th scope="row">{escape(first)}</th>{cells}</tr>'
    return (
        f"<table><caption>{escape(caption)}</caption><thead><tr>{head}</tr></thead>"
        f"<tbody>{body}</tbody></table>"
    )
