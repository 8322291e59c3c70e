"""A live session that guides its walker: wishes, reasons, generators, the same samples again."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest
import soundfile

from ripples._command import binary

ROOT = Path(__file__).resolve().parents[2]
BENCHES = ROOT / "mappings/generators/benches.lua"
ENDLESS = 'return generator { on = "location", function(walker) while true do end end }\n'


def play(
    tmp_path: Path,
    script: str,
    *more: str,
    start: int = 60,
    site: Path | str = "sites/town.geojson",
) -> subprocess.CompletedProcess[str]:
    """Play lines of a session in the town at their times, with a recording and a journal."""
    return subprocess.run(
        [
            *(binary(), "repl", "--site", site, "--data", "datasets/town-walk"),
            *("--start", str(start), "--to", tmp_path / "live.wav"),
            *("--journal", tmp_path / "live.jsonl", "--allow-read", tmp_path),
            # Far ahead: no event is late on a busy machine, or the replay would differ.
            *("--lookahead", "1500"),
            *more,
        ],
        input=script,
        capture_output=True,
        text=True,
        cwd=ROOT,
    )


def replay(place: Path, to: Path) -> np.ndarray:
    """Play a session's journal again; the samples."""
    command = (binary(), "replay", place / "live.jsonl", "--out", to, "--allow-read", place)
    subprocess.run(command, check=True, cwd=ROOT, capture_output=True)
    return soundfile.read(to)[0]


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A session in which everything is asked for once."""
    place = tmp_path_factory.mktemp("session")
    (place / "endless.lua").write_text(ENDLESS)
    script = f"""@2 :ask around-me
@5 :generator {BENCHES}
:generator {place}/endless.lua
@8 :ask set-beacon home
@9 :callouts 1000
:ask bench
:ask start-route erand
@10 :where
"""
    done = play(place, script)
    return place, done.stdout + done.stderr


def test_what_is_asked_for_is_said(session: tuple[Path, str]) -> None:
    """Places around are called out at once, and a beacon is set where it is asked for."""
    _, said = session
    assert "“Oak Books, " in said
    home = re.search(r"beacon home – set: distance_m ([0-9.]+)", said)
    called = re.search(r"“Beacon Home, ([0-9]+) metres”", said)
    assert home
    assert called
    assert abs(float(home[1]) - float(called[1])) <= 5, "distances are told in steps of 5 metres"


def test_every_silence_has_its_reason(session: tuple[Path, str]) -> None:
    """`:callouts` gives the reason and the figures that decided."""
    _, said = session
    assert "too little way or time since the last callout: moved_m" in said


def test_wrong_wishes_are_named(session: tuple[Path, str]) -> None:
    """A wish that is none, and a route that is none, name what there is."""
    _, said = session
    assert 'unknown wish "bench"' in said
    assert "errand" in said.split("erand", 1)[1]


def test_an_endless_generator_is_stopped_and_the_walk_goes_on(session: tuple[Path, str]) -> None:
    """It is said with its line, and no block of sound is lost."""
    place, said = session
    assert "endless.lua:1:" in said
    sound, rate = soundfile.read(place / "live.wav")
    assert len(sound) > 9.5 * rate
    quiet = np.abs(sound[: 9 * rate]).max(axis=1).reshape(-1, rate // 2).max(axis=1)
    assert quiet.min() > 1e-4, "half a second is silent"


def test_the_session_sounds_again_from_its_journal(
    session: tuple[Path, str], tmp_path: Path
) -> None:
    """The replay of the journal has the same samples, callouts and generators included."""
    place, _ = session
    live, _ = soundfile.read(place / "live.wav")
    again = replay(place, tmp_path / "again.wav")
    count = min(len(live), len(again))
    assert np.array_equal(live[:count], again[:count])


def test_a_generator_that_is_saved_is_read_again(tmp_path: Path) -> None:
    """A broken text is told with its line, and the version before goes on."""
    path = tmp_path / "benches.lua"
    shutil.copy(BENCHES, path)
    broken = tmp_path / "broken.lua"
    broken.write_text("return generator {\n")
    done = play(
        tmp_path, f"@1 :generator {path}\n@2 :generator {path}\n@3 :generator {broken}\n@4 :where\n"
    )
    said = done.stdout + done.stderr
    assert f"{path} begins" in said
    assert f"{path} was read: it goes on with its state" in said
    assert "broken.lua:" in said


def test_nobody_is_guided_where_there_is_no_guide() -> None:
    """A session without guidance says what to begin it with."""
    done = subprocess.run(
        [binary(), "repl", "mappings/pitch.lua"],
        input="@0.2 :ask around-me\n",
        capture_output=True,
        text=True,
        cwd=ROOT,
    )
    assert "nobody is guided here" in done.stdout + done.stderr


def test_a_site_that_only_guides_plays_live(tmp_path: Path) -> None:
    """Without a ripple the walker is guided and can play; the replay is the session."""
    site = json.loads((ROOT / "sites/town.geojson").read_text())
    site["guidance"] = {"tiles": "tiles", "beacon": "station"}
    site["features"] = [f for f in site["features"] if f["properties"]["kind"] != "ripple"]
    shutil.copytree(ROOT / "sites/town/tiles", tmp_path / "tiles")
    (tmp_path / "guided.geojson").write_text(json.dumps(site))
    script = '@1 :ask my-location\n@2 play("tone")\n:where\n@4 :quit\n'
    done = play(tmp_path, script, site=tmp_path / "guided.geojson")
    said = done.stdout + done.stderr
    assert "An invented town: you are guided; no ripple plays" in said
    assert "“Walking " in said
    assert "a note" in said
    assert "warning" not in said
    again = replay(tmp_path, tmp_path / "again.wav")
    assert np.array_equal(again, soundfile.read(tmp_path / "live.wav")[0])
    assert abs(again).max() > 0.01


def test_a_broken_tile_is_told_once_while_the_walk_goes_on(tmp_path: Path) -> None:
    """The walker's own tile is torn: that is said with its place, and the beacon sounds."""
    shutil.copytree(ROOT / "sites/town", tmp_path / "town")
    site = json.loads((ROOT / "sites/town.geojson").read_text())
    site["features"] = site["features"][1:]  # without the park, whose mapping is not here
    (tmp_path / "town.geojson").write_text(json.dumps(site))
    tile = tmp_path / "town/tiles/16/33497/20728.json"
    tile.write_bytes(tile.read_bytes()[:-9])
    done = subprocess.run(
        [binary(), "repl", "--site", tmp_path / "town.geojson", "--data", "datasets/town-walk"],
        input="@8 :callouts 5\n",
        capture_output=True,
        text=True,
        cwd=ROOT,
    )
    said = done.stdout + done.stderr
    assert said.count("map: of ") == 1, said
    assert f"is missing: {tile}:" in said
    assert "“Beacon Station, " in said


