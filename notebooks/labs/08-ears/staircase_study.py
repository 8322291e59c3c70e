"""The staircase of lab 8 as a listening study (`ripples listen`), with the listeners that it simulates."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import numpy as np
import pandas as pd
import ripples
from ripples._command import run

TARGET = 0.8035
"""The share of right answers to which the study's staircases go: two down, steps down 0.5488 of up."""


def write_study(mapping: ripples.Mapping, log: ripples.Dataset, folder: Path) -> Path:
    """Write and freeze a study of one staircase, and return the path of its file.

    A level is by how many degrees three seconds of sound rise or fall: a minute's °C/min.
    """
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "night-watch.lua").write_text(mapping.text, encoding="utf-8")
    table = log.to_pandas()[["time", "temperature"]]
    table.columns = pd.Index(["time (s)", "temperature (°C)"])
    table.to_csv(folder / "night.csv", index=False)
    staircase = {"from": 0.5, "to": 8, "levels": 9, "down": 2, "step": 2}
    content = {
        "study": "night-watch",
        "question": "Which is the smallest change of the temperature that is heard in three seconds?",
        "stimuli": {
            "variants": [f"{folder}/night-watch.lua"], "data": [f"{folder}/night.csv"],
            "seconds": 3, "segments": [{"from": 0, "to": 60}],
        },
        "tasks": [{"kind": "staircase", "input": "temperature", "trials": 40, "training": 4,
                   "staircase": staircase}],
        "listeners": 8,
        "consent": {"text": "You hear a temperature as sound. Only your answers and their times are kept.",
                    "keeps": ["answers", "times"], "until": "2030-12-31"},
        "analysis": [{"id": "smallest", "task": "staircase", "test": "psychometric",
                      "measure": "threshold", "by": ""}],
    }  # fmt: skip
    path = folder / "night-watch.json"
    path.write_text(json.dumps(content, indent=2, ensure_ascii=False), encoding="utf-8")
    run(["listen", "plan", str(path), "--quiet"])
    return path


def simulated(study: Path, listeners: int = 8, noise: float = 4.0, seed: int = 8) -> pd.DataFrame:
    """Let simulated listeners take part; return a row for each answer: listener, level, right."""
    shutil.rmtree(study.with_suffix(".answers"), ignore_errors=True)
    people = ["--simulate", str(listeners), "--noise", str(noise), "--seed", str(seed)]
    run(["listen", "run", str(study), "--quiet", *people])
    run(["listen", "export", str(study)])
    rows = pd.read_csv(study.with_suffix(".answers") / "answers.csv")
    rows = rows[rows["phase"] == "main"].rename(columns={"correct": "right"})
    return rows[["listener", "level", "right"]].astype({"right": bool}).reset_index(drop=True)


def thresholds(answers: pd.DataFrame, reversals: int = 6) -> pd.Series:
    """Return each listener's threshold: the geometric mean of the last levels where it turned."""

    def of(levels: pd.Series) -> float:
        steps = levels[levels.diff() != 0]
        ways = np.sign(steps.diff())
        turned = steps[ways * ways.shift(-1) < 0].iloc[-reversals:]
        return float(np.exp(np.log(turned).mean())) if len(turned) else float("nan")

    return answers.groupby("listener")["level"].apply(of)
