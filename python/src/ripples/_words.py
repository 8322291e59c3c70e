"""Says in words what the picture of a sound shows."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ._analysis import Floats, Sound
from ._text import seconds

SHORTEST = 0.5
SILENCE = -60.0


def sound_words(sound: Sound, title: str) -> str:
    """Return the text of a sound's picture: length, loudest moment, frequencies, silence."""
    head = f"Waveform and spectrogram of {title}, {seconds(sound.duration)}."
    if len(sound.samples) == 0 or sound.levels.max() <= SILENCE:
        return f"{head} It is silent."
    loudest = int(np.argmax(sound.levels))
    parts = [
        head,
        f"Peak {sound.peak:.2f} of full scale; loudest at {sound.times[loudest]:.1f} s.",
        pitch_words(sound.times, sound.strongest),
        silence_words(sound),
    ]
    return " ".join(part for part in parts if part)


def pitch_words(times: npt.NDArray[np.float64], hertz: Floats) -> str:
    """Return how the strongest frequency goes: beginning, lowest, highest, end."""
    sounds = np.flatnonzero(~np.isnan(hertz))
    smooth = hertz[sounds]
    if len(smooth) >= 5:
        smooth = np.median(np.lib.stride_tricks.sliding_window_view(smooth, 5), axis=1)
        sounds = sounds[2:-2]
    low, high = int(np.argmin(smooth)), int(np.argmax(smooth))
    if smooth[high] < smooth[low] * 1.01:
        return f"The strongest frequency is {rounded(smooth[low])} Hz throughout."
    return (
        f"The strongest frequency begins at {rounded(smooth[0])} Hz, "
        f"is lowest with {rounded(smooth[low])} Hz at {times[sounds[low]]:.1f} s, "
        f"highest with {rounded(smooth[high])} Hz at {times[sounds[high]]:.1f} s, "
        f"and ends at {rounded(smooth[-1])} Hz."
    )


def rounded(hertz: float) -> str:
    """Return a frequency with three digits.

    >>> rounded(146.83), rounded(4186)
    ('147', '4190')
    """
    return f"{float(f'{hertz:.3g}'):g}"


def silence_words(sound: Sound) -> str:
    """Return where it is silent for half a second and longer."""
    quiet = np.concatenate([[False], sound.levels <= SILENCE, [False]])
    edges = np.flatnonzero(quiet[1:] != quiet[:-1]).reshape(-1, 2)
    times = np.append(sound.times, sound.duration)
    stretches = [(times[first], times[last]) for first, last in edges]
    long = [f"{a:.1f} to {b:.1f} s" for a, b in stretches if b - a >= SHORTEST]
    if not long:
        return ""
    more = f" and {len(long) - 3} times more" if len(long) > 3 else ""
    return f"Silent from {', '.join(long[:3])}{more}."
