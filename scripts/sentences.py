#!/usr/bin/env python3
"""Traces every figure in the summaries of reports to the measurement it is from.

Usage: scripts/sentences.py REPORT.json ...

For each number in a sentence, a value, an end of an interval or a difference of the same report must round to it. Ends with 1
where one has no figure behind it.
"""

import json
import pathlib
import re
import sys

NUMBER = re.compile(r"(?<![\w.])[-−]?\d+(?:\.\d+)?(?![\w])")


def main():
    if len(sys.argv) < 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    faults = count = sentences = 0
    for name in sys.argv[1:]:
        report = json.loads(pathlib.Path(name).read_text())
        figures = sorted(set(map(abs, values(report))))
        for sentence in report["summary"]:
            sentences += 1
            for text in numbers(sentence, report):
                count += 1
                if not is_there(text, figures):
                    faults += 1
                    print(f"{name}: {text} has no figure: {sentence}")
    print(f"{count} figures in {sentences} sentences of {len(sys.argv) - 1} reports; {faults} without a measurement")
    sys.exit(1 if faults else 0)


def numbers(sentence, report):
    """The numbers of a sentence, without those in names of variants, datasets and inputs."""
    names = [one["name"] for one in report["variants"] + report["datasets"]]
    names += [row["input"] for row in report["table"] if row.get("input")]
    for name in sorted(set(names), key=len, reverse=True):
        sentence = sentence.replace(name, "")
    return NUMBER.findall(sentence)


def values(report):
    """All numbers that were measured, and what is written of them in reasons."""
    for row in report["table"]:
        for one in row["values"]:
            yield from (one[key] for key in ("value", "low", "high") if one.get(key) is not None)
            yield from (abs(float(text)) for text in NUMBER.findall(one.get("reason") or ""))
    for one in report["differences"]:
        yield from (one[key] for key in ("value", "low", "high") if one.get(key) is not None)


def is_there(text, figures):
    """Whether a figure rounds to a number as it is written; a half may go either way."""
    digits = len(text.partition(".")[2])
    wanted, reach = abs(float(text.replace("−", "-"))), 0.5 * 10 ** -digits + 1e-9
    return any(abs(one - wanted) <= reach for one in figures)


if __name__ == "__main__":
    main()
