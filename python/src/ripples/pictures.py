"""Pictures of sound, with text for those who do not see them."""

from __future__ import annotations

import base64
import io
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from ._text import escape, seconds

if TYPE_CHECKING:
    from matplotlib.figure import Figure

WINDOW = 2048
COLUMNS = 600
FLOOR = -80.0


class Picture:
    """A PNG with its text, as a notebook shows it."""

    def __init__(self, png: bytes, alt: str) -> None:
        self.png = png
        self.alt = alt

    def __repr__(self) -> str:
        return f"Picture: {self.alt}"

    def _repr_html_(self) -> str:
        data = base64.b64encode(self.png).decode()
        return f'<img src="data:image/png;base64,{data}" alt="{escape(self.alt)}">'


def show(figure: Figure, alt: str) -> None:
    """Show a matplotlib figure with a text that says what is to be seen in it.

    Outside a notebook the text is printed. The figure is closed, so that it is not shown twice.
    """
    from matplotlib import pyplot

    picture = Picture(png(figure), alt)
    pyplot.close(figure)
    display(picture)


def display(item: object) -> None:
    """Show something in a notebook, or print it where there is none."""
    try:
        from IPython import get_ipython
        from IPython.display import display as show_item
    except ImportError:
        print(item)
        return
    if get_ipython() is None:
        print(item)
    else:
        show_item(item)


def png(figure: Figure, dpi: int = 100) -> bytes:
    """Return a figure as PNG."""
    file = io.BytesIO()
    figure.savefig(file, format="png", dpi=dpi)
    return file.getvalue()


def spectrogram(
    samples: npt.NDArray[np.float32], sample_rate: int
) -> tuple[npt.NDArray[np.float32], float]:
    """Return levels in dB below the loudest (frequencies, times), and the highest frequency in Hz."""
    mono = samples.mean(axis=1)
    if len(mono) < WINDOW:
        mono = np.pad(mono, (0, WINDOW - len(mono)))
    starts = np.linspace(0, len(mono) - WINDOW, min(COLUMNS, max(len(mono) // 256, 1)))
    frames = np.lib.stride_tricks.sliding_window_view(mono, WINDOW)[starts.astype(int)]
    window = np.hanning(WINDOW).astype(np.float32)
    power = np.abs(np.fft.rfft(frames * window, axis=1)).T ** 2
    loudest = max(float(power.max()), 1e-12)
    levels = 10 * np.log10(np.maximum(power / loudest, 10 ** (FLOOR / 10)))
    return levels.astype(np.float32), sample_rate / 2


def sound_figure(samples: npt.NDArray[np.float32], sample_rate: int, title: str) -> Figure:
    """Return a figure with the waveform above and the spectrogram below."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 4), layout="constrained")
    upper, lower = figure.subplots(2, 1, sharex=True, height_ratios=[1, 2])
    duration = len(samples) / sample_rate
    low, high = envelope(samples)
    times = np.linspace(0, duration, len(low))
    upper.fill_between(times, low, high, linewidth=0)
    upper.set(ylabel="sample", title=title, ylim=(-1, 1))
    levels, top = spectrogram(samples, sample_rate)
    lower.imshow(levels, origin="lower", aspect="auto", extent=(0, duration, 0, top / 1000))
    lower.set(xlabel="time (s)", ylabel="frequency (kHz)", ylim=(0, min(top / 1000, 12)))
    return figure


def envelope(
    samples: npt.NDArray[np.float32], points: int = COLUMNS
) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """Return the lowest and the highest sample of each of so many stretches."""
    starts = np.linspace(0, len(samples), min(points, len(samples)), endpoint=False).astype(int)
    low = np.minimum.reduceat(samples.min(axis=1), starts)
    high = np.maximum.reduceat(samples.max(axis=1), starts)
    return low, high


def sound_picture(samples: npt.NDArray[np.float32], sample_rate: int, title: str) -> str:
    """Return an image element with waveform and spectrogram."""
    picture = Picture(
        png(sound_figure(samples, sample_rate, title)), sound_text(samples, sample_rate, title)
    )
    return picture._repr_html_()


def sound_text(samples: npt.NDArray[np.float32], sample_rate: int, title: str) -> str:
    """Return in words what the picture shows."""
    return f"Waveform and spectrogram of {title}, {seconds(len(samples) / sample_rate)} long"
