"""A report as a row of parts, which Markdown and HTML write down in their own ways."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Heading:
    """The title of a section; `level` 2 is a section, 3 a part of one."""

    text: str
    level: int = 2


@dataclass(frozen=True)
class Paragraph:
    """Some sentences; `strong` ones are the result or a warning."""

    text: str
    strong: bool = False


@dataclass(frozen=True)
class Bullets:
    """A list of short texts."""

    texts: Sequence[str]


@dataclass(frozen=True)
class Table:
    """A table with a caption; the first cell of each row is its head.

    `name` is that of its files. `numbers` has its rows as they are before they are written for
    people, a column each, for CSV; without them that has the words of the cells.
    """

    caption: str
    titles: Sequence[str]
    rows: Sequence[Sequence[str]]
    name: str = ""
    numbers: Sequence[Mapping[str, object]] = ()


@dataclass(frozen=True)
class Drawing:
    """A figure as SVG with the words that say what is in it; `name` is its file."""

    name: str
    svg: str
    words: str
    caption: str


Part = Heading | Paragraph | Bullets | Table | Drawing


@dataclass
class Document:
    """A whole report."""

    title: str
    parts: list[Part] = field(default_factory=list)


def shown(value: object, digits: int = 3) -> str:
    """Return a value as a person reads it.

    >>> shown(0.12345), shown(float("nan")), shown(24), shown(12345.6), shown(-0.00001), shown("a")
    ('0.123', 'unknown', '24', '12346', '-0.00001', 'a')
    """
    if isinstance(value, bool) or not isinstance(value, int | float):
        return "unknown" if value is None else str(value)
    if isinstance(value, int) or not math.isfinite(value):
        return "unknown" if value != value else str(value).replace("inf", "∞")
    if value == 0:
        return "0"
    decimals = max(digits - 1 - math.floor(math.log10(abs(value))), 0)
    text = f"{value:.{min(decimals, 12)}f}"
    return text.rstrip("0").rstrip(".") if decimals > digits and "." in text else text


def probability(p: float) -> str:
    """Return a p value with its sign of relation.

    >>> probability(0.04321), probability(1e-9), probability(float("nan"))
    ('p = 0.043', 'p < 0.001', 'p unknown')
    """
    if math.isnan(p):
        return "p unknown"
    return "p < 0.001" if p < 0.001 else f"p = {p:.3f}"


def tail(p: object) -> str:
    """Return a p value as a table has it.

    >>> tail(0.04321), tail(1e-9), tail(None), tail(12)
    ('0.043', '< 0.001', 'unknown', '12')
    """
    if not isinstance(p, float) or math.isnan(p):
        return shown(p)
    return "< 0.001" if p < 0.001 else f"{p:.3f}"


def percent(value: float) -> str:
    r"""Return a share as a percentage.

    >>> percent(0.7512)
    '75.1\xa0%'
    """
    return "unknown" if math.isnan(value) else f"{100 * value:.1f}\xa0%"


def points(value: float) -> str:
    r"""Return a difference of shares in percentage points.

    >>> points(-0.102)
    '-10.2\xa0points'
    """
    return "unknown" if math.isnan(value) else f"{100 * value:.1f}\xa0points"


def between(low: float, high: float, write: Callable[[float], str] = shown) -> str:
    r"""Return an interval in brackets, or nothing where it is unknown.

    Units stand before the brackets, with the value.

    >>> between(0.5, 0.625, percent), between(-1.5, 2)
    ('[50.0, 62.5]', '[-1.50, 2]')
    """
    if math.isnan(low) or math.isnan(high):
        return ""
    first, second = (write(end).partition("\xa0")[0] for end in (low, high))
    return f"[{first}, {second}]"
