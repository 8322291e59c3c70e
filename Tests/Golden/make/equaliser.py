"""Responses of the equaliser for EqualiserTests: biquads of the audio cookbook, by scipy.

Coefficients from R. Bristow-Johnson, "Cookbook formulae for audio EQ biquad filter coefficients"; the
responses of the whole row by scipy.signal.sosfreqz. Needs numpy and scipy.
"""

import numpy as np
import scipy.signal

# kind, frequency, gain in dB, q: the settings of the test
SETTING = [("low", 150, -9, 0.7071), ("peak", 300, 6, 2), ("peak", 1000, -12, 5), ("peak", 3000, 9, 0.8),
           ("peak", 7000, -6, 3), ("high", 10000, 8, 0.7071)]
FREQUENCIES = [20, 31.5, 50, 80, 125, 200, 315, 500, 800, 1000, 1250, 2000, 3150, 5000, 8000, 10000, 12500, 16000]


def section(kind, frequency, gain, q, rate):
    a = 10 ** (gain / 40)
    w = 2 * np.pi * frequency / rate
    alpha, c, r = np.sin(w) / (2 * q), np.cos(w), np.sqrt(a)
    if kind == "peak":
        return [1 + alpha * a, -2 * c, 1 - alpha * a, 1 + alpha / a, -2 * c, 1 - alpha / a]
    sign = 1 if kind == "low" else -1
    return [a * ((a + 1) - sign * (a - 1) * c + 2 * r * alpha), sign * 2 * a * ((a - 1) - sign * (a + 1) * c),
            a * ((a + 1) - sign * (a - 1) * c - 2 * r * alpha), (a + 1) + sign * (a - 1) * c + 2 * r * alpha,
            -sign * 2 * ((a - 1) + sign * (a + 1) * c), (a + 1) + sign * (a - 1) * c - 2 * r * alpha]


for rate in [44100, 48000, 96000]:
    sos = np.array([section(*band, rate) for band in SETTING])
    sos /= sos[:, 3:4]
    _, h = scipy.signal.sosfreqz(sos, worN=np.array(FREQUENCIES), fs=rate)
    print(rate, ", ".join(f"{x:.4f}" for x in 20 * np.log10(np.abs(h))))
