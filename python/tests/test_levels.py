"""The classics and the works behind Ripples are as loud as each other, without clicks or a limiter.

The level is EBU R 128's, -23 LUFS, of each piece as it comes. Long walks are heard in part.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from pieces import ROOT, WORKS, city, rendered, script

import ripples

CLASSICS = ROOT / "mappings" / "classics"
SITES, DATASETS = ROOT / "sites", ROOT / "datasets"


def look(manifest: Mapping[str, Any], samples: NDArray[Any], jump: float = 0.25) -> None:
    """Look at the level, the limiter and the clicks of a sound.

    A click stands out: it jumps by a quarter of full scale from one sample to the next at 48 kHz.
    """
    assert manifest["measures"]["integratedLUFS"] == pytest.approx(-23, abs=1)
    assert manifest["measures"]["truePeakDBTP"] <= -1
    assert manifest["counters"]["limitedSamples"] == 0
    bend = np.abs(np.diff(samples, 2, axis=0))
    assert float(bend.max()) < jump


def first_call(path: Path) -> tuple[str, dict[str, float]]:
    """Return the dataset and the numbers of the first command in a mapping's comment."""
    said = re.search(r"^-- try: +ripples (.*)$", path.read_text(), re.M)
    assert said is not None
    words = shlex.split(said[1])
    numbers = {
        k[2:]: float(v) for k, v in pairwise(words) if k[:2] == "--" and re.fullmatch(r"[\d.]+", v)
    }
    return words[words.index("--data") + 1], numbers


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    "path", [*sorted(CLASSICS.glob("*.lua")), WORKS / "album-walk.lua"], ids=lambda p: p.stem
)
def test_a_mapping_by_its_first_command(path: Path) -> None:
    data, numbers = first_call(path)
    sound = ripples.render(path, ROOT / data, **numbers)  # type: ignore[arg-type]
    look(sound.manifest, sound.samples)


def test_the_city() -> None:
    look(city().manifest, city().samples)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("scene", ["harmonise", "loop", "freeze", "shatter"])
def test_a_reactive_scene(scene: str, tmp_path: Path) -> None:
    # One round by the fountain, at the rate that the telephones had: samples lie farther apart.
    walk = ("--data", DATASETS / "dusk-walk", "--to", 75, "--tail", 0, "--sample-rate", 22_050)
    look(*rendered(tmp_path, WORKS / "reactive-scenes.lua", "--variant", scene, *walk), jump=0.5)


@pytest.mark.parametrize(
    ("site", "end"), [("rough-mile", 75), ("rough-mile-gift", 110)], ids=["first", "second"]
)
def test_a_walk_along_the_mile(site: str, end: int, tmp_path: Path) -> None:
    walk = ("--data", DATASETS / "mile-walk", "--to", end, "--tail", 0)
    look(*rendered(tmp_path, "--site", SITES / f"{site}.geojson", *walk))


def test_what_a_camera_detected(tmp_path: Path) -> None:
    scene = tmp_path / "seen.json"
    done = script("detections.py", ROOT / "scenes" / "detections.ndjson", "--out", scene)
    assert done.returncode == 0, done.stderr
    look(*rendered(tmp_path, scene, "--length", 10))


def test_a_remix_in_time_lapse_and_at_the_speed_of_a_walk(remix: Path, tmp_path: Path) -> None:
    walk = ("--site", remix / "remix.geojson", "--data", remix / "walk", "--tail", 0)
    for words in (("--length", 45), ("--from", 60, "--to", 75), ("--from", 195, "--to", 210)):
        look(*rendered(tmp_path, *walk, *words))
