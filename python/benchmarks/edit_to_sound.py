"""How long after an edit there is sound: this package and STRAUSS, in one run, by turns.

    python python/benchmarks/edit_to_sound.py --strauss /path/to/venv/bin/python

Stereo at 48 kHz from 600 points, sixty seconds unless --seconds says otherwise: three saws, the
temperature moves the pitch over one octave or two above A3, the pace the level. Each run edits the
span of the pitch and renders; both programs are warm. "Samples": until the samples are in memory as
an array; here they come with loudness, true peak and hashes. "Page": until the HTML that a notebook
shows is made, with its picture and its player: here waveform, spectrogram with words, and FLAC;
from STRAUSS the waveform and WAV.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
from pathlib import Path
from typing import IO

import numpy as np
import pandas as pd
from clock import now, since
from series import EDITS, Series, series

import ripples

HERE = Path(__file__).resolve().parent
LUA = """
return mapping {
  name = "Edited",
  voices = {
    tone = synth(function(p)
      return (saw(p.pitch) + 0.5 * saw(p.pitch * 1.0075) + 0.5 * saw(p.pitch * 0.9925)) * p.gate
    end),
  },
  map = {
    { from = "temperature", to = "tone.pitch", domain = { LOW, HIGH }, range = { 57, TOP } },
    { from = "pace", to = "tone.level", domain = { 80, 140 }, range = { -26, -12 } },
  },
  sequences = { hold = function() play("tone") end },
}
"""


class Strauss:
    """A warm STRAUSS in an interpreter of its own."""

    def __init__(self, python: str, seconds: float) -> None:
        self.process = subprocess.Popen(
            [python, str(HERE / "strauss_edit.py"), str(seconds)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={**os.environ, "PYTHONPATH": str(HERE), "MPLBACKEND": "Agg"},
        )

    def edit(self, semitones: float) -> list[float]:
        """Return the seconds to the samples and to the page, on the clock and of processors."""
        print(semitones, file=pipe(self.process.stdin), flush=True)
        rate, *seconds = map(float, pipe(self.process.stdout).readline().split())
        assert abs(rate - 48000) < 10, f"{rate} frames per second"
        return seconds

    def stop(self) -> None:
        """End it."""
        pipe(self.process.stdin).close()
        self.process.wait(timeout=30)


def pipe(stream: IO[str] | None) -> IO[str]:
    """Return a stream that is there."""
    assert stream is not None
    return stream


class Ours:
    """Ripples, with its data on disk and its command in a process of its own for each render."""

    def __init__(self, points: tuple[Series, Series, Series], seconds: float) -> None:
        self.seconds = seconds
        moments, temperature, pace = points
        frame = pd.DataFrame({"time": moments, "temperature": temperature, "pace": pace})
        self.data = ripples.Dataset.from_pandas(frame, "series")
        low, high = f"{temperature.min():.3f}", f"{temperature.max():.3f}"
        self.text = LUA.replace("LOW", low).replace("HIGH", high)

    def edit(self, semitones: float) -> list[float]:
        """Return the seconds to the samples and to the page, on the clock and of processors."""
        begin = now()
        mapping = ripples.Mapping(self.text.replace("TOP", str(57 + semitones)))
        sound = mapping.render(self.data, length=self.seconds, tail=0)
        heard = since(begin)
        assert sound.samples.shape == (int(self.seconds * 48000), 2)
        assert np.abs(sound.samples).max() > 0.01, "the sound is silent"
        page = sound._repr_html_()
        assert "<audio" in page
        return [*heard, *since(begin)]


def measure(strauss: str | None, runs: int, seconds: float) -> dict[str, list[list[float]]]:
    """Return the seconds of each run, by turns, after two edits that do not count."""
    sides: dict[str, Ours | Strauss] = {"ripples": Ours(series(seconds), seconds)}
    if strauss:
        sides["STRAUSS"] = Strauss(strauss, seconds)
    found: dict[str, list[list[float]]] = {name: [] for name in sides}
    for run in range(runs + 2):
        for name, side in sides.items():
            taken = side.edit(EDITS[run])
            if run >= 2:
                found[name].append(taken)
    for side in sides.values():
        if isinstance(side, Strauss):
            side.stop()
    return found


def main() -> None:
    """Measure and print medians and ranges; `--json` prints every run."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--strauss", help="an interpreter that has strauss; without, only ours")
    parser.add_argument("--runs", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=60.0, help="of sound; 60")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    found = measure(options.strauss, options.runs, options.seconds)
    if options.json:
        json.dump({"load": os.getloadavg(), "seconds": found}, sys.stdout, indent=1)
        return
    print(f"{platform.machine()}, {os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}")
    print(f"{options.seconds:g} s of sound, {options.runs} edits each: median (range) in seconds")
    for name, runs in found.items():
        for index, what in enumerate(("samples", "samples, processor", "page", "page, processor")):
            values = [run[index] for run in runs]
            middle, ends = statistics.median(values), f"{min(values):.3f}-{max(values):.3f}"
            print(f"{name:8s} edit to {what:20s} {middle:.3f} ({ends})")


if __name__ == "__main__":
    main()
