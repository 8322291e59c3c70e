#!/usr/bin/env python3
"""Grades the right and the wrong answers of every lab, on open and on hidden data.

Every `right-*.lua` must hold all criteria; every `wrong-*.lua` must miss those that its first line names
(`-- fails: ID ID`) and no others. On open data it may hold: some mistakes show on other data only. Beside each lie its
answers in .json; of a wrong one without, answers do not count. Usage: answers.py [--seeds N] [LAB ...]
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LABS = ROOT / "notebooks" / "labs"
RIPPLES = os.environ.get("RIPPLES", str(ROOT / ".build" / "release" / "ripples"))


def expected(answer: Path) -> set[str]:
    """Criteria that an answer is to miss."""
    if answer.name.startswith("right-"):
        return set()
    first = answer.read_text(encoding="utf-8").splitlines()[0]
    mark = "-- fails:"
    if not first.startswith(mark) or not first[len(mark):].split():
        sys.exit(f"{answer}:1: the first line must be `{mark} CRITERION …`")
    return set(first[len(mark):].replace(",", " ").split())


def grades(lab: Path, answers: list[Path], options: list[str]) -> dict[str, dict]:
    """Grades by the name of the answer."""
    with tempfile.TemporaryDirectory() as folder:
        for answer in answers:
            shutil.copy(answer, folder)
            if answer.with_suffix(".json").exists():
                shutil.copy(answer.with_suffix(".json"), folder)
        run = subprocess.run(
            [RIPPLES, "grade", str(lab), folder, "--json", "--quiet", *options],
            capture_output=True, text=True, timeout=900, check=False)
    if run.returncode != 0:
        sys.exit(f"{lab.name}: ripples grade ended with {run.returncode}: {run.stderr}")
    return {grade["student"]: grade for grade in json.loads(run.stdout)["submissions"]}


def problems(lab: Path, answers: list[Path], options: list[str], where: str) -> list[str]:
    found = []
    kinds = {one["id"]: one for one in json.loads((lab / "lab.json").read_text(encoding="utf-8"))["criteria"]}
    for name, grade in grades(lab, answers, options).items():
        answer = next(path for path in answers if path.stem == name)
        has_answers = answer.with_suffix(".json").exists() or not expected(answer)
        missed = {c["id"]: c["found"] for c in grade["criteria"]
                  if not c["holds"] and (has_answers or "answer" not in kinds[c["id"]])}
        place = f"{answer.relative_to(LABS)}, {where}"
        if grade["status"] != "graded":
            found.append(f"{place}: {grade['reason']}")
        for wanted in sorted(expected(answer) - set(missed)) if "--open" not in options else ():
            found.append(f"{place}: {wanted} holds, it should not")
        for odd in sorted(set(missed) - expected(answer)):
            found.append(f"{place}: {odd} does not hold: {missed[odd]}")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seeds", type=int, default=2, help="how many seeds of hidden data")
    parser.add_argument("labs", nargs="*", help="labs, such as 02 or 02-pitch; default: all")
    options = parser.parse_args()
    found = []
    for lab in sorted(LABS.iterdir()):
        wanted = not options.labs or lab.name in options.labs or lab.name[:2] in options.labs
        if not (lab / "lab.json").exists() or not wanted:
            continue
        start = time.monotonic()
        answers = sorted([*lab.glob("right-*.lua"), *lab.glob("wrong-*.lua")])
        right = sum(answer.name.startswith("right-") for answer in answers)
        if right < 2 or len(answers) - right < 2:
            found.append(f"{lab.name}: needs two right and two wrong answers, has {right} and {len(answers) - right}")
        own = problems(lab, answers, ["--open"], "open data")
        for seed in range(1, options.seeds + 1):
            own += problems(lab, answers, ["--seed", str(seed)], f"seed {seed}")
        found += own
        verdict = f"{len(own)} problems" if own else "as they should be"
        print(f"{lab.name:18} {len(answers):2} answers {verdict}, {time.monotonic() - start:.0f} s", flush=True)
    for problem in found:
        print(problem)
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
