#!/usr/bin/env python3
"""Makes a site of a folder of recordings that have places, and of a path that was drawn through them.

The folder holds recordings.csv with the columns file, latitude, longitude and, where they are known, time and tags. Each
recording becomes a circle in which it is heard at the first visit, the path becomes a route; a walk along it, in time lapse, is the
remix:

  scripts/remix.py datasets/recordings --path datasets/recordings/path.geojson --out out/remix.geojson
  ripples simulate out/remix --site out/remix.geojson --minutes 9 --pauses 0 --gps-noise 0
  ripples render --site out/remix.geojson --data out/remix --length 45 --log out/remix.log --out out/remix.wav

Each is given a level from its measured loudness, so that remix and walk are at -23 LUFS (EBU R 128) as they come, and recordings that
people made with different microphones are as loud as each other.

Recordings of more than 60 s are refused, as UrbanRemix (2009) had it, silent ones, and those without a place. RIPPLES names another
command than the one on the path.
"""

import argparse
import csv
import io
import json
import math
import os
import pathlib
import shutil
import subprocess
import sys

LONGEST = 60.0      # seconds
SILENCE = -80.0     # dBFS of the peak below which nothing is heard
LOUDNESS = -23.0    # LUFS of each recording as it is heard
PEAK = -1.0         # dBTP that none exceeds
LOUDEST = 24.0      # dB, the highest level of a déjà vu
# dB by which a recording of one channel is louder as it is heard from its place than in its file: BS.1770-4 adds up the power
# of two ears, 3 dB, and the head takes about 0.3 dB of that. One of two channels is mixed to one, which is 3 dB softer.
PLACED, MIXED = 2.7, 3.0
# Seconds. The site's usual 3 s would swallow most of a recording that is as short.
FADE = 0.1


class Refused(Exception):
    """A folder or a path that cannot be used."""


