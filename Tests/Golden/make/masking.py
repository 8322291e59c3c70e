"""Masked thresholds of Bark-band levels, for MaskingTests.

The spreading function of Schroeder, Atal and Hall (JASA 66, 1979) and an index of 5.5 dB, as Johnston (1988) has it for
noise; computed by convolution on a grid of bands with numpy. Needs numpy.
"""

import numpy as np


def spreading(z):
    return 15.81 + 7.5 * (z + 0.474) - 17.5 * np.sqrt(1 + (z + 0.474) ** 2)


def thresholds(levels):
    kernel = 10 ** (spreading(np.arange(-23, 24)) / 10)
    power = np.convolve(10 ** (np.array(levels) / 10), kernel)[23:47]
    return 10 * np.log10(power) - 5.5


noise = [-120.0] * 24
for band in (5, 6, 7, 8):
    noise[band] = -30.0
print("noise", ", ".join(f"{t:.4f}" for t in thresholds(noise)))
flat = [-40.0] * 24
print("flat", ", ".join(f"{t:.4f}" for t in thresholds(flat)))
print("spreading -2 -1 0 1 2 3", spreading(np.array([-2, -1, 0, 1, 2, 3])))
