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


def test_a_lab_writes_its_data_through_no_link(tmp_path: Path) -> None:
    """A link that has the name of a dataset's folder ends the command."""
    outside, made = Outside(tmp_path), tmp_path / "made"
    made.mkdir()
    (made / "cold-house").symlink_to(outside.folder)
    said = ripples("lab", "2", made, "--hidden", code=1)
    assert "is a link" in said
    assert outside.is_untouched()


def test_feedback_is_written_through_no_link(tmp_path: Path) -> None:
    """The folder beside the grades is one that no person named."""
    outside, work = Outside(tmp_path), tmp_path / "class" / "anna"
    work.mkdir(parents=True)
    shutil.copy(ROOT / "notebooks/labs/01-data/right-steps.lua", work / "run.lua")
    (tmp_path / "feedback").symlink_to(outside.folder)
    said = ripples("grade", "1", tmp_path / "class", "--out", tmp_path / "grades.csv", "-q", code=1)
    assert "is a link" in said
    assert outside.is_untouched()


def test_the_data_of_a_lab_lie_within_its_bounds(tmp_path: Path) -> None:
    """Data elsewhere are refused unread, with the option that allows them."""
    data = tmp_path / "private" / "walk"
    shutil.copytree(ROOT / "datasets/staircase", data)
    (data / "datapackage.json").write_text("{ no json that is told")
    lab = json.loads((ROOT / "notebooks/labs/02-pitch/lab.json").read_text())
    folder = tmp_path / "received" / "lab"
    folder.mkdir(parents=True)
    (folder / "lab.json").write_text(json.dumps({**lab, "data": [str(data)]}))
    (folder / "in").mkdir()
    said = ripples(
        "grade", folder / "lab.json", folder / "in", "--out", tmp_path / "grades.csv", code=1
    )
    assert f"--allow-read {data}" in said
    assert "no json" not in said


def test_a_sweep_runs_into_no_link(tmp_path: Path) -> None:
    """A received sweep may hold a link in the place of its store, or of its plan."""
    outside, sweep = Outside(tmp_path), tmp_path / "sweep"
    ripples("sweep", "plan", "mappings/pitch.lua", "--data", "datasets/staircase", "--length", 1,
            "--out", sweep)  # fmt: skip
    (sweep / "store").symlink_to(outside.folder)
    for word in ("run", "status", "collect"):
        assert "is a link, so it is not used" in ripples("sweep", word, sweep, code=1)
    assert outside.is_untouched()
    (sweep / "store").unlink()
    for name in ("plan.json", "cells.jsonl"):
        path = sweep / name
        path.rename(tmp_path / name)
        path.symlink_to(tmp_path / name)
        assert "is a link, so it is not read" in ripples("sweep", "run", sweep, code=1)
        path.unlink()
        (tmp_path / name).rename(path)
    ripples("sweep", "run", sweep, "--jobs", 1)


def test_a_line_without_end_is_no_cell(tmp_path: Path) -> None:
    """A file of zeros is refused before it is in memory."""
    sweep = tmp_path / "sweep"
    ripples("sweep", "plan", "mappings/pitch.lua", "--data", "datasets/staircase", "--length", 1,
            "--out", sweep)  # fmt: skip
    for power, refusal in [(34, "has a line of more than 16 MiB"), (40, "has 1024 GiB, and at")]:
        with (sweep / "cells.jsonl").open("wb") as file:
            file.truncate(1 << power)
        assert refusal in ripples("sweep", "status", sweep, code=1)


@pytest.mark.parametrize("name", ["datapackage.json", "data.csv"])
def test_a_dataset_holds_no_links_that_lead_out(tmp_path: Path, name: str) -> None:
    """Neither its description nor its rows are read from elsewhere."""
    data = tmp_path / "data"
    shutil.copytree(ROOT / "datasets/staircase", data)
    (data / name).rename(tmp_path / name)
    (data / name).symlink_to(tmp_path / name)
    assert "a link out of its dataset's folder" in ripples("describe", data, code=1)


def test_a_journal_is_written_through_no_link(tmp_path: Path) -> None:
    """A link with the journal's name is kept aside, as another session's file is."""
    outside, journal = Outside(tmp_path), tmp_path / "a.jsonl"
    journal.symlink_to(outside.folder / "new")
    subprocess.run(
        [str(_command.binary()), "repl", "mappings/pitch.lua", "--data", "datasets/staircase",
         "--once", "--speed", "100", "--journal", str(journal), "--to", "none"],
        cwd=ROOT, input=":status\n", text=True, check=True, capture_output=True,
    )  # fmt: skip
    assert outside.is_untouched()
    assert journal.is_file()
    assert not journal.is_symlink()


def test_what_a_study_has_frozen_lies_beside_it(tmp_path: Path) -> None:
    """A frozen plan that is a link to one elsewhere is not read."""
    study = tmp_path / "received" / "study.json"
    ripples("listen", "init", "mappings/pitch.lua", "mappings/tempo.lua", "--data",
            "datasets/staircase", "--segments", 2, "--seconds", 1, "--out", study)  # fmt: skip
    ripples("listen", "plan", study, "-q")
    plan = study.parent / "study.plan" / "plan.json"
    plan.rename(tmp_path / "plan.json")
    plan.symlink_to(tmp_path / "plan.json")
    said = ripples("listen", "plan", study, "-q", code=1)
    assert "a link that leads out of" in said, said


def test_samples_are_read_within_the_bounds_of_their_mapping(tmp_path: Path) -> None:
    """An SFZ file may name samples in folders elsewhere: not even their names are looked at."""
    outside = Outside(tmp_path)
    piece = tmp_path / "received" / "piece.lua"
    piece.parent.mkdir()
    voice = 'tone = sampler { sfz = "score.sfz" },'
    piece.write_text(f"return mapping {{ voices = {{ {voice} }}, sequences = {{ a = every(1,"
                     ' function() play("tone", { duration = 0.1 }) end) } }')  # fmt: skip
    (piece.parent / "score.sfz").write_text(
        "<control> default_path=../outside/\n<region> sample=FILE key=60\n"
    )
    said = ripples("check", piece, code=1)
    assert "outside its folder and its project" in said, said
    assert outside.is_untouched()
