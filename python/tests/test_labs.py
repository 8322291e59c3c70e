"""A lab's checks say what the data say; what is handed in can be graded."""

from __future__ import annotations

import gc
import json
import shlex
import subprocess
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

import ripples
from ripples import DataError, Mapping, UsageError, _command
from ripples.labs import Hint, Lab

STARTER = """
return mapping {
  name = "Half",
  voices = { tone = synth(function(p) return sine(p.pitch) * p.gate end) },
  map = { { from = "temperature", to = "tone.pitch", domain = { 0, 10 }, range = { "C4", "C5" } } },
  sequences = { hold = function() play("tone", { level = -12 }) end },
}
"""
CLIPPED = {"metric": "clipped_data", "input": "temperature", "atMost": 0}
CRITERIA = [
    {"id": "covers", "points": 3, "says": "all data have a pitch", "hint": "widen it", **CLIPPED},
    {"id": "sum", "says": "the sum", "hint": "add", "answer": "total", "value": 4, "within": 0.1},
    {"id": "word", "says": "the word", "hint": "read", "answer": "colour", "oneOf": ["blue"]},
]


@pytest.fixture
def lab(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Lab:
    """A lab on eleven rows of 0 to 20 °C, of which the starter clips the last five."""
    folder = tmp_path / "labs" / "07-half"
    folder.mkdir(parents=True)
    table = pd.DataFrame({"time": np.arange(11.0), "temperature": np.linspace(0, 20, 11)})
    table.to_csv(folder / "rise.csv", index=False)
    content = {
        "schema": "ripples-lab/1",
        "number": 7,
        "name": "07-half",
        "title": "Half",
        "mapping": "half.lua",
        "length": 3,
        "data": ["rise.csv"],
        "hidden": [],
        "criteria": CRITERIA,
    }
    (folder / "lab.json").write_text(json.dumps(content))
    (folder / "starter.lua").write_text(STARTER)
    monkeypatch.setenv("RIPPLES_LABS", str(tmp_path / "labs"))
    return ripples.lab(7)


@pytest.fixture
def right() -> Mapping:
    return Mapping(STARTER.replace("{ 0, 10 }", "{ 0, 20 }"))


def test_a_lab_has_what_its_file_says(lab: Lab) -> None:
    assert (lab.number, lab.name, lab.title, lab.length) == (7, "07-half", "Half", 3.0)
    assert [one.id for one in lab.criteria] == ["covers", "sum", "word"]
    assert lab.criteria[0].points == 3
    assert lab.criteria[1].points == 1
    assert lab.starter.text.strip() == STARTER.strip()
    assert lab.data[0].to_pandas()["temperature"].max() == 20


def test_the_hint_tells_the_share_that_was_clipped(lab: Lab) -> None:
    with pytest.raises(Hint) as raised:
        lab.check(lab.starter, "covers")
    text = str(raised.value)
    assert "all data have a pitch" in text
    assert "45.5 %" in text  # five of eleven rows lie above 10 °C
    assert "Hint: widen it" in text
    assert [one.id for one in raised.value.criteria] == ["covers"]


def test_what_holds_is_said(lab: Lab, right: Mapping, capsys: pytest.CaptureFixture[str]) -> None:
    lab.check(right)
    lab.check(total=np.float64(4.05), colour="Blue")
    said = capsys.readouterr().out.splitlines()[::2]
    assert [line.split(":")[1].strip() for line in said] == ["covers", "sum", "word"]
    assert all(line.startswith("holds: ") for line in said)


@pytest.mark.parametrize("total", [3.8, None, float("nan"), "four"])
def test_an_answer_that_is_wrong_or_missing_gives_the_hint(lab: Lab, total: object) -> None:
    with pytest.raises(Hint, match="Hint: add"):
        lab.check("sum", total=total)


def test_jupyter_shows_the_hint_in_lines_that_fit(lab: Lab) -> None:
    long = Hint("  Hint: " + "seven letters " * 20)
    assert max(len(line) for line in long._render_traceback_()[0].splitlines()) <= 90


def test_a_hint_on_an_answer_says_nothing_of_mappings(lab: Lab) -> None:
    with pytest.raises(Hint) as raised:
        lab.check(colour="red")
    assert "mapping" not in str(raised.value)


def test_a_mapping_that_does_not_compile_says_where(lab: Lab) -> None:
    with pytest.raises(Hint, match=r"half\.lua:1:"):
        lab.check(Mapping("return mapping {", name="broken"), "covers")


def test_calls_that_cannot_be_meant_say_what_there_is(lab: Lab, right: Mapping) -> None:
    with pytest.raises(UsageError, match="no criterion 'cover'; it has covers, sum, word"):
        lab.check(right, "cover")
    with pytest.raises(UsageError, match="no answer 'color'; it asks for total, colour"):
        lab.check(color="blue")
    with pytest.raises(UsageError, match="nothing to check"):
        lab.check()


def graded(command: list[str]) -> dict[str, dict[str, Any]]:
    """Return the grades of every student by running a command of a shell."""
    command = [str(_command.binary()), *command[1:], "--json", "-q"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return {one["student"]: one for one in json.loads(done.stdout)["submissions"]}


def test_what_is_handed_in_is_what_was_made_and_can_be_graded(
    lab: Lab, right: Mapping, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "hand in"
    place = lab.submit(right, student="Ada L.", folder=folder, total=np.int64(4))
    assert place == folder / "Ada L." / "07-half"
    assert (place / "half.lua").read_text() == right.text
    assert json.loads((place / "answers.json").read_text()) == {"total": 4}
    said = capsys.readouterr().out.splitlines()
    assert said[0] == f"Hand in the folder {place.parent}: 07-half has half.lua and answers.json"
    archive = tmp_path / "hand in-07-half.zip"
    assert said[1] == f"Where one file is asked for: {archive}"
    assert sorted(zipfile.ZipFile(archive).namelist()) == [
        "Ada L./07-half/answers.json",
        "Ada L./07-half/half.lua",
    ]
    assert said[2] == "It has no answer to colour."
    grade = graded(shlex.split(said[-1].partition(": ")[2]))["Ada L."]
    assert (grade["points"], grade["of"]) == (4, 5)


def test_labs_leave_each_others_answers_alone(lab: Lab, right: Mapping, tmp_path: Path) -> None:
    other = Lab(lab.file)
    other.name = "08-other"
    lab.submit(right, student="Ada", folder=tmp_path / "in", total=4, colour="blue")
    other.submit(lab.starter, student="Ada", folder=tmp_path / "in", total=3)
    grade = graded(["ripples", "grade", str(lab.folder), str(tmp_path / "in"), "--open"])["Ada"]
    assert (grade["points"], grade["of"]) == (5, 5)


def test_a_file_that_would_be_graded_in_its_place_is_told(
    lab: Lab, right: Mapping, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old = tmp_path / "Ada" / "half.lua"
    old.parent.mkdir()
    old.write_text(lab.starter.text)
    lab.submit(right, student="Ada", folder=tmp_path)
    assert f"Remove {old}: it would be graded" in capsys.readouterr().out
    old.unlink()
    grade = graded(["ripples", "grade", str(lab.folder), str(tmp_path), "--open"])["Ada"]
    assert grade["points"] == 3


def test_what_is_no_mapping_is_not_handed_in(lab: Lab, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="a str is no mapping"):
        lab.submit("return mapping {}", student="Ada", folder=tmp_path)  # type: ignore[arg-type]
    assert not (tmp_path / "Ada").exists()


@pytest.mark.parametrize("name", ["my name", "My Name", "me", "NAME", "your name", "your_name"])
def test_nobodys_name_is_a_trial_that_writes_nothing(
    lab: Lab, right: Mapping, tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert lab.submit(right, student=name, folder=tmp_path / "in", total=4) is None
    said = capsys.readouterr().out
    assert said.startswith("This is a trial: ")
    assert "hand in nothing yet" in said
    assert "your own name or pseudonym" in said
    assert "no answer to colour" in said
    assert not (tmp_path / "in").exists()


def test_nothing_cannot_be_handed_in(lab: Lab, tmp_path: Path) -> None:
    for name in ("Ada", "my name"):
        with pytest.raises(UsageError, match="nothing to hand in"):
            lab.submit(student=name, folder=tmp_path / "in", total=None)
    assert not (tmp_path / "in").exists()


def test_data_outlive_the_lab_that_made_them(lab: Lab) -> None:
    content = json.loads(lab.file.read_text())
    content["data"].append({"name": "saturday", "minutes": 1, "rate": 1, "seed": 3})
    lab.file.write_text(json.dumps(content))
    file, made = ripples.lab(7).data
    gc.collect()
    assert len(made.to_pandas()) == 60
    assert (file.is_temporary, made.is_temporary) == (False, True)
    assert made.name == "saturday"
    sound = lab.starter.render(made, length=1, tail=0)
    assert sound.title == "Half on saturday"
    assert "saturday" in made._repr_html_().partition("</caption>")[0]
    place = made.path
    del made, sound
    gc.collect()
    assert not place.exists()


@pytest.mark.parametrize(
    "name", ["", "../ada", "a/b", " ada", ".ada", "a" * 65, "a\nb", "a\\b", "a\u202eb", "👩"]
)
def test_a_name_that_is_no_folder_is_refused(lab: Lab, right: Mapping, name: str) -> None:
    with pytest.raises(UsageError, match="no name of a student"):
        lab.submit(right, student=name)


def test_a_second_submission_replaces_the_first(
    lab: Lab, right: Mapping, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = lab.submit(right, student="ada", folder=tmp_path, total=4, colour="blue")
    (place / "notes.txt").write_text("mine")
    lab.submit(right, student="ada", folder=tmp_path, total=float("nan"), colour=[float("inf")])
    assert sorted(path.name for path in place.iterdir()) == ["half.lua", "notes.txt"]
    assert "It has no answer to total, colour." in capsys.readouterr().out
    lab.submit(student="ada", folder=tmp_path, colour=np.array(["blue", "red"]))
    assert json.loads((place / "answers.json").read_text()) == {"colour": ["blue", "red"]}
    assert not (place / "half.lua").exists()
    with pytest.raises(UsageError, match="nothing to hand in"):
        lab.submit(student="ada", folder=tmp_path, total=None)
    assert (place / "answers.json").exists()


def test_what_the_teacher_checks_is_said_and_handed_in(
    lab: Lab, right: Mapping, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    content = json.loads(lab.file.read_text())
    asked = [{"id": "sum", "points": 2, "says": "the sum", "answer": "total"}]
    content["criteria"] = [one for one in content["criteria"] if one["id"] != "sum"]
    lab.file.write_text(json.dumps(content))
    text = json.dumps({"schema": "ripples-asked/1", "criteria": asked})
    (lab.folder / "asked.json").write_text(text)
    given = ripples.lab(7)
    given.check("sum", total=99)
    assert capsys.readouterr().out == "your teacher checks this one: sum: the sum\n"
    with pytest.raises(Hint, match="Hint: read") as raised:
        given.check(total=99, colour="red")
    assert [one.id for one in raised.value.criteria] == ["word"]
    given.check(right)
    place = given.submit(right, student="ada", folder=tmp_path / "in", total=99)
    assert json.loads((place / "answers.json").read_text()) == {"total": 99}
    (lab.folder / "asked.json").write_text("[]")
    with pytest.raises(DataError, match=r"asked\.json"):
        ripples.lab(7)


def test_a_wrong_number_lists_the_labs(lab: Lab) -> None:
    with pytest.raises(UsageError, match=r"no lab 99; there are 07-half, .*02-pitch"):
        ripples.lab(99)
    assert [ripples.lab(name).number for name in ("07-half", "07", "7")] == [7, 7, 7]
    with pytest.raises(UsageError, match="no lab ''"):
        ripples.lab("")


def test_a_lab_is_given_by_its_path(lab: Lab) -> None:
    for path in (lab.folder, lab.file, str(lab.folder), str(lab.file)):
        assert ripples.lab(path).name == "07-half"


def test_named_labs_are_added_to_those_that_come_with_ripples(lab: Lab) -> None:
    assert ripples.lab(7).name == "07-half"
    assert ripples.lab("07-context").name == "07-context"
    assert ripples.lab(2).name == "02-pitch"


def test_of_a_mapping_that_does_not_run_only_what_stopped_it_is_said(lab: Lab) -> None:
    with pytest.raises(Hint) as raised:
        lab.check(Mapping("return mapping {", name="broken"))
    said = str(raised.value)
    assert said.startswith("The mapping could not be looked at: half.lua:1:")
    assert "widen it" not in said
    assert said.endswith("not looked at: covers")


def test_what_is_no_mapping_says_what_to_give(lab: Lab) -> None:
    sound = lab.starter.render(lab.data[0], length=1, tail=0)
    with pytest.raises(UsageError, match=r"cannot be checked; .*lab\.check\(sound\.map"):
        lab.check(sound)  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="a float cannot be checked"):
        lab.check(4.0)  # type: ignore[arg-type]


def test_answers_that_are_none_are_named(
    lab: Lab, right: Mapping, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(Hint):
        lab.check(total=float("nan"))
    assert "total is nan: no number that can be an answer" in capsys.readouterr().out
    lab.submit(right, student="Ada", folder=tmp_path, total=(4, 5))
    assert "total is a row of 2 values; one number or word" in capsys.readouterr().out


def test_a_mapping_that_does_not_run_is_handed_in_with_a_warning(
    lab: Lab, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = Mapping("return mapping {", name="broken")
    place = lab.submit(broken, student="Ada", folder=tmp_path)
    assert place is not None
    assert (place / "half.lua").exists()
    assert "This mapping does not run, and earns nothing as it is: broken:1:" in (
        capsys.readouterr().out
    )


def code(*arguments: str | Path) -> int:
    """Return the exit code of the command."""
    words = [str(_command.binary()), *map(str, arguments)]
    return subprocess.run(words, capture_output=True, check=False).returncode


def test_a_wrong_call_and_a_wrong_lab_have_the_exit_code_of_wrong_calls(
    lab: Lab, tmp_path: Path
) -> None:
    assert code("grade", 44, tmp_path) == 2
    assert code("grade", lab.folder, tmp_path / "nowhere") == 2
    walk = Path(__file__).parents[2] / "datasets/staircase"
    assert code("compare", "a.lua=A", "b.lua=A", "--data", walk) == 2
    lab.file.write_text("{")
    assert code("grade", lab.folder, tmp_path) == 2
    assert code("lab", lab.folder, tmp_path / "data") == 2


def test_a_simulation_spares_a_log_of_ones_own(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    walk = ripples.simulate(folder, minutes=1, seed=1)
    before = walk.to_pandas()
    assert not ripples.simulate(folder, minutes=1, seed=2).to_pandas().equals(before)
    (folder / "datapackage.json").write_text("{}")
    with pytest.raises(UsageError, match=r"would be overwritten; .*force=True"):
        ripples.simulate(folder, minutes=1, seed=1)
    assert ripples.simulate(folder, minutes=1, seed=1, force=True).to_pandas().equals(before)


def test_labs_are_found_from_a_folder_below(
    lab: Lab, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("RIPPLES_LABS")
    below = tmp_path / "a" / "b"
    below.mkdir(parents=True)
    monkeypatch.chdir(below)
    assert ripples.lab(7).file == tmp_path / "labs" / "07-half" / "lab.json"


def test_a_file_that_is_no_lab_is_named(lab: Lab) -> None:
    lab.file.write_text('{"schema": "other"}')
    with pytest.raises(DataError, match=r"lab\.json: its schema is not 'ripples-lab/1'"):
        ripples.lab(7)


def test_the_table_of_criteria_has_header_cells(lab: Lab) -> None:
    html = lab._repr_html_()
    assert html.count('scope="col"') == 3
    assert html.count('scope="row"') == 3
    assert "<caption>" in html


CELL = {"grade": True, "solution": True, "grade_id": "reflect-why", "points": 3}
TWIN = """# %% [markdown]
# ### Why?

# %% [markdown] nbgrader={facts}
# {answer}

# %%
print("done")
"""


def saved(folder: Path, kind: str, answer: str) -> Path:
    """Save a notebook or twin of the lab with one reflection."""
    file = folder / f"07-half{kind}"
    if kind == ".py":
        file.write_text(TWIN.format(facts=json.dumps(CELL), answer=answer))
        return file
    cells = [
        {"cell_type": "markdown", "metadata": {}, "source": ["### Why?"]},
        {"cell_type": "markdown", "metadata": {"nbgrader": CELL}, "source": answer},
        {"cell_type": "code", "metadata": {}, "source": "1", "outputs": []},
    ]
    file.write_text(json.dumps({"cells": cells}))
    return file


@pytest.mark.parametrize("kind", [".py", ".ipynb"])
def test_reflections_are_handed_in_as_the_notebook_has_them(
    kind: str,
    lab: Lab,
    right: Mapping,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("JPY_SESSION_NAME", raising=False)
    saved(tmp_path, kind, "Because *I* say: ≥ 3.")
    place = lab.submit(right, student="தமிழ்")
    assert place == Path("submission/தமிழ்/07-half")
    handed = json.loads((place / "reflections.json").read_text())
    assert handed["reflections"] == [
        {
            "id": "reflect-why",
            "points": 3,
            "asked": "### Why?",
            "answer": "Because *I* say: ≥ 3.",
        }
    ]
    said = capsys.readouterr().out
    assert f"It has 1 of 1 reflections, from 07-half{kind} as it was saved at " in said
    names = zipfile.ZipFile("submission-07-half.zip").namelist()
    assert "தமிழ்/07-half/reflections.json" in names
    saved(tmp_path, kind, "YOUR ANSWER HERE")
    lab.submit(right, student="தமிழ்")
    assert "Nothing is written in reflect-why." in capsys.readouterr().out
    (tmp_path / f"07-half{kind}").unlink()
    lab.submit(right, student="தமிழ்")
    assert "It has no reflections: there is no notebook of this lab" in capsys.readouterr().out
    assert not (place / "reflections.json").exists()
    lab.submit(right, student="தமிழ்")
    assert "It has no reflections" not in capsys.readouterr().out
    other = saved(tmp_path / "labs", kind, "elsewhere")
    lab.submit(right, student="தமிழ்", notebook=other)
    assert "elsewhere" in (place / "reflections.json").read_text()


def test_decomposed_letters_name_the_folder_of_composed_ones(
    lab: Lab, right: Mapping, tmp_path: Path
) -> None:
    place = lab.submit(right, student="Ana\u0301", folder=tmp_path / "in")
    assert place == tmp_path / "in" / "An\u00e1" / "07-half"
