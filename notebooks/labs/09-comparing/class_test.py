"""The class that takes the test of lab 9 when nobody is there: thirty simulated listeners.

They answer a real listening study (`ripples listen`): its plan is frozen, its sounds are at one
level, each answer goes through the same session and store as a person's. What such a class finds
is a prediction from a model of hearing, never evidence about people.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pandas as pd
import ripples
from ripples._command import run

Numbers = npt.NDArray[np.float64]
SECONDS = 2.5
"""Seconds of sound of an excerpt."""
EXCERPTS = 4
"""Excerpts of a walk."""
NOISE = 20.0
"""The noise of memory and attention of the simulated listeners, in just noticeable differences."""


def ranks(values: Numbers) -> Numbers:
    """Return the ranks of values, from 1; equal ones share the mean of their ranks.

    >>> ranks(np.array([5.0, 8.0, 8.0, 1.0])).tolist()
    [2.0, 3.5, 3.5, 1.0]
    """
    _, inverse, counts = np.unique(values, return_inverse=True, return_counts=True)
    ends = np.cumsum(counts)
    return np.asarray(((ends - counts + 1 + ends) / 2)[inverse])


def write_study(
    mapping: ripples.Mapping,
    walks: Sequence[ripples.Dataset],
    labels: Mapping[str, str],
    plan: Mapping[str, str],
    folder: Path,
    listeners: int = 30,
) -> Path:
    """Write the study of the class test, freeze it, and return the path of its file.

    The variants have their blind labels as names. One task asks of each excerpt whether the
    temperature rose or fell; excerpts without a clear trend are left out by the command.
    """
    folder.mkdir(parents=True, exist_ok=True)
    script = folder / "fair-pair.lua"
    script.write_text(mapping.text, encoding="utf-8")
    seconds = min(walk.to_pandas()["time"].max() for walk in walks) / EXCERPTS
    trials = 2 * EXCERPTS * len(walks)
    task = {"kind": "trend", "input": "temperature", "training": 4, "trials": trials}
    content = {
        "study": "class-test",
        "question": plan.get("question") or "Which variant tells the trend?",
        "hypothesis": plan.get("hypothesis", ""),
        "stimuli": {
            "variants": [f"{script}@{variant}={labels[variant]}" for variant in sorted(labels)],
            "data": [str(saved(walk, folder)) for walk in walks],
            "seconds": SECONDS,
            "segments": [
                {
                    "from": round(float(seconds) * each, 3),
                    "to": round(float(seconds) * (each + 1), 3),
                }
                for each in range(EXCERPTS)
            ],
        },
        "tasks": [task],
        "order": {"design": "williams", "seed": 9},
        "listeners": listeners,
        "consent": {
            "text": "You hear a temperature as sound. Nothing but your answers and their times is kept.",
            "keeps": ["answers", "times"],
            "until": "2030-12-31",
        },
        "analysis": [
            {
                "id": "trend",
                "task": "trend",
                "test": "wilcoxon",
                "measure": "correct",
                "by": "variant",
            }
        ],
    }
    path = folder / "class-test.json"
    path.write_text(json.dumps(content, indent=2, ensure_ascii=False), encoding="utf-8")
    run(["listen", "plan", str(path), "--quiet"])
    return path


def saved(walk: ripples.Dataset, folder: Path) -> Path:
    """Write the temperature of a walk as a log of its own, and return its path."""
    path = folder / f"{walk.name}.csv"
    table = walk.to_pandas()[["time", "temperature"]]
    table.columns = pd.Index(["time (s)", "temperature (°C)"])
    table.to_csv(path, index=False)
    return path


def simulated_class(study: Path, listeners: int = 30, seed: int = 2026) -> None:
    """Let simulated listeners take part who hear like the ideal one, but with noise and lapses.

    Those who took part in an earlier run of the notebook are removed.
    """
    shutil.rmtree(study.with_suffix(".answers"), ignore_errors=True)
    people = ["--simulate", str(listeners), "--seed", str(seed)]
    traits = ["--noise", str(NOISE), "--lapses", "0.03"]
    run(["listen", "run", str(study), "--quiet", *people, *traits])


def responses(study: Path) -> pd.DataFrame:
    """Return a row for each answer of those who completed: listener, trial, label, walk, right."""
    run(["listen", "export", str(study)])
    folder = study.with_suffix(".answers")
    key = json.loads((folder / "key.json").read_text())
    rows = pd.read_csv(folder / "answers.csv")
    rows = rows.join(pd.DataFrame(key["listeners"]).T, on="listener")
    rows = rows.join(pd.DataFrame(key["stimuli"]).T, on="stimulus")
    rows = rows[(rows["phase"] == "main") & (rows["completed"] == 1)]
    names = {"variant": "label", "dataset": "walk", "correct": "right"}
    columns = ["listener", "order", "trial", "label", "walk", "segment", "right"]
    kept = rows.rename(columns=names)[columns]
    return kept.astype({"right": bool}).reset_index(drop=True)
