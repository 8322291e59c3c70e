#!/usr/bin/env python3
"""Makes the sounds of scenes/quartet.json: four parts of one piece, each in a file of its own.

Eight bars of four beats at 96 bpm: 20 s, 882,000 frames at 44.1 kHz, one channel. What sounds past the end goes on at
the beginning, so that each part loops without a seam. Needs sox for the encoding (scripts/deps.sh gallery); its Ogg
encoder may give other bytes in other versions, so the files are kept under scenes/sounds.

Usage: scripts/stems.py [FOLDER]
"""

import array
import math
import pathlib
import random
import subprocess
import sys
import tempfile
import wave

ROOT = pathlib.Path(__file__).resolve().parent.parent
RATE = 44_100
BEAT = RATE * 60 / 96
FRAMES = round(32 * BEAT)
PEAK = 0.5
# One chord per bar, as MIDI notes: D minor 9, G 9, F major 7, A minor 7.
CHORDS = [[50, 57, 60, 64]] * 2 + [[43, 57, 59, 65]] * 2 + [[41, 57, 60, 64]] * 2 + [[45, 55, 60, 64]] * 2


def hertz(note):
    return 440 * 2 ** ((note - 69) / 12)


def add(part, beat, samples):
    """Mixes a note into a part, from a beat on, round its end."""
    start = round(beat * BEAT)
    for i, x in enumerate(samples):
        part[(start + i) % FRAMES] += x


def partials(frequency, seconds, modes):
    """Decaying sines: (ratio, amplitude, seconds to fall by 60 dB), each a turning phasor."""
    count = round(seconds * RATE)
    out = [0.0] * count
    for ratio, amplitude, decay in modes:
        if frequency * ratio > 0.45 * RATE:
            continue
        turn = 2 * math.pi * frequency * ratio / RATE
        factor = complex(math.cos(turn), math.sin(turn)) * 10 ** (-3 / (decay * RATE))
        state = complex(amplitude, 0)
        for i in range(count):
            out[i] += state.imag
            state *= factor
    for i in range(min(count, 2000)):
        out[-1 - i] *= i / 2000
    return out


def marimba():
    """Bars of wood tuned 1 : 4 : 9.2, broken chords in eighths."""
    part = [0.0] * FRAMES
    for bar, chord in enumerate(CHORDS):
        order = [0, 2, 1, 3, 2, 1, 3, 2]
        for eighth, step in enumerate(order):
            accent = 1 if eighth % 4 == 0 else 0.6
            note = chord[step] + 12
            modes = [(1, accent, 1.1), (3.98, 0.35 * accent, 0.35), (9.2, 0.12 * accent, 0.12)]
            add(part, 4 * bar + eighth / 2, partials(hertz(note), 1.0, modes))
    return part


def cello():
    """A bowed bass: partials that fall by 1/n, slowly swelling, with a little vibrato; a note per bar."""
    part = [0.0] * FRAMES
    for bar, chord in enumerate(CHORDS):
        frequency = hertz(chord[0])
        count = round(4.2 * BEAT)
        out, phase = [0.0] * count, 0.0
        for i in range(count):
            t = i / RATE
            phase += 2 * math.pi * frequency * (1 + 0.004 * math.sin(2 * math.pi * 5.2 * t)) / RATE
            swell = min(1, i / (0.25 * RATE), (count - i) / (0.3 * RATE))
            brightness = 0.55 + 0.25 * math.sin(math.pi * i / count)
            x, amplitude = 0.0, 1.0
            for n in range(1, 9):
                x += amplitude * math.sin(n * phase) / n
                amplitude *= brightness
            out[i] = swell * x
        add(part, 4 * bar, out)
    return part


def flute():
    """A melody of (beat, beats, note): few partials, breath, vibrato that comes late."""
    melody = [(0, 3, 76), (3, 1, 74), (4, 2, 72), (6, 2, 69), (8, 3, 71), (11, 1, 74), (12, 4, 77),
              (16, 2, 76), (18, 1, 77), (19, 1, 79), (20, 4, 81), (24, 1.5, 79), (25.5, 1.5, 76),
              (27, 1, 72), (28, 3.5, 74)]
    chance = random.Random(2)
    part = [0.0] * FRAMES
    for beat, beats, note in melody:
        count = round((beats + 0.15) * BEAT)
        out, phase, breath = [0.0] * count, 0.0, 0.0
        for i in range(count):
            t = i / RATE
            vibrato = 0.006 * min(1, t / 0.6) * math.sin(2 * math.pi * 4.8 * t)
            phase += 2 * math.pi * hertz(note) * (1 + vibrato) / RATE
            swell = min(1, i / (0.07 * RATE), (count - i) / (0.12 * RATE))
            breath += 0.3 * (chance.uniform(-1, 1) - breath)
            tone = math.sin(phase) + 0.25 * math.sin(2 * phase) + 0.08 * math.sin(3 * phase)
            out[i] = swell * (tone + 0.12 * breath)
        add(part, beat, out)
    return part


def drum():
    """A hand drum on the beats, a shaker between: bursts of noise and a membrane's modes."""
    chance = random.Random(1)
    part = [0.0] * FRAMES
    membrane = [(1, 1, 0.5), (1.594, 0.6, 0.35), (2.136, 0.4, 0.25), (2.296, 0.3, 0.2)]
    for bar in range(8):
        for beat, level in [(0, 1), (1.5, 0.5), (2, 0.7), (3.5, 0.45)]:
            modes = [(ratio, level * amplitude, decay) for ratio, amplitude, decay in membrane]
            add(part, 4 * bar + beat, partials(98, 0.5, modes))
        for sixteenth in range(16):
            level = (0.16 if sixteenth % 4 == 2 else 0.07) * chance.uniform(0.8, 1.2)
            grain, last = [], 0.0
            for i in range(RATE // 18):
                x = chance.uniform(-1, 1)
                grain.append(level * (x - last) * min(1, i / 200) * 10 ** (-3 * i / (0.05 * RATE)))
                last = x
            add(part, 4 * bar + sixteenth / 4, grain)
    return part


def write(path, part):
    gain = PEAK / max(abs(x) for x in part)
    samples = array.array("h", (round(32767 * gain * x) for x in part))
    if sys.byteorder == "big":
        samples.byteswap()
    with tempfile.NamedTemporaryFile(suffix=".wav") as plain:
        with wave.open(plain.name, "wb") as file:
            file.setparams((1, 2, RATE, len(part), "NONE", ""))
            file.writeframes(samples.tobytes())
        subprocess.run(["sox", plain.name, "-C", "3", str(path)], check=True)
    print(f"{path}: {len(part)} frames, {path.stat().st_size} bytes")


def main():
    folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "scenes" / "sounds"
    folder.mkdir(parents=True, exist_ok=True)
    for part in (marimba, cello, flute, drum):
        write(folder / f"{part.__name__}.ogg", part())


main()
