#!/usr/bin/env python3
"""Times Ripples and its peers on the same work and prints tables; see docs/performance.md."""

import argparse
import json
import os
import platform
import sys
import tempfile

import alias
import engines
import measure
import page
import renders
import report
import scaling
import space
import table
import wav


def options():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bench", required=True, help="path of the ripples-bench executable")
    parser.add_argument("--quick", action="store_true", help="renders of 10 s instead of 60 s")
    parser.add_argument("--repeats", type=int, default=5, help="runs of each engine (default 5)")
    parser.add_argument("--write", action="store_true", help=f"write {report.PATH}")
    parser.add_argument("--pages", type=int, default=50, metavar="N", help="clients of the page (default 50)")
    parser.add_argument("--ripples", help="path of the ripples executable, the one beside ripples-bench by default")
    parser.add_argument("--only", choices=["page"], help="measure and print this alone")
    parser.add_argument("--json", metavar="FILE", help="write all figures to this file, - is stdout")
    return parser.parse_args()


def say(text):
    """Progress, on one line of a terminal."""
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


def processor():
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        names = [line.split(":")[1].strip() for line in file if line.startswith("model name")]
    return names[0] if names else platform.machine()


def available(bench):
    """The engines that are there; a sentence for each that is not."""
    present = []
    for engine in engines.everyone(bench):
        reason = engine.missing()
        if reason:
            print(f"Without {engine.name}: {reason}", file=sys.stderr)
        else:
            present.append(engine)
    if not any(engine.name == "ripples" for engine in present):
        sys.exit(1)
    return present


def main():
    chosen = options()
    seconds, growth_seconds = (10, 3) if chosen.quick else (60, 10)
    load = os.getloadavg()[0]
    ripples = chosen.ripples or os.path.join(os.path.dirname(chosen.bench), "ripples")
    if chosen.only:
        with tempfile.TemporaryDirectory(prefix="ripples-bench-") as folder:
            served = page.measure(os.path.abspath(ripples), chosen.pages, growth_seconds, chosen.repeats, folder, say)
        say("")
        print(table.draw(page.HEADS, page.rows(served)))
        return
    with tempfile.TemporaryDirectory(prefix="ripples-bench-") as folder:
        present = available(chosen.bench)
        results = renders.measure(present, folder, seconds, chosen.repeats, say)
        cleanness = alias.measure(present, folder, say)
        spatial = space.measure(chosen.bench, folder, seconds, chosen.repeats, say)
        growth = scaling.measure(present[0], folder, growth_seconds, chosen.repeats, say)
        served = page.measure(os.path.abspath(ripples), chosen.pages, growth_seconds, chosen.repeats, folder, say)
    say("")
    machine = f"{processor()}, {os.cpu_count()} threads, load {load:.1f} before the first run"
    versions = {engine.name: engine.version() for engine in present}
    print(f"{machine}; {seconds} s of sound, 48 kHz stereo, blocks of 64, one thread\n")
    print(table.draw(renders.HEADS, renders.rows(results, seconds)))
    print("\nW3, moving sources to headphones\n")
    print(table.draw(space.HEADS, space.rows(spatial, seconds)))
    print("\nEnergy beside the harmonics of a saw, relative to them\n")
    print(table.draw(alias.HEADS, alias.rows(cleanness)))
    print("\nW1 with more and more voices\n")
    print(table.draw(scaling.HEADS, scaling.rows(growth, growth_seconds)))
    print("\nThe page\n")
    print(table.draw(page.HEADS, page.rows(served)))
    if chosen.write:
        report.write(report.text(machine, versions, seconds, results, spatial, cleanness,
                                 growth, growth_seconds, served))
    if chosen.json:
        figures = {"processor": processor(), "load": load, "versions": versions,
                   "renders": renders.record(results, seconds), "space": space.record(spatial, seconds),
                   "alias_dB": cleanness,
                   "scaling": scaling.record(growth, growth_seconds), "page": served}
        with open(1 if chosen.json == "-" else chosen.json, "w", encoding="utf-8") as file:
            json.dump(figures, file, indent=2)


if __name__ == "__main__":
    try:
        main()
    except (measure.CommandFailed, wav.NotComparable) as error:
        sys.exit(f"bench: {error}")
