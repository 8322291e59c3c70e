"""A walk guided as in Soundscape: a beacon, callouts with reasons, faults of what guides."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile

from ripples._command import binary

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 40


@pytest.fixture(scope="module")
def errand(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The first seconds of the errand through the invented town."""
    place = tmp_path_factory.mktemp("errand") / "walk.csv"
    rows = (ROOT / "datasets/town-walk/data.csv").read_text().splitlines()[: SECONDS + 1]
    place.write_text("\n".join(rows) + "\n")
    return place


def render(site: Path, walk: Path, out: Path) -> subprocess.CompletedProcess[str]:
    """Render with a cache of its own, so that all speech is made anew."""
    out.mkdir(exist_ok=True)
    return subprocess.run(
        [
            *(binary(), "render", "--site", site, "--data", walk, "--allow-missing"),
            *("--allow-read", ROOT, "--log", out / "walk.log", "--out", out / "walk.wav"),
        ],
        capture_output=True,
        text=True,
        env=os.environ | {"XDG_CACHE_HOME": str(out / "cache")},
    )


def notes(log: Path) -> list[dict[str, Any]]:
    """Return the lines of a log."""
    return [json.loads(line) for line in log.read_text().splitlines()]


def test_the_town_speaks_and_its_beacon_rings(errand: Path, tmp_path: Path) -> None:
    """The same walk gives the same log and the same samples, whatever was spoken before."""
    town = Path("sites/town.geojson")
    for name in ("a", "b"):
        done = render(town, errand, tmp_path / name)
        assert done.returncode == 0, done.stderr
    assert (tmp_path / "a/walk.log").read_bytes() == (tmp_path / "b/walk.log").read_bytes()
    assert (tmp_path / "a/walk.wav").read_bytes() == (tmp_path / "b/walk.wav").read_bytes()
    said = [note for note in notes(tmp_path / "a/walk.log") if note["kind"] == "say"]
    assert "Beacon Station, 575 metres" in [note["text"] for note in said]
    assert "Intersection ahead" in [note["text"] for note in said]
    sound, rate = soundfile.read(tmp_path / "a/walk.wav")
    # From the 10th to the 17th second nobody speaks: the station rings from half left.
    alone = np.sqrt(np.mean(sound[10 * rate : 17 * rate] ** 2, axis=0))
    assert alone.min() > 1e-3
    assert alone[0] > alone[1]
    checked = subprocess.run(
        [sys.executable, "scripts/check-callouts.py", tmp_path / "a/walk.log"],
        capture_output=True,
        text=True,
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr


@pytest.mark.parametrize(
    ("member", "value", "words"),
    [
        ("beacon", "statoin", 'did you mean "station"?'),
        ("profile", "comunity", 'did you mean "community"?'),
        ("style", "curent", 'did you mean "current"?'),
        ("language", "dee", 'did you mean "de"?'),
        ("tiles", "https://example.org", "takes no tiles from a host"),
        ("settings", {"arival_distance": 5}, 'did you mean "arrival_distance"?'),
        ("settings", {"arrival_distance": 5.5}, "arrival_distance"),
        ("beakon", "station", 'did you mean "beacon"?'),
    ],
)
def test_guidance_that_cannot_be_is_refused(
    member: str, value: object, words: str, errand: Path, tmp_path: Path
) -> None:
    """Each refusal names the file and what was meant."""
    site = json.loads((ROOT / "sites/town.geojson").read_text())
    site["guidance"] = {
        "tiles": str(ROOT / "sites/town/tiles"),
        "style": str(ROOT / "mappings/beacons/current.lua"),
        member: value,
    }
    site["features"][0]["properties"]["mapping"] = str(ROOT / "mappings/water-lilies.lua")
    path = tmp_path / "town.geojson"
    path.write_text(json.dumps(site))
    done = render(path, errand, tmp_path)
    assert done.returncode != 0
    assert "town.geojson" in done.stderr or member == "language"
    assert words in done.stderr
