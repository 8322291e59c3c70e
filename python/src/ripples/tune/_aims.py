"""What a search is for: goals to reach, and conditions that are kept."""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from .._message import near
from .._points import Measured
from ..errors import UsageError

CONDITION = re.compile(r"^\s*(.+?)\s*(<=|>=|<|>)\s*([-+\d.eE]+)\s*$")


@dataclass(frozen=True)
class Goal:
    """A metric that is to be as large, or as small, as possible."""

    metric: str
    maximised: bool

    @property
    def words(self) -> str:
        """The goal in words: `information, maximised`."""
        return f"{self.metric}, {'maximised' if self.maximised else 'minimised'}"

    def loss(self, value: float) -> float:
        """Return what is minimised."""
        return -value if self.maximised else value


@dataclass(frozen=True)
class Condition:
    """A limit of a metric that every cell keeps."""

    metric: str
    sign: str
    limit: float

    @classmethod
    def read(cls, text: str) -> Condition:
        """Read a condition; raises UsageError for a text that is none.

        >>> Condition.read("sharpness<1.8")
        Condition(metric='sharpness', sign='<', limit=1.8)
        """
        found = CONDITION.match(text)
        try:
            if not found:
                raise ValueError
            return cls(found[1], found[2], float(found[3]))
        except ValueError:
            raise UsageError(
                f"{text!r} is no condition", hint="write it as 'sharpness<1.8' or 'information>=2'"
            ) from None

    def __str__(self) -> str:
        return f"{self.metric} {self.sign} {self.limit:g}"

    def violation(self, value: float) -> float:
        """Return by how much a value breaks the condition: above 0 where it does.

        >>> condition = Condition("sharpness", "<", 1.8)
        >>> condition.violation(1.3), condition.violation(1.8) > 0
        (-0.5, True)
        """
        over = value - self.limit if "<" in self.sign else self.limit - value
        return math.ulp(1.0) if over == 0 and "=" not in self.sign else over


@dataclass(frozen=True)
class Aims:
    """Goals, one at least, and conditions."""

    goals: tuple[Goal, ...]
    conditions: tuple[Condition, ...] = ()

    @classmethod
    def read(cls, maximise: Sequence[str], minimise: Sequence[str], keep: Sequence[str]) -> Aims:
        """Read what a call asks for; raises UsageError where it asks for nothing."""
        goals = [Goal(name, True) for name in maximise] + [Goal(name, False) for name in minimise]
        if not goals:
            raise UsageError("there is no goal", hint="give one, such as --maximise information")
        if twice := [goal.metric for goal in goals if metrics(goals).count(goal.metric) > 1]:
            raise UsageError(f"{twice[0]} is a goal twice", hint="give it once")
        return cls(tuple(goals), tuple(Condition.read(text) for text in keep))

    def resolved(self, columns: Collection[str]) -> Aims:
        """Return the same with the whole names that columns have."""
        return Aims(
            tuple(replace(goal, metric=column(goal.metric, columns)) for goal in self.goals),
            tuple(replace(each, metric=column(each.metric, columns)) for each in self.conditions),
        )

    def scores(self, cells: Sequence[Measured]) -> tuple[float, ...] | str:
        """Return the mean of each goal over the cells, or the reason why there is none."""
        for cell in cells:
            if cell.reason:
                return f"{cell.walk}: {cell.reason}"
            for metric in metrics([*self.goals, *self.conditions]):
                if metric not in cell.values:
                    return f"{cell.walk}: {metric} has no value"
        return tuple(
            math.fsum(cell.values[goal.metric] for cell in cells) / len(cells)
            for goal in self.goals
        )

    def violations(self, cells: Sequence[Measured]) -> tuple[float, ...]:
        """Return the worst violation of each condition."""
        return tuple(
            max(each.violation(cell.values[each.metric]) for cell in cells)
            for each in self.conditions
        )


def metrics(aims: Sequence[Goal | Condition]) -> list[str]:
    """Return the metrics of goals and conditions."""
    return [each.metric for each in aims]


def column(metric: str, columns: Collection[str]) -> str:
    """Return the column of a metric; one of several targets needs its whole name.

    Raises UsageError for an unknown metric, with the nearest, and for one with several columns.

    >>> column("information", ["information: pace → bell.pitch", "sharpness"])
    'information: pace → bell.pitch'
    """
    if metric in columns:
        return metric
    own = [name for name in columns if name.split(": ")[0] == metric]
    if len(own) == 1:
        return own[0]
    if own:
        choices = ", ".join(f"'{name}'" for name in own)
        raise UsageError(f"{metric} is measured several times", hint=f"write one of {choices}")
    known = sorted({*columns, *(name.split(": ")[0] for name in columns)})
    raise UsageError(
        f"{metric!r} is no metric of these sounds",
        hint=near(metric, known, "docs/reference.md has all metrics, and cells.csv those of these"),
    )
