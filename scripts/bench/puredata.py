"""Writes a workload for Pure Data: one patch, whose notes come from a text that it reads in time."""

import math
import os

VOICES = {"W4": 72, "W5": 8}


def plays(workload):
    """A cloud of grains and a band-limited saw would be patches of another kind; W0 is over before the
    thread that writes the file has begun."""
    return workload.partition("-")[0] in ("W1", "W4", "W5")


class Patch:
    """Lines of a patch: objects get numbers in the order in which they are added."""

    def __init__(self):
        self.lines, self.count = ["#N canvas 0 0 900 600 12;"], 0

    def add(self, text, kind="obj"):
        self.lines.append(f"#X {kind} 10 {10 + 20 * self.count} {text};")
        self.count += 1
        return self.count - 1

    def join(self, source, target, outlet=0, inlet=0):
        self.lines.append(f"#X connect {source} {outlet} {target} {inlet};")

    def write(self, path):
        with open(path, "w", encoding="ascii") as file:
            file.write("\n".join(self.lines) + "\n")


def envelope(patch, names, shape):
    """A line that goes through (level, milliseconds, delay) when a note comes."""
    line = patch.add("vline~")
    message = patch.add(" \\, ".join(" ".join(map(str, point)) for point in shape), "msg")
    patch.join(names["trigger"], message, names["bang"])
    patch.join(message, line)
    return line


def voice(folder, kind):
    """The abstraction of one voice."""
    patch = Patch()
    inlet = patch.add("inlet")
    split = patch.add("unpack f f f f f f")
    start = patch.add("t b a")
    patch.join(inlet, start)
    patch.join(start, split, 1)
    names = {"trigger": start, "bang": 0}
    if kind == "W4":
        sound = fm(patch, split)
        level = envelope(patch, names, [(1, 10, 0), (0.6, 200, 10), (0, 200, 3000)])
    elif kind == "W5":
        sound = patch.add("osc~")
        patch.join(split, sound)
        level = envelope(patch, names, [(0.6, 1, 0), (0.1, 200, 1), (0.01, 500, 201), (0, 300, 701)])
    elif kind == "W1":
        sound = filtered_saw(patch, split)
        level = envelope(patch, names, [(1, 500, 0)])
    else:
        sound = patch.add("osc~")
        patch.join(split, sound)
        level = envelope(patch, names, [(1, 10, 0)])
    shaped = patch.add("*~")
    patch.join(sound, shaped)
    patch.join(level, shaped, 0, 1)
    for number in (1, 2):
        gain, out = patch.add("*~ 0"), patch.add("outlet~")
        patch.join(shaped, gain)
        patch.join(split, gain, number, 1)
        patch.join(gain, out)
    patch.write(os.path.join(folder, f"bench-{kind.lower()}.pd"))


def fm(patch, split):
    """Carrier and modulator; the index is a deviation in hertz over the modulator's frequency."""
    modulator, carrier = patch.add("osc~"), patch.add("osc~")
    frequency, depth = patch.add("*"), patch.add("*")
    tail, total = patch.add("*~ 0"), patch.add("+~ 0")
    ratio = patch.add("t f f")
    patch.join(split, frequency, 3, 1)
    patch.join(split, depth, 4, 1)
    patch.join(split, ratio)
    patch.join(ratio, frequency)
    patch.join(ratio, total, 1, 1)
    patch.join(frequency, modulator)
    patch.join(frequency, depth)
    patch.join(depth, tail, 0, 1)
    patch.join(modulator, tail)
    patch.join(tail, total)
    patch.join(total, carrier)
    return carrier


def filtered_saw(patch, split):
    """A saw of 64 harmonics and a resonant low-pass; an oscillator moves its cutoff sample by sample."""
    saw, low = patch.add("tabosc4~ bench-saw"), patch.add("vcf~ 3.3")
    lfo, wide, middle = patch.add("osc~"), patch.add("*~ 2900"), patch.add("+~ 3100")
    patch.join(split, saw)
    patch.join(split, lfo, 3)
    patch.join(split, lfo, 4, 1)
    patch.join(lfo, wide)
    patch.join(wide, middle)
    patch.join(saw, low)
    patch.join(middle, low, 0, 1)
    # The second outlet of vcf~ is its low-pass, softer by its resonance.
    passed = patch.add("*~ 2.55")
    patch.join(low, passed, 1)
    return passed


