"""Edits and renders with STRAUSS, once for each line that comes in.

Runs in an environment that has strauss, matplotlib and IPython. Three saws whose pitch follows the
temperature and whose volume the pace: the generator and the score are kept, as from earlier cells
of a notebook; the sources are mapped and the sound rendered anew. Then the page that
`notebook_display` makes: its figure as PNG, its player with the sound.

Reads the semitones of an edit, a line each; prints frames per second, and the seconds until the
samples and until the page, on the clock and of processors.
"""

from __future__ import annotations

import contextlib
import io
import os
import sys

import numpy as np
from clock import now, since
from series import series
from strauss import sonification
from strauss.generator import Synthesizer
from strauss.score import Score
from strauss.sonification import Sonification
from strauss.sources import Objects


class Cells:
    """What the earlier cells of a notebook have made, and the cell that is edited."""

    def __init__(self, seconds: float) -> None:
        self.generator = Synthesizer()
        self.generator.load_preset("default")
        self.score = Score([["A3"]], seconds)
        moments, temperature, pace = series(seconds)
        self.data = {
            "pitch": 1.0,
            "time_evo": moments / seconds,
            "pitch_shift": temperature,
            "volume": pace,
        }

    def edit(self, semitones: float) -> tuple[list[float], np.ndarray]:
        """Map and render; return the seconds to the samples and to the page, and the samples."""
        begin = now()
        sources = Objects(self.data.keys())
        sources.fromdict(self.data)
        sources.apply_mapping_functions(
            map_lims={"pitch_shift": ("0%", "100%"), "volume": ("0%", "100%"), "time_evo": (0, 1)},
            param_lims={"pitch_shift": (0, semitones), "volume": (0.2, 1)},
        )
        sound = Sonification(self.score, sources, self.generator, "stereo")
        sound.render()
        samples = np.stack([stream.values for stream in sound.out_channels.values()], axis=1)
        heard = since(begin)
        sound.notebook_display()
        return [*heard, *since(begin)], samples


def show_figure() -> None:
    """Make the PNG that the inline backend of a notebook makes."""
    pyplot = sonification.plt
    pyplot.gcf().savefig(io.BytesIO(), format="png", dpi=72, bbox_inches="tight")
    pyplot.close("all")


def main() -> None:
    """Serve edits until the input ends."""
    sonification.plt.show = show_figure
    sonification.display = lambda audio: audio._repr_html_()
    answers = os.fdopen(os.dup(1), "w", buffering=1)
    with open(os.devnull, "w") as nowhere, contextlib.redirect_stdout(nowhere):
        seconds = float(sys.argv[1])
        cells = Cells(seconds)
        for line in sys.stdin:
            taken, samples = cells.edit(float(line))
            assert np.abs(samples).max() > 0.01, "the sound is silent"
            print(len(samples) / seconds, *taken, file=answers)


main()
