"""Values and correlations that are read from pitch: oximetry, absolute judgement, scatterplots."""

import math
import random
import statistics

from validity.result import Result

MAPPING = """
return mapping {{
  name = "{name}",
  voices = {{ tone = synth(function(p) return sine(p.pitch) * 0.3 * perc(p.gate, 0.01, 0.25) end) }},
  map = {{ {{ from = "value", to = "tone.pitch", domain = {{ {low}, {high} }}, range = {{ {bottom}, {top} }} }} }},
  sequences = {{ beats = every(1, function() play("tone", {{ duration = 0.2, level = -12 }}) end) }},
  tempo = 240,
}}
"""


def repeat(bench, _):
    """Repeats the experiments in which people read pitch."""
    return oximetry(bench) + [judgement(bench), correlations(bench)]


def mapping(name, low, high, bottom, top):
    """A tone a quarter of a second for each value, from one MIDI note to another."""
    return {name: MAPPING.format(name=name, low=low, high=high, bottom=bottom, top=top)}


def oximetry(bench):
    """Ranges of oxygen saturation, and what single values are called."""
    chance = random.Random(1)
    ranges = [range(97, 101), range(90, 97), range(80, 90)]
    values = [chance.choice(ranges[k % 3]) for k in range(240)]
    _, answers = bench.compare(mapping("saturation", 80, 100, 60, 72), {"values": [["value"], *([v] for v in values)]},
                               seconds=0.25, answers=38)
    right = 100 * statistics.fmean(place(float(one["datum"])) == place(float(one["answer"])) for one in answers)
    told = [("Paterson 2016, 38 students", 80.0), ("Paterson 2020, 20 anaesthetists", 57.1), ("Hinckfuss 2016, in target", 60.0),
            ("Deschamps 2016", 52.0)]
    mean = statistics.fmean(share for _, share in told)
    ranged = Result(
        "Ranges of oxygen saturation by pitch", "Paterson 2016, 2020; Hinckfuss 2016; Deschamps 2016 (validity of C6)", "ABSTRACT",
        "tell whether the saturation is 100 to 97, 96 to 90 or at most 89 %", "saturations of 80 to 100 %, each range as often, an octave",
        "share of right ranges, %", [(who, share, right) for who, share in told],
        f"{right:.0f} % against {mean:.0f} % in the mean of four studies, which lie between 52 and 80 %", abs(right - mean) <= 15,
        "the pitches and the lowest saturation are ours: those of the studies were not read")
    wide = [chance.randint(70, 100) for _ in range(200)] + [70, 80, 94] * 20
    _, answers = bench.compare(mapping("saturation", 70, 100, 60, 72), {"values": [["value"], *([v] for v in wide)]},
                               seconds=0.25, answers=38)
    called = [statistics.median(float(one["answer"]) for one in answers if float(one["datum"]) == true) for true in (70, 80, 94)]
    named = Result(
        "What a saturation is called", "Morris and Mohácsi 2005", "ABSTRACT", "name the saturation of a tone", "saturations of 70 to 100 %, an octave",
        "median of the answers, %", list(zip(["70 %", "80 %", "94 %"], [89.0, 93.0, 94.0], called)),
        "people compress the range toward what is normal; the typical listener knows the mapping and does not",
        all(abs(a - b) <= 3 for a, b in zip([89, 93, 94], called)), "as above")
    return [ranged, named]


def place(saturation):
    """The range of a saturation: 0 above 96.5, 1 above 89.5, else 2."""
    return 0 if saturation > 96.5 else 1 if saturation > 89.5 else 2


def judgement(bench):
    """How many pitches can be told apart by themselves."""
    people = {2: 1.0, 3: math.log2(3), 14: 2.5}
    rows = []
    for count, bits in people.items():
        levels = [[k % count] for k in range(40 * count if count < 10 else 20 * count)]
        random.Random(count).shuffle(levels)
        cells, _ = bench.compare(mapping("levels", 0, count - 1, 43.35, 119.2), {"values": [["value"], *levels]}, seconds=0.25)
        rows.append((f"{count} tones", bits, cells[0]["typical_information"]))
    return Result(
        "How many pitches are told apart", "Pollack 1952, 1953, as Miller 1956 gives them", "SECONDARY",
        "name one of n tones between 100 and 8000 Hz", "equal steps of the logarithm from 100 to 8000 Hz", "bit", rows,
        "practised people with the answers told reach 2.5 bit; the typical listener is one without practice, as in the ratings of tempo",
        all(abs(a - b) <= 0.3 for _, a, b in rows))


def correlations(bench):
    """Correlations of scatterplots, x as time and y as pitch."""
    chance = random.Random(2)
    truths, tables = [], {}
    for number in range(24):
        r = -1 + 2 * number / 23
        points = sorted((x, r * x + math.sqrt(max(0, 1 - r * r)) * chance.gauss(0, 1)) for x in (chance.gauss(0, 1) for _ in range(50)))
        truths.append(statistics.correlation(*zip(*points)))
        tables[f"plot{number}"] = [["value"], *([round(y, 4)] for _, y in points)]
        if number == 0:
            shown = {"plot": [x for x, _ in points]}
        shown[f"plot{number}"] = [x for x, _ in points]
    _, answers = bench.compare(mapping("scatter", -3, 3, 57, 81), tables, seconds=0.25, answers=21)
    heard = {}
    for one in answers:
        heard.setdefault((int(one["listener"]), one["dataset"]), []).append(float(one["answer"]))
    names = list(tables)
    each = []
    for listener in range(1, 22):
        estimates = [statistics.correlation(shown[name], heard[listener, f"{name}.csv" if (listener, f"{name}.csv") in heard else name])
                     for name in names]
        each.append(statistics.correlation(truths, estimates))
    mean = statistics.fmean(each)
    return Result(
        "Correlations that are heard", "Flowers, Buhman and Turnage 1997; Enge, Fabry and Höldrich 2024", "SECONDARY",
        "21 people estimate the correlation of 24 samples", "24 Gaussian samples of 50 points, x to time, y to two octaves of pitch",
        "r of true and heard correlations", [("heard", 0.85, mean)],
        "the typical listener adds up what is heard without loss; people lose more", abs(mean - 0.85) <= 0.1,
        "the number of points is ours; which statistic the 0.85 is must be checked")
