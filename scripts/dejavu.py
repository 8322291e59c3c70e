#!/usr/bin/env python3
"""Makes the recordings of the garden's déjà vu places, sites/sounds/*.ogg: nobody was recorded, all is synthesised.

voices: children who call, chatter and laugh. A pulse train with a gliding pitch through four formants per syllable
(vowels of Peterson and Barney, JASA 24, 1952, children's means), hiss before some of them.
birds: three kinds that sing phrases of swept whistles, near and far.
fountain: bubbles, sines that rise while they die (van den Doel, ACM TAP 2, 2005), over falling water; it goes round
without a seam.

Usage: scripts/dejavu.py [NAME…]   needs numpy, scipy and sox; the samples are the same every time.
"""

import pathlib
import subprocess
import sys
import tempfile

import numpy as np
from scipy.io import wavfile
from scipy.signal import lfilter, sosfilt, butter, fftconvolve

RATE = 32000
FOLDER = pathlib.Path(__file__).resolve().parent.parent / "sites" / "sounds"
# Hz: F1 to F3 of children's i, ɪ, ɛ, æ, ɑ, ʊ, u, ʌ.
VOWELS = [(370, 3200, 3730), (530, 2730, 3600), (690, 2610, 3570), (1010, 2320, 3320), (1030, 1370, 3170),
          (560, 1410, 3310), (430, 1170, 3260), (850, 1590, 3360)]


def resonate(sound, hertz, width):
    """A two-pole resonator with gain 1 at its middle."""
    r = np.exp(-np.pi * width / RATE)
    pole = 2 * r * np.cos(2 * np.pi * hertz / RATE)
    gain = (1 - r) * np.sqrt(1 - 2 * r * np.cos(4 * np.pi * hertz / RATE) + r * r)
    return lfilter([gain], [1, -pole, r * r], sound)


def swell(count, attack, release):
    """Rises and falls as a raised cosine; times in seconds."""
    up, down = int(attack * RATE), int(release * RATE)
    shape = np.ones(count)
    shape[:up] = 0.5 - 0.5 * np.cos(np.pi * np.arange(up) / up)
    shape[count - down:] = 0.5 + 0.5 * np.cos(np.pi * np.arange(down) / down)
    return shape


def syllable(chance, pitch, glide, seconds, hiss):
    """One vowel sung on a pulse train, with breath, after a consonant of noise."""
    count = int(seconds * RATE)
    t = np.arange(count) / count
    hertz = pitch * (1 + glide * (t - 0.4)) * (1 + 0.01 * np.sin(2 * np.pi * 5.5 * t * seconds))
    phase = np.cumsum(hertz) / RATE
    pulses = np.diff(np.floor(phase), prepend=0) * 6 + 0.03 * chance.standard_normal(count)
    source = lfilter([1], [1, -0.93], pulses)
    first = VOWELS[chance.integers(len(VOWELS))]
    voiced = sum(g * resonate(source, f, w) for f, w, g in zip((*first, 4600), (90, 130, 200, 300), (1, 0.6, 0.35, 0.15)))
    voiced *= swell(count, 0.025, 0.05)
    if not hiss:
        return voiced
    length = int(chance.uniform(0.04, 0.09) * RATE)
    noise = resonate(chance.standard_normal(length), chance.uniform(4500, 8500), 1800) * swell(length, 0.015, 0.015)
    return np.concatenate([0.25 * noise * np.abs(voiced).max() / np.abs(noise).max(), voiced])


def put(track, sound, at, gain):
    start = int(at * RATE)
    end = min(len(track), start + len(sound))
    track[start:end] += gain * sound[:max(0, end - start)]


def child(chance, seconds, pitch, distance):
    """One child who talks in phrases, calls, or laughs; farther ones are softer and duller."""
    track = np.zeros(int(seconds * RATE))
    at = chance.uniform(0, 2)
    while at < seconds - 1.5:
        kind = chance.choice(["talk", "talk", "call", "laugh"])
        count = {"talk": chance.integers(3, 8), "call": 2, "laugh": chance.integers(4, 8)}[kind]
        for i in range(count):
            if kind == "call":
                sound = syllable(chance, pitch * (1.25 if i == 0 else 1.05), -0.05, 0.38, i == 0)
            elif kind == "laugh":
                sound = syllable(chance, pitch * (1.3 - 0.06 * i), -0.3, 0.09, True)
            else:
                accent = chance.uniform(0.85, 1.25) * (1.1 - 0.2 * i / count)
                sound = syllable(chance, pitch * accent, chance.uniform(-0.3, 0.2), chance.uniform(0.08, 0.2),
                                 chance.random() < 0.5)
            put(track, sound / np.abs(sound).max(), at, chance.uniform(0.5, 1))
            at += len(sound) / RATE + chance.uniform(0, 0.05)
        at += chance.uniform(0.5, 2.5)
    dull = butter(1, min(9000, 40000 / distance) / (RATE / 2), output="sos")
    return sosfilt(dull, track) / distance


def outdoors(chance, sound, seconds=0.5, level=0.12):
    """A sparse, short reverberation as between hedges."""
    count = int(seconds * RATE)
    response = chance.standard_normal(count) * (chance.random(count) < 0.02) * np.exp(-6.9 * np.arange(count) / count)
    return sound + level * fftconvolve(sound, response)[:len(sound)]


