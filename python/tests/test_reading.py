"""A mapping reads sounds where it may, and nowhere else."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pandas as pd
import pytest
import soundfile

import ripples
from ripples import Mapping, RipplesError, UsageError

FRAME = pd.DataFrame({"t": np.arange(3.0), "temperature": np.linspace(0, 1, 3)})
LUA = """return mapping {{
  voices = {{ s = sampler {{ {{ file = "{file}", key = "C4" }} }} }},
  sequences = {{ one = function() play("s", {{ pitch = "C4" }}) end }},
}}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Make a folder for mappings, with a sound in it and one above."""
    own = tmp_path / "own"
    (own / "sounds").mkdir(parents=True)
    wave = 0.1 * np.sin(np.arange(4800) / 10)
    soundfile.write(own / "sounds" / "a.wav", wave, 48000)
    soundfile.write(tmp_path / "b.wav", wave, 48000)
    return own


def test_a_text_reads_what_stands_beside_it(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    text = Mapping(LUA.format(file="sounds/a.wav"), "text")
    assert text.render(FRAME, length=1).loudness > -60
    assert not [each for each in text.check(FRAME) if each.severity == "error"]
    assert ripples.compare(text, FRAME, length=1, anchors=True).names[0] == "text"


def test_files_elsewhere_are_read_when_they_are_allowed(folder: Path, tmp_path: Path) -> None:
    (folder / "a.lua").write_text(LUA.format(file=tmp_path / "b.wav"))
    with pytest.raises(RipplesError, match="outside its folder"):
        ripples.render(folder / "a.lua", FRAME, length=1)
    sound = ripples.render(folder / "a.lua", FRAME, length=1, allow_read=tmp_path)
    assert sound.loudness > -60
    assert len(sound.trace) > 0
    assert not [
        each
        for each in ripples.check(folder / "a.lua", FRAME, allow_read=[tmp_path])
        if each.severity == "error"
    ]


def test_a_folder_that_is_none_is_told(folder: Path) -> None:
    with pytest.raises(UsageError, match="allow_read"):
        ripples.render("mappings/pitch.lua", FRAME, allow_read=folder / "nowhere")
    with pytest.raises(UsageError, match="allow_read is 5; give a text or a path"):
        ripples.render("mappings/pitch.lua", FRAME, allow_read=[5])  # type: ignore[list-item]
