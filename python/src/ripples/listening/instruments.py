"""Published questionnaires: how their answers make scores, and what scores others have got.

The words of their items are in the plan of the study. Nothing else scores them: the page asks, and
this counts.

>>> sus([4, 2] * 5)
75.0
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

Scoring = Callable[[Sequence[float]], float]
ALL = "all items"
"""The name of the score that is made of all items."""


def sus(answers: Sequence[float]) -> float:
    """Return the score of the System Usability Scale, 0…100, of answers from 1 to 5.

    Odd items say something good and count their answer - 1, even ones something bad and count
    5 - their answer; the sum is multiplied by 2.5.

    >>> sus([5, 1] * 5), sus([1, 5] * 5), sus([3] * 10)
    (100.0, 0.0, 50.0)
    """
    points = [a - 1 if place % 2 == 0 else 5 - a for place, a in enumerate(answers)]
    return 2.5 * sum(points)


def ueq(answers: Sequence[float]) -> float:
    """Return a mean of the User Experience Questionnaire, -3…3, of answers from 1 to 7.

    >>> ueq([7, 6, 4, 5])
    1.5
    """
    return sum(answers) / len(answers) - 4


def mean(answers: Sequence[float]) -> float:
    """Return the mean: of the six scales of the Task Load Index, the raw index.

    >>> mean([0, 20, 40, 60, 80, 100])
    50.0
    """
    return sum(answers) / len(answers)


@dataclass(frozen=True)
class Scale:
    """A score: its items by number, how it is made of them, and what others have got.

    `bounds` are the lowest scores of grades, the best first; below the last one is `worst`. A score
    is held against them with as many decimals as they have. `usual` is the mean of studies.
    """

    items: range
    scoring: Scoring
    unit: str = "points"
    bounds: tuple[tuple[float, str], ...] = ()
    decimals: int = 1
    worst: str = ""
    usual: float = math.nan

    def score(self, answers: Sequence[float]) -> float:
        """Return the score of the answers to all items of the instrument.

        It is NaN where an answer to one of its items is missing.
        """
        own = [answers[number - 1] for number in self.items]
        return self.scoring(own) if all(map(math.isfinite, own)) else math.nan

    def grade(self, score: float) -> str:
        """Return the grade of a mean score; an empty text where there are none."""
        if math.isnan(score) or not self.bounds:
            return ""
        told = round(score, self.decimals)
        return next((name for low, name in self.bounds if told >= low), self.worst)


@dataclass(frozen=True)
class Instrument:
    """A published questionnaire of `items` items, with its scales; none where no score is known."""

    name: str
    items: int
    scales: dict[str, Scale] = field(default_factory=dict)
    benchmark: str = ""
    """The sentence that says where the grades are from."""
    note: str = ""


SUS_GRADES = (
    (84.1, "A+"),
    (80.8, "A"),
    (78.9, "A−"),
    (77.2, "B+"),
    (74.1, "B"),
    (72.6, "B−"),
    (71.1, "C+"),
    (65.0, "C"),
    (62.7, "C−"),
    (51.7, "D"),
)
"""The lowest scores of grades: each begins a tenth above the end of the one below."""


def compared(items: range, *bounds: float) -> Scale:
    """Return a scale of the User Experience Questionnaire with the bounds of its benchmark."""
    names = ("excellent", "good", "above average", "below average")
    return Scale(items, ueq, "", tuple(zip(bounds, names, strict=True)), 2, "bad")


SECOND_HAND = "These figures were read at second hand: see the publication before you quote them."

INSTRUMENTS = {
    "sus": Instrument(
        "System Usability Scale",
        10,
        {ALL: Scale(range(1, 11), sus, "points", SUS_GRADES, 1, "F", 68.0)},
        "Grades are those of the curve of Sauro and Lewis; the mean of the studies that they "
        f"collected is 68. {SECOND_HAND}",
    ),
    "ueq-s": Instrument(
        "User Experience Questionnaire, short version",
        8,
        {
            "pragmatic": compared(range(1, 5), 1.73, 1.55, 1.15, 0.73),
            "hedonic": compared(range(5, 9), 1.55, 1.25, 0.88, 0.57),
            ALL: compared(range(1, 9), 1.58, 1.40, 1.02, 0.68),
        },
        "The benchmark is that of Hinderks, Schrepp and Thomaschewski (2018), from other products. "
        f"{SECOND_HAND}",
    ),
    "nasa-tlx": Instrument(
        "NASA Task Load Index",
        6,
        {ALL: Scale(range(1, 7), mean)},
        note="The score is the raw index, the mean of the six scales without weights (Hart 2006): "
        "0 is no load, 100 the most. No weights are asked.",
    ),
    "buzz": Instrument(
        "BUZZ Auditory Interface User Experience Scale",
        11,
        note="No score is computed: the scoring of BUZZ has not been read. Its items are described "
        "one by one, as they were answered.",
    ),
}
"""The instruments by the names that a study gives them."""


def scale_of(instrument: str, name: str = "") -> Scale | None:
    """Return a scale by its name, or the one of all items; None where there is no such score.

    >>> scale_of("ueq-s", "hedonic").items, scale_of("buzz")
    (range(5, 9), None)
    """
    found = INSTRUMENTS.get(instrument)
    return found.scales.get(name or ALL) if found else None
