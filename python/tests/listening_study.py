"""Studies for tests: frozen plans, and the answers of listeners who are simulated."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pandas as pd

from ripples.listening import canonical, simulated

TREND = {
    "id": "trend", "kind": "trend", "question": "Did it rise?", "trials": 24, "catch": 4,
}  # fmt: skip
HEARD = {"Ada": 2.0, "Ben": 1.0}


def step(id="h1", task="trend", test="paired-proportion", measure="correct", by="variant", **more):
    """Return an analysis of a plan."""
    return {"id": id, "task": task, "test": test, "measure": measure, "by": by, "alpha": 0.05,
            "correction": "none", "equivalence": None, **more}  # fmt: skip


def study(tasks=(TREND,), analysis=None, listeners=12, exclusions=()):
    """Return the content of a study."""
    return {
        "study": "two-mappings", "version": 1, "question": "Which tells more?",
        "hypothesis": "Ada does.", "tasks": list(tasks), "order": {"design": "williams", "seed": 1},
        "listeners": listeners, "exclusions": list(exclusions),
        "analysis": [step()] if analysis is None else list(analysis),
    }  # fmt: skip


def cells(heard=None, tasks=("trend",), segments=4):
    """Return cells: each variant has segments that are heard better and better."""
    return [
        {"cell": f"{variant}-{index}", "variant": variant, "dataset": "daily",
         "segment": f"s{index + 1}", "metrics": {"information": 1 + d * index},
         "ideal": {task: {"dprime": d * (0.5 + index / 3)} for task in tasks}}
        for variant, d in (heard or HEARD).items() for index in range(segments)
    ]  # fmt: skip


def frozen(folder: Path, content: dict, found: list | None = None, name="plan.json") -> Path:
    """Write a frozen plan and return its path."""
    hash = hashlib.sha256(canonical(content).encode()).hexdigest()
    plan = {"plan": hash, "frozen": "2027-01-02T10:00:00Z", "study": content,
            "cells": cells() if found is None else found}  # fmt: skip
    path = folder / name
    path.write_text(json.dumps(plan, indent=1), encoding="utf-8")
    return path


def answered(plan, folder: Path, listener=None, **options) -> tuple[pd.DataFrame, Path]:
    """Let simulated listeners answer, write answers.csv, and return both."""
    rows = simulated.answers(plan, listener or simulated.Listener(), **options)
    path = folder / "answers.csv"
    rows.to_csv(path, index=False)
    return rows, path
