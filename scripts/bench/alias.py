"""How clean is each engine's saw? Energy beside its harmonics, which only aliasing puts there."""

import cmath
import math
import os

import wav
from measure import run

PITCHES = [311, 1244, 4987]
SECONDS = 6
SIZE = 65536
# Hz on either side of a harmonic that count as the harmonic.
WIDTH = 12
HEADS = ["saw at", *(f"{pitch} Hz" for pitch in PITCHES)]


def measure(engines, folder, say):
    """{engine: [dB at each pitch]}."""
    found = {}
    for engine in engines:
        if not engine.plays("alias"):
            continue
        say(f"alias: {engine.name}")
        out = os.path.join(folder, f"{engine.name}.wav")
        engine.prepare(folder, "alias", SECONDS)
        run(engine.command(folder, "alias", SECONDS, out))
        left, _ = wav.read(out)
        found[engine.name] = [
            energy(left, pitch, 2 * i + 0.3) for i, pitch in enumerate(PITCHES)]
        os.remove(out)
    return found


def rows(found):
    return [[name, *(f"{value:.0f} dB" for value in values)] for name, values in found.items()]


def energy(channel, frequency, start):
    """dB of all energy beside a tone's harmonics, relative to them, from `start` s on."""
    begin = int(start * wav.RATE)
    turn = 2 * math.pi / SIZE
    window = [(0.42 - 0.5 * math.cos(turn * i) + 0.08 * math.cos(2 * turn * i)) ** 2
              for i in range(SIZE)]
    lines = transform([x * w for x, w in zip(channel[begin:begin + SIZE], window)])
    harmonics = beside = 0.0
    for i in range(SIZE // 2):
        hertz = i * wav.RATE / SIZE
        if hertz < WIDTH:
            continue
        power = abs(lines[i]) ** 2
        if abs(hertz - frequency * max(1, round(hertz / frequency))) <= WIDTH:
            harmonics += power
        else:
            beside += power
    return 10 * math.log10(max(beside, 1e-20) / harmonics)


def transform(x):
    """Discrete Fourier transform; the length is a power of two."""
    n = len(x)
    if n == 1:
        return x
    even, odd = transform(x[0::2]), transform(x[1::2])
    turned = [cmath.exp(-2j * math.pi * i / n) * value for i, value in enumerate(odd)]
    return [a + b for a, b in zip(even, turned)] + [a - b for a, b in zip(even, turned)]
