"""The rendered sound of Soundscape's beacons, measured: directions, levels, melodies, the hum."""

from __future__ import annotations

import json
import math
import subprocess
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
import soundfile
from beacon_walk import NORTH, RATE, ROOT, SILENT, STEADY, Sound, level, walk

from ripples._command import binary

BESIDES = {"hum", "wand"}  # what sounds beside a beacon
STYLES = sorted({path.stem for path in ROOT.glob("mappings/beacons/*.lua")} - BESIDES)
SPEED_OF_SOUND = 343.0
HEAD_RADIUS = 0.0875


def lead(sound: Sound, start: float, end: float) -> float:
    """Return by how many seconds the right ear leads: the peak of the correlation of both ears."""
    part = sound[int(start * RATE) : int(end * RATE)]
    size, finer = 2 * len(part), 16
    left, right = np.fft.rfft(part.T, size)
    correlation = np.fft.irfft(left * np.conj(right), size * finer)
    lags = np.arange(-finer * RATE // 1000, finer * RATE // 1000 + 1)
    return float(lags[np.argmax(correlation[lags])]) / (finer * RATE)


def woodworth(azimuth: float) -> float:
    """Return the interaural delay in seconds of a rigid sphere in front (Woodworth 1938)."""
    angle = math.radians(azimuth)
    return HEAD_RADIUS / SPEED_OF_SOUND * (angle + math.sin(angle))


AZIMUTHS = [90, 60, 30, 0, -30, -60, -90, 120, 180]


def turns(place: Path, profile: str) -> Sound:
    """Stand 100 m south of the beacon and look in each direction for a second."""
    rows = [
        (100.0, 2 * number + second, -azimuth)
        for number, azimuth in enumerate(AZIMUTHS)
        for second in (0.0, 1.0)
    ]
    return walk(place, [*rows, (100, 2 * len(AZIMUTHS), -180)], profile=profile)


def at(azimuth: int) -> tuple[float, float]:
    """Return the seconds within which the beacon stands still at an azimuth."""
    start = 2 * AZIMUTHS.index(azimuth)
    return start + 0.6, start + 1


@pytest.fixture(scope="module")
def turned(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Sound]:
    """The same turns of the head by two profiles."""
    place = tmp_path_factory.mktemp("turns")
    return {profile: turns(place / profile, profile) for profile in ("community", "android")}


@pytest.mark.parametrize("azimuth", [90, 60, 30, 0, -30, -60, -90])
def test_the_ears_hear_where_the_beacon_is(azimuth: int, turned: dict[str, Sound]) -> None:
    """The interaural delay is a sphere's, and the nearer ear is the louder one from 2 to 8 kHz."""
    heard = lead(turned["community"], *at(azimuth))
    assert heard == pytest.approx(woodworth(azimuth), abs=45e-6)
    if abs(azimuth) == 90:
        assert 0.55e-3 < abs(heard) < 0.75e-3
    start, end = at(azimuth)
    part = turned["community"][int(start * RATE) : int(end * RATE)]
    power = np.abs(np.fft.rfft(part, axis=0)) ** 2
    band = slice(int(2000 * (end - start)), int(8000 * (end - start)))
    difference = 10 * math.log10(np.sum(power[band, 1]) / np.sum(power[band, 0]))
    if azimuth == 0:
        assert abs(difference) < 0.1
    else:
        assert difference * math.copysign(1, azimuth) > 3
    mirrored = level(turned["community"], *at(-azimuth))[::-1]
    assert level(turned["community"], *at(azimuth)) == pytest.approx(mirrored, abs=0.1)


@pytest.mark.parametrize(("azimuth", "softer"), [(0, 0), (90, 0), (120, -2.50), (180, -6.02)])
def test_on_android_what_is_behind_is_softer(
    azimuth: int, softer: float, turned: dict[str, Sound]
) -> None:
    """The profiles of iOS change the component behind the walker, and never the level."""
    plain, android = (level(turned[name], *at(azimuth)) for name in ("community", "android"))
    assert android - plain == pytest.approx([softer, softer], abs=0.02)


def test_without_a_heading_the_beacon_is_dim_and_distance_is_no_cue(tmp_path: Path) -> None:
    """The ring of 5 m takes 7.96 dB; at 20 m and at 500 m a beacon is as loud."""
    stands = [(100.0, float(second), 0.0) for second in range(3)]
    clear = level(walk(tmp_path / "clear", stands), 1, 2)
    unknown = [(metres, time, None) for metres, time, _ in stands]
    assert level(walk(tmp_path / "dim", unknown), 1, 2) - clear == pytest.approx(
        [-7.96, -7.96], abs=0.02
    )
    wider = walk(tmp_path / "wider", unknown, settings={"beacon_reference": 5})
    assert level(wider, 1, 2) == pytest.approx(clear, abs=0.02), "without loss up to 5 m"
    for metres in (20.0, 500.0):
        moved = [(metres, time, heading) for _, time, heading in stands]
        sound = walk(tmp_path / f"{metres:.0f}", moved)
        assert level(sound, 1, 2) == pytest.approx(clear, abs=0.1)


def test_components_change_on_their_beats_to_the_sample(tmp_path: Path) -> None:
    """While the head turns at random times, each change is heard on the first frame of a beat."""
    beat = 106_551 / 6  # frames of Soundscape's usual styles
    place = tmp_path / "beats"
    place.mkdir()
    random = np.random.default_rng(7)
    signs = 0.1 * random.choice([-1.0, 1.0], 106_551)
    soundfile.write(place / "signs.wav", signs, 44_100, subtype="FLOAT")
    mapping = STEADY.replace("beats = 2, length = 1", "beats = 6, length = 106551 / 44100")
    mapping = mapping.replace('"noise.wav"', '"signs.wav"')
    mapping = mapping.replace("env.component or 1", "env.angle < 180 and 1 or 0")
    times = np.cumsum(random.uniform(0.45, 1.2, 24))
    rows = [(100.0, 0.0, -0.02)]
    for number, time in enumerate(times):
        before, after = (-0.02, 0.02) if number % 2 == 0 else (0.02, -0.02)
        rows += [(100.0, round(time - 0.1, 2), before), (100.0, round(time + 0.1, 2), after)]
    sound = walk(place, rows, mapping=mapping, rate=44_100)[:, 0]
    heard = np.abs(sound) > 1e-5
    heard[:17_640] = False  # in the first 0.4 s it is told that callouts are off
    gap = 600  # frames, longer than the response of the head and shorter than a beat
    onsets = [
        int(frame)
        for frame in np.flatnonzero(heard)
        if not heard[max(0, frame - gap) : frame].any()
    ]
    beats = [round(frame / beat) for frame in onsets]
    shifts = {frame - math.ceil(beat * number) for frame, number in zip(onsets, beats, strict=True)}
    assert len(shifts) == 1, "every change has the same place on the grid"
    assert -8 < shifts.pop() <= 0, "the renderer's filter of eight taps begins before its peak"
    turns = times[::2]
    assert len(onsets) == len(turns)
    waited = [number * beat / 44_100 - time for number, time in zip(beats, turns, strict=True)]
    assert all(-0.1 < seconds < beat / 44_100 + 0.03 for seconds in waited)


HUM = {"beacon_hum": 1, "beacon_enter": 1}


def test_the_hum_is_near_or_far_or_silent_and_has_no_place(tmp_path: Path) -> None:
    """Nearer than 20 m it is open, to 30 m dark, then silent; turns of the head leave it."""
    heard = {}
    for metres, heading in [(19.9, 0), (20.1, 0), (20.1, 90), (29.9, 0), (30.1, 0)]:
        rows = [(metres, float(second), float(heading)) for second in range(4)]
        heard[metres, heading] = walk(tmp_path / "hum", rows, mapping=SILENT, settings=HUM)
    near, far = (heard[metres, 0][RATE : 3 * RATE] for metres in (19.9, 20.1))
    spectra = [np.abs(np.fft.rfft(sound.sum(axis=1))) ** 2 for sound in (near, far)]
    shares = [np.sum(power[2 * 400 :]) / np.sum(power) for power in spectra]
    assert shares[0] > 4 * shares[1], "the near hum is the brighter one"
    assert level(near, 0, 2).min() > -50
    assert level(far, 0, 2).min() > -50
    assert np.array_equal(far, heard[20.1, 90][RATE : 3 * RATE])
    assert np.array_equal(far, heard[29.9, 0][RATE : 3 * RATE])
    assert np.abs(heard[30.1, 0][RATE:]).max() < 1e-6


def power_at(sound: Sound, pitch: float, start: float) -> float:
    """Return the power in decibels of a pitch in the tenth of a second from a time on."""
    part = sound[int(start * RATE) :][: RATE // 10].sum(axis=1)
    tone = np.exp(-2j * math.pi * pitch * np.arange(len(part)) / RATE) * np.hanning(len(part))
    return 20 * math.log10(abs(np.sum(part * tone)) + 1e-12)


def hertz(note: str) -> float:
    """Return the frequency of a note in equal temperament, A4 at 440 Hz."""
    step = {"C": -9, "D": -7, "E": -5, "F#": -3, "G": -2, "A": 0, "B": 2}[note[:-1]]
    return float(440 * 2 ** (int(note[-1]) - 4 + step / 12))


BEAT = 106_551 / 6 / 44_100


def rises(sound: Sound, notes: Sequence[str], start: float, step: float) -> list[float]:
    """Return by how many decibels the pitch of each note is stronger as it begins than before."""
    times = [start + number * step for number in range(len(notes))]
    return [
        power_at(sound, hertz(note), time + 0.02) - power_at(sound, hertz(note), time - 0.11)
        for note, time in zip(notes, times, strict=True)
    ]


@pytest.mark.parametrize("pause", [False, True], ids=["heard throughout", "muted for a while"])
def test_a_route_begins_and_ends_its_beacons_with_melodies(pause: bool, tmp_path: Path) -> None:
    """At the start the rising one, at a waypoint the falling one; none on unmuting."""
    route = {
        "type": "Feature",
        "properties": {"kind": "route", "id": "way", "name": "Way"},
        "geometry": {"type": "LineString", "coordinates": [[4, 55], [4, 55 + 100 * NORTH]]},
    }
    rows = [(25 - 1.4 * second, float(second), 0.0) for second in range(14)]
    wishes = [(4, "toggle-beacon"), (6, "toggle-beacon")] if pause else []
    place = tmp_path / "route"
    sound = walk(place, rows, wishes, features=[route], beacon="", route="way", style="current")
    opening = ["D4", "F#4", "A4", "D5", "F#5", "A5", "D6"]
    assert power_at(sound, hertz("D4"), 0.02) > power_at(sound, hertz("F#4"), 0.02) + 15
    assert min(rises(sound, opening[1:], BEAT / 2, BEAT / 2)) > 15
    if pause:
        assert min(rises(sound, opening[1:], 6 + BEAT / 2, BEAT / 2)) < 6
    notes = [json.loads(line) for line in (place / "walk.log").read_text().splitlines()]
    reached = next(note["time"] for note in notes if note["reason"] == "the waypoint is reached")
    assert reached == 10, "12 m of 25 m at 1.4 m/s are walked within the tenth second"
    grid = 6 if pause else 4 * BEAT
    start = grid + math.ceil((reached - grid) / BEAT) * BEAT
    assert min(rises(sound, ["D6", "A5", "F#5", "D5", "D4"], start, BEAT)) > 6


def loudness(style: str, place: Path) -> float:
    """Return the integrated loudness in LUFS of a style that is faced, as the manifest has it."""
    table = place / "north.csv"
    table.write_text("time,heading\n0,0\n15,0\n")
    out = place / f"{style}.wav"
    subprocess.run(
        [*(binary(), "render", f"mappings/beacons/{style}.lua", "--data", table), *("--out", out)],
        check=True,
        capture_output=True,
        cwd=ROOT,
    )
    manifest = json.loads(Path(f"{out}.json").read_text())
    return float(manifest["measures"]["integratedLUFS"])


def test_the_styles_are_about_as_loud(tmp_path: Path) -> None:
    """Whoever changes the style of the beacon need not change the volume: 3 LU are the most."""
    found = {style: loudness(style, tmp_path) for style in STYLES}
    assert len(found) == 13
    assert max(found.values()) - min(found.values()) < 3, found


def speech(place: Path, mapping: str = SILENT, **guidance: object) -> Sound:
    """Render eight seconds; from the fourth on the beacon's distance is told."""
    rows = [(100.0, float(second), 0.0) for second in range(9)]
    wishes = [(0, "toggle-callouts"), (4, "where-is-beacon")]
    return walk(place, rows, wishes, mapping, **guidance)


SPOKEN, AFTER = (4.2, 5.2), (7, 8)


def test_speech_ducks_the_beacon_and_itself_on_android(tmp_path: Path) -> None:
    """While something is said the beacon sounds at a quarter, and the words at three quarters."""
    both = speech(tmp_path / "both", STEADY, profile="android")
    words = speech(tmp_path / "words", profile="android")
    full = speech(tmp_path / "full")
    assert level(full, *SPOKEN).min() > -40, "the distance is said"
    softer = level(words, *SPOKEN) - level(full, *SPOKEN)
    assert softer == pytest.approx([-2.50, -2.50], abs=0.01)
    beacon = both - words
    ducked = level(beacon, *SPOKEN) - level(beacon, *AFTER)
    assert ducked == pytest.approx([-12.04, -12.04], abs=0.01)


def test_speech_ducks_the_music_of_a_site_where_that_is_asked_for(tmp_path: Path) -> None:
    """Soundscape leaves the music of others as it is; `duck_music` is a factor on a site's own."""
    ring = [
        [x, 55 + y * NORTH]
        for x, y in [(3.9, -300), (4.1, -300), (4.1, 50), (3.9, 50), (3.9, -300)]
    ]
    lake = {
        "type": "Feature",
        "properties": {"kind": "ripple", "id": "lake", "name": "Lake", "mapping": "style.lua"},
        "geometry": {"type": "Polygon", "coordinates": [ring]},
    }
    words = speech(tmp_path / "words")
    for factor, expected in [(1, 0), (0.25, -12.04)]:
        place = tmp_path / f"{factor}"
        place.mkdir()
        (place / "quiet.lua").write_text(SILENT)
        sound = speech(
            place, STEADY, features=[lake], style="quiet.lua", settings={"duck_music": factor}
        )
        music = sound[: len(words)] - words
        ducked = level(music, *SPOKEN) - level(music, *AFTER)
        assert ducked == pytest.approx([expected, expected], abs=0.05)
