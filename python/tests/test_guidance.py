"""A walk guided as in Soundscape: a beacon, callouts with reasons, markers, voices."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import soundfile
from guided_town import ROOT, notes, point, render, rerender, small

SECONDS = 40


@pytest.fixture(scope="module")
def errand(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The first seconds of the errand through the invented town."""
    place = tmp_path_factory.mktemp("errand") / "walk.csv"
    rows = (ROOT / "datasets/town-walk/data.csv").read_text().splitlines()[: SECONDS + 1]
    place.write_text("\n".join(rows) + "\n")
    return place


def test_the_town_speaks_and_its_beacon_rings(errand: Path, tmp_path: Path) -> None:
    """The same walk gives the same log and the same samples, whatever was spoken before."""
    town = Path("sites/town.geojson")
    for name in ("a", "b"):
        done = render(town, errand, tmp_path / name)
        assert done.returncode == 0, done.stderr
    assert (tmp_path / "a/walk.log").read_bytes() == (tmp_path / "b/walk.log").read_bytes()
    assert (tmp_path / "a/walk.wav").read_bytes() == (tmp_path / "b/walk.wav").read_bytes()
    said = [note for note in notes(tmp_path / "a/walk.log") if note["kind"] == "say"]
    assert "Beacon Station, 570 metres" in [note["text"] for note in said]
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


@pytest.mark.sampled(2)
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


def test_a_guided_render_is_made_again_where_nothing_of_it_is_cached(tmp_path: Path) -> None:
    """What is spoken is made of its words: a manifest names no file of a cache."""
    assert small(tmp_path, seconds=10).returncode == 0
    assert "earcons" not in (tmp_path / "walk.wav.json").read_text()
    shutil.rmtree(tmp_path / "cache")
    again = rerender(tmp_path)
    assert again.returncode == 0, again.stderr
    assert (tmp_path / "walk-again.wav").read_bytes() == (tmp_path / "walk.wav").read_bytes()


def tone(place: Path) -> Path:
    """Write half a second of a tone of 1 kHz, which a program of the tests speaks."""
    time = np.arange(12_000) / 24_000
    soundfile.write(place / "tone.wav", 0.5 * np.sin(2 * np.pi * 1000 * time), 24_000)
    return place / "tone.wav"


def test_a_program_speaks_the_callouts_and_only_who_plays_may_run_it(tmp_path: Path) -> None:
    """Its sound is heard, its arguments are no shell's, and a manifest alone runs nothing."""
    said = tmp_path / "said.txt"
    (tmp_path / "say.sh").write_text(f'cp "{tone(tmp_path)}" "$1"; echo "$3 $2" >> "{said}"\n')
    command = f"sh {tmp_path}/say.sh {{out}} {{text}} {{language}}"
    done = small(tmp_path, "--voice-command", command, style="hum")
    assert done.returncode == 0, done.stderr
    texts = [note["text"] for note in notes(tmp_path / "walk.log") if note["kind"] == "say"]
    assert [f"en {text}" for text in texts] == said.read_text().splitlines()
    sound, rate = soundfile.read(tmp_path / "walk.wav")
    spectrum = np.abs(np.fft.rfft(sound.sum(axis=1)))
    assert abs(np.argmax(spectrum) * rate / len(sound) - 1000) < 5
    manifest = json.loads((tmp_path / "walk.wav.json").read_text())
    assert manifest["request"]["scene"]["voiceCommand"] == command
    refused = rerender(tmp_path)
    assert refused.returncode == 1
    assert "no file may start one" in refused.stderr
    assert "--voice-command" in refused.stderr
    again = rerender(tmp_path, "--voice-command", command)
    assert again.returncode == 0, again.stderr


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("no-such-program-here {out}", 'there is no program "no-such-program-here"'),
        ("sh -c 'echo no model >&2; exit 3' {out}", '"sh" failed: no model'),
        ("sh -c 'exit 3' {out}", '"sh" failed: it ended with status 3'),
        ("sh -c 'kill -9 $$' {out}", '"sh" failed: it was ended by signal 9, Killed'),
        ("sh -c 'echo all done' {out}", 'it said "all done"'),
        ("sh -c 'echo rubbish > \"$0\"' {out}", '"sh" wrote no sound that can be read'),
    ],
    ids=["missing", "fails", "a status", "a signal", "writes nothing", "writes no sound"],
)
def test_what_a_program_cannot_speak_is_told_and_the_walk_goes_on(
    command: str, words: str, tmp_path: Path
) -> None:
    """Its name and what it said stand in the warnings, the text in the log; it is given up."""
    done = small(tmp_path, "--voice-command", command, seconds=40)
    assert done.returncode == 0, done.stderr
    said = done.stdout + done.stderr
    assert words in said
    assert said.count(words) == 1, "each reason once"
    assert "the walk goes on without" in said
    assert "failed 3 times in a row: it is not asked any more" in said
    log = notes(tmp_path / "walk.log")
    unheard = [note for note in log if note["reason"] == "the voice cannot speak it"]
    spoken = [note for note in log if note["kind"] == "say" and not note["text"].startswith("[")]
    assert len(unheard) == len(spoken) > 3
    sound, _ = soundfile.read(tmp_path / "walk.wav")
    assert np.abs(sound).max() > 1e-3, "the beacon rings"


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("espeak {text}", "does not say where the sound goes"),
        ("espeak {otu}", 'did you mean "out"?'),
        ("espeak 'x {out}", "is not closed"),
    ],
)
def test_a_command_that_can_be_none_is_refused(command: str, words: str, tmp_path: Path) -> None:
    """It is wrong before the walk begins."""
    done = small(tmp_path, "--voice-command", command)
    assert done.returncode != 0
    assert words in done.stderr
    assert "--voice-command" in done.stderr


