"""Level, centroid, flatness and Bark bands of a frame of a known signal, for AmbienceFrameTests.

Centroid and flatness by librosa's formulas (librosa 0.10, feature/spectral.py: spectral_centroid with the
magnitude, spectral_flatness with power 2 and amin 1e-10), on scipy's transform and periodic Hann window,
without padding. Needs numpy and scipy; with librosa installed it checks itself against it.
"""

import numpy as np
import scipy.fft
import scipy.signal

RATE, FRAME = 48000, 2048
EDGES = [0, 100, 200, 300, 400, 510, 630, 770, 920, 1080, 1270, 1480, 1720, 2000, 2320, 2700, 3150,
         3700, 4400, 5300, 6400, 7700, 9500, 12000, 15500]


def signal():
    """Two sines and a linear congruential noise (Numerical Recipes' ranqd1), all exact in Swift too."""
    state, out = 1, []
    for n in range(FRAME):
        state = (1664525 * state + 1013904223) & 0xFFFFFFFF
        noise = state / 2**31 - 1
        out.append(0.4 * np.sin(2 * np.pi * 440 * n / RATE) + 0.2 * np.sin(2 * np.pi * 3000 * n / RATE)
                   + 0.05 * noise)
    return np.array(out, dtype=np.float32).astype(np.float64)


def measure(x):
    window = scipy.signal.get_window("hann", FRAME, fftbins=True)
    magnitude = np.abs(scipy.fft.rfft(x * window))
    frequency = np.fft.rfftfreq(FRAME, 1 / RATE)
    centroid = np.sum(frequency * magnitude) / np.sum(magnitude)
    power = np.maximum(1e-10, magnitude**2)
    flatness = np.exp(np.mean(np.log(power))) / np.mean(power)
    density = 2 * magnitude**2 / (FRAME * np.sum(window**2))
    half = frequency[1] / 2
    # The part of each bin, half a bin to both sides of its frequency, that lies within the band.
    parts = [np.clip((np.minimum(b, frequency + half) - np.maximum(a, frequency - half)) / (2 * half), 0, 1)
             for a, b in zip(EDGES, EDGES[1:])]
    bands = [10 * np.log10(np.sum(density * part)) for part in parts]
    return 10 * np.log10(np.mean(x**2)), centroid, flatness, bands


x = signal()
level, centroid, flatness, bands = measure(x)
print(f"level {level:.6f}\ncentroid {centroid:.6f}\nflatness {flatness:.9g}")
print("bands", ", ".join(f"{b:.5f}" for b in bands))
try:
    import librosa
    spectrum = np.abs(librosa.stft(x, n_fft=FRAME, center=False))
    print("librosa", librosa.feature.spectral_centroid(S=spectrum, sr=RATE, n_fft=FRAME)[0, 0],
          librosa.feature.spectral_flatness(S=spectrum)[0, 0])
except ImportError:
    print("librosa is not installed")
