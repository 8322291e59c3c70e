"""The works behind Ripples do what their papers say of them, as far as they can be played here."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
import soundfile
from numpy.typing import NDArray
from pieces import CITY, RECORDINGS, ROOT, WORKS, city, command, remixed, script

import ripples
from ripples import Mapping


def test_sonic_city_changes_its_context_at_every_second_beat_only() -> None:
    trace = city().trace
    table = pd.read_csv(CITY / "data.csv")
    # The tempo is the pace of the first moment; it stays though the walker slows down by a quarter.
    tempo = trace[(trace.kind == "control") & (trace.target == "tempo")].value
    assert table.pace.min() < 0.8 * table.pace[0]
    assert tempo.tolist() == pytest.approx([table.pace[0]])
    changed = trace[(trace.kind == "set") & trace.target.str.endswith(".back")].time
    assert len(changed) >= 5
    beats = changed.to_numpy() * table.pace[0] / 60
    assert beats / 2 == pytest.approx(np.round(beats / 2), abs=1e-3)
    # What is continuous moves at other times, too.
    metal = trace[(trace.kind == "control") & (trace.target == "ear.detune")]
    assert metal.time.nunique() > 20 * len(changed)


@pytest.mark.parametrize("rate", [22_050, 44_100])
@pytest.mark.parametrize("variant", ["harmonise", "loop", "freeze", "shatter"])
def test_reactive_scenes_play_at_either_rate(tmp_path: Path, rate: int, variant: str) -> None:
    n = np.arange(6 * 24_000) / 24_000
    heard = 0.3 * np.sin(2 * np.pi * 440 * n) * (n % 1 < 0.5)
    mic = tmp_path / "mic.wav"
    soundfile.write(mic, heard, 24_000)
    data = ripples.Dataset.from_pandas(
        pd.DataFrame({"time": [0.0, 6.0], "pace": 120.0}), time="time"
    )
    sound = ripples.render(
        WORKS / "reactive-scenes.lua", data, tail=0, mic=mic, variant=variant, sample_rate=rate
    )
    assert sound.sample_rate == rate
    made = sound.samples[:, 0].astype(float)
    assert np.isfinite(made).all()
    assert np.sqrt(np.mean(made**2)) > 0.01
    given = np.interp(np.arange(len(made)) / rate, n, heard)
    alike = np.fft.irfft(np.fft.rfft(made) * np.conj(np.fft.rfft(given)))
    assert np.abs(alike).max() < 0.98 * np.linalg.norm(made) * np.linalg.norm(given)
    if variant == "harmonise":
        # A fifth above, then a fourth above.
        spectrum = np.abs(np.fft.rfft(made * np.hanning(len(made))))
        level = {
            hz: spectrum[round(hz * len(made) / rate) + np.arange(-40, 41)].max()
            for hz in (660, 587, 520)
        }
        assert min(level[660], level[587]) > 10 * level[520]


def shares(trace: pd.DataFrame) -> NDArray[np.float64]:
    """Return the sum of the powers of the album's parts at each moment."""
    parts = [
        trace[(trace.kind == "control") & (trace.target == f"{name}.level")].set_index("time").value
        for name in ("carousel", "pond", "obelisk", "grove")
    ]
    table = pd.concat([part[~part.index.duplicated(keep="last")] for part in parts], axis=1).ffill()
    return (10 ** (table.dropna().to_numpy() / 10)).sum(axis=1)


@pytest.mark.parametrize("variant", [None, "wide", "sharp"])
def test_the_album_gives_way_with_equal_power(variant: str | None) -> None:
    options = {} if variant is None else {"variant": variant}
    walk = ROOT / "datasets" / "mall-walk"
    trace = ripples.render(WORKS / "album-walk.lua", walk, length=30, tail=0, **options).trace
    assert np.abs(10 * np.log10(shares(trace))).max() < 1
    carousel, grove = (
        trace[(trace.kind == "control") & (trace.target == f"{name}.level")].value
        for name in ("carousel", "grove")
    )
    assert carousel.iloc[:50].max() > -3
    assert grove.iloc[-50:].max() > -3
    assert carousel.min() < -12


