#!/usr/bin/env python3
"""Writes the table of docs/ancestors/classics.md: how many bits of its data each classic mapping carries, beside the anchors of
`ripples compare`, on the dataset and in the seconds of its own first command.

Usage: scripts/carried.py [--check] [NAME…]   only these rows are made anew. RIPPLES names another command than
.build/release/ripples. With --check nothing is written: exits with 1 where the page tells something else.
"""

import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
RIPPLES = os.environ.get("RIPPLES", ROOT / ".build" / "release" / "ripples")
PAGE = ROOT / "docs" / "ancestors" / "classics.md"
# Each mapping: after whom, what becomes what, the inputs whose bits are told, and what other measurements and tests say.
ROWS = {
    "two-stream-graph": (
        "Flowers and others 2001, 2002", "highest, lowest temperature → two pitches", ("temperature_max", "temperature_min"),
        "alone, a stream's pitch is read back with ρ = 1.00; both together, as one sound, with 0.13: ears part streams, trackers do not"),
    "pulse-oximeter": (
        "Nellcor 1983; Brown and others 2015", "saturation → pitch of each beat", ("spo2",),
        "largest distance from a straight line 2.8 % in equal ratios, 6.1 % in equal Hz"),
    "image-scan": (
        "Meijer 1992", "place → pan; brightness → level of 64 tones", ("across",),
        "bits are those of the place; the spectrogram of the sound and the picture: r > 0.9"),
    "geiger-counter": (
        "Geiger and Müller 1928; Tzelgov and others 1987", "counts → clicks a second", ("counts",),
        "clicks heard are the counts, within the chance of a Poisson process"),
    "heartbeat": (
        "Gaver 1986; Fitch and Kramer 1994", "heart rate → beats; airflow → breath", ("airflow",),
        "second sound 546 - 2.1 × rate ms after the first, within 11 ms"),
    "endless-turn": (
        "Shepard 1964", "heading → chroma", ("heading",), "after a whole turn the spectrum is the same: r > 0.98"),
    "earthquake": (
        "Speeth 1961; Dombois 2001", "samples → samples", (), "in the variant raw the sound is the seismogram: r > 0.99"),
}


def compared(name, folder):
    """What `ripples compare` reports of a mapping beside the anchors; bits do not depend on the sample rate."""
    said = re.search(r"^-- try: +ripples render (.*)$", (ROOT / f"mappings/classics/{name}.lua").read_text(), re.M)
    words = [*shlex.split(said[1]), "--anchors", "--input", ROWS[name][2][0], "--sample-rate", "16000", "--no-figures",
             "--excerpt", "0", "--format", "none", "--json", "--quiet", "--out", folder]
    done = subprocess.run([str(RIPPLES), "compare", *words], cwd=ROOT, capture_output=True, text=True)
    # 1 says that a pair has nothing to carry, as a black row of a picture has.
    if done.returncode not in (0, 1) or not done.stdout:
        sys.exit(f"carried.py: {name}: {done.stderr.strip()}")
    return json.loads(done.stdout)


def bits(report, variant, inputs):
    """The bits of some inputs in a variant, or the reason why there are none; a dash where the variant has none of them."""
    found = {}
    for cell in (cell for cell in report["cells"] if cell["variant"] == variant):
        for one in cell["measurements"]:
            if one["metric"] == "information" and one.get("input") in inputs:
                found.setdefault(one["input"], f"{one['value']:.2f}" if "value" in one else one["reason"])
    return ", ".join(found[each] for each in inputs if each in found) or "–"


def row(name):
    """A row of the table."""
    after, becomes, inputs, more = ROWS[name]
    if inputs:
        with tempfile.TemporaryDirectory() as folder:
            report = compared(name, folder)
        told = [bits(report, "a", inputs), *(bits(report, anchor, inputs[:1]) for anchor in ("low", "mid", "benchmark"))]
        # An anchor of the mapping has none for the same reason.
        told = [told[0], *("–" if one == told[0] and not one[0].isdigit() else one for one in told[1:])]
    else:
        told = ["all: its samples are the data, through no map", "–", "–", "–"]
    return f"| {' | '.join((name, after, becomes, *told, more))} |"


def main():
    names = [word for word in sys.argv[1:] if word != "--check"] or list(ROWS)
    if unknown := [name for name in names if name not in ROWS]:
        sys.exit(f"carried.py: {unknown[0]} is no classic mapping; expected {', '.join(ROWS)}")
    text = page = PAGE.read_text()
    for name in names:
        made = row(name)
        print(made, flush=True)
        text, count = re.subn(rf"^\| {name} \|.*$", lambda _: made, text, flags=re.M)
        if count != 1:
            sys.exit(f"carried.py: {PAGE} has {count} rows of {name}, expected one")
    if "--check" not in sys.argv:
        PAGE.write_text(text)
    elif text != page:
        sys.exit(f"carried.py: {PAGE} tells something else; run scripts/carried.py {' '.join(names)}")


if __name__ == "__main__":
    main()
