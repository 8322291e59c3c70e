#!/usr/bin/env python3
"""Makes a site of a folder of recordings that have places, and of a path that was drawn through them.

The folder holds recordings.csv with the columns file, latitude, longitude and, where they are known, time and tags. Each
recording becomes a circle in which it is heard at the first visit, the path becomes a route; a walk along it, in time lapse, is the
remix:

  scripts/remix.py datasets/recordings --path datasets/recordings/path.geojson --out out/remix.geojson
  ripples simulate out/remix --site out/remix.geojson --minutes 9 --pauses 0 --gps-noise 0
  ripples render --site out/remix.geojson --data out/remix --length 45 --log out/remix.log --out out/remix.wav

Recordings of more than 60 s are refused, as UrbanRemix (2009) had it, and those without a place. RIPPLES names another
command than the one on the path.
"""

import argparse
import csv
import json
import math
import os
import pathlib
import shutil
import subprocess
import sys

LONGEST = 60.0      # seconds


class Refused(Exception):
    """A folder or a path that cannot be used."""


def seconds(path):
    """The length of a sound file, as `ripples describe` tells it."""
    built = pathlib.Path(__file__).resolve().parent.parent / ".build" / "release" / "ripples"
    ripples = os.environ.get("RIPPLES") or shutil.which("ripples") or str(built)
    done = subprocess.run([ripples, "describe", str(path), "--json"], capture_output=True, text=True)
    found = json.loads(done.stdout) if done.returncode == 0 else {}
    if "frames" not in found:
        raise Refused(f"{path}: is no sound file that can be read")
    return found["seconds"]


def degrees(row, name, limit, folder):
    try:
        value = float(row.get(name) or "")
    except ValueError:
        value = float("nan")
    if not -limit <= value <= limit:
        raise Refused(f"{folder}/recordings.csv: {row['file']} has no {name}; write it in degrees, or take the recording out")
    return value


def recordings(folder, radius, out):
    """A feature for every recording; raises Refused with the name of the first that cannot be."""
    table = folder / "recordings.csv"
    if not table.exists():
        raise Refused(f"{table}: is not there; it names each file with its latitude and longitude")
    rows = list(csv.DictReader(table.open(newline="")))
    if not rows or "file" not in rows[0]:
        raise Refused(f"{table}: names no recording; expected the columns file, latitude, longitude")
    for row in rows:
        path = folder / row["file"]
        if not path.exists():
            raise Refused(f"{path}: is not there, and recordings.csv names it")
        length = seconds(path)
        if length > LONGEST:
            raise Refused(f"{path}: is {length:.1f} s long, and a recording may be {LONGEST:.0f} s; cut it: sox IN OUT trim 0 {LONGEST:.0f}")
        place = [degrees(row, "longitude", 180, folder), degrees(row, "latitude", 90, folder)]
        said = ", ".join(part for part in (row.get("time"), row.get("tags"), f"{length:.1f} s") if part)
        yield {
            "type": "Feature",
            "properties": {"kind": "dejavu", "id": path.stem, "name": path.stem.capitalize(), "radius": radius, "loop": False,
                           "file": os.path.relpath(path, out.parent), "info": said},
            "geometry": {"type": "Point", "coordinates": place}}


def drawn(path):
    """The corners of the first line of a GeoJSON file."""
    text = json.loads(path.read_text())
    features = text.get("features", [text])
    lines = [feature.get("geometry", feature) for feature in features]
    corners = next((line["coordinates"] for line in lines if line and line.get("type") == "LineString"), [])
    if len(corners) < 2:
        raise Refused(f"{path}: holds no LineString of two points or more")
    return corners


def nearest(place, corners):
    """Metres from a place to a line, on a plane round the place."""
    east = 111_195 * math.cos(math.radians(place[1]))
    points = [((x - place[0]) * east, (y - place[1]) * 111_195) for x, y, *_ in corners]
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
    return {"type": "FeatureCollection", "name": f"Remix of {folder.name}", "settings": {"dejavu_visit": 1, "leave_margin": 2, "away": 10},
            "features": features}


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
