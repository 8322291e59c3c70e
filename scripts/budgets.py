#!/usr/bin/env python3
"""The CPU time of tests beside the budgets of their suites (Tests/budgets.tsv).

A run leaves `.build/tests/PART-times.json`, seconds of CPU by test, and from all parts `.build/tests/suites.tsv`: each suite with
what it took and what it may take. A suite is `Module.Suite` of the Swift tests and `test_x.py` of the Python tests.

Usage: scripts/budgets.py --write: gives each suite of the last run, which must have been one of all tests, twice what it took.
"""

import collections
import glob
import json
import math
import os
import sys

BUDGETS, LOGS = "Tests/budgets.tsv", ".build/tests"
SMALL = 2.0
"""The budget, in seconds of CPU, of each suite that is not listed."""


def budgets():
    """The budgets of the suites that are listed, in seconds of CPU."""
    with open(BUDGETS, encoding="utf-8") as file:
        rows = [line.split("\t") for line in file.read().splitlines() if line and not line.startswith("#")]
    return {suite: float(seconds) for suite, seconds in rows}


def path(part):
    """Where a run leaves what the tests of a part took."""
    return os.path.abspath(f"{LOGS}/{part}-times.json")


def forget():
    """Removes what an earlier run has left."""
    for left in glob.glob(f"{LOGS}/*-times.json"):
        os.remove(left)


def keep(part, tests):
    """Keeps what the tests of a part took, seconds by name."""
    with open(path(part), "w", encoding="utf-8") as file:
        json.dump(tests, file, indent=0, sort_keys=True)


def suite(test):
    """The suite of a test of either language."""
    first, _, rest = test.replace("tests/", "").partition("::" if "::" in test else "/")
    return first if rest else first.partition(".")[0]


def measured():
    """Seconds of CPU by test, and by suite, of the last run."""
    tests, took = {}, collections.Counter()
    for left in glob.glob(f"{LOGS}/*-times.json"):
        with open(left, encoding="utf-8") as file:
            tests |= json.load(file)
    for test, seconds in tests.items():
        took[suite(test)] += seconds
    return tests, took


def write():
    """Writes budgets of twice what the suites of the last run took, in whole seconds."""
    _, took = measured()
    with open(BUDGETS, "w", encoding="utf-8") as file:
        file.write(f"# Seconds of CPU that the tests of a suite may take; {SMALL:g} where it is not listed. See scripts/budgets.py.\n")
        file.writelines(f"{name}\t{math.ceil(2 * seconds)}\n" for name, seconds in sorted(took.items()) if 2 * seconds > SMALL)


def summary():
    """The lines that a run ends with: the twenty slowest tests, and each suite over its budget; writes suites.tsv."""
    tests, took = measured()
    allowed = budgets()
    rows = [(name, seconds, allowed.get(name, SMALL)) for name, seconds in took.most_common()]
    with open(f"{LOGS}/suites.tsv", "w", encoding="utf-8") as file:
        file.write("suite\tseconds of CPU\tbudget\n")
        file.writelines(f"{name}\t{seconds:.2f}\t{budget:g}\n" for name, seconds, budget in rows)
    lines = [f"the slowest of {len(tests)} tests, which took {sum(took.values()):.0f} s of CPU:"]
    slowest = sorted(tests.items(), key=lambda pair: -pair[1])[:20]
    lines += [f"  {seconds:6.1f} s  {test}" for test, seconds in slowest]
    over = [row for row in rows if row[1] > row[2]]
    lines += [f"{len(over)} of {len(rows)} suites are over their budgets ({LOGS}/suites.tsv, {BUDGETS}):"]
    lines += [f"  {name}: {seconds:.1f} s of CPU, budget {budget:g} s" for name, seconds, budget in over]
    return lines


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit(__doc__)
    write()
