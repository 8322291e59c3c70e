"""What students get has no more than they need, and no folder loses what is not the script's."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

SCRIPTS = Path(__file__).resolve().parents[2] / "scripts" / "notebooks"


def script(name: str, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(SCRIPTS))
    return __import__(name)


@pytest.fixture
def placing(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    return script("placing", monkeypatch)


@pytest.fixture
def made(tmp_path: Path) -> Path:
    """Two files that a script made."""
    folder = tmp_path / "made"
    (folder / "labs" / "one").mkdir(parents=True)
    (folder / "labs" / "one" / "lab.json").write_text("{}")
    (folder / "readme").write_text("read")
    return folder


def names(folder: Path) -> list[str]:
    paths = (path for path in folder.rglob("*") if path.is_file())
    return sorted(path.relative_to(folder).as_posix() for path in paths)


def test_other_files_stay_and_own_ones_go(placing: ModuleType, made: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    placing.place(made, out)
    (out / "submitted").mkdir()
    (out / "submitted" / "ada.lua").write_text("mine")
    shutil.rmtree(made / "labs")
    placing.place(made, out)
    assert names(out) == [placing.MARK, "readme", "submitted/ada.lua"]
    assert not (out / "labs").exists()


def test_a_folder_of_others_is_not_touched(placing: ModuleType, made: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    (other / "notebooks").mkdir(parents=True)
    (other / "notebooks" / "mine").write_text("mine")
    with pytest.raises(placing.Refused, match="not empty and was not made by this script"):
        placing.place(made, other)
    assert names(other) == ["notebooks/mine"]
    (other / placing.MARK).write_text('{"schema": "ripples-release/1", "files": {"../x": ""}}')
    with pytest.raises(placing.Refused, match="cannot be read"):
        placing.place(made, other)


@pytest.mark.parametrize("kind", ["changed", "foreign", "link"])
def test_a_file_of_others_is_not_replaced(
    placing: ModuleType, made: Path, tmp_path: Path, kind: str
) -> None:
    out = tmp_path / "out"
    placing.place(made, out)
    target = out / "readme"
    if kind == "changed":
        target.write_text("my notes")
    elif kind == "foreign":
        target = out / "new"
        target.write_text("my notes")
        (made / "new").write_text("new")
    else:
        target = tmp_path / "elsewhere"
        (out / "labs").rename(target)
        (out / "labs").symlink_to(target)
    before = {path: (out / path).read_bytes() for path in names(out)}
    (made / "labs" / "one" / "lab.json").write_text("[]")
    with pytest.raises(placing.Refused, match="name another folder"):
        placing.place(made, out)
    assert {path: (out / path).read_bytes() for path in names(out)} == before
    assert target.exists()


@pytest.mark.parametrize("has_answers", [True, False])
def test_students_get_no_hidden_recipes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, has_answers: bool
) -> None:
    handout = script("handout", monkeypatch)
    lab = tmp_path / "02-pitch"
    shutil.copytree("notebooks/labs/02-pitch", lab, ignore=handout.ignored)
    whole = json.loads((lab / "lab.json").read_text())
    handout.strip(lab, has_answers)
    given = json.loads((lab / "lab.json").read_text())
    assert "hidden" in whole
    assert "hidden" not in given
    kept = [one for one in whole["criteria"] if has_answers or "answer" not in one]
    assert given["criteria"] == kept
    assert given["data"] == whole["data"]
    assert (lab / "asked.json").exists() is not has_answers
    if not has_answers:
        asked = json.loads((lab / "asked.json").read_text())["criteria"]
        assert [one["answer"] for one in asked] == [
            "deviations",
            "erb_span",
            "lost_above",
            "lost_below",
        ]
        assert not {"value", "values", "within", "oneOf", "hint"} & {
            key for one in asked for key in one
        }


def test_what_made_the_material_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    handout = script("handout", monkeypatch)
    given = ["make_package.py", "right-a.lua", "wrong-b.json", "starter.lua", "lab.json"]
    assert handout.ignored("", given) == given[:3]


def test_the_script_refuses_a_checkout(tmp_path: Path) -> None:
    pytest.importorskip("nbgrader")
    pytest.importorskip("jupytext")
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "HEAD").write_text("ref")
    command = [sys.executable, str(SCRIPTS / "release.py"), "--out", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "not made by this script" in done.stderr
    assert names(tmp_path) == [".git/HEAD"]
