"""How does the cost grow with voices, and what does a second thread bring?"""

import os

from measure import Sample, run

VOICES = [1, 4, 16, 64, 256, 1024, 4096]
HEADS = ["voices", "CPU ms per s, one thread", "µs per voice and s", "wall ms per s, one thread",
         "wall ms per s, two threads"]


def measure(ripples, folder, seconds, repeats, say):
    """{voices: {threads: Sample}}."""
    found = {}
    for voices in VOICES:
        found[voices] = {1: Sample(), 2: Sample()}
        for turn in range(repeats):
            for threads, sample in found[voices].items():
                say(f"{voices} voices, {threads} threads, run {turn + 1} of {repeats}")
                out = os.path.join(folder, "scaling.wav")
                engine = type(ripples)(ripples.bench, threads)
                sample.add(run(engine.command(folder, f"W1-{voices}", seconds, out)))
                os.remove(out)
    return found


def rows(found, seconds):
    lines = []
    for voices, samples in found.items():
        cpu = samples[1].user / seconds
        lines.append([str(voices), f"{cpu * 1000:.1f}", f"{cpu / voices * 1e6:.0f}",
                      f"{samples[1].wall / seconds * 1000:.1f}",
                      f"{samples[2].wall / seconds * 1000:.1f}"])
    return lines


def record(found, seconds):
    """For --json."""
    return [{"voices": voices, "threads": threads, "seconds": seconds, **sample.record()}
            for voices, samples in found.items() for threads, sample in samples.items()]
