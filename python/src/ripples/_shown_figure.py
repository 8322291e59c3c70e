"""A figure that a notebook shows where it is the last line of a cell."""

from __future__ import annotations

import io
from typing import Any

from matplotlib.figure import Figure

from .pictures import Picture


class ShownFigure(Figure):
    """A matplotlib figure with the words that say what is to be seen in it.

    A plain Figure that pyplot does not know is shown by its size in words only; one that it knows
    is shown twice.

    >>> ShownFigure("an empty plot", figsize=(1, 1))._repr_html_().endswith(
    ...     'alt="an empty plot" style="max-width:100%">')
    True
    """

    def __init__(self, words: str, **options: Any) -> None:
        super().__init__(**options)
        self.words = words

    def _repr_words_(self) -> str:
        return f"Picture: {self.words}"

    def _repr_html_(self) -> str:
        file = io.BytesIO()
        self.savefig(file, format="png", dpi=100)
        return Picture(file.getvalue(), self.words)._repr_html_()


def drawn(figure: Figure) -> str:
    """Return a figure as SVG; the same figure has the same bytes."""
    import matplotlib

    text = io.StringIO()
    with matplotlib.rc_context({"svg.hashsalt": "ripples", "svg.fonttype": "none"}):
        figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None})
    return text.getvalue()


def new(words: str, width: float, height: float) -> ShownFigure:
    """Return an empty figure of a width and height in inches."""
    return ShownFigure(words, figsize=(width, height), layout="constrained")
