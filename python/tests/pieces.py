"""Sounds and walks of bundled pieces that several tests look at, each made once."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import soundfile
from numpy.typing import NDArray

import ripples
from ripples import Rendering, _command

ROOT = Path(__file__).parents[2]
WORKS = ROOT / "mappings" / "ancestors"
CITY = ROOT / "datasets" / "city-walk"
RECORDINGS = ROOT / "datasets" / "recordings"


def script(name: str, *words: object) -> subprocess.CompletedProcess[str]:
    """Run a script of the repository with the command that is tested."""
    return subprocess.run(
        [sys.executable, ROOT / "scripts" / name, *map(str, words)],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, "RIPPLES": _command.binary()},
    )


def command(*words: object) -> str:
    """Run the command, which must succeed, and return what it prints."""
    call = [_command.binary(), *map(str, words)]
    return subprocess.run(call, check=True, capture_output=True, text=True, cwd=ROOT).stdout


def rendered(folder: Path, *words: object) -> tuple[dict[str, Any], NDArray[Any]]:
    """Return the manifest and the samples of what the command renders."""
    sound = folder / "sound.wav"
    said = command("render", *words, "--out", sound, "--format", "wavfloat", "--json", "--quiet")
    return json.loads(said), soundfile.read(sound, always_2d=True)[0]


@cache
def city() -> Rendering:
    """Return the walk from a street through a passage into a park, as Sonic City plays it."""
    return ripples.render(WORKS / "city-instrument.lua", CITY, tail=0)


def remixed(out: Path) -> Path:
    """Make remix.geojson of the folder recordings in a folder, and a walk along its path."""
    site, folder = out / "remix.geojson", out / "recordings"
    done = script("remix.py", folder, "--path", folder / "path.geojson", "--out", site)
    assert done.returncode == 0, done.stderr
    steady = ("--minutes", 9, "--pauses", 0, "--gps-noise", 0)
    command("simulate", out / "walk", "--site", site, *steady)
    return out
