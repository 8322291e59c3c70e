"""Sound as HTML: an audio element that holds the sound itself."""

from __future__ import annotations

import base64
import io

import numpy as np
import numpy.typing as npt
import soundfile

from ._text import escape, seconds

LIMIT = 120.0


def player(samples: npt.NDArray[np.float32], sample_rate: int, title: str) -> str:
    """Return an audio element with the sound inside it as FLAC (16 bit).

    Of sounds above two minutes the first two minutes are in it, and a sentence says so; of more than two
    channels the first two.
    """
    frames = int(LIMIT * sample_rate)
    kept = samples[:frames, :2]
    label = escape(f"Sound: {title}, {seconds(len(kept) / sample_rate)}")
    source = f"data:audio/flac;base64,{base64.b64encode(flac(kept, sample_rate)).decode()}"
    element = f'<audio controls preload="metadata" aria-label="{label}" src="{source}"></audio>'
    said = []
    if len(samples) > frames:
        whole = seconds(len(samples) / sample_rate)
        said.append(f"The player holds the first {seconds(LIMIT)} of {whole}.")
    if samples.shape[1] > 2:
        said.append(f"The player holds two of {samples.shape[1]} channels.")
    return element + (f"<p>{' '.join(said)} Rendering.save() writes all.</p>" if said else "")


def flac(samples: npt.NDArray[np.float32], sample_rate: int) -> bytes:
    """Return a sound as a FLAC file with 16 bits."""
    file = io.BytesIO()
    soundfile.write(file, samples, sample_rate, format="FLAC", subtype="PCM_16")
    return file.getvalue()
