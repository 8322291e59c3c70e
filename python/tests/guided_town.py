"""A walk through the invented town of the bundled site, and its log."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

from ripples._command import binary

ROOT = Path(__file__).resolve().parents[2]


def render(site: Path, walk: Path, out: Path, *more: str) -> subprocess.CompletedProcess[str]:
    """Render with a cache of its own, so that all speech is made anew."""
    out.mkdir(exist_ok=True)
    return subprocess.run(
        [
            *(binary(), "render", "--site", site, "--data", walk, "--allow-missing"),
            *("--allow-read", ROOT, "--log", out / "walk.log", "--out", out / "walk.wav"),
            *more,
        ],
        capture_output=True,
        text=True,
        env=os.environ | {"XDG_CACHE_HOME": str(out / "cache")},
    )


def rerender(place: Path, *more: str) -> subprocess.CompletedProcess[str]:
    """Make the render of a folder again from its manifest."""
    return subprocess.run(
        [binary(), "rerender", place / "walk.wav.json", "--allow-read", ROOT, *more],
        capture_output=True,
        text=True,
        env=os.environ | {"XDG_CACHE_HOME": str(place / "cache")},
    )


def point(kind: str, name: str, at: list[float]) -> dict[str, Any]:
    """Return a feature of a site at a longitude and a latitude."""
    return {
        "type": "Feature",
        "properties": {"kind": kind, "id": name.lower(), "name": name},
        "geometry": {"type": "Point", "coordinates": at},
    }


def notes(log: Path) -> list[dict[str, Any]]:
    """Return the lines of a log."""
    return [json.loads(line) for line in log.read_text().splitlines()]


def small(
    place: Path, *more: str, seconds: int = 3, **guidance: object
) -> subprocess.CompletedProcess[str]:
    """Render some seconds of the town, with a copy of its tiles that a test may have broken."""
    if not (place / "town").exists():
        shutil.copytree(ROOT / "sites/town", place / "town")
    site = json.loads((ROOT / "sites/town.geojson").read_text())
    site["features"] = site["features"][1:]  # without the park, whose mapping is not here
    site["guidance"] = {"tiles": "town/tiles", "beacon": "station", **guidance}
    (place / "town.geojson").write_text(json.dumps(site))
    rows = (ROOT / "datasets/town-walk/data.csv").read_text().splitlines()
    (place / "walk.csv").write_text("\n".join(rows[: seconds + 1]) + "\n")
    return render(place / "town.geojson", place / "walk.csv", place, *more)
