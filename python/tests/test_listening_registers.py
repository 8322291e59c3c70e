"""The plan of a study in the fields of a register's form."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from test_listening_command import run
from test_listening_plan import made

FIELDS = {
    "aspredicted": [
        "Data collected already?", "Hypothesis", "Dependent variables", "Conditions", "Analyses",
        "Outliers and exclusions", "Sample size", "Anything else", "Name", "Type of the study",
    ],
    "osf": [
        "Title", "Authors", "Description", "Hypotheses", "Study type", "Blinding", "Study design",
        "Randomization", "Existing data", "Data collection procedures", "Sample size",
        "Sample size rationale", "Stopping rule", "Manipulated variables", "Measured variables",
        "Indices", "Statistical models", "Transformations", "Inference criteria", "Data exclusion",
        "Missing data", "Exploratory analysis", "Other",
    ],
}  # fmt: skip
"""What the registers ask, in their order."""


@pytest.mark.parametrize("register", FIELDS)
def test_a_plan_fills_the_form_of_a_register(tmp_path: Path, register: str) -> None:
    """Each field has an answer from the plan, or says what only the author knows."""
    steps = [
        {"id": "errors", "task": "value", "test": "wilcoxon", "measure": "error", "bayes": True}
    ]
    path = made(tmp_path, analysis=steps, exclusions=[{"rule": "headphones"}])
    text = run("plan", str(path), "-q", "--for", register)
    written = (tmp_path / f"study.plan/{register}.md").read_text()
    assert text.startswith(written)
    parts = re.split(r"^## (?:\d+\. )?(.+)\n", written, flags=re.MULTILINE)
    assert parts[1::2] == FIELDS[register]
    fields = dict(zip(parts[1::2], parts[2::2], strict=True))
    assert all(len(answer.strip()) > 8 for answer in fields.values())
    plan = json.loads((tmp_path / "study.plan/plan.json").read_text())
    assert plan["plan"] in written
    for said in (
        "Hypothesis: The wide one does.", "8 listeners complete the study", "Wide, Narrow",
        "Wilcoxon's signed-rank test", "JZS Bayes factor with a Cauchy prior of the width √2/2",
        "who fail the headphone check are left out", "Williams design", "No. Nobody has answered",
        "the mean distance of the answer from the datum", "12 trials of value",
    ):  # fmt: skip
        assert said in written, said
    unknown = [name for name, answer in fields.items() if "[TO BE FILLED IN BY YOU:" in answer]
    assert unknown == {
        "aspredicted": ["Anything else", "Type of the study"],
        "osf": ["Authors", "Description", "Data collection procedures", "Other"],
    }[register]  # fmt: skip


def test_a_form_says_that_somebody_has_answered_and_what_is_not_known(tmp_path: Path) -> None:
    """Simulated listeners are nobody; one in the terminal is, and a hypothesis is asked for."""
    path = made(tmp_path, hypothesis="", analysis=[])
    run("plan", str(path), "-q")
    run("run", str(path), "-q", "--simulate", "2")
    said = run("plan", str(path), "-q", "--for", "aspredicted")
    assert "No. Nobody has answered yet" in said
    assert "tried with the answers of 2 simulated listeners, which are no data" in said
    assert "“What was the temperature at the end?” Shown: One stimulus." in said
    assert "or in the mean. Here: the end." in said
    assert "[TO BE FILLED IN BY YOU: the hypothesis" in said
    assert "No test is planned" in said
    run("run", str(path), "-q", "--silent", typed="yes\n\n\n1\n2\n", code=1)
    said = run("plan", str(path), "-q", "--for", "osf")
    assert "1 person answered before this text was made" in said


def test_an_unknown_register_is_refused(tmp_path: Path) -> None:
    """The options are named."""
    path = made(tmp_path)
    said = run("plan", str(path), "-q", "--for", "clinicaltrials", code=2)
    assert "aspredicted" in said
    assert "osf" in said
