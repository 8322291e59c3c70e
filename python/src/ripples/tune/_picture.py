"""The picture of a search: its trials, and the front of those that nothing beats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from .._shown_figure import drawn, new
from ..comparison_figure import INK
from ._aims import Aims, Goal
from ._search import Tried, front

if TYPE_CHECKING:
    from matplotlib.axes import Axes

GREY = "#a9b4c0"
Place = Callable[[Tried], float]


def picture(found: Sequence[Tried], named: Sequence[tuple[str, Tried]], aims: Aims) -> str:
    """Return the figure as SVG; with one goal, it shows how the best grew from trial to trial."""
    rows = max(1, len(aims.goals) - 1)
    words = f"{len(found)} trials; " + ", ".join(goal.words for goal in aims.goals)
    figure = new(words, 7, 4.2 * rows)
    panels = figure.subplots(rows, 1, squeeze=False)[:, 0]
    for index, axes in enumerate(panels):
        if len(aims.goals) == 1:
            course(axes, found, aims)
        else:
            pair(axes, found, named, aims, index + 1)
    panels[0].legend(frameon=False, loc="best")
    return drawn(figure)


def course(axes: Axes, found: Sequence[Tried], aims: Aims) -> None:
    """Draw the trials in their order, and the best so far."""
    goal = aims.goals[0]
    scored = [each for each in found if each.scores]
    scatter(axes, scored, lambda each: float(each.number), lambda each: each.scores[0])
    best: list[tuple[int, float]] = []
    for each in scored:
        if each.is_kept and (not best or goal.loss(each.scores[0]) < goal.loss(best[-1][1])):
            best.append((each.number, each.scores[0]))
    if best:
        best.append((found[-1].number, best[-1][1]))
        axes.step(*zip(*best, strict=True), where="post", color=INK, label="best so far")
    axes.set_xlabel("trial")
    axes.set_ylabel(title(goal))


def pair(
    axes: Axes, found: Sequence[Tried], named: Sequence[tuple[str, Tried]], aims: Aims, other: int
) -> None:
    """Draw the trials by the first goal and another, and the front as a line."""
    scored = [each for each in found if each.scores]
    scatter(axes, scored, lambda each: each.scores[0], lambda each: each.scores[other])
    best = front(found, aims)
    style = "o-" if len(aims.goals) == 2 else "o"
    axes.plot(
        [each.scores[0] for each in best],
        [each.scores[other] for each in best],
        *(style,),
        color=INK,
        label="Pareto front",
    )
    middle = sum(axes.get_xlim()) / 2
    for name, each in named:
        place = (each.scores[0], each.scores[other])
        axes.plot(*place, "o", markersize=12, markerfacecolor="none", color=INK)
        is_right = place[0] > middle
        axes.annotate(
            name,
            place,
            xytext=(-9 if is_right else 9, 0),
            textcoords="offset points",
            horizontalalignment="right" if is_right else "left",
            verticalalignment="center",
            bbox={"facecolor": "white", "edgecolor": "none", "alpha": 0.8, "pad": 1},
        )
    axes.margins(0.08)
    axes.set_xlabel(title(aims.goals[0]))
    axes.set_ylabel(title(aims.goals[other]))


def scatter(axes: Axes, scored: Sequence[Tried], across: Place, up: Place) -> None:
    """Draw trials that keep the conditions, those that do not, and the mapping as it is."""
    groups = (
        ("trial", "o", GREY, [each for each in scored if each.is_kept and each.number]),
        ("breaks a condition", "x", GREY, [each for each in scored if not each.is_kept]),
        ("as it is", "D", "#c0392b", [each for each in scored if not each.number]),
    )
    for label, marker, color, group in groups:
        if group:
            axes.plot(
                [across(each) for each in group],
                [up(each) for each in group],
                *(marker,),
                color=color,
                markersize=8 if marker == "D" else 4,
                label=label,
            )


def title(goal: Goal) -> str:
    """Return the title of an axis, which says which end is better."""
    return f"{goal.metric}\n({'higher' if goal.maximised else 'lower'} is better)"
