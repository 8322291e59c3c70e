#!/usr/bin/env python3
"""Checks the figures that `ripples guide` promises, with the thirteen styles of mappings/beacons.

cost      13 styles x 200 walkers take 60 CPU s at most
straight  without any noise a walk is 1 % longer than the straight line at most
compass   more compass noise, 0 to 60 degrees, never helps: no paired difference has an interval below 0
order     the order of the styles by time is the same for three seeds: Kendall's tau of each pair 0.7 or more

Usage: scripts/guide-check.py [--walkers 200] [--seeds 3] [--folder out/guide-check]
Takes $RIPPLES, or the release build. Prints a line for each figure; exit code 1 where one does not hold.
"""

import argparse
import csv
import itertools
import math
import os
import pathlib
import resource
import shutil
import statistics
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
COMMAND = os.environ.get("RIPPLES", str(ROOT / ".build/release/ripples"))
STYLES = sorted(path for path in (ROOT / "mappings/beacons").glob("*.lua") if path.stem not in ("hum", "wand"))
CPU, STRAIGHT, TAU = 60, 1.01, 0.7
COMPASS = (0, 10, 30, 60)
failed = []


def told(name, value, unit, limit, holds):
    """Print a figure and whether it holds."""
    is_so = value <= limit if holds == "<" else value >= limit
    words = f"{'at most' if holds == '<' else 'at least'} {limit:g}"
    print(f"{name}: {value:.4g}{unit} ({words}{'' if is_so else ', and it is NOT'})", flush=True)
    if not is_so:
        failed.append(name)


def guide(folder, mappings, *words):
    """Let them walk; return the walks that can be measured, and the CPU seconds."""
    shutil.rmtree(folder, ignore_errors=True)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run = subprocess.run(
        [COMMAND, "guide", *map(str, mappings), *map(str, words), "--no-figures", "-q", "--out", folder],
        cwd=ROOT, capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if run.returncode != 0:
        sys.exit(f"guide-check.py: {words}: exit code {run.returncode}\n{run.stdout}{run.stderr}")
    with open(folder / "walks.csv", encoding="utf-8", newline="") as file:
        walks = list(csv.DictReader(file))
    return walks, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def ratios(walks, key, figure):
    """A figure of each walk by a key and its walker; a walk that led no metre nearer has none."""
    found = {}
    for walk in walks:
        nearer = float(walk["distance_m"]) - float(walk["remaining_m"])
        if nearer > 1:
            found.setdefault(key(walk), {})[walk["walker"]] = float(walk[figure]) / nearer
    return found


def interval(values):
    """The 95 % interval of a mean, by the normal distribution: there are hundreds of values."""
    mean = statistics.fmean(values)
    half = 1.96 * statistics.stdev(values) / math.sqrt(len(values))
    return mean - half, mean + half


def tau(one, other):
    """Kendall's tau of two orders without ties."""
    pairs = list(itertools.combinations(sorted(one), 2))
    return sum(math.copysign(1, (one[a] - one[b]) * (other[a] - other[b])) for a, b in pairs) / len(pairs)


def cost_and_order(folder, walkers, seeds):
    """The CPU seconds, and the mean time of each style for each seed."""
    means = []
    for seed in range(1, seeds + 1):
        walks, seconds = guide(folder / f"seed-{seed}", STYLES, "--walkers", walkers, "--seed", seed)
        told(f"cost, seed {seed}: {len(STYLES)} styles x {walkers} walkers", seconds, " CPU s", CPU, "<")
        times = ratios(walks, lambda walk: walk["name"], "seconds")
        means.append({style: statistics.fmean(values.values()) for style, values in times.items()})
    for (a, one), (b, other) in itertools.combinations(enumerate(means, 1), 2):
        told(f"order, seeds {a} and {b}: Kendall's tau of the styles by time", tau(one, other), "", TAU, ">")
    best = sorted(means[0], key=means[0].get)
    print(f"  by time, seed 1: {', '.join(best)}")


def straight(folder, walkers):
    """The way without noise against the straight line, of the style whose walks are longest."""
    walks, _ = guide(folder / "straight", STYLES, "--walkers", walkers,
                     "--gps-noise", 0, "--compass-noise", 0, "--walker-noise", 0)
    if any(walk["reached"] != "1" for walk in walks):
        failed.append("straight: a walker did not arrive")
        print("straight: a walker did not arrive")
    ways = ratios(walks, lambda walk: walk["name"], "path_m")
    worst = max(ways, key=lambda style: statistics.fmean(ways[style].values()))
    told(f"straight: way without noise, longest by {worst}", statistics.fmean(ways[worst].values()), "", STRAIGHT, "<")


def compass(folder, walkers):
    """The way for each noise of the compass, and the paired differences from one to the next."""
    walks, _ = guide(folder / "compass", [ROOT / "mappings/beacons/current.lua"], "--walkers", walkers,
                     "--vary", "compass-noise=" + ",".join(map(str, COMPASS)))
    ways = ratios(walks, lambda walk: float(walk["compass_noise_deg"]), "path_m")
    means = ", ".join(f"{noise}°: {statistics.fmean(ways[noise].values()):.3f}" for noise in COMPASS)
    print(f"compass: way against the straight line, {means}")
    for less, more in itertools.pairwise(COMPASS):
        pairs = [ways[more][walker] - ways[less][walker] for walker in ways[less].keys() & ways[more].keys()]
        told(f"compass: upper end of the change of the way from {less}° to {more}°", interval(pairs)[1], "", 0, ">")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--walkers", type=int, default=200)
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--folder", type=pathlib.Path, default=ROOT / "out/guide-check")
    given = parser.parse_args()
    if len(STYLES) != 13:
        sys.exit(f"guide-check.py: {len(STYLES)} styles in mappings/beacons, and 13 are expected")
    straight(given.folder, given.walkers)
    compass(given.folder, given.walkers)
    cost_and_order(given.folder, given.walkers, given.seeds)
    for name in failed:
        print(f"guide-check.py: {name} does not hold", file=sys.stderr)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
