#!/usr/bin/env python3
"""Says whether the ripples of a site sound different: renders a minute of each one's mapping with its preset,
measures it, and prints the features and the distances of every pair.

Usage: scripts/distinctness.py [SITE] [--seconds N] [--json FILE]
Exits with 1 when a pair is nearer than THRESHOLD, or a loudness lies outside LOUDNESS.

A ripple is described by what listeners name when they tell sounds apart: colour (mean and spread of 13
mel-frequency cepstral coefficients without the zeroth, so that level does not count), brightness (spectral
centroid, in octaves), noisiness (spectral flatness, in decades), liveliness (onsets a second, root) and pitch
(shares of the twelve pitch classes, root). Each group is scaled so that 1 is a step which is plainly heard, by
STEPS, and the distance of two ripples is the root of the sum of the groups' squares. The noise floor of that measure
is printed with it: the distance of a ripple from itself with another seed, the largest of all. The threshold is
1.5 steps and, at least, 1.5 times that floor.
"""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

import numpy as np
from scipy.fft import dct
from scipy.io import wavfile
from scipy.signal import stft

ROOT = pathlib.Path(__file__).resolve().parent.parent
RIPPLES = ROOT / ".build" / "release" / "ripples"
RATE, SIZE, HOP = 48000, 2048, 1024
THRESHOLD = 1.5
LOUDNESS = (-23.5, -17.5)
# One step of each group: RMS over coefficients in dB, octaves, decades, root of onsets a second, Hellinger distance.
STEPS = {"colour": 6.0, "spread": 3.0, "brightness": 0.7, "noisiness": 0.7, "liveliness": 0.7, "pitch": 0.3}


def mel_bank(frequencies, count=40, low=50.0, high=16000.0):
    """Triangular bands, evenly spaced on the mel scale (O'Shaughnessy: 2595 log10(1 + f / 700))."""
    mel = lambda f: 2595 * np.log10(1 + f / 700)
    edges = 700 * (10 ** (np.linspace(mel(low), mel(high), count + 2) / 2595) - 1)
    up = (frequencies[None, :] - edges[:-2, None]) / (edges[1:-1] - edges[:-2])[:, None]
    down = (edges[2:, None] - frequencies[None, :]) / (edges[2:] - edges[1:-1])[:, None]
    return np.maximum(0, np.minimum(up, down))


def pitch_classes(power, frequencies):
    """Shares of the twelve pitch classes in the peaks between 80 and 4000 Hz that stand 12 dB above what is round them."""
    level = 10 * np.log10(power + 1e-12)
    median = np.median(np.stack([np.roll(level, k, axis=0) for k in range(-10, 11)]), axis=0)
    peak = (level > np.roll(level, 1, 0)) & (level > np.roll(level, -1, 0)) & (level > median + 12)
    peak &= ((frequencies > 80) & (frequencies < 4000))[:, None]
    peak &= level > level.max() - 60
    note = np.round(12 * np.log2(np.maximum(frequencies, 1) / 440) + 69).astype(int) % 12
    weights = np.where(peak, np.sqrt(power), 0).sum(axis=1)
    shares = np.bincount(note, weights, 12)
    return shares / max(shares.sum(), 1e-12)


def onsets(power):
    """Onsets a second: peaks of the rise of the mel-like bands, in dB, that stand well above the median."""
    bands = np.stack([b.mean(axis=0) for b in np.array_split(power[2:700], 24)])
    level = np.maximum(10 * np.log10(bands + 1e-9), -80)
    rise = np.maximum(0, np.diff(level, axis=1)).mean(axis=0)
    peak = (rise[1:-1] > rise[:-2]) & (rise[1:-1] >= rise[2:]) & (rise[1:-1] > np.median(rise) + 2.5)
    return peak.sum() / (len(rise) * HOP / RATE)


def features(path):
    rate, sound = wavfile.read(path)
    assert rate == RATE, f"{path}: {rate} Hz, {RATE} expected"
    sound = sound.astype(float).mean(axis=1) if sound.ndim > 1 else sound.astype(float)
    sound /= np.sqrt(np.mean(sound ** 2)) + 1e-12
    frequencies, _, spectrum = stft(sound, RATE, nperseg=SIZE, noverlap=SIZE - HOP)
    power = np.abs(spectrum) ** 2
    heard = power.sum(axis=0) > power.sum(axis=0).max() * 1e-6
    power = power[:, heard]
    bands = 10 * np.log10(mel_bank(frequencies) @ power + 1e-9)
    cepstrum = dct(bands, axis=0, norm="ortho")[1:14]
    total = power.sum(axis=0)
    centroid = (frequencies[:, None] * power).sum(axis=0) / total
    inner = power[(frequencies > 50) & (frequencies < 16000)] + 1e-12
    flatness = np.exp(np.log(inner).mean(axis=0)) / inner.mean(axis=0)
    return {
        "colour": cepstrum.mean(axis=1), "spread": cepstrum.std(axis=1),
        "brightness": np.array([np.log2(np.exp(np.average(np.log(centroid), weights=total)))]),
        "noisiness": np.array([np.average(np.log10(flatness), weights=total)]),
        "liveliness": np.array([np.sqrt(onsets(power))]),
        "pitch": np.sqrt(pitch_classes(power, frequencies)),
    }


