"""Builds SuperCollider synth definitions and writes their binary form, version 2.

The form is the one of SuperCollider's help file "Synth Definition File Format": big-endian, names as
byte-counted strings, one record per unit generator whose inputs name a constant or an earlier output.
"""

import struct

SCALAR, CONTROL, AUDIO = 0, 1, 2
# Operators of BinaryOpUGen by their number in the server.
ADD, MULTIPLY = 0, 2


def text(name):
    return struct.pack("B", len(name)) + name.encode("ascii")


class SynthDef:
    """One definition: `parameters` maps names to defaults; `unit` adds unit generators in order."""

    def __init__(self, name, parameters):
        self.name, self.names = name, list(parameters)
        self.defaults = [float(value) for value in parameters.values()]
        self.constants, self.units, self.rates = [], [], []
        if parameters:
            self.controls = dict(zip(parameters, self.unit("Control", CONTROL, outputs=len(parameters))))

    def __getitem__(self, name):
        """The output that carries a parameter."""
        return self.controls[name]

    def unit(self, kind, rate, *inputs, outputs=1, special=0):
        """Adds a unit generator; returns its output, or a list of its outputs when it has several."""
        record = text(kind) + struct.pack(">bIIH", rate, len(inputs), outputs, special)
        record += b"".join(self._input(value) for value in inputs) + bytes([rate] * outputs)
        self.units.append(record)
        self.rates.append(rate)
        places = [(len(self.units) - 1, i) for i in range(outputs)]
        return places[0] if outputs == 1 else places

    def _input(self, value):
        if isinstance(value, tuple):
            return struct.pack(">iI", *value)
        if float(value) not in self.constants:
            self.constants.append(float(value))
        return struct.pack(">iI", -1, self.constants.index(float(value)))

    def combine(self, operator, a, b):
        """a + b or a * b, at the faster rate of the two."""
        rates = [self.rates[x[0]] for x in (a, b) if isinstance(x, tuple)]
        return self.unit("BinaryOpUGen", max(rates), a, b, special=operator)

    def envelope(self, gate, segments, release_node, done_action):
        """EnvGen.kr from 0 through (level, seconds, curve) segments; None as curve is a straight line."""
        shape = [0, len(segments), release_node, -99]
        for level, seconds, curve in segments:
            shape += [level, seconds, *((1, 0) if curve is None else (5, curve))]
        return self.unit("EnvGen", CONTROL, gate, 1, 0, 1, done_action, *shape)

    def out(self, signal, pan, level):
        """Equal-power panning to the first two buses; `level` is the amplitude, which may move."""
        places = self.unit("Pan2", AUDIO, signal, pan, level, outputs=2)
        self.unit("Out", AUDIO, 0, *places, outputs=0)

    def binary(self):
        """The bytes of a file, or of a /d_recv message, with this one definition."""
        floats = lambda values: struct.pack(f">I{len(values)}f", len(values), *values)
        body = b"SCgf" + struct.pack(">IH", 2, 1) + text(self.name)
        body += floats(self.constants) + floats(self.defaults)
        body += struct.pack(">I", len(self.names))
        body += b"".join(text(name) + struct.pack(">I", i) for i, name in enumerate(self.names))
        return body + struct.pack(">I", len(self.units)) + b"".join(self.units) + struct.pack(">H", 0)
