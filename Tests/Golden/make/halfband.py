"""Coefficients of the half-band filters of Signals/Shapers/Oversampler.swift.

Elliptic polyphase half-band filters of two all-pass chains: R. A. Valenzuela and A. G. Constantinides,
"Digital signal processing schemes for efficient interpolation and decimation", IEE Proceedings 130 G (1983).
Prints the coefficients and the worst stop-band gain, measured on the filter itself. Needs numpy.
"""

import numpy as np


def design(count, transition):
    """`transition` is the width between pass and stop band, in cycles per sample at the higher rate."""
    k = np.tan((1 - 2 * transition) * np.pi / 4) ** 2
    root = (1 - k * k) ** 0.25
    e = 0.5 * (1 - root) / (1 + root)
    q = e * (1 + e**4 * (2 + e**4 * (15 + 150 * e**4)))
    order = 2 * count + 1
    found = []
    for c in range(1, count + 1):
        i = np.arange(12)
        above = q**0.25 * np.sum((-1.0) ** i * q ** (i * (i + 1)) * np.sin((2 * i + 1) * c * np.pi / order))
        i = np.arange(1, 12)
        below = 0.5 + np.sum((-1.0) ** i * q ** (i * i) * np.cos(2 * i * c * np.pi / order))
        w = (above / below) ** 2
        r = np.sqrt((1 - w * k) * (1 - w / k)) / (1 + w)
        found.append((1 - r) / (1 + r))
    return found


def gain(coefficients, frequency):
    z2 = np.exp(-4j * np.pi * frequency)
    paths = [np.ones_like(z2), np.exp(-2j * np.pi * frequency)]
    for i, a in enumerate(coefficients):
        paths[i % 2] = paths[i % 2] * (a + z2) / (1 + a * z2)
    return np.abs(paths[0] + paths[1]) / 2


for count, transition in [(8, 0.04), (4, 0.24)]:
    found = design(count, transition)
    stop = gain(found, np.linspace(0.25 + transition / 2, 0.5, 20000))
    passed = gain(found, np.linspace(0, 0.25 - transition / 2, 20000))
    print(count, transition, ", ".join(f"{a:.9f}" for a in found))
    print(f"  stop band {20 * np.log10(stop.max()):.1f} dB, pass band {20 * np.log10(passed.min()):.6f} dB")
