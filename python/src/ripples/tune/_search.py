"""The search: the optimiser asks for points in batches, and is told what they are worth."""

from __future__ import annotations

import math
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .._points import Evaluate, Measured, Point
from ._aims import Aims
from ._space import Space

if TYPE_CHECKING:
    from optuna.samplers import BaseSampler

BATCH = 8
"""Points that are asked for at once, whatever the number of workers: so trials depend on the seed
alone."""


@dataclass(frozen=True)
class Tried:
    """A trial: its number from 0 on, its point, its mean score in each goal.

    `violations` says by how much it breaks each condition, above 0 where it does; `reason` says why
    a trial has no scores.
    """

    number: int
    point: Point
    scores: tuple[float, ...]
    violations: tuple[float, ...]
    cells: tuple[Measured, ...]
    reason: str | None = None

    @property
    def is_kept(self) -> bool:
        """Whether it was measured, and keeps all conditions."""
        return self.reason is None and all(each <= 0 for each in self.violations)


def search(
    space: Space,
    aims: Aims,
    evaluate: Evaluate,
    walks: Sequence[str],
    *,
    trials: int,
    seed: int = 1,
    progress: Callable[[int], None] = lambda done: None,
) -> list[Tried]:
    """Try points and return all, in the order of their numbers; the first is the mapping as it is.

    The same seed makes the same trials. A search that was ended is run again from the start: what
    `evaluate` remembers costs nothing.
    """
    import optuna

    optuna.logging.set_verbosity(optuna.logging.WARNING)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", optuna.exceptions.ExperimentalWarning)
        study = optuna.create_study(
            directions=["maximize" if goal.maximised else "minimize" for goal in aims.goals],
            sampler=sampler(aims, trials, seed),
        )
        study.enqueue_trial(space.start)
        found: list[Tried] = []
        while len(found) < trials:
            asked = [
                study.ask(space.distributions()) for _ in range(min(BATCH, trials - len(found)))
            ]
            points = [space.point(trial.params) for trial in asked]
            measured = evaluate(points, walks)
            for trial, point, cells in zip(asked, points, measured, strict=True):
                tried = judged(trial.number, point, cells, aims)
                found.append(tried)
                if tried.reason is not None:
                    study.tell(trial, state=optuna.trial.TrialState.FAIL)
                    continue
                for condition, violation in zip(aims.conditions, tried.violations, strict=True):
                    trial.set_constraint(str(condition), violation)
                study.tell(trial, list(tried.scores))
            progress(len(found))
    return found


def judged(number: int, point: Point, cells: Sequence[Measured], aims: Aims) -> Tried:
    """Return a trial with what its cells are worth."""
    scores = aims.scores(cells)
    if isinstance(scores, str):
        return Tried(number, point, (), (), tuple(cells), scores)
    return Tried(number, point, scores, aims.violations(cells), tuple(cells))


def sampler(aims: Aims, trials: int, seed: int) -> BaseSampler:
    """Return the optimiser: TPE for one goal, NSGA-II for several."""
    from optuna.samplers import NSGAIISampler, TPESampler
    from optuna.samplers.nsgaii import BLXAlphaCrossover

    if len(aims.goals) == 1:
        return TPESampler(seed=seed, multivariate=True, constant_liar=True)
    size = max(BATCH, min(48, trials // 10) // BATCH * BATCH)
    # Uniform crossover, which is usual, tries no value that was not there: within 200 trials it is
    # hardly better than chance.
    return NSGAIISampler(seed=seed, population_size=size, crossover=BLXAlphaCrossover())


def front(found: Sequence[Tried], aims: Aims) -> list[Tried]:
    """Return the trials that keep all conditions and are beaten by none in every goal.

    They are in the order of the first goal, the best first; equal ones are there once.
    """
    kept = {losses(each, aims): each for each in reversed(found) if each.is_kept}
    return [
        kept[own]
        for own in sorted(kept)
        if not any(
            other != own and all(a <= b for a, b in zip(other, own, strict=True)) for other in kept
        )
    ]


def balanced(found: Sequence[Tried], aims: Aims) -> Tried | None:
    """Return the trial of the front that is nearest to the best of every goal; None without one.

    Distances are in shares of the front's extent in each goal.
    """
    best = front(found, aims)
    if not best:
        return None
    columns = list(zip(*(losses(each, aims) for each in best), strict=True))
    extents = [max(column) - min(column) or 1.0 for column in columns]

    def distance(tried: Tried) -> float:
        pairs = zip(losses(tried, aims), columns, extents, strict=True)
        return math.fsum(((loss - min(column)) / extent) ** 2 for loss, column, extent in pairs)

    return min(best, key=distance)


def losses(tried: Tried, aims: Aims) -> tuple[float, ...]:
    """Return what is minimised, goal by goal."""
    return tuple(goal.loss(score) for goal, score in zip(aims.goals, tried.scores, strict=True))
