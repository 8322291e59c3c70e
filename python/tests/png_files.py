"""PNG files as another program writes them: for tests of pictures as data."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence

COLOURS = {
    "k": (0, 0, 0),
    "w": (255, 255, 255),
    "r": (255, 0, 0),
    "g": (0, 255, 0),
    "b": (0, 0, 255),
}
TYPES = {"grey": (8, 0), "grey16": (16, 0), "colour": (8, 2), "alpha": (8, 6), "palette": (8, 3)}


def png(rows: Sequence[Sequence[str]], kind: str) -> bytes:
    """Return a PNG of letters of COLOURS.

    In greys every colour but black is white; with alpha black is nothing.
    """
    depth, colour = TYPES[kind]
    names = list(COLOURS)

    def pixel(name: str) -> bytes:
        match kind:
            case "grey":
                return bytes([255 if name != "k" else 0])
            case "grey16":
                return b"\xff\xff" if name != "k" else b"\0\0"
            case "palette":
                return bytes([names.index(name)])
            case "alpha":
                return bytes(
                    [
                        *(COLOURS[name] if name != "k" else (255, 255, 255)),
                        255 if name != "k" else 0,
                    ]
                )
        return bytes(COLOURS[name])

    def chunk(name: bytes, data: bytes) -> bytes:
        return (
            struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        )

    head = struct.pack(">IIBBBBB", len(rows[0]), len(rows), depth, colour, 0, 0, 0)
    lines = b"".join(b"\0" + b"".join(pixel(name) for name in row) for row in rows)
    colours = b"".join(bytes(COLOURS[name]) for name in names)
    palette = chunk(b"PLTE", colours) if kind == "palette" else b""
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + palette
        + chunk(b"IDAT", zlib.compress(lines))
        + chunk(b"IEND", b"")
    )
