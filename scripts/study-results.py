#!/usr/bin/env python3
"""Lets a simulated class answer every bundled study, and says what came out.

    scripts/study-results.py [--listeners N] [--seed 1] [--ripples PROGRAM] [--out out/studies] [STUDY ...]

For each file of studies/: check, plan, run --simulate, analyse. The reports are in --out; the sentences are printed. Needs a
Python that has the package with scipy and statsmodels: RIPPLES_PYTHON names it.
"""

import argparse
import json
import os
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("studies", nargs="*", help="names of studies; default: all")
    parser.add_argument("--listeners", type=int, help="default: as many as the study plans")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ripples", type=pathlib.Path, default=ROOT / ".build/release/ripples")
    parser.add_argument("--out", type=pathlib.Path, default=ROOT / "out/studies")
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    environment = {"PYTHONPATH": str(ROOT / "python/src"), **os.environ}

    def listen(*words):
        done = subprocess.run([given.ripples.resolve(), "listen", *map(str, words)], cwd=ROOT, env=environment, text=True,
                              capture_output=True)
        if done.returncode:
            sys.exit(f"study-results.py: ripples listen {words[0]}: {done.stdout}{done.stderr}")
        return done.stdout

    for source in sorted((ROOT / "studies").glob("*.json")):
        if given.studies and source.stem not in given.studies:
            continue
        study = given.out.resolve() / source.name
        shutil.copyfile(source, study)
        shutil.rmtree(study.with_suffix(".answers"), ignore_errors=True)
        listen("check", study, "-q")
        listen("plan", study, "-q")
        planned = json.loads(source.read_text())["listeners"]
        listen("run", study, "-q", "--simulate", given.listeners or planned, "--seed", given.seed)
        said = listen("analyse", study)
        print(f"{source.stem}:", *(line for line in said.splitlines() if ": " in line), sep="\n  ")


if __name__ == "__main__":
    main()
