"""The figures of lab 8: each function returns a figure and the text of what is to be seen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from statistics import NormalDist
from typing import Any

import numpy as np
import numpy.typing as npt
import ripples
from matplotlib import pyplot as plt
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

Numbers = npt.NDArray[np.float64]
Drawn = tuple[Figure, str]
NORMAL = NormalDist()
HEATING = 0.6
"""°C per minute that the air loses when the heating fails."""


def logs(night: ripples.Dataset, vents: ripples.Dataset) -> Drawn:
    """Draw the temperatures of both logs over time."""
    figure, axis = plt.subplots(figsize=(8, 3.2), layout="constrained")
    for log, line in ((night, "-"), (vents, "--")):
        table = log.to_pandas()
        axis.plot(table["time"], table["temperature"], line, color="black", label=log.name)
    axis.set(xlabel="time (s)", ylabel="temperature (°C)")
    axis.legend()
    return figure, (
        "Temperature over 300 seconds. The cold night, solid, is a straight line that falls "
        "slowly from 21 to 18 °C. The day with open vents, dashed, wanders between 6 and 34 °C."
    )


def right_answers() -> Drawn:
    """Draw the share of right answers over d′ in two-alternative forced choice."""
    figure, axis = plt.subplots(figsize=(7, 3.4), layout="constrained")
    sensitivity = np.linspace(0, 4, 200)
    axis.plot(sensitivity, [100 * NORMAL.cdf(d / 2**0.5) for d in sensitivity], color="black")
    for right, marker in ((12, "o"), (17, "s"), (19, "D"), (23, "^")):
        at = 2**0.5 * NORMAL.inv_cdf(right / 24)
        name = f"{right} of 24: d′ = {at:.2f}"
        axis.plot(at, 100 * right / 24, marker, color="black", markersize=8, label=name)
    axis.axhline(50, color="gray", linestyle=":", label="guessing")
    axis.set(xlabel="d′", ylabel="right answers (%)", ylim=(45, 101))
    axis.legend(loc="lower right")
    return figure, (
        "Share of right answers over d prime in two-alternative forced choice: from 50 % at "
        "d′ = 0 the curve rises to 76 % at 1, 92 % at 2 and flattens towards 100 %. Marked are "
        "12, 17, 19 and 23 right answers of 24, at d′ of 0, 0.78, 1.15 and 2.45."
    )


def staircase(
    rates: Numbers, rights: npt.NDArray[np.bool_], turns: Sequence[int], threshold: float
) -> Drawn:
    """Draw the trials of a staircase: rates (°C/min), answers, and the trials where it turned."""
    figure, axis = plt.subplots(figsize=(8, 3.6), layout="constrained")
    number = np.arange(1, len(rates) + 1)
    axis.plot(number, rates, color="gray", linewidth=1)
    dot: dict[str, Any] = {"color": "black", "linestyle": "none"}
    axis.plot(number[rights], rates[rights], marker="o", label="right", **dot)
    axis.plot(
        number[~rights], rates[~rights], marker="x", markersize=9, mew=2, label="wrong", **dot
    )
    turned = list(turns)
    square: dict[str, Any] = {"color": "none", "mec": "black", "markersize": 13}
    axis.plot(number[turned], rates[turned], "s", label="reversal", **square)
    if turned:
        mean = f"mean of reversals: {threshold:.2f} °C/min"
        axis.axhline(threshold, color="black", linestyle="--", label=mean)
    axis.set(xlabel="trial", ylabel="rate (°C/min)", yscale="log")
    axis.set_yticks([1, 2, 4, 8], labels=["1", "2", "4", "8"])
    axis.minorticks_off()
    axis.xaxis.set_major_locator(MaxNLocator(integer=True))
    axis.legend(loc="upper right")
    return figure, (
        f"The rate of each of {len(rates)} trials on a logarithmic axis; right answers are discs, "
        "wrong ones crosses, reversals have a square round them. The staircase begins at "
        f"{rates[0]:g} °C/min and has {len(turned)} reversals"
        + (f" about a dashed line at {threshold:.2f} °C/min." if turned else ".")
    )


def curves(
    asked: Sequence[float],
    ideal: Mapping[str, Numbers],
    formula: Callable[[float], float],
    levels: Numbers,
    shares: Numbers,
    fitted: Callable[[Numbers], Numbers],
    threshold: float,
) -> Drawn:
    """Draw psychometric functions: ideal listeners (% at `asked`), the formula, and one's own."""
    figure, axis = plt.subplots(figsize=(8.5, 4), layout="constrained")
    x = np.geomspace(0.03, 20, 300)
    for (name, values), marker in zip(ideal.items(), "o^", strict=True):
        label = f"ideal listener, {name}"
        axis.plot(asked, values, marker, color="black", markersize=8, label=label)
    axis.plot(x, [formula(rate) for rate in x], ":", color="black", label="formula, one octave")
    square: dict[str, Any] = {"color": "none", "mec": "black", "markersize": 9}
    axis.plot(levels, shares, "s", label="you, one octave", **square)
    axis.plot(x, 100 * fitted(x), "-", color="black", label="your fitted curve")
    axis.axvline(HEATING, color="gray", linestyle="--", label=f"heating fails: {HEATING} °C/min")
    axis.axhline(75, color="gray", linewidth=0.8)
    ticks = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10]
    axis.set(xscale="log", xlabel="rate (°C/min)", ylabel="right answers (%)", ylim=(45, 101))
    axis.set_xticks(ticks, labels=[f"{tick:g}" for tick in ticks])
    axis.minorticks_off()
    axis.legend(fontsize=8, loc="center left", bbox_to_anchor=(1, 0.5))
    at_75 = x[np.argmin([abs(formula(rate) - 75) for rate in x])]
    return figure, (
        "Right answers in per cent over the rate in °C per minute, on a logarithmic axis from 0.03 "
        "to 20. Three rising curves, from left to right: the ideal listener with three octaves "
        "(triangles), who is right in 75 % of the trials below 0.1; with one octave (discs on a "
        f"dotted line, the formula), at {at_75:.2f}; and you with one octave (squares on a solid "
        f"line), at {threshold:.2f}. "
        f"A dashed vertical line at {HEATING} marks the rate of the failing heating."
    )
