#!/usr/bin/env python3
"""Makes what the works behind Ripples are played with: no town was walked and nobody was recorded, all is computed.

city: datasets/city-walk, ninety seconds from a street through a passage into a park, with light, the metal that a detector
  finds, and how near the next wall is; ambience.ogg is what a microphone could hear: traffic, steps, a tram's bell, birds.
mall: datasets/mall-walk, two minutes along a lawn by four zones; sites/album.geojson, the lawn as a site.
mile: sites/rough-mile.geojson, a street of four songs that a guide speaks over; sites/rough-mile-gift.geojson, what somebody left
  along it; datasets/mile-walk, who walks there.
remix: datasets/recordings, five short recordings with their places, and the path that somebody drew through them.
faces: scenes/detections.ndjson, what a camera for depth could find: a wall, a way and a face, ten times a second.

Usage: scripts/ancestors.py [NAME…]   needs numpy, scipy and sox for the encoding; the samples are the same every time.
"""

import csv
import json
import math
import pathlib
import subprocess
import sys
import tempfile

import numpy as np
from scipy.io import wavfile
from scipy.signal import butter, sosfilt

ROOT = pathlib.Path(__file__).resolve().parent.parent
METRE = 1 / 111_195.0            # degrees of latitude


def encode(sound, rate, target, quality="1"):
    """Writes a sound at a peak of -6 dBFS."""
    target.parent.mkdir(parents=True, exist_ok=True)
    sound = 0.5 * sound / np.abs(sound).max()
    with tempfile.TemporaryDirectory() as folder:
        wav = f"{folder}/sound.wav"
        wavfile.write(wav, rate, np.round(sound * 32767).astype(np.int16))
        subprocess.run(["sox", wav, "-C", quality, "--comment", "computed by scripts/ancestors.py, CC0-1.0", str(target)],
                       check=True)
    print(f"{target.relative_to(ROOT)}: {len(sound) / rate:.1f} s, {target.stat().st_size} bytes")


def band(sound, rate, low, high):
    return sosfilt(butter(2, (low, high), "band", fs=rate, output="sos"), sound)


def package(name, title, description, columns, rows):
    """Writes a data package; `columns` are (name, unit, decimals)."""
    folder = ROOT / "datasets" / name
    folder.mkdir(parents=True, exist_ok=True)
    described = {
        "name": name, "title": title, "description": description,
        "sources": [{"title": "computed by scripts/ancestors.py"}], "licenses": [{"name": "CC0-1.0"}],
        "resources": [{"name": "data", "path": "data.csv", "format": "csv", "mediatype": "text/csv", "encoding": "utf-8",
                       "schema": {"fields": [{"name": column, "type": "number", **({"unit": unit} if unit else {})}
                                             for column, unit, _ in columns]}}]}
    (folder / "datapackage.json").write_text(json.dumps(described, indent=2, ensure_ascii=False) + "\n")
    lines = [",".join(column for column, *_ in columns)]
    lines += [",".join(f"{x:.{d}f}" for x, (_, _, d) in zip(row, columns)) for row in rows]
    (folder / "data.csv").write_text("\n".join(lines) + "\n")
    print(f"datasets/{name}: {len(rows)} rows")


def smooth(t, at, width):
    """A step from 0 to 1 about a time, width seconds wide."""
    return 1 / (1 + math.exp(-4 * (t - at) / width))


