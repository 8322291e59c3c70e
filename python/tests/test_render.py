"""Renders have the samples, levels and events that the mapping and the data say."""

from __future__ import annotations

import gc
import hashlib
import json
import shutil
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
import soundfile

import ripples
from ripples import (
    DataError,
    Dataset,
    Mapping,
    MappingError,
    Rendering,
    RipplesError,
    UsageError,
    _command,
    _scratch,
)

RAMP = pd.DataFrame({"t": np.arange(11.0), "temperature": np.linspace(0, 1, 11)})
HALF = pd.DataFrame({"t": np.arange(11.0), "temperature": np.full(11, 0.5)})


def hertz(sound: Rendering, first: float, last: float) -> float:
    """Return the strongest frequency between two seconds."""
    part = sound.samples[int(first * sound.sample_rate) : int(last * sound.sample_rate), 0]
    spectrum = np.abs(np.fft.rfft(part * np.hanning(len(part)), 2**18))
    return float(np.argmax(spectrum)) * sound.sample_rate / 2**18


def test_pitch_follows_the_data(tone: Mapping) -> None:
    sound = tone.render(HALF, length=2, tail=0)
    assert hertz(sound, 0.2, 1.8) == pytest.approx(440 * 2 ** (6 / 12), rel=1e-3)
    wide = tone.render(HALF, length=2, tail=0, variant="wide")
    assert hertz(wide, 0.2, 1.8) == pytest.approx(440 * 2 ** (12 / 12), rel=1e-3)
    given = tone.render(HALF, length=2, tail=0, top=105)
    assert hertz(given, 0.2, 1.8) == pytest.approx(440 * 2 ** (18 / 12), rel=1e-3)


def test_time_follows_the_options(tone: Mapping) -> None:
    assert tone.render(RAMP, length=4, tail=1).duration == 5
    assert tone.render(RAMP, speed=5, tail=0).duration == 2
    assert tone.render(RAMP, tail=0).duration == 10
    later = tone.render(RAMP, speed=5, start=5, tail=0)
    assert later.duration == 1
    assert hertz(later, 0.0, 0.1) == pytest.approx(440 * 2**0.53, rel=0.02)
    slow = tone.render(RAMP, length=1, tail=0, sample_rate=16000)
    assert (slow.sample_rate, slow.samples.shape) == (16000, (16000, 2))


def test_loudness_is_that_of_the_standard(tone: Mapping) -> None:
    sound = tone.render(HALF, length=4, tail=0, loudness=-23)
    assert sound.loudness == pytest.approx(-23, abs=0.1)
    # BS.1770: a sine in both channels with amplitude A at about 1 kHz has 20 log10 A LUFS.
    high = tone.render(HALF, length=4, tail=0, loudness=-23, top=98.4)
    amplitude = float(np.abs(high.samples[48000:-48000]).max())
    assert hertz(high, 1, 3) == pytest.approx(1023, rel=0.01)
    assert 20 * np.log10(amplitude) == pytest.approx(-23, abs=0.15)
    assert high.true_peak == pytest.approx(-23, abs=0.3)


def test_a_part_of_the_log_is_played(tone: Mapping) -> None:
    part = tone.render(RAMP, part=(0.5, 1.5), tail=0)
    assert part.samples.shape[0] == 48000
    rest = tone.render(RAMP, start=0.5, tail=0)
    assert np.array_equal(tone.render(RAMP, part=(0.5, None), tail=0).samples, rest.samples)
    with pytest.raises(ripples.UsageError, match="two times"):
        tone.render(RAMP, part=30)  # type: ignore[arg-type]


def test_a_mapping_without_its_data_is_an_error(tone: Mapping) -> None:
    data = ripples.Dataset.from_pandas(pd.DataFrame({"time": [0, 1], "humidity": [40, 60]}))
    with pytest.raises(ripples.RipplesError, match="has no value of it"):
        tone.render(data)
    assert tone.render(data, tail=0, allow_missing=True).samples.shape[0] == 48000


def test_the_same_call_gives_the_same_samples(tone: Mapping) -> None:
    first, second = (tone.render(RAMP, length=2, seed=3) for _ in range(2))
    assert np.array_equal(first.samples, second.samples)
    assert first.sha256 == second.sha256
    assert first.sha256 == hashlib.sha256(first.samples.tobytes()).hexdigest()
    assert first.manifest["mapping"] == second.manifest["mapping"]


def test_the_samples_are_those_of_the_command(tmp_path: Path) -> None:
    sound = ripples.render("mappings/pitch.lua", "datasets/staircase", length=3, tail=1)
    out = tmp_path / "out.wav"
    arguments = ["render", "mappings/pitch.lua", "--data=datasets/staircase", "--length=3"]
    more = ["--tail=1", f"--out={out}", "--format=wavfloat", "--quiet"]
    subprocess.run([_command.binary(), *arguments, *more], check=True)
    samples, _ = soundfile.read(out, dtype="float32")
    assert np.array_equal(samples, sound.samples)


