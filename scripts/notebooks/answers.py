#!/usr/bin/env python3
"""Grades the labs' right and wrong answers: right ones must hold on hidden data, wrong ones fail where they say they do.

Usage: scripts/notebooks/answers.py [NAME ...]. Beside notebooks/labs/NN-name/lab.json lie right-*.lua and wrong-*.lua, with
answers of the same name in .json. The first line of a wrong one is `-- fails: CRITERION-ID [ID ...]`. Needs no Python package.
"""

import argparse
import json
import os
import pathlib
import re
import subprocess
import sys

LABS = pathlib.Path("notebooks/labs")
SEEDS = (1, 2)
LEAST = 2
"""Right answers, and wrong ones, that every lab needs."""


def command():
    return os.environ.get("RIPPLES", ".build/release/ripples")


def failed(lab, file, seed):
    """Ids of the criteria that do not hold of a file on the hidden data of a seed, and why it could not be run, if so."""
    call = [command(), "grade", lab, file, "--seed", str(seed), "--json", "--quiet"]
    if file.with_suffix(".json").is_file():
        call += ["--answers", file.with_suffix(".json")]
    done = subprocess.run(call, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1):
        raise SystemExit(f"answers.py: {file}: {done.stderr.strip()}")
    grade = json.loads(done.stdout)["submissions"][0]
    return {one["id"] for one in grade["criteria"] if not one["holds"]}, grade["reason"]


def meant(file, criteria):
    """Ids that a wrong answer says it fails."""
    match = re.match(r"-- fails: ([\w -]+)$", file.read_text("utf-8").partition("\n")[0])
    ids = set(match[1].split()) if match else set()
    if not ids or ids - criteria:
        raise SystemExit(f"answers.py: {file}: its first line must be '-- fails: ID ...' with the lab's criteria")
    return ids


def problems(lab):
    criteria = {one["id"] for one in json.loads((lab / "lab.json").read_text("utf-8"))["criteria"]}
    right, wrong = sorted(lab.glob("right-*.lua")), sorted(lab.glob("wrong-*.lua"))
    if len(right) < LEAST or len(wrong) < LEAST:
        yield f"{lab}: {len(right)} right and {len(wrong)} wrong answers, {LEAST} of each are needed"
    for seed in SEEDS:
        for file in right:
            ids, reason = failed(lab, file, seed)
            if ids or reason:
                yield f"{file}, seed {seed}: does not hold: {' '.join(sorted(ids))} {reason or ''}"
        for file in wrong:
            ids, _ = failed(lab, file, seed)
            if unseen := meant(file, criteria) - ids:
                yield f"{file}, seed {seed}: is wrong and holds: {' '.join(sorted(unseen))}"
    caught = set().union(*(meant(file, criteria) for file in wrong)) if wrong else set()
    if missed := criteria - caught:
        print(f"  {lab.name}: no wrong answer is about {' '.join(sorted(missed))}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("names", nargs="*", help="labs, such as 02 or 02-pitch; without, all")
    names = parser.parse_args().names
    labs = [path.parent for path in sorted(LABS.glob("*/lab.json"))
            if not names or path.parent.name in names or path.parent.name[:2] in names]
    if not labs:
        parser.error(f"no lab {' '.join(names)} in {LABS}")
    bad = 0
    for lab in labs:
        found = list(problems(lab))
        bad += len(found)
        print(f"{lab.name:20} {'FAILED' if found else 'ok'}", flush=True)
        for one in found:
            print(f"  {one}", file=sys.stderr)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
