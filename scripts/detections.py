#!/usr/bin/env python3
"""Makes a scene of a log of detections: each wall, path and face that was seen is a source where it was.

The log has a JSON object per line: time (s), kind (wall, path or face), id, position [x, y, z] in metres, x to the right
and y ahead of where the listener stood, z up from the floor. What moves follows its positions; the room makes its distance
heard:

  scripts/detections.py scenes/detections.ndjson --out out/seen.json
  ripples render out/seen.json --length 10 --out out/seen.wav

The kinds are those of F. Ribeiro and others, Auditory augmented reality (IEEE MMSP 2012, 319), the sounds our own.
"""

import argparse
import json
import pathlib
import shutil
import sys

SOUNDS = pathlib.Path(__file__).resolve().parent.parent / "scenes" / "sounds"
# A file, and its level in dB: a surface hums, a way goes on in steps, a face sings.
KINDS = {"wall": ("cello.ogg", -15), "path": ("marimba.ogg", -9), "face": ("flute.ogg", -16)}


MOST = 1e6   # seconds and metres, either way, as scene files have them


class Refused(Exception):
    """A log that cannot be used."""


def number(value):
    """A number of JSON as such; true and texts are none."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ValueError(f"{value!r} is no number")
    if not abs(value) <= MOST:
        raise ValueError(f"{value!r} is no number from {-MOST:g} to {MOST:g}")
    return float(value)


def name_of(value):
    """The id, a text that is not empty or a whole number."""
    if isinstance(value, bool) or not isinstance(value, int | str) or value == "":
        raise ValueError(f"{value!r} is no id; give a text or a whole number")
    return str(value)


def lines(path):
    try:
        return path.read_text("utf-8").split("\n")
    except OSError as error:
        raise Refused(f"{path}: cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise Refused(f"{path}: is not UTF-8 text; save it as UTF-8") from error


def read(path):
    """The detections by id, in the order of their times."""
    found = {}
    for row, line in enumerate(lines(path), 1):
        if not line.strip():
            continue
        try:
            one = json.loads(line)
            time, kind, name = number(one["time"]), str(one["kind"]), name_of(one["id"])
            x, y, z = map(number, one["position"])
        except (ValueError, KeyError, TypeError, RecursionError) as fault:
            raise Refused(f"{path}:{row}: expected time, kind, id and position [x, y, z]: {fault}") from fault
        if kind not in KINDS:
            raise Refused(f"{path}:{row}: kind {kind!r} has no sound; expected {', '.join(KINDS)}")
        kept = found.setdefault(name, (kind, []))
        if kept[0] != kind:
            raise Refused(f"{path}:{row}: {name!r} was a {kept[0]} before, and is a {kind} here; give it another id")
        if time < 0:
            raise Refused(f"{path}:{row}: {name!r} was seen at {time} s, before the scene begins; give times from 0 s on")
        if kept[1] and time <= kept[1][-1][0]:
            raise Refused(f"{path}:{row}: the time {time} of {name!r} does not lie after the one before; sort the log")
        kept[1].append([time, x, y, z])
    if not found:
        raise Refused(f"{path}: holds no detection")
    return found


def scene(path, out):
    objects = []
    for name, (kind, points) in read(path).items():
        file, level = KINDS[kind]
        one = {"name": name, "audioFile": f"{out.stem}-sounds/{file}", "level": level, "bubbleRadius": 0.5,
               "position": points[0][1:]}
        if any(point[1:] != points[0][1:] for point in points):
            one["timeline"] = {"loop": False, "points": points}
        objects.append(one)
    return {
        "name": path.stem, "description": f"Made by scripts/detections.py of {path.name}.", "profile": "ripples",
        "listener": {"position": [0, 0, 1.6], "heading": 0},
        "room": {"width": 8, "depth": 10, "height": 3, "centre": [0, 2, 0], "lateLevel": -3}, "objects": objects}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("log", type=pathlib.Path, help="the detections, a JSON object per line")
    parser.add_argument("--out", type=pathlib.Path, required=True, help="the scene's file (.json)")
    options = parser.parse_args()
    try:
        made = scene(options.log, options.out.resolve())
    except Refused as refused:
        sys.exit(f"detections.py: {refused}")
    options.out.parent.mkdir(parents=True, exist_ok=True)
    folder = options.out.parent / f"{options.out.stem}-sounds"      # a scene's sounds lie in its folder
    folder.mkdir(exist_ok=True)
    for file, _ in KINDS.values():
        shutil.copyfile(SOUNDS / file, folder / file)
    options.out.write_text(json.dumps(made, indent=1) + "\n")
    print(f"{options.out}: {len(made['objects'])} sources")


if __name__ == "__main__":
    main()
