"""Measures of a sound for its pictures: envelope, levels over time, spectrum over time."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]

WINDOW = 4096
"""Samples in a spectrum: 85 ms and steps of 12 Hz at 48 kHz."""

SPECTRA = 1600
"""The most spectra that are taken of one sound."""

SILENT = 1e-10


@dataclass(frozen=True)
class Sound:
    """A sound and its measures, each of which is computed when it is first asked for.

    `samples` are float32 of shape (frames, channels), `sample_rate` in Hz, `columns` how many
    stretches of time its pictures tell apart.
    """

    samples: Floats
    sample_rate: int
    columns: int = 600

    @property
    def duration(self) -> float:
        """Length in seconds."""
        return len(self.samples) / self.sample_rate

    @cached_property
    def peak(self) -> float:
        """Largest magnitude of a sample."""
        return float(max(self.envelope[1].max(), -self.envelope[0].min(), 0))

    @cached_property
    def envelope(self) -> tuple[Floats, Floats]:
        """The lowest and the highest sample of all channels in each stretch of time."""
        frames, channels = self.samples.shape
        count = max(min(self.columns, frames), 1)
        size = frames // count
        if size == 0:
            nothing = np.zeros(1, dtype=np.float32)
            return nothing, nothing
        blocks = self.samples[: count * size].reshape(count, size * channels)
        low, high = blocks.min(axis=1), blocks.max(axis=1)
        if rest := self.samples[count * size :].ravel().tolist():
            low[-1], high[-1] = min(low[-1], *rest), max(high[-1], *rest)
        return low, high

    @cached_property
    def power(self) -> Floats:
        """Power of the spectrum, of shape (spectra, bins): a sine at full scale has 1 in its bin.

        Of more than two channels the first two count; they are added as powers.
        """
        kept = np.ascontiguousarray(self.samples[:, :2].T)
        if len(kept) == 2 and np.array_equal(kept[0], kept[1]):
            kept = kept[:1]
        padded = np.pad(kept, ((0, 0), (WINDOW // 2, WINDOW // 2)))
        window = np.hanning(WINDOW + 1)[:-1].astype(np.float32)
        views = np.lib.stride_tricks.sliding_window_view(padded, WINDOW, axis=1)
        spectra = np.fft.rfft(views[:, self.centres] * (window * (2 / window.sum())), axis=2)
        power: Floats = (spectra.real**2 + spectra.imag**2).mean(axis=0, dtype=np.float32)
        return power

    @cached_property
    def centres(self) -> npt.NDArray[np.int64]:
        """The frame in the middle of each spectrum."""
        last = max(len(self.samples) - 1, 0)
        count = min(max(last // (WINDOW // 4), self.columns), SPECTRA)
        return np.linspace(0, last, count).astype(np.int64)

    @cached_property
    def times(self) -> npt.NDArray[np.float64]:
        """The second in the middle of each spectrum."""
        return self.centres / self.sample_rate

    @cached_property
    def levels(self) -> Floats:
        """Level of each spectrum as a whole in dB of a sine at full scale; at least -100."""
        whole = self.power.sum(axis=1) / 1.5
        levels: Floats = np.maximum(10 * np.log10(np.maximum(whole, SILENT)), -100)
        return levels

    @cached_property
    def strongest(self) -> Floats:
        """The strongest frequency of each spectrum in Hz; NaN where it is silent (below -60 dB)."""
        found = np.argmax(self.power[:, 1:-1], axis=1) + 1
        row = np.arange(len(found))
        parts = (self.power[row, found + step] for step in (-1, 0, 1))
        before, at, after = (np.log(np.maximum(part, 1e-20)) for part in parts)
        curve = before - 2 * at + after
        shift = np.where(curve < 0, (before - after) / (2 * np.minimum(curve, -1e-9)), 0)
        hertz = (found + np.clip(shift, -0.5, 0.5)) * self.sample_rate / WINDOW
        return np.where(self.levels > -60, hertz, np.nan).astype(np.float32)

    def picture(self, rows: int, lowest: float, highest: float) -> Floats:
        """Return levels in dB below the loudest, of shape (rows, columns); the top row is first.

        Rows are equally far apart in octaves between the two frequencies in Hz. A point shows the
        loudest of the bins and of the spectra that fall on it, so that nothing short is lost.
        """
        hertz = np.geomspace(lowest, highest, rows + 1)[::-1] * WINDOW / self.sample_rate
        bins = self.power.shape[1] - 1
        upper, lower = (np.clip(edge, 0, bins) for edge in (hertz[:-1], hertz[1:]))
        spectra = self._columns(self.power)
        picture = np.empty((rows, spectra.shape[0]), dtype=np.float32)
        for row in range(rows):
            first, last = int(np.ceil(lower[row])), int(np.floor(upper[row]))
            if last > first:
                picture[row] = spectra[:, first : last + 1].max(axis=1)
            else:
                middle = (lower[row] + upper[row]) / 2
                low = int(min(middle, bins - 1))
                part = np.float32(middle - low)
                picture[row] = spectra[:, low] * (1 - part) + spectra[:, low + 1] * part
        loudest = max(float(picture.max()), SILENT)
        levels: Floats = 10 * np.log10(np.maximum(picture / loudest, SILENT))
        return levels

    def _columns(self, spectra: Floats) -> Floats:
        """Return one spectrum for each stretch of time: the loudest of those in it."""
        if len(spectra) <= self.columns:
            return spectra
        starts = np.linspace(0, len(spectra), self.columns, endpoint=False).astype(int)
        loudest: Floats = np.maximum.reduceat(spectra, starts, axis=0)
        return loudest
