"""The command `python -m ripples.listening`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from .._complaint import Parser, complain

EXAMPLES = """Examples:
  python -m ripples.listening analyse plan.json answers.csv --out results
  python -m ripples.listening power plan.json --studies 200
"""


def parser() -> argparse.ArgumentParser:
    """Return the parser of the arguments."""
    whole = Parser(
        prog="python -m ripples.listening",
        description="Analyse a listening study as its plan says, and simulate it before.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = whole.add_subparsers(dest="command", required=True, metavar="COMMAND")
    analysis = commands.add_parser("analyse", help="write results.json, results.md, report.html")
    analysis.add_argument("plan", help="the frozen plan, plan.json")
    analysis.add_argument("answers", help="the answers, a row each: answers.csv")
    analysis.add_argument("--key", help="the conditions; key.json beside the answers")
    analysis.add_argument("--out", required=True, help="the folder for the results; it is made")
    analysis.add_argument(
        "--ended",
        action="store_true",
        help="no more listeners will come: show p values though fewer than planned completed",
    )
    power = commands.add_parser("power", help="simulate the study: how often is it significant?")
    power.add_argument("plan", help="the frozen plan, plan.json")
    power.add_argument("--studies", type=int, default=200, help="simulated studies; 200")
    power.add_argument("--noise", type=float, default=2.0, help="noise in the ideal's own; 2")
    power.add_argument("--lapses", type=float, default=0.02, help="share of guesses; 0.02")
    power.add_argument("--seed", type=int, default=1, help="seed of all chance; 1")
    return whole


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return 0, or 2 where something is wrong, which is said in one line."""
    given = parser().parse_args(arguments)
    run = analyse if given.command == "analyse" else power
    return complain("the analysis of listening studies", lambda: run(given), "listening")


def analyse(given: argparse.Namespace) -> int:
    """Analyse a study and print where the results are."""
    from . import _report, _study
    from ._sentences import conclusion, early_words

    results = _study.analyse(given.plan, given.answers, ended=given.ended, key=given.key)
    if results.early:
        print(early_words(results))
    for analysis, outcome in results.outcomes:
        print(conclusion(analysis, outcome, results.early))
    paths = _report.write(results, given.out)
    tables = [path for path in paths if path.parent.name == "tables"]
    for path in paths:
        if path not in tables:
            print(path)
    print(f"{tables[0].parent} ({len(tables) // 2} tables, as CSV and as LaTeX)")
    return 0


def power(given: argparse.Namespace) -> int:
    """Simulate studies and print how often each analysis of the plan is significant."""
    from . import simulated
    from ._plan import read_plan

    plan = read_plan(given.plan)
    listener = simulated.Listener(given.noise, given.lapses)
    for name, share in simulated.power(plan, listener, given.studies, given.seed).items():
        print(
            f"{name}: {share.value:.0%} of {share.trials} simulated studies are significant "
            f"(95 % interval {share.wilson[0]:.0%} … {share.wilson[1]:.0%})"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
