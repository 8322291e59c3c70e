"""From the words of the command `ripples` to those of this package."""

from __future__ import annotations

import re
from collections.abc import Callable
from inspect import signature
from typing import Any

MENTION = r"‹[a-z-]+(?: [^‹›]+)?›"
MENTIONS = re.compile(rf"{MENTION}(?: {MENTION})*")
"""Settings that texts name, as `‹zone Europe/Berlin›`; those of one kind may follow each other."""

NAMES = {"column": "columns", "from": "part", "to": "part", "out": "the folder"}
"""Settings that are called otherwise in Python."""

WORD = r"[^\s‹›;,:()`]+"
FILE = r"(?:[A-Z]{4,}|[\w./*~-]*[./][\w./*~-]*[\w*])"
CALLS = re.compile(
    rf"\bripples (?P<name>check|render|compare|simulate)"
    rf"(?:(?P<words>(?: {FILE})*)(?P<settings>(?: {MENTION})+)|(?P<named>(?: {WORD}){{1,4}}?)"
    rf"(?P<data>(?: ‹data [^‹›]+›)(?: {MENTION})*)|(?P<files>(?: {FILE})+))"
)
"""A call of a command that this package has a function for, with files or settings."""

OTHERS = re.compile(
    r"\bripples (?:attach|examples|export|field|grade|guide|import|lab|listen|live|repl|replay"
    rf"|rerender|serve|sweep|tiles|tune)(?: {WORD}){{0,4}}?(?: {MENTION})+"
)
"""A call of a command that is typed, with settings: they are options there."""

REFERENCE = re.compile(r"\bripples reference (?:WORD|(\S+)(?= (?:says|lists)\b))")
COMMANDS = re.compile(r"\bripples (check|render|compare|reference|doctor)\b")
DESCRIBE = re.compile(rf"\bripples describe (?:the data|\S+)(?: {MENTION})*")
TEMPORARY = re.compile(r"/[^\s:;,\"']*/ripples-(?:data-|walk-|lab-)?\w{6,8}/[^\s:;,\"']*")


def in_python(text: str) -> str:
    """Return a message of the command in the words of this package.

    >>> in_python("times have no zone: UTC+1 by the longitude; ‹zone› tells it")
    'times have no zone: UTC+1 by the longitude; zone=… tells it'
    >>> in_python("ripples describe walk.csv lists the columns")
    'ripples.Dataset(…).describe() lists the columns'
    """
    text = DESCRIBE.sub("ripples.Dataset(…).describe()", CALLS.sub(call, text))
    text = REFERENCE.sub(lambda found: f'ripples.reference("{found[1] or "…"}")', text)
    return with_keywords(COMMANDS.sub(r"ripples.\1", TEMPORARY.sub(named, text)))


def with_keywords(text: str) -> str:
    """Return a text in which settings are keywords.

    >>> with_keywords("write ‹column temperature=temp_F:°F›")
    'write columns={"temperature": "temp_F:°F"}'
    >>> with_keywords("render it with ‹length 60›, or with ‹allow-missing›")
    'render it with length=60, or with allow_missing=True'
    """
    if "‹" not in text:
        return text
    text = DESCRIBE.sub("ripples.Dataset(…).describe()", text)
    return MENTIONS.sub(keywords, OTHERS.sub(typed, CALLS.sub(call, text)))


def call(found: re.Match[str]) -> str:
    """Return a call of the command as one of this package.

    >>> in_python("run ripples check year.lua ‹data walks/a.csv› ‹speed 2›")
    'run ripples.check("year.lua", "walks/a.csv", speed=2)'
    >>> in_python("ripples check MAPPING ‹data DATASET› says it")
    'ripples.check(mapping, dataset) says it'
    """
    words = [expression(word) for word in (found["words"] or found["files"] or "").split()]
    if found["named"]:
        words = ["mapping"]
    settings = found["settings"] or found["data"] or ""
    pairs = [one[1:-1].partition(" ") for one in re.findall(MENTION, settings)]
    data = [expression(value) for name, _, value in pairs if name == "data" and value]
    others = [keyword(name, value) for name, _, value in pairs if name not in ("data", "out")]
    if words and found["name"] == "compare":
        words = [words[0] if len(words) == 1 else f"[{', '.join(words)}]"]
    data = [data[0] if len(data) == 1 else f"[{', '.join(data)}]"] if data else []
    if not words:
        data = [f"data={one}" for one in data]
    return f"ripples.{found['name']}({', '.join([*words, *data, *others])})"


def expression(word: str) -> str:
    """Return a word of a command line as Python has it: a path in quotes, else a name for it.

    >>> expression("year.lua"), expression("DATASET"), expression("cold spring")
    ('"year.lua"', 'dataset', 'data')
    """
    if re.fullmatch(r"[A-Z]{4,}", word):
        return word.lower()
    if (temporary := TEMPORARY.match(word)) or not re.search(r"[./]", word):
        return "mapping" if temporary and word.endswith(".lua") else "data"
    return f'"{word}"'


def typed(found: re.Match[str]) -> str:
    """Return a call that is typed with its settings as options.

    >>> with_keywords("ripples sweep plan a.lua ‹data walk› ‹length 5›")
    'ripples sweep plan a.lua --data walk --length 5'
    """
    return re.sub(MENTION, lambda one: f"--{one[0][1:-1]}", found[0])


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
