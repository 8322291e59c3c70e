"""From answers to scores: one number for each listener and each level of what is compared."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import pandas as pd
from scipy import stats

from . import directions, instruments, psychometric, questionnaires
from ._outcome import Beyond, BeyondThreshold
from ._plan import Analysis, Plan, Task
from ._sensitivity import dprimes

FACTORS = ("", "variant", "dataset", "segment", "group")
ALL = "all answers"
ZERO = ("dprime", "signed_error", "slope", "difference_grade")
"""The measures that are 0 for somebody who hears nothing."""


@dataclass(frozen=True)
class Question:
    """The answers that one analysis is about: those of its task in the main phase."""

    analysis: Analysis
    task: Task
    rows: pd.DataFrame
    chance: float
    alternatives: int
    seed: int

    @property
    def reference(self) -> float | None:
        """The score of somebody who hears nothing; None for a measure without one."""
        if self.analysis.measure in ("", "correct"):
            return self.chance
        return 0.0 if self.analysis.measure in ZERO else None

    @property
    def levels(self) -> list[str]:
        """What is compared, in the order of the answers' names."""
        by = self.analysis.by
        return sorted(set(self.rows[by])) if by else [ALL]

    def of(self, level: str) -> pd.DataFrame:
        """Return the answers of one level."""
        by = self.analysis.by
        return self.rows[self.rows[by] == level] if by else self.rows


def question(plan: Plan, analysis: Analysis, answers: pd.DataFrame) -> Question:
    """Return the answers that an analysis is about; raise an error where it names what is not."""
    plan.known("task", analysis.task, plan.tasks)
    plan.known("factor to compare by", analysis.by, FACTORS)
    plan.known("measure", analysis.measure, MEASURES)
    task = plan.tasks[analysis.task]
    if analysis.measure == "score":
        check_scale(plan, analysis, task)
    rows = answers[(answers["task"] == task.id) & (answers["phase"] == "main")]
    if task.kind == "abx" and len(rows):
        rows = rows.assign(variant=rows["variant"].map(pair_of))
    if task.kind == "bs1116":
        rows = with_difference_grades(rows)
    alternatives = task.alternatives or max(2, rows["truth"].nunique())
    chance = float(analysis.content.get("chance") or 1 / alternatives)
    seed = int(plan.study.get("order", {}).get("seed", 1))
    return Question(analysis, task, rows, chance, alternatives, seed)


def check_scale(plan: Plan, analysis: Analysis, task: Task) -> None:
    """Raise an error where a task has no score of the scale that an analysis names."""
    instrument = str(task.content.get("instrument", ""))
    if instruments.scale_of(instrument, str(analysis.content.get("scale", ""))) is None:
        of = f"the instrument '{instrument}'" if instrument else "a questionnaire without one"
        raise plan.fault(f"the task '{task.id}' has no score that is known of {of}", analysis.id)


def pair_of(variants: str) -> str:
    """Return the pair that was told apart, in whatever order A, B and X were heard.

    >>> pair_of("ben|ada|ben")
    'ada and ben'
    """
    return " and ".join(sorted(set(variants.split("|"))))


def with_difference_grades(rows: pd.DataFrame) -> pd.DataFrame:
    """Return the graded variants with `difference`: their grade less the hidden reference's.

    It is the difference grade of BS.1116: 0 where nothing is heard, to -4 where it is very
    annoying, and above 0 where the variant was taken for the reference.

    >>> trial = pd.DataFrame({"listener": "a", "trial": 1, "rating": [5.0, 3.7],
    ...                       "reference": [1.0, 0.0], "task": "t"})
    >>> [round(d, 1) for d in with_difference_grades(trial)["difference"]]
    [-1.3]
    """
    place = ["listener", "task", "trial"]
    hidden = rows[rows["reference"] == 1].set_index(place)["rating"]
    graded = rows[rows["reference"] != 1]
    known = graded.join(hidden.rename("hidden"), on=place)
    return graded.assign(difference=known["rating"] - known["hidden"])


Score = Callable[[pd.DataFrame, Question], float]


def share_correct(rows: pd.DataFrame, asked: Question) -> float:
    """Return the share of correct answers."""
    return float(rows["correct"].mean())


def dprime(rows: pd.DataFrame, asked: Question) -> float:
    """Return d′ by the first model of the task."""
    return next(iter(dprimes(rows, asked.task.kind, asked.alternatives).values()))


def mean_rating(rows: pd.DataFrame, asked: Question) -> float:
    """Return the mean rating, 0…100."""
    return float(rows["rating"].mean())


