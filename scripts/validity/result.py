"""The result of one repeated experiment."""

import dataclasses
import math
import statistics


@dataclasses.dataclass
class Result:
    """What people did beside what the model says.

    rows: a label, the figure of people, and that of the model, in the unit.
    holds: whether the model does what people do by the criterion, which `verdict` says in words; None where the constants are from
    this very source. has_one_unit: whether people's figures and the model's, and all rows, are in the same unit.
    """

    title: str
    source: str
    mark: str
    people: str
    stimuli: str
    figure: str
    rows: list
    verdict: str
    holds: bool | None
    assumed: str = ""
    has_one_unit: bool = True

    @property
    def correlation(self):
        """Pearson's r of people's figures and the model's; None with fewer than three, or where one does not change."""
        people, model = zip(*[row[1:] for row in self.rows])
        if len(self.rows) < 3 or len(set(people)) < 2 or len(set(model)) < 2:
            return None
        return statistics.correlation(people, model)

    @property
    def bias(self):
        """The mean of model minus people; None where the two have units of their own."""
        return None if not self.has_one_unit else statistics.fmean(model - people for _, people, model in self.rows)


@dataclasses.dataclass
class Missing:
    """An experiment that could not be repeated, and why."""

    title: str
    source: str
    reason: str


def normal(z):
    """The share of a normal distribution below z."""
    return (1 + math.erf(z / math.sqrt(2))) / 2


def ranked(first, second):
    """Spearman's correlation."""
    return statistics.correlation(ranks(first), ranks(second))


def ranks(values):
    """The place of each value among all, ties at their mean."""
    return [sum(other < one for other in values) + (values.count(one) + 1) / 2 for one in values]
