"""The figures of lab 9: each function returns a figure and the text of what is to be seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import NormalDist

import numpy as np
import pandas as pd
import ripples
from matplotlib import pyplot as plt
from matplotlib.axes import Axes
from matplotlib.figure import Figure

Drawn = tuple[Figure, str]
LINES = ("-", "--", ":")
MARKERS = {"K": "o", "Q": "s"}


def walks(data: Sequence[ripples.Dataset]) -> Drawn:
    """Draw the temperatures of three walks over time."""
    figure, axis = plt.subplots(figsize=(8, 3), layout="constrained")
    for walk, line in zip(data, LINES, strict=True):
        table = walk.to_pandas()
        axis.plot(table["time"], table["temperature"], line, color="black", label=walk.name)
    axis.set(xlabel="time (s)", ylabel="temperature (°C)")
    axis.legend(loc="center left", bbox_to_anchor=(1, 0.5))
    return figure, (
        "Temperature over 300 seconds on three walks. The spring morning, solid, wanders between "
        "4 and 19 °C; the heat wave, dashed, between 22 and 38 °C; the autumn day, dotted, swings "
        "twice between −2 and 16 °C."
    )


def signed_rank_power(n: int, effect: float, random: np.random.Generator) -> float:
    """Return the power in % of Wilcoxon's test (normal approximation, two-sided), by simulation.

    `effect` is the mean difference of `n` pairs in standard deviations of the differences.
    """
    drawn = random.normal(effect, 1, (400, n))
    places = np.argsort(np.argsort(np.abs(drawn), axis=1), axis=1) + 1
    spread = np.sqrt(n * (n + 1) * (2 * n + 1) / 6)
    z = (np.sign(drawn) * places).sum(axis=1) / spread
    return float(100 * np.mean(np.abs(z) > NormalDist().inv_cdf(0.975)))


def powers(power: Callable[[int, float], float]) -> Drawn:
    """Draw the power over one listener's trials (by `power`), and over those of a paired test."""
    figure, (left, right) = plt.subplots(
        1, 2, figsize=(9.5, 3.4), layout="constrained", sharey=True
    )
    trials, groups = range(6, 101, 2), range(8, 41, 4)
    random = np.random.default_rng(9)
    for share, line in zip((0.65, 0.75, 0.85), LINES, strict=True):
        values = [100 * power(n, share) for n in trials]
        left.plot(trials, values, line, color="black", label=f"right in {share:.0%}")
    for effect, line in zip((0.3, 0.5, 0.8), LINES, strict=True):
        values = [signed_rank_power(n, effect, random) for n in groups]
        right.plot(groups, values, line, color="black", label=f"d = {effect}")
    left.set(xlabel="trials of one listener", ylabel="power (%)")
    right.set(xlabel="listeners, each with both variants")
    for axis in (left, right):
        axis.axhline(80, color="gray", linewidth=0.8)
        axis.legend(loc="lower right")
    return figure, (
        "Power in per cent. Left, over the trials of one listener, 6 to 100: with 85 % right "
        "answers the curve passes the grey line at 80 % near 12 trials, with 75 % near 23, with "
        "65 % near 70; all go up and down a little, like a saw. Right, over the listeners of a "
        "paired Wilcoxon test, 8 to 40: an effect of 0.8 standard deviations passes 80 % near 15 "
        "listeners, 0.5 near 34; an effect of 0.3 stays below 50 %."
    )


def class_result(share: pd.DataFrame, responses: pd.DataFrame, walks: Sequence[str]) -> Drawn:
    """Draw each listener's right answers (%), and the means on each walk with 95 % intervals."""
    figure, (left, right) = plt.subplots(
        1, 2, figsize=(9.5, 3.8), layout="constrained", width_ratios=[1, 2]
    )
    for _, one in share.iterrows():
        left.plot([0, 1], one[list(MARKERS)], "-", color="gray", linewidth=0.8)
    for place, (label, marker) in enumerate(MARKERS.items()):
        left.plot(np.full(len(share), place), share[label], marker, color="black", markersize=4)
    left.set(xticks=[0, 1], xticklabels=list(MARKERS), ylabel="right answers (%)", xlim=(-0.3, 1.3))
    by_walk = responses.groupby(["listener", "walk", "label"])["right"].mean().unstack() * 100
    said = [walk_means(right, place, walk, by_walk) for place, walk in enumerate(walks)]
    ends = (-0.5, len(walks) - 0.5)
    right.set(xticks=range(len(walks)), xticklabels=walks, ylabel="right answers (%)", xlim=ends)
    right.legend(*right.get_legend_handles_labels(), loc="lower left")
    means = f"{share['K'].mean():.0f} and {share['Q'].mean():.0f} %"
    return figure, (
        f"Left: right answers of {len(share)} listeners, a line from K (disc) to Q (square) for "
        f"each; the means are {means}. Right: means of both on each walk with 95 % intervals: "
        f"{'; '.join(said)}."
    )


def walk_means(axis: Axes, place: int, walk: str, by_walk: pd.DataFrame) -> str:
    """Draw both means on one walk with bootstrap intervals over listeners, and say them."""
    random, said = np.random.default_rng(place), []
    for shift, (label, marker) in zip((-0.1, 0.1), MARKERS.items(), strict=True):
        values = by_walk.xs(walk, level="walk")[label].to_numpy()
        means = random.choice(values, (1000, len(values))).mean(axis=1)
        axis.plot([place + shift] * 2, np.quantile(means, [0.025, 0.975]), "-", color="black")
        name = label if place == 0 else None
        axis.plot(place + shift, values.mean(), marker, color="black", label=name)
        said.append(f"{label} {values.mean():.0f} %")
    return f"{walk}: {', '.join(said)}"
