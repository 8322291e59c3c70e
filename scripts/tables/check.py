#!/usr/bin/env python3
"""Reads made tables with Ripples and compares what was read with what the tables mean.

Usage: scripts/tables/check.py [--count 1000] [--seed N] [--jobs 2] [--keep FOLDER]

Every table is drawn by the seed and its number, so that one table can be made again: --seed N --only 17. Ends with 1 where a
table was misread without a note, or where fewer than 99 % of the plainly readable tables were read right without an option.
"""

import argparse
import collections
import concurrent.futures
import csv
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

import formats
import heads
import tables

ROOT = pathlib.Path(__file__).resolve().parents[2]
ABOUT_TIMES = ("time", "date", "series", "lines that are no rows", "cells that are no times")


def ripples():
    """The command that is tested."""
    if "RIPPLES" in os.environ:
        return os.environ["RIPPLES"]
    return subprocess.run([ROOT / "scripts/newest-build.sh"], capture_output=True, text=True, check=True, cwd=ROOT).stdout.strip()


def read(command, path, folder):
    """What Ripples reads: (description, columns by their order, seconds); or (None, its message, None)."""
    written = os.path.join(folder, "read.csv")
    done = subprocess.run([command, "describe", path, "--json", "--write", written], capture_output=True, text=True, timeout=60)
    if done.returncode:
        return None, done.stderr, None
    description = json.loads(done.stdout)
    with open(written, encoding="utf-8", newline="") as file:
        rows = list(csv.reader(line for line in file if not line.startswith("# ")))
    head, rows = rows[0], rows[1:]
    place = {name: index for index, name in enumerate(head)}
    columns = []
    for column in description["columns"]:
        if column["isDerived"]:
            continue
        unit = f" ({column['unit']})" if column["unit"] and column["kind"] != "category" else ""
        cells = [row[place[column["name"] + unit]] for row in rows]
        columns.append((column["name"], [None if cell == "" else as_value(cell, column["kind"]) for cell in cells]))
    return description, columns, [float(row[0]) for row in rows]


def as_value(cell, kind):
    return cell if kind == "category" else float(cell)


def judge(table, description, columns, seconds):
    """The ways in which what was read differs from what is meant: [(what, whether a note says it)]."""
    findings = description["findings"]

    def is_said(*words):
        return any(word and word in finding["detail"] for finding in findings for word in words)

    def is_kind(*kinds):
        return any(kind in finding["kind"] for finding in findings for kind in kinds)

    differences = []
    if len(columns) != len(table.columns):
        names = [name for name, _ in columns]
        missing = [column.name for column in table.columns]
        return [(f"columns {names} for {missing}", is_kind("header", "no times", "name"))]
    if table.suffix in (".geojson", ".gpx", ".kml", ".tcx"):
        columns = sorted(columns, key=lambda column: column[0])
    if len(seconds) != len(table.times):
        return [(f"{len(seconds)} rows for {len(table.times)}", is_kind("lines", "rows", "footer", "series"))]
    start = table.times[0]
    if table.is_absolute and description["start"] is None:
        differences.append(("no start", is_kind(*ABOUT_TIMES)))
    if any(abs(read - (time - start)) > 2e-3 + 1e-6 * abs(time - start) for read, time in zip(seconds, table.times)):
        differences.append(("times", is_kind(*ABOUT_TIMES)))
    if table.is_absolute and description["start"] is not None:
        told = tables.datetime.datetime.fromisoformat(description["start"].replace("Z", "+00:00"))
        # A clock without a zone is that of the place: what it shows counts.
        shown = (told.replace(tzinfo=None) - tables.EPOCH).total_seconds()
        if abs(told.timestamp() - start) > 0.2 and not (is_kind("zone") and abs(shown - start) < 0.2):
            differences.append((f"start {description['start']}", is_kind(*ABOUT_TIMES)))
    for column, (name, values) in zip(table.columns, columns):
        if column.input and name != column.input:
            differences.append((f"{column.name} is {name}, not {column.input}", is_said(column.name, name)))
        elif not all(map(tables.is_same, values, column.values)):
            row = next(row for row, pair in enumerate(zip(values, column.values)) if not tables.is_same(*pair))
            differences.append((f"{column.name} row {row + 1} {values[row]} for {column.values[row]}", is_said(f'"{column.name}"', name)))
    return differences


def run(command, seed, number, keep):
    """The outcome of one table: (outcome, its features, what differs)."""
    draw = random.Random(f"{seed}:{number}")
    table = draw.choices([tables, formats, heads], [7, 2, 1])[0].make(draw)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(keep or folder, f"table-{number}{table.suffix}")
        pathlib.Path(path).write_bytes(table.data)
        try:
            description, columns, seconds = read(command, path, folder)
        except (subprocess.TimeoutExpired, ValueError, KeyError, IndexError) as error:
            return "failed", table, [f"{type(error).__name__}: {error}"]
    if description is None:
        return "asked" if "--" in columns else "refused", table, [columns.strip().splitlines()[-1]]
    differences = judge(table, description, columns, seconds)
    if not differences:
        return "right", table, []
    return "said" if all(said for _, said in differences) else "silent", table, [what for what, _ in differences]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1_000_000))
    parser.add_argument("--only", type=int, help="the number of one table")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--keep", help="a folder in which the tables stay")
    arguments = parser.parse_args()
    command = ripples()
    numbers = range(arguments.count) if arguments.only is None else [arguments.only]
    print(f"tables: seed {arguments.seed}", flush=True)
    if arguments.keep:
        os.makedirs(arguments.keep, exist_ok=True)
    outcomes, plain, features = collections.Counter(), collections.Counter(), collections.Counter()
    shown = 0
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        runs = pool.map(lambda number: run(command, arguments.seed, number, arguments.keep), numbers)
        for number, (outcome, table, differences) in zip(numbers, runs):
            outcomes[outcome] += 1
            if table.is_plain:
                plain[outcome] += 1
            if outcome != "right":
                for feature in table.features:
                    features[feature] += 1
                if shown < 40 and (outcome != "asked" or arguments.only is not None):
                    shown += 1
                    print(f"  {outcome} {number}: {', '.join(table.features)}: {'; '.join(differences)[:300]}", flush=True)
    print("all:", ", ".join(f"{count} {outcome}" for outcome, count in outcomes.most_common()))
    share = plain["right"] / max(1, sum(plain.values()))
    print(f"plainly readable: {sum(plain.values())}, of which {share:.2%} right")
    if features:
        print("features of the others:", ", ".join(f"{name} {count}" for name, count in features.most_common(12)))
    return 1 if outcomes["silent"] or outcomes["failed"] or share < 0.99 else 0


if __name__ == "__main__":
    sys.exit(main())
