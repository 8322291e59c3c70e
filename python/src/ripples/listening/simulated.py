"""Simulated listeners: the ideal listener of the plan with noise, lapses and fatigue.

They answer a study as its export would have it, so that power and error rates are those of the very
analyses that the plan fixed. They have no page and no server; `ripples listen` simulates those.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from . import adaptive
from ._plan import QUESTIONNAIRES, Cell, Plan, Task
from ._sensitivity import models
from ._study import tested
from .proportions import Share, share

RATINGS = {"bs2132", "bs1534"}
WORDS = {
    "trend": ("rising", "falling"),
    "same-different": ("same", "different"),
    "abx": ("A", "B"),
}


@dataclass(frozen=True)
class Listener:
    """A listener with `noise` in the ideal listener's own, who guesses in a share of `lapses`.

    `spread` is the standard deviation of the logarithm of the noise between listeners; with each
    answer of a whole study the noise grows to `fatigue` times itself.
    """

    noise: float = 2.0
    lapses: float = 0.02
    spread: float = 0.2
    fatigue: float = 1.0


Random = np.random.Generator
Rows = list[dict[str, Any]]


class Answering:
    """One simulated listener who answers the tasks of a plan, trial by trial."""

    def __init__(self, plan: Plan, kind: Listener, name: str, group: str, random: Random) -> None:
        self.plan = plan
        self.kind = kind
        self.random = random
        self.noise = kind.noise * math.exp(random.normal(0, kind.spread))
        self.bias = random.normal(0, 8)
        self.common = {
            "study": plan.name,
            "plan": plan.hash,
            "listener": name,
            "group": group,
            "completed": 1,
            "block": 1,
            "headphones": "pass",
        }
        self.rows: Rows = []

    def answer(self, task: Task) -> None:
        """Answer all trials of a task."""
        cells = self.plan.cells or [Cell("c1", "a", "", "", {}, {})]
        trials = int(task.content.get("trials", len(cells)))
        order = self.random.permutation(np.arange(trials) % len(cells))
        if task.kind in RATINGS or task.kind == "ranking":
            self.rate(task, cells, max(trials // max(len(cells), 1), 1))
        elif task.kind == "paired":
            self.prefer(task, cells, trials)
        elif task.kind in ("staircase", "quest"):
            for variant in sorted({cell.variant for cell in cells}):
                own = [cell for cell in cells if cell.variant == variant]
                self.climb(task, own[0], trials // len({cell.variant for cell in cells}))
        elif task.kind == "bs1116":
            for place in order:
                self.grade(task, cells[place])
        elif task.kind == "direction":
            for place in order:
                self.point(task, cells[place])
        elif task.kind in ("magnitude", "value", "count"):
            for place in order:
                self.estimate(task, cells[place])
        elif task.kind not in (*QUESTIONNAIRES, "text"):
            for index, place in enumerate(order):
                self.choose(task, cells[place], index / max(trials, 1))
            for _ in range(int(task.content.get("catch", 0))):
                self.add(
                    task,
                    cells[0],
                    phase="catch",
                    truth="yes",
                    answer="yes",
                    correct=int(self.random.random() >= self.kind.lapses / 2),
                )
            for _ in range(int(task.content.get("attention", 0))):
                self.add(
                    task,
                    cells[0],
                    phase="attention",
                    truth="told",
                    answer="told",
                    correct=int(self.random.random() >= self.kind.lapses / 2),
                )

    def add(self, task: Task, cell: Cell, **fields: Any) -> None:
        """Write one answer down."""
        row = {
            **self.common,
            "phase": "main",
            "task": task.id,
            "kind": task.kind,
            "variant": cell.variant,
            "dataset": cell.dataset,
            "segment": cell.segment,
            "trial": len(self.rows) + 1,
            "truth": "",
            "answer": "",
            "correct": math.nan,
            "level": math.nan,
            "unit": "",
            "reference": 0,
            "rating": math.nan,
            "rt_ms": float(np.exp(self.random.normal(7.8, 0.4))),
            "plays": 1,
            **fields,
        }
        self.rows.append(row)

    def share(self, task: Task, cell: Cell, progress: float) -> float:
        """Return the probability of a correct answer about a cell."""
        alternatives = task.alternatives or 2
        model = next(iter(models(task.kind, alternatives).values()))
        ideal = cell.ideal.get(task.id, {})
        noise = self.noise * self.kind.fatigue**progress
        right = curve(model, ideal.get("dprime", 0.0) / noise)
        return (1 - self.kind.lapses) * right + self.kind.lapses / alternatives

    def choose(self, task: Task, cell: Cell, progress: float) -> None:
        """Choose one of some alternatives."""
        names = WORDS.get(task.kind) or tuple(str(i + 1) for i in range(task.alternatives or 2))
        truth = int(self.random.integers(len(names)))
        right = self.random.random() < self.share(task, cell, progress)
        wrong = (truth + 1 + int(self.random.integers(len(names) - 1))) % len(names)
        self.add(
            task,
            cell,
            truth=names[truth],
            answer=names[truth if right else wrong],
            correct=int(right),
        )

    def estimate(self, task: Task, cell: Cell) -> None:
        """Estimate a magnitude, with errors that are proportional to it."""
        truth = float(np.exp(self.random.uniform(0, 3)))
        d = quality(self.plan, cell)
        error = self.random.normal(0, 0.5 * self.noise / (1 + d))
        slope = 0.7 if task.kind == "magnitude" else 1.0
        self.add(task, cell, truth=f"{truth:.4f}", answer=f"{truth**slope * math.exp(error):.4f}")

    def grade(self, task: Task, cell: Cell) -> None:
        """Grade a variant and the hidden reference, 5 for what seems to be the reference."""
        felt = quality(self.plan, cell) + self.random.normal(0, self.noise)
        grade = round(float(np.clip(5 - abs(felt), 1, 5)), 1)
        trial = len(self.rows) + 1
        for reference, value in ((0, grade), (1, 5.0)) if felt > 0 else ((0, 5.0), (1, grade)):
            self.add(task, cell, reference=reference, rating=value, trial=trial)

    def point(self, task: Task, cell: Cell) -> None:
        """Point at a direction; one in ten is mirrored from front to back."""
        truth = float(self.random.integers(24)) * 15
        heard = 180 - truth if self.random.random() < 0.1 else truth
        spread = 10 * self.noise / (1 + quality(self.plan, cell))
        answer = (heard + self.random.normal(0, spread)) % 360
        self.add(task, cell, truth=f"{truth:g}", answer=f"{answer:.0f}", unit="°")

    def climb(self, task: Task, cell: Cell, trials: int) -> None:
        """Climb a staircase whose levels are thresholds of the ideal listener."""
        d = max(quality(self.plan, cell), 0.1)
        middle = self.noise / d

        def right(level: Any) -> Any:
            return 0.5 + (0.5 - self.kind.lapses / 2) / (1 + np.exp(-(level - middle) * 3 / middle))

        stairs = adaptive.Staircases(adaptive.Rule.weighted(2, middle / 2), 3 * middle)
        for _ in range(trials):
            level = float(stairs.level[0])
            correct = bool(self.random.random() < right(level))
            stairs.answer([correct])
            self.add(
                task,
                cell,
                level=level,
                correct=int(correct),
                truth="1",
                unit="steps",
                answer="1" if correct else "2",
            )

    def rate(self, task: Task, cells: list[Cell], times: int) -> None:
        """Rate or rank each cell."""
        for _ in range(times):
            felt = [quality(self.plan, cell) + self.random.normal(0, self.noise) for cell in cells]
            ranks = np.argsort(np.argsort(-np.array(felt))) + 1
            for cell, value, rank in zip(cells, felt, ranks, strict=True):
                rating = float(np.clip(50 + self.bias + 10 * value, 0, 100))
                if task.kind == "ranking":
                    self.add(task, cell, answer=str(int(rank)))
                else:
                    self.add(task, cell, rating=round(rating), answer=str(round(rating)))

    def prefer(self, task: Task, cells: list[Cell], trials: int) -> None:
        """Prefer one of two variants of the same dataset and segment."""
        by_variant = {cell.variant: cell for cell in cells}
        names = sorted(by_variant)
        pairs = [(a, b) for a in names for b in names if a != b]
        for index in range(trials):
            a, b = pairs[index % len(pairs)]
            first, second = (
                quality(self.plan, by_variant[name]) + self.random.normal(0, self.noise)
                for name in (a, b)
            )
            answer = "tie" if abs(first - second) < 0.3 else "1" if first > second else "2"
            cell = by_variant[a]
            both = Cell(cell.id, f"{a}|{b}", cell.dataset, cell.segment, {}, {})
            self.add(task, both, answer=answer)


def curve(model: Callable[[float], float], d: float) -> float:
    """Return the share correct at a d′ that may lie beyond what models are made for."""
    return model(min(d, 15.0)) if d < 15 else 1.0


def quality(plan: Plan, cell: Cell) -> float:
    """Return what preferences and ratings go by: the mean ideal d′ of the cell's variant."""
    found = [
        ideal["dprime"]
        for each in plan.cells
        if each.variant == cell.variant
        for ideal in each.ideal.values()
        if "dprime" in ideal
    ]
    return min(float(np.mean(found)), 5.0) if found else 0.0