def voices(chance):
    seconds = 15
    distances, pitches = (3, 4, 5, 7, 9), (330, 290, 380, 350, 310)
    track = sum(child(chance, seconds, p, d) for p, d in zip(pitches, distances))
    steps = np.zeros(len(track))
    for at in np.arange(0.3, seconds - 1, 0.29):
        step = resonate(chance.standard_normal(1600), 900, 900) * np.exp(-np.arange(1600) / 250)
        put(steps, step, at + chance.uniform(-0.04, 0.04), chance.uniform(0.2, 0.6))
    return outdoors(chance, track + 0.02 * steps / np.abs(steps).max()) * swell(len(track), 1, 2)


def whistle(chance, low, high, seconds, trill):
    """A swept whistle with a second harmonic, and a trill of `trill` hertz."""
    count = int(seconds * RATE)
    t = np.arange(count) / count
    hertz = low * (high / low) ** t * (1 + 0.06 * np.sin(2 * np.pi * trill * t * seconds) * (trill > 0))
    phase = 2 * np.pi * np.cumsum(hertz) / RATE
    return (np.sin(phase) + 0.15 * np.sin(2 * phase)) * swell(count, min(0.01, seconds / 3), min(0.03, seconds / 3))


def bird(chance, seconds, motif, pause, distance):
    """Sings its own motif again and again, never quite the same."""
    track = np.zeros(int(seconds * RATE))
    at = chance.uniform(0, pause)
    while at < seconds - 2:
        for low, high, length, trill, gap in motif:
            off = chance.uniform(0.96, 1.05)
            put(track, whistle(chance, low * off, high * off, length, trill), at, chance.uniform(0.6, 1))
            at += length + gap
        at += chance.uniform(0.5, 1.5) * pause
    return track / distance


def birds(chance):
    seconds = 16
    blackbird = [(2100, 1900, 0.22, 0, 0.06), (2500, 2600, 0.3, 0, 0.04), (1700, 2300, 0.18, 18, 0.05), (4200, 5600, 0.09, 40, 0)]
    tit = [(5200, 5000, 0.13, 0, 0.04), (3900, 3800, 0.15, 0, 0.06)] * 3
    wren = [(4200 + 600 * (i % 3), 5400 - 400 * (i % 4), 0.05, 0, 0.012) for i in range(14)] + [(4800, 4600, 0.5, 24, 0)]
    track = bird(chance, seconds, blackbird, 2.2, 2) + bird(chance, seconds, tit, 3.1, 4) + bird(chance, seconds, wren, 4.2, 5)
    track += bird(chance, seconds, blackbird, 2.8, 9) + bird(chance, seconds, tit, 2.3, 11)
    leaves = sosfilt(butter(2, (1500 / 16000, 6000 / 16000), "band", output="sos"), chance.standard_normal(len(track)))
    return (outdoors(chance, track, 0.7, 0.08) + 0.004 * leaves) * swell(len(track), 1, 2)


def fountain(chance):
    seconds, seam = 12, 2
    count = (seconds + seam) * RATE
    low, high = (butter(2, band, "band", fs=RATE, output="sos") for band in ((300, 1800), (2500, 9000)))
    noise = chance.standard_normal(count)
    t = np.arange(count) / RATE
    track = 0.10 * sosfilt(low, noise) * (1 + 0.3 * np.sin(2 * np.pi * 0.7 * t)) + 0.03 * sosfilt(high, noise)
    for _ in range(160 * (seconds + seam)):
        hertz, length = 400 * 2 ** chance.uniform(0, 3), chance.uniform(0.01, 0.06)
        n = np.arange(int(4 * length * RATE))
        drop = np.sin(2 * np.pi * (hertz + 0.4 * hertz * n / len(n)) * n / RATE) * np.exp(-n / (length * RATE))
        put(track, drop, chance.uniform(0, seconds + seam), 0.25 * chance.random() ** 3 * (800 / hertz) ** 0.5)
    fade = np.sin(np.pi / 2 * np.arange(seam * RATE) / (seam * RATE))
    body = track[:seconds * RATE].copy()
    body[:seam * RATE] = body[:seam * RATE] * fade + track[seconds * RATE:] * fade[::-1]
    return body


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    for number, make in enumerate((voices, birds, fountain)):
        if sys.argv[1:] and make.__name__ not in sys.argv[1:]:
            continue
        sound = make(np.random.default_rng(2021 + number))
        sound *= min(0.5 / np.abs(sound).max(), 0.08 / np.sqrt(np.mean(sound ** 2)))
        target = FOLDER / f"{make.__name__}.ogg"
        with tempfile.TemporaryDirectory() as folder:
            wav = f"{folder}/{make.__name__}.wav"
            wavfile.write(wav, RATE, np.round(sound * 32767).astype(np.int16))
            subprocess.run(["sox", wav, "-C", "1", "--comment", "synthesised by scripts/dejavu.py, CC0-1.0", str(target)],
                           check=True)
        print(f"{target.name}: {len(sound) / RATE:.0f} s, {target.stat().st_size} bytes")


if __name__ == "__main__":
    main()
