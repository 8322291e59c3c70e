"""A rendered sound, with all that is known about it."""

from __future__ import annotations

import hashlib
import math
import os
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt
import pandas as pd
import soundfile

from . import _command
from ._analysis import Sound
from ._text import MONOSPACED, argument, escape, number, seconds
from ._wording import in_python
from .dataset import Dataset
from .errors import DataError
from .mapping import Mapping

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Samples = npt.NDArray[np.float32]


class Rendering:
    """The sound of a mapping on data.

    `samples` are float32 of shape (frames, channels), full scale at 1; `sample_rate` is in Hz.
    `manifest` is what the command says of the render: hashes, parameters, versions, counters.
    `mapping` and `dataset` are what it was made of, where that is known.
    """

    def __init__(
        self,
        samples: Samples,
        sample_rate: int,
        manifest: dict[str, Any] | None = None,
        trace: Callable[[], pd.DataFrame] = pd.DataFrame,
        mapping: Mapping | None = None,
        dataset: Dataset | None = None,
        title: str | None = None,
    ) -> None:
        self.samples = samples
        self.sample_rate = sample_rate
        self.manifest = manifest or {}
        self.mapping = mapping
        self.dataset = dataset
        names = [self.manifest.get(part, {}).get("name") for part in ("mapping", "dataset")]
        self.title = title or " on ".join(str(name) for name in names if name) or "a sound"
        self._trace = trace

    @classmethod
    def from_file(cls, path: str | os.PathLike[str], title: str | None = None) -> Rendering:
        """Read a sound file and measure it; raises DataError where it cannot be read."""
        file = Path(path)
        try:
            samples, rate = soundfile.read(file, dtype="float32", always_2d=True)
        except (OSError, soundfile.SoundFileError) as error:
            raise DataError(
                f"cannot be read: {error}", file=str(file), hint="give a WAV, FLAC or OGG file"
            ) from None
        done = _command.run(["describe", argument(file), "--json"])
        said = _command.reply(done)
        measures = {
            "integratedLUFS": said.get("integrated"),
            "truePeakDBTP": said.get("truePeak"),
        }
        manifest = {"measures": measures, "warnings": said.get("warnings", [])}
        return cls(samples, rate, manifest, title=title or file.stem)

    def __repr__(self) -> str:
        count = len(self.warnings)
        said = f", {count} warning{'s' if count > 1 else ''}" if count else ""
        return f"<Rendering of {self.title}: {self.facts}{said}>"

    @property
    def facts(self) -> str:
        """Length, loudness and peak in words; the length is that of the data and of the tail."""
        known = [seconds(self.duration)]
        if math.isnan(self.loudness):
            known.append("silent" if math.isnan(self.true_peak) else "too short for a loudness")
        else:
            known.append(f"{number(self.loudness)} LUFS")
        if not math.isnan(self.true_peak):
            known.append(f"true peak {number(self.true_peak)} dBTP")
        return ", ".join(known)

    @property
    def duration(self) -> float:
        """Length of the sound in seconds."""
        return len(self.samples) / self.sample_rate

    @property
    def loudness(self) -> float:
        """Integrated loudness in LUFS (ITU-R BS.1770-4); NaN where too short or silent."""
        return self._measure("integratedLUFS")

    @property
    def true_peak(self) -> float:
        """True peak in dBTP; NaN for silence."""
        return self._measure("truePeakDBTP")

    @property
    def warnings(self) -> list[str]:
        """What went wrong without stopping the render, with lines of the Lua."""
        return [in_python(text) for text in self.manifest.get("warnings", [])]

    @cached_property
    def sha256(self) -> str:
        """SHA-256 of the samples as 32-bit floats, in hexadecimal; the same for equal sounds."""
        said = self.manifest.get("audio", {}).get("sha256")
        return said or hashlib.sha256(self.samples.astype("<f4").tobytes()).hexdigest()

    @cached_property
    def trace(self) -> pd.DataFrame:
        """Every event that the engine received, in order; empty where they are not known.

        The columns are `time` (s), `frame`, `kind`, `target`, `value`, `ramp` (frames), `row` of
        the data and `line` of the Lua. When it is first asked for, the mapping is performed again,
        without sound: raises DataError where the data are not what they were.
        """
        return self._trace()

    @cached_property
    def sound(self) -> Sound:
        """The measures of the samples: envelope, levels, spectra, strongest frequency."""
        return Sound(self.samples, self.sample_rate)

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Write the sound, and return its path: WAV (32-bit float), FLAC (24 bit) or OGG.

        Beside `walk.wav` stands its manifest, `walk.wav.json`: `ripples rerender` makes the same
        samples from it. A mapping that is only a text is written to `walk.lua`, a table from memory
        to the folder `walk-data`. Raises UsageError for another ending, and before anything is
        written where one of these is somebody else's: only what was saved with an earlier `walk`
        is replaced.
        """
        from ._saving import save

        return save(self, path)

    def plot(self) -> Figure:
        """Return a figure: the waveform above, the spectrogram below, over the same seconds.

        A notebook shows it where it is the last line of a cell; a script saves it (`savefig`).
        """
        from ._figures import sound_figure

        return sound_figure(self.sound, self.title)

    def hear(self, text: str = "") -> Heard:
        """Return a display of the sound with a text of what is to be heard."""
        return Heard(self, text)

    def _repr_words_(self) -> str:
        return self.hear()._repr_words_()

    def _repr_html_(self) -> str:
        return self.hear()._repr_html_()

    def _measure(self, name: str) -> float:
        value = self.manifest.get("measures", {}).get(name)
        return math.nan if value is None else float(value)


class Heard:
    """A rendering as a notebook shows it: what to listen for, player, picture, warnings."""

    def __init__(self, rendering: Rendering, text: str = "") -> None:
        self.rendering = rendering
        self.text = text or (rendering.mapping.hear if rendering.mapping else "")

    def __repr__(self) -> str:
        return f"{self.rendering!r}: {self.text}" if self.text else repr(self.rendering)

    def _repr_words_(self) -> str:
        from ._words import sound_words

        sound = self.rendering
        said = [f"Sound: {sound.title}: {sound.facts}."]
        if self.text:
            said.append(f"Listen for: {self.text}")
        said.append(f"Picture: {sound_words(sound.sound, sound.title)}")
        return "\n".join([*said, *(f"Warning: {each}" for each in dict.fromkeys(sound.warnings))])

    def _repr_html_(self) -> str:
        from ._players import player
        from ._svg import sound_svg
        from ._words import sound_words
        from .pictures import Picture

        sound = self.rendering
        words = sound_words(sound.sound, sound.title)
        picture = Picture(sound_svg(sound.sound).encode(), words, "image/svg+xml")
        parts = [f"<p><strong>{escape(sound.title)}</strong></p>"]
        if self.text:
            parts.append(f"<p>Listen for: {escape(self.text)}</p>")
        parts.append(player(sound.samples, sound.sample_rate, sound.title))
        parts.append(f"<div>{picture._repr_html_()}</div>")
        parts.append(f"<p>{escape(sound.facts)}</p>")
        if sound.warnings:
            items = "".join(
                f'<li><pre style="{MONOSPACED};white-space:pre-wrap">{escape(text)}</pre></li>'
                for text in dict.fromkeys(sound.warnings)
            )
            parts.append(f"<p><strong>Warnings</strong></p><ul>{items}</ul>")
        return "\n".join(parts)
