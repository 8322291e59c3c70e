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


def test_files_of_others_are_not_replaced(tone: Mapping, tmp_path: Path) -> None:
    sound = tone.render(FRAME, length=1, tail=0)
    lua, data = tmp_path / "walk.lua", tmp_path / "walk-data"
    lua.write_text("-- my work")
    with pytest.raises(UsageError, match=r"walk\.lua is there, .*; save to another name"):
        sound.save(tmp_path / "walk.wav")
    assert [path.name for path in tmp_path.iterdir()] == ["walk.lua"]
    assert lua.read_text() == "-- my work"
    lua.unlink()
    data.mkdir()
    (data / "data.csv").write_text("mine")
    with pytest.raises(UsageError, match="walk-data is there"):
        sound.save(tmp_path / "walk.flac")
    assert (data / "data.csv").read_text() == "mine"
    (data / "data.csv").unlink()
    (tmp_path / "walk.wav.json").write_text("{}")
    with pytest.raises(UsageError, match=r"walk\.wav\.json is there"):
        sound.save(tmp_path / "walk.wav")


def test_what_was_saved_before_is_replaced_until_it_is_changed(
    tone: Mapping, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tone.render(FRAME, length=1, tail=0).save(tmp_path / "walk.wav")
    other = Mapping(tone.text.replace("A4", "A3"))
    sound = other.render(FRAME * 0.5, length=1, tail=0)
    monkeypatch.chdir(tmp_path)
    sound.save("walk.flac")
    assert Path("walk.lua").read_text() == other.text
    assert ripples.Dataset("walk-data").to_pandas()["temperature"].max() == 0.5
    Path("walk.lua").write_text("-- edited")
    with pytest.raises(UsageError, match=r"walk\.lua is there"):
        tone.render(FRAME, length=1, tail=0).save("walk.flac")


def test_a_mapping_edited_since_the_render_keeps_its_edit(tone: Mapping, tmp_path: Path) -> None:
    file = tone.save(tmp_path / "walk.lua")
    sound = Mapping.from_file(file).render(FRAME, length=1, tail=0)
    file.write_text("-- edited")
    with pytest.raises(UsageError, match=r"walk\.lua is there"):
        sound.save(tmp_path / "walk.wav")
    assert file.read_text() == "-- edited"


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
