"""Draws waveform and spectrogram as SVG: sharp at every size, and drawn in a few milliseconds."""

from __future__ import annotations

import base64
import math

import numpy as np
import numpy.typing as npt

from ._analysis import Floats, Sound
from ._png import png

WIDTH, HEIGHT = 720, 330
LEFT, RIGHT, TOP = 62, 12, 10
WAVE, GAP, SPECTRUM = 84, 14, 172
ROWS = 172
FLOOR = -70.0
INK, LINE, WAVE_COLOUR = "#1a1a1a", "#8a8a8a", "#1f4e79"
EDGES = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0)
LOWEST, HIGHEST = 50.0, 16000.0
HERTZ = ((100, "100"), (300, "300"), (1000, "1k"), (3000, "3k"), (10000, "10k"))


def sound_svg(sound: Sound) -> str:
    """Return a picture: samples above, levels of frequencies below, over the same seconds."""
    below = TOP + WAVE + GAP
    highest = min(HIGHEST, sound.sample_rate / 2)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'width="{WIDTH}" height="{HEIGHT}" font-family="sans-serif" font-size="11" fill="{INK}">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
        spectrogram(sound, below, highest),
        waveform(sound),
        frame(TOP, WAVE),
        frame(below, SPECTRUM),
        time_axis(sound.duration, below + SPECTRUM),
        wave_axis(limit(sound)),
        frequency_axis(below, highest),
        "</svg>",
    ]
    return "".join(parts)


def limit(sound: Sound) -> float:
    """Return the magnitude at the edge of the waveform's axis: round, or the peak above 1."""
    return next((edge for edge in EDGES if sound.peak <= edge), sound.peak)


def waveform(sound: Sound) -> str:
    """Return the envelope as one filled path."""
    low, high = sound.envelope
    middle, scale = TOP + WAVE / 2, WAVE / 2 / limit(sound)
    x = np.linspace(LEFT, WIDTH - RIGHT, len(low))
    upper, lower = middle - high * scale - 0.3, middle - low * scale + 0.3
    points = [f"{a:.1f} {b:.1f}" for a, b in zip(x, upper, strict=True)]
    points += [f"{a:.1f} {b:.1f}" for a, b in zip(x[::-1], lower[::-1], strict=True)]
    return f'<path d="M{"L".join(points)}Z" fill="{WAVE_COLOUR}"/>'


def spectrogram(sound: Sound, top: float, highest: float) -> str:
    """Return the spectrogram as a picture inside the picture; dark is loud."""
    levels: Floats = sound.picture(ROWS, LOWEST, highest)
    index = np.clip((levels - FLOOR) * (255 / -FLOOR), 0, 255).astype(np.uint8)
    data = base64.b64encode(png(index, palette())).decode()
    return (
        f'<image x="{LEFT}" y="{top}" width="{WIDTH - LEFT - RIGHT}" height="{SPECTRUM}" '
        f'preserveAspectRatio="none" href="data:image/png;base64,{data}"/>'
    )


def palette() -> npt.NDArray[np.uint8]:
    """Return 256 colours from white over blue to almost black; lightness falls evenly."""
    at = np.linspace(0, 1, 256)
    stops = ((255, 255, 255), (170, 206, 232), (62, 130, 190), (24, 62, 122), (6, 12, 40))
    positions = np.linspace(0, 1, len(stops))
    channels = [np.interp(at, positions, [stop[part] for stop in stops]) for part in range(3)]
    return np.stack(channels, axis=1).astype(np.uint8)


def frame(top: float, height: float) -> str:
    """Return the frame of a plot."""
    return (
        f'<rect x="{LEFT}" y="{top}" width="{WIDTH - LEFT - RIGHT}" height="{height}" '
        f'fill="none" stroke="{LINE}"/>'
    )


def text(x: float, y: float, words: str, anchor: str = "middle", turned: bool = False) -> str:
    """Return a text; `turned` reads upwards."""
    turn = f' transform="rotate(-90 {x:.1f} {y:.1f})"' if turned else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{turn}>{words}</text>'


def ticks(end: float, most: int = 8) -> list[float]:
    """Return round numbers from 0 to `end`, at most so many.

    >>> ticks(10), ticks(0)
    ([0.0, 2.0, 4.0, 6.0, 8.0, 10.0], [0.0])
    """
    if end <= 0:
        return [0.0]
    power = 10.0 ** math.floor(math.log10(end / most))
    step = next(part * power for part in (1, 2, 5, 10) if end / (part * power) <= most)
    return [float(f"{step * index:.6g}") for index in range(int(end / step + 1e-9) + 1)]


def time_axis(duration: float, bottom: float) -> str:
    """Return ticks and label of the time in seconds."""
    width = WIDTH - LEFT - RIGHT
    parts = [text(LEFT + width / 2, bottom + 32, "time (s)")]
    for second in ticks(duration):
        x = LEFT + width * (second / duration if duration else 0)
        parts.append(f'<path d="M{x:.1f} {bottom}v4" stroke="{LINE}"/>')
        parts.append(text(x, bottom + 16, f"{second:g}"))
    return "".join(parts)


def wave_axis(edge: float) -> str:
    """Return ticks and label of the samples, of which 1 is full scale."""
    parts = [text(14, TOP + WAVE / 2, "sample", turned=True)]
    for part in (-1, 0, 1):
        y = TOP + WAVE / 2 * (1 - part)
        parts.append(f'<path d="M{LEFT - 4} {y}h4" stroke="{LINE}"/>')
        parts.append(text(LEFT - 7, y + 4, f"{part * edge:.2g}".replace("-", "−"), "end"))
    return "".join(parts)


def frequency_axis(top: float, highest: float) -> str:
    """Return ticks and label of the frequency in Hz; octaves are equally high."""
    parts = [text(14, top + SPECTRUM / 2, "frequency (Hz)", turned=True)]
    for hertz, words in HERTZ:
        part = math.log(hertz / LOWEST) / math.log(highest / LOWEST)
        if part <= 1:
            y = top + SPECTRUM * (1 - part)
            parts.append(f'<path d="M{LEFT - 4} {y:.1f}h4" stroke="{LINE}"/>')
            parts.append(text(LEFT - 7, y + 4, words, "end"))
    return "".join(parts)
