"""Options that the commands of this package share which measure mappings by sweeps."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable

from .errors import RipplesError

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
    for name, words in SETTINGS.items():
        parser.add_argument(f"--{name}", action="append", help=words)


def sweep_options(given: argparse.Namespace) -> list[str]:
    """Return the settings that were given as options of `ripples sweep plan`."""
    found = [f"--seed={given.seed}"]
    for name in SETTINGS:
        values = getattr(given, name.replace("-", "_")) or []
        found += [f"--{name}={value}" for value in values]
    return found


def complain(what: str, run: Callable[[], int]) -> int:
    """Run a command and return its exit code: 2 where something is wrong, which is said."""
    try:
        return run()
    except KeyboardInterrupt:
        print("\nstopped; the same call goes on from here", file=sys.stderr)
        return 130
    except RipplesError as error:
        print(f"error: {error}", file=sys.stderr)
    except ModuleNotFoundError as error:
        print(
            f'error: {what} needs {error.name}; pip install "./python[tune]" brings it',
            file=sys.stderr,
        )
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        print(f"error: {place}{error.strerror or error}", file=sys.stderr)
    return 2


def show(progress: str, last: bool = False) -> None:
    """Show how far the work is, where somebody looks."""
    if sys.stderr.isatty():
        print(f"\r{progress}   ", end="\n" if last else "", file=sys.stderr, flush=True)
