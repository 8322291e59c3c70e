#!/usr/bin/env python3
"""Compares the analyses of listening studies with R, figure by figure, on studies that are drawn by chance.

Usage: scripts/studies-r/check.py [--count 200] [--seed N] [--only KIND …] [--study NUMBER] [--out FOLDER] [--self-test]

Every study goes the way of `ripples listen analyse`, from a frozen plan and a file of answers to the report's figures; R starts
from the same answers. Prints each analysis with its figures, its studies and the largest difference, and fails where one is larger
than its tolerance. --self-test then changes one of our figures of each row, and fails where that is not seen.
"""

import argparse
import csv
import math
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import warnings

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent / "python/src"))
import compared_figures  # noqa: E402
import our_figures  # noqa: E402
from drawn_studies import FIELDS, KINDS, drawn  # noqa: E402

LACKING = 3  # of studies.R: it has said which packages R lacks
COLUMNS = ("case", "id", "kind", "alternatives", "function", "test", "measure", "by", "correction", "equivalence", "bayes")


def main(words=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=200, help="studies of each kind (default 200)")
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000))
    parser.add_argument("--only", nargs="+", choices=KINDS, default=list(KINDS), metavar="KIND", help=", ".join(KINDS))
    parser.add_argument("--study", type=int, help="only the study of each kind with this number")
    parser.add_argument("--out", type=pathlib.Path, help="keep the tables that R reads and writes here")
    parser.add_argument("--self-test", action="store_true")
    given = parser.parse_args(words)
    numbers = range(given.count) if given.study is None else [given.study]
    if not shutil.which("Rscript"):
        refuse("Rscript is not installed")
    print(f"seed {given.seed}: studies of each of {len(given.only)} kinds: {len(numbers)}", flush=True)
    with tempfile.TemporaryDirectory(prefix="studies-r-") as scratch:
        folder = given.out or pathlib.Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        ours, tests = written(given.only, given.seed, numbers, folder)
        theirs = by_r(folder)
        print("compared with " + ", ".join((folder / "versions.txt").read_text().split("\n")).rstrip(", "))
    rows = compared_figures.compared(ours, theirs, tests)
    print(table(rows))
    for row in rows:
        for fault in row.faults[:3]:
            print(f"FAILED {row.test}, {row.what} ({len(row.faults)} of {len(row.places)}): {fault}")
    unseen = unseen_changes(rows, ours, theirs, tests, given.seed) if given.self_test else []
    for row in unseen:
        print(f"FAILED {row.test}, {row.what}: a figure that was changed beyond the tolerance was not seen")
    if given.self_test:
        print(f"self-test: a changed figure was seen in {len(rows) - len(unseen)} of {len(rows)} rows")
    sys.exit(1 if unseen or any(row.faults for row in rows) else 0)


def refuse(told):
    """End with 2, as nothing can be compared."""
    print(f"check.py: {told}; `scripts/deps.sh r` installs it", file=sys.stderr)
    sys.exit(2)


def written(kinds, seed, numbers, folder):
    """Return our figures, and the test of each analysis; write what R reads."""
    ours, tests = {}, {}
    with (folder / "answers.csv").open("w", newline="", encoding="utf-8") as answers, (folder / "analyses.csv").open(
        "w", newline="", encoding="utf-8"
    ) as analyses:
        rows = csv.DictWriter(answers, ["case", *FIELDS])
        lines = csv.DictWriter(analyses, COLUMNS, extrasaction="ignore", restval="")
        rows.writeheader()
        lines.writeheader()
        for case, study in ((f"{kind}-{n}", drawn(kind, seed, n)) for kind in kinds for n in numbers):
            rows.writerows({"case": case, **row} for row in study.rows)
            with warnings.catch_warnings():
                warnings.simplefilter("error", RuntimeWarning)
                outcomes = our_figures.analysed(study, folder)
            for analysis, outcome in outcomes:
                of_thresholds = analysis.test == "wilcoxon" and analysis.measure == "threshold"
                tests[case, analysis.id] = "wilcoxon of thresholds" if of_thresholds else analysis.test
                told = {**study.task, **analysis.content, "id": analysis.id, "case": case, "bayes": analysis.bayes}
                lines.writerow({name: "" if value is None else value for name, value in told.items()})
                for key, value in our_figures.figures(outcome).items():
                    ours[case, analysis.id, key] = value
    return ours, tests


def by_r(folder):
    """Return R's figures of what was written to a folder."""
    line = ["Rscript", "--vanilla", HERE / "studies.R", folder]
    run = subprocess.run(line, env={"LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"}, stdout=subprocess.PIPE, text=True)
    if run.returncode == LACKING:
        refuse(run.stdout.strip())
    if run.returncode:
        sys.exit("check.py: R stopped with a fault (see above)")
    with (folder / "theirs.csv").open(encoding="utf-8", newline="") as stream:
        return {(row["case"], row["analysis"], row["key"]): number(row["value"]) for row in csv.DictReader(stream)}


def number(text):
    """Return a number as R writes it."""
    return math.nan if text in ("NA", "NaN") else float(text)


def table(rows):
    """Return the table of the largest differences as text."""
    lines = [("analysis", "figures", "studies", "number", "largest difference", "tolerance", "")]
    for row in rows:
        limit = "none" if math.isinf(row.rule.tolerance) else f"{row.rule.tolerance:.2g}"
        of = str(len(row.studies)), str(len(row.places))
        lines.append((row.test, row.what, *of, f"{row.largest:.1e}", limit, row.rule.reason))
    widths = [max(len(line[n]) for line in lines) for n in range(6)]
    return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(line, [*widths, 0], strict=True)).rstrip() for line in lines)


def unseen_changes(rows, ours, theirs, tests, seed):
    """Return the rows in which one of our figures can be changed beyond the tolerance without being seen."""
    chance, unseen = random.Random(seed), []
    for row in rows:
        known = [place for place in row.places if math.isfinite(ours.get(place, math.nan)) and " ~ " not in place[2]]
        if math.isinf(row.rule.tolerance) or not known:
            continue
        place = chance.choice(known)
        of = place[2].partition("|")[0]
        unit = theirs.get((*place[:2], f"{of}|{row.rule.unit}"), 1.0) if row.rule.unit else max(abs(ours[place]), 1.0)
        own, r_own = ({key: value for key, value in of.items() if key[:2] == place[:2]} for of in (ours, theirs))
        own[place] += unit * max(3 * row.rule.tolerance, 1e-6)
        if not any(place[2] in fault for each in compared_figures.compared(own, r_own, tests) for fault in each.faults):
            unseen.append(row)
    return unseen


if __name__ == "__main__":
    main()
