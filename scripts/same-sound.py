#!/usr/bin/env python3
"""Says whether two builds of Ripples make the same samples, bit for bit.

Renders every bundled mapping with each of its variants, every site and every scene on three datasets with two
seeds, and compares the hashes of the samples. Usage:

  scripts/same-sound.py OLD NEW [--old-root FOLDER] [--seconds 8] [--jobs 2]

OLD and NEW are the executables. Where the bundled pieces are written anew, --old-root names a checkout whose pieces
OLD plays. Ends with 1 where a piece sounds different, or only one of them can play it.
"""

from __future__ import annotations

import argparse
import concurrent.futures
import glob
import itertools
import json
import pathlib
import subprocess
import sys
import tempfile

DATASETS = ["datasets/garden-walk", "datasets/dusk-walk", "datasets/daily-weather"]
SEEDS = ["1", "7"]


def pieces(ripples: str) -> list[list[str]]:
    """Return the arguments of each render, without those of the build."""
    calls = []
    folders = ["mappings", "mappings/classics", "mappings/compare", "mappings/beacons"]
    for mapping in sorted(path for folder in folders for path in glob.glob(f"{folder}/*.lua")):
        text = pathlib.Path(mapping).read_text(encoding="utf-8")
        own = text.partition("--data ")[2].split()[0]
        said = subprocess.run(
            [ripples, "describe", mapping, "--data", own, "--json"],
            capture_output=True,
            text=True,
            check=True,
        )
        variants = [variant["name"] for variant in json.loads(said.stdout)["variants"]]
        for variant in [None, *variants]:
            chosen = ["--variant", variant] if variant else []
            datasets = [own] if "/classics/" in mapping else DATASETS
            calls += [[mapping, *chosen, "--data", data] for data in datasets]
    for site in sorted(glob.glob("sites/*.geojson")):
        calls += [[site, "--data", data] for data in ["datasets/garden-tour", *DATASETS]]
    calls += [[scene] for scene in sorted(glob.glob("scenes/*.json"))]
    return [
        [*call, "--seed", seed, "--allow-missing"] for call, seed in itertools.product(calls, SEEDS)
    ]


def sound(ripples: str, root: str, call: list[str], seconds: str) -> str:
    """Return the hash of the samples of a render, or why there is none."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [ripples, "render", *call, "--length", seconds, "--tail", "1"]
            + ["--out", f"{folder}/sound.wav", "--json"],
            capture_output=True,
            text=True,
            cwd=root,
        )
        if done.returncode != 0:
            return "refused"
        return json.loads(done.stdout)["audio"]["sha256"]


def main() -> int:
    """Compare, and return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("--old-root", default=".")
    parser.add_argument("--seconds", default="8")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    old, new = (str(pathlib.Path(path).resolve()) for path in (options.old, options.new))
    calls = pieces(new)

    def pair(call: list[str]) -> tuple[str, str]:
        return (
            sound(old, options.old_root, call, options.seconds),
            sound(new, ".", call, options.seconds),
        )

    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        results = list(zip(calls, pool.map(pair, calls), strict=True))
    different = [call for call, (before, after) in results if before != after]
    refused = [call for call, pair in results if pair == ("refused", "refused")]
    for call in different:
        print("different:", " ".join(call))
    for call in refused:
        print("played by neither:", " ".join(call))
    print(f"{len(calls)} renders, {len(different)} different, {len(refused)} played by neither")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
