#!/usr/bin/env python3
"""Walks through a garden with phones that are none, and fails where what is heard is not the render of the walk.

Usage: scripts/field-check.py [--long] [--phones 30] [--seconds 60] [PART ...], on a machine that does nothing else. RIPPLES names
another executable. Parts, all without one:
bits   a walk with turns of the head through a network of 80 ± 40 ms each way that loses 1 %, with dead zones of 5 and 20 s, with
       --long of 120 s, too: decisions and samples are those of the render, and no edge of a hole clicks
guided the same through a town with a guide, who is asked for things, with a dead zone of 8 s
crowd  many phones at once, without engines: what each costs the server, in CPU and in bytes, and how late its answers are
"""

import argparse
import pathlib
import sys
import time

from field import crowd, walks

ROOT = pathlib.Path(__file__).resolve().parents[1]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--long", action="store_true", help="with a dead zone of 120 s")
    parser.add_argument("--phones", type=int, default=30)
    parser.add_argument("--seconds", type=int, default=60, help="how long the crowd walks")
    parser.add_argument("parts", nargs="*", metavar="PART", help="bits, guided, crowd")
    options = parser.parse_args()
    out = ROOT / "out" / "field-check"
    out.mkdir(parents=True, exist_ok=True)
    parts = {
        "bits": lambda: walks.problems(out, (5, 20, 120) if options.long else (5, 20)),
        "guided": lambda: walks.problems(out, (8,), walks.TOWN),
        "crowd": lambda: crowd.problems(out, options.phones, options.seconds),
    }
    if unknown := [part for part in options.parts if part not in parts]:
        sys.exit(f"field-check.py: {unknown[0]} is no part; expected {', '.join(parts)}")
    failed = False
    for part in options.parts or parts:
        start = time.monotonic()
        found = parts[part]()
        failed = failed or bool(found)
        for problem in found:
            print(f"{part}: {problem}", file=sys.stderr)
        print(f"{part}: {'failed' if found else 'passed'} in {time.monotonic() - start:.0f} s", flush=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
