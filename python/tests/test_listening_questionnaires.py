"""Questionnaires and questions about the listener by the command, from file to report."""

from __future__ import annotations

import csv
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from test_listening_command import answers, run, study

__all__ = ["study"]

BACKGROUND = ["age", "hearing", "music", "vision", "device"]
FACTS = ("age", "hearing", "music_years", "vision", "output")
DEVICE = ("browser", "platform", "sample_rate", "base_latency_ms", "output_latency_ms")
ITEMS = [
    "How hard was it?",
    {"text": "I could follow it.", "form": "points", "points": 5, "ends": ["no", "yes"]},
    {"text": "Which?", "form": "choice", "options": ["Bells, or so", "Glide"], "optional": True},
    {"text": "What all?", "form": "multiple", "options": ["Pitch", "Tempo", "Level"]},
    {"text": "How long?", "form": "number", "unit": "years", "from": 0, "to": 80},
    {"text": "Why?", "form": "text"},
]
BUZZ = {
    "id": "buzz", "kind": "questionnaire", "instrument": "buzz", "points": 7,
    "ends": ["no", "yes"], "source": "pasted for a test", "items": [f"Item {n}" for n in range(11)],
}  # fmt: skip


def asked(name: str, **more: Any) -> dict[str, Any]:
    """Return the task of an instrument."""
    return {"id": name, "kind": "questionnaire", "instrument": name, **more}


def change(study: Path, **parts: Any) -> None:
    """Change a study's file, and freeze it."""
    content = json.loads(study.read_text())
    content.update(exclusions=[], screening={}, **parts)
    study.write_text(json.dumps(content))
    run("plan", str(study), "-q")


def test_items_are_typed_and_exported_one_by_one(study: Path) -> None:
    """A wrong answer is said and asked again; each item has a row with its form."""
    own = {"id": "own", "kind": "questionnaire", "items": ITEMS}
    change(study, tasks=[own], analysis=[], background=["age", "music"])
    said = run(
        *("run", str(study), "-q", "--silent"),
        typed="\n".join(
            ["yes", "3", "-", "", "", "101", "70", "6", "4", "-", "3, 1", "2.5", 'a|b, "c"']
        )
        + "\n",
    )
    for words in ("25 to 34", "Bells, or so", "from 0 to 100", "from 1 to 5", "Thank you"):
        assert words in said, words
    rows = answers(study)
    assert [row["form"] for row in rows] == [
        "scale", "points", "choice", "multiple", "number", "text",
    ]  # fmt: skip
    assert [row["answer"] for row in rows] == ["70", "4", "rather-not", "1;3", "2.5", 'a|b, "c"']
    assert [row["rating"] for row in rows] == ["70", "", "", "", "", ""]
    assert [row["unit"] for row in rows] == ["", "", "", "", "years", ""]
    assert {(row["age"], row["music_years"]) for row in rows} == {("25-34", "rather-not")}
    assert {row[name] for row in rows for name in ("vision", "hearing", *DEVICE)} == {""}
    sidecar = json.loads((study.with_suffix(".answers") / "answers.json").read_text())
    items = sidecar["item"]["Questionnaires"]["own"]["Items"]
    assert items["3"]["Levels"]["1"] == "Bells, or so"
    assert items["5"]["Units"] == "years"


@pytest.mark.parametrize("served", [[], ["--served"]])
def test_simulated_listeners_answer_everything(
    study: Path, served: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """From a class to the report: all forms, instruments and facts, served or not."""
    pytest.importorskip("statsmodels")
    monkeypatch.setenv("RIPPLES_PYTHON", sys.executable)
    content = json.loads(study.read_text())
    step = {"id": "load", "task": "nasa-tlx", "test": "wilcoxon", "measure": "score"}
    change(
        study,
        tasks=[
            {**content["tasks"][0], "id": "trend"},
            asked("nasa-tlx", after="trend"),
            {"id": "said", "kind": "text", "after": "trend"},
            {"id": "own", "kind": "questionnaire", "items": ITEMS},
            asked("sus"),
            asked("ueq-s"),
            BUZZ,
        ],
        analysis=[step],
        background=BACKGROUND,
        listeners=4,
    )
    run("run", str(study), "-q", "--simulate", "4", "--seed", "3", *served)
    rows = answers(study)
    for name in (*FACTS, "browser", "platform", "sample_rate"):
        assert all(row[name] for row in rows), name
    assert {row["sample_rate"] for row in rows} == {"48000"}
    assert {row["output_latency_ms"] for row in rows} == {""}, "unknown is no zero"
    load = [row for row in rows if row["task"] == "nasa-tlx"]
    assert len(load) == 4 * 2 * 6
    assert {row["variant"] for row in load} == {"Spacious", "Narrow"}
    assert all(float(row["answer"]) % 5 == 0 for row in load)
    assert len([row for row in rows if row["task"] == "said"]) == 4 * 2
    run("analyse", str(study))
    results = study.with_suffix(".results")
    with (results / "scores.csv").open() as file:
        scores = {
            (row["listener"], row["task"], row["variant"], row["scale"]): float(row["score"])
            for row in csv.DictReader(file)
        }
    assert len(scores) == 4 * (2 + 1 + 3)
    for (listener, task, variant, _), score in scores.items():
        if task == "nasa-tlx":
            own = [row for row in load if (row["listener"], row["variant"]) == (listener, variant)]
            assert score == pytest.approx(sum(float(row["answer"]) for row in own) / 6)
        if task == "sus":
            own = [row for row in rows if (row["listener"], row["task"]) == (listener, task)]
            said = {int(row["item"]): int(row["answer"]) for row in own}
            odd = sum(said[item] - 1 for item in (1, 3, 5, 7, 9))
            assert score == 2.5 * (odd + sum(5 - said[item] for item in (2, 4, 6, 8, 10)))
    text = (results / "report.html").read_text()
    for words in (
        "the scoring of BUZZ has not been read",
        "mean of studies",
        "Pitch",
        "music_years",
    ):
        assert words in text, words
    found = json.loads((results / "results.json").read_text())
    assert found["analyses"][0]["estimates"][0]["n"] == 4


def test_texts_of_items_are_left_out_of_an_export_without_texts(study: Path) -> None:
    """What is said in one's own words stays away, wherever it was said."""
    own = {"id": "own", "kind": "questionnaire", "items": ITEMS[3:]}
    change(study, tasks=[own, {"kind": "text"}], analysis=[])
    typed = ["yes", "", "", "1", "2", "my secret", "", "another secret"]
    run("run", str(study), "-q", "--silent", typed="\n".join(typed) + "\n")
    assert [row["form"] for row in answers(study)] == ["multiple", "number", "text", ""]
    run("export", str(study), "--without-texts")
    table = (study.with_suffix(".answers") / "answers.csv").read_text()
    assert "secret" not in table
    assert table.count("\n") == 3


def test_a_listener_reads_what_will_be_stored(study: Path) -> None:
    change(study, tasks=[{"kind": "text"}], analysis=[], background=["age", "device"])
    said = run("run", str(study), "-q", "--silent", code=1, typed="q\n")
    assert "what you say about yourself" in said
    assert "the family of your browser" in said
