#!/usr/bin/env python3
"""Checks the figures that sweeps promise: kills, executions, overhead, running again, collecting, two processes.

Usage: scripts/sweep-check.py [--cells 5000] [--sounds 200] [--kills 20] [--finished 10000] [--collected 100000]
                              [--only kills|overhead|again|collect|cores] [--folder out/sweep-check]
Takes $RIPPLES, or the release build. Prints a line for each figure; exit code 1 where one does not hold.
"""

import argparse
import collections
import ctypes
import hashlib
import json
import os
import pathlib
import random
import re
import resource
import shutil
import signal
import struct
import subprocess
import sys
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
COMMAND = os.environ.get("RIPPLES", str(ROOT / ".build/release/ripples"))
failed = []


def sweep(*words, code=0, environment=None):
    """Run the command; return the seconds that it took."""
    begin = time.monotonic()
    run = subprocess.run(
        [COMMAND, "sweep", *map(str, words)], cwd=ROOT, env=environment, capture_output=True, text=True)
    if run.returncode != code:
        sys.exit(f"sweep-check.py: {words}: exit code {run.returncode}\n{run.stdout}{run.stderr}")
    return time.monotonic() - begin


def told(name, value, unit, limit, holds):
    """Print a figure and whether it holds."""
    print(f"{name}: {value:.3g} {unit} ({'at most' if holds == '<' else 'at least'} {limit:g})", flush=True)
    if (value > limit) if holds == "<" else (value < limit):
        failed.append(name)


def plan(folder, cells, *more):
    shutil.rmtree(folder, ignore_errors=True)
    sweep("plan", "mappings/pitch.lua", "--data", "datasets/staircase", "--length", 2, "--seeds", cells,
          "--out", folder, "-q", *more)
    return folder


def objects(folder, ending):
    """The bytes of every object by its name; what a kill has left unfinished is none."""
    return {path.name: path.read_bytes() for path in (folder / "store").rglob(f"*.{ending}")}


def made(folder):
    return sum(1 for _ in (folder / "store/cells").rglob("*.json")) if folder.exists() else 0


def workers(process):
    try:
        return [int(word) for word in pathlib.Path(f"/proc/{process}/task/{process}/children").read_text().split()]
    except OSError:
        return []


class Executions(threading.Thread):
    """Counts how often a cell was begun, by inotify: its samples wait in a file of the worker's folder in TMPDIR.

    The file has no name any more when its worker is ended, so that what is counted are the beginnings.
    """

    CREATED = 0x100

    def __init__(self, place):
        super().__init__(daemon=True)
        self.place, self.begun, self.folders = place, collections.Counter(), {}
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir(parents=True)
        self.system = ctypes.CDLL(None, use_errno=True)
        self.notices = self.system.inotify_init()
        self.watch(place)
        self.start()

    def watch(self, folder):
        number = self.system.inotify_add_watch(self.notices, str(folder).encode(), self.CREATED)
        if number >= 0:
            self.folders[number] = folder

    def run(self):
        while True:
            data = os.read(self.notices, 1 << 16)
            while data:
                folder, _, _, length = struct.unpack_from("iIII", data)
                name, data = data[16:16 + length].rstrip(b"\0").decode(), data[16 + length:]
                if name.endswith(".samples"):
                    self.begun[name] += 1
                elif self.folders.get(folder) == self.place:
                    self.watch(self.place / name)


def check_kills(place, cells, kills, has_sounds):
    """A sweep under random kill -9 of workers and of the parent has the bytes of a serial one, and few executions more."""
    chance, more = random.Random(1), ["--format", "flac"] if has_sounds else []
    serial, killed = plan(place / "serial", cells, *more), plan(place / "killed", cells, *more)
    alone = sweep("run", serial, "--jobs", 1, "-q")
    kind = "with sounds" if has_sounds else "without"
    print(f"{cells} cells {kind} by one process: {alone:.1f} s, {1000 * alone / cells:.1f} ms a cell", flush=True)
    executions = Executions(place / "scratch")
    environment = os.environ | {"TMPDIR": str(executions.place)}
    done = in_flight = 0
    for kill in range(kills):
        run = subprocess.Popen([COMMAND, "sweep", "run", str(killed), "--jobs", "2", "-q"], cwd=ROOT, env=environment)
        goal = min(cells - 2, done + max(1, int(cells / kills * chance.uniform(0.5, 1.2))))
        while made(killed) < goal and run.poll() is None:
            time.sleep(0.05)
        at_work = workers(run.pid)
        victim = run.pid if kill % 2 or not at_work else chance.choice(at_work)
        os.kill(victim, signal.SIGKILL)
        in_flight += 1
        if victim != run.pid:
            time.sleep(chance.uniform(0, 0.2))  # that the parent is killed at any moment of its work
            run.kill()
            in_flight += len(at_work)
        else:
            in_flight += len(at_work) - 1
        run.wait()
        done = made(killed)
    sweep("run", killed, "--jobs", 2, "-q", environment=environment)
    begun = sum(executions.begun.values())
    told("cells that were begun", begun, "cells", cells + in_flight, "<")
    told("cells that were begun", begun, "cells", cells, ">")
    for name, ending, count in [("cells", "json", cells), ("sounds", "flac", cells if has_sounds else 0)]:
        known = objects(serial, ending)
        same = len(known) == count and known == objects(killed, ending)
        print(f"{kills} kills: {count} {name} are {'the same' if same else 'NOT the same'}, byte for byte", flush=True)
        if not same:
            failed.append(f"{name} after kills")
    for folder in (serial, killed):
        sweep("collect", folder, "-q")
    tables = [(folder / "cells.csv").read_bytes() for folder in (serial, killed)]
    if tables[0] != tables[1]:
        failed.append("the table after kills")