def test_a_session_in_another_language_and_voice_is_replayed_with_them(tmp_path: Path) -> None:
    """The journal keeps both; who replays it names the program again, or nothing is run."""
    time = np.arange(6000) / 24_000
    soundfile.write(tmp_path / "tone.wav", 0.5 * np.sin(2 * np.pi * 1000 * time), 24_000)
    said = tmp_path / "said.txt"
    (tmp_path / "say.sh").write_text(f'cp "{tmp_path}/tone.wav" "$1"; echo "$2" >> "{said}"\n')
    command = f"sh {tmp_path}/say.sh {{out}} {{text}}"
    options = ("--language", "de", "--voice-command", command)
    done = play(tmp_path, "@1 :ask around-me\n@4 :quit\n", *options)
    assert done.returncode == 0, done.stderr
    assert "Oak Books, 20 Meter" in said.read_text()
    header = json.loads((tmp_path / "live.jsonl").read_text().splitlines()[0])
    assert (header["language"], header["voiceCommand"]) == ("de", command)
    again = (binary(), "replay", tmp_path / "live.jsonl", "--out", tmp_path / "again.wav")
    refused = subprocess.run(again, cwd=ROOT, capture_output=True, text=True)
    assert refused.returncode == 1
    assert "no file may start one" in refused.stderr
    subprocess.run([*again, "--voice-command", command], check=True, cwd=ROOT)
    live, _ = soundfile.read(tmp_path / "live.wav")
    replayed, _ = soundfile.read(tmp_path / "again.wav")
    count = min(len(live), len(replayed))
    assert np.array_equal(live[:count], replayed[:count])
