"""Reads a stereo WAV file of 32-bit floats and says whether it can be compared."""

import array
import math
import operator
import struct
import sys

RATE = 48000


class NotComparable(Exception):
    """Why a file cannot stand beside the others."""


def read(path):
    """The left and right samples."""
    with open(path, "rb") as file:
        data = file.read()
    place = 12
    while place + 8 <= len(data):
        name, size = data[place:place + 4], struct.unpack_from("<I", data, place + 4)[0]
        content = data[place + 8:place + 8 + size]
        if name == b"fmt ":
            channels, rate, bits = (*struct.unpack_from("<HI", content, 2),
                                    struct.unpack_from("<H", content, 14)[0])
            if (channels, rate, bits) != (2, RATE, 32):
                raise NotComparable(f"{path}: {channels} channels, {rate} Hz, {bits} bit")
        if name == b"data":
            samples = array.array("f", content[:len(content) // 8 * 8])
            if sys.byteorder == "big":
                samples.byteswap()
            return samples[0::2], samples[1::2]
        place += 8 + size + size % 2
    raise NotComparable(f"{path}: no data chunk")


def rms(channel):
    return math.sqrt(sum(map(operator.mul, channel, channel)) / max(1, len(channel)))


def seconds_of(path):
    """How long the sound is, as its header says; 0 of one that was never completed."""
    try:
        return len(read(path)[0]) / RATE
    except (NotComparable, struct.error):
        return 0


def check(path, seconds):
    """RMS of both channels in dBFS, or `NotComparable`: too short or long, silent, not finite."""
    levels = []
    for name, channel in zip(("left", "right"), read(path)):
        length = len(channel) / RATE
        if not seconds - 0.01 <= length <= seconds + 0.01:
            raise NotComparable(f"{path}: {length:.3f} s instead of {seconds} s")
        level = rms(channel)
        if not math.isfinite(level):
            raise NotComparable(f"{path}: the {name} channel has samples that are not finite")
        if level < 1e-3:
            raise NotComparable(f"{path}: the {name} channel is silent")
        levels.append(20 * math.log10(level))
    return levels