def check_overhead(place, cells):
    """What a run takes besides rendering and measuring, a cell: the plan, the pool, the store."""
    folder = plan(place / "overhead", cells)
    run = subprocess.run([COMMAND, "sweep", "run", str(folder), "--jobs", "1"], cwd=ROOT, capture_output=True, text=True)
    whole, work = map(float, re.search(r"([\d.]+) s, with ([\d.]+) s of rendering", run.stderr).groups())
    told(f"overhead of {cells} cells, each", 1000 * (whole - work) / cells, "ms", 5, "<")


def check_cores(place, cells):
    """Two processes are almost twice as fast as one; what is not rendering or measuring takes little."""
    times = []
    for jobs in (1, 2):
        times.append(sweep("run", plan(place / f"cores-{jobs}", cells), "--jobs", jobs, "-q"))
    told("two processes against one", times[0] / times[1], "times", 1.85, ">")


def copies(folder, cells):
    """Fill the store with copies of one cell as all others, each with its key, seed and seal: reading does not know the difference."""
    sweep("run", folder, "--jobs", 1, "-q", "--cells", one(folder))
    made = next((folder / "store/cells").rglob("*.json"))
    rest = made.read_bytes().split(b",", 1)[1]   # behind the seal
    for line in (folder / "cells.jsonl").read_text().splitlines():
        cell = json.loads(line)
        key = cell["key"]
        path = folder / "store/cells" / key[:2] / f"{key}.json"
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            own = rest.replace(made.stem.encode(), key.encode(), 1).replace(b'"seed":1}', b'"seed":%d}' % cell["seed"], 1)
            path.write_bytes(b'{"seal":"' + hashlib.sha256(own).hexdigest().encode() + b'",' + own)


def one(folder):
    path = folder / "one.txt"
    path.write_text("0\n")
    return path


def check_again(place, cells):
    """A finished sweep that is run again only looks."""
    folder = plan(place / "again", cells)
    copies(folder, cells)
    told(f"a finished sweep of {cells} cells run again", sweep("run", folder, "-q"), "s", 5, "<")


def check_collect(place, cells):
    """Collecting reads every cell, within a limit of memory."""
    folder = plan(place / "collect", cells)
    copies(folder, cells)
    told(f"collect of {cells} cells", sweep("collect", folder, "-q"), "s", 60, "<")
    told("memory of the largest process so far", resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1e6, "GB", 1, "<")
    shutil.rmtree(folder)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cells", type=int, default=5000)
    parser.add_argument("--sounds", type=int, default=200, help="cells that keep their sounds, for kills beside the others")
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--finished", type=int, default=10_000)
    parser.add_argument("--collected", type=int, default=100_000)
    parser.add_argument("--only", choices=["kills", "overhead", "again", "collect", "cores"])
    parser.add_argument("--folder", type=pathlib.Path, default=ROOT / "out/sweep-check")
    words = parser.parse_args()
    place = words.folder.resolve()
    checks = {
        "collect": lambda: check_collect(place, words.collected), "again": lambda: check_again(place, words.finished),
        "overhead": lambda: check_overhead(place, max(20, words.cells // 5)),
        "cores": lambda: check_cores(place, max(20, words.cells // 20)),
        "kills": lambda: [check_kills(place, count, words.kills, has_sounds)
                          for count, has_sounds in [(words.sounds, True), (words.cells, False)]],
    }
    for name, check in checks.items():
        if words.only in (None, name):
            check()
    print("sweep-check.py: " + (f"does not hold: {', '.join(failed)}" if failed else "everything holds"))
    return 1 if failed else 0


sys.exit(main())
