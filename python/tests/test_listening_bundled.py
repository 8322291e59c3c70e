"""The bundled listening studies run at once, and their sounds are equally loud."""

from __future__ import annotations

import hashlib
import json
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest
from loudness_meter import NAME, measured
from test_listening_command import run

ROOT = Path(__file__).resolve().parents[2]
STUDIES = sorted(path.stem for path in (ROOT / "studies").glob("*.json"))
LISTENERS = 2
ANALYSED = "granulators"
"""The study that is analysed, too: its exclusions and ranks need the key and the anchors."""
MADE = [
    {"kind": "staircase", "input": "temperature", "trials": 8,
     "staircase": {"from": 2, "to": 16, "levels": 3}},
    {"kind": "value", "input": "temperature", "trials": 4, "tone": 10},
]  # fmt: skip
"""Tasks whose sounds are made for the study: levels that rise and fall, and a reference tone."""


@pytest.fixture
def examples(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in a folder that has the examples, as a copy of them would."""
    for name in ("mappings", "datasets"):
        shutil.copytree(ROOT / name, tmp_path / name)
    (tmp_path / "studies").mkdir()
    for path in (ROOT / "studies").iterdir():
        if path.suffix in ("", ".json"):
            copy = shutil.copytree if path.is_dir() else shutil.copyfile
            copy(path, tmp_path / "studies" / path.name)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_there_are_studies_of_four_kinds() -> None:
    kinds = {
        task["kind"]
        for name in STUDIES
        for task in json.loads((ROOT / f"studies/{name}.json").read_text())["tasks"]
    }
    assert {"trend", "value", "identification", "magnitude", "bs1534"} <= kinds


def levelled(name: str) -> int:
    """Measure all sounds of a frozen study by their files; return the number of cells."""
    if NAME is None:
        pytest.skip("needs libebur128")
    base = Path("studies") / name
    frozen = json.loads(base.with_suffix(".plan").joinpath("plan.json").read_text())
    target = frozen["study"]["stimuli"]["loudness"]
    sounds = [
        path
        for path in base.with_suffix(".stimuli").rglob("*.wav")
        if path.parent.name != "headphones"
    ]
    # The plan names what was measured, and nothing else.
    found = {hashlib.sha256(path.read_bytes()).hexdigest() for path in sounds}
    assert {cell["sound"] for cell in frozen["cells"]} == found
    for path in sounds:
        loudness, peak = measured(path)
        assert loudness == pytest.approx(target, abs=0.1), path
        assert peak <= -1, path
    return len(frozen["cells"])  # Cells that sound alike share a file.


def analysed(study: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Analyse a study: all that its plan asks for is there, for the listeners who answered."""
    pytest.importorskip("statsmodels")
    monkeypatch.setenv("RIPPLES_PYTHON", sys.executable)
    run("analyse", str(study))
    folder = study.with_suffix(".results")
    results = json.loads((folder / "results.json").read_text())
    planned = json.loads(study.read_text())["analysis"]
    assert [each["id"] for each in results["analyses"]] == [each["id"] for each in planned]
    assert results["listeners"]["completed"] == LISTENERS
    assert "<html" in (folder / "report.html").read_text()


@pytest.mark.sampled(1)
@pytest.mark.parametrize("name", STUDIES)
def test_a_bundled_study_runs_at_once(
    name: str, examples: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is checked, frozen and answered; all its sounds are at its level, peaks at -1 dBTP."""
    study = Path("studies") / f"{name}.json"
    assert "Nothing to object to" in run("check", str(study), "-q")
    run("plan", str(study), "-q")
    stimuli = json.loads(study.read_text())["stimuli"]
    pieces = len(stimuli["data"]) * max(1, len(stimuli["segments"]))
    # BS.1534 has two anchors beside the variants.
    anchors = 2 if name == "granulators" else 0
    assert levelled(name) == (len(stimuli["variants"]) + anchors) * pieces
    said = run("run", str(study), "-q", "--simulate", str(LISTENERS), "--seed", "1")
    assert f"{LISTENERS} simulated listeners completed the study" in said
    if name == ANALYSED:
        analysed(study, monkeypatch)


def test_levels_and_tones_are_as_loud_as_all_else(examples: Path) -> None:
    """A bundled study with a staircase and a reference tone, whose sounds no dataset has."""
    content: dict[str, Any] = json.loads(Path("studies/ada-and-ben.json").read_text())
    content["stimuli"]["segments"] = content["stimuli"]["segments"][:2]
    content.update(tasks=MADE, analysis=[], exclusions=[], study="made")
    Path("studies/made.json").write_text(json.dumps(content))
    run("plan", "studies/made.json", "-q")
    variants = len(content["stimuli"]["variants"])
    assert levelled("made") == variants * (2 + 2 * 3 + 1), "segments, levels both ways, a tone"
