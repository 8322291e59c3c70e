"""Journeys that real walkers have logged, guided through an invented town round them.

Each is walked to its end within 45 s of sound. RIPPLES_JOURNEYS=real walks them at their own pace,
two hours of sound, three times: all filters of time are then those of a walker.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from ripples._command import binary

ROOT = Path(__file__).resolve().parents[2]
JOURNEYS = sorted((ROOT.parent / "shared/data/gpx").glob("Soundscape-Android__*.gpx"))
PACE = ("--speed", "1") if os.environ.get("RIPPLES_JOURNEYS") == "real" else ("--length", "45")

pytestmark = pytest.mark.skipif(
    not JOURNEYS, reason="../shared/data/gpx has no journeys: none is replayed"
)


def town(journey: Path, out: Path) -> Path:
    """Make a town with its middle where a journey begins."""
    first = re.search(r'<trkpt lat="([^"]+)" lon="([^"]+)"', journey.read_text(encoding="utf-8"))
    assert first, "the journey has no points"
    subprocess.run(
        [
            *(sys.executable, ROOT / "scripts/town.py", "--blocks", "12", "--out", out / "town"),
            *("--walk", out / "errand", f"--centre={first[1]},{first[2]}"),
        ],
        check=True,
    )
    (out / "water-lilies.lua").write_bytes((ROOT / "mappings/water-lilies.lua").read_bytes())
    (out / "town/actions.ndjson").write_text("")
    return out / "town.geojson"


def replay(site: Path, journey: Path, out: Path) -> bytes:
    """Render a journey with a cache of its own; returns the log."""
    out.mkdir()
    done = subprocess.run(
        [
            *(binary(), "render", "--site", site, "--data", journey, *PACE),
            *("--allow-missing", "--allow-read", ROOT, "--allow-read", site.parent),
            *("--log", out / "walk.log", "--out", out / "walk.wav"),
        ],
        capture_output=True,
        text=True,
        env=os.environ | {"XDG_CACHE_HOME": str(out / "cache")},
    )
    (out / "walk.wav").unlink(missing_ok=True)
    assert done.returncode == 0, done.stderr
    return (out / "walk.log").read_bytes()


def check(log: Path, *options: str) -> None:
    """Let the checker read a log; it knows the rules alone."""
    done = subprocess.run(
        [sys.executable, ROOT / "scripts/check-callouts.py", *options, log],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.sampled(1)
@pytest.mark.parametrize("journey", JOURNEYS, ids=lambda path: path.stem.split("__")[1])
def test_a_journey_is_guided_by_the_rules_and_the_same_again(journey: Path, tmp_path: Path) -> None:
    """Two replays have one log; all that was said and was not has a reason, and obeys its range."""
    site = town(journey, tmp_path)
    log = replay(site, journey, tmp_path / "a")
    assert log == replay(site, journey, tmp_path / "b")
    notes = [json.loads(line) for line in log.decode().splitlines()]
    told = [note for note in notes if note["kind"] in ("say", "silent")]
    assert told, "the guide has nothing to say or to leave out"
    assert all(note.get("reason") for note in told)
    check(tmp_path / "a/walk.log")


@pytest.mark.sampled(1)
@pytest.mark.parametrize("journey", JOURNEYS, ids=lambda path: path.stem.split("__")[1])
def test_nothing_is_called_behind_a_walker_whose_profile_wants_it_so(
    journey: Path, tmp_path: Path
) -> None:
    """Nor while no heading is known; the log has the direction of each place that is called."""
    site = town(journey, tmp_path)
    content = json.loads(site.read_text())
    content["guidance"]["settings"] = {"places_ahead": 1, "heading_needed": 1}
    site.write_text(json.dumps(content))
    log = replay(site, journey, tmp_path / "a")
    assert b"_deg" in log, "nothing has a direction"
    check(tmp_path / "a/walk.log", "--places-ahead", "--heading-needed")
