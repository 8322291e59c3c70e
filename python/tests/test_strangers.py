"""Folders and documents that came from elsewhere: nothing is written, asked or read beyond them."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from sweep_command import ROOT

from ripples import _command

PRECIOUS = "mine"
COMPARE = ("compare", "mappings/pitch.lua", "mappings/tempo.lua", "--data", "datasets/staircase")


def ripples(*words: object, code: int = 0) -> str:
    """Run the command in the project, and return what it printed."""
    ended = subprocess.run(
        [str(_command.binary()), *map(str, words)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == code, ended.stdout + ended.stderr
    return ended.stdout + ended.stderr


class Outside:
    """A folder of somebody with a file in it, to which links of a received folder lead."""

    def __init__(self, place: Path) -> None:
        """Make it."""
        self.folder = place / "outside"
        self.folder.mkdir()
        self.file = self.folder / "file"
        self.file.write_text(PRECIOUS)

    def is_untouched(self) -> bool:
        """Tell whether it is as it was."""
        return list(self.folder.iterdir()) == [self.file] and self.file.read_text() == PRECIOUS

    def replace_files(self, folder: Path) -> list[Path]:
        """Put a link to the file in the place of each file of a folder, cells apart."""
        replaced = [
            path
            for path in folder.rglob("*")
            if path.is_file() and not path.is_symlink() and "cells" not in path.parts
        ]
        for path in replaced:
            path.unlink()
            path.symlink_to(self.file)
        return replaced


def test_a_report_is_not_written_through_links(tmp_path: Path) -> None:
    """Every file of a comparison replaces the link that has its name."""
    outside, report = Outside(tmp_path), tmp_path / "report"
    ripples(*COMPARE, "--length", 2, "--out", report, "-q")
    replaced = outside.replace_files(report)
    assert len(replaced) > 10
    ripples(*COMPARE, "--length", 2, "--seed", 2, "--out", report, "-q")
    assert outside.is_untouched()
    assert [path for path in replaced if path.name == "report.html" and path.is_symlink()] == []


@pytest.mark.parametrize(
    ("name", "code", "why"), [("figures", 1, "is a link"), ("cells", 2, "holds other files")]
)
def test_no_folder_of_a_report_may_be_a_link(
    tmp_path: Path, name: str, code: int, why: str
) -> None:
    """A link in the place of a folder ends the command, with what to do."""
    outside, report = Outside(tmp_path), tmp_path / "report"
    ripples(*COMPARE, "--length", 2, "--out", report, "-q")
    shutil.rmtree(report / name, ignore_errors=True)
    (report / name).symlink_to(outside.folder)
    said = ripples(*COMPARE, "--length", 2, "--seed", 2, "--out", report, "-q", code=code)
    assert why in said
    assert outside.is_untouched()


def test_a_plan_chooses_no_store(tmp_path: Path) -> None:
    """A store elsewhere, or on a host, is taken from the one who runs the sweep only."""
    sweep, elsewhere = tmp_path / "sweep", tmp_path.parent / f"{tmp_path.name}-elsewhere"
    ripples("sweep", "plan", "mappings/pitch.lua", "--data", "datasets/staircase", "--length", 1,
            "--out", sweep)  # fmt: skip
    plan = json.loads((sweep / "plan.json").read_text())
    for store in [str(elsewhere), "http://127.0.0.1:9/store", "../../../elsewhere"]:
        (sweep / "plan.json").write_text(json.dumps({**plan, "store": store}))
        for word in ("run", "status", "collect"):
            said = ripples("sweep", word, sweep, code=1)
            assert "if you trust it, name it yourself: --store" in said, said
    assert not elsewhere.exists()


def test_a_plan_reads_within_its_bounds(tmp_path: Path) -> None:
    """Data elsewhere are allowed by the one who runs the sweep, not by its plan."""
    sweep = tmp_path / "received" / "sweep"
    data = tmp_path / "private" / "walk.csv"
    data.parent.mkdir()
    data.write_text("time,temperature\n0,10\n1,20\n2,30\n")
    ripples("sweep", "plan", "mappings/pitch.lua", "--data", data, "--length", 1, "--out", sweep)
    plan = json.loads((sweep / "plan.json").read_text())
    (sweep / "plan.json").write_text(json.dumps({**plan, "allowRead": [str(data.parent)]}))
    assert "--allow-read" in ripples("sweep", "run", sweep, "--jobs", 1, code=1)
    ripples("sweep", "run", sweep, "--jobs", 1, "--allow-read", data.parent)


def test_a_study_reads_within_its_bounds(tmp_path: Path) -> None:
    """A study names mappings and data of its folder, its project and the working folder."""
    study = tmp_path / "received" / "study.json"
    data = tmp_path / "private" / "walk.csv"
    data.parent.mkdir()
    rows = "".join(f"{second},{10 + second % 17}\n" for second in range(240))
    data.write_text("time,temperature\n" + rows)
    ripples("listen", "init", "mappings/pitch.lua", "mappings/tempo.lua", "--data", data,
            "--segments", 2, "--seconds", 1, "--out", study)  # fmt: skip
    said = ripples("listen", "plan", study, "-q", code=1)
    assert "outside its folder and its project" in said
    assert f"--allow-read {data.parent}" in said
    assert not list(study.parent.glob("*.plan"))


def test_the_name_of_a_lab_is_a_plain_word(tmp_path: Path) -> None:
    """Files for students are called after it."""
    lab = json.loads((ROOT / "notebooks/labs/02-pitch/lab.json").read_text())
    (tmp_path / "lab.json").write_text(json.dumps({**lab, "name": "../../private"}))
    (tmp_path / "in").mkdir()
    said = ripples(
        "grade", tmp_path / "lab.json", tmp_path / "in", "--out", tmp_path / "grades.csv", code=2
    )
    assert "is no name of a lab" in said
    assert not (tmp_path.parent / "private").exists()
