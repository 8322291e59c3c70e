"""`ripples tune` and `ripples sweep sensitivity`: the package's work by the command; its page."""

from __future__ import annotations

import csv
import os
import re
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path

import pytest

from ripples import RipplesError, _command
from ripples.sensitivity import __main__ as sensitivity_command
from ripples.tune import Aims, Found
from ripples.tune import __main__ as tune_command
from ripples.tune._page import with_variants

ROOT = Path(__file__).resolve().parents[2]
STAIRCASE = [
    *("mappings/pitch.lua", "--data", "datasets/staircase", "--length", "2", "--jobs", "1"),
    *("--over", "warmest"),
]
SEARCH = [
    *(*STAIRCASE, "--maximise", "information", "--minimise", "loudness_mean"),
    *("--variants", "garden", "--trials", "8"),
]
INFORMATION = "information: temperature → tone.pitch"


def ripples(*words: object, python: str = sys.executable) -> subprocess.CompletedProcess[str]:
    """Run the command in the project's folder."""
    return subprocess.run(
        [str(_command.binary()), *map(str, words)],
        cwd=ROOT, env={**os.environ, "RIPPLES_PYTHON": python}, capture_output=True, text=True,
        check=False,
    )  # fmt: skip


@pytest.fixture(scope="module")
def tuned(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A search by the command, with its page."""
    folder = tmp_path_factory.mktemp("tuned") / "out"
    run = ripples("tune", *SEARCH, "--out", folder)
    assert run.returncode == 0, run.stderr
    assert f"{folder}/report.md, {folder}/page/report.html" in run.stdout
    return folder


def test_the_command_searches_as_the_package_does_and_a_store_may_lie_elsewhere(
    tuned: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    store = tuned / "sweep" / "store"
    known = {path: path.stat().st_mtime_ns for path in store.rglob("*.json")}
    more = ["--store", str(store), "--no-page", "--out", str(tmp_path / "out")]
    assert tune_command.main([*SEARCH, *more]) == 0
    for name in ("trials.csv", "variants.lua", "front.svg"):
        assert (tmp_path / "out" / name).read_bytes() == (tuned / name).read_bytes()
    assert {path: path.stat().st_mtime_ns for path in store.rglob("*.json")} == known
    assert not (tmp_path / "out" / "sweep" / "store").exists()
    assert not (tmp_path / "out" / "page").exists()


def test_the_page_plays_what_was_found_as_it_was_measured(tuned: Path) -> None:
    assert "[Hear them beside the mapping as it is](page/report.html)" in (
        tuned / "report.md"
    ).read_text(encoding="utf-8")
    assert (tuned / "page" / "report.html").stat().st_size > 0
    with (tuned / "page" / "cells.csv").open(newline="", encoding="utf-8") as file:
        heard = {
            row["name"]: float(row["value"])
            for row in csv.DictReader(file)
            if row["metric"] == "information"
        }
    with (tuned / "trials.csv").open(newline="", encoding="utf-8") as file:
        trials = [float(row[INFORMATION]) for row in csv.DictReader(file)]
    told = re.findall(rf"-- {INFORMATION} ([\d.]+)", (tuned / "variants.lua").read_text())
    assert list(heard)[:2] == ["as it is", "tuned"]
    assert len(list((tuned / "page" / "cells").glob("*.mp3"))) == len(heard)
    assert list(heard.values()) == pytest.approx([trials[0], *map(float, told)], rel=1e-3)


def test_a_mapping_of_which_it_is_not_seen_what_it_declares_has_no_page() -> None:
    found = Found("a.lua", {"variants": []}, Aims.read(["a"], [], []), [], [], [], 1)
    assert with_variants(found, "-- hear: a\nreturn mapping { }\n").count("\n") == 2
    with pytest.raises(RipplesError, match="no line of the mapping begins with `return mapping`"):
        with_variants(found, "local m = mapping { }\nreturn m\n")


def test_the_command_says_which_parameters_matter(tmp_path: Path) -> None:
    more = ["--method", "morris", "--samples", "4", "--metric", "information"]
    run = ripples("sweep", "sensitivity", *STAIRCASE, *more, "--out", tmp_path / "out")
    assert run.returncode == 0, run.stderr
    assert f"{INFORMATION}: " in run.stdout
    assert (tmp_path / "out" / "sensitivity.csv").exists()


COMMANDS = [("tune", tune_command.parser), ("sweep sensitivity", sensitivity_command.parser)]


@pytest.mark.parametrize(("name", "parser"), COMMANDS)
def test_the_command_knows_the_options_of_the_package(
    name: str, parser: Callable[[], ArgumentParser]
) -> None:
    own = {option for action in parser()._actions for option in action.option_strings}
    told = set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", ripples(*name.split(), "--help").stdout))
    assert told - {"--version"} == {option for option in own if option.startswith("--")}


@pytest.mark.parametrize("name", ["tune", "sweep sensitivity"])
def test_without_python_or_the_package_it_is_said_how_to_install_them(
    name: str, tmp_path: Path
) -> None:
    words = [*name.split(), "mappings/pitch.lua", "--data", "datasets/staircase", "--out", "x"]
    bare = tmp_path / "python"
    bare.write_text(f'#!/bin/sh\nexec "{sys.executable}" -I -S "$@"\n')
    bare.chmod(0o755)
    run = ripples(*words, python=str(bare))
    assert run.returncode == 1
    assert "No module named 'ripples'" in run.stderr
    assert "pip install ./python" in run.stderr
    run = ripples(*words, python=str(tmp_path / "nowhere"))
    assert run.returncode == 1
    assert f"there is no {tmp_path}/nowhere" in run.stderr
    assert "install Python 3" in run.stderr