def distance(one, other):
    squares = 0.0
    for group, step in STEPS.items():
        difference = one[group] - other[group]
        size = np.linalg.norm(difference) / np.sqrt(2) if group == "pitch" else np.sqrt(np.mean(difference ** 2))
        squares += (size / step) ** 2
    return float(np.sqrt(squares))


def render(mapping, preset, seed, seconds, folder):
    """The features of a minute of the mapping on the garden walk, and its loudness (LUFS)."""
    out = pathlib.Path(folder) / f"{mapping.stem}-{seed}.wav"
    words = [w for name, value in preset.items() for w in ("--set", f"{name}={value}")]
    subprocess.run(
        [str(RIPPLES), "render", str(mapping), "--data", "datasets/garden-walk", "--length", str(seconds), "--tail", "0",
         "--seed", str(seed), "--out", str(out), "--format", "wav16", "--quiet", *words], cwd=ROOT, check=True)
    measures = json.loads(pathlib.Path(f"{out}.json").read_text())["measures"]
    return features(out), measures["integratedLUFS"]


def path_of(name, site):
    """Where a site's mapping is: beside the site, or in the folder mappings there or one above."""
    places = [(site.parent / folder / name).resolve() for folder in ("", "mappings", "../mappings")]
    found = [place for place in places if place.exists()]
    if not found:
        sys.exit(f"{site}: there is no {name} in {', '.join(str(p.parent) for p in places)}")
    return found[0]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("site", nargs="?", default="sites/garden.geojson")
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--json", help="write features and distances there")
    options = parser.parse_args()
    site = ROOT / options.site
    ripples = [f["properties"] for f in json.loads(site.read_text())["features"]
               if f["properties"].get("kind") == "ripple"]
    names = [r["id"] for r in ripples]
    first, again, loud = [], [], []
    with tempfile.TemporaryDirectory() as folder:
        for ripple in ripples:
            mapping, preset = path_of(ripple["mapping"], site), ripple.get("preset", {})
            found, level = render(mapping, preset, 1, options.seconds, folder)
            first.append(found)
            again.append(render(mapping, preset, 2, options.seconds, folder)[0])
            loud.append(level + ripple.get("level", 0))
    return report(names, first, again, loud, options.json)


def report(names, first, again, loud, file):
    wide = max(map(len, names)) + 1
    print(f"{'ripple':{wide}} {'LUFS':>7} {'centroid':>9} {'flatness':>9} {'onsets/s':>9}  pitch classes")
    letters = "C C# D D# E F F# G G# A A# B".split()
    for name, f, level in zip(names, first, loud):
        most = [letters[i] for i in np.argsort(-f["pitch"])[:4]]
        print(f"{name:{wide}} {level:7.1f} {2 ** f['brightness'][0]:6.0f} Hz {10 * f['noisiness'][0]:6.1f} dB "
              f"{f['liveliness'][0] ** 2:9.1f}  {' '.join(most)}")
    matrix = np.array([[distance(a, b) for b in first] for a in first])
    print("\ndistances, in steps")
    for name, row in zip(names, matrix):
        print(f"{name:{wide}} " + " ".join(f"{d:5.2f}" for d in row))
    floor = max(distance(a, b) for a, b in zip(first, again))
    need = max(THRESHOLD, 1.5 * floor)
    pairs = sorted((matrix[i, j], names[i], names[j]) for i in range(len(names)) for j in range(i))
    print(f"\nanother seed: {floor:.2f} at most; threshold {need:.2f}; nearest pair {pairs[0][0]:.2f} "
          f"({pairs[0][1]}, {pairs[0][2]})")
    if file:
        pathlib.Path(file).write_text(json.dumps(
            {"names": names, "distances": matrix.round(4).tolist(), "floor": floor, "threshold": need,
             "features": [{k: v.round(5).tolist() for k, v in f.items()} for f in first]}, indent=1) + "\n")
    faults = [f"{a} and {b} are {d:.2f} apart" for d, a, b in pairs if d < need]
    faults += [f"{n} has {level:.1f} LUFS" for n, level in zip(names, loud) if not LOUDNESS[0] <= level <= LOUDNESS[1]]
    print("\n".join(faults) if faults else "the ripples are distinct")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
