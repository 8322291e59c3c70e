"""What listeners say of themselves and of a study: items one by one, scores of instruments.

Nothing here is tested: a test of scores is one of the plan, with the measure `score`.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pandas as pd

from . import proportions
from ._outcome import mean_estimate
from ._plan import QUESTIONNAIRES, Content, Plan, Task
from .instruments import INSTRUMENTS, Instrument, Scale

Rows = list[dict[str, Any]]
REFUSAL = "rather-not"
"""The answer of a listener who would rather not say; who was not asked has none."""
NUMBERS = ("scale", "points", "number")
"""The forms of items whose answers are numbers."""


@dataclass
class Described:
    """A questionnaire as it was answered: its scores, its items, and what is to be said of them."""

    task: Task
    scores: Rows = field(default_factory=list)
    items: Rows = field(default_factory=list)
    shares: Rows = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    each: Rows = field(default_factory=list)
    """The score of each listener."""

    @property
    def instrument(self) -> Instrument | None:
        """The published instrument that it is; None for items of the study's own.

        The kind `nasa-tlx` asks the scales of one in other words.
        """
        return INSTRUMENTS.get(str(self.task.content.get("instrument") or self.task.kind))

    def as_json(self) -> dict[str, Any]:
        """Return it as JSON has it; the scores of each listener are in a table of their own."""
        parts = {"scores": self.scores, "items": self.items, "shares": self.shares}
        return {"task": self.task.id, "instrument": self.task.content.get("instrument"), **parts}


def described(plan: Plan, answers: pd.DataFrame) -> list[Described]:
    """Return every questionnaire of a plan as it was answered, by groups where there are some.

    One that was asked of each variant is described by variants, too.
    """
    main = answers[answers["phase"] == "main"]
    found = []
    for task in plan.tasks.values():
        rows = main[main["task"] == task.id]
        if task.kind in QUESTIONNAIRES and len(rows):
            found.append(describe(plan, task, numbered(rows)))
    return found


def numbered(rows: pd.DataFrame) -> pd.DataFrame:
    """Return the rows with the number of the item, which stands where others have a segment."""
    return rows.assign(item=rows["segment"].str.removeprefix("item ").astype(int))


def describe(plan: Plan, task: Task, rows: pd.DataFrame) -> Described:
    """Return one questionnaire as it was answered."""
    found = Described(task)
    items = items_of(task, rows)
    for part, own in parts_of(plan, rows):
        for number, item in enumerate(items, 1):
            said = own[own["item"] == number]["answer"]
            head = {**part, "item": number, "text": str(item["text"]), "form": str(item["form"])}
            if item["form"] in NUMBERS:
                found.items.append({**head, **means(said)})
            elif item["form"] == "text":
                found.items.append({**head, **words(said)})
            else:
                found.shares += [{**head, **line} for line in shares(item, said)]
    if found.instrument:
        score(found, plan, rows, found.instrument)
    return found


def items_of(task: Task, rows: pd.DataFrame) -> list[Content]:
    """Return the items of a task with their texts, and the forms in which they were answered."""
    forms = rows.groupby("item")["form"].first() if "form" in rows else pd.Series(dtype=str)
    asked = task.content.get("items") or []
    items: list[Content] = []
    for number in range(1, int(rows["item"].max()) + 1):
        each = asked[number - 1] if number <= len(asked) else f"item {number}"
        if isinstance(each, list):
            each = " … ".join(map(str, each))
        item = dict(each) if isinstance(each, dict) else {"text": each}
        items.append({**item, "form": forms.get(number) or "scale"})
    return items


def parts_of(plan: Plan, rows: pd.DataFrame) -> list[tuple[dict[str, Any], pd.DataFrame]]:
    """Return the rows by groups, where the study has some, and by variants, where it asks each."""
    groups = [str(group["id"]) for group in plan.study.get("groups") or []]
    by = (["group"] if groups else []) + (["variant"] if (rows["variant"] != "").all() else [])
    if not by:
        return [({}, rows)]
    return [(dict(zip(by, map(str, names), strict=True)), own) for names, own in rows.groupby(by)]


def means(said: pd.Series) -> dict[str, Any]:
    """Return the mean of answers that are numbers, with Student's interval."""
    numbers = pd.to_numeric(said.where(said != REFUSAL), errors="coerce").astype(float)
    found = mean_estimate("", numbers.dropna().to_numpy())
    return {
        "mean": found.value,
        "low": found.low,
        "high": found.high,
        "median": float(numbers.median()),
        "answers": found.n,
        "rather not": int((said == REFUSAL).sum()),
    }


def words(said: pd.Series) -> dict[str, Any]:
    """Return how many have written something; what they wrote is in the export."""
    return {"answers": int((said.str.strip() != "").sum()), "rather not": 0}


