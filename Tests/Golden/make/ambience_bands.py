"""Bark-band levels and onset strengths of whole signals, for AmbienceTrackTests.

The truth is not our frame: the periodogram of the whole signal (scipy.signal.periodogram, no window), summed
between the edges of the bands. Mean powers of our overlapping frames must agree within 0.5 dB. Onsets: rise of
the bands' levels of a burst, with scipy's transform. Needs numpy and scipy.
"""

import numpy as np
import scipy.fft
import scipy.signal

RATE, FRAME, HOP = 48000, 2048, 512
EDGES = [0, 100, 200, 300, 400, 510, 630, 770, 920, 1080, 1270, 1480, 1720, 2000, 2320, 2700, 3150,
         3700, 4400, 5300, 6400, 7700, 9500, 12000, 15500]


def white(count):
    """A linear congruential noise (Numerical Recipes' ranqd1), exact in Swift too."""
    state, out = 1, np.empty(count)
    for n in range(count):
        state = (1664525 * state + 1013904223) & 0xFFFFFFFF
        out[n] = state / 2**31 - 1
    return out


def pink(count):
    """Paul Kellet's economy filter of white noise: -3 dB per octave within 0.5 dB."""
    x = white(count)
    parts = [scipy.signal.lfilter([b], [1, -a], x)
             for a, b in ((0.99765, 0.0990460), (0.96300, 0.2965164), (0.57000, 1.0526913))]
    return (0.05 * (sum(parts) + 0.1848 * x)).astype(np.float32).astype(np.float64)


def bands(x):
    frequency, power = scipy.signal.periodogram(x, RATE, detrend=False, scaling="spectrum")
    return [10 * np.log10(max(1e-12, np.sum(power[(frequency >= a) & (frequency < b) & (frequency > 0)])))
            for a, b in zip(EDGES, EDGES[1:])]


def framed(x):
    window = scipy.signal.get_window("hann", FRAME, fftbins=True)
    frequency = np.fft.rfftfreq(FRAME, 1 / RATE)
    half = frequency[1] / 2
    parts = np.array([np.clip((np.minimum(b, frequency + half) - np.maximum(a, frequency - half)) / (2 * half), 0, 1)
                      for a, b in zip(EDGES, EDGES[1:])])
    starts = range(0, len(x) - FRAME + 1, HOP)
    powers = [2 * np.abs(scipy.fft.rfft(x[s:s + FRAME] * window))**2 / (FRAME * np.sum(window**2)) for s in starts]
    return np.array(powers) @ parts.T


def onsets(x):
    levels = np.maximum(-90, 10 * np.log10(np.maximum(1e-30, framed(x))))
    rise = np.maximum(0, levels[2:] - levels[:-2]).mean(axis=1)
    return np.concatenate([[0, 0], rise])


print("pink", ", ".join(f"{b:.3f}" for b in bands(pink(8 * RATE))))
tone = 0.5 * np.sin(2 * np.pi * 1000 * np.arange(RATE) / RATE)
print("tone", ", ".join(f"{b:.3f}" for b in bands(tone)))
burst = np.where(np.arange(RATE // 2) < RATE // 4, 0, 0.25 * white(RATE // 2)).astype(np.float32).astype(np.float64)
print("burst", ", ".join(f"{o:.3f}" for o in onsets(burst)))
