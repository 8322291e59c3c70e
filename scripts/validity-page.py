#!/usr/bin/env python3
"""Repeats published listening experiments with the listeners of `ripples compare`, and writes docs/validity.md.

Usage: scripts/validity-page.py [FOLDER] [--ripples PROGRAM] [--seed 1] [--only tempo,streams,chords,directions,reading] [--out FILE]

FOLDER holds raw answers of people (tempo-reading/E1.csv …, rankin-2015/…); default: $PEOPLE, else ../shared/data/people. An
experiment whose answers are not there is not repeated, and the page says so. Such a page says less than docs/validity.md, and goes
to out/validity.md unless --out names a file. Any E*.csv of tempo-reading is tried.
"""

import argparse
import os
import pathlib
import sys

from validity import chords, constants, directions, reading, streams, tempo
from validity.bench import Bench
from validity.page import page, word
from validity.result import Missing

ROOT = pathlib.Path(__file__).resolve().parent.parent
EXPERIMENTS = {"tempo": tempo, "streams": streams, "chords": chords, "directions": directions, "reading": reading}

ANSWERS = ["tempo-reading/E1.csv", "tempo-reading/E2.csv", "rankin-2015/IndividualDurationsByTrial.mat"]
PAGE = ROOT / "docs/validity.md"
POORER = ROOT / "out/validity.md"
"""The page that is written where raw answers are missing: it has less than the one in docs, which stays."""

NOT_REPEATED = [
    Missing("Which end of a sound means more certain", "Ballatore, Gordon and Boone 2018 (COUNTS: level 104 of 132 for the high end, pitch 72 of 132)",
            "no measure expects a polarity of certainty, and a listener who knows the mapping cannot disagree with it"),
    Missing("Transits by signal to noise", "Tucker Brown 2022 (ABSTRACT)",
            "how the ratio of signal to noise is defined was not read, and with it the model's answer moves from chance to certainty"),
    Missing("Drops of saturation by one point", "Schulte and Block 1992, Deschamps 2016 (ABSTRACT)", "the pitches stand in the papers, which were not read"),
    Missing("Magnitude estimation", "Walker 2002, 2007; Walker and Mauney 2010", "exponents and shares of polarities were not found"),
    Missing("Axes, ticks and reference tones", "Smith and Walker 2005 (ABSTRACT)", "the errors were not found, and a listener who knows the scale gains nothing from a reference"),
    Missing("Pitch and loudness disturb each other", "Neuhoff, Kramer and Wayand 2002 (ABSTRACT)", "the sizes of the shifts were not found"),
    Missing("Beacons", "Walker and Lindsay 2006 (ABSTRACT)", "radii, times and ways were not found"),
]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    usual = os.environ.get("PEOPLE") or ROOT.parent / "shared/data/people"
    parser.add_argument("folder", nargs="?", type=pathlib.Path, default=pathlib.Path(usual))
    parser.add_argument("--ripples", type=pathlib.Path, default=ROOT / ".build/release/ripples")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default=",".join(EXPERIMENTS))
    parser.add_argument("--out", type=pathlib.Path)
    given = parser.parse_args()
    chosen = given.only.split(",")
    for name in chosen:
        if name not in EXPERIMENTS:
            parser.error(f"--only: '{name}' is no experiment; there are {', '.join(EXPERIMENTS)}")
    if len(chosen) < len(EXPERIMENTS) and given.out is None:
        sys.exit("validity: with --only nothing is written; give --out FILE for a page of a part")
    lacking = missing(given.folder)
    out = place(given.out, lacking)
    if lacking:
        print(f"{given.folder} has no {' and no '.join(lacking)}: PEOPLE=FOLDER names the folder that has them", flush=True)
    bench = Bench(given.ripples, given.seed)
    results = [one for name in chosen for one in told(EXPERIMENTS[name].repeat(bench, given.folder))]
    results += told(NOT_REPEATED)
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(page(results, constants.table(bench), "make validity"))
    print(f"{out} is written" + (f"; {PAGE} stays as it was" if out == POORER else ""))


def missing(folder):
    """The raw answers that are not in a folder."""
    return [name for name in ANSWERS if not (folder / name).exists()]


def place(out, lacking):
    """The file of the page: the named one, else the page in docs, which is not replaced by one that lacks answers."""
    return out or (POORER if lacking else PAGE)


def told(results):
    """Prints each result as it comes."""
    for one in results:
        if isinstance(one, Missing):
            print(f"NOT REPEATED {one.title}: {one.reason}", flush=True)
        else:
            print(f"{word(one).strip('*')}: {one.title}: {one.verdict}", flush=True)
            for row in one.rows:
                print("   {}: people {:.3g}, model {:.3g}".format(*row), flush=True)
    return results


if __name__ == "__main__":
    main()