def mean_rank(rows: pd.DataFrame, asked: Question) -> float:
    """Return the mean of the answers as numbers: of a ranking, the mean rank."""
    return float(numbers(rows["answer"]).mean())


def error(rows: pd.DataFrame, asked: Question) -> float:
    """Return the mean distance of the answers from the truth, in the unit of the data."""
    return float((numbers(rows["answer"]) - numbers(rows["truth"])).abs().mean())


def signed_error(rows: pd.DataFrame, asked: Question) -> float:
    """Return the mean of answer - truth, in the unit of the data."""
    return float((numbers(rows["answer"]) - numbers(rows["truth"])).mean())


def difference_grade(rows: pd.DataFrame, asked: Question) -> float:
    """Return the mean difference grade of BS.1116."""
    return float(rows["difference"].mean())


def score(rows: pd.DataFrame, asked: Question) -> float:
    """Return the score of a published instrument."""
    name = str(asked.task.content.get("instrument", ""))
    scale = instruments.scale_of(name, str(asked.analysis.content.get("scale", "")))
    assert scale is not None
    return questionnaires.listener_score(scale, instruments.INSTRUMENTS[name].items, rows)


def angle(rows: pd.DataFrame, asked: Question) -> float:
    """Return the mean angle between answers and truths, 0…180°."""
    return float(directions.errors(numbers(rows["answer"]), numbers(rows["truth"])).mean())


def front_back(rows: pd.DataFrame, asked: Question) -> float:
    """Return the share of answers that mistake front for back or back for front.

    Those to directions beside the listener, which have no front and back, do not count.
    """
    found = directions.confusions(numbers(rows["answer"]), numbers(rows["truth"]))
    known = found[np.isfinite(found)]
    return float(known.mean()) if len(known) else math.nan


def log_time(rows: pd.DataFrame, asked: Question) -> float:
    """Return the geometric mean of the times to answer, in ms."""
    times = rows["rt_ms"][rows["rt_ms"] > 0]
    return float(stats.gmean(times)) if len(times) else math.nan


def mean_plays(rows: pd.DataFrame, asked: Question) -> float:
    """Return the mean number of plays before an answer."""
    return float(rows["plays"].mean())


def threshold(rows: pd.DataFrame, asked: Question) -> float:
    """Return the threshold, in the unit of the levels; NaN where it is unknown or lies beyond."""
    found = found_threshold(rows, asked)
    return math.nan if isinstance(found, Beyond) else found


def found_threshold(rows: pd.DataFrame, asked: Question) -> float | Beyond:
    """Return the threshold of a listener's answers, or on which side of the levels it lies.

    It is that of QUEST+ where the session ran it, else that of a psychometric function.
    """
    if is_of_quest(asked):
        return quest_threshold(rows)
    return fitted_threshold(rows, asked.chance, asked.task.content.get("function"))


def is_of_quest(asked: Question) -> bool:
    """Return whether the session has kept what QUEST+ expected."""
    return asked.task.kind == "quest" and "estimate" in asked.rows


def quest_threshold(rows: pd.DataFrame) -> float | Beyond:
    """Return what QUEST+ expected after the listener's last answer; NaN where it was not kept."""
    sides = rows["beyond"] if "beyond" in rows else pd.Series("", index=rows.index)
    kept = rows.assign(beyond=sides)
    kept = kept[kept["estimate"].notna() | (kept["beyond"] != "")].sort_values("trial")
    if kept.empty:
        return math.nan
    last = kept.iloc[-1]
    return Beyond.read(last["beyond"]) if last["beyond"] else float(last["estimate"])


def fitted_threshold(
    rows: pd.DataFrame, chance: float, function: str | None = None
) -> float | Beyond:
    """Return the threshold of a psychometric function where it lies among the levels heard.

    Whose answers are all right has one below the lowest level heard, whose answers are all wrong
    one above the highest. It is NaN where one level alone was heard.
    """
    levels, correct, trials = psychometric.counts(rows)
    if not len(levels):
        return math.nan
    if correct.sum() == trials.sum():
        return Beyond("below", float(levels.min()))
    if correct.sum() == 0:
        return Beyond("above", float(levels.max()))
    fitted = psychometric.fit_rows(rows, chance, function)
    if fitted is None:
        return math.nan
    if fitted.threshold > levels.max():
        return Beyond("above", float(levels.max()))
    if fitted.threshold < levels.min():
        return Beyond("below", float(levels.min()))
    return fitted.threshold


