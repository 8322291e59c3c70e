"""Writes a workload for scsynth: a non-realtime score with the synth definition in it."""

import glob
import struct

import tone
from synthdef import ADD, AUDIO, CONTROL, MULTIPLY, SynthDef

COMMON = {"freq": 440, "pan": 0, "amp": 0.1}


def sine():
    d = SynthDef("voice", COMMON)
    tone = d.unit("SinOsc", AUDIO, d["freq"], 0)
    env = d.envelope(1, [(1, 0.01, None)], -99, 0)
    d.out(tone, d["pan"], d.combine(MULTIPLY, env, d["amp"]))
    return d


def saw():
    d = SynthDef("voice", COMMON)
    tone = d.unit("Saw", AUDIO, d["freq"])
    env = d.envelope(1, [(1, 0.01, None), (0, 0.01, None)], 1, 2)
    d.out(tone, d["pan"], d.combine(MULTIPLY, env, d["amp"]))
    return d


def filtered_saw():
    d = SynthDef("voice", COMMON | {"first": 1, "second": 0})
    phase = d.combine(MULTIPLY, d["second"], 6.283185307)
    lfo = d.unit("SinOsc", CONTROL, d["first"], phase)
    cutoff = d.unit("MulAdd", CONTROL, lfo, 2900, 3100)
    tone = d.unit("RLPF", AUDIO, d.unit("Saw", AUDIO, d["freq"]), cutoff, 0.3)
    env = d.envelope(1, [(1, 0.5, None)], -99, 0)
    d.out(tone, d["pan"], d.combine(MULTIPLY, env, d["amp"]))
    return d


def fm():
    d = SynthDef("voice", COMMON | {"held": 3, "first": 1, "second": 1})
    frequency = d.combine(MULTIPLY, d["freq"], d["first"])
    deviation = d.combine(MULTIPLY, frequency, d["second"])
    modulator = d.combine(MULTIPLY, d.unit("SinOsc", AUDIO, frequency, 0), deviation)
    carrier = d.unit("SinOsc", AUDIO, d.combine(ADD, modulator, d["freq"]), 0)
    gate = d.unit("Trig", CONTROL, 1, d["held"])
    env = d.envelope(gate, [(1, 0.01, -4), (0.6, 0.2, -4), (0, 0.2, -4)], 2, 2)
    d.out(carrier, d["pan"], d.combine(MULTIPLY, env, d["amp"]))
    return d


def grains(rate):
    """All grains of a workload: cubic interpolation, the built-in Hann window."""
    d = SynthDef("voice", COMMON)
    trigger = d.unit("Dust", AUDIO, rate)
    speed = d.unit("TExpRand", AUDIO, 0.5, 2, trigger)
    place = d.unit("TRand", AUDIO, 0, 0.95, trigger)
    pan = d.unit("TRand", AUDIO, -1, 1, trigger)
    cloud = d.unit("GrainBuf", AUDIO, trigger, 0.08, 0, speed, place, 4, pan, -1, 512, outputs=2)
    d.unit("Out", AUDIO, 0, *(d.combine(MULTIPLY, side, d["amp"]) for side in cloud), outputs=0)
    return d


def ping():
    d = SynthDef("voice", COMMON)
    tone = d.unit("SinOsc", AUDIO, d["freq"], 0)
    env = d.envelope(1, [(1, 0.001, None), (0, 1, -4)], -99, 2)
    d.out(tone, d["pan"], d.combine(MULTIPLY, env, d["amp"]))
    return d


def room():
    """The reverberator behind all notes, in their place on the buses."""
    d = SynthDef("room", {})
    dry = d.unit("In", AUDIO, 0, outputs=2)
    wet = d.unit("FreeVerb2", AUDIO, *dry, 0.3, 0.8, 0.5, outputs=2)
    d.unit("ReplaceOut", AUDIO, 0, *wet, outputs=0)
    return d


DEFINITIONS = {"W0": sine, "W1": filtered_saw, "W4": fm, "W5": ping, "alias": saw}


# Saw.ar goes from -0.5 to 0.5.
SAW_GAIN = 2


def padded(data):
    return data + bytes(-len(data) % 4)


def message(address, *values):
    """An OSC 1.0 message of integers, floats, strings and blobs."""
    tags, body = ",", b""
    for value in values:
        if isinstance(value, bytes):
            tags, body = tags + "b", body + struct.pack(">i", len(value)) + padded(value)
        elif isinstance(value, str):
            tags, body = tags + "s", body + padded(value.encode("ascii") + b"\0")
        else:
            is_int = isinstance(value, int)
            tags += "i" if is_int else "f"
            body += struct.pack(">i" if is_int else ">f", value)
    return padded(address.encode("ascii") + b"\0") + padded(tags.encode("ascii") + b"\0") + body


def bundle(seconds, messages):
    """A length-prefixed OSC bundle at a time since the beginning, as scores hold them."""
    whole = int(seconds)
    data = b"#bundle\0" + struct.pack(">II", whole, int((seconds - whole) * 2**32))
    data += b"".join(struct.pack(">i", len(m)) + m for m in messages)
    return struct.pack(">i", len(data)) + data


def plays(workload):
    """Everything."""
    return True


def write(path, workload, notes, seconds, block):
    """Writes the score; the block size is an option of the server (see `command`)."""
    kind, _, count = workload.partition("-")
    definition = grains(int(count)) if kind == "W2" else DEFINITIONS[kind]()
    gain = SAW_GAIN if kind in ("W1", "alias") else 1
    bundles = [(0.0, message("/d_recv", definition.binary()))]
    if kind == "W2":
        bundles.append((0.0, message("/b_allocRead", 0, tone.write(path + ".wav"))))
        notes = [notes[0]._replace(start=0.0)]
    if kind == "W5":
        bundles += [(0.0, message("/d_recv", room().binary())),
                    (0.0, message("/s_new", "room", 999, 1, 0))]
    for number, note in enumerate(notes):
        values = {"freq": note.frequency, "pan": note.pan, "amp": gain * note.amplitude,
                  "held": note.held, "first": note.first, "second": note.second}
        pairs = [item for name in definition.names for item in (name, values[name])]
        # Before what sounds already, so that a room stays behind all of them.
        bundles.append((note.start, message("/s_new", "voice", 1000 + number, 0, 0, *pairs)))
        if kind == "alias":
            bundles.append((note.start + note.held, message("/n_free", 1000 + number)))
    bundles.append((float(seconds), message("/c_set", 0, 0.0)))
    with open(path, "wb") as file:
        for time, content in sorted(bundles, key=lambda item: item[0]):
            file.write(bundle(time, [content]))


def command(score, out, block=64):
    """The call that renders the score into a float WAV at `out`."""
    plugins = glob.glob("/usr/lib/SuperCollider/plugins") or \
        glob.glob("/usr/lib/*/SuperCollider/plugins")
    places = ["-U", plugins[0]] if plugins else []
    return ["scsynth", *places, "-N", score, "_", out, "48000", "WAV", "float",
            "-o", "2", "-z", str(block)]
