"""W3: moving sources to headphones. How much processor time does a second of each engine take?

N sources of noise on circles at 90°/s ± 60 %, alternately one way and the other, positions every 480 frames. Nothing
is written. What an engine needs to start is taken away: each is run for a second, too.
"""

import os
import shutil
import struct
import subprocess
import sys

from measure import Sample, run

COUNTS = (32, 128)
FOLDER = os.path.dirname(os.path.abspath(__file__))
TABLES = "/usr/share/csound/hrtf/hrtf-48000-left.dat"
HEAD = "/usr/share/openal/hrtf/default-48000.mhr"

CSD = """<CsoundSynthesizer>
<CsInstruments>
sr = 48000
ksmps = 64
nchnls = 2
0dbfs = 1
ginoise ftgen 1, 0, 8192, 21, 1
instr 1
  asound poscil 0.0625, sr / 8192, 1, p6
  kazimuth line p4, p3, p4 + p5 * p3
  aleft, aright hrtfmove2 asound, kazimuth, p7, "{left}", "{right}", 4, 9, 48000
  outs aleft, aright
endin
</CsInstruments>
<CsScore>
{score}
</CsScore>
</CsoundSynthesizer>
"""


class Ripples:
    def __init__(self, bench, components):
        self.bench, self.components = bench, components
        self.name = f"ripples, {components} components, 128 taps"

    def missing(self):
        return None

    def command(self, folder, count, seconds):
        return [self.bench, "space", str(count), "--components", str(self.components),
                "--seconds", str(seconds)]


class Csound:
    name = "csound hrtfmove2, 128 taps"

    def missing(self):
        if not shutil.which("csound"):
            return "csound is not installed: make bench-deps"
        return None if os.access(TABLES, os.R_OK) else f"{TABLES} is missing: make bench-deps"

    def command(self, folder, count, seconds):
        path = os.path.join(folder, f"space-{count}-{seconds}.csd")
        score = []
        for i in range(count):
            spread = 1 + 0.6 * (2 * i / max(1, count - 1) - 1)
            speed = (90 if i % 2 == 0 else -90) * spread
            score.append(f"i 1 0 {seconds} {360 * i / count:.3f} {speed:.3f}"
                         f" {i * 389 % 8192 / 8192:.5f} {(i % 5 - 2) * 15}")
        with open(path, "w", encoding="ascii") as file:
            file.write(CSD.format(left=TABLES, right=TABLES.replace("left", "right"),
                                  score="\n".join(score)))
        return ["csound", "-d", "-m0", "-n", path]


class OpenAL:
    """OpenAL Soft with its own head, whose responses are made longer by zeros for equal taps."""

    def __init__(self, taps):
        self.taps = taps
        self.name = f"OpenAL Soft, {taps} taps"
        self.program = None

    def missing(self):
        if not shutil.which("cc") or not os.path.exists("/usr/include/AL/alext.h"):
            return "libopenal-dev or a C compiler is not installed: make bench-deps"
        return None if os.access(HEAD, os.R_OK) else f"{HEAD} is missing: make bench-deps"

    def command(self, folder, count, seconds):
        program = os.path.join(folder, "openal_space")
        if not os.path.exists(program):
            subprocess.run(["cc", "-O2", "-o", program, os.path.join(FOLDER, "openal_space.c"),
                            "-lopenal", "-lm"], check=True)
        settings = os.path.join(folder, f"openal-{self.taps}.conf")
        if not os.path.exists(settings):
            heads = os.path.join(folder, f"heads-{self.taps}")
            os.mkdir(heads)
            lengthen(HEAD, os.path.join(heads, "head.mhr"), self.taps)
            with open(settings, "w", encoding="ascii") as file:
                file.write(f"[general]\nhrtf = true\nhrtf-paths = {heads}\ndefault-hrtf = head\n")
        return ["env", f"ALSOFT_CONF={settings}", program, str(count), str(seconds)]


def lengthen(source, target, taps):
    """Copies a head in OpenAL Soft's format MinPHR02, zeros after each response."""
    with open(source, "rb") as file:
        data = file.read()
    if data[:8] != b"MinPHR02":
        raise ValueError(f"{source} is no MinPHR02 file")
    rate, depth, channels, length, fields = struct.unpack_from("<IBBBB", data, 8)
    place, count = 16, 0
    for _ in range(fields):
        rings = data[place + 2]
        count += sum(data[place + 3:place + 3 + rings])
        place += 3 + rings
    step = (length * (3 if depth == 1 else 2)) * (2 if channels == 1 else 1)
    zeros = bytes(step // length * (taps - length))
    rows = [data[place + i * step:place + (i + 1) * step] + zeros for i in range(count)]
    with open(target, "wb") as file:
        file.write(data[:8] + struct.pack("<IBBBB", rate, depth, channels, taps, fields))
        file.write(data[16:place] + b"".join(rows) + data[place + count * step:])


def everyone(bench):
    return [Ripples(bench, 16), Ripples(bench, 24), Csound(), OpenAL(32), OpenAL(128)]


def measure(bench, folder, seconds, repeats, say):
    """A list of (count, {engine: (Sample of the whole, Sample of a second)})."""
    present = []
    for engine in everyone(bench):
        reason = engine.missing()
        if reason:
            print(f"Without {engine.name}: {reason}", file=sys.stderr)
        else:
            present.append(engine)
    results = []
    for count in COUNTS:
        samples = {engine.name: (Sample(), Sample()) for engine in present}
        for turn in range(repeats):
            for engine in present:
                say(f"W3-{count}: {engine.name}, run {turn + 1} of {repeats}")
                for sample, length in zip(samples[engine.name], (seconds + 1, 1)):
                    sample.add(run(engine.command(folder, count, length)))
        results.append((count, samples))
    return results


HEADS = ["workload", "engine", "user CPU s, median (min–max)", "net ms per s", "sources a core",
         "ours against it"]


def net(pair, seconds):
    """Seconds of processor time per second of sound."""
    whole, start = pair
    return (whole.user - start.user) / seconds


def rows(results, seconds):
    lines = []
    for count, samples in results:
        ours = net(next(iter(samples.values())), seconds)
        for i, (name, pair) in enumerate(samples.items()):
            cost = net(pair, seconds)
            lines.append([f"W3-{count}" if i == 0 else "", name, pair[0].spread(),
                          f"{1000 * cost:.2f}", f"{count / cost:.0f}", f"{cost / ours:.1f} ×"])
    return lines


def record(results, seconds):
    """For --json."""
    return [{"sources": count, "engine": name, "sources_a_core": round(count / net(pair, seconds)),
             **pair[0].record()} for count, samples in results for name, pair in samples.items()]
