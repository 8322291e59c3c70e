"""The export of a study: a table that names no condition, and the key apart."""

from __future__ import annotations

import csv
import json
import os
import sys
from pathlib import Path

import pytest
from test_listening_command import SAID, answers, plan, run, study

__all__ = ["study"]

WORDS = ("spacious", "narrow", "wide", "log.csv", "item 1")


@pytest.fixture
def answered(study: Path) -> Path:
    """Let simulated listeners answer a trend, ratings, a questionnaire and words."""
    content = json.loads(study.read_text())
    words = [{"kind": "bs2132", "trials": 2}, {"kind": "nasa-tlx"}, {"kind": "text"}]
    content.update(tasks=[*content["tasks"], *words])
    study.write_text(json.dumps(content))
    run("plan", str(study), "-q")
    run("run", str(study), "-q", "--simulate", "2")
    run("export", str(study))
    return study.with_suffix(".answers")


def table(folder: Path) -> list[dict[str, str]]:
    """Return the rows of answers.csv."""
    with (folder / "answers.csv").open(newline="") as file:
        return list(csv.DictReader(file))


def test_the_table_is_blind_and_its_key_opens_it(answered: Path, study: Path) -> None:
    text = (answered / "answers.csv").read_text()
    for word in WORDS:
        assert word not in text.lower(), word
    opened = answers(study)
    conditions = {row[name] for row in opened for name in ("group", "order")}
    for name in ("variant", "dataset", "segment"):
        conditions |= {part for row in opened for part in row.get(name, "").split("|")} - {""}
    cells = {part for row in table(answered) for cell in row.values() for part in cell.split("|")}
    assert {"Spacious", "s1", "g1"} <= conditions
    assert not conditions & cells
    assert {row["variant"] for row in opened if row["kind"] == "trend"} == {"Spacious", "Narrow"}
    assert {row["order"] for row in opened} == {"g1", "g2"}
    ratings = [row for row in opened if row["kind"] == "bs2132"]
    assert [row["item"] for row in ratings] == ["1", "2"] * 4
    assert all(row["variant"] in ("Spacious", "Narrow") for row in ratings)
    key = json.loads((answered / "key.json").read_text())
    truth = {(row["dataset"], row["segment"], row["truth"]) for row in opened if row["truth"]}
    assert len(truth) == len({place[:2] for place in truth}), "a segment has one truth"
    assert len(key["stimuli"]) == len({tuple(each.items()) for each in key["stimuli"].values()})


def test_names_stay_from_one_export_to_the_next_and_differ_between_studies(
    answered: Path, study: Path
) -> None:
    first = (answered / "answers.csv").read_text()
    names = {row["stimulus"] for row in table(answered)}
    run("export", str(study))
    assert (answered / "answers.csv").read_text() == first
    (answered / ".names").unlink()
    run("export", str(study))
    assert not names & {row["stimulus"] for row in table(answered)} - {""}
    assert (answered / ".names").stat().st_mode & 0o77 == 0


def test_the_sidecar_explains_every_column(answered: Path) -> None:
    sidecar = json.loads((answered / "answers.json").read_text())
    assert list(sidecar) == list(table(answered)[0])
    for name, column in sidecar.items():
        assert column["Description"].endswith("."), name
        for row in table(answered):
            assert not column.get("Levels") or row[name] in {*column["Levels"], ""}, name
    assert sidecar["rt_ms"]["Units"] == "ms"


def test_the_analysis_takes_the_key_and_says_where_it_is_missing(
    answered: Path, study: Path
) -> None:
    pytest.importorskip("statsmodels")
    from ripples.errors import DataError
    from ripples.listening import read_answers, read_plan

    frozen = read_plan(study.with_suffix(".plan") / "plan.json")
    rows = read_answers(answered / "answers.csv", frozen)
    assert set(rows[rows["kind"] == "trend"]["variant"]) == {"Spacious", "Narrow"}
    assert set(rows["order"]) == {"g1", "g2"}
    assert set(rows[rows["kind"] == "nasa-tlx"]["segment"]) == {f"item {n}" for n in range(1, 7)}
    moved = (answered / "key.json").rename(answered / "kept.json")
    with pytest.raises(DataError, match="blind without it"):
        read_answers(answered / "answers.csv", frozen)
    assert read_answers(answered / "answers.csv", frozen, moved).equals(rows)
    moved.write_text('{"listeners": {}, "stimuli": {}}')
    with pytest.raises(DataError, match="the key has no listener"):
        read_answers(answered / "answers.csv", frozen, moved)


def test_parquet_has_the_same_table_with_types(
    study: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Texts stay texts, whatever a listener writes; numbers are numbers, gaps are gaps."""
    parquet = pytest.importorskip("pyarrow.parquet")
    monkeypatch.setenv("RIPPLES_PYTHON", sys.executable)
    content = json.loads(study.read_text())
    content.update(tasks=[{"kind": "text", "trials": 2}], analysis=[], exclusions=[])
    study.write_text(json.dumps(content))
    run("plan", str(study), "-q")
    typed = ["yes", "", "", "7", SAID]
    run("run", str(study), "-q", "--silent", typed="\n".join(typed) + "\n" * 9)
    assert "not written" not in run("export", str(study))
    rows = answers(study)
    found = parquet.read_table(study.with_suffix(".answers") / "answers.parquet")
    types = {field.name: str(field.type) for field in found.schema}
    assert types["answer"] == types["truth"] == types["listener"] == "string"
    assert types["correct"] == types["rt_ms"] == types["item"] == "int64"
    assert types["level"] == types["rating"] == "double"
    assert types["answered"].startswith("timestamp[")
    columns = found.to_pydict()
    assert columns["answer"] == [row["answer"] for row in rows]
    assert columns["answer"] == ["7", SAID]
    assert columns["level"] == [None] * len(rows)
    assert [str(value) for value in columns["trial"]] == [row["trial"] for row in rows]


def test_no_parquet_is_older_than_its_table(
    answered: Path, study: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where it cannot be written again, an old one, with a listener who is forgotten, goes."""
    (answered / "answers.parquet").write_bytes(b"of yesterday")
    nowhere = answered / "no-python"
    monkeypatch.setenv("RIPPLES_PYTHON", os.fspath(nowhere))
    said = run("export", str(study))
    assert f"answers.parquet was not written: there is no {nowhere}" in said
    assert not (answered / "answers.parquet").exists()
    assert plan(study)["plan"]
