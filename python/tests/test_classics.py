"""The classic mappings carry their data as their papers say."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
import soundfile
from numpy.typing import NDArray
from pieces import script
from png_files import png

import ripples
from ripples import DataError, Rendering

ROOT = Path(__file__).parents[2]
CLASSICS = ROOT / "mappings" / "classics"


def pictured() -> NDArray[np.float64]:
    """Return the pixels of datasets/picture.png, 0 to 1: they are stored in it, not packed."""
    data = (ROOT / "datasets" / "picture.png").read_bytes()
    start = data.index(b"IDAT") + 4 + 2 + 5
    lines = np.frombuffer(data[start : start + 64 * 65], np.uint8).reshape(64, 65)
    return lines[:, 1:] / 255


def test_the_page_tells_the_bits_that_compare_finds() -> None:
    done = script("carried.py", "--check", "pulse-oximeter")
    assert done.returncode == 0, done.stdout + done.stderr


def test_two_streams_are_on_one_scale() -> None:
    sound = ripples.render(
        CLASSICS / "two-stream-graph.lua", ROOT / "datasets/daily-weather", length=86.4, tail=0
    )
    trace = sound.trace
    weather = pd.read_csv(ROOT / "datasets/daily-weather/data.csv")
    for voice, column in (("high", "temperature_max"), ("low", "temperature_min")):
        moved = trace[(trace.kind == "control") & (trace.target == f"{voice}.pitch")]
        at = moved.time * (len(weather) - 1) / 86.4
        degrees = np.interp(at, np.arange(len(weather)), weather[column])
        # 45 °C are two octaves from C4 on, of either series.
        expected = 261.6256 * 2 ** ((degrees + 10) / 45 * 2)
        assert np.abs(1200 * np.log2(moved.value / expected)).quantile(0.99) < 15
    # A month in 7.1 s: a note of each voice every 0.237 s.
    starts = trace[(trace.kind == "start") & trace.target.str.startswith("high#")].time
    assert np.diff(starts) == pytest.approx(7.1 / 30, abs=1e-3)


def clicks(sound: Rendering) -> NDArray[np.float64]:
    """Return the seconds at which clicks begin: rises of the envelope from near silence."""
    size = np.abs(sound.samples[:, 0])
    loud = size > 0.25 * size.max()
    begins = np.flatnonzero(loud[1:] & ~loud[:-1]) / sound.sample_rate
    return begins[np.insert(np.diff(begins) > 0.004, 0, True)]


def test_as_many_clicks_are_heard_as_were_counted() -> None:
    counts = pd.read_csv(ROOT / "datasets/radiation-walk/data.csv").counts
    sound = ripples.render(
        CLASSICS / "geiger-counter.lua", ROOT / "datasets/radiation-walk", tail=0
    )
    heard = np.histogram(clicks(sound), [0, 30, 60, 78, 92, 120])[0]
    told = [counts[a:b].sum() for a, b in ((0, 30), (30, 60), (60, 78), (78, 92), (92, 120))]
    # A Poisson process of this rate: within three deviations, and a tenth that fall together.
    for had, expected in zip(heard, told, strict=True):
        assert abs(had - expected) <= 3 * np.sqrt(expected) + 0.1 * expected


def test_the_oximeters_pitch_falls_by_equal_ratios_or_by_equal_hertz() -> None:
    spo2 = pd.DataFrame(
        {"time": np.arange(11.0), "spo2": np.arange(100.0, 89, -1), "heart_rate": 60}
    )
    data = ripples.Dataset.from_pandas(spo2, units={"spo2": "%"}, time="time")
    for variant, per_cent in ((None, "ratio"), ("linear", "hertz")):
        options = {} if variant is None else {"variant": variant}
        trace = ripples.render(CLASSICS / "pulse-oximeter.lua", data, tail=0, **options).trace
        moved = trace[(trace.kind == "control") & (trace.target == "beep.pitch")]
        whole = moved[np.isclose(moved.time % 1, 0) & (moved.time > 0)].drop_duplicates("time")
        hertz = whole.value.to_numpy()[:9]
        assert len(hertz) == 9
        if per_cent == "ratio":
            assert 1200 * np.log2(hertz[:-1] / hertz[1:]) == pytest.approx(60, abs=0.5)
        else:
            assert -np.diff(hertz) == pytest.approx((880 - 880 * 2**-1.5) / 30, abs=0.1)


def test_the_hearts_second_sound_comes_when_weissler_measured_it() -> None:
    for rate in (60, 100):
        table = pd.DataFrame({"time": [0.0, 8.0], "heart_rate": rate, "airflow": 0.0})
        data = ripples.Dataset.from_pandas(table, time="time")
        trace = ripples.render(CLASSICS / "heartbeat.lua", data, tail=0).trace
        starts = trace[
            (trace.kind == "start") & trace.target.str.startswith("thud#")
        ].time.to_numpy()
        # QS2 = 546 - 2.1 HR, in ms (Circulation 37, 1968, 149).
        assert np.diff(starts)[::2] == pytest.approx(0.546 - 0.0021 * rate, abs=0.011)
        assert np.diff(starts[::2]) == pytest.approx(60 / rate, abs=0.011)


def test_the_spectrogram_of_a_scanned_picture_is_the_picture() -> None:
    sound = ripples.render(
        CLASSICS / "image-scan.lua", ROOT / "datasets/picture.png", length=12.6, tail=0
    )
    mono = sound.samples.astype(float)
    power = (mono**2).sum(axis=1)
    assert power.max() > 0
    pixels = pictured()
    rows = 500 * 10 ** ((63 - np.arange(64)) / 63)
    times = np.arange(64) * 0.2
    size = np.zeros((64, 64))
    for column, at in enumerate(times):
        first = max(0, round((at - 0.1) * sound.sample_rate))
        part = mono[first : first + round(0.2 * sound.sample_rate)]
        n = np.arange(len(part)) / sound.sample_rate
        window = np.hanning(len(part))
        wave = np.exp(-2j * np.pi * rows[:, None] * n) * window
        size[:, column] = np.sqrt((np.abs(wave @ part) ** 2).sum(axis=1))
    assert np.corrcoef(size.ravel(), pixels.ravel())[0, 1] > 0.9
    # From left to right: the sun stands on the right of the picture.
    left, right = (mono[(9 * 48000) : (11 * 48000)] ** 2).mean(axis=0)
    assert right > 2 * left


def test_the_raw_earthquake_is_the_seismogram_itself() -> None:
    sound = ripples.render(
        CLASSICS / "earthquake.lua", ROOT / "datasets/earthquake", length=24, tail=0, variant="raw"
    )
    ground, rate = soundfile.read(ROOT / "datasets/earthquake/seismogram.flac")
    assert rate == 6000
    heard = sound.samples[::8, 0].astype(float)[: len(ground)]
    ground = ground[: len(heard)]
    best = max(
        np.corrcoef(heard[600 + shift : -600], ground[600 : len(ground) - 600 - shift])[0, 1]
        for shift in range(3)
    )
    assert best > 0.99
    # The shock comes after ten minutes, and the wave of 3.5 km/s thirteen seconds later: 2.04 s.
    assert np.argmax(np.abs(ground)) / rate * 300 == pytest.approx(600 + 45 / 3.5, abs=15)


def octaves(sound: Rendering, at: float) -> NDArray[np.float64]:
    """Return the level in dB at nine octaves of C and of the notes between, from 30 Hz to 4 kHz."""
    part = sound.samples[round(at * 48000) : round((at + 1) * 48000), 0]
    spectrum = np.abs(np.fft.rfft(part * np.hanning(len(part))))
    edges = 30 * 2 ** (np.arange(85) / 12)
    return np.array([spectrum[round(a) : round(b) + 1].max() for a, b in pairwise(edges)])


def test_after_a_whole_turn_the_endless_tone_is_where_it_was() -> None:
    table = pd.DataFrame(
        {"time": [0.0, 3.0, 4.5, 6.0, 9.0], "heading": [0.0, 0.0, 90.0, 180.0, 180.0]}
    )
    turned = pd.DataFrame(
        {
            "time": [0.0, 3.0, 5.0, 7.0, 9.0, 12.0],
            "heading": [0.0, 0.0, 120.0, 240.0, 359.99, 359.99],
        }
    )
    whole, half = (
        ripples.render(
            CLASSICS / "endless-turn.lua", ripples.Dataset.from_pandas(t, time="time"), tail=0
        )
        for t in (turned, table)
    )
    before, after = octaves(whole, 1.5), octaves(whole, 10.8)
    assert np.corrcoef(before, after)[0, 1] > 0.98
    assert np.corrcoef(before, octaves(half, 7.5))[0, 1] < 0.3
    # Ten partials between 22 and 56 dB: the loudest octave is in the middle of them, about 160 Hz.
    assert 30 * 2 ** (np.argmax(before) / 12) == pytest.approx(4.863 * 2**5, rel=0.45)


def test_the_endless_turn_carries_what_its_smoothing_leaves_of_a_heading() -> None:
    """Of a circular datum x and a chroma with an error of deviation σ, I = h(x) - log₂(σ √(2πe)).

    The walk's headings have h = 4.90 bit in 32 sectors of 11.25°, 8.40 bit of 1°; 0.3 s of
    smoothing at ten times the walk's speed leave σ = 15°, 5.97 bit: 2.43 bit. An octave has 97
    audible steps, 6.6 bit, so that the ear is no limit. The tracked pitch is that of one partial,
    in the octave from 50 Hz on, which is the chroma: in the variant with two octaves to a turn
    opposite headings sound alike, and a bit less is carried.
    """
    walk = ROOT / "datasets/garden-walk"
    heading = pd.read_csv(walk / "data.csv").heading.to_numpy()
    sound = ripples.render(
        CLASSICS / "endless-turn.lua", walk, length=60, tail=0, sample_rate=16000
    )
    chroma = sound.trace[sound.trace["target"] == "tone.chroma"].groupby("row")["value"].first()
    error = 2 * np.pi * (heading[chroma.index.astype(int)] / 360 - chroma.to_numpy())
    sigma = np.degrees(np.sqrt(-2 * np.log(np.abs(np.exp(1j * error).mean()))))
    share = np.histogram(heading % 360, 32, (0, 360))[0] / len(heading)
    entropy = -(share[share > 0] * np.log2(share[share > 0])).sum() + np.log2(360 / 32)
    bits = entropy - np.log2(sigma * np.sqrt(2 * np.pi * np.e))
    page = (ROOT / "docs/ancestors/classics.md").read_text(encoding="utf-8")
    (told,) = re.findall(r"heading → chroma \| ([\d.]+) \|", page)
    assert float(told) == pytest.approx(bits, abs=0.1)


@pytest.mark.parametrize("kind", ["grey", "grey16", "colour", "alpha", "palette"])
def test_a_picture_is_a_dataset(tmp_path: Path, kind: str) -> None:
    red, green, blue = (0.2126, 0.7152, 0.0722)
    path = tmp_path / "tiny.png"
    path.write_bytes(png([["k", "r", "w"], ["g", "b", "k"]], kind))
    told = {column["name"]: column for column in ripples.Dataset(path).describe()["columns"]}
    assert list(told) == ["across", "row_01", "row_02"]
    grey = kind.startswith("grey")
    tone = {
        "k": 0,
        "w": 1,
        "r": 1 if grey else red,
        "g": 1 if grey else green,
        "b": 1 if grey else blue,
    }
    for name, letters in (("row_01", "krw"), ("row_02", "gbk")):
        assert told[name]["minimum"] == 0
        assert told[name]["maximum"] == pytest.approx(max(tone[c] for c in letters), abs=0.003)
        assert told[name]["mean"] == pytest.approx(np.mean([tone[c] for c in letters]), abs=0.003)


def test_a_tall_picture_is_reduced_and_a_damaged_one_told(tmp_path: Path) -> None:
    path = tmp_path / "tall.png"
    path.write_bytes(png([["w" if row < 64 else "k"] * 256 for row in range(128)], "grey"))
    told = ripples.Dataset(path).describe()
    assert told["seconds"] == 127
    rows = [column for column in told["columns"] if column["name"].startswith("row_")]
    assert [row["mean"] for row in rows] == [1] * 32 + [0] * 32
    assert any("256 × 128 pixels" in finding["detail"] for finding in told["findings"])
    path.write_bytes(path.read_bytes()[:200])
    with pytest.raises(DataError, match="is no PNG that can be read"):
        ripples.Dataset(path).describe()
    whole = bytearray(png([["w"]], "grey"))
    whole[16:24] = (60_000).to_bytes(4, "big") * 2
    path.write_bytes(bytes(whole))
    with pytest.raises(DataError, match="more than 50000000 pixels"):
        ripples.Dataset(path).describe()
