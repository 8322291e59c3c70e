"""What was found as variants of Lua, which can be pasted into the mapping."""

from __future__ import annotations

from collections.abc import Mapping as Dictionary
from collections.abc import Sequence
from typing import Any

from .._points import Point
from ._aims import Aims
from ._search import Tried, balanced, front, losses
from ._space import VARIANT

MOST = 5
"""Variants that are proposed at most."""


def proposed(found: Sequence[Tried], aims: Aims) -> list[tuple[str, Tried]]:
    """Return names and trials: the balanced one, and the best in each of several goals."""
    middle = balanced(found, aims)
    if middle is None:
        return []
    named = [("tuned", middle)]
    for index, _ in enumerate(aims.goals[: MOST - 1]):
        best = min(front(found, aims), key=lambda each, at=index: losses(each, aims)[at])  # type: ignore[misc]
        if all(best.point != tried.point for _, tried in named):
            named.append((f"tuned_{index + 2}", best))
    return named


def lua(named: Sequence[tuple[str, Tried]], aims: Aims, described: Dictionary[str, Any]) -> str:
    """Return the variants as lines that stand between the braces of `variants = { … }`."""
    lines = []
    for name, tried in named:
        values = table(tried.point, described)
        lines += [f"-- {scored(tried, aims)}", f"{free(name, described)} = {values},"]
    return "\n".join(lines) + "\n"


def table(point: Point, described: Dictionary[str, Any]) -> str:
    """Return the values of a point as a table of Lua."""
    values = point_values(point, described)
    return f"{{ {', '.join(f'{key} = {value:.15g}' for key, value in values.items())} }}"


def scored(tried: Tried, aims: Aims) -> str:
    """Return the scores of a trial in words."""
    return "; ".join(
        f"{goal.metric} {score:.4g}" for goal, score in zip(aims.goals, tried.scores, strict=True)
    )


def point_values(point: Point, described: Dictionary[str, Any]) -> dict[str, float]:
    """Return all values of a point, with those of the variant that it builds on."""
    own = {each["name"]: each["values"] for each in described["variants"]}
    values = dict(own[point[VARIANT]]) if VARIANT in point else {}
    return values | {name: float(value) for name, value in point.items() if name != VARIANT}


def free(name: str, described: Dictionary[str, Any]) -> str:
    """Return a name that no variant of the mapping has yet."""
    taken = {each["name"] for each in described["variants"]}
    while name in taken:
        name += "_again"
    return name
