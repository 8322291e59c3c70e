"""The command `ripples tune`, as `python -m ripples.tune`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence

from .._complaint import Parser, complain
from .._sweep_options import Progress, add_sweep_options, sweep_options

EXAMPLES = """Examples:
  ripples tune mappings/pitch.lua --data datasets/staircase \\
    --length 5 --maximise information --trials 40 --out out/tuned
  ripples tune mappings/rose-garden.lua --out out/rose --length 60 \\
    --data datasets/garden-walk --data datasets/dusk-walk --keep 'sharpness<1.8' \\
    --minimise loudness_mean --maximise 'information: pace → tempo'

Metrics are named as in cells.csv: 'information', or 'information: pace → tempo'
where a mapping has several. The same call goes on where an earlier one ended.
"""


def parser() -> argparse.ArgumentParser:
    """Return the parser of the arguments."""
    whole = Parser(
        prog="ripples tune",
        description="Search for the parameters with which a mapping serves the listener model.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    for option, metavar, words in (
        ("--maximise", "METRIC", "a metric to be large; repeatable"),
        ("--minimise", "METRIC", "a metric to be small; repeatable"),
        ("--keep", "CONDITION", "what every walk must keep, as 'sharpness<1.8'; repeatable"),
    ):
        whole.add_argument(option, action="append", default=[], metavar=metavar, help=words)
    whole.add_argument("--trials", type=int, default=400, help="points of each search; 400")
    whole.add_argument(
        "--variants", default="", help="variants to be tried as alternatives: open,still"
    )
    whole.add_argument(
        "--no-hold-out", action="store_true", help="do without the searches that leave a walk out"
    )
    whole.add_argument(
        "--no-page", action="store_true", help="make no page with players of what was found"
    )
    add_sweep_options(whole)
    return whole


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command.

    Return 0; 1 where no trial keeps the conditions; 2 where something is wrong, which is said.
    """
    given = parser().parse_args(arguments)
    return complain("the search", lambda: run(given), "tune")


def progress(given: argparse.Namespace) -> Callable[[str, int], None]:
    """Return what shows how far all searches together are."""
    walks = len(set(given.data))
    searches = 1 if given.no_hold_out or walks == 1 else walks + 1
    shown, done = Progress("trials"), dict[str, int]()

    def show(where: str, trials: int) -> None:
        done[where] = trials
        shown.show(sum(done.values()), searches * given.trials, f" ({where})")

    return show


def run(given: argparse.Namespace) -> int:
    """Search, and print what was found and where it is."""
    from . import tune
    from ._report import NOTHING_BETTER, UNKNOWN
    from ._variants import lua

    found = tune(
        given.mapping,
        given.data,
        out=given.out,
        maximise=given.maximise,
        minimise=given.minimise,
        keep=given.keep,
        over=given.over,
        variants=[name for name in given.variants.split(",") if name],
        trials=given.trials,
        seed=given.seed,
        jobs=given.jobs,
        hold_out=not given.no_hold_out,
        page=not given.no_page,
        store=given.store,
        settings=sweep_options(given),
        progress=progress(given),
    )
    if found.named and not found.is_better:
        print(NOTHING_BETTER)
    elif found.named:
        print(lua(found.named, found.aims, found.described), end="")
    else:
        print("No trial keeps all conditions.")
    print(UNKNOWN)
    if found.lack:
        print(f"There is no page with players: {found.lack}")
    print(*(f"{given.out}/{name}" for name in ("report.md", found.page) if name), sep=", ")
    return 0 if found.named else 1


if __name__ == "__main__":
    sys.exit(main())
