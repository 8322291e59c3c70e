"""How much processor time does a minute of sound take, beside other engines on the same notes?"""

import os
import statistics

import wav
from measure import Sample, run

WORKLOADS = {
    "W0": "start, one sine, write",
    "W1-64": "64 saws, moving low-pass",
    "W1-256": "256 saws, moving low-pass",
    "W2-100": "100 grains/s of 80 ms, random pitch, place and pan",
    "W2-1000": "1000 of them",
    "W4": "64 two-operator FM notes, 20 starts/s",
    "W5": "decaying sines in a reverberator",
}
TICK = 0.001   # seconds: some systems tell a shorter process's time as none
# Levels of the same notes may differ so much between engines; reverberators are as loud as they are.
TOLERANCE, ROOM_TOLERANCE = 3.5, 9.0


def measure(engines, folder, seconds, repeats, say):
    """A list of (workload, {engine: Sample}); repetitions take turns, so that noise hits all alike."""
    results = []
    for workload in WORKLOADS:
        playing = [engine for engine in engines if engine.plays(workload)]
        samples = {engine.name: Sample() for engine in playing}
        for engine in playing:
            engine.prepare(folder, workload, seconds)
        for turn in range(repeats):
            for engine in playing:
                out = os.path.join(folder, f"{engine.name}.wav")
                say(f"{workload}: {engine.name}, run {turn + 1} of {repeats}")
                samples[engine.name].add(whole(engine, folder, workload, seconds, out))
        compare(playing, folder, workload, seconds)
        results.append((workload, samples))
    return results


def whole(engine, folder, workload, seconds, out):
    """The cost of a run that wrote its whole file: Pure Data may be done before its file is open, or complete."""
    for _ in range(8):
        cost = run(engine.command(folder, workload, seconds, out))
        if wav.seconds_of(out) > 0.99 * seconds:
            return cost
    raise wav.NotComparable(f"{workload}: {engine.name} does not write its whole file")


def compare(engines, folder, workload, seconds):
    """Fails when the last files are not comparable."""
    levels = {}
    for engine in engines:
        path = os.path.join(folder, f"{engine.name}.wav")
        levels[engine.name] = wav.check(path, seconds)
        os.remove(path)
    tolerance = ROOM_TOLERANCE if workload == "W5" else TOLERANCE
    for channel in range(2):
        values = [level[channel] for level in levels.values()]
        if max(values) - min(values) > tolerance:
            raise wav.NotComparable(f"{workload}: levels differ too much: {levels}")


def best_peer(samples):
    """Name of the fastest of the others, or None."""
    peers = {name: sample.user for name, sample in samples.items() if name != "ripples"}
    return min(peers, key=peers.get) if peers else None


def ratio(samples):
    """How many times faster than the best of the others, run by run, as (median, least, greatest)."""
    best = best_peer(samples)
    if not best:
        return None
    pairs = zip(samples[best].costs, samples["ripples"].costs)
    values = sorted(peer.user / ours.user for peer, ours in pairs)
    return statistics.median(values), values[0], values[-1]


def rows(results, seconds):
    """Lines of the table: texts in the order of `HEADS`."""
    lines = []
    floors = dict(results).get("W0", {})
    for workload, samples in results:
        for name, sample in samples.items():
            is_ours = name == "ripples"
            found = ratio(samples) if is_ours else None
            text = "{:.1f} ({:.1f}–{:.1f}) × ".format(*found) + best_peer(samples) if found else ""
            has_net = name in floors and workload != "W0"
            net = f"{(sample.user - floors[name].user) / seconds * 1000:.2f}" if has_net else "–"
            lines.append([workload if is_ours else "", name, sample.spread(),
                          f"{seconds / max(sample.user, TICK):.0f}", net, text,
                          f"{sample.memory / 1024:.0f}"])
    return lines


HEADS = ["workload", "engine", "user CPU s, median (min–max)", "× real time", "net ms per s",
         "ours against the best", "peak MB"]


def record(results, seconds):
    """For --json."""
    return [{"workload": workload, "seconds": seconds, "engine": name, **sample.record()}
            for workload, samples in results for name, sample in samples.items()]
