"""Pointing at bands of noise (Yost and Zhong 2014)."""

from validity.result import Result

SOURCE = "Yost and Zhong 2014, as digitised in msaddler/phaselocknet"

ERRORS = {250: [14.4, 11.7, 10.6, 9.6, 8.9, 7.1], 2000: [22.2, 18.0, 16.4, 12.7, 7.7, 5.8], 4000: [19.3, 15.5, 14.1, 11.0, 8.3, 7.0]}
"""The root-mean-square error of pointing in degrees, by the middle of the band in Hz and its width."""

WIDTHS = [0, 1 / 20, 1 / 10, 1 / 3, 1, 2]
"""The width of the band in octaves."""

MAPPING = """
return mapping {{
  name = "{name}",
  voices = {{ band = synth(function(p) return {sound} * 0.2 * adsr(p.gate, 0.05, 0.1, 1, 0.1) end) }},
  map = {{ {{ from = "place", to = "band.pan", domain = {{ -1, 1 }}, range = {{ -1, 1 }} }} }},
  sequences = {{ hold = function() play("band", {{ level = -12 }}) end }},
}}
"""


def repeat(bench, _):
    """Compares the error of pointing with the smallest angle that the measures take as audible."""
    cells, labels = {}, []
    for middle in ERRORS:
        for width in WIDTHS:
            name = f"{middle} Hz, {width:.2g} octaves"
            labels.append(name)
            cells[f"n{len(cells)}"] = MAPPING.format(name=name, sound=band(middle, width))
    ramp = [["place"], *([-1 + k / 20] for k in range(41))]
    found, _ = bench.compare(cells, {"ramp": ramp}, seconds=0.25)
    angles = [60 / cell["jnd_steps"] for cell in found]
    people = [error for errors in ERRORS.values() for error in errors]
    result = Result(
        "Pointing at bands of noise", SOURCE, "SECONDARY", "root-mean-square error of pointing",
        "bands of 0 to 2 octaves round 250 Hz, 2 kHz and 4 kHz, moved between two loudspeakers 60° apart",
        "people: error of pointing, °; model: mean smallest audible angle, °", list(zip(labels, people, angles)), "", None, has_one_unit=False)
    r = result.correlation or 0
    result.verdict = (f"r {r:.2f} over 18 cells (asked of ourselves: 0.5). The model takes tones of 2 kHz as hardest and wide bands as easiest, as people "
                      "do; that narrow noise round 250 Hz is harder than wide noise it does not say")
    result.holds = r >= 0.5
    return [result]


def band(middle, width):
    """The sound of a band: a tone, a tone times slow noise, or filtered noise."""
    if width == 0:
        return f"sine({middle})"
    low, high = middle * 2 ** (-width / 2), middle * 2 ** (width / 2)
    if width < 0.5:
        return f"sine({middle}) * lowpass(lowpass(white(), {(high - low) / 2:.1f}), {(high - low) / 2:.1f}) * 8"
    sides = f"highpass(highpass(white(), {low:.0f}), {low:.0f})"
    return f"lowpass(lowpass({sides}, {high:.0f}), {high:.0f})"
