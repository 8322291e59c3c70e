#!/usr/bin/env python3
"""Figures of MoSQITo for the psychoacoustic tests: pip install mosqito matplotlib; python3 psychoacoustics.py [--time RIPPLES-BENCH].

Makes the signals that Tests/AnalysisTests/Psychoacoustics/ReferenceSignals.swift makes, at 48 kHz with 0 dBFS = 100 dB SPL, and
writes Tests/Golden/psychoacoustics.json: per signal the third-octave levels and the stationary loudness of its second half, N5,
mean and maximum of the time-varying loudness with some of its course, the sharpness of the second half and the roughness.
With --time it also prints the processor time of our measures, all of them, beside that of MoSQITo's loudness.
"""

import json
import math
import os
import subprocess
import sys
import time
import warnings

import numpy as np

MASK = 2**64 - 1
RATE = 48000
FULL = 2 * math.sqrt(2)  # Pa of full scale: 100 dB SPL for a sine


def uniform(seed, count):
    """SplitMix64 as Score.SeededRandom draws it: numbers in 0..<1."""
    out = np.empty(count)
    state = seed
    for i in range(count):
        state = (state + 0x9E3779B97F4A7C15) & MASK
        z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        out[i] = ((z ^ (z >> 31)) >> 11) * 2.0**-53
    return out


def amplitude(level):
    """Of a sine with a level in dB SPL."""
    return 10 ** ((level - 100) / 20)


def axis(seconds):
    return np.arange(int(seconds * RATE)) / RATE


def tone(hertz, level, seconds=1.0):
    return amplitude(level) * np.sin(2 * np.pi * hertz * axis(seconds))


def white(level, seconds=1.0, seed=1):
    """Uniform noise; level of its RMS."""
    rms = amplitude(level) / math.sqrt(2)
    return rms * math.sqrt(3) * (2 * uniform(seed, int(seconds * RATE)) - 1)


def pink(level, seconds=1.0, seed=2):
    """White noise through three poles and zeros, scaled to the level."""
    x = 2 * uniform(seed, int(seconds * RATE)) - 1
    for pole, zero in ((0.99572754, 0.98443604), (0.94790649, 0.83392334), (0.53567505, 0.07568359)):
        y = np.empty_like(x)
        before = last = 0.0
        for i, value in enumerate(x):
            last = value - zero * before + pole * last
            before = value
            y[i] = last
        x = y
    return x * (amplitude(level) / math.sqrt(2) / math.sqrt(np.mean(x**2)))


def modulated(hertz, rate, level, seconds=1.0):
    """Full amplitude modulation; level of the carrier."""
    t = axis(seconds)
    return amplitude(level) * (1 + np.sin(2 * np.pi * rate * t)) * np.sin(2 * np.pi * hertz * t)


def pulse(hertz, level, length):
    """A tone burst in half a second, from 0.1 s on."""
    t = axis(0.1 + length + 0.4)
    on = (t >= 0.1) & (t < 0.1 + length)
    return amplitude(level) * np.sin(2 * np.pi * hertz * t) * on


def sweep(low, high, level, seconds=2.0):
    """An exponential sweep."""
    t = axis(seconds)
    k = math.log(high / low)
    return amplitude(level) * np.sin(2 * np.pi * low * seconds / k * (np.exp(k * t / seconds) - 1))


def chord():
    """Four notes with ten harmonics each, falling by 12 dB a second."""
    t = axis(2.0)
    x = np.zeros_like(t)
    for root in (130.8, 164.8, 196.0, 261.6):
        for k in range(1, 11):
            x += np.sin(2 * np.pi * root * k * t) / k
    return amplitude(68) * 10 ** (-12 * t / 20) * x


