"""The bundled listening studies run at once, and their sounds are equally loud."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from test_listening_command import run

ROOT = Path(__file__).resolve().parents[2]
STUDIES = sorted(path.stem for path in (ROOT / "studies").glob("*.json"))
LISTENERS = 2


@pytest.fixture
def examples(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in a folder that has the examples, as a copy of them would."""
    for name in ("mappings", "datasets"):
        (tmp_path / name).symlink_to(ROOT / name)
    (tmp_path / "studies").mkdir()
    for path in (ROOT / "studies").iterdir():
        if path.suffix in ("", ".json"):
            (tmp_path / "studies" / path.name).symlink_to(path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_there_are_studies_of_four_kinds() -> None:
    kinds = {
        task["kind"]
        for name in STUDIES
        for task in json.loads((ROOT / f"studies/{name}.json").read_text())["tasks"]
    }
    assert {"trend", "value", "identification", "magnitude", "bs1534"} <= kinds


@pytest.mark.parametrize("name", STUDIES)
def test_a_bundled_study_runs_at_once(name: str, examples: Path) -> None:
    """It is checked, frozen and answered; all its sounds are at its level, peaks at -1 dBTP."""
    study = Path("studies") / f"{name}.json"
    assert "Nothing to object to" in run("check", str(study), "-q")
    run("plan", str(study), "-q")
    frozen = json.loads(Path(f"studies/{name}.plan/plan.json").read_text())
    stimuli = json.loads(study.read_text())["stimuli"]
    pieces = len(stimuli["data"]) * max(1, len(stimuli["segments"]))
    # BS.1534 has two anchors beside the variants.
    anchors = 2 if name == "granulators" else 0
    assert len(frozen["cells"]) == (len(stimuli["variants"]) + anchors) * pieces
    for cell in frozen["cells"]:
        assert cell["loudness"] == pytest.approx(stimuli["loudness"], abs=0.1)
        assert cell["peak"] <= -1
    said = run("run", str(study), "-q", "--simulate", str(LISTENERS), "--seed", "1")
    assert f"{LISTENERS} simulated listeners completed the study" in said
