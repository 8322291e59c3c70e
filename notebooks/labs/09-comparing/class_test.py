"""The class that takes the test of lab 9 when nobody is there: thirty listeners from a model.

Each hears the pitch that the engine was given, in just noticeable differences, with noise of an own
size, learns a little from condition to condition, and guesses in 3 % of the trials. What such a
class finds is a prediction from a model of hearing, never evidence about people.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt
import pandas as pd
import ripples

Numbers = npt.NDArray[np.float64]
SECONDS = 30.0
EXCERPTS = 12
UNMOVED = 261.6256
"""Hz that a voice has until its pitch is moved."""
LEAST = 0.5
"""°C by which an excerpt must change to be a trial."""


def ranks(values: Numbers) -> Numbers:
    """Return the ranks of values, from 1; equal ones share the mean of their ranks.

    >>> ranks(np.array([5.0, 8.0, 8.0, 1.0])).tolist()
    [2.0, 3.5, 3.5, 1.0]
    """
    _, inverse, counts = np.unique(values, return_inverse=True, return_counts=True)
    ends = np.cumsum(counts)
    return np.asarray(((ends - counts + 1 + ends) / 2)[inverse])


def audible_steps(hertz: Numbers) -> Numbers:
    """Return how many just noticeable differences lie below pitches (Wier and others, 1977)."""
    slope, root = 0.026 * np.log(10), np.sqrt(hertz)
    below = np.exp(-slope * root) * (root / slope + 1 / slope**2)
    return np.asarray(2 * 10**0.533 * (1 / slope**2 - below))


def excerpts(
    mapping: ripples.Mapping, variant: str, walk: ripples.Dataset
) -> tuple[Numbers, Numbers]:
    """Return by how many JND, and by how many °C, each excerpt is higher in its second half."""
    trace = ripples.render(mapping, walk, variant=variant, length=SECONDS, tail=0).trace
    moves = trace[(trace["kind"] == "control") & trace["target"].str.endswith(".pitch")]
    times = np.arange(0, SECONDS, 0.05)
    row = np.searchsorted(moves["time"].to_numpy(), times, side="right")
    hertz = np.concatenate([[UNMOVED], moves["value"].to_numpy()])[row]
    steps = audible_steps(hertz).reshape(EXCERPTS, 2, -1).mean(axis=2)
    warmth = walk.to_pandas()["temperature"].to_numpy()
    halves = [half for part in np.array_split(warmth, EXCERPTS) for half in np.array_split(part, 2)]
    degrees = np.reshape([half.mean() for half in halves], (EXCERPTS, 2))
    return steps[:, 1] - steps[:, 0], degrees[:, 1] - degrees[:, 0]


def simulated_class(
    mapping: ripples.Mapping,
    walks: Sequence[ripples.Dataset],
    orders: Sequence[Sequence[int]],
    labels: Mapping[str, str],
    listeners: int = 30,
    seed: int = 2026,
) -> pd.DataFrame:
    """Return a row for each response: listener, place, label, walk, trial, right.

    Condition 0, 1, 2 is the variant glide on the three walks, 3, 4, 5 the variant steps; `orders`
    has the orders that listeners get in turn, `labels` the blind names of the variants.
    """
    chance, rows = np.random.default_rng(seed), []
    conditions = [(variant, walk) for variant in ("glide", "steps") for walk in walks]
    heard = [excerpts(mapping, variant, walk) for variant, walk in conditions]
    for listener in range(listeners):
        noise = 14 * np.exp(chance.normal(0, 0.4))
        for place, condition in enumerate(orders[listener % len(orders)]):
            (steps, degrees), (variant, walk) = heard[condition], conditions[condition]
            spread = noise * (1.2 - 0.05 * place) * 2**0.5
            looks = steps + chance.normal(0, spread, len(steps))
            guessed, asleep = chance.random((2, len(steps)))
            right = np.where(asleep < 0.03, guessed < 0.5, np.sign(looks) == np.sign(degrees))
            for trial in np.flatnonzero(np.abs(degrees) >= LEAST):
                label = labels[variant]
                rows.append((listener, place, label, walk.name, trial, bool(right[trial])))
    columns = ["listener", "place", "label", "walk", "trial", "right"]
    return pd.DataFrame(rows, columns=columns)