def test_the_album_is_as_loud_between_its_zones() -> None:
    # The same levels on four noises that have nothing to do with each other: their powers add up.
    text = (WORKS / "album-walk.lua").read_text()
    head, tail = text.split("  voices = {\n")
    _, rest = tail.split("\n  buses = {")
    noise = "synth(function(p) return pink() * asr(p.gate, 0.01, 1, 0.1) end)"
    names = ("organ", "hooves", "keys", "choir", "guitar")
    voices = (
        "  voices = {\n"
        + "".join(f"    {name} = {noise},\n" for name in names)
        + "  },\n\n  buses = {"
    )
    kept, _ = rest.split("  effects = {")
    levels = "  map = { part(1), part(2), part(3), part(4) },\n"
    notes = " ".join(f'play("{name}")' for name in names if name != "hooves")
    play = f"  sequences = {{ all = function() {notes} end }},\n}}\n"
    sound = Mapping(head + voices + kept + levels + play).render(
        ROOT / "datasets" / "mall-walk", length=60, tail=0
    )
    power = (sound.samples[48_000:].astype(float) ** 2).sum(axis=1)
    seconds = power[: len(power) // 96_000 * 96_000].reshape(-1, 96_000).mean(axis=1)
    level = 10 * np.log10(seconds / seconds.mean())
    assert np.abs(level).max() < 1


ZONES = {"carousel": (40, 10), "pond": (110, -15), "obelisk": (185, 10), "grove": (260, -10)}


def standing(east: float, north: float) -> ripples.Dataset:
    """Return a walk that stands so many metres from the album's corner."""
    metre = 1 / 111_195
    place = {
        "latitude": 55 + north * metre,
        "longitude": 4.02 + east * metre / np.cos(np.radians(55)),
    }
    return ripples.Dataset.from_pandas(pd.DataFrame({"time": [0.0, 11.0], **place}), time="time")


def test_no_zone_of_the_album_is_softer_and_nothing_between_is_silent() -> None:
    album = WORKS / "album-walk.lua"
    alone = [
        ripples.render(album, standing(*zone), tail=0).manifest["measures"]["integratedLUFS"]
        for zone in ZONES.values()
    ]
    assert np.ptp(alone) < 1, dict(zip(ZONES, alone, strict=True))
    sound = ripples.render(album, ROOT / "datasets" / "mall-walk", length=40, tail=0)
    power = (sound.samples.astype(float) ** 2).sum(axis=1)
    # The momentary windows of EBU R 128, 400 ms.
    windows = power[: len(power) // 19_200 * 19_200].reshape(-1, 19_200).mean(axis=1)
    level = 10 * np.log10(windows[2:] / windows.mean())
    assert level.min() > -10
    crossing = windows[5:-5].reshape(-1, 10).mean(axis=1)
    assert np.abs(10 * np.log10(crossing / crossing.mean())).max() < 3


def decisions(site: Path, walk: Path, log: Path) -> list[dict[str, object]]:
    """Return what a walk through a site decides."""
    command("describe", site, "--data", walk, "--log", log)
    return [json.loads(line) for line in log.read_text().splitlines()]


def test_the_rough_mile_tells_its_segments_and_their_triggers_in_order(tmp_path: Path) -> None:
    site, walk = ROOT / "sites" / "rough-mile.geojson", ROOT / "datasets" / "mile-walk"
    features = [one["properties"] for one in json.loads(site.read_text())["features"]]
    segments = [one["id"] for one in features if one["kind"] == "ripple"]
    route = next(one for one in features if one["kind"] == "route")
    assert route["waypoints"] == [f"{one}-stop" for one in segments]
    log = decisions(site, walk, tmp_path / "log")
    entered = [one for one in log if one["kind"] == "enter"]
    assert [one["id"] for one in entered] == segments
    # Each at its edge: 32 m from its middle, as the walker comes from the west at 1.4 m/s.
    table = pd.read_csv(walk / "data.csv")
    for one, east in zip(entered, (30, 120, 210, 300), strict=True):
        row = table.iloc[int(one["row"])]
        across = (row.longitude - 4.1) * 111_195 * np.cos(np.radians(55))
        assert np.hypot(across - east, (row.latitude - 55) * 111_195) == pytest.approx(32, abs=2)
    # Walked the other way, each waits for the one before it, and only the first is entered.
    back = table.copy()
    back[["latitude", "longitude"]] = table[["latitude", "longitude"]].to_numpy()[::-1]
    back.to_csv(tmp_path / "back.csv", index=False)
    log = decisions(site, tmp_path / "back.csv", tmp_path / "log")
    told = [(one["kind"], one["id"]) for one in log if one["kind"] in ("enter", "wait")]
    assert told == [*(("wait", one) for one in segments[:0:-1]), ("enter", segments[0])]
    reasons = [one["reason"] for one in log if one["kind"] == "wait"]
    for reason, before in zip(reasons, segments[-2::-1], strict=True):
        assert reason == f"comes after {before}, which this walk has not entered yet"
    # There and back again: the order is that of the walk, not of the street.
    table["time"] += len(back)
    pd.concat([back, table]).to_csv(tmp_path / "both.csv", index=False)
    log = decisions(site, tmp_path / "both.csv", tmp_path / "log")
    assert [one["id"] for one in log if one["kind"] == "enter"] == [segments[0], *segments]


def heard(remix: Path, log: Path) -> list[object]:
    """Return the recordings of a remix in the order in which they are heard."""
    told = decisions(remix / "remix.geojson", remix / "walk", log)
    return [one["id"] for one in told if one["kind"] == "dejavu"]


def test_a_remix_is_in_the_order_of_the_path_that_was_drawn(remix: Path, tmp_path: Path) -> None:
    order = ["steps", "birds", "water", "bell", "engine"]
    assert heard(remix, tmp_path / "log") == order
    back = tmp_path / "back"
    shutil.copytree(RECORDINGS, back / "recordings")
    drawn = back / "recordings" / "path.geojson"
    line = json.loads(drawn.read_text())
    line["geometry"]["coordinates"].reverse()
    drawn.write_text(json.dumps(line))
    assert heard(remixed(back), tmp_path / "log")[:5] == order[::-1]


def test_recordings_that_cannot_be_are_told_by_name(tmp_path: Path) -> None:
    folder = tmp_path / "recordings"
    shutil.copytree(RECORDINGS, folder)
    table = (folder / "recordings.csv").read_text()
    words = (folder, "--path", folder / "path.geojson", "--out", tmp_path / "remix.geojson")
    for seconds, refused in ((60.0, False), (60.1, True)):
        soundfile.write(folder / "long.wav", np.full(round(seconds * 8000), 0.1), 8000)
        (folder / "recordings.csv").write_text(table + "long.wav,55,4.05,,\n")
        done = script("remix.py", *words)
        assert (done.returncode != 0) == refused
        assert ("long.wav: is 60.1 s long" in done.stderr) == refused
    soundfile.write(folder / "still.wav", np.zeros(8000), 8000)
    shutil.copy(folder / "bell.ogg", folder / "bell.oga")
    for row, fault in (
        ("bell.ogg,,4.05,,", ":7: bell.ogg has no latitude"),
        ("still.wav,55,4.05,,", "still.wav: nothing is heard in it"),
        ("bell.oga,55,4.05,,", ":7: bell.oga has the name of bell.ogg"),
        (",55,4.05,,", ":7: names no file"),
    ):
        (folder / "recordings.csv").write_text(table + row + "\n")
        assert fault in script("remix.py", *words).stderr
    (folder / "recordings.csv").write_text(table)
    far = {"type": "LineString", "coordinates": [[4.0, 55.1], [4.01, 55.1]]}
    for path, fault in (
        (json.dumps(far), "passes no recording; the nearest"),
        (json.dumps({**far, "coordinates": [[4.0, 55.1]]}), "holds no LineString of two points"),
        (json.dumps({**far, "coordinates": [["a", 1], [4, 55]]}), "has a corner that is no place"),
        ("[1]", "holds no LineString"),
        ('{"type": ', "path.geojson: is not JSON"),
    ):
        (folder / "path.geojson").write_text(path)
        assert fault in script("remix.py", *words).stderr


def test_walls_paths_and_faces_are_heard_from_where_they_were_seen(tmp_path: Path) -> None:
    made = tmp_path / "seen.json"
    assert script("detections.py", ROOT / "scenes/detections.ndjson", "--out", made).returncode == 0
    scene = json.loads(made.read_text())
    assert [one["name"] for one in scene["objects"]] == ["wall", "way", "face"]
    seen: dict[str, list[float]] = {}
    for line in (ROOT / "scenes/detections.ndjson").read_text().splitlines():
        seen.setdefault(json.loads(line)["id"], json.loads(line)["position"])
    scene["room"].update({"reflectionsLevel": -96, "lateLevel": "off"})
    for one in scene["objects"]:
        # A face that passes is heard where it is at the beginning: hold it there.
        alone = {**scene, "objects": [{k: v for k, v in one.items() if k != "timeline"}]}
        path = tmp_path / f"{one['name']}.json"
        path.write_text(json.dumps(alone))
        out = tmp_path / "seen.wav"
        command(
            "render",
            path,
            "--layout",
            "ambix1",
            "--length",
            4,
            "--tail",
            0,
            "--out",
            out,
            "--format",
            "wavfloat",
        )
        # ACN and SN3D: W, Y to the left, Z, X ahead.
        w, y, _, x = soundfile.read(out)[0].T
        azimuth = np.degrees(np.arctan2(-(w * y).sum(), (w * x).sum()))
        right, ahead, _ = seen[one["name"]]
        assert azimuth == pytest.approx(np.degrees(np.arctan2(right, ahead)), abs=1)


def test_detections_that_cannot_be_are_told_with_their_line(tmp_path: Path) -> None:
    log = tmp_path / "log.ndjson"
    good = '{"time": 0, "kind": "wall", "id": "w", "position": [1, 2, 1]}\n'
    for line, words in (
        (
            '{"time": 1, "kind": "dog", "id": "d", "position": [1, 2, 1]}',
            ":2: kind 'dog' has no sound",
        ),
        (
            '{"time": 0, "kind": "wall", "id": "w", "position": [1, 2, 1]}',
            ":2: the time 0.0 of 'w' does not",
        ),
        (
            '{"time": 1, "kind": "face", "id": "w", "position": [1, 2, 1]}',
            ":2: 'w' was a wall before",
        ),
        ('{"time": 1, "kind": "wall", "id": "w"}', ":2: expected time, kind, id and position"),
        (
            '{"time": -3, "kind": "wall", "id": "v", "position": [1, 2, 1]}',
            ":2: 'v' was seen at -3.0 s, before the scene begins",
        ),
        (
            '{"time": NaN, "kind": "wall", "id": "v", "position": [1, 2, 1]}',
            "nan is no number from",
        ),
        (
            '{"time": true, "kind": "wall", "id": "v", "position": [1, 2, 1]}',
            ":2: expected time, kind, id and position [x, y, z]: True is no number",
        ),
        ('{"time": 1, "kind": "wall", "id": [5], "position": [1, 2, 1]}', "[5] is no id"),
        ("[" * 100_000, ":2: expected time, kind, id and position"),
        (
            '{"time": 1, "kind": ["wall"], "id": "v", "position": [1, 2, 1]}',
            """:2: kind "['wall']" has no sound""",
        ),
    ):
        log.write_text(good + line + "\n")
        done = script("detections.py", log, "--out", tmp_path / "seen.json")
        assert done.returncode != 0
        assert words in done.stderr
