"""Drawn scripts of what a walker asks for in the invented town, and what their walks must never do.

The truth is told from outside: positions are those of the walk's rows, things those of the town's
tiles, distances those of the ellipsoid. `python guided_scripts.py --count 200` plays many and
prints the seed; the same seed plays the same ones again.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import re
import secrets
import sys
import tempfile
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import soundfile
from guided_town import ROOT, notes, render

Place = tuple[float, float]  # longitude and latitude
Note = dict[str, Any]

SECONDS = 120
WISHES = [
    *("start-route errand", "start-route errand reversed", "start-route errand from-here"),
    *("stop-route", "stop-route", "next", "previous", "waypoint 3", "resume errand"),
    *("sleep", "sleep", "snooze", "wake", "wake", "start-preview", "go", "stop-preview"),
    *("headset-test", "headset-test", "onboarding", "set-beacon home", "clear-beacon"),
    *("where-is-beacon", "toggle-beacon", "my-location", "around-me", "ahead-of-me"),
    *("nearby-markers", "repeat", "hush"),
]
DIRECTIONS = re.compile(
    r"\b(ahead|behind|left|right|straight on|o’clock"
    r"|(?:facing|walking|travelling) (?:north|south|east|west)\w*)\b",
    re.IGNORECASE,
)
DISTANCE = re.compile(r"(?:, |^)(?:about |around )?(\d+(?:\.\d+)?) (metres|kilometres)\b")
TOLERANCE = 2.0  # metres, beside the rounding of what is spoken


def metres(a: Place, b: Place) -> tuple[float, float]:
    """Return the metres to the east and north from a to b, by the radii of WGS 84 there."""
    latitude = math.radians((a[1] + b[1]) / 2)
    square = 0.00669437999014
    root = 1 - square * math.sin(latitude) ** 2
    meridian = 6_378_137 * (1 - square) / root**1.5
    across = 6_378_137 / math.sqrt(root) * math.cos(latitude)
    return math.radians(b[0] - a[0]) * across, math.radians(b[1] - a[1]) * meridian


def to_line(here: Place, line: Sequence[Place]) -> float:
    """Return the metres to the nearest point of a line."""
    points = [metres(here, place) for place in line]
    nearest = math.hypot(*points[0])
    for (ax, ay), (bx, by) in pairwise(points):
        length = (bx - ax) ** 2 + (by - ay) ** 2
        part = min(1, max(0, -(ax * (bx - ax) + ay * (by - ay)) / length)) if length else 0
        nearest = min(nearest, math.hypot(ax + part * (bx - ax), ay + part * (by - ay)))
    return nearest


def is_inside(here: Place, ring: Sequence[Place]) -> bool:
    """Return whether a place lies within a ring, by the crossings of a ray to the east."""
    points = [metres(here, place) for place in ring]
    inside = False
    for (ax, ay), (bx, by) in pairwise(points):
        if (ay > 0) != (by > 0) and ax + (bx - ax) * -ay / (by - ay) > 0:
            inside = not inside
    return inside


def to_shape(here: Place, geometry: dict[str, Any]) -> float:
    """Return the metres to the nearest point of a thing; 0 inside of it."""
    shape = geometry["coordinates"]
    if geometry["type"] == "Point":
        return math.hypot(*metres(here, shape))
    if geometry["type"] == "LineString":
        return to_line(here, shape)
    assert geometry["type"] == "Polygon"
    return 0 if is_inside(here, shape[0]) else min(to_line(here, ring) for ring in shape)


class Town:
    """The things that callouts speak of, by their ids."""

    def __init__(self) -> None:
        self.shapes: dict[str, dict[str, Any]] = {}
        kinds = {"Point": "node", "LineString": "way", "Polygon": "way"}
        for tile in sorted((ROOT / "sites/town/tiles").rglob("*.json")):
            for feature in json.loads(tile.read_text())["features"]:
                geometry = feature["geometry"]
                if feature["osm_ids"]:
                    name = f"{kinds[geometry['type']]}-{abs(feature['osm_ids'][0])}"
                    self.shapes.setdefault(name, geometry)
        site = json.loads((ROOT / "sites/town.geojson").read_text())
        self.site = site | {"features": site["features"][1:]}  # no music: asleep there is silence
        self.waypoints: list[Place] = []
        for feature in self.site["features"]:
            if feature["properties"]["kind"] == "route":
                self.waypoints = [(x, y) for x, y in feature["geometry"]["coordinates"]]
            else:
                self.shapes[feature["properties"]["id"]] = feature["geometry"]

    def place(self, note: Note, is_reversed: bool) -> dict[str, Any] | None:
        """Return the shape of what a callout speaks of; None where it tells no such thing."""
        source = note.get("source", "")
        if match := re.fullmatch(r"junction-(.+),(.+)", source):
            return {"type": "Point", "coordinates": [float(match[2]), float(match[1])]}
        if source:
            return self.shapes.get(source)
        if match := re.search(r"waypoint (\d)", note["text"], re.IGNORECASE):
            way = self.waypoints[::-1] if is_reversed else self.waypoints
            return {"type": "Point", "coordinates": way[int(match[1]) - 1]}
        return None


class Walk:
    """A drawn script with its walk: seconds without a compass, seconds without a network."""

    def __init__(self, seed: int) -> None:
        draw = random.Random(seed)
        self.actions = sorted(
            (round(draw.uniform(0, SECONDS), 2), draw.choice(WISHES)) for _ in range(14)
        )
        if draw.random() < 0.8:
            self.actions.insert(0, (2.0, "start-route errand"))
        rows = (ROOT / "datasets/town-walk/data.csv").read_text().splitlines()
        first = draw.randrange(0, len(rows) - SECONDS - 3)
        self.rows = [
            [float(x) for x in row.split(",")[:6]] for row in rows[first + 1 :][: SECONDS + 2]
        ]
        start = self.rows[0][0]
        for row in self.rows:
            row[0] -= start
        self.blind = self.span(draw) if draw.random() < 0.7 else (0.0, 0.0)
        self.offline = self.span(draw) if draw.random() < 0.4 else (0.0, 0.0)

    @staticmethod
    def span(draw: random.Random) -> tuple[float, float]:
        """Draw a span of the walk in seconds; it may be all of it."""
        first = draw.choice([0.0, draw.uniform(0, SECONDS - 30)])
        return first, first + draw.uniform(25, SECONDS)

    def write(self, place: Path, town: Town) -> None:
        """Write the site, the actions and the walk."""
        lines = [json.dumps({"time": time, "do": wish}) for time, wish in self.actions]
        (place / "own.ndjson").write_text("\n".join(lines) + "\n")
        guidance = {"tiles": str(ROOT / "sites/town/tiles"), "actions": "own.ndjson"}
        (place / "town.geojson").write_text(json.dumps(town.site | {"guidance": guidance}))
        with (place / "walk.csv").open("w") as file:
            print("time,latitude,longitude,accuracy,course,heading,linked", file=file)
            for time, latitude, longitude, accuracy, course, heading in self.rows:
                blind = self.blind[0] <= time <= self.blind[1]
                linked = 0 if self.offline[0] <= time <= self.offline[1] else 1
                turn = "," if blind else f"{course},{heading}"
                print(f"{time:g},{latitude},{longitude},{accuracy},{turn},{linked}", file=file)

    def at(self, time: float) -> Place:
        """Return where the walker is at a second, between the rows on a straight line."""
        times = [row[0] for row in self.rows]
        latitude, longitude = (
            float(np.interp(time, times, [row[k] for row in self.rows])) for k in (1, 2)
        )
        return longitude, latitude


def spoken(text: str) -> tuple[float, float] | None:
    """Return the metres that a callout tells and by how much they are rounded; None for none."""
    if match := DISTANCE.search(text):
        factor = 1000 if match[2] == "kilometres" else 1
        told = float(match[1]) * factor
        return told, 25 if told >= 1000 else 2.5
    return (8.75, 8.75) if "close by" in text else None


def sleeps(log: Sequence[Note]) -> Iterator[tuple[float, float]]:
    """Yield the spans in seconds in which the guide sleeps."""
    begin = None
    for note in log:
        reason = note.get("reason", "")
        if note["kind"] != "state":
            continue
        if begin is None and reason in ("asleep", "snoozes until the walker goes away"):
            begin = note["time"]
        elif begin is not None and reason.startswith("woken"):
            yield begin, note["time"]
            begin = None
    if begin is not None:
        yield begin, SECONDS


def problems(seed: int, place: Path, town: Town) -> list[str]:
    """Play a drawn script; return what it did that it must not."""
    walk = Walk(seed)
    walk.write(place, town)
    done = render(place / "town.geojson", place / "walk.csv", place)
    if done.returncode != 0:
        return [done.stderr]
    log = notes(place / "walk.log")
    found: list[str] = []
    asleep = list(sleeps(log))
    (is_reversed, wanted, preview) = (False, False, False)
    for note in log:
        time, reason = note["time"], note.get("reason", "")
        if note["kind"] == "user":
            # What is resumed goes on in the direction in which it was left.
            wanted = "reversed" in reason if reason.startswith("start-route") else is_reversed
        if note["kind"] == "state" and reason.startswith("behaviour "):
            preview = note["source"] == "preview" and reason == "behaviour begins"
            is_reversed = wanted if note["source"] == "route" else is_reversed
        if note["kind"] != "say":
            continue
        text = note["text"]
        if re.search(r" [,.]| $|  |, ,|\b[Bb]eacon(,|$)", text):
            found.append(f"{time}: a name is missing: {text!r}")
        if any(begin <= time < end for begin, end in asleep):
            found.append(f"{time}: asleep it says {text!r}")
        is_blind = walk.blind[0] + 12 < time < walk.blind[1]
        system = note.get("category") in ("system", "preview")
        ahead = note.get("group") == "explore.ahead-of-me" and note.get("source")
        if is_blind and not system and not preview and (ahead or DIRECTIONS.search(text)):
            found.append(f"{time}: no heading is known, and it says {text!r}")
        told, shape = spoken(text), town.place(note, is_reversed)
        if preview or told is None or shape is None or note.get("category") == "preview":
            continue
        distance = to_shape(walk.at(time), shape)
        if abs(told[0] - distance) > told[1] + TOLERANCE:
            found.append(f"{time}: it is {distance:.1f} m, and it says {text!r}")
    sound, rate = soundfile.read(place / "walk.wav")
    for begin, end in asleep:
        part = sound[int((begin + 0.6) * rate) : int((end - 0.02) * rate)]
        if len(part) and np.abs(part).max() > 1e-4:
            when = begin + 0.6 + float(np.argmax(np.abs(part).max(axis=1) > 1e-4)) / rate
            found.append(f"{when:.2f}: asleep it sounds")
    return found


def main() -> int:
    """Play many scripts, and say what they did that they must not."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=secrets.randbelow(1_000_000))
    arguments = parser.parse_args()
    print(f"seed {arguments.seed}: {arguments.count} walks", flush=True)
    (town, bad) = (Town(), 0)
    for number in range(arguments.count):
        seed = arguments.seed + number
        with tempfile.TemporaryDirectory() as folder:
            found = problems(seed, Path(folder), town)
        bad += bool(found)
        for problem in found:
            print(f"--seed {seed} --count 1: {problem}", flush=True)
    print(f"{bad} of {arguments.count} walks did what they must not")
    return min(bad, 1)


if __name__ == "__main__":
    sys.exit(main())
