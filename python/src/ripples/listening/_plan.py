"""Reads the plan of a listening study, which was frozen before the first answer."""

from __future__ import annotations

import hashlib
import json
import math
import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from ..errors import DataError

Content = dict[str, Any]

KINDS_OF_TWO = {"trend", "2afc", "abx", "same-different", "staircase", "quest"}
"""Tasks in which a guess is right in half of the trials."""
QUESTIONNAIRES = ["questionnaire", "nasa-tlx"]
"""The kinds of tasks whose trials have several items: a row each."""

ALTERNATIVES = {"extremum": 3}
"""The alternatives of tasks that always have as many."""


@dataclass(frozen=True)
class Task:
    """A task of the study; `alternatives` is None where an answer is not chosen from some."""

    id: str
    kind: str
    question: str = ""
    alternatives: int | None = None
    content: Content = field(default_factory=dict)

    @property
    def chance(self) -> float | None:
        """The share of correct answers of somebody who guesses; None where it is unknown."""
        return 1 / self.alternatives if self.alternatives else None


@dataclass(frozen=True)
class Analysis:
    """One analysis that the plan fixed.

    `equivalence` is the half-width of the differences that count as none, in the unit of the
    measure, or None where equivalence is not tested. `bayes` is the width of the prior of its
    Bayes factors, or None where the plan asks for none.
    """

    id: str
    task: str
    test: str
    measure: str
    by: str = ""
    alpha: float = 0.05
    correction: str = "none"
    equivalence: float | None = None
    content: Content = field(default_factory=dict)
    bayes: float | None = None


@dataclass(frozen=True)
class Cell:
    """A stimulus of the study with the metrics of `compare` and what an ideal listener hears."""

    id: str
    variant: str
    dataset: str
    segment: str
    metrics: dict[str, float]
    ideal: dict[str, dict[str, float]]


@dataclass(frozen=True)
class Plan:
    """A frozen plan. `hash` is the name under which answers were given; `text` is the file's.

    `pieces` has the courses of the data in the segments that were heard.
    """

    file: str
    text: str
    hash: str
    frozen: str
    study: Content
    listeners: int
    tasks: dict[str, Task]
    analyses: list[Analysis]
    exclusions: list[Content]
    cells: list[Cell]
    power: list[Content] = field(default_factory=list)
    pieces: list[Content] = field(default_factory=list)

    @property
    def name(self) -> str:
        """The name of the study."""
        return str(self.study.get("study", "study"))

    def fault(self, message: str, about: str = "", hint: str | None = None) -> DataError:
        """Return an error at the first line of the plan that has the word `about`."""
        return DataError(message, file=self.file, line=line_of(self.text, about), hint=hint)

    def known(self, kind: str, name: str, names: Iterable[str]) -> None:
        """Raise an error with the nearest name unless `name` is one of `names`."""
        choices = sorted(names)
        if name in choices:
            return
        near = get_close_matches(name, choices, 1)
        hint = f"did you mean '{near[0]}'?" if near else f"expected {', '.join(choices)}"
        raise self.fault(f"'{name}' is no {kind}", name, hint)


def line_of(text: str, word: str) -> int | None:
    r"""Return the number of the first line that has a word in quotes, or None.

    >>> line_of('{"a": 1,\n "test": "wilcoxen"}', "wilcoxen")
    2
    """
    place = text.find(json.dumps(word, ensure_ascii=False)) if word else -1
    return text.count("\n", 0, place) + 1 if place >= 0 else None


