"""The sound that the other engines take grains from: four seconds of what ours hears."""

import array
import math
import struct

RATE, SECONDS, FREQUENCY = 48000, 4, 220


def write(path):
    """Writes a mono WAV of 32-bit floats; returns its path."""
    samples = array.array("f", (math.sin(2 * math.pi * FREQUENCY * i / RATE)
                                for i in range(RATE * SECONDS))).tobytes()
    head = b"WAVEfmt " + struct.pack("<IHHIIHH", 16, 3, 1, RATE, 4 * RATE, 4, 32)
    with open(path, "wb") as file:
        file.write(b"RIFF" + struct.pack("<I", 4 + 24 + 8 + len(samples)) + head)
        file.write(b"data" + struct.pack("<I", len(samples)) + samples)
    return path
