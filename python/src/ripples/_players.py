"""Sound as HTML: an audio element that holds the sound itself."""

from __future__ import annotations

import base64
import io

import numpy as np
import numpy.typing as npt
import soundfile

from ._text import escape, seconds

LIMIT = 120.0
"""The most seconds that a page holds of one sound."""


def player(samples: npt.NDArray[np.float32], sample_rate: int, title: str) -> str:
    """Return an audio element with the sound inside it as FLAC of 16 bits.

    Of sounds above two minutes it holds the first two minutes, of more than two channels the first
    two; a sentence says so.
    """
    frames = int(LIMIT * sample_rate)
    kept = samples[:frames, :2]
    label = escape(f"Sound: {title}, {seconds(len(kept) / sample_rate)}")
    source = f"data:audio/flac;base64,{base64.b64encode(flac(kept, sample_rate)).decode()}"
    style = "width:100%;max-width:720px"
    element = (
        f'<audio controls preload="metadata" aria-label="{label}" style="{style}" '
        f'src="{source}"></audio>'
    )
    said = []
    if len(samples) > frames:
        whole = seconds(len(samples) / sample_rate)
        said.append(f"The player holds the first {seconds(LIMIT)} of {whole}.")
    if samples.shape[1] > 2:
        said.append(f"The player holds the first two of {samples.shape[1]} channels.")
    return element + (f"<p>{' '.join(said)} Rendering.save() writes all.</p>" if said else "")


def flac(samples: npt.NDArray[np.float32], sample_rate: int) -> bytes:
    """Return a sound as a FLAC file with 16 bits."""
    file = io.BytesIO()
    soundfile.write(file, samples, sample_rate, format="FLAC", subtype="PCM_16")
    return file.getvalue()
