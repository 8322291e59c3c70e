"""How much processor time does a minute of sound take, beside other engines on the same notes?"""

import os

import wav
from measure import Sample, run

WORKLOADS = {
    "W0": "start, one sine, write",
    "W1-64": "64 saws, moving low-pass",
    "W1-256": "256 saws, moving low-pass",
    "W4": "64 two-operator FM notes, 20 starts/s",
}
# Levels of the same notes may differ so much between engines.
TOLERANCE = 3.0


def measure(engines, folder, seconds, repeats, say):
    """A list of (workload, {engine: Sample}); repetitions take turns, so that noise hits all alike."""
    results = []
    for workload in WORKLOADS:
        samples = {engine.name: Sample() for engine in engines}
        for engine in engines:
            engine.prepare(folder, workload, seconds)
        for turn in range(repeats):
            for engine in engines:
                out = os.path.join(folder, f"{engine.name}.wav")
                say(f"{workload}: {engine.name}, run {turn + 1} of {repeats}")
                samples[engine.name].add(run(engine.command(folder, workload, seconds, out)))
        compare(engines, folder, workload, seconds)
        results.append((workload, samples))
    return results


def compare(engines, folder, workload, seconds):
    """Fails when the last files are not comparable."""
    levels = {}
    for engine in engines:
        path = os.path.join(folder, f"{engine.name}.wav")
        levels[engine.name] = wav.check(path, seconds)
        os.remove(path)
    for channel in range(2):
        values = [level[channel] for level in levels.values()]
        if max(values) - min(values) > TOLERANCE:
            raise wav.NotComparable(f"{workload}: levels differ too much: {levels}")


def rows(results, seconds):
    """Lines of the table: texts in the order of `HEADS`."""
    lines = []
    for workload, samples in results:
        peers = {name: s.user for name, s in samples.items() if name != "ripples"}
        best = min(peers, key=peers.get) if peers else None
        for name, sample in samples.items():
            is_ours = name == "ripples"
            ratio = f"{peers[best] / sample.user:.1f} × {best}" if is_ours and best else ""
            lines.append([workload if is_ours else "", name, sample.spread(),
                          f"{seconds / sample.user:.0f}", ratio, f"{sample.memory / 1024:.0f}"])
    return lines


HEADS = ["workload", "engine", "user CPU s, median (min–max)", "× real time", "ours against the best",
         "peak MB"]


def record(results, seconds):
    """For --json."""
    return [{"workload": workload, "seconds": seconds, "engine": name, **sample.record()}
            for workload, samples in results for name, sample in samples.items()]
