"""Compiles a workload with Faust: a voice and, where there is one, a room, played by a host of our own.

Faust makes C++ of a graph, but has no scheduler of notes: `faust_host.cpp` begins and ends voices as the other engines
do, at the blocks' borders, and computes those alone that sound.
"""

import os
import subprocess

HOST = os.path.join(os.path.dirname(os.path.abspath(__file__)), "faust_host.cpp")
FLAGS = ["-O3", "-march=native", "-ffast-math", "-std=c++17"]

CONTROLS = 'import("stdfaust.lib");\n' + "".join(
    f'{name} = nentry("{name}", 0, -1000000, 1000000, 0.000001);\n'
    for name in ("freq", "gain", "pan", "gate", "first", "second")) + """process = sound * gain <: *(cos(ma.PI / 2 * pan)), *(sin(ma.PI / 2 * pan));
"""

FILTERED_SAW = """sound = os.sawtooth(freq) : fi.resonlp(3100 + 2900 * lfo, 3.3333, 1) : *(en.asr(0.5, 1, 0.01, gate));
lfo = os.oscp(first, 2 * ma.PI * second);
"""

FM = """sound = os.osc(freq + os.osc(freq * first) * freq * first * second) * en.adsr(0.01, 0.2, 0.6, 0.2, gate);
"""

PING = "sound = os.osc(freq) * (ba.impulsify(gate) : fi.pole(ba.tau2pole(1 / 6.91)));\n"

VOICES = {
    "W0": "sound = os.osc(freq) * en.asr(0.01, 1, 0.01, gate);\n",
    "W1": FILTERED_SAW,
    "W4": FM,
    "W5": PING,
    "alias": "sound = os.sawtooth(freq) * en.asr(0.01, 1, 0.01, gate);\n",
}

# Freeverb with the settings that the other engines have, as Jezar scaled them.
ROOM = """import("stdfaust.lib");
process(l, r) = (l, r) <: (*(0.7), *(0.7)), wet :> _, _
with { wet = (*(0.015), *(0.015)) : re.stereo_freeverb(0.924, 0.5, 0.2, 23) : (*(0.9), *(0.9)); };
"""

RELEASES = {"W4": 0.2}


def plays(workload):
    """A cloud of grains would need tables that are read by notes that begin within a block."""
    return workload.partition("-")[0] in VOICES


def compiled(name, text, folder):
    """Writes a class of this name beside the score."""
    source = os.path.join(folder, f"faust-{name}.dsp")
    with open(source, "w", encoding="ascii") as file:
        file.write(text)
    subprocess.run(["faust", "-cn", name, "-o", os.path.join(folder, f"{name}.h"), source], check=True)


def write(path, workload, notes, seconds, block):
    """Writes the score, and compiles a program that plays it, beside it."""
    kind = workload.partition("-")[0]
    folder = path + ".parts"
    os.makedirs(folder, exist_ok=True)
    compiled("Voice", CONTROLS + VOICES[kind], folder)
    compiled("Room", ROOM if kind == "W5" else "process = _, _;\n", folder)
    with open(path, "w", encoding="ascii") as file:
        file.write(f"{seconds} {RELEASES.get(kind, 0.01)}\n")
        for n in notes:
            file.write(f"{n.start:.6f} {n.held:.6f} {n.frequency:.9g} {(n.pan + 1) / 2:.6f} {n.amplitude:.9g} "
                       f"{n.first:.6f} {n.second:.6f}\n")
    subprocess.run(["g++", *FLAGS, f"-DBLOCK={block}", "-I", folder, HOST, "-o", path + ".program"], check=True)


def command(score, out):
    """The call that renders the score at `score` into a float WAV at `out`."""
    return [score + ".program", score, out]