def test_the_language_of_who_plays_goes_before_the_sites(tmp_path: Path) -> None:
    """German in place of English, a phrase book beside the site that others cannot name."""
    assert small(tmp_path, "--language", "de", language="fr").returncode == 0
    log = notes(tmp_path / "walk.log")
    assert any(note.get("text", "").startswith("Signalton Station, ") for note in log), log
    manifest = json.loads((tmp_path / "walk.wav.json").read_text())
    assert manifest["request"]["scene"]["language"] == "de"
    assert rerender(tmp_path).returncode == 0, "it says the same words"
    done = small(tmp_path, "--language", "dee")
    assert done.returncode != 0
    hint = '--language: there is no phrase book of "dee"; did you mean "de"? valid: de, en, fr'
    assert hint in done.stderr
    own = json.loads((ROOT / "languages/en.json").read_text()) | {"voice": "zzz"}
    (tmp_path / "own.json").write_text(json.dumps(own))
    done = small(tmp_path, "--language", str(tmp_path / "own.json"))
    assert f'{tmp_path}/own.json: voice: espeak-ng does not speak "zzz"' in done.stderr


def test_without_guidance_nobody_speaks(tmp_path: Path) -> None:
    """A language or voice for a site that does not guide is an error, and not ignored."""
    assert small(tmp_path).returncode == 0
    site = json.loads((ROOT / "sites/town.geojson").read_text())
    del site["guidance"]
    site["features"][0]["properties"]["mapping"] = str(ROOT / "mappings/water-lilies.lua")
    (tmp_path / "plain.geojson").write_text(json.dumps(site))
    for option, value in (("--language", "de"), ("--voice-command", "espeak {out}")):
        done = render(tmp_path / "plain.geojson", tmp_path / "walk.csv", tmp_path, option, value)
        assert done.returncode != 0
        assert f"{option}: is about callouts" in done.stderr


def test_a_tours_recording_is_heard_where_it_is_asked_for(tmp_path: Path) -> None:
    """The wish `clip` plays the file that the stop names; one that is not there is named."""
    tone(tmp_path)
    (tmp_path / "own.ndjson").write_text(
        '{"time": 0, "do": "toggle-callouts"}\n{"time": 0, "do": "start-tour round"}\n'
        '{"time": 1.5, "do": "clip"}\n'
    )
    stop = {"kind": "place", "id": "gate", "name": "Gate", "clips": ["tone.wav"]}
    tour = {"kind": "route", "id": "round", "name": "Round", "waypoints": ["gate"]}
    features = [
        {
            "type": "Feature",
            "properties": stop,
            "geometry": {"type": "Point", "coordinates": [4.01, 55]},
        },
        {"type": "Feature", "properties": tour, "geometry": None},
    ]
    site = {
        "type": "FeatureCollection",
        "guidance": {"actions": "own.ndjson", "style": "hum"},
        "features": features,
    }
    (tmp_path / "tour.geojson").write_text(json.dumps(site))
    rows = (ROOT / "datasets/town-walk/data.csv").read_text().splitlines()[:4]
    (tmp_path / "walk.csv").write_text("\n".join(rows) + "\n")
    done = render(tmp_path / "tour.geojson", tmp_path / "walk.csv", tmp_path)
    assert done.returncode == 0, done.stderr
    sound, rate = soundfile.read(tmp_path / "walk.wav")
    part = sound[int(1.55 * rate) : int(1.95 * rate)].sum(axis=1)
    spectrum = np.abs(np.fft.rfft(part))
    assert abs(np.argmax(spectrum) * rate / len(part) - 1000) < 5
    manifest = json.loads((tmp_path / "walk.wav.json").read_text())
    assert str(tmp_path / "tone.wav") in [sound["path"] for sound in manifest["sounds"]]
    stop["clips"] = ["toen.wav"]
    (tmp_path / "tour.geojson").write_text(json.dumps(site))
    done = render(tmp_path / "tour.geojson", tmp_path / "walk.csv", tmp_path)
    assert done.returncode == 1
    assert 'gate.clips: there is no recording "toen.wav"; did you mean "tone.wav"?' in done.stderr