def test_the_trace_says_time_row_and_line(tone: Mapping) -> None:
    trace = tone.render(RAMP, length=2, tail=0).trace
    pitch = trace[trace["target"] == "tone.pitch"]
    reached = pitch["time"] + pitch["ramp"] / 48000
    expected = 440 * 2 ** (np.interp(reached, [0, 2], [0, 1]))
    assert np.allclose(pitch["value"], expected, rtol=1e-3)
    line = int(pitch["line"].iloc[0])
    assert 'to = "tone.pitch"' in tone.text.splitlines()[line - 1]
    assert pitch["row"].is_monotonic_increasing


def test_the_trace_is_that_of_the_command(tmp_path: Path) -> None:
    options = {"length": 4, "tail": 1, "seed": 3, "variant": "still", "loudness": -20}
    mapping, data = "mappings/rose-garden.lua", "datasets/garden-walk"
    trace = ripples.render(mapping, data, **options).trace
    file, out = tmp_path / "trace.csv", tmp_path / "out.wav"
    arguments = [f"--{name}={value}" for name, value in options.items()]
    command = ["render", mapping, f"--data={data}", f"--trace={file}", f"--out={out}", "--quiet"]
    subprocess.run([_command.binary(), *command, *arguments], check=True)
    pd.testing.assert_frame_equal(trace, pd.read_csv(file))
    assert {"start", "control", "set"} <= set(trace["kind"])


def test_a_trace_of_other_data_is_refused(tone: Mapping, tmp_path: Path) -> None:
    table = tmp_path / "walk.csv"
    RAMP.to_csv(table, index=False)
    sound = tone.render(table, length=1)
    HALF.to_csv(table, index=False)
    with pytest.raises(DataError, match="changed since the render"):
        sound.trace  # noqa: B018


def test_a_render_keeps_the_text_that_it_was_made_of(tone: Mapping) -> None:
    sound = tone.render(RAMP, length=1, tail=0)
    tone.text = "return mapping {}"
    assert sound.trace["target"].eq("tone.pitch").any()
    assert sound.mapping is not None
    assert "tone.pitch" in sound.mapping.text


def test_columns_can_be_chosen(tone: Mapping) -> None:
    frame = RAMP.rename(columns={"temperature": "cadence"})
    with pytest.raises(MappingError, match="no value"):
        tone.render(frame, length=1, tail=0)
    missing = tone.render(frame, length=1, tail=0, allow_missing=True)
    assert any("temperature" in text for text in missing.warnings)
    sound = tone.render(frame, length=1, tail=0, columns={"temperature": "cadence"})
    assert sound.sha256 == tone.render(RAMP, length=1, tail=0).sha256
    with pytest.raises(DataError, match="cadense") as caught:
        tone.render(frame, length=1, columns={"temperature": "cadense"})
    assert "cadence" in str(caught.value)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"tpo": 80}, 'no parameter "tpo"; did you mean "top"'),
        ({"lenght": 3}, "did you mean the option length"),
        ({"variant": "wid"}, 'no variant "wid"; did you mean "wide"'),
        ({"length": 0}, "length: 0 is outside"),
        ({"length": "long"}, "length is 'long'"),
        ({"tail": float("nan")}, "give a finite number"),
        ({"seed": -1}, "seed"),
        ({"seed": 1.5}, "seed is 1.5; give a whole number"),
        ({"top": "high"}, "top is 'high'"),
        ({"set": {"top": None}}, "top is None"),
        ({"length": 2, "speed": 2}, "cannot be given with"),
        ({"loudness": 3}, "loudness: 3 is outside"),
    ],
)
def test_options_that_cannot_be_meant_are_refused(
    tone: Mapping, options: dict[str, Any], words: str
) -> None:
    with pytest.raises(UsageError, match=words):
        tone.render(RAMP, **options)


def test_parameters_with_the_name_of_an_option_go_into_set() -> None:
    text = """
return mapping {
  name = "Long",
  params = { length = { 69, min = 40, max = 100 } },
  voices = { tone = synth(function(p) return sine(p.pitch) * p.gate end) },
  map = {
    {
      from = "temperature", to = "tone.pitch",
      domain = { 0, 1 }, range = { "A4", param "length" },
    },
  },
  sequences = { hold = function() play("tone") end },
}"""
    sound = ripples.render(text, HALF, length=2, tail=0, set={"length": 93})
    assert sound.duration == 2
    assert hertz(sound, 0.2, 1.8) == pytest.approx(880, rel=1e-3)


