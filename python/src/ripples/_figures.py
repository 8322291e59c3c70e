"""Figures of a sound for papers, by matplotlib."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ._analysis import Sound

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LOWEST, HIGHEST, ROWS = 50.0, 16000.0, 256
FLOOR = -70


def sound_figure(sound: Sound, title: str) -> Figure:
    """Return a figure with the waveform above and the spectrogram below, over the same seconds."""
    from ._shown_figure import ShownFigure
    from ._words import sound_words

    words = sound_words(sound, title)
    figure = ShownFigure(words, figsize=(8, 4.5), layout="constrained")
    upper, lower = figure.subplots(2, 1, sharex=True, height_ratios=[1, 2])
    low, high = sound.envelope
    times = np.linspace(0, sound.duration, len(low))
    upper.fill_between(times, low, high, linewidth=0.5, color="#1f4e79")
    upper.set_title(title)
    upper.set_ylabel("sample (full scale 1)")
    upper.set_xlim(0, max(sound.duration, 1e-3))
    highest = min(HIGHEST, sound.sample_rate / 2)
    levels = sound.picture(ROWS, LOWEST, highest)
    edges = np.geomspace(LOWEST, highest, ROWS + 1)[::-1]
    across = np.linspace(0, sound.duration, levels.shape[1] + 1)
    mesh = lower.pcolormesh(across, edges, levels, cmap="Blues", vmin=FLOOR, vmax=0)
    mesh.set_rasterized(True)
    lower.set_yscale("log")
    lower.set_xlabel("time (s)")
    lower.set_ylabel("frequency (Hz)")
    figure.colorbar(mesh, ax=lower, label="dB below the loudest")
    return figure
