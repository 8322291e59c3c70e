"""Mappings that the tests of live sessions play, and what can be measured of their sound."""

import numpy as np

from ripples import Rendering

HUM = """-- hear: one held sine; its height is a parameter
return mapping {
  name = "Hum",
  params = { height = { 440, min = 100, max = 4000, unit = "Hz" } },
  variants = { low = { height = 220 } },
  voices = { tone = synth(function(p) return sine(p.pitch) * p.gate end) },
  map = { {
    from = "pace", to = "tone.pitch", domain = { -1, 0 },
    range = { hz(100), param "height" },
  } },
  sequences = { hold = function() play("tone", { level = -12 }) end },
}
"""
BUZZ = HUM.replace("sine(p.pitch)", "saw(p.pitch)").replace('"Hum"', '"Buzz"')
BROKEN = HUM.replace("voices = {", "voices = = {")
BROKEN_LINE = 6


def height(sound: Rendering) -> float:
    """Return the frequency of the strongest partial in Hz, within a bin."""
    left = sound.samples[:, 0]
    levels = np.abs(np.fft.rfft(left * np.hanning(len(left))))
    return float(np.argmax(levels) * sound.sample_rate / len(left))
