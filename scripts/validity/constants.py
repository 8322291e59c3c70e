"""The constants of the measures beside published figures."""

import math

TONE = """
return mapping {{
  name = "{name}",
  voices = {{ tone = synth(function(p) return sine(p.pitch) * 0.3 * adsr(p.gate, 0.05, 0.1, 1, 0.1) end) }},
  map = {{ {{ from = "value", to = "tone.pitch", domain = {{ 0, 1 }}, range = {{ {low}, {high} }} }} }},
  sequences = {{ hold = function() play("tone", {{ level = -12 }}) end }},
}}
"""

BEATS = """
return mapping {{
  name = "{name}",
  voices = {{ tick = synth(function(p) return sine(880) * 0.3 * perc(p.gate, 0.002, 0.05) end) }},
  map = {{ {{ from = "value", to = "tempo", domain = {{ 0, 1 }}, range = {{ 120, 180 }}, scale = "exp" }} }},
  sequences = {{ beats = every(1, function() play("tick", {{ duration = 0.05, level = -12 }}) end) }},
}}
"""

WIER = {200: 1.0, 400: 1.0, 600: 1.1, 800: 1.4, 1000: 1.9, 2000: 3.2, 4000: 15.9}
DRAKE = {1: 6.0, 2: 4.0, 4: 3.2, 6: 3.0}


def table(bench):
    """Rows of constant, ours, published and verdict, measured where a comparison can measure them."""
    rows = []
    ramp = [["value"], *([k / 40] for k in range(41))]
    for hertz, published in WIER.items():
        middle = 69 + 12 * math.log2(hertz / 440)
        cells, _ = bench.compare({"tone": TONE.format(name="tone", low=middle - 1, high=middle + 1)}, {"ramp": ramp}, seconds=0.25)
        span = hertz * (2 ** (1 / 12) - 2 ** (-1 / 12))
        own = span / cells[0]["jnd_steps"]
        rows.append((f"step of pitch at {hertz} Hz, Hz", own, published, "Wier, Jesteadt and Green 1977, 40 dB SL (SECONDARY)"))
    wave = [["value"], *([(1 - math.cos(k / 3)) / 2] for k in range(60))]
    for intervals, published in DRAKE.items():
        cells, _ = bench.compare({"beats": BEATS.format(name="beats")}, {"wave": wave}, seconds=intervals * 60 / 147)
        own = 100 * math.log(1.5) / cells[0]["jnd_steps"]
        rows.append((f"step of tempo with {intervals} intervals a datum, %", own, published, "Drake and Botte 1993 (ABSTRACT)"))
    return rows


FIXED = [
    ("step of pitch at 8000 Hz, Hz", "62", "68.5", "agrees; in a comparison a tone as high is measured as brightness: its pitch is not tracked"),
    ("boundary of coherence at 60, 80, 100, 120, 150 ms, semitones", "4, 4.5, 6, 8, 12", "4, 4.5, 6, 8, 12", "agrees: his points are the boundary now"),
    ("boundary of fission, semitones", "3.35", "2.9 to 4, no trend", "agrees: the mean of his points"),
    ("step of level", "0.463 (I/I₀)^−0.072", "the same", "agrees"),
    ("step of brightness", "4 %", "4 % (Allen and Oxenham 2014), 4 to 7 % (Kendall and Carterette)", "agrees; 7.9 % before"),
    ("smallest angle at 0, 30, 45, 60, 75°, up to 1 kHz", "1, 1.5, 2, 3, 7°", "1.05, 1.62, 2.03, 3.41, 8.13°", "agrees"),
    ("smallest angle ahead at 1.5, 2, 4, 8 kHz", "3, 2.8, 1.6, 3.5°", "3.0, 2.8, 1.6, 3.5°", "agrees: by the spectrum of the voice"),
    ("bits of tempo that can be judged", "1.2", "1.17 and 1.29 (E1, E2)", "agrees: taken from these answers; 2.6 before"),
    ("polarities", "four directions", "directions, in handbooks", "unverified: proportions and exponents were not found"),
]
"""Constants that no comparison measures, or that are entered from the source itself."""
