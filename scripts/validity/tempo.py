"""Reading a value from tempo, and what pitch does to it (Pazdera and Trainor 2024)."""

import math
import random
import statistics

from validity.bench import read
from validity.result import Missing, Result

SOURCE = "Pazdera and Trainor 2024, Attention, Perception & Psychophysics, doi 10.3758/s13414-024-02982-8"
FITTED = ("E1", "E2")
"""The constants of the typical listener are from the answers of these."""

MAPPING = """
return mapping {{
  name = "Tempo",
  voices = {{
    tone = synth(function(p)
      local body = sine(p.pitch) + sine(2 * p.pitch) / 2 + sine(3 * p.pitch) / 3 + sine(4 * p.pitch) / 4
      return body * 0.2 * perc(p.gate, 0.005, 0.2)
    end),
  }},
  map = {{
    {{ from = "rating", to = "tempo", domain = {{ {low}, {high} }}, range = {{ {slow}, {fast} }}, scale = "exp" }},
    {{ from = "note", to = "tone.pitch", domain = {{ 21, 108 }}, range = {{ 21, 108 }} }},
  }},
  sequences = {{ beats = every(1, function() play("tone", {{ duration = 0.2, level = -12 }}) end) }},
}}
"""


def repeat(bench, folder):
    """Returns a result for each experiment of which the answers are in the folder."""
    place = folder / "tempo-reading"
    files = sorted(place.glob("E*.csv"))
    if not files:
        return [Missing("Reading a value from tempo", SOURCE, f"the folder of raw answers has no {place.name}/E1.csv and E2.csv")]
    return [result for file in files for result in experiment(bench, file)]


def experiment(bench, file):
    """Compares the people of one experiment with as many typical listeners, one group of tones after the other."""
    trials = read(file)
    groups = {}
    for trial in trials:
        groups.setdefault(trial["range"], []).append(trial)
    people, model = [], []
    for number, (name, own) in enumerate(sorted(groups.items())):
        listeners = {trial["listener"] for trial in own}
        people += figures(name, own)
        model += figures(name, simulated(bench, own, len(listeners), number))
    return [summary(file.stem, people, model), shift(file.stem, people, model)]


def simulated(bench, trials, listeners, number):
    """Returns the trials of typical listeners: every interval with every tone, once to each."""
    cells = sorted({(float(one["truth"]), note(one["octave_or_level"])) for one in trials})
    random.Random(number).shuffle(cells)
    truths = [truth for truth, _ in cells]
    low, high = min(truths), max(truths)
    text = MAPPING.format(low=low, high=high, slow=tempo(low), fast=tempo(high))
    _, answers = bench.compare({"tempo": text}, {"trials": [["rating", "note"], *cells]}, seconds=4, answers=listeners)
    made = []
    for answer in answers:
        if answer["input"] == "rating":
            truth, pitch = cells[int(answer["moment"]) - 1]
            made.append({"listener": answer["listener"], "octave_or_level": pitch, "truth": truth, "answer": answer["answer"]})
    return made


def note(level):
    """The MIDI note of a tone: A of an octave, 2 to 7; other levels are MIDI notes already."""
    level = float(level)
    return 12 * level + 21 if level <= 9 else level


def tempo(rating):
    """The beats per minute that are rated so: 50 is 550 ms, and 50 more is twice as fast."""
    return 60 / 0.55 * 2 ** ((rating - 50) / 50)


def figures(group, trials):
    """Returns for each listener r, the mean absolute error, and the bias of each tone in hundredths of a doubling."""
    found = []
    by = {}
    for one in trials:
        by.setdefault(one["listener"], []).append(one)
    for own in by.values():
        x = [float(one["truth"]) / 50 - 1 for one in own]
        y = [float(one["answer"]) / 50 - 1 for one in own]
        slope, level, cut = line(x, y)
        kept = [place for place in range(len(x)) if place not in cut]
        biases = {}
        for place in kept:
            tone = own[place]["octave_or_level"]
            biases.setdefault(note(tone), []).append(100 * (y[place] - level - slope * x[place]))
        found.append({
            "group": group, "r": statistics.correlation(x, y), "error": 50 * statistics.fmean(abs(a - b) for a, b in zip(x, y)),
            "biases": {tone: statistics.fmean(values) for tone, values in biases.items()},
        })
    return found


def line(x, y):
    """Returns slope and level of least squares, and the trials whose Cook's distance is over 4/n, as the authors leave them out."""
    fit = statistics.linear_regression(x, y)
    rest = [b - fit.intercept - fit.slope * a for a, b in zip(x, y)]
    count, middle = len(x), statistics.fmean(x)
    spread = sum((a - middle) ** 2 for a in x)
    variance = sum(e * e for e in rest) / (count - 2)
    cut = set()
    for place, (a, e) in enumerate(zip(x, rest)):
        lever = 1 / count + (a - middle) ** 2 / spread
        if e * e / (2 * variance) * lever / (1 - lever) ** 2 > 4 / count:
            cut.add(place)
    kept = [place for place in range(count) if place not in cut]
    again = statistics.linear_regression([x[k] for k in kept], [y[k] for k in kept])
    return again.slope, again.intercept, cut


def summary(name, people, model):
    """Compares r and the mean absolute error."""
    mean = [{key: statistics.fmean(one[key] for one in side) for key in ("r", "error")} for side in (people, model)]
    apart = abs(mean[1]["error"] / mean[0]["error"] - 1)
    holds = apart <= 0.2 and abs(mean[1]["r"] - mean[0]["r"]) <= 0.03
    fitted = name in FITTED
    return Result(
        f"Reading a value from tempo, {name}", SOURCE, "DATA", f"{len(people)} listeners rated tempi from 0 to 100",
        "five tones at one of 15 intervals from 302 to 1000 ms, 50 is 550 ms; every interval with every tone once to each",
        "r of answer and truth, and the mean absolute error in points",
        [("r", mean[0]["r"], mean[1]["r"]), ("error", mean[0]["error"], mean[1]["error"])],
        f"error {100 * apart:.0f} % and r {abs(mean[1]['r'] - mean[0]['r']):.3f} apart (asked: 20 % and 0.03)",
        None if fitted else holds, has_one_unit=False)


def shift(name, people, model):
    """Compares the bias of each tone: the sign where people's is more than two standard errors from 0."""
    rows, wrong, clear = [], [], 0
    for group in sorted({one["group"] for one in people}):
        sides = [[one for one in side if one["group"] == group] for side in (people, model)]
        for tone in sorted(sides[0][0]["biases"]):
            values = [[one["biases"][tone] for one in side if tone in one["biases"]] for side in sides]
            error = statistics.stdev(values[0]) / math.sqrt(len(values[0]))
            mean = [statistics.fmean(side) for side in values]
            label = f"{group + ' ' if group else ''}{named(tone)} (± {error:.2f})"
            rows.append((label, mean[0], mean[1]))
            if abs(mean[0]) > 2 * error:
                clear += 1
                wrong += [label] if mean[0] * mean[1] < 0 else []
    right = f"the sign is right in {clear - len(wrong)} of {clear} tones whose bias exceeds two standard errors"
    return Result(
        f"What pitch does to tempo, {name}", SOURCE, "DATA", "the same answers", "the same tones",
        "bias in hundredths of a doubling of tempo; more is heard as faster", rows,
        right + (f", wrong: {', '.join(wrong)}" if wrong else ""), None if name in FITTED else not wrong)


def named(note):
    """A5, or the number of a note that is no A."""
    return f"A{int(note // 12) - 1}" if note % 12 == 9 else f"note {note:g}"
