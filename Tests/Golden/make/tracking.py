"""Pitch, level, centroid and onsets of synthetic sounds by librosa, for TrackingGoldenTests.

The sounds are equations that the test repeats (TestSignal): a saw of ten harmonics that glides slowly, a steady one,
noise with a tone, and struck tones. Frames every 960 samples at 48 kHz, centred, as ours. Needs numpy and librosa
(0.11 was used).

Run: python3 Tests/Golden/make/tracking.py
"""

import librosa
import numpy as np

RATE, HOP = 48000, 960
FRAMES = range(10, 90, 8)


def tone(seconds, hertz, weights, amplitude=0.5):
    """A sum of harmonics below 20 kHz along a path of frequencies."""
    t = np.arange(int(seconds * RATE)) / RATE
    f = hertz(t) * np.ones_like(t)
    phase = np.concatenate(([0.0], np.cumsum(f / RATE)[:-1]))
    out = np.zeros_like(t)
    for k, weight in enumerate(weights, 1):
        out += np.where(f * k < 20000, weight * np.sin(2 * np.pi * phase * k), 0)
    return (amplitude * out).astype(np.float32)


def white(count):
    """A linear congruential noise (Numerical Recipes' ranqd1), exact in Swift too."""
    state, out = 1, np.empty(count)
    for n in range(count):
        state = (1664525 * state + 1013904223) & 0xFFFFFFFF
        out[n] = state / 2**31 - 1
    return out


def notes(starts, pitches, seconds, decay, attack):
    out = np.zeros(int(seconds * RATE))
    for k, start in enumerate(starts):
        first = int(round(start * RATE))
        t = np.arange(len(out) - first) / RATE
        envelope = np.minimum(1, t / attack) * np.exp(-t / decay)
        out[first:] += 0.2 * envelope * np.sin(2 * np.pi * pitches[k % len(pitches)] * t)
    return out.astype(np.float32)


def show(name, values):
    print(name, ", ".join(f"{v:.4g}" if abs(v) < 1e-3 else f"{v:.3f}" for v in values))


saw = [1 / k for k in range(1, 11)]
glide = tone(2, lambda t: 220 * 2 ** (0.25 * t), saw)
steady = tone(2, lambda t: 311.127, saw)
noisy = (0.1 * white(2 * RATE) + tone(2, lambda t: 1000, [1], 0.3)).astype(np.float32)
struck = notes([0.2 + 0.21 * k for k in range(8)], [262, 392, 587, 880], 2, 0.05, 0.003)

for name, sound in (("glide", glide), ("steady", steady)):
    f0 = librosa.yin(sound, fmin=50, fmax=2000, sr=RATE, frame_length=4096, hop_length=HOP)
    show(f"{name} yin", f0[list(FRAMES)])
    f0, _, _ = librosa.pyin(sound, fmin=100, fmax=800, sr=RATE, frame_length=4096, hop_length=HOP)
    show(f"{name} pyin", f0[list(FRAMES)])
for name, sound in (("glide", glide), ("noisy", noisy)):
    power = np.abs(librosa.stft(sound, n_fft=2048, hop_length=HOP)) ** 2
    show(f"{name} centroid", librosa.feature.spectral_centroid(S=power, sr=RATE)[0][list(FRAMES)])
    rms = librosa.feature.rms(y=sound, frame_length=HOP, hop_length=HOP)[0]
    show(f"{name} level", 20 * np.log10(rms[list(FRAMES)]))
show("struck onsets", librosa.onset.onset_detect(y=struck, sr=RATE, hop_length=240, units="time"))
