"""The command `python -m ripples.course`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence

from .._complaint import Parser, complain

EXAMPLES = """Examples:
  python -m ripples.course collect moodle-download.zip --lab 2 --out in
  ripples grade 2 in --out grades/02-pitch.csv --seed 4711
  python -m ripples.course reflections in --out marks
  python -m ripples.course gradebook grades/*.csv --marks marks/reflections.csv \\
    --roster participants.csv --collected in/collected.csv --out gradebook
  python -m ripples.course feedback grades/feedback --collected in --marks marks/reflections.csv \\
    --out returns
"""


def parser() -> argparse.ArgumentParser:
    """Return the parser of the arguments."""
    whole = Parser(
        prog="python -m ripples.course",
        description="Collect what a class handed in, mark reflections, make one gradebook.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = whole.add_subparsers(dest="command", required=True, metavar="COMMAND")
    one = commands.add_parser("collect", help="unpack submissions into STUDENT/LAB for grading")
    one.add_argument("downloads", nargs="+", help="a platform's zip, or a folder of submissions")
    one.add_argument("--lab", help="the lab of what does not say its own: 2, or 02-pitch")
    one.add_argument("--out", required=True, help="the folder, which may be collected into again")
    two = commands.add_parser("reflections", help="all reflections in one table, for marking")
    two.add_argument("collected", help="the folder of collect")
    two.add_argument("--out", required=True, help="the folder for reflections.csv and .md")
    three = commands.add_parser("gradebook", help="one table over all labs, for Moodle and Canvas")
    three.add_argument("grades", nargs="+", help="the tables of ripples grade, one for each lab")
    three.add_argument("--marks", help="reflections.csv with the teacher's points")
    three.add_argument("--roster", help="the participants, as Moodle or Canvas exports them")
    three.add_argument("--collected", help="collected.csv, which has the platform's numbers")
    three.add_argument("--out", required=True, help="the folder for the gradebook")
    four = commands.add_parser("feedback", help="pack feedback as the platform takes it back")
    four.add_argument("feedback", help="the folder of LAB/STUDENT.md that ripples grade wrote")
    four.add_argument("--collected", required=True, help="the folder of collect")
    four.add_argument("--marks", help="reflections.csv, whose points and remarks go back as well")
    four.add_argument("--out", required=True, help="the folder for the archives")
    return whole


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return 0, or 2 where something is wrong, which is said in one line."""
    given = parser().parse_args(arguments)
    steps: dict[str, Callable[[argparse.Namespace], int]] = {
        "collect": collected, "reflections": reflected, "gradebook": booked, "feedback": packed,
    }  # fmt: skip
    return complain("the work of a course", lambda: steps[given.command](given), "notebook")


def collected(given: argparse.Namespace) -> int:
    """Collect submissions, and print what there was."""
    from . import collect

    print(collect(given.downloads, given.out, lab=given.lab))
    return 0


def reflected(given: argparse.Namespace) -> int:
    """Collect reflections, and print where they are."""
    from . import reflections

    print(reflections(given.collected, given.out))
    return 0


def booked(given: argparse.Namespace) -> int:
    """Write the gradebook, and print where it is, and whom it lacks."""
    from . import gradebook

    own = {"marks": given.marks, "roster": given.roster, "collected": given.collected}
    print(gradebook(given.grades, given.out, **own))
    return 0


def packed(given: argparse.Namespace) -> int:
    """Pack feedback, and print where it is."""
    from . import feedback

    for archive in feedback(given.feedback, given.collected, given.out, marks=given.marks):
        print(archive)
    return 0


if __name__ == "__main__":
    sys.exit(main())
