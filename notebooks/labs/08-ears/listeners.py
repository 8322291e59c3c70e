"""Who answers in lab 8: a person at the keyboard, or a simulated listener of the samples."""

from __future__ import annotations

from typing import Protocol

import numpy as np
import numpy.typing as npt
import ripples

Numbers = npt.NDArray[np.float64]


class Listener(Protocol):
    """Somebody who says of a sound whether it rises."""

    def rises(self, sound: ripples.Rendering) -> bool:
        """Answer: does it rise?"""
        ...


def pitches(sound: ripples.Rendering) -> tuple[float, float]:
    """Return the mean pitch of both halves of one tone, in Hz, from its samples."""
    rate, mono = sound.sample_rate, sound.samples.mean(axis=1)
    mono = mono[int(0.2 * rate) : int(2.9 * rate)]  # without the beginning and the end of the note
    spectrum = np.fft.fft(mono)
    spectrum[len(mono) // 2 :] = 0  # the analytic signal, whose phase turns once a period
    turns = np.unwrap(np.angle(np.fft.ifft(spectrum))) / (2 * np.pi)
    half = len(turns) // 2
    first, second = ((part[-1] - part[0]) / len(part) for part in (turns[:half], turns[half:]))
    return float(first * rate), float(second * rate)


def audible_steps(hertz: float | Numbers) -> Numbers:
    """Return how many just noticeable differences lie below a pitch in Hz.

    The integral of 1 / JND with log10 JND = 0.026 √f - 0.533 (Wier, Jesteadt and Green, 1977).

    >>> float(audible_steps(1001.0) - audible_steps(1000.0)).__round__(2)
    0.51
    """
    slope, root = 0.026 * np.log(10), np.sqrt(hertz)
    below = np.exp(-slope * root) * (root / slope + 1 / slope**2)
    return np.asarray(2 * 10**0.533 * (1 / slope**2 - below))


class Simulated:
    """A listener with a noisy ear; with a noise of 1 JND and no lapses, the ideal one of Ripples.

    `noise` is in JND per look; in a share of `lapses` of the trials the listener guesses.
    """

    def __init__(self, noise: float = 4.0, lapses: float = 0.02, seed: int = 8) -> None:
        self.noise = noise
        self.lapses = lapses
        self.random = np.random.default_rng(seed)

    def rises(self, sound: ripples.Rendering) -> bool:
        """Compare one noisy look at each half."""
        first, second = (
            float(audible_steps(hertz)) + self.random.normal(0, self.noise)
            for hertz in pitches(sound)
        )
        if self.random.random() < self.lapses:
            return bool(self.random.random() < 0.5)
        return second > first


class Keyboard:
    """A person, who answers r for rising and f for falling."""

    def rises(self, sound: ripples.Rendering) -> bool:
        """Play the sound and ask until there is an answer."""
        try:
            from IPython import display

            display.display(sound.hear("a tone of three seconds"))  # type: ignore[no-untyped-call]
        except ImportError:
            print("play", sound.save("out/trial.wav"))
        while (key := input("rising or falling? r/f ").strip().lower()) not in ("r", "f"):
            print("r or f, please; if you do not know, guess")
        return key == "r"
