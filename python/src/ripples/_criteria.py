"""The criteria of a lab, and the judgements on them."""

from __future__ import annotations

import math
import textwrap
from collections.abc import Iterable, Sequence
from collections.abc import Mapping as Dictionary
from dataclasses import dataclass
from typing import Any

from ._wording import in_python
from .errors import UsageError

WIDTH = 90


class Hint(AssertionError):
    """A criterion of a lab that does not hold yet, with what was found and what to look at.

    `criteria` are the judgements behind it. Jupyter shows the text alone, without a traceback.
    """

    def __init__(self, text: str, criteria: Sequence[Judgement] = ()) -> None:
        super().__init__(text)
        self.criteria = tuple(criteria)

    def _render_traceback_(self) -> list[str]:
        return [wrapped(str(self))]


@dataclass(frozen=True)
class Criterion:
    """One thing that must hold: of a mapping, or of an answer (then `answer` is its name).

    `row` says that the answer is a row of several values. `by_teacher` says that only the teacher
    can check it: the means to judge it are not here.
    """

    id: str
    points: float
    says: str
    hint: str
    answer: str | None = None
    row: bool = False
    by_teacher: bool = False


@dataclass(frozen=True)
class Judgement:
    """The result for one criterion on the open data."""

    id: str
    holds: bool
    says: str
    found: str
    hint: str | None

    def __str__(self) -> str:
        found = f"\n  Found: {self.found}" if self.found else ""
        if self.holds:
            return f"holds: {self.id}: {self.says}{found}"
        hint = f"\n  Hint: {self.hint}" if self.hint else ""
        return f"not yet: {self.id}: {self.says}{found}{hint}"


def criterion(content: Dictionary[str, Any]) -> Criterion:
    """Read one criterion of a lab.json, or one that it leaves to the teacher."""
    fields = ("id", "points", "says", "hint", "answer", "row", "by_teacher")
    own = {key: content[key] for key in fields if key in content}
    return Criterion(**{"points": 1, "hint": "", "row": "values" in content, **own})


def judgement(content: Dictionary[str, Any]) -> Judgement:
    """Read one judgement of what `ripples grade --json` prints."""
    return Judgement(
        content["id"],
        content["holds"],
        content["says"],
        in_python(content["found"]),
        content.get("hint"),
    )


def wrapped(text: str) -> str:
    """Return a text whose long lines are broken between words; lines of code stay as they are.

    >>> print(wrapped("  Hint: " + "look " * 20))
      Hint: look look look look look look look look look look look look look look look look
        look look look look
    """
    lines = (
        textwrap.fill(line, WIDTH, subsequent_indent="    ", break_long_words=False)
        if line.startswith(("  Hint: ", "  Found: ", "holds: ", "not yet: "))
        else line
        for line in text.splitlines()
    )
    return "\n".join(lines)


def answers_given(answers: Dictionary[str, object]) -> dict[str, object]:
    """Return the answers as JSON has them; None and numbers that are none are no answers.

    >>> answers_given({"bits": 2.5, "pitch": None, "error": float("nan")})
    {'bits': 2.5}
    """
    found = {name: plain(name, value) for name, value in answers.items() if value is not None}
    return {name: value for name, value in found.items() if is_answer(value)}


def is_answer(value: object) -> bool:
    """Say whether JSON has such a value: no number in it is infinite, or none at all."""
    if isinstance(value, list):
        return all(is_answer(one) for one in value)
    return not isinstance(value, float) or math.isfinite(value)


def plain(name: str, value: object) -> object:
    """Return an answer as JSON has it; numpy's numbers become Python's."""
    value = value.tolist() if hasattr(value, "tolist") else value
    if isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, Iterable):
        return [plain(name, one) for one in value]
    raise UsageError(f"the answer {name} is a {type(value).__name__}", hint="give a number or text")