def text(path, encoding="utf-8"):
    """The text of a file."""
    try:
        return path.read_text(encoding)
    except OSError as error:
        raise Refused(f"{path}: cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise Refused(f"{path}: is not UTF-8 text; save it as UTF-8") from error


def described(path):
    """What `ripples describe` tells of a sound file."""
    built = pathlib.Path(__file__).resolve().parent.parent / ".build" / "release" / "ripples"
    ripples = os.environ.get("RIPPLES") or shutil.which("ripples") or str(built)
    done = subprocess.run([ripples, "describe", str(path), "--json"], capture_output=True, text=True)
    found = json.loads(done.stdout) if done.returncode == 0 else {}
    if "frames" not in found:
        raise Refused(f"{path}: is no sound file that can be read")
    return found


def degrees(row, name, limit, where):
    try:
        value = float(row.get(name) or "")
    except ValueError:
        value = float("nan")
    if not -limit <= value <= limit:
        raise Refused(f"{where}: {row['file']} has no {name}; write it in degrees, or take the recording out")
    return value


def level(found):
    """The level in dB at which a recording is heard at LOUDNESS, or as near to it as its peaks allow."""
    mixed = MIXED if found["channels"] > 1 else 0
    # What is too short or too soft for a loudness is left as it is.
    wanted = LOUDNESS - found["integrated"] + mixed if found["integrated"] is not None else PLACED
    return round(min(min(wanted, PEAK - found["truePeak"]) - PLACED, LOUDEST), 1)


def sounding(path):
    """The length of a recording in seconds and its level in dB; raises Refused for one that is too long, and for one in which
    nothing is heard."""
    found = described(path)
    length, peak = found["seconds"], found["samplePeak"]
    if length > LONGEST:
        # Upwards, so that no recording of 60.04 s is called one of 60.0 s.
        raise Refused(f"{path}: is {math.ceil(10 * length) / 10:.1f} s long, and a recording may be {LONGEST:.0f} s; cut it: "
                      f"sox IN OUT trim 0 {LONGEST:.0f}")
    if peak is None or peak < SILENCE:
        raise Refused(f"{path}: nothing is heard in it; record it again, or take it out of recordings.csv")
    return length, level(found)


def recordings(folder, radius, out):
    """A feature for every recording; raises Refused with the name of the first that cannot be."""
    table = folder / "recordings.csv"
    if not table.exists():
        raise Refused(f"{table}: is not there; it names each file with its latitude and longitude")
    rows = csv.DictReader(io.StringIO(text(table, "utf-8-sig"), newline=""))
    if "file" not in (rows.fieldnames or []):
        raise Refused(f"{table}: names no recording; expected the columns file, latitude, longitude, parted by commas")
    ids = {}
    for row in rows:
        where, path = f"{table}:{rows.line_num}", folder / (row["file"] or "")
        if not row["file"]:
            raise Refused(f"{where}: names no file")
        if not path.exists():
            raise Refused(f"{where}: names {path}, which is not there")
        length, loud = sounding(path)
        place = [degrees(row, "longitude", 180, where), degrees(row, "latitude", 90, where)]
        if path.stem in ids:
            raise Refused(f"{where}: {path.name} has the name of {ids[path.stem]}, and names tell recordings apart; give it another")
        ids[path.stem] = path.name
        said = ", ".join(part for part in (row.get("time"), row.get("tags"), f"{length:.1f} s") if part)
        yield {
            "type": "Feature",
            "properties": {"kind": "dejavu", "id": path.stem, "name": path.stem.capitalize(), "radius": radius, "loop": False, "level": loud,
                           "file": os.path.relpath(path, out.parent), "info": said},
            "geometry": {"type": "Point", "coordinates": place}}
    if not ids:
        raise Refused(f"{table}: names no recording; write a line for each")


def drawn(path):
    """The corners of the first line of a GeoJSON file."""
    try:
        value = json.loads(text(path))
    except ValueError as error:
        raise Refused(f"{path}: is not JSON: {error}") from error
    line = next((one for one in geometries(value) if one.get("type") == "LineString"), {})
    try:
        corners = [[float(degrees) for degrees in corner[:2]] for corner in line.get("coordinates", [])]
        holds = all(len(corner) == 2 and abs(corner[0]) <= 180 and abs(corner[1]) <= 90 for corner in corners)
    except (TypeError, ValueError):
        holds = False
    if not holds:
        raise Refused(f"{path}: its LineString has a corner that is no place; expected [longitude, latitude] in degrees")
    if len(corners) < 2:
        raise Refused(f"{path}: holds no LineString of two points or more")
    return corners


def geometries(value):
    """The geometries of a GeoJSON value, as far as it is one."""
    features = value.get("features", [value]) if isinstance(value, dict) else []
    found = [one.get("geometry", one) for one in features if isinstance(one, dict)] if isinstance(features, list) else []
    return [one for one in found if isinstance(one, dict)]


def nearest(place, corners):
    """Metres from a place to a line, on a plane round the place."""
    east = 111_195 * math.cos(math.radians(place[1]))
    points = [((x - place[0]) * east, (y - place[1]) * 111_195) for x, y in corners]
    found = math.inf
    for (ax, ay), (bx, by) in zip(points, points[1:]):
        length = (bx - ax) ** 2 + (by - ay) ** 2
        share = min(1, max(0, -(ax * (bx - ax) + ay * (by - ay)) / length)) if length else 0
        found = min(found, math.hypot(ax + share * (bx - ax), ay + share * (by - ay)))
    return found


def checked(corners, features, options):
    """The corners of a path that passes a recording; raises Refused for one through nothing."""
    away = {f["properties"]["id"]: nearest(f["geometry"]["coordinates"], corners) for f in features}
    near = min(away, key=away.get)
    if away[near] > options.radius:
        raise Refused(f"{options.path}: passes no recording; the nearest, {near}, is {away[near]:.0f} m away, and --radius is "
                      f"{options.radius:.0f} m")
    return corners


def site(options):
    folder, out = options.folder.resolve(), options.out.resolve()
    features = list(recordings(folder, options.radius, out))
    if options.path:
        features.append({
            "type": "Feature", "properties": {"kind": "route", "id": "remix", "name": "Remix"},
            "geometry": {"type": "LineString", "coordinates": checked(drawn(options.path), features, options)}})
    return {"type": "FeatureCollection", "name": f"Remix of {folder.name}",
            "settings": {"dejavu_visit": 1, "leave_margin": 2, "away": 10, "fade": FADE}, "features": features}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path, help="the recordings, with recordings.csv")
    parser.add_argument("--path", type=pathlib.Path, help="a GeoJSON file with the line that was drawn")
    parser.add_argument("--radius", type=float, default=30, help="metres round a place in which its recording is heard (30)")
    parser.add_argument("--out", type=pathlib.Path, required=True, help="the site's file (.geojson)")
    options = parser.parse_args()
    try:
        made = site(options)
    except Refused as refused:
        sys.exit(f"remix.py: {refused}")
    options.out.parent.mkdir(parents=True, exist_ok=True)
    options.out.write_text(json.dumps(made, indent=1, ensure_ascii=False) + "\n")
    print(f"{options.out}: {sum(f['properties']['kind'] == 'dejavu' for f in made['features'])} recordings")


if __name__ == "__main__":
    main()
