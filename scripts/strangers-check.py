#!/usr/bin/env python3
"""Shows that documents received from strangers reach nothing outside of their folder.

Usage: scripts/strangers-check.py [--ripples .build/release/ripples] [--count 10000] [--swaps 10000] [--runs 6] [--seed N]
                            [--only table,fuzz,swap] [--kinds site,study] [--commands describe] [--first N] [--keep]

A folder `outside` holds known files, the canaries; a folder `received` holds a document that names them, by every way
that a name, a link or an address can take. Nothing may be read, listed, written or asked outside.

table   every document × every command that takes it, under strace: names that lead outside, files and folders of the
        document that are links, links in the place of what the command writes, addresses of a host that counts its
        callers.
        What is opened only to see where it lies (O_PATH) is no reading.
fuzz    damaged documents by the thousand, run by commands that are fast. Canaries are watched by inotify, a drawn share
        runs under strace, too. Signals, silence at a failure and what takes more than 10 s are faults.
swap    a process swaps a file or folder of the document with a link that leads outside, as fast as it can, while
        commands read and write it. Of a folder that the words of a command name, all is done in the one that the
        command finds first.

The seed of all chance is printed. Ends with 1 where anything is wrong. Needs strace and Linux.
"""

import argparse
import pathlib
import random
import shutil
import sys
import tempfile
import time

from strangers.chance import Faults, Fuzz
from strangers.kinds import kinds
from strangers.swap import Swap
from strangers.table import Table
from strangers.world import ROOT, World


def own_copy(ripples, place):
    """A copy of the command, which stays as it is while somebody builds; waits where one is just being built."""
    patient = time.monotonic() + 600
    while not ripples.exists() and time.monotonic() < patient:
        time.sleep(1)  # The build ends at some time.
    shutil.copy(ripples, place / "ripples")
    return place / "ripples"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ripples", default=str(ROOT / ".build/release/ripples"))
    parser.add_argument("--count", type=int, default=10_000, help="damaged documents")
    parser.add_argument("--first", type=int, default=0, help="the number of the first of them")
    parser.add_argument("--swaps", type=int, default=10_000, help="swaps, at the least")
    parser.add_argument("--runs", type=int, default=6, help="runs for each name that is swapped")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    parser.add_argument("--only", default="table,fuzz,swap")
    parser.add_argument("--kinds", default="", help="only these documents, between commas")
    parser.add_argument("--commands", default="", help="only these commands, between commas")
    parser.add_argument("--keep", action="store_true", help="leave the folder of the run")
    options = parser.parse_args()
    place = pathlib.Path(tempfile.mkdtemp(prefix="ripples-strangers-")).resolve()
    print(f"seed {options.seed}, in {place}", flush=True)
    world = World(place, own_copy(pathlib.Path(options.ripples), place))
    only = [name for name in options.kinds.split(",") if name]
    options.commands = [name for name in options.commands.split(",") if name]
    options.chosen = [kind for kind in kinds(world) if not only or kind.name in only]
    faults = Faults(world, options.seed)
    try:
        for name, part in (("table", Table), ("fuzz", Fuzz), ("swap", Swap)):
            if name in options.only.split(","):
                part(world, options, faults).run()
    finally:
        if not options.keep:
            shutil.rmtree(place, ignore_errors=True)
    print(f"seed {options.seed}: {faults.count} faults")
    sys.exit(1 if faults.count else 0)


if __name__ == "__main__":
    main()
