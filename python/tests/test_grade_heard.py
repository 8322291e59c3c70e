"""Points for what is heard, however a mapping was written: by entries, by control, by its notes."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from ripples import _command

VOICES = """local function synths() return {
  tone = synth(function(p) return triangle(p.pitch) * adsr(p.gate, 0.01, 0.05, 0.8, 0.05) end),
  other = synth(function(p) return sine(p.pitch) * adsr(p.gate, 0.01, 0.05, 0.8, 0.05) end),
} end
local function way(t) return math.min(math.max(t, LOW), HIGH) / 30 end
"""
ENTRY = """return mapping { voices = synths(),
  map = { { from = "temperature", to = "tone.pitch", domain = { LOW, HIGH }, range = { 57, 81 } } },
  sequences = { hold = function() play("tone", { level = -12 }) end } }"""
FUNCTION = """return mapping { voices = synths(),
  map = { { from = function(env) return way(env.temperature) end, to = "tone.pitch",
    domain = { 0, 1 }, range = { 57, 81 } } },
  sequences = { hold = function() play("tone", { level = -12 }) end } }"""
CONTROL = """return mapping { voices = synths(),
  control = function(env, out) out.tone.pitch = 57 + 24 * way(env.temperature) end,
  sequences = { hold = function() play("tone", { level = -12 }) end } }"""
NOTES = """return mapping { voices = synths(),
  sequences = { notes = function(env) while true do
    play("tone", { pitch = 57 + 24 * way(env.temperature), level = -12, duration = 0.09 })
    sleep(0.1)
  end end } }"""
WRITTEN = {"entry": ENTRY, "function": FUNCTION, "control": CONTROL, "notes": NOTES}


def grade(folder: Path, answers: dict[str, str], *criteria: dict[str, Any]) -> dict[str, Any]:
    """Return the judgements of answers by student and criterion, on two datasets."""
    ramp = {"shape": "wander", "from": 0, "to": 30}
    content = {
        "schema": "ripples-lab/1", "number": 2, "name": "02-pitch", "title": "Pitch",
        "mapping": "pitch.lua", "length": 8,
        "data": [
            {"name": name, "minutes": 2, "seed": seed, "columns": {"temperature": ramp}}
            for seed, name in enumerate(("one", "two"), 1)
        ],
        "criteria": [{"says": "s", "hint": "h", **one} for one in criteria],
    }  # fmt: skip
    (folder / "lab").mkdir()
    (folder / "lab/lab.json").write_text(json.dumps(content))
    for name, text in answers.items():
        (folder / "in" / name).mkdir(parents=True)
        (folder / "in" / name / "pitch.lua").write_text(text)
    words = [_command.binary(), "grade", folder / "lab", folder / "in", "--open", "--json", "-q"]
    done = subprocess.run([*map(str, words)], capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), done.stderr
    return {
        one["student"]: {each["id"]: each for each in one["criteria"]} | {"reason": one["reason"]}
        for one in json.loads(done.stdout)["submissions"]
    }


def with_ends(low: float, high: float) -> dict[str, str]:
    """Return the same sound written in four ways, held at the ends of a range of temperatures."""
    return {
        name: (VOICES + text).replace("LOW", str(low)).replace("HIGH", str(high))
        for name, text in WRITTEN.items()
    }


INSIDE = {"id": "inside", "metric": "clipped_data", "input": "temperature", "atMost": 0}
SAME = {"id": "same", "metric": "consistency", "input": "temperature", "atMost": 1}
RISING = {
    "id": "rising", "metric": "monotonicity", "input": "temperature", "target": ".pitch",
    "above": 0.9,
}  # fmt: skip


def test_the_same_sound_has_the_same_points_however_it_is_written(tmp_path: Path) -> None:
    grades = grade(tmp_path, with_ends(0, 30), INSIDE, SAME, RISING)
    for name, own in grades.items():
        for criterion in ("inside", "same", "rising"):
            assert own[criterion]["holds"], (name, own[criterion]["found"])
    assert "no map entry has a domain" in grades["notes"]["inside"]["found"]


def test_lost_ends_are_heard_however_they_are_lost(tmp_path: Path) -> None:
    """A quarter of the range is held at each end: the data there sound like one value."""
    grades = grade(tmp_path, with_ends(7.5, 22.5), INSIDE)
    for name, own in grades.items():
        assert not own["inside"]["holds"], (name, own["inside"]["found"])


BEATS = {
    "metronome": ("x.", 1.0),
    "tresillo": ("x..x..x.", 1.5),
    "long short short": ("x...x.x.x...", 2.0),
    "one long of eight": ("x.x.x.x.x.x.x.x.....", 3.0),
}
"""Steps of a sixteenth, and the ratio of neighbours that at least a tenth of the notes have."""

PHRASE = """return mapping { voices = synths(), tempo = 120,
  map = { { from = "temperature", to = "tone.pitch", domain = { 0, 30 }, range = { 57, 81 } } },
  sequences = { phrase = every(1/4, "STEPS", function()
    play("tone", { duration = 0.1, level = -12 })
  end) MORE } }"""


def test_a_rhythm_is_told_from_a_metronome_by_its_notes(tmp_path: Path) -> None:
    answers = {
        name: VOICES.replace("LOW", "0").replace("HIGH", "30")
        + PHRASE.replace("STEPS", steps).replace("MORE", "")
        for name, (steps, _) in BEATS.items()
    }
    # A rhythm that nobody hears is none.
    hush = 'hush = every(1/4, "x..x", function() play("other", { pitch = 60, level = -80 }) end)'
    answers["hidden rhythm"] = answers["metronome"].replace("end)  }", f"end), {hush} }}")
    assert hush in answers["hidden rhythm"]
    rhythm = {"id": "rhythm", "metric": "interval_contrast", "atLeast": 1.45}
    grades = grade(tmp_path, answers, rhythm)
    for name, (_, truth) in BEATS.items():
        found = grades[name]["rhythm"]["found"]
        assert float(found.split()[0]) == pytest.approx(truth, abs=0.02), (name, found)
        assert grades[name]["rhythm"]["holds"] == (truth >= 1.45)
    assert not grades["hidden rhythm"]["rhythm"]["holds"], grades["hidden rhythm"]


def test_what_needs_a_parameter_says_so(tmp_path: Path) -> None:
    """The temperature is the level of single notes: heard, and no parameter."""
    text = VOICES.replace("LOW", "0").replace("HIGH", "30") + NOTES.replace(
        "pitch = 57 + 24 * way(env.temperature), level = -12",
        "pitch = 69, level = -30 + 24 * way(env.temperature)",
    )
    level = {
        "id": "level", "metric": "jnd_steps", "input": "temperature", "target": ".level",
        "atLeast": 5,
    }  # fmt: skip
    [own] = grade(tmp_path, {"Ana": text}, level).values()
    assert not own["level"]["holds"]
    assert "the temperature is heard, but this is measured on a parameter" in own["level"]["found"]
    assert 'to = "VOICE.level" makes one' in own["level"]["found"]
