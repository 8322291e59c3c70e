"""What was not planned: descriptions that may lead to hypotheses, and test none."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
from scipy import stats

from ._plan import Plan

Rows = list[dict[str, Any]]


def descriptions(plan: Plan, answers: pd.DataFrame) -> dict[str, Rows]:
    """Return tables of every task and variant, planned or not, without any p value."""
    main = answers[answers["phase"] == "main"]
    found: dict[str, Rows] = {}
    of_tasks, learning = [], []
    for (task, variant), rows in main.groupby(["task", "variant"], sort=True):
        line: dict[str, Any] = {
            "task": task,
            "variant": variant,
            "listeners": int(rows["listener"].nunique()),
            "answers": len(rows),
        }
        times = rows["rt_ms"][rows["rt_ms"] > 0]
        line["share correct"] = float(rows["correct"].mean())
        line["median rating"] = float(rows["rating"].median())
        line["median time (s)"] = float(times.median()) / 1000
        line["mean plays"] = float(rows["plays"].mean())
        of_tasks.append(line)
    for task, rows in main[main["correct"].notna()].groupby("task", sort=True):
        thirds = halves(rows)
        if thirds:
            learning.append({"task": task, **thirds})
    found["All tasks and variants"] = without_empty(of_tasks)
    if learning:
        found["Share correct in the first and the last half of each listener's answers"] = learning
    times = fatigue(main)
    if times:
        found["Times over the study"] = times
    return found


def halves(rows: pd.DataFrame) -> dict[str, float]:
    """Return the share correct in the first and in the last half of the listeners' answers."""
    place = rows.groupby("listener")["trial"].rank(pct=True)
    first, last = rows["correct"][place <= 0.5], rows["correct"][place > 0.5]
    if first.empty or last.empty:
        return {}
    return {"first half": float(first.mean()), "last half": float(last.mean())}


def fatigue(main: pd.DataFrame) -> Rows:
    """Return how the time to answer goes with the number of the trial, in each task."""
    found = []
    for task, rows in main[main["rt_ms"] > 0].groupby("task", sort=True):
        each = [
            float(stats.spearmanr(own["trial"], own["rt_ms"]).statistic)
            for _, own in rows.groupby("listener")
            if own["trial"].nunique() > 3 and own["rt_ms"].nunique() > 1
        ]
        if each:
            found.append(
                {"task": task, "listeners": len(each), "mean ρ of time and trial": np.mean(each)}
            )
    return found


def without_empty(rows: Rows) -> Rows:
    """Return rows without the columns that are unknown in all of them."""
    names = [
        name
        for name in (rows[0] if rows else {})
        if any(not (isinstance(row[name], float) and np.isnan(row[name])) for row in rows)
    ]
    return [{name: row[name] for name in names} for row in rows]
