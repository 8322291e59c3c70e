"""Which lab something belongs to that does not say so: by its name, its neighbours and its text."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

LEAST_LINES = 3
"""The fewest lines that a text must have in common with a lab's starter to be made of it."""

NUMBER = re.compile(r"(?<![a-z])lab[ _.:#-]*0*(\d+)(?!\d)", re.IGNORECASE)
WORDS = re.compile(r"[^\W\d_]+")
ENDINGS = re.compile(r"(\.(lua|json|ipynb|py|txt|zip|tar|gz|tgz))+$", re.IGNORECASE)


@dataclass(frozen=True)
class Guess:
    """A lab that a file may belong to, and the reason, as messages say it after "because"."""

    lab: str
    why: str


@dataclass(frozen=True)
class Known:
    """What is known of a lab: its number, its name, its mapping's name, answers and starter."""

    number: int
    name: str
    mapping: str
    answers: frozenset[str]
    lines: frozenset[str]


def known(file: Path, content: dict[str, Any]) -> Known:
    """Return what a lab.json and the starter beside it say."""
    starter = file.with_name("starter.lua")
    text = starter.read_text("utf-8") if starter.is_file() else ""
    answers = {str(one["answer"]) for one in content["criteria"] if "answer" in one}
    return Known(
        int(content["number"]), str(content["name"]), str(content["mapping"]),
        frozenset(answers), lines_of(text),
    )  # fmt: skip


def lines_of(text: str) -> frozenset[str]:
    """Return the lines of a mapping that say something of their own."""
    found = (" ".join(line.split()) for line in text.splitlines())
    return frozenset(line for line in found if len(line) > 12)


def by_parts(parts: Sequence[str], labs: Iterable[Known]) -> str | None:
    """Return the lab that a path names, its last part first: `submission-03-loudness.zip`, `Lab 3`.

    >>> labs = [Known(3, "03-loudness", "loudness.lua", frozenset(), frozenset())]
    >>> [by_parts([part], labs) for part in ("my 03-loudness.zip", "SON Lab 3-77", "lab 33", "3")]
    ['03-loudness', '03-loudness', None, None]
    """
    every = list(labs)
    for part in reversed(parts):
        named = {lab.name for lab in every if is_within(lab.name, part)}
        if not named:
            numbers = {int(found) for found in NUMBER.findall(part)}
            named = {lab.name for lab in every if numbers == {lab.number}}
        if len(named) == 1:
            return named.pop()
    return None


def is_within(name: str, text: str) -> bool:
    """Say whether a name stands in a text, not as a part of longer words."""
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text, re.IGNORECASE) is not None


def by_name(name: str, labs: Iterable[Known]) -> Guess | None:
    """Return the lab whose mapping has nearly a file's name: `Pitch (1).lua`, `my-pitch-v2.lua`.

    >>> labs = [Known(2, "02-pitch", "pitch.lua", frozenset(), frozenset())]
    >>> by_name("my_Pitch (1).lua.txt", labs).why, by_name("peach.lua", labs)
    ("its name is nearly that of the lab's pitch.lua", None)
    """
    words = plain_words(name)
    near = [lab for lab in labs if plain_words(lab.mapping) <= words]
    if len(near) != 1:
        return None
    return Guess(near[0].name, f"its name is nearly that of the lab's {near[0].mapping}")


def plain_words(name: str) -> set[str]:
    """Return the words of a file's name without its ending, in small letters."""
    return {word.casefold() for word in WORDS.findall(ENDINGS.sub("", name))}


def by_answers(data: bytes, labs: Iterable[Known]) -> str | None:
    """Return the lab that asks for what an answers.json has; None where several or none do."""
    try:
        names = set(json.loads(data))
    except (ValueError, TypeError):
        return None
    counts = {lab.name: len(names & lab.answers) for lab in labs}
    best = max(counts.values(), default=0)
    leading = [name for name, count in counts.items() if count == best]
    return leading[0] if best and len(leading) == 1 else None


def by_text(data: bytes, labs: Iterable[Known]) -> Guess | None:
    """Return the lab from whose starter a mapping goes on, by the lines that they share."""
    own = lines_of(data.decode("utf-8", "replace"))
    every = list(labs)
    counts = {}
    for lab in every:
        others = frozenset[str]().union(*(one.lines for one in every if one is not lab))
        counts[lab.name] = len(own & (lab.lines - others))
    ranked = sorted(counts.items(), key=lambda one: -one[1])
    if not ranked or ranked[0][1] < LEAST_LINES:
        return None
    if len(ranked) > 1 and ranked[0][1] < 2 * ranked[1][1]:
        return None
    name, count = ranked[0]
    return Guess(name, f"{count} of its lines are those of the lab's starter")
