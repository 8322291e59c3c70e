"""A walk on a plain with one beacon, rendered; what is heard of it is measured."""

from __future__ import annotations

import json
import math
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import soundfile
from guided_town import ROOT, point

from ripples._command import binary

RATE = 48_000
NORTH = 1 / 111_324  # degrees of latitude a metre at 55 N (WGS 84)

Sound = npt.NDArray[np.float64]
Row = tuple[float, float, float | None]  # metres south of the beacon, second, heading

STEADY = """return mapping {
  voices = { beacon = phrase { beats = 2, length = 1, fade = 0, components = {
    "noise.wav", "noise.wav", "noise.wav", "noise.wav" } } },
  map = { { from = function(env) return env.component or 1 end, to = "beacon.component" } },
  sequences = { beacon = function() play("beacon", { level = -6 }) end },
}
"""
SILENT = STEADY.replace(
    '"noise.wav", "noise.wav", "noise.wav", "noise.wav"', '"silence.wav"'
).replace("env.component or 1", "1")


def steady_noise() -> Sound:
    """A second of noise with the same power at every frequency, which repeats without a seam."""
    phases = np.random.default_rng(1).uniform(-math.pi, math.pi, 22_051)
    phases[[0, -1]] = 0
    noise = np.fft.irfft(np.exp(1j * phases))
    return 0.1 * noise / np.sqrt(np.mean(noise**2))


def walk(
    place: Path,
    rows: Sequence[Row],
    actions: Sequence[tuple[float, str]] = ((0, "toggle-callouts"),),
    mapping: str = STEADY,
    rate: int = RATE,
    features: Sequence[dict[str, Any]] = (),
    yaws: Sequence[float] = (),
    **guidance: object,
) -> Sound:
    """Render a walk on a plain with a beacon, and a head that turns by `yaws`; its samples."""
    place.mkdir(parents=True, exist_ok=True)
    soundfile.write(place / "noise.wav", steady_noise(), 44_100, subtype="FLOAT")
    soundfile.write(place / "silence.wav", np.zeros(44_100), 44_100, subtype="FLOAT")
    (place / "style.lua").write_text(mapping)
    gate = point("beacon", "Gate", [4, 55])
    site = {
        "type": "FeatureCollection",
        "guidance": {"beacon": "gate", "style": "style.lua", "actions": "actions.ndjson"}
        | guidance,
        "features": [gate, *features],
    }
    (place / "plain.geojson").write_text(json.dumps(site))
    lines = [json.dumps({"time": time, "do": wish}) for time, wish in actions]
    (place / "actions.ndjson").write_text("\n".join(lines) + "\n")
    isTurning = any(heading is not None for _, _, heading in rows)
    names = (",heading" if isTurning else "") + (",head_yaw" if yaws else "")
    table = ["time,latitude,longitude" + names]
    for number, (metres, time, heading) in enumerate(rows):
        line = f"{time},{55 - metres * NORTH:.8f},4"
        line += "" if heading is None else f",{heading % 360}"
        table.append(line + (f",{yaws[number]}" if yaws else ""))
    (place / "walk.csv").write_text("\n".join(table) + "\n")
    done = subprocess.run(
        [
            *(binary(), "render", "--site", place / "plain.geojson", "--data", place / "walk.csv"),
            *("--allow-missing", "--allow-read", ROOT, "--log", place / "walk.log"),
            *("--out", place / "walk.wav", "--sample-rate", str(rate)),
        ],
        capture_output=True,
        text=True,
        cwd=ROOT,
    )
    assert done.returncode == 0, done.stderr
    samples, _ = soundfile.read(place / "walk.wav")
    return np.asarray(samples)


def level(sound: Sound, start: float, end: float) -> Sound:
    """Return the RMS level of each ear in decibels, from one second to another."""
    part = sound[int(start * RATE) : int(end * RATE)]
    return np.asarray(10 * np.log10(np.mean(part**2, axis=0) + 1e-20))