def score(notes, voices):
    """A line per note: milliseconds after the one before, which voice, and what it plays."""
    lines, last = [], 0.0
    for number, n in enumerate(notes):
        turn = math.pi / 4 * (n.pan + 1)
        left, right = n.amplitude * math.cos(turn), n.amplitude * math.sin(turn)
        lines.append(f"{(n.start - last) * 1000:.6f} {number % voices} {n.frequency:.6f} "
                     f"{left:.8f} {right:.8f} {n.first:.6f} {n.second:.6f} 0;")
        last = n.start
    return "\n".join(lines) + "\n"


def write(path, workload, notes, seconds, block):
    """Writes the patch, its abstraction and its score beside it; blocks are Pd's own 64."""
    kind, _, count = workload.partition("-")
    voices = VOICES.get(kind) or int(count)
    voice(os.path.dirname(path), kind)
    with open(path + ".txt", "w", encoding="ascii") as file:
        file.write(score(notes, voices))
    patch = Patch()
    begin, order = patch.add("loadbang"), patch.add("t b b b b")
    if kind == "W1":
        fill_table(patch, begin)
    patch.join(begin, order)
    clone = player(patch, order, path, f"clone bench-{kind.lower()} {voices}")
    record(patch, order, path, seconds, room(patch, begin, clone) if kind == "W5" else clone)
    patch.write(path)


def fill_table(patch, begin):
    """One cycle of a saw of 64 harmonics."""
    patch.add("table bench-saw 4099")
    harmonics = " ".join(f"{-2 / math.pi / k:.6f}" for k in range(1, 65))
    patch.join(begin, patch.add(f"\\; bench-saw sinesum 4096 {harmonics}", "msg"))


def player(patch, order, path, voices):
    """What reads the score in time; returns the voices."""
    text = patch.add("text define bench-score")
    load = patch.add(f"read {path}.txt", "msg")
    patch.join(order, load, 3)
    patch.join(load, text)
    play = patch.add("text sequence bench-score -w 1")
    auto = patch.add("line 0 \\, auto", "msg")
    clone = patch.add(voices)
    patch.join(order, auto, 0)
    patch.join(auto, play)
    patch.join(play, clone)
    return clone


def room(patch, begin, source):
    """The reverberator behind all voices."""
    reverb = patch.add("freeverb~")
    settings = patch.add(
        "roomsize 0.8 \\, damping 0.5 \\, wet 0.3 \\, dry 0.7", "msg")
    patch.join(begin, settings)
    patch.join(settings, reverb)
    patch.join(source, reverb, 0, 0)
    patch.join(source, reverb, 1, 1)
    return reverb


def record(patch, order, path, seconds, source):
    """Writes both outlets of an object, and leaves when all is on the disk."""
    writer = patch.add("writesf~ 2")
    for outlet in (0, 1):
        patch.join(source, writer, outlet, outlet)
    sound = patch.add("\\; pd dsp 1", "msg")
    opening = patch.add(f"open -bytes 4 {path}.wav \\, start", "msg")
    patch.join(order, sound, 2)
    patch.join(order, opening, 2)
    patch.join(opening, writer)
    wait, stop = patch.add(f"del {seconds * 1000}"), patch.add("stop", "msg")
    # Without sound a minute passes at once for the patch, and leaves the file's thread its time.
    silence = patch.add("\\; pd dsp 0", "msg")
    leave, quit_ = patch.add("del 60000"), patch.add("\\; pd quit", "msg")
    patch.join(wait, silence)
    patch.join(order, wait, 1)
    patch.join(wait, stop)
    patch.join(stop, writer)
    patch.join(wait, leave)
    patch.join(leave, quit_)


def command(score, out):
    """The call that renders the patch; its file stands beside it, and `out` is a link to it."""
    if os.path.lexists(out):
        os.remove(out)
    os.symlink(score + ".wav", out)
    return ["pd", "-batch", "-nogui", "-noprefs", "-noaudio", "-r", "48000", "-audiobuf", "50", "-path",
            "/usr/lib/pd/extra/freeverb~", "-open", score]
