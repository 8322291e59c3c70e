"""One stream or two (Rankin, Sussman and Rinzel 2015)."""

import math
import statistics

from validity.result import Result

SOURCE = "Rankin, Sussman and Rinzel 2015, PLoS Computational Biology, doi 10.1371/journal.pcbi.1004555"
SEMITONES = [1, 2, 3, 5, 7, 9, 11, 15]
PUBLISHED = [35, 40, 51, 52, 57, 64, 65, 63]
FIRST = [70, 23, 14, 9.4, 6.4, 3.6, 3.3, 2.5]

MAPPING = """
return mapping {{
  name = "ABA {semitones}",
  voices = {{
    a = synth(function(p) return sine(p.pitch) * 0.3 * adsr(p.gate, 0.01, 0.02, 0.9, 0.01) end),
    b = synth(function(p) return sine(p.pitch) * 0.3 * adsr(p.gate, 0.01, 0.02, 0.9, 0.01) end),
  }},
  tempo = 120,
  sequences = {{
    triplets = every(1, function()
      play("a", {{ pitch = 60, duration = 0.09, level = -12 }})
      sleep(0.125)
      play("b", {{ pitch = {note}, duration = 0.09, level = -12 }})
      sleep(0.125)
      play("a", {{ pitch = 60, duration = 0.09, level = -12 }})
    end),
  }},
}}
"""


def repeat(bench, folder):
    """Compares shares of two streams after the first percept, and how long the first lasts."""
    mappings = {f"df{one}": MAPPING.format(semitones=one, note=60 + one) for one in SEMITONES}
    cells, _ = bench.compare(mappings, {"still": [["x"], *([number % 2] for number in range(20))]}, length=20)
    share = [found["stream_share"] for found in cells]
    first = [found["stream_first"] for found in cells]
    shares, firsts, mark, who = people(folder)
    labels = [f"{one} st" for one in SEMITONES]
    apart = max(abs(a - b) for a, b in zip(shares, share))
    order = all(a < b for a, b in zip(share, share[1:]))
    ratio = max(max(a / b, b / a) for a, b in zip(firsts[1:], first[1:]))
    rising = statistics.correlation([math.log(a) for a in firsts], [math.log(b) for b in first])
    results = [
        Result(
            "Two streams over time", SOURCE, mark, who, "ABA_ of 125 ms a slot, A at 262 Hz, B above it",
            "share of two streams after the first percept, %", list(zip(labels, shares, share)),
            f"all cells in order: {'yes' if order else 'no'}; at most {apart:.0f} points apart (asked: 15)", order and apart <= 15),
        Result(
            "The first percept of one stream", SOURCE, mark, who + ", medians", "the same", "seconds until two streams are heard",
            list(zip(labels, firsts, first)),
            f"r of the logarithms {rising:.2f}; from 2 st on at most a factor of {ratio:.1f} apart (asked of ourselves: 2)", ratio <= 2),
    ]
    return results


def people(folder):
    """The shares of listeners whose answers made no constant: from the raw durations, else all listeners as they are published."""
    file = folder / "rankin-2015" / "IndividualDurationsByTrial.mat"
    if not file.exists():
        return PUBLISHED, FIRST, "SECONDARY", f"15 listeners, of whom half gave the constants ({file.name} is not there: no other half alone)"
    from scipy.io import loadmat

    raw = loadmat(file)
    order = [list(raw["DFvals"].ravel()).index(one) for one in SEMITONES]
    shares, firsts = [], []
    for cell in order:
        each, first = [], []
        for listener in range(2, 16, 2):  # numbers 3, 5, … 15; the authors leave out number 1
            two, one = (sum(raw[f"DurationsStruct{kind}"][cell, listener, run].sum() for run in range(3)) for kind in ("Two", "One"))
            each += [100 * two / (two + one)] if two + one > 0 else []
            for run in range(3):
                seconds, percept = [*raw["DurationsStructFst"][cell, listener, run].ravel()] or (240, 1)  # no change in 240 s
                first.append(seconds if percept == 1 else 0)
        shares.append(statistics.fmean(each))
        firsts.append(statistics.median(first))
    return shares, firsts, "DATA", "the seven listeners with odd numbers, raw durations; those with even numbers gave the constants"
