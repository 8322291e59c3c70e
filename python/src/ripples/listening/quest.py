"""QUEST+: the next level is the one from which the answer is expected to tell most.

Watson, QUEST+: A general multidimensional Bayesian adaptive psychometric method, Journal of Vision
17(3):10, 2017. Stimuli and parameters are grids; the stimulus with the smallest expected entropy of
the parameters is next, the first of several.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy import special

from ..errors import UsageError
from ._outcome import Floats


class Quest:
    """A run of QUEST+ over stimuli and a grid of parameters.

    `shares` has the probability of each outcome: an axis for the outcomes, one for the stimuli, one
    for the points of the grid of parameters (`points`, in the order of `product`).

    >>> quest = Quest.weibull(range(-40, 1), {"threshold": range(-40, 1), "slope": [3.5],
    ...                                       "guess": [0.5], "lapse": [0.02]})
    >>> quest.next
    -18
    >>> quest.answer(True)
    >>> quest.next
    -22
    """

    def __init__(
        self,
        stimuli: npt.ArrayLike,
        parameters: Mapping[str, npt.ArrayLike],
        shares: npt.ArrayLike,
        prior: npt.ArrayLike | None = None,
    ) -> None:
        self.stimuli = np.asarray(stimuli)
        self.names = list(parameters)
        self.points = np.array(list(product(*(np.atleast_1d(p) for p in parameters.values()))))
        self._shares: Floats = np.asarray(shares, dtype=float)
        wanted = (len(self.stimuli), len(self.points))
        if self._shares.shape[1:] != wanted:
            raise UsageError(f"the shares are of {self._shares.shape[1:]} points, not {wanted}")
        flat = np.full(len(self.points), 1 / len(self.points))
        self.posterior: Floats = flat if prior is None else np.asarray(prior, dtype=float).ravel()
        self.posterior = self.posterior / self.posterior.sum()

    @classmethod
    def weibull(cls, decibels: npt.ArrayLike, parameters: Mapping[str, npt.ArrayLike]) -> Quest:
        """Return a run for Watson's Weibull function of levels in dB (20 log10 of the level).

        The parameters are threshold (dB), slope, guess and lapse, in this order. The answers are
        True (correct) and False.
        """
        expected = ["threshold", "slope", "guess", "lapse"]
        if list(parameters) != expected:
            raise UsageError(f"expected the parameters {', '.join(expected)}")
        levels = np.asarray(decibels if not isinstance(decibels, range) else list(decibels))
        grid = np.array(
            list(
                product(
                    *(
                        np.atleast_1d(list(p) if isinstance(p, range) else p)
                        for p in parameters.values()
                    )
                )
            )
        )
        threshold, slope, guess, lapse = grid.T
        power = 10 ** (slope * (levels[:, None] - threshold) / 20)
        right = 1 - lapse - (1 - guess - lapse) * np.exp(-power)
        return cls(levels, parameters, [1 - right, right])

    @property
    def expected_entropies(self) -> Floats:
        """The entropy of the parameters that is expected after each stimulus, in nats."""
        weighted = self._shares * self.posterior
        outcome = weighted.sum(axis=2, keepdims=True)
        after = np.divide(weighted, outcome, out=np.zeros_like(weighted), where=outcome > 0)
        entropy = special.entr(after).sum(axis=2)
        return np.asarray((outcome[:, :, 0] * entropy).sum(axis=0))

    @property
    def next(self) -> Any:
        """The next stimulus."""
        return self.stimuli[int(np.argmin(self.expected_entropies))].item()

    def answer(self, outcome: bool | int, stimulus: float | None = None) -> None:
        """Take the outcome of a trial at a stimulus; without one, at `next`."""
        shown = self.next if stimulus is None else stimulus
        places = np.flatnonzero(np.isclose(self.stimuli.astype(float), shown))
        if not len(places):
            raise UsageError(f"{shown} is none of the stimuli")
        self.posterior = self.posterior * self._shares[int(outcome), places[0]]
        self.posterior = self.posterior / self.posterior.sum()

    @property
    def mode(self) -> dict[str, float]:
        """The most probable parameters."""
        best = self.points[int(np.argmax(self.posterior))]
        return dict(zip(self.names, best.tolist(), strict=True))

    @property
    def mean(self) -> dict[str, float]:
        """The mean of each parameter."""
        return dict(zip(self.names, (self.posterior @ self.points).tolist(), strict=True))