def canonical(study: Any) -> str:
    """Return a study as the text whose SHA-256 names the plan.

    It is JSON with sorted keys, without spaces, and whole numbers have no point:

    >>> canonical({"b": 10.0, "a": ["ü", 0.05, None]})
    '{"a":["ü",0.05,null],"b":10}'
    """
    return json.dumps(whole(study), sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def whole(value: Any) -> Any:
    """Return a value of JSON whose whole numbers are integers."""
    if isinstance(value, dict):
        return {key: whole(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [whole(inner) for inner in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


def read_plan(path: str | os.PathLike[str]) -> Plan:
    """Read a plan; raise DataError where it is broken, or is not as it was frozen."""
    file = os.fspath(path)
    try:
        text = Path(path).read_text(encoding="utf-8")
        content = json.loads(text)
    except OSError as error:
        raise DataError(f"the plan cannot be read: {error.strerror}", file=file) from error
    except UnicodeDecodeError as error:
        raise DataError("the plan is no UTF-8 text", file=file) from error
    except json.JSONDecodeError as error:
        raise DataError(
            f"the plan is no JSON: {error.msg}", file=file, line=error.lineno, column=error.colno
        ) from error
    try:
        plan = plan_of(file, text, content)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        what = f"{error} is missing" if isinstance(error, KeyError) else str(error)
        raise DataError(
            f"this is no frozen plan: {what}",
            file=file,
            hint="`ripples listen plan STUDY` writes one",
        ) from error
    check_hash(plan, content)
    return plan


def plan_of(file: str, text: str, content: Content) -> Plan:
    """Return the plan that a file's JSON describes."""
    study = content["study"]
    tasks = {each["id"]: task_of(each) for each in study["tasks"]}
    return Plan(
        file,
        text,
        str(content["plan"]),
        str(content.get("frozen", "")),
        study,
        int(study["listeners"]),
        tasks,
        [analysis_of(each) for each in study["analysis"]],
        list(study.get("exclusions", [])),
        [cell_of(each) for each in content.get("cells", [])],
        [each for each in content.get("power") or [] if isinstance(each, dict)],
        [each for each in content.get("pieces") or [] if isinstance(each, dict)],
    )


def task_of(content: Content) -> Task:
    """Return a task of what the study says."""
    kind = str(content["kind"])
    said = content.get("alternatives") or ALTERNATIVES.get(kind) or len(content.get("names") or [])
    alternatives = 2 if kind in KINDS_OF_TWO else (int(said) if said else None)
    return Task(content["id"], kind, content.get("question", ""), alternatives, content)


def analysis_of(content: Content) -> Analysis:
    """Return an analysis of what the study says."""
    bound = content.get("equivalence")
    return Analysis(
        str(content["id"]),
        str(content["task"]),
        str(content["test"]),
        str(content.get("measure") or ""),
        str(content.get("by") or ""),
        float(content.get("alpha", 0.05)),
        str(content.get("correction") or "none"),
        None if bound is None else float(bound),
        content,
        prior_of(content.get("bayes")),
    )


def prior_of(said: Any) -> float | None:
    """Return the width of a Bayes factor's prior; None where none is asked for.

    >>> prior_of({"scale": 0.5}), prior_of(None), round(prior_of(True), 3)
    (0.5, None, 0.707)
    """
    if isinstance(said, dict):
        return float(said["scale"])
    return math.sqrt(0.5) if said else None


def cell_of(content: Content) -> Cell:
    """Return a cell of what the plan says; what is not a number is left out."""
    metrics = {
        name: float(value)
        for name, value in content.get("metrics", {}).items()
        if isinstance(value, int | float)
    }
    ideal = {
        task: {name: float(value) for name, value in found.items() if value is not None}
        for task, found in content.get("ideal", {}).items()
    }
    names = [str(content.get(name, "")) for name in ("cell", "variant", "dataset", "segment")]
    return Cell(names[0], names[1], names[2], names[3], metrics, ideal)


def check_hash(plan: Plan, content: Content) -> None:
    """Raise an error where the study in a plan is not the one that was frozen."""
    text = content.get("canonical")
    same = text is None or json.loads(text) == plan.study
    text = canonical(plan.study) if text is None else text
    if same and hashlib.sha256(text.encode()).hexdigest() == plan.hash:
        return
    raise plan.fault(
        "the plan has changed since it was frozen: the study in it does not have the hash "
        f"{plan.hash[:12]}…",
        plan.hash,
        "answers count only to the plan under which they were given; restore the file, or freeze "
        "a new version and collect new answers",
    )