def test_texts_that_people_have_spoken_go_before_the_voice(tmp_path: Path) -> None:
    """What has no recording is spoken by espeak-ng, which is said once."""
    (tmp_path / "anna").mkdir()
    tone(tmp_path / "anna")
    index = {"Marker Home": "tone.wav", "Beacon Station, 575 metres": "tone.wav"}
    (tmp_path / "anna/index.json").write_text(json.dumps(index))
    done = small(tmp_path, style="hum", recordings="anna", tiles="")
    assert done.returncode == 0, done.stderr
    log = notes(tmp_path / "walk.log")
    assert "Beacon Station, 575 metres" in [note.get("text") for note in log], log
    sound, rate = soundfile.read(tmp_path / "walk.wav")
    spectrum = np.abs(np.fft.rfft(sound.sum(axis=1)))
    assert abs(np.argmax(spectrum) * rate / len(sound) - 1000) < 5
    (tmp_path / "anna/index.json").write_text(json.dumps({"Hello": "tone.wav"}))
    done = small(tmp_path, style="hum", recordings="anna", tiles="")
    said = done.stdout + done.stderr
    assert said.count("another voice speaks what is missing") == 1


def test_what_a_track_says_that_its_walker_does_decides(tmp_path: Path) -> None:
    """One track with two keywords: in a vehicle only landmarks and transport are called out."""
    rows = (ROOT / "datasets/town-walk/data.csv").read_text().splitlines()[1:22]
    points = "".join('<trkpt lat="{1}" lon="{2}"/>'.format(*row.split(",")) for row in rows)
    called = {}
    for activity in ("walking", "automotive"):
        place = tmp_path / activity
        place.mkdir()
        (place / "walk.gpx").write_text(
            f"<gpx version='1.1'><metadata><keywords>activity:{activity}</keywords></metadata>"
            f"<trk><trkseg>{points}</trkseg></trk></gpx>"
        )
        site = {
            "type": "FeatureCollection",
            "guidance": {"tiles": str(ROOT / "sites/town/tiles")},
            "features": [point("beacon", "Far", [4.01, 55])],
        }
        (place / "town.geojson").write_text(json.dumps(site))
        done = render(place / "town.geojson", place / "walk.gpx", place)
        assert done.returncode == 0, done.stderr
        # The last point stands, whatever the keyword is.
        moving = [note for note in notes(place / "walk.log") if note["time"] < len(rows) - 1]
        called[activity] = [
            note
            for note in moving
            if note.get("generator") == "auto" and note.get("reason") == "is called"
        ]
    vehicle = {name: {n["figures"]["in_vehicle"] for n in calls} for name, calls in called.items()}
    assert vehicle == {"walking": {0}, "automotive": {1}}
    kinds = {name: {note["category"] for note in calls} for name, calls in called.items()}
    assert kinds["automotive"] <= {"landmark", "mobility"}
    assert kinds["walking"] - {"landmark", "mobility"}


def test_a_sites_places_are_the_walkers_markers(tmp_path: Path) -> None:
    """They are called out within 20 m, told among the nearby ones, with and without a map."""
    near, far = [4.0004233, 55.0008094], [4.0036, 55.0008094]
    places = [point("place", "Gate", near), point("place", "Mill", far)]
    walk = "time,latitude,longitude,heading\n0,55.0008094,4.0004233,90\n9,55.0008094,4.0004233,90\n"
    (tmp_path / "walk.csv").write_text(walk)
    (tmp_path / "own.ndjson").write_text('{"time": 3, "do": "nearby-markers"}\n')
    for tiles in ("", str(ROOT / "sites/town/tiles")):
        site = {
            "type": "FeatureCollection",
            "guidance": {"actions": "own.ndjson", "tiles": tiles},
            "features": places,
        }
        (tmp_path / "places.geojson").write_text(json.dumps(site))
        done = render(tmp_path / "places.geojson", tmp_path / "walk.csv", tmp_path)
        assert done.returncode == 0, done.stderr
        log = notes(tmp_path / "walk.log")
        called = [note["source"] for note in log if note["reason"] == "is called"]
        assert "gate" in called
        assert "mill" not in called
        told = [
            note.get("text", "") for note in log if note.get("group") == "explore.nearby-markers"
        ]
        assert any("Gate" in text for text in told), log
        assert "looked around" in [note["reason"] for note in log]
