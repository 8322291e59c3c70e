"""Sensitivity: which parameters of a mapping matter for which metric.

`ripples sweep sensitivity MAPPING --data DATA --out DIR` measures a design of points as cells of a
sweep, by `python -m ripples.sensitivity`; `sensitivity` does the same from Python. Designs and
indices are SALib's: `pip install "./python[tune]"` brings it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path

from .._points import Points, claim
from ..mapping import Mapping
from ..sweeping import Paths, several
from ..tune import measured_columns, space
from ..tune._aims import column
from ._indices import Indices, indices
from ._report import write

__all__ = ["Indices", "indices", "sensitivity", "write"]


def sensitivity(
    mapping: str | os.PathLike[str],
    data: Paths,
    *,
    out: str | os.PathLike[str],
    method: str = "sobol",
    samples: int = 64,
    metrics: Sequence[str] = (),
    over: Sequence[str] = (),
    seed: int = 1,
    jobs: int | None = None,
    settings: Sequence[str] = (),
    store: str | os.PathLike[str] | None = None,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> Indices:
    """Say which parameters matter for which metric, and write a report into a folder.

    `method` is "sobol" or "morris", which needs fewer points. `over` names the parameters,
    "density" or "density=0.5:2"; without it, all that have a range. Means over all walks are
    analysed. `settings` are options of `ripples sweep plan`; `store` is where the cells lie, a
    folder or an address.
    """
    walks = list(dict.fromkeys(several(data)))
    where = space(Mapping.from_file(mapping).describe(walks[0], settings), over)
    folder = Path(out)
    claim(folder, "sensitivity.csv")
    measure = Points(
        *(os.fspath(mapping), walks, folder / "sweep", settings),
        jobs=jobs,
        store=None if store is None else os.fspath(store),
    )
    known = measured_columns(where, measure, walks)
    found = indices(
        *(where.axes, measure, walks),
        method=method,
        samples=samples,
        metrics=[column(metric, known) for metric in metrics],
        seed=seed,
        progress=progress,
    )
    write(found, folder, os.fspath(mapping))
    return found
