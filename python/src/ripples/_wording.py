"""From the words of the command `ripples` to those of this package."""

from __future__ import annotations

import re

NUMBER = r"-?\d+(?:\.\d+)?"
WORDS: list[tuple[re.Pattern[str], str]] = [
    (re.compile(pattern), words)
    for pattern, words in [
        (r"--(length|speed|start|tail|seed|loudness|calibration)[ =](" + NUMBER + ")", r"\1=\2"),
        (r"--dates[ =](dmy|mdy|ymd)\b", r'dates="\1"'),
        (r"--zone[ =]([+-]\d\d:\d\d|UTC)\b", r'zone="\1"'),
        (r"--variant[ =]([\w-]+)", r'variant="\1"'),
        (r"--set[ =](\w+)=(" + NUMBER + ")", r'set={"\1": \2}'),
        (r"--allow-read[ =]([\w./-]+)", r'allow_read="\1"'),
        (r"--input[ =](\w+)", r'input="\1"'),
        (r"--from[ =](\S+) --to[ =](\S+)", r'part=("\1", "\2")'),
        (r"--(?:from|to)\b", "part=…"),
        (r"--allow-missing\b", "allow_missing=True"),
        (r"--allow-read\b", "allow_read=…"),
        (r"--anchors\b", "anchors=True"),
        (r"--force\b", "force=True"),
        (r"--mapping\b", "mapping"),
        (
            r"--(length|speed|start|tail|seed|loudness|calibration|dates|zone|variant|set|input|"
            r"sweep|require)\b",
            r"\1=…",
        ),
        (r"--column\b", "columns=…"),
        (r"\bripples describe (?:the data|\S+)", "ripples.Dataset(…).describe()"),
        (r"\bripples (check|render|compare|reference|doctor)\b(?! --)", r"ripples.\1"),
    ]
]
"""What the command says, and what it is called in Python; the first that fits counts."""

COLUMN = re.compile(r"--column[ =](\w+)=([^\s;,)]+)")
COLUMNS = re.compile(COLUMN.pattern + r"(?: " + COLUMN.pattern + r")*")
TEMPORARY = re.compile(r"/[^\s:;,\"']*/ripples-(?:data-|walk-|lab-)?\w{6,8}/[^\s:;,\"']*")


def in_python(text: str) -> str:
    """Return a message of the command in the words of this package.

    >>> in_python("times have no zone: UTC+1 by the longitude; --zone tells it")
    'times have no zone: UTC+1 by the longitude; zone=… tells it'
    >>> in_python("write --column temperature=temp_F:°F")
    'write columns={"temperature": "temp_F:°F"}'
    >>> in_python("render it with --length 60, or with --allow-missing")
    'render it with length=60, or with allow_missing=True'
    """
    text = TEMPORARY.sub(named, text)
    text = COLUMNS.sub(columns, text)
    for pattern, words in WORDS:
        text = pattern.sub(words, text)
    return text


def columns(found: re.Match[str]) -> str:
    """Return columns of inputs as a dictionary."""
    pairs = ", ".join(f'"{one[1]}": "{one[2]}"' for one in COLUMN.finditer(found[0]))
    return f"columns={{{pairs}}}"


def named(found: re.Match[str]) -> str:
    """Return what a temporary file holds."""
    return "the mapping" if found[0].endswith(".lua") else "the data"
