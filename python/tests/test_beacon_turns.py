"""What is felt and heard as a phone turns to a beacon, or a head that wears a tracker."""

from __future__ import annotations

import json
import math
from pathlib import Path

import numpy as np
import pytest
import soundfile
from beacon_walk import RATE, ROOT, STEADY, Sound, level, walk


def felt(place: Path) -> list[tuple[float, str]]:
    """Return what the hand has felt of the beacon: second and pattern."""
    notes = [json.loads(line) for line in (place / "walk.log").read_text().splitlines()]
    taps = [note for note in notes if note["kind"] == "felt"]
    assert {note["source"] for note in taps} <= {"gate"}
    return [(note["time"], note["reason"]) for note in taps]


def test_a_wand_taps_on_the_bearing_and_sounds_as_it_points(tmp_path: Path) -> None:
    """From 40 degrees left to 40 right at 20 a second: full to 15, silent from 30 on, no place."""
    rows = [(100.0, 0.0, -40.0), (100.0, 1.0, -40.0), (100.0, 5.0, 40.0), (100.0, 6.0, 40.0)]
    sound = walk(tmp_path, rows, style="wand")
    [(time, pattern)] = felt(tmp_path)
    assert time == pytest.approx(3, abs=0.011), "a tick behind the bearing at most"
    assert pattern == "heavy"
    ahead = level(sound, 2.9, 3.1)
    assert ahead.min() > -50
    for start, end in [(0.7, 1.4), (4.7, 6)]:
        assert level(sound, start, end).max() < ahead.min() - 60
    half = level(sound, 4.1, 4.15)  # 22.25 degrees off the bearing, but for the sound's own change
    assert -15 < (half - ahead).max() < -4
    assert half[0] == pytest.approx(half[1], abs=0.01)


def test_a_pulse_taps_every_half_second_while_it_points(tmp_path: Path) -> None:
    """It points from 15 degrees on, at 38 a second; crossing the bearing is felt in its own way."""
    rows = [(100.0, 0.0, 40.0), (100.0, 1.0, 40.0), (100.0, 2.0, 2.0), (100.0, 4.0, 2.0)]
    walk(tmp_path, [*rows, (100.0, 5.0, -5.0)], style="pulse")
    taps = [time for time, pattern in felt(tmp_path) if pattern == "heavy"]
    assert taps[0] == pytest.approx(1 + 25 / 38 + 0.5, abs=0.011)
    assert np.diff(taps) == pytest.approx([0.5] * 5, abs=1e-3)
    [crossing] = [time for time, pattern in felt(tmp_path) if pattern == "error"]
    assert crossing == pytest.approx(4 + 2 / 7, abs=0.011)


def ahead_only(place: Path) -> str:
    """Return a mapping whose tone of 5 kHz, where no voice is, sounds in the first component."""
    place.mkdir()
    tone = 0.1 * np.sin(2 * np.pi * 5000 * np.arange(44_100) / 44_100)
    soundfile.write(place / "tone.wav", tone, 44_100, subtype="FLOAT")
    mapping = STEADY.replace("env.component or 1", "env.component == 1 and 1 or 0")
    return mapping.replace('"noise.wav"', '"tone.wav"')


def tone_at(sound: Sound, start: float) -> Sound:
    """Return the level of that tone in each ear, in decibels, in the half second from a time on."""
    part = sound[int(start * RATE) :][: RATE // 2]
    wave = np.exp(-2j * math.pi * 5000 * np.arange(len(part)) / RATE) * np.hanning(len(part))
    return np.asarray(20 * np.log10(np.abs(wave @ part) + 1e-12))


def test_a_tracker_of_the_head_is_calibrated_and_then_chooses_the_component(tmp_path: Path) -> None:
    """Its zero is 37 degrees off, and who wears it looks ahead: 50 samples at 25 Hz find that."""
    times = [0.0, 4.0, 4.1, 5.6]
    rows = [(100.0, time, 0.0) for time in times]
    yaws, place = [37.0, 37.0, 127.0, 127.0], tmp_path / "tracked"
    few = {"calibrator_samples": 50}
    sound = walk(place, rows, mapping=ahead_only(place), yaws=yaws, settings=few)
    before, after, turned = (tone_at(sound, start) for start in (1.2, 3, 4.8))
    assert before[1] - before[0] > 3, "uncorrected, the beacon is on the right"
    assert after == pytest.approx([after.mean()] * 2, abs=0.1), "corrected, it is ahead"
    assert turned.max() < after.min() - 30, "looking to the left, its first component is silent"
    log = [json.loads(line) for line in (place / "walk.log").read_text().splitlines()]
    told = {note.get("text"): note["time"] for note in reversed(log)}
    english = json.loads((ROOT / "languages/en.json").read_text())["phrases"]
    assert told[english["headset.calibrating"]] == 0
    assert told[english["headset.calibrated"]] == pytest.approx(49 / 25, abs=0.011)


def test_a_tracker_may_be_taken_as_it_is(tmp_path: Path) -> None:
    """Without samples to wait for, its yaw is against the phone's heading from the beginning."""
    rows = [(100.0, time, 0.0) for time in (0.0, 1.2, 1.3, 2.6)]
    place, settings = tmp_path / "plain", {"calibrator_samples": 0}
    yaws = [90.0, 90.0, 0.0, 0.0]
    sound = walk(place, rows, mapping=ahead_only(place), yaws=yaws, settings=settings)
    aside, ahead = tone_at(sound, 0.6), tone_at(sound, 2)
    assert aside.max() < ahead.min() - 40
    assert ahead == pytest.approx([ahead.mean()] * 2, abs=0.1)