SIGNALS = {
    "tone 250 Hz 80 dB": lambda: tone(250, 80),
    "tone 1 kHz 40 dB": lambda: tone(1000, 40),
    "tone 1 kHz 60 dB": lambda: tone(1000, 60),
    "tone 1 kHz 80 dB": lambda: tone(1000, 80),
    "tone 4 kHz 40 dB": lambda: tone(4000, 40),
    "tone 4 kHz 70 dB": lambda: tone(4000, 70),
    "tone 63 Hz 75 dB": lambda: tone(63, 75),
    "pink noise 60 dB": lambda: pink(60),
    "white noise 70 dB": lambda: white(70),
    "pulse 10 ms": lambda: pulse(1000, 70, 0.01),
    "pulse 50 ms": lambda: pulse(1000, 70, 0.05),
    "pulse 500 ms": lambda: pulse(1000, 70, 0.5),
    "modulated at 70 Hz": lambda: modulated(1000, 70, 60 - 10 * math.log10(1.5)),
    "modulated at 4 Hz": lambda: modulated(1000, 4, 60 - 10 * math.log10(1.5)),
    "sweep": lambda: sweep(50, 12000, 65),
    "tone and noise": lambda: tone(1000, 60) + white(50, seed=3),
    "chord": chord,
}


def exceeded(values, share):
    return float(np.percentile(values, 100 * (1 - share)))


def measure(signal):
    from mosqito.sound_level_meter import noct_spectrum
    from mosqito.sq_metrics import loudness_zwtv, roughness_dw, sharpness_din_from_loudness
    from mosqito.sq_metrics.loudness.loudness_zwst._calc_slopes import _calc_slopes
    from mosqito.sq_metrics.loudness.loudness_zwst._main_loudness import _main_loudness
    x = FULL * signal
    half = x[len(x) // 2:]
    bands, _ = noct_spectrum(half, RATE, fmin=24, fmax=12600)
    levels = 20 * np.log10(np.maximum(bands.reshape(28, -1)[:, 0], 1e-12) / 2e-5)
    stationary, pattern = _calc_slopes(_main_loudness(levels.copy(), "free"))
    diffuse, _ = _calc_slopes(_main_loudness(levels.copy(), "diffuse"))
    before = time.process_time()
    loudness, specific, _, _ = loudness_zwtv(x, RATE)
    cpu = time.process_time() - before
    mean = specific[:, specific.shape[1] // 2:].mean(axis=1)
    sharpness = float(sharpness_din_from_loudness(np.array([mean.sum() * 0.1]), mean[:, None]))
    rough, _, _, _ = roughness_dw(x, RATE, overlap=0)
    rough = np.atleast_1d(rough)
    short = lambda values, digits=5: [float(f"%.{digits}g" % v) for v in values]
    return {
        "levels": short(np.maximum(levels, -100), 6),
        "stationary": float(stationary),
        "diffuse": float(diffuse),
        "pattern": short(pattern[9::10]),
        "n5": exceeded(loudness, 0.05),
        "mean": float(loudness.mean()),
        "maximum": float(loudness.max()),
        "course": short(loudness[::25]),
        "sharpness": sharpness,
        "roughness": short(rough),
    }, cpu


def main():
    warnings.simplefilter("ignore")
    figures, seconds, cpu = {}, 0.0, 0.0
    for name, make in SIGNALS.items():
        signal = make()
        figures[name], spent = measure(signal)
        seconds += len(signal) / RATE
        cpu += spent
        print(f"{name:22} N5 {figures[name]['n5']:8.3f} sone  R {np.mean(figures[name]['roughness']):6.3f} asper  "
              f"S {figures[name]['sharpness']:6.3f} acum  {spent:5.2f} s", flush=True)
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
    with open(os.path.join(folder, "psychoacoustics.json"), "w") as file:
        json.dump(figures, file, separators=(",", ":"))
        file.write("\n")
    print(f"loudness_zwtv: {cpu:.1f} s of processor time for {seconds:.1f} s of sound, {60 * cpu / seconds:.0f} s a minute")
    if "--time" in sys.argv:
        print("ours, a minute:")
        binary = sys.argv[sys.argv.index("--time") + 1]
        print(subprocess.run([binary, "ear", "48000", "--seconds", "60"], check=True, stdout=subprocess.PIPE, text=True).stdout, end="")


if __name__ == "__main__":
    main()
