"""The command `ripples sweep sensitivity`, as `python -m ripples.sensitivity`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from .._complaint import Parser, complain
from .._sweep_options import Progress, add_sweep_options, sweep_options

EXAMPLES = """Examples:
  ripples sweep sensitivity mappings/pitch.lua --data datasets/staircase \\
    --length 5 --metric information --samples 16 --out out/matters
  ripples sweep sensitivity mappings/rose-garden.lua --method morris \\
    --data datasets/garden-walk --length 60 --out out/rose-matters

Metrics are named as in cells.csv; without any, all are analysed.
"""


def parser() -> argparse.ArgumentParser:
    """Return the parser of the arguments."""
    whole = Parser(
        prog="ripples sweep sensitivity",
        description="Say which parameters of a mapping matter for which metric.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    whole.add_argument(
        "--metric", action="append", default=[], help="a metric to analyse; repeatable"
    )
    whole.add_argument("--method", default="sobol", choices=("sobol", "morris"), help="sobol")
    whole.add_argument("--samples", type=int, default=64, help="groups of points; 64")
    add_sweep_options(whole)
    return whole


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return 0, or 2 where something is wrong, which is said in one line."""
    given = parser().parse_args(arguments)
    return complain("the analysis", lambda: run(given), "tune")


def run(given: argparse.Namespace) -> int:
    """Analyse, and print what matters and where the report is."""
    from . import sensitivity
    from ._report import sentences, warning

    found = sensitivity(
        given.mapping,
        given.data,
        out=given.out,
        method=given.method,
        samples=given.samples,
        metrics=given.metric,
        over=given.over,
        seed=given.seed,
        jobs=given.jobs,
        store=given.store,
        settings=sweep_options(given),
        progress=Progress("points").show,
    )
    for sentence in sentences(found):
        print(sentence.replace("**", ""))
    if warning(found):
        print(warning(found))
    print(f"{given.out}/report.md")
    return 0


if __name__ == "__main__":
    sys.exit(main())
