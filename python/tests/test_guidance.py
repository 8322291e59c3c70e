"""A walk guided as in Soundscape: a beacon, callouts with reasons, faults of what guides."""

from __future__ import annotations

import json
import os
import shutil
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
        ("style", "styles/own.lua", "guidance.style: "),
        ("route", "erand", 'guidance.route: the site has no route "erand"; did you mean "errand"?'),
        ("tiles", "https://example.org", "takes no tiles from a host"),
        ("tiles", str(ROOT / "sites/town/tils"), 'did you mean "tiles"?'),
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
    assert "town.geojson" in done.stderr or member == "language" or "tils" in words + str(value)
    assert words in done.stderr


def small(place: Path, **guidance: object) -> subprocess.CompletedProcess[str]:
    """Render three seconds of the town, with a copy of its tiles that a test may have broken."""
    if not (place / "town").exists():
        shutil.copytree(ROOT / "sites/town", place / "town")
    site = json.loads((ROOT / "sites/town.geojson").read_text())
    site["features"] = site["features"][1:]  # without the park, whose mapping is not here
    site["guidance"] = {"tiles": "town/tiles", "beacon": "station", **guidance}
    (place / "town.geojson").write_text(json.dumps(site))
    rows = (ROOT / "datasets/town-walk/data.csv").read_text().splitlines()[:4]
    (place / "walk.csv").write_text("\n".join(rows) + "\n")
    return render(place / "town.geojson", place / "walk.csv", place)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (None, "", "is missing: {tile}:1:1: is not JSON"),
        (None, "<html>no such page</html>", "is missing: {tile}:1:1: is not JSON"),
        (None, '{"type": "FeatureCollection", "fetures": []}', 'is "fetures" meant'),
        ('"LineString"', '"LineSting"', "left out: {tile}:84:"),
        ('"osm_ids"', '"osm_id"', "left out: {tile}:2:1: features[0]"),
    ],
)
def test_a_broken_tile_is_told_and_the_walk_goes_on(
    old: str | None, new: str, words: str, tmp_path: Path
) -> None:
    """File and line stand in the warnings, and what else there is is called out."""
    shutil.copytree(ROOT / "sites/town", tmp_path / "town")
    tile = tmp_path / "town/tiles/16/33497/20728.json"
    tile.write_text(tile.read_text().replace(old, new, 1) if old else new)
    done = small(tmp_path)
    assert done.returncode == 0, done.stderr
    assert words.format(tile=tile) in done.stdout + done.stderr
    said = [note.get("text") for note in notes(tmp_path / "walk.log") if note["kind"] == "say"]
    assert "Eider & Sons" in said, "it lies in another tile"
    manifest = json.loads((tmp_path / "walk.wav.json").read_text())
    assert len(manifest["map"]["missing"]) + manifest["map"]["left_out"] == 1
    assert any(warning.startswith("map: ") for warning in manifest["warnings"])


def test_a_phrase_book_with_an_unknown_voice_is_refused_at_its_place(tmp_path: Path) -> None:
    """The book is to blame, and nobody's option."""
    book = json.loads((ROOT / "languages/en.json").read_text()) | {"voice": "zzz"}
    (tmp_path / "own.json").write_text(json.dumps(book))
    done = small(tmp_path, language="own.json")
    assert done.returncode == 1
    assert f'{tmp_path}/own.json: voice: espeak-ng does not speak "zzz"' in done.stderr


def test_a_wish_that_cannot_be_read_is_refused_with_its_line(tmp_path: Path) -> None:
    """All of the file's faults are told at once."""
    lines = ['{"time": 0, "do": "hush"}', "time: 3", '{"time": 4, "do": "my-locaton"}']
    (tmp_path / "own.ndjson").write_text("\n".join(lines) + "\n")
    done = small(tmp_path, actions="own.ndjson")
    assert done.returncode == 1
    assert "own.ndjson:2:1: is not JSON" in done.stderr
    assert 'own.ndjson:3: unknown event "my-locaton"; did you mean "my-location"?' in done.stderr


def test_a_misspelt_guidance_is_named(tmp_path: Path) -> None:
    """A site that only guides has no ripples: what is odd about it says why."""
    assert small(tmp_path).returncode == 0
    path = tmp_path / "town.geojson"
    path.write_text(path.read_text().replace('"guidance"', '"guidence"'))
    done = render(path, tmp_path / "walk.csv", tmp_path)
    assert done.returncode == 1
    assert 'did you mean "guidance"?' in done.stderr
