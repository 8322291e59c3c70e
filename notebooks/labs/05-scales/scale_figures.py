"""The longer figures of lab 5, each with the text of what is to be seen, and a ladder by rank."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pandas as pd
from matplotlib import pyplot as plt
from matplotlib.figure import Figure

Numbers = npt.NDArray[np.float64]
Drawn = tuple[Figure, str]
RANK = """
-- From the way through the domain to the share of days that are colder, both 0...1.
local function rank(x)
  local degrees = -15 + 55 * x
  for k = 1, 16 do
    if degrees <= edges[k + 1] then
      return (k - 1 + (degrees - edges[k]) / (edges[k + 1] - edges[k])) / 16
    end
  end
  return 1
end

"""


def bands(year: Numbers) -> Drawn:
    """Draw the days of a year in 8 bands of equal width, and of equally many days."""
    figure, rows = plt.subplots(2, 1, figsize=(8, 4.6), sharex=True, layout="constrained")
    for axes, edges, title in (
        (rows[0], np.linspace(year.min(), year.max(), 9), "bands of equal width"),
        (rows[1], np.quantile(year, np.linspace(0, 1, 9)), "bands of equally many days"),
    ):
        counts = np.histogram(year, edges)[0]
        look = {"facecolor": "none", "edgecolor": "black", "hatch": "//"}
        axes.bar(edges[:-1], counts, np.diff(edges), align="edge", **look)
        axes.set(ylabel="days", title=title, ylim=(0, 95))
        for start, stop, number in zip(edges, edges[1:], counts, strict=False):
            axes.text((start + stop) / 2, number + 2, str(number), ha="center")
    rows[1].set(xlabel="temperature (°C)")
    return figure, (
        "Days in 8 bands of temperature. Above, bands of equal width: 5 and 13 days in the "
        "outermost, up to 81 in the middle. Below, bands of equally many days, 43 to 49 each: six "
        "narrow bands about 2 °C wide in the middle, and two of nearly 6 °C at both ends."
    )


def rank_in_lua(year: Numbers) -> str:
    """Return a function of Lua, `rank`, that shares the domain out by the days of a year."""
    edges = np.quantile(year, np.linspace(0, 1, 17))
    edges[0], edges[-1] = -15, 40  # the ends of the domain
    return "local edges = { " + ", ".join(f"{edge:.2f}" for edge in edges) + " }\n" + RANK


def over_octaves(swept: pd.DataFrame) -> Drawn:
    """Draw the information of both ladders over their octaves, in both places."""
    figure, axes = plt.subplots(1, 2, figsize=(9, 3.2), sharey=True, layout="constrained")
    for axis, (place, here) in zip(axes, swept.groupby("place", sort=False), strict=True):
        for line, (scale, own) in zip(("-", "--"), here.groupby("scale", sort=False), strict=True):
            axis.plot(own["octaves"], own["bits"], line, marker="o", color="black", label=scale)
        axis.set(title=place, xlabel="octaves", xticks=range(1, 6))
    axes[0].set_ylabel("information (bit)")
    axes[1].legend(loc="lower right")
    return figure, (
        "Information over one to five octaves. Seattle: the pentatonic ladder, solid, rises from "
        "1.1 to 3.0 bit, the chromatic one, dashed, from 2.1 to 4.0. Far inland: from 2.3 to 3.9 "
        "and from 3.0 to 4.4. All rise more slowly with every octave."
    )
