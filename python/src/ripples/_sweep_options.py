"""Options that the commands of this package share which measure mappings by sweeps."""

from __future__ import annotations

import argparse
import sys
import time

SETTINGS = {
    "seeds": "the number of seeds at each point; 1",
    "length": "seconds of sound in which to play the whole dataset, or the part",
    "speed": "how much faster than the log",
    "from": "where in the log to begin: seconds, a time of day, a date and time",
    "to": "where in the log to end",
    "zone": "zone of clocks that have none, such as +02:00",
    "site": "a site in which the mapping is walked to",
    "column": "which column an input comes from: input=column; repeatable",
    "allow-read": "a folder that the mapping may read, too; repeatable",
}
"""Options of `ripples sweep plan` that are handed on as they are, with their explanations."""


def add_sweep_options(parser: argparse.ArgumentParser) -> None:
    """Add the mapping, its data and settings to the arguments of a command."""
    parser.add_argument("mapping", help="the mapping, a Lua file")
    parser.add_argument(
        "--data", "-d", action="append", required=True, help="a dataset; repeatable"
    )
    parser.add_argument("--out", "-o", required=True, help="the folder for the results")
    parser.add_argument(
        "--over",
        action="append",
        default=[],
        metavar="PARAM",
        help="a parameter to search, density or density=0.5:2; repeatable; without it all",
    )
    parser.add_argument("--seed", type=int, default=1, help="seed of all chance; 1")
    parser.add_argument("--jobs", type=int, help="processes; one per processor")
    parser.add_argument(
        "--store", metavar="PLACE", help="the store: a folder or an address; OUT/sweep/store"
    )
    for name, words in SETTINGS.items():
        parser.add_argument(f"--{name}", action="append", help=words)


def sweep_options(given: argparse.Namespace) -> list[str]:
    """Return the settings that were given as options of `ripples sweep plan`."""
    found = [f"--seed={given.seed}"]
    for name in SETTINGS:
        values = getattr(given, name.replace("-", "_")) or []
        found += [f"--{name}={value}" for value in values]
    return found


class Progress:
    """Shows how far work is, and about how long it takes.

    Where somebody looks, it is one line that changes; elsewhere a line for each tenth.
    """

    def __init__(self, what: str) -> None:
        self.what = what
        self.begin = time.monotonic()
        self.tenths = 0

    def show(self, done: int, of: int, more: str = "") -> None:
        """Show that so many are done, of all; `more` says what goes on."""
        left = (time.monotonic() - self.begin) * (of - done) / max(1, done)
        line = f"{done} of {of} {self.what}{more}, about {duration(left)} left"
        if sys.stderr.isatty():
            print(f"\r{line}\033[K", end="\n" if done == of else "", file=sys.stderr, flush=True)
        elif done * 10 // of > self.tenths:
            self.tenths = done * 10 // of
            print(line, file=sys.stderr, flush=True)


def duration(seconds: float) -> str:
    """Return a time in words.

    >>> duration(90), duration(3000), duration(9000)
    ('90 s', '50 min', '2.5 h')
    """
    if seconds < 120:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 7200 else f"{seconds / 3600:.1f} h"