def shares(item: Content, said: pd.Series) -> Rows:
    """Return the share of listeners who chose each option, with Wilson's interval.

    Who would rather not say has a line of its own: the shares are those of all who were asked.
    """
    options = {str(n): str(text) for n, text in enumerate(item.get("options") or [], 1)}
    if item.get("optional"):
        options[REFUSAL] = "rather not say"
    chosen = said.str.split(";")
    return [
        {"option": text, **share_of(chosen.map(lambda keys, key=key: key in keys))}
        for key, text in options.items()
    ]


def share_of(chosen: pd.Series) -> dict[str, Any]:
    """Return the share of listeners with Wilson's interval."""
    count, trials = int(chosen.sum()), len(chosen)
    low, high = proportions.share(count, trials).wilson if trials else (math.nan, math.nan)
    share = count / trials if trials else math.nan
    return {"listeners": count, "of": trials, "share": share, "low": low, "high": high}


# Scores


def listener_score(scale: Scale, count: int, rows: pd.DataFrame) -> float:
    """Return the mean score of one listener's answers: of each time that they were asked."""
    found = [scale.score(answers_of(own, count)) for _, own in numbered(rows).groupby("trial")]
    return float(np.mean(found)) if found else math.nan


def answers_of(rows: pd.DataFrame, count: int) -> list[float]:
    """Return the answers to the items in their order, NaN where one is missing."""
    said = pd.to_numeric(rows.set_index("item")["answer"], errors="coerce").astype(float)
    return [float(value) for value in said.reindex(range(1, count + 1))]


def score(found: Described, plan: Plan, rows: pd.DataFrame, instrument: Instrument) -> None:
    """Add the scores of an instrument: the mean of each scale, beside the benchmark."""
    for part, own in parts_of(plan, rows):
        for name, scale in instrument.scales.items():
            each = {
                str(who): listener_score(scale, instrument.items, said)
                for who, said in own.groupby("listener")
            }
            found.each += [
                {"listener": who, **part, "task": found.task.id, "scale": name, "score": value}
                for who, value in each.items()
            ]
            found.scores.append({**part, **line_of(name, scale, list(each.values()))})
    found.notes += [note for note in (instrument.benchmark, instrument.note) if note]
    for language, source in sources(plan, found.task):
        found.notes.append(f"Asked in the language {language}; words from: {source}.")


def sources(plan: Plan, task: Task) -> list[tuple[str, str]]:
    """Return the languages in which an instrument was asked, each with the source of its words."""
    tongues = [(str(plan.study.get("language", "en")), task.content)]
    for language, texts in (plan.study.get("languages") or {}).items():
        tongues.append((str(language), texts.get("tasks", {}).get(task.id, {})))
    return [(code, str(own["source"])) for code, own in tongues if own.get("source")]


def line_of(name: str, scale: Scale, values: list[float]) -> dict[str, Any]:
    """Return the line of one scale: mean, interval, and the benchmark where there is one."""
    mean = mean_estimate("", values)
    line: dict[str, Any] = {
        "scale": name,
        "mean": mean.value,
        "low": mean.low,
        "high": mean.high,
        "listeners": mean.n,
    }
    if not math.isnan(scale.usual):
        line["mean of studies"] = scale.usual
    if scale.bounds:
        line["benchmark"] = scale.grade(mean.value)
    return line


# Listeners

FACTS = ("age", "hearing", "music_years", "vision", "output", "browser", "platform")
"""The columns that say who listened, and with what, in words."""
FIGURES = ("sample_rate", "base_latency_ms", "output_latency_ms")
"""Those that say it in figures."""


def of_listeners(answers: pd.DataFrame) -> dict[str, Rows]:
    """Return who the listeners are and what they heard with, as far as the study has asked."""
    people = answers.groupby("listener").first()
    counts, figures = [], []
    for name in FACTS:
        said = people[name] if name in people else pd.Series(dtype=str)
        said = said[said != ""]
        if name == "music_years" and len(said):
            figures.append({"what": name, **spread(said)})
        elif len(said):
            counts += [
                {"what": name, "answer": value, "listeners": int(number), "of": len(said)}
                for value, number in said.value_counts().sort_index().items()
            ]
    for name in FIGURES:
        if name in people and pd.to_numeric(people[name], errors="coerce").notna().any():
            figures.append({"what": name, **spread(people[name].astype(str))})
    tables = {"What listeners said of themselves, and their devices": counts}
    tables["The same in figures"] = figures
    return {caption: rows for caption, rows in tables.items() if rows}


def spread(said: pd.Series) -> dict[str, Any]:
    """Return median and range of numbers, and how many would rather not say."""
    numbers = pd.to_numeric(said, errors="coerce").astype(float)
    return {
        "median": float(numbers.median()),
        "lowest": float(numbers.min()),
        "highest": float(numbers.max()),
        "listeners": int(numbers.notna().sum()),
        "rather not": int((said == REFUSAL).sum()),
    }
