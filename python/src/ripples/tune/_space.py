"""Where a search may look: the parameters of a mapping, each over its range."""

from __future__ import annotations

import math
from collections.abc import Mapping as Dictionary
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .._message import near
from .._points import Point
from ..errors import UsageError

if TYPE_CHECKING:
    from optuna.distributions import BaseDistribution

VARIANT = "variant"
DIGITS = 5
"""Values have so many significant digits, so that what is found can be written down."""


@dataclass(frozen=True)
class Axis:
    """A parameter with its range and what it is without a search."""

    name: str
    low: float
    high: float
    usual: float
    logarithmic: bool = False

    def value(self, found: float) -> float:
        """Return a value as it is measured and written.

        >>> Axis("brightness", 500, 12000, 6000).value(1234.5678)
        1234.6
        """
        return min(max(float(f"{found:.{DIGITS}g}"), self.low), self.high)


@dataclass(frozen=True)
class Space:
    """The axes of a search; `variants` are alternatives, of which "" stands for the defaults."""

    axes: tuple[Axis, ...]
    variants: tuple[str, ...] = ()

    @property
    def start(self) -> dict[str, float | str]:
        """What the mapping has without a search, in the words of the optimiser."""
        found: dict[str, float | str] = {axis.name: axis.usual for axis in self.axes}
        return found | ({VARIANT: self.variants[0]} if self.variants else {})

    def distributions(self) -> dict[str, BaseDistribution]:
        """Return the axes as the optimiser takes them."""
        from optuna.distributions import CategoricalDistribution, FloatDistribution

        found: dict[str, BaseDistribution] = {
            axis.name: FloatDistribution(axis.low, axis.high, log=axis.logarithmic)
            for axis in self.axes
        }
        return found | ({VARIANT: CategoricalDistribution(self.variants)} if self.variants else {})

    def point(self, found: Dictionary[str, Any]) -> Point:
        """Return the point that is measured for what the optimiser chose."""
        point: dict[str, float | str] = {
            axis.name: axis.value(float(found[axis.name])) for axis in self.axes
        }
        if found.get(VARIANT):
            point[VARIANT] = str(found[VARIANT])
        return point


def space(
    described: Dictionary[str, Any], over: Sequence[str] = (), variants: Sequence[str] = ()
) -> Space:
    """Return the space of a mapping that `Mapping.describe` has described.

    `over` names the parameters, "density" or "density=0.5:2"; without it all are searched that have
    a range. `variants` are names of variants that are tried besides the defaults.

    Raises UsageError for unknown names, and where there is nothing to search.
    """
    params = {each["name"]: each for each in described["params"]}
    wanted = [text.partition("=")[::2] for text in over]
    wanted = wanted or [(name, "") for name, each in params.items() if has_range(each)]
    axes = []
    for name, limits in wanted:
        if name not in params:
            raise UsageError(f"the mapping has no parameter {name!r}", hint=near(name, [*params]))
        axes.append(axis(params[name], limits))
    declared = [each["name"] for each in described["variants"]]
    for name in variants:
        if name not in declared:
            raise UsageError(f"the mapping has no variant {name!r}", hint=near(name, declared))
    if not axes and not variants:
        raise UsageError(
            "the mapping has no parameter with a range to search",
            hint="declare one: params = { brightness = { 2000, min = 500, max = 8000 } }",
        )
    return Space(tuple(axes), ("", *variants) if variants else ())


def has_range(param: Dictionary[str, Any]) -> bool:
    """Say whether a parameter has both limits."""
    return param.get("min") is not None and param.get("max") is not None


def axis(param: Dictionary[str, Any], limits: str) -> Axis:
    """Return the axis of a parameter; raises UsageError where it has no range."""
    name = str(param["name"])
    try:
        low, high = (
            map(float, limits.split(":")) if limits else (float(param["min"]), float(param["max"]))
        )
        if not math.isfinite(high - low):
            raise ValueError(limits)
    except (KeyError, TypeError, ValueError):
        raise UsageError(
            f"{name} has no range", hint=f"write it as {name}=LOWEST:HIGHEST"
        ) from None
    if not low < high:
        raise UsageError(f"{name} goes from {low:g} to {high:g}", hint="give the lower one first")
    usual = min(max(float(param["default"]), low), high)
    return Axis(name, low, high, usual, param.get("scale") == "exp" and low > 0)