def test_a_sequence_that_stops_leaves_sound_and_a_warning(tone: Mapping) -> None:
    play = 'play("tone", { level = -12 })'
    wrong = Mapping(tone.text.replace(play, f"{play} sleep(0.5) nothing.x = 1"))
    sound = wrong.render(HALF, length=2, tail=0)
    assert np.abs(sound.samples).max() > 0.1
    assert any(text.startswith("Tone:") and "nothing" in text for text in sound.warnings)


def test_missing_values_sound_as_the_gap_policy_says(tone: Mapping) -> None:
    frame = HALF.assign(temperature=[0.5, np.nan, np.nan, *[0.5] * 8])
    sound = tone.render(frame, length=2, tail=0)
    assert hertz(sound, 0.2, 1.8) == pytest.approx(440 * 2**0.5, rel=1e-3)


def test_silence_has_no_loudness(tone: Mapping) -> None:
    silent = Mapping(tone.text.replace('play("tone", { level = -12 })', ""))
    sound = silent.render(HALF, length=1, tail=0)
    assert np.isnan(sound.loudness)
    assert "silent" in repr(sound)
    assert "It is silent." in sound._repr_html_()


def test_renders_in_threads_do_not_meet(tone: Mapping) -> None:
    values = [0.0, 0.25, 0.5, 0.75, 1.0, 0.0]
    frames = [HALF.assign(temperature=value) for value in values]
    with ThreadPoolExecutor(3) as pool:
        sounds = list(pool.map(lambda frame: tone.render(frame, length=1, tail=0), frames))
    for value, sound in zip(values, sounds, strict=True):
        assert hertz(sound, 0.1, 0.9) == pytest.approx(440 * 2**value, rel=2e-3)


def test_a_full_memory_is_gone_round(
    tone: Mapping, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    plain = tone.render(RAMP, length=1, tail=0)
    monkeypatch.setattr(_scratch, "MEMORY", Path("/nowhere"))
    assert tone.render(RAMP, length=1, tail=0).sha256 == plain.sha256
    monkeypatch.setattr(_scratch, "MEMORY", tmp_path)
    run, places = _command.run, []

    def full(arguments: Any, *rest: Any, **options: Any) -> Any:
        out = next(text for text in arguments if text.startswith("--out="))
        places.append(out.startswith(f"--out={tmp_path}"))
        if places[-1]:
            raise RipplesError("cannot write", code="disk-full")
        return run(arguments, *rest, **options)

    monkeypatch.setattr(_command, "run", full)
    assert tone.render(RAMP, length=1, tail=0).sha256 == plain.sha256
    assert places == [True, False]
    assert list(tmp_path.iterdir()) == []


def test_little_room_in_memory_is_seen_before() -> None:
    assert _scratch.place(2**60) is None
    assert _scratch.place(None) is None


def test_titles_name_the_variant_and_the_dataset(tone: Mapping) -> None:
    walk = Dataset("datasets/staircase", "stairs")
    assert tone.render(walk, length=1, tail=0).title == "Tone on stairs"
    assert tone.render(walk, length=1, tail=0, variant="wide").title == "Tone@wide on stairs"
    title = json.loads(Path("datasets/staircase/datapackage.json").read_text())["title"]
    assert tone.render("datasets/staircase", length=1, tail=0).title == f"Tone on {title}"


def test_a_parameter_where_there_are_none() -> None:
    text = "return mapping { name = 'Hum', sequences = { hold = function() end } }\n"
    with pytest.raises(UsageError) as caught:
        ripples.render(text, "datasets/staircase", length=1, brightness=3)
    assert str(caught.value) == 'Hum has no parameter "brightness"; it declares none'


def test_without_a_length_a_dataset_may_say_its_own(tone: Mapping, tmp_path: Path) -> None:
    shutil.copytree("datasets/staircase", tmp_path / "stairs")
    file = tmp_path / "stairs" / "datapackage.json"
    package = json.loads(file.read_text())
    seconds = Dataset("datasets/staircase").describe()["seconds"]
    assert tone.render("datasets/staircase", tail=0).duration == pytest.approx(seconds, abs=0.01)
    file.write_text(json.dumps({**package, "play_duration": 1.5}))
    assert tone.render(tmp_path / "stairs", tail=0).duration == 1.5


def test_many_renders_leave_no_file(
    tone: Mapping, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory = Path(tempfile.mkdtemp(prefix="test-", dir=_scratch.MEMORY))
    monkeypatch.setattr(_scratch, "MEMORY", memory)
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", None)
    table = pd.DataFrame({"temperature": [0.0, 1.0]})
    assert Path(str(_scratch.place(0))) == memory
    for index in range(100):
        tone.render(table, length=0.1, tail=0, seed=index)
        if index % 10 == 0:
            with pytest.raises(UsageError):
                tone.render(table, length=0.1, bottom=3)
    gc.collect()
    assert list(memory.iterdir()) == []
    assert list(tmp_path.iterdir()) == []
    memory.rmdir()
