"""A rendered sound, with all that is known about it."""

from __future__ import annotations

import io
import math
import os
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt
import pandas as pd
import soundfile

from ._text import escape, number, seconds
from .dataset import Dataset
from .errors import UsageError
from .mapping import Mapping

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Samples = npt.NDArray[np.float32]


class Rendering:
    """The sound of a mapping on data.

    `samples` are float32 of shape (frames, channels), full scale at 1; `sample_rate` is in Hz. `manifest`
    is what the command says of the render: hashes, parameters, versions, counters.
    """

    def __init__(
        self,
        samples: Samples,
        sample_rate: int,
        manifest: dict[str, Any],
        trace: bytes = b"",
        mapping: Mapping | None = None,
        dataset: Dataset | None = None,
    ) -> None:
        self.samples = samples
        self.sample_rate = sample_rate
        self.manifest = manifest
        self.mapping = mapping
        self.dataset = dataset
        self._trace = trace

    def __repr__(self) -> str:
        return (
            f"<Rendering of {self.title}: {seconds(self.duration)}, "
            f"{number(self.loudness)} LUFS, {len(self.warnings)} warnings>"
        )

    @property
    def title(self) -> str:
        """The mapping's and the dataset's name."""
        names = [self.manifest.get(part, {}).get("name") for part in ("mapping", "dataset")]
        return " on ".join(str(name) for name in names if name) or "a sound"

    @property
    def duration(self) -> float:
        """Length of the sound in seconds."""
        return len(self.samples) / self.sample_rate

    @property
    def loudness(self) -> float:
        """Integrated loudness in LUFS (ITU-R BS.1770-4); NaN where the sound is too short or silent."""
        return self._measure("integratedLUFS")

    @property
    def true_peak(self) -> float:
        """True peak in dBTP; NaN for silence."""
        return self._measure("truePeakDBTP")

    @property
    def warnings(self) -> list[str]:
        """What went wrong without stopping the render, with lines of the Lua."""
        return list(self.manifest.get("warnings", []))

    @property
    def sha256(self) -> str:
        """SHA-256 of the samples as 32-bit floats, in hexadecimal; equal renders have equal ones."""
        return str(self.manifest["audio"]["sha256"])

    @cached_property
    def trace(self) -> pd.DataFrame:
        """Every event that the engine got: time (s), frame, kind, target, value, row, line of the Lua."""
        if not self._trace:
            return pd.DataFrame()
        return pd.read_csv(io.BytesIO(self._trace))

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Write the sound to a WAV (32-bit float), FLAC (24 bit) or OGG file and return its path."""
        file = Path(path)
        subtype = {".wav": "FLOAT", ".flac": "PCM_24", ".ogg": "VORBIS"}.get(file.suffix.lower())
        if subtype is None:
            raise UsageError(
                f"{file.name!r} has no ending that says its format", hint="use .wav, .flac or .ogg"
            )
        file.parent.mkdir(parents=True, exist_ok=True)
        soundfile.write(file, self.samples, self.sample_rate, subtype=subtype)
        return file

    def plot(self) -> Figure:
        """Return a figure: the waveform above, the spectrogram below, over the same seconds."""
        from .pictures import sound_figure

        return sound_figure(self.samples, self.sample_rate, self.title)

    def hear(self, text: str = "") -> Heard:
        """Return a display of the sound with a text of what is to be heard."""
        return Heard(self, text)

    def _repr_html_(self) -> str:
        return self.hear()._repr_html_()

    def _measure(self, name: str) -> float:
        value = self.manifest.get("measures", {}).get(name)
        return math.nan if value is None else float(value)


class Heard:
    """A rendering as a notebook shows it: player, picture, what to listen for, warnings."""

    def __init__(self, rendering: Rendering, text: str = "") -> None:
        self.rendering = rendering
        self.text = text or (rendering.mapping.hear if rendering.mapping else "")

    def __repr__(self) -> str:
        return f"{self.rendering!r}: {self.text}" if self.text else repr(self.rendering)

    def _repr_html_(self) -> str:
        from .pictures import sound_picture
        from .players import player

        sound = self.rendering
        parts = [f"<p><strong>{escape(sound.title)}</strong></p>"]
        if self.text:
            parts.append(f"<p>Listen for: {escape(self.text)}</p>")
        parts.append(player(sound.samples, sound.sample_rate, sound.title))
        parts.append(sound_picture(sound.samples, sound.sample_rate, sound.title))
        parts.append(f"<p>{escape(facts(sound))}</p>")
        if sound.warnings:
            items = "".join(f"<li>{escape(text)}</li>" for text in sound.warnings)
            parts.append(f"<p>Warnings:</p><ul>{items}</ul>")
        return "\n".join(parts)


def facts(sound: Rendering) -> str:
    """Return length, loudness and peak in words."""
    return (
        f"{seconds(sound.duration)}, {number(sound.loudness)} LUFS, "
        f"true peak {number(sound.true_peak)} dBTP"
    )
