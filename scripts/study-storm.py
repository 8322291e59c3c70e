#!/usr/bin/env python3
"""Lets scripted listeners take part in a study while browsers and server are killed, and keeps the books.

    scripts/study-storm.py [--listeners 200] [--kills 10] [--seed 1] [--ripples PROGRAM]

A quarter of the listeners have their browser killed in the middle of an answer, 30 % leave for good, others answer twice,
from two tabs, or lose the network; the server is killed with SIGKILL, and its clock jumps. Fails where an acknowledged
answer is not in the store, one is there that nobody sent, a session does not go on where it was left, or the orders of
those who completed the study differ by more than one. Loopback only.
"""

import argparse
import pathlib
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "python/tests"))
import listening_storm  # noqa: E402


def program():
    """The newest build."""
    built = [ROOT / ".build" / kind / "ripples" for kind in ("release", "debug")]
    there = [path for path in built if path.exists()]
    if not there:
        sys.exit("study-storm.py: no build of ripples; run swift build, or give --ripples")
    return max(there, key=lambda path: path.stat().st_mtime)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--listeners", type=int, default=200)
    parser.add_argument("--kills", type=int, default=10, help="of the server, while listeners answer (default 10)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ripples", type=pathlib.Path)
    given = parser.parse_args()
    ripples = given.ripples or program()
    with tempfile.TemporaryDirectory() as folder:
        study = listening_storm.make_study(ripples, pathlib.Path(folder))
        begin = time.monotonic()
        storm = listening_storm.Storm(ripples, study, given.listeners, given.seed, workers=16)
        storm.run(given.kills)
        found = storm.problems()
    seconds = time.monotonic() - begin
    print(f"{given.listeners} listeners, {storm.target} to the end; {storm.answers} answers acknowledged in {seconds:.0f} s; "
          f"{given.listeners // 4} browsers killed, the server {storm.kills} times under them, started {storm.starts} times")
    print("\n".join(found[:20]) or "every acknowledged answer is in the store once, and none else")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
