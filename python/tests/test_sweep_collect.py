"""Sweeps: what their plans and tables refuse, and what their reports tell."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from sweep_command import plan, ripples


def test_a_changed_line_of_the_plan_is_no_cell_of_the_store(tmp_path: Path) -> None:
    folder = plan(tmp_path / "sweep", seeds=2)
    ripples("run", folder)
    lines = folder / "cells.jsonl"
    lines.write_text(lines.read_text().replace('"seed":2}', '"seed":7}'))
    said = ripples("collect", folder, code=1)
    assert "another cell than the store has under its key: seed is 7 here and 2 there" in said
    assert f"{lines}:2" in said
    assert not (folder / "cells.csv").exists()


def test_files_of_others_stay(tmp_path: Path) -> None:
    folder, others = plan(tmp_path / "sweep", seeds=1), tmp_path / "others"
    others.mkdir()
    (others / "plan.json").write_text('{"my": "file"}')
    words = ("mappings/pitch.lua", "--data", "datasets/staircase", "--out", others)
    assert "holds other files" in ripples("plan", *words, code=2)
    assert "holds other files" in ripples("collect", folder, "--out", others, code=2)
    assert {path.name: path.read_text() for path in others.iterdir()} == {
        "plan.json": '{"my": "file"}'
    }


def test_the_means_along_what_was_varied_are_told_in_words_and_numbers(tmp_path: Path) -> None:
    folder = plan(tmp_path / "sweep", 1, "--sweep", "warmest=25,40")
    ripples("run", folder, "--quiet")
    ripples("collect", folder, "--quiet")
    report = (folder / "report.md").read_text()
    assert "![Means along warmest. " in report
    assert "### Along warmest" in report
    assert "| 25 | " in report
    (along,) = json.loads((folder / "report.json").read_text())["means"]
    assert along["along"] == "warmest"
    assert [point["value"] for point in along["values"]] == [25, 40]
    assert all(found["cells"] == 1 for found in along["values"][0]["means"].values())
    picture = (folder / "curves.svg").read_text()
    assert "<title>Sweep of pitch.lua</title>" in picture
    assert "<desc>Means along warmest. " in picture


def test_a_fault_of_a_file_is_told_where_it_stands(tmp_path: Path) -> None:
    file = tmp_path / "sweep.json"
    file.write_text(
        '{"mappings": "mappings/pitch.lua", "data": "datasets/staircase",\n'
        ' "parameters": {"warmst": {"values": [25]}}}'
    )
    said = ripples("plan", "--file", file, "--out", tmp_path / "sweep", code=2)
    assert f'{file}:2:27: no mapping has a parameter "warmst"' in said


def test_parquet_is_written_by_the_python_that_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = plan(tmp_path / "sweep", seeds=1)
    ripples("run", folder, "--quiet")
    nowhere = tmp_path / "no-python"
    monkeypatch.setenv("RIPPLES_PYTHON", os.fspath(nowhere))
    said = ripples("collect", folder, "--out", tmp_path / "table")
    assert f"cells.parquet was not written: there is no {nowhere}" in said
