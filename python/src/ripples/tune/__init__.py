"""The search for parameters with which a mapping serves the listener model best.

`ripples tune MAPPING --data DATA --maximise information --out DIR` searches, with every trial a
cell of a sweep, by `python -m ripples.tune`. `tune` does the same from Python. It needs Optuna:
`pip install "./python[tune]"`.
"""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Callable, Sequence
from pathlib import Path

from .._points import Evaluate, Points, claim
from .._writing import replace
from ..errors import RipplesError, UsageError
from ..mapping import Mapping
from ..sweeping import Paths, several
from ._aims import Aims, Condition, Goal
from ._held_out import HeldOut, held_out
from ._page import make
from ._report import Found, report, write
from ._search import Tried, balanced, front, search
from ._space import Axis, Space, space

__all__ = [
    "Aims",
    "Axis",
    "Condition",
    "Found",
    "Goal",
    "HeldOut",
    "Space",
    "Tried",
    "balanced",
    "front",
    "held_out",
    "measured_columns",
    "search",
    "space",
    "tune",
    "write",
]


def tune(
    mapping: str | os.PathLike[str],
    data: Paths,
    *,
    out: str | os.PathLike[str],
    maximise: Sequence[str] = (),
    minimise: Sequence[str] = (),
    keep: Sequence[str] = (),
    over: Sequence[str] = (),
    variants: Sequence[str] = (),
    trials: int = 400,
    seed: int = 1,
    jobs: int | None = None,
    hold_out: bool = True,
    page: bool = True,
    settings: Sequence[str] = (),
    store: str | os.PathLike[str] | None = None,
    evaluate: Evaluate | None = None,
    progress: Callable[[str, int], None] = lambda where, done: None,
) -> Found:
    """Search for the parameters that serve the goals best, and write a report into a folder.

    `over` names the parameters to search ("density", "density=0.5:2"); without it, all that have a
    range. `variants` are tried as alternatives. `trials` is the number of points of each search:
    with several datasets there is one search more for each, on the others. `page` makes a page with
    players of what was found, beside the mapping as it is. `settings` are options of
    `ripples sweep plan`, such as "--length=5". `store` is where the cells lie, a folder or an
    address. `evaluate` measures points in place of a sweep.
    """
    aims = Aims.read(maximise, minimise, keep)
    if trials < 1:
        raise UsageError(f"there are {trials} trials", hint="give 1 or more")
    claim(Path(out), "trials.csv")
    walks = list(dict.fromkeys(several(data)))
    described = Mapping.from_file(mapping).describe(walks[0], settings)
    where = space(described, over, variants)
    folder = Path(out)
    measure = evaluate or Points(
        *(os.fspath(mapping), walks, folder / "sweep", settings),
        jobs=jobs,
        store=None if store is None else os.fspath(store),
    )
    aims = aims.resolved(measured_columns(where, measure, walks))
    folds = []
    if hold_out and len(walks) > 1:
        folds = held_out(
            *(where, aims, measure, walks),
            trials=trials,
            seed=seed,
            progress=lambda walk, done: progress(f"without {walk}", done),
        )
    tried = search(
        *(where, aims, measure, walks),
        trials=trials,
        seed=seed,
        progress=lambda done: progress("on all walks", done),
    )
    found = Found(os.fspath(mapping), described, aims, walks, tried, folds, seed, settings)
    write(found, folder)
    if page and found.named:
        try:
            found = dataclasses.replace(found, page=make(found, folder))
        except RipplesError as error:
            found = dataclasses.replace(found, lack=str(error))
        replace(folder / "report.md", report(found))
    return found


def measured_columns(where: Space, measure: Evaluate, walks: Sequence[str]) -> list[str]:
    """Return the metrics of the mapping as it is.

    Raises RipplesError where it cannot be measured.
    """
    cells = measure([where.point(where.start)], walks)[0]
    for cell in cells:
        if cell.reason:
            raise RipplesError(
                f"the mapping as it is cannot be measured on {cell.walk}: {cell.reason}",
                hint="mend it first; ripples render says more",
            )
    return list(dict.fromkeys(name for cell in cells for name in cell.values))
