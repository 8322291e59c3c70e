"""From the words of the command `ripples` to those of this package."""

from __future__ import annotations

import re
from collections.abc import Callable
from inspect import signature
from typing import Any

MENTIONS = re.compile(r"‹[a-z-]+(?: [^‹›]+)?›(?: ‹[a-z-]+(?: [^‹›]+)?›)*")
"""Settings that texts name, as `‹zone Europe/Berlin›`; those of one kind may follow each other."""

NAMES = {"column": "columns", "from": "part", "to": "part", "out": "the folder"}
"""Settings that are called otherwise in Python."""

COMMANDS = re.compile(r"\bripples (check|render|compare|reference|doctor)\b")
DESCRIBE = re.compile(r"\bripples describe (?:the data|\S+)")
TEMPORARY = re.compile(r"/[^\s:;,\"']*/ripples-(?:data-|walk-|lab-)?\w{6,8}/[^\s:;,\"']*")


def in_python(text: str) -> str:
    """Return a message of the command in the words of this package.

    >>> in_python("times have no zone: UTC+1 by the longitude; ‹zone› tells it")
    'times have no zone: UTC+1 by the longitude; zone=… tells it'
    >>> in_python("ripples describe walk.csv lists the columns")
    'ripples.Dataset(…).describe() lists the columns'
    """
    text = DESCRIBE.sub("ripples.Dataset(…).describe()", TEMPORARY.sub(named, text))
    return with_keywords(COMMANDS.sub(r"ripples.\1", text))


def with_keywords(text: str) -> str:
    """Return a text in which settings are keywords.

    >>> with_keywords("write ‹column temperature=temp_F:°F›")
    'write columns={"temperature": "temp_F:°F"}'
    >>> with_keywords("render it with ‹length 60›, or with ‹allow-missing›")
    'render it with length=60, or with allow_missing=True'
    """
    return MENTIONS.sub(keywords, text) if "‹" in text else text


def spoken(fields: dict[str, Any]) -> dict[str, Any]:
    """Return an object of JSON in whose texts settings are keywords."""
    return {name: said(value) for name, value in fields.items()}


def said(value: Any) -> Any:
    """Return a value of JSON in whose own texts settings are keywords."""
    if isinstance(value, str):
        return with_keywords(value)
    return [said(one) for one in value] if isinstance(value, list) else value


def keywords(found: re.Match[str]) -> str:
    """Return the settings of a mention as keywords."""
    settings = [one.partition(" ") for one in found[0][1:-1].split("› ‹")]
    names, values = [name for name, _, _ in settings], [value for _, _, value in settings]
    if set(names) == {"column"} and all("=" in value for value in values):
        pairs = (value.partition("=") for value in values)
        return "columns={" + ", ".join(f'"{name}": "{column}"' for name, _, column in pairs) + "}"
    if names == ["from", "to"] and all(values):
        return f'part=("{values[0]}", "{values[1]}")'
    return " ".join(keyword(*pair) for pair in zip(names, values, strict=True))


def keyword(name: str, value: str) -> str:
    """Return one setting with its value as a keyword.

    >>> keyword("speed", "2"), keyword("dates", "dmy"), keyword("set", "pace=120")
    ('speed=2', 'dates="dmy"', 'set={"pace": 120}')
    """
    shown = NAMES.get(name, name.replace("-", "_"))
    if is_flag(shown):
        return f"{shown}=True"
    if not value or name in NAMES:
        return f"{shown}=…"
    if name == "set" and "=" in value:
        parameter, _, value = value.partition("=")
        return f'set={{"{parameter}": {value}}}'
    return f"{shown}={value}" if is_number(value) else f'{shown}="{value}"'


def is_flag(name: str) -> bool:
    """Say whether a keyword either holds or does not, in one of the calls that have it."""
    import ripples

    calls: list[Callable[..., Any]]
    calls = [ripples.render, ripples.compare, ripples.check, ripples.simulate, ripples.Live]
    keywords = [signature(call).parameters for call in calls]
    return any(name in each and each[name].annotation == "bool" for each in keywords)


def is_number(text: str) -> bool:
    """Say whether a text is a number."""
    try:
        float(text)
    except ValueError:
        return False
    return True


def named(found: re.Match[str]) -> str:
    """Return what a temporary file holds."""
    return "the mapping" if found[0].endswith(".lua") else "the data"