def city():
    rate, seconds = 16_000, 90
    chance = np.random.default_rng(2003)
    rows = []
    for tick in range(seconds * 4 + 1):
        t = tick / 4
        passage = smooth(t, 30, 2) * (1 - smooth(t, 52, 2))
        park = smooth(t, 55, 6)
        light = 10 ** (4.2 - 2.4 * passage + 0.3 * park + 0.15 * math.sin(t / 3))
        metal = max(0, min(1, (1 - park) * (0.15 + 0.2 * math.sin(t / 2.3) ** 2) + math.exp(-((t - 20) / 1.5) ** 2)
                           + math.exp(-((t - 44) / 2) ** 2)))
        near = max(0.4, 6 - 4.8 * passage - 2 * (1 - park) * math.sin(t / 5) ** 2)
        pace = 112 + 4 * math.sin(t / 9) - 26 * park
        rows.append((t, pace, light, metal, near, 90))
    package(
        "city-walk", "From a street through a passage into a park",
        "Ninety seconds of somebody who wears sensors and who never was: a street with a tram at 20 s, a passage from 30 to "
        "52 s, a park from 55 s on. ambience.ogg is what a microphone could hear.",
        [("time", "s", 2), ("pace", "steps/min", 1), ("light", "lx", 0), ("metal", "", 3), ("proximity", "m", 2),
         ("heading", "°", 0)], rows)
    count = rate * seconds
    t = np.arange(count) / rate
    step = np.vectorize(smooth)
    passage = step(t, 30, 2) * (1 - step(t, 52, 2))
    park = step(t, 55, 6)
    noise = chance.standard_normal(count)
    traffic = band(noise, rate, 60, 500) * (1 + 0.6 * np.sin(2 * np.pi * t / 11)) * (1 - 0.75 * passage) * (1 - 0.85 * park)
    track = 0.35 * traffic + 0.03 * band(chance.standard_normal(count), rate, 1500, 6000) * (1 - park)
    for partial, gain in ((880, 1), (2210, 0.5), (3540, 0.3)):
        for strike in (19.2, 19.7, 20.2, 43.9):
            n = np.maximum(t - strike, 0)
            track += 0.25 * gain * np.sin(2 * np.pi * partial * n) * np.exp(-n / 0.7) * (t >= strike)
    at = 0.4
    while at < seconds - 1:
        i = int(at * rate)
        n = np.arange(rate // 8)
        click = chance.standard_normal(len(n)) * np.exp(-n / (0.012 * rate))
        for echo, delay in ((1, 0), (0.5 * passage[i], 900), (0.35 * passage[i], 2300), (0.2 * passage[i], 4100)):
            track[i + delay:i + delay + len(n)] += 0.5 * echo * band(click, rate, 300, 3500)[:max(0, count - i - delay)]
        at += 60 / (112 - 26 * park[i])
    at = 55.0
    while at < seconds - 1:
        high = chance.uniform(2600, 4800)
        for note in range(chance.integers(2, 6)):
            n = np.arange(int(0.11 * rate)) / rate
            i = int((at + 0.16 * note) * rate)
            song = np.sin(2 * np.pi * (high * n + 1500 * np.sin(2 * np.pi * 9 * n) / 60)) * np.sin(np.pi * n / 0.11) ** 2
            track[i:i + len(n)] += 0.18 * song[:max(0, count - i)]
        at += chance.uniform(0.7, 2.4)
    encode(track, rate, ROOT / "datasets" / "city-walk" / "ambience.ogg", "0")


def mall():
    rows = []
    for tick in range(241):
        t = tick / 2
        east = 15 + 270 * t / 120
        north = 25 * math.sin(2 * math.pi * t / 60)
        rows.append((t, 55 + north * METRE, 4.02 + east * METRE / math.cos(math.radians(55)), 90, 105))
    package(
        "mall-walk", "Along a lawn by four zones",
        "Two minutes at 2.3 m/s along the lawn of mappings/ancestors/album-walk.lua, in an arc from side to side.",
        [("time", "s", 1), ("latitude", "°", 7), ("longitude", "°", 7), ("course", "°", 0), ("pace", "steps/min", 0)], rows)


def place(east, north, west=4.05):
    """Longitude and latitude of a place so many metres from 55° N and a meridian."""
    return [round(west + east * METRE / math.cos(math.radians(55)), 7), round(55 + north * METRE, 7)]


def feature(properties, coordinates, kind="Point"):
    return {"type": "Feature", "properties": properties,
            "geometry": coordinates and {"type": kind, "coordinates": coordinates}}


def site(name, title, features, **members):
    path = ROOT / "sites" / name
    made = {"type": "FeatureCollection", "name": title, "attribution": "computed by scripts/ancestors.py, CC0-1.0", **members}
    lines = ",\n".join("  " + json.dumps(one, ensure_ascii=False) for one in features)
    path.write_text(json.dumps(made, ensure_ascii=False)[:-1] + ', "features": [\n' + lines + "\n]}\n")
    print(f"{path.relative_to(ROOT)}: {len(features)} features")


LAWN = 4.02
ZONES = {"carousel": (40, 10), "pond": (110, -15), "obelisk": (185, 10), "grove": (260, -10)}


def album():
    """The lawn as one ripple, with a ring that shows each zone of mappings/ancestors/album-walk.lua."""
    corners = [(-20, -60), (320, -60), (320, 60), (-20, 60), (-20, -60)]
    lawn = feature(
        {"kind": "ripple", "id": "lawn", "name": "The lawn", "mapping": "ancestors/album-walk.lua",
         "info": "An album of four parts: a carousel, a pond, an obelisk and a grove. Where you stand decides how loud each is."},
        [[place(*corner, LAWN) for corner in corners]], "Polygon")
    rings = [
        feature({"kind": "path", "id": name, "name": name.capitalize()},
                [place(east + 30 * math.cos(a), north + 30 * math.sin(a), LAWN) for a in np.linspace(0, 2 * math.pi, 25)], "LineString")
        for name, (east, north) in ZONES.items()]
    site("album.geojson", "An album on a lawn", [lawn, *rings], settings={"notification": 0})


STREET = 4.1
# Each stretch: song, name, metres to the east of the street's beginning, what is said on reaching it.
STRETCHES = [
    ("lantern", 1, "The lantern", 30, "Somebody walked here before you, and thought of you. Walk slowly."),
    ("harbour", 2, "The harbour stairs", 120, "Here the water began. Which song would you leave beside it?"),
    ("sparrow", 3, "The sparrow wall", 210, "Look up. Somebody you know would laugh here. What would you play to them?"),
    ("night-bus", 4, "The night bus stop", 300, "The last bus has gone. Turn round: all of this is theirs now."),
]


def mile():
    # Each song is heard after the one before it only.
    before = [{}] + [{"after": key} for key, *_ in STRETCHES]
    songs = [feature({"kind": "ripple", "id": key, "name": name, "radius": 32, "mapping": "ancestors/rough-mile.lua",
                      "preset": {"song": song}, **after, "info": said}, place(east, 0, STREET))
             for (key, song, name, east, said), after in zip(STRETCHES, before)]
    spots = [feature({"kind": "place", "id": f"{key}-stop", "name": name, "arrival": said}, place(east, 0, STREET))
             for key, _, name, east, said in STRETCHES]
    route = feature({"kind": "route", "id": "mile", "name": "The mile", "waypoints": [f"{key}-stop" for key, *_ in STRETCHES]}, None)
    site("rough-mile.geojson", "A rough mile", [*songs, *spots, route], settings={"notification": 0},
         guidance={"route": "mile", "actions": "rough-mile/actions.ndjson"})
    (ROOT / "sites" / "rough-mile").mkdir(exist_ok=True)
    # The voice leads: the beacon is silent, and the stops are not called out as markers besides.
    (ROOT / "sites" / "rough-mile" / "actions.ndjson").write_text(
        "".join(json.dumps({"time": time, "do": wish}) + "\n" for time, wish in ((0.5, "toggle-beacon"), (1, "toggle-callouts marker"))))
    left = [("sparrow", 3, "The sparrow wall", 60, "for the slow part"), ("night-bus", 4, "The night bus stop", 255, "you will know why")]
    gift = [feature({"kind": "ripple", "id": f"left-{number}", "name": name, "mapping": "ancestors/rough-mile.lua", "preset": {"song": song},
                     "radius": 20, "level": 3, "info": f"Left here 2026-05-02T09:30:00Z, {words}", "createdDate": "2026-05-02T09:30:00Z",
                     "tags": words}, place(east, 0, STREET)) for number, (_, song, name, east, words) in enumerate(left, 1)]
    gift.append(feature({"kind": "dejavu", "id": "left-3", "name": "children, laughing", "file": "sounds/voices.ogg", "radius": 20, "level": 3,
                         "info": "Left here 2026-05-02T09:34:00Z, children, laughing", "createdDate": "2026-05-02T09:34:00Z",
                         "tags": "children, laughing"}, place(160, 0, STREET)))
    site("rough-mile-gift.geojson", "Left in A rough mile", gift, settings={"dejavu_visit": 1, "away": 5})
    rows, east = [], -10.0
    for second in range(290):
        stands = any(0 <= east - at < 1.4 and sum(abs(row[5] - east) < 0.01 for row in rows) < 12 for *_, at, _ in STRETCHES)
        longitude, latitude = place(east, 1.5 * math.sin(second / 9), STREET)
        rows.append((second, latitude, longitude, 90, 0 if stands else 106, east))
        east += 0 if stands else 1.4
    package(
        "mile-walk", "Along a street, with four rests",
        "Five minutes at 1.4 m/s along the street of sites/rough-mile.geojson, twelve seconds' rest at each of its stops.",
        [("time", "s", 0), ("latitude", "°", 7), ("longitude", "°", 7), ("heading", "°", 0), ("pace", "steps/min", 0)],
        [row[:5] for row in rows])


def recordings():
    """Five sounds of two to four seconds, as people could upload them: (name, samples, place in metres, tags)."""
    rate = 22_050
    chance = np.random.default_rng(2009)

    def time(seconds):
        return np.arange(int(seconds * rate)) / rate

    t = time(3.5)
    bell = sum(g * np.sin(2 * np.pi * f * t) * np.exp(-t / d) for f, g, d in ((523, 1, 1), (1252, 0.6, 0.6), (2130, 0.4, 0.3)))
    t = time(4)
    water = band(chance.standard_normal(len(t)), rate, 400, 3000) * (1 + 0.4 * np.sin(2 * np.pi * 3.1 * t))
    t = time(3)
    engine = sum(np.sin(2 * np.pi * 27 * k * (t + 0.05 * t ** 2)) / k for k in range(3, 24))
    t = time(2.5)
    birds = sum(np.sin(2 * np.pi * (3000 + 400 * k) * (t + 0.01 * np.sin(2 * np.pi * 7 * t))) * np.exp(-((t - 0.5 * k - 0.3) / 0.12) ** 2)
                for k in range(4))
    t = time(3)
    steps = band(chance.standard_normal(len(t)), rate, 200, 2500) * np.exp(-((t % 0.55) / 0.04))
    edge = 0.05
    for name, sound, spot, tags in (
            ("bell", bell, (0, 0), "bronze, noon"), ("water", water, (90, 25), "fountain"), ("engine", engine, (180, -15), "bus"),
            ("birds", birds, (270, 20), "sparrows"), ("steps", steps, (360, -5), "gravel")):
        n = np.arange(len(sound)) / rate
        yield name, sound * np.clip(np.minimum(n, n[-1] - n) / edge, 0, 1), rate, place(*spot), tags


def remix():
    folder = ROOT / "datasets" / "recordings"
    rows = []
    for hour, (name, sound, rate, (longitude, latitude), tags) in enumerate(recordings(), 9):
        encode(sound, rate, folder / f"{name}.ogg")
        rows.append((f"{name}.ogg", latitude, longitude, f"2026-05-02T{hour:02d}:30:00Z", tags))
    with open(folder / "recordings.csv", "w", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([("file", "latitude", "longitude", "time", "tags"), *rows])
    # Drawn from the east to the west, past the middle one last.
    drawn = [place(*spot) for spot in ((385, 0), (360, -5), (270, 20), (90, 25), (0, 0), (40, -60), (180, -15))]
    (folder / "path.geojson").write_text(json.dumps({
        "type": "Feature", "properties": {"name": "Drawn"}, "geometry": {"type": "LineString", "coordinates": drawn}}) + "\n")


def faces():
    """A wall on the right, a way ahead, a face that passes from left to right: each is a source of its own."""
    lines = []
    for tick in range(101):
        t = tick / 10
        angle = math.radians(50 - 10 * t)
        lines += [
            {"time": t, "kind": "wall", "id": "wall", "position": [1.8, 0.6, 1.4]},
            {"time": t, "kind": "path", "id": "way", "position": [-0.5, 3.5, 0.1]},
            {"time": t, "kind": "face", "id": "face", "position": [round(-2 * math.sin(angle), 3), round(2 * math.cos(angle), 3), 1.6]}]
    path = ROOT / "scenes" / "detections.ndjson"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    print(f"{path.relative_to(ROOT)}: {len(lines)} detections")


def main():
    for make in (city, mall, album, mile, remix, faces):
        if not sys.argv[1:] or make.__name__ in sys.argv[1:]:
            make()


if __name__ == "__main__":
    main()