def beyond_thresholds(asked: Question) -> list[BeyondThreshold]:
    """Return the thresholds that lie beyond the levels heard: no mean has them."""
    found = []
    for level in asked.levels:
        for listener, rows in asked.of(level).groupby("listener"):
            place = found_threshold(rows, asked)
            if isinstance(place, Beyond):
                found.append(BeyondThreshold(level, str(listener), place.side, place.level))
    return found


def beyond_note(found: list[BeyondThreshold], all_of_them: int, unit: str = "") -> str:
    """Return the sentence on thresholds that lie beyond the levels."""
    return (
        f"{len(found)} of {all_of_them} thresholds lie beyond the levels and are no numbers "
        f"({beyond_words(found, unit)}): no mean and no test has them. Means are those of the "
        "listeners whose thresholds are known, and too near to the middle."
    )


def beyond_words(found: list[BeyondThreshold], unit: str = "") -> str:
    """Return how many thresholds lie beyond which levels.

    >>> beyond_words([BeyondThreshold("Ada", "L1", "above", 8.0)] * 2, "°C")
    'Ada: 2 above 8 °C'
    """
    counts: dict[str, dict[str, int]] = {}
    for each in found:
        side = f"{each.side} {each.end:g}" + (f" {unit}" if unit else "")
        sides = counts.setdefault(each.level, {})
        sides[side] = sides.get(side, 0) + 1
    return "; ".join(
        f"{level}: " + ", ".join(f"{count} {side}" for side, count in sides.items())
        for level, sides in counts.items()
    )


def slope(rows: pd.DataFrame, asked: Question) -> float:
    """Return the slope of magnitude estimates: of log answers over log levels where all are > 0.

    The level is the truth; the slope of logarithms is the exponent of Stevens's power law.
    """
    x, y = numbers(rows["truth"]).to_numpy(), numbers(rows["answer"]).to_numpy()
    known = np.isfinite(x) & np.isfinite(y)
    x, y = x[known], y[known]
    if len(x) < 3 or np.ptp(x) == 0:
        return math.nan
    if x.min() > 0 and y.min() > 0:
        x, y = np.log(x), np.log(y)
    found = float(stats.linregress(x, y).slope)
    level = abs(found) * float(np.ptp(x)) <= 1e-12 * float(np.abs(y).max())
    return 0.0 if level else found  # the last digits of a level line have a sign, and mean nothing


def numbers(texts: pd.Series) -> pd.Series:
    """Return texts as numbers, NaN where they are none."""
    return pd.to_numeric(texts, errors="coerce").astype(float)


MEASURES: dict[str, tuple[Score | None, str, str]] = {
    "correct": (share_correct, "share correct", ""),
    "dprime": (dprime, "sensitivity d′", ""),
    "rating": (mean_rating, "rating", "points"),
    "rank": (mean_rank, "rank", ""),
    "error": (error, "distance from the truth", "unit"),
    "signed_error": (signed_error, "answer - truth", "unit"),
    "difference_grade": (difference_grade, "difference grade", ""),
    "angle": (angle, "angle to the truth", "°"),
    "front_back": (front_back, "share of front-back confusions", ""),
    "rt_ms": (log_time, "time to answer", "ms"),
    "plays": (mean_plays, "plays", ""),
    "threshold": (threshold, "threshold", "unit"),
    "slope": (slope, "slope of the estimates", ""),
    "score": (score, "score", ""),
    "preference": (None, "preference", ""),
    "answer": (mean_rank, "answer", ""),
    "": (share_correct, "share correct", ""),
}
"""Each measure with its score, its name and its unit ("unit": that of the data)."""


def what(asked: Question) -> tuple[str, str]:
    """Return the name and the unit of the measure of an analysis."""
    _, name, unit = MEASURES[asked.analysis.measure]
    if unit == "unit":
        units = sorted(set(asked.rows["unit"])) if "unit" in asked.rows else []
        unit = units[0] if len(units) == 1 else ""
    return name, unit


def scores(asked: Question) -> pd.DataFrame:
    """Return a table of scores: a row for each listener, a column for each level.

    It is NaN where a listener did not answer. By groups, each listener has a score in one only.
    Scores have twelve digits: behind them sums of the same answers differ by their order, which
    tests of ranks would take for a difference.
    """
    score = MEASURES[asked.analysis.measure][0] or share_correct
    table = pd.DataFrame(
        index=sorted(set(asked.rows["listener"])), columns=asked.levels, dtype=float
    )
    for level in asked.levels:
        for listener, rows in asked.of(level).groupby("listener"):
            table.loc[listener, level] = float(f"{score(rows, asked):.12g}")
    return table
