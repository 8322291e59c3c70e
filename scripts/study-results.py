#!/usr/bin/env python3
"""Lets a simulated class answer every bundled study, and says what came out.

    scripts/study-results.py [--listeners N] [--seed 1] [--ripples PROGRAM] [--out out/studies] [--served] [--guide] [STUDY ...]

For each file of studies/: check, plan, run --simulate, analyse. The reports are in --out; the sentences are printed. --served
lets the class answer as browsers do. --guide writes docs/listening-studies.md with a picture of each study, as a report draws
it. Needs a Python that has the package with scipy and statsmodels: RIPPLES_PYTHON names it.
"""

import argparse
import json
import os
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PICTURED = {"ada-and-ben": "predicted-trend", "beacons": "directions", "granulators": "grains", "polarity": "polarity"}
"""The figure of each study that the guide shows."""

HEAD = """# What a simulated class answers

`scripts/study-results.py --guide` has made this page: for each of the bundled [studies](../studies/README.md) it has frozen the plan, let a class of
simulated listeners answer who hear like the ideal listener, but with noise and lapses, and analysed the answers by the plan. It shows what a result looks
like before there is one. **It is a prediction from a model of hearing, no evidence about people.** The ideal listener knows each mapping: where a study asks what
people expect, as *polarity* does, such a class cannot disagree.

```sh
ripples examples my-ripples && cd my-ripples
ripples listen plan studies/ada-and-ben.json
ripples listen run studies/ada-and-ben.json --simulate 24 --seed {seed}
ripples listen analyse studies/ada-and-ben.json
```

How to read the sentences is in [listening-analysis.md](listening-analysis.md), how to run a study with people in [listening.md](listening.md).
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("studies", nargs="*", help="names of studies; default: all")
    parser.add_argument("--listeners", type=int, help="default: as many as the study plans")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ripples", type=pathlib.Path, default=ROOT / ".build/release/ripples")
    parser.add_argument("--out", type=pathlib.Path, default=ROOT / "out/studies")
    parser.add_argument("--served", action="store_true", help="through the server, as browsers do")
    parser.add_argument("--guide", action="store_true", help="write docs/listening-studies.md, of all studies")
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    pages = [HEAD.format(seed=given.seed)]
    for source in sorted((ROOT / "studies").glob("*.json")):
        if given.studies and source.stem not in given.studies:
            continue
        said = answered(source, given)
        print(f"{source.stem}:", *said, sep="\n  ", flush=True)
        pages.append(page(source.stem, said, given.out / f"{source.stem}.results") if given.guide else "")
    if given.guide and not given.studies:
        (ROOT / "docs/listening-studies.md").write_text("\n".join(pages))


def answered(source, given):
    """Lets the class answer a study, and returns the sentences of its analysis."""
    environment = {"PYTHONPATH": str(ROOT / "python/src"), **os.environ}

    def listen(*words):
        done = subprocess.run([given.ripples.resolve(), "listen", *map(str, words)], cwd=ROOT, env=environment, text=True,
                              capture_output=True)
        if done.returncode:
            sys.exit(f"study-results.py: ripples listen {words[0]}: {done.stdout}{done.stderr}")
        return done.stdout

    study = given.out.resolve() / source.name
    shutil.copyfile(source, study)
    shutil.rmtree(study.with_suffix(".answers"), ignore_errors=True)
    listen("check", study, "-q")
    listen("plan", study, "-q")
    planned = json.loads(source.read_text())["listeners"]
    served = ["--served"] if given.served else []
    listen("run", study, "-q", "--simulate", given.listeners or planned, "--seed", given.seed, *served)
    return [line for line in listen("analyse", study).splitlines() if ": " in line]


def page(name, said, results):
    """The section of the guide about a study, with its picture beside the other ones of docs/."""
    found = json.loads((results / "results.json").read_text())
    picture = f"study-{name}.svg"
    shutil.copyfile(results / f"{PICTURED[name]}.svg", ROOT / "docs/pictures" / picture)
    listeners = found["listeners"]
    left = "nobody was left out" if not listeners["excluded"] else f"{listeners['excluded']} left out by its rules"
    lines = [f"- {line.replace('[', chr(92) + '[')}" for line in said]
    return "\n".join([
        f"## {name}", "", f"**{found['question']}** {found['hypothesis']}", "",
        f"{listeners['completed']} simulated listeners, {left}:", "", *lines, "",
        f"![{said[0].split('. ')[0].replace('[', '').replace(']', '')}](pictures/{picture})", ""])


if __name__ == "__main__":
    main()
