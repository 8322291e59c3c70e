"""Cross-validation: what a search finds is measured on a walk that this search has not seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from .._points import Evaluate
from ._aims import Aims
from ._search import Tried, balanced, judged, search
from ._space import Space


@dataclass(frozen=True)
class HeldOut:
    """One walk, and what a search without it has found; None where it found nothing.

    `usual` and `unseen` are the mapping as it is and what was found, both measured on this walk.
    """

    walk: str
    found: Tried | None
    usual: Tried
    unseen: Tried | None


def held_out(
    space: Space,
    aims: Aims,
    evaluate: Evaluate,
    walks: Sequence[str],
    *,
    trials: int,
    seed: int = 1,
    progress: Callable[[str, int], None] = lambda walk, done: None,
) -> list[HeldOut]:
    """Leave each walk out in turn: search on the others, and measure what was found on this one."""
    folds = []
    for walk in walks:
        others = [other for other in walks if other != walk]
        tried = search(
            *(space, aims, evaluate, others),
            trials=trials,
            seed=seed,
            progress=lambda done, walk=walk: progress(walk, done),  # type: ignore[misc]
        )
        found = balanced(tried, aims)
        points = [space.point(space.start)] + ([found.point] if found else [])
        usual, *unseen = (
            judged(number, point, cells, aims)
            for number, (point, cells) in enumerate(
                zip(points, evaluate(points, [walk]), strict=True)
            )
        )
        folds.append(HeldOut(walk, found, usual, unseen[0] if unseen else None))
    return folds
