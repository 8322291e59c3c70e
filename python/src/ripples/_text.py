"""Small pieces of text that several displays share."""

from __future__ import annotations

import math
from html import escape
from pathlib import Path

__all__ = ["argument", "escape", "number", "seconds"]


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
