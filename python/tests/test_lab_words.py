"""What the labs say of themselves: no criterion gives its answer away, every lab has a fallback."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

LABS = sorted(Path(__file__).resolve().parents[2].glob("notebooks/labs/*/lab.json"))
NUMBER = re.compile(r"[-−]?\d+(?:[.,]\d+)?")

GOALS = {("03-loudness", "match-even-db"), ("03-loudness", "match-even-sone")}
"""Answers that are to be reached, and are said: a sound brought to −23 LUFS."""

NAMED = {
    ("00-first-sound", "repeatable"): "three is one of the seeds",
    ("06-streams", "level"): "yes and no are both offered",
    ("07-context", "ticks"): "30 s is the length of the sound",
}
"""Words and numbers of an answer that stand in the texts for something else."""


def criteria() -> list[tuple[str, dict[str, Any]]]:
    found = [json.loads(file.read_text("utf-8")) for file in LABS]
    return [(lab["name"], one) for lab in found for one in lab["criteria"]]


@pytest.mark.parametrize(("lab", "one"), criteria(), ids=lambda part: str(part)[:24])
def test_a_criterion_does_not_give_its_answer_away(lab: str, one: dict[str, Any]) -> None:
    if (lab, one["id"]) in GOALS or (lab, one["id"]) in NAMED:
        return
    said = f"{one['says']} {one['hint']}"
    for number in NUMBER.findall(said) if "value" in one else ():
        value = float(number.replace("−", "-").replace(",", "."))
        assert abs(abs(value) - abs(one["value"])) > max(one.get("within", 0), 1e-9), said
    for word in one.get("oneOf", ()):
        assert not re.search(rf"\b{re.escape(word)}\b", said, re.IGNORECASE), said


@pytest.mark.parametrize(("lab", "one"), criteria(), ids=lambda part: str(part)[:24])
def test_hints_are_in_python(lab: str, one: dict[str, Any]) -> None:
    assert not re.search(r"\bripples [a-z]|(?<!\w)--[a-z]|‹", f"{one['says']} {one['hint']}")


@pytest.mark.parametrize("file", LABS, ids=lambda file: file.parent.name)
def test_every_lab_says_what_to_do_without_headphones(file: Path) -> None:
    guide = (file.parents[2] / f"{file.parent.name}.py").read_text("utf-8")
    first = guide.partition("\n\n")[0]
    assert "*Without headphones:*" in first.replace("\n# ", " ")
