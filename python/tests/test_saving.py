"""What is saved can be read, and made again."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
import soundfile

import ripples
from ripples import DataError, Mapping, Rendering, UsageError, _command

FRAME = pd.DataFrame({"t": np.arange(5.0), "temperature": np.linspace(0, 1, 5)})


@pytest.mark.parametrize("ending", ["wav", "flac", "ogg"])
def test_a_saved_sound_is_the_same_sound(tone: Mapping, tmp_path: Path, ending: str) -> None:
    sound = tone.render(FRAME, length=1, tail=0)
    file = sound.save(tmp_path / "new folder" / f"tone.{ending}")
    back, rate = soundfile.read(file, dtype="float32")
    assert (rate, back.shape) == (48000, sound.samples.shape)
    allowed = {"wav": 0, "flac": 2**-23, "ogg": 0.1}[ending]
    assert np.abs(back - sound.samples).max() <= allowed


def test_a_saved_sound_can_be_made_again(tone: Mapping, tmp_path: Path) -> None:
    sound = tone.render(FRAME, length=1, tail=0, top=90, loudness=-20)
    file = sound.save(tmp_path / "tone.wav")
    again = tmp_path / "again.wav"
    command = [_command.binary(), "rerender", f"{file}.json", "--out", again]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert np.array_equal(soundfile.read(again, dtype="float32")[0], sound.samples)
    assert (tmp_path / "tone.lua").read_text() == tone.text


def test_files_that_stay_are_named_not_copied(tmp_path: Path) -> None:
    sound = ripples.render("mappings/pitch.lua", "datasets/staircase", length=1)
    file = sound.save(tmp_path / "pitch.flac")
    manifest = json.loads(Path(f"{file}.json").read_text())
    assert manifest["request"]["mapping"] == "mappings/pitch.lua"
    assert manifest["request"]["data"] == "datasets/staircase"
    assert manifest["audio"]["sha256"] == sound.sha256
    assert sorted(path.name for path in tmp_path.iterdir()) == ["pitch.flac", "pitch.flac.json"]


def test_an_ending_says_the_format(tone: Mapping, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"use \.wav, \.flac or \.ogg"):
        Rendering(np.zeros((10, 1), np.float32), 48000).save(tmp_path / "sound.mp4")


def test_a_sound_file_is_measured(tmp_path: Path) -> None:
    wave = 0.1 * np.sin(2 * np.pi * 997 * np.arange(5 * 48000) / 48000)
    soundfile.write(tmp_path / "tone.wav", np.stack([wave, wave], axis=1), 48000, subtype="FLOAT")
    sound = Rendering.from_file(tmp_path / "tone.wav")
    assert sound.loudness == pytest.approx(-20, abs=0.05)
    assert sound.true_peak == pytest.approx(-20, abs=0.05)
    assert sound.title == "tone"
    with pytest.raises(DataError, match=r"none\.wav: cannot be read"):
        Rendering.from_file(tmp_path / "none.wav")