def answers(
    plan: Plan, listener: Listener | None = None, listeners: int | None = None, seed: int = 1
) -> pd.DataFrame:
    """Return the answers of simulated listeners, as `answers.csv` has them.

    Without `listeners` it is the number that the plan fixed.
    """
    random = np.random.default_rng(seed)
    groups = [group["id"] for group in plan.study.get("groups") or []] or [""]
    rows: Rows = []
    for index in range(plan.listeners if listeners is None else listeners):
        group = str(groups[index % len(groups)])
        one = Answering(plan, listener or Listener(), f"S{index + 1:03}", group, random)
        for task in plan.tasks.values():
            one.answer(task)
        rows += one.rows
    return pd.DataFrame(rows)


def power(plan: Plan, listener: Listener, studies: int = 200, seed: int = 1) -> dict[str, Share]:
    """Return how often each analysis of a plan is significant in simulated studies."""
    significant = {analysis.id: 0 for analysis in plan.analyses}
    for study in range(studies):
        _, outcomes = tested(plan, answers(plan, listener, seed=seed * 1_000_003 + study))
        for analysis, outcome in outcomes:
            p = outcome.p if math.isnan(outcome.p_adjusted) else outcome.p_adjusted
            significant[analysis.id] += int(p <= analysis.alpha)
    return {name: share(count, studies) for name, count in significant.items()}
