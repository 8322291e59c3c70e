"""A twin that is run as a program prints what its notebook shows, and hints before all else."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

LAB = {
    "schema": "ripples-lab/1", "number": 7, "name": "07-half", "title": "Half", "mapping": "h.lua",
    "length": 2, "data": [{"name": "walk", "minutes": 1, "seed": 1}], "hidden": [],
    "criteria": [{
        "id": "sum", "says": "the sum", "hint": "add", "answer": "total", "value": 4, "within": 0,
    }],
}  # fmt: skip
HEAD = """# %% [markdown]
# # A lab

# %%
import ripples
print("begun")

lab = ripples.lab(7)
lab

# %%
"""


@pytest.fixture
def twin(tmp_path: Path) -> Path:
    """A folder with a lab, in which twins are run."""
    folder = tmp_path / "labs" / "07-half"
    folder.mkdir(parents=True)
    (folder / "lab.json").write_text(json.dumps(LAB))
    return tmp_path / "07-half.py"


def run(twin: Path, cells: str) -> tuple[int, list[str]]:
    """Run a twin with these cells; return its exit code and the lines after the lab's criteria."""
    twin.write_text(HEAD + cells)
    done = subprocess.run(
        [sys.executable, twin.name], cwd=twin.parent, capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    lines = done.stdout.splitlines()
    assert lines[:3] == [
        "begun",
        "Lab 7, Half. What must hold:",
        "  sum: the sum (1 point)",
    ]
    return done.returncode, lines[3:]


def test_the_last_expression_of_a_cell_is_shown_and_others_are_not(twin: Path) -> None:
    cells = 'x = 3\nx\n"said"\n\n# %%\nx + 1\n\n# %%\ndef f():\n    return 5\n\n\nf()\n\n'
    cells += "# %%\ny = f()\n"
    assert run(twin, cells) == (0, ["'said'", "4", "5"])


def test_sounds_pictures_and_data_are_shown_as_text(twin: Path) -> None:
    cells = """
import numpy as np
from ripples._shown_figure import new
from ripples.rendering import Rendering
tone = np.sin(np.arange(48000) * 2 * np.pi * 440 / 48000).astype("float32")[:, None] / 2
Rendering(tone, 48000, title="A4").hear("one steady tone")

# %%
new("an empty plot", 1, 1)

# %%
lab.data[0]

# %%
ripples.Mapping("return 1", name="mine")
"""
    code, lines = run(twin, cells)
    assert code == 0
    assert lines[0].startswith("Sound: A4: 1.0 s")
    assert lines[1] == "Listen for: one steady tone"
    assert "Waveform and spectrogram of A4" in lines[2]
    assert "440 Hz" in lines[2]
    assert lines[3] == "Picture: an empty plot"
    assert lines[4] == "Dataset walk:"
    assert any("temperature" in line for line in lines)
    assert lines[-2:] == ["Mapping mine:", "return 1"]


def test_a_hint_comes_first_and_without_a_traceback(twin: Path) -> None:
    code, lines = run(twin, "lab.check(total=3)\n\n# %%\nprint('never')\n")
    assert code == 1
    assert lines[0] == "not yet: sum: the sum"
    assert lines[2:] == ["  Hint: add", "(line 12 of 07-half.py: lab.check(total=3))"]


def test_an_error_of_the_package_says_its_line_only(twin: Path) -> None:
    code, lines = run(twin, "lab.check(totl=3)\n")
    assert code == 1
    assert lines == [
        "UsageError: lab 7 asks for no answer 'totl'; it asks for total",
        "(line 12 of 07-half.py: lab.check(totl=3))",
    ]


def test_a_mistake_in_python_says_what_it_is_before_where(twin: Path) -> None:
    code, lines = run(twin, "def f():\n    return 1 / 0\n\n\nf()\n")
    assert code == 1
    assert lines[0] == "ZeroDivisionError: division by zero"
    assert "line 13, in f" in "\n".join(lines)
    assert "_twin" not in "\n".join(lines)


def test_a_program_that_is_no_twin_is_left_alone(twin: Path) -> None:
    program = twin.with_name("other.py")
    program.write_text("import ripples\nlab = ripples.lab(7)\nlab\nprint('end')\n")
    done = subprocess.run(
        [sys.executable, program.name], cwd=twin.parent, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, "end\n")
