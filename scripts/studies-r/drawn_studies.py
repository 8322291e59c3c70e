"""Studies drawn by chance: a task, its analyses and the answers of listeners.

Each kind of study is a function of a random generator. Among them are few and many listeners, two to five
levels, unequal numbers of answers, listeners without any answer at a level, listeners who did not complete,
ties, differences of zero, ceiling and floor.
"""

import math
from dataclasses import dataclass, field

import numpy as np

FIELDS = (
    "listener", "group", "completed", "phase", "task", "kind", "variant", "dataset", "segment", "trial", "truth",
    "answer", "headphones", "correct", "level", "reference", "rating", "rt_ms", "plays",
)  # fmt: skip
CORRECTIONS = ("none", "holm", "bonferroni", "sidak", "fdr_bh", "fdr_by")


@dataclass
class Study:
    """A study: the content of its task and analyses, as a plan has it, and the rows of its answers."""

    task: dict
    analyses: list = field(default_factory=list)
    rows: list = field(default_factory=list)

    def ask(self, test, measure="", by="variant", **more):
        """Add an analysis."""
        self.analyses.append(
            {"id": f"a{len(self.analyses) + 1}", "task": self.task["id"], "test": test, "measure": measure, "by": by,
             "alpha": 0.05, **more}  # fmt: skip
        )

    def add(self, listener, **fields):
        """Add an answer of a listener."""
        row = dict.fromkeys(FIELDS, "")
        row |= {"listener": listener, "completed": 1, "phase": "main", "task": self.task["id"]}
        row |= {"kind": self.task["kind"], "dataset": "d", "segment": "s", "trial": len(self.rows) + 1}
        self.rows.append(row | {"rt_ms": 1000, "plays": 1} | fields)


def begun(random, kind, **content):
    """Return a study without answers; its analyses will be corrected together by a drawn rule."""
    return Study({"id": "t", "kind": kind, "question": "?", "trials": 1, **content})


def finished(random, study):
    """Draw the correction, a listener who did not complete, and answers that no analysis may count."""
    correction = str(random.choice(CORRECTIONS))
    for analysis in study.analyses:
        analysis["correction"] = correction
    if random.random() < 0.3:
        model = dict(study.rows[0])
        study.rows.append({**model, "listener": "Z1", "completed": 0, "trial": 10_001})
        study.rows.append({**model, "phase": "practice", "trial": 10_002})
        study.rows.append({**model, "phase": "catch", "trial": 10_003, "correct": 1})
    return study


def people(random, least=3, most=22):
    """Return the names of drawn listeners."""
    return [f"L{n:02}" for n in range(int(random.integers(least, most + 1)))]


def names(random, least=2, most=5):
    """Return the names of drawn levels."""
    return ["Ada", "ben", "Cyd", "dot", "Eve"][: int(random.integers(least, most + 1))]


def cells(random, listeners, levels, most=8, gaps=True):
    """Yield listener, level and number of answers: of all alike, or of each its own, some of them none."""
    alike = int(random.integers(1, most + 1)) if random.random() < 0.5 else 0
    missing = 0.05 if gaps and random.random() < 0.4 else 0.0
    for listener in listeners:
        for level in levels:
            if random.random() >= missing:
                yield listener, level, alike or int(random.integers(1, most + 1))


def shares_of_levels(random, levels, chance):
    """Return the probability of a right answer at each level; ceiling and floor are among them."""
    if random.random() < 0.15:
        return dict.fromkeys(levels, 1.0 if random.random() < 0.5 else 0.0)
    drawn = np.where(random.random(len(levels)) < 0.1, 1.0, random.uniform(chance * 0.8, 1, len(levels)))
    return dict(zip(levels, drawn.tolist(), strict=True))


CHOICES = {"trend": 2, "2afc": 2, "same-different": 2, "abx": 2, "extremum": 3, "identification": 0}
WORDS = {"trend": ("rising", "falling"), "same-different": ("same", "different"), "abx": ("A", "B")}


def choosing(random, kinds=tuple(CHOICES), most=22, levels=None):
    """Return a study of right and wrong answers, with the levels and the chance."""
    kind = str(random.choice(kinds))
    m = CHOICES[kind] or int(random.integers(3, 7))
    study = begun(random, kind, **({"alternatives": m} if kind == "identification" else {}))
    words = WORDS.get(kind) or tuple(str(n + 1) for n in range(m))
    levels = levels or (["all"] if random.random() < 0.15 else names(random))
    right = shares_of_levels(random, levels, 1 / m)
    bias = random.uniform(0.3, 0.7)
    for listener, level, count in cells(random, people(random, most=most), levels, 12):
        own = min(max(right[level] + random.normal(0, 0.08), 0), 1) if 0 < right[level] < 1 else right[level]
        for _ in range(count):
            truth = int(random.random() < bias) if m == 2 else int(random.integers(m))
            correct = bool(random.random() < own)
            answer = truth if correct else (truth + 1 + int(random.integers(m - 1))) % m
            variant = f"{level}|ref|{random.choice([level, 'ref'])}" if kind == "abx" else level
            study.add(listener, variant=variant, truth=words[truth], answer=words[answer], correct=int(correct))
    return study, levels, 1 / m


def proportions(random):
    """Right and wrong answers against chance, with their Bayes factors."""
    study, levels, _ = choosing(random)
    study.ask("proportion", "correct", bayes=True)
    study.ask("proportion", "correct", by="")
    study.ask("confusion", "correct", bayes=True)
    return finished(random, study)


def paired_proportions(random):
    """The listeners' shares at several levels, by signs that are exchanged by chance."""
    study, levels, _ = choosing(random, most=13 if random.random() < 0.7 else 18)
    study.ask("paired-proportion", "correct", bayes=True, equivalence=float(random.choice([0.05, 0.1, 0.3])))
    study.ask("wilcoxon", "correct", bayes={"scale": float(random.choice([0.3, 0.5, 1.0]))})
    study.ask("equivalence", "correct", equivalence=0.2)
    return finished(random, study)


def sensitivities(random):
    """d′ by the model of the task, and its comparison."""
    study, _, _ = choosing(random)
    study.ask("dprime", bayes=True, equivalence=0.5)
    study.ask("dprime", by="")
    return finished(random, study)


def score(random, form, middle):
    """Return a rating by its form: whole numbers, few steps (ties), tenths, any number, or an end of the scale."""
    value = float(np.clip(middle + random.normal(0, 12), 0, 100))
    steps = {"whole": 1, "steps": 25, "tenths": 0.1}
    if form == "ends":
        return 100.0 if value > 35 else 0.0
    return value if form == "any" else round(round(value / steps[form]) * steps[form], 1)


FORMS = ("whole", "steps", "tenths", "any", "ends")


def rated(random, study, listeners, levels, most, group_of=None, balanced=False):
    """Add ratings with their times and plays; each listener and each level has its own mean."""
    form = str(random.choice(FORMS, p=[0.3, 0.25, 0.1, 0.3, 0.05]))
    effect = random.choice([0.0, 5.0, 15.0])
    middles = {level: 55 + effect * random.normal() for level in levels}
    own = {listener: random.normal(0, random.choice([0.0, 4.0, 12.0])) for listener in listeners}
    cross = random.choice([0.0, 5.0])
    drawn = cells(random, listeners, levels, most, not balanced)
    count_of_all = int(random.integers(1, most + 1))
    for listener, level, count in drawn:
        if group_of and group_of[listener] != level:
            continue
        middle = middles[level] + own[listener] + cross * random.normal()
        for _ in range(count_of_all if balanced else count):
            study.add(
                listener, **({"group": level} if group_of else {"variant": level}),
                rating=score(random, form, middle), rt_ms=round(float(np.exp(random.normal(7 + middle / 100, 0.4)))),
                plays=int(random.integers(1, 5)), answer=str(int(random.integers(1, 6))),
            )  # fmt: skip


def ratings(random):
    """Ratings of the same listeners by ranks: Wilcoxon, Friedman, equivalence, Bayes factors."""
    study = begun(random, "bs2132")
    rated(random, study, people(random, most=60 if random.random() < 0.1 else 22), names(random), 3)
    study.ask("wilcoxon", "rating", bayes=True, equivalence=float(random.choice([2.0, 5.0, 20.0])))
    study.ask("friedman", "rt_ms")
    study.ask("wilcoxon", "plays", bayes=True)
    study.ask("equivalence", "rating", equivalence=4.0)
    return finished(random, study)


def groups(random):
    """Ratings of groups of other listeners: Mann and Whitney, Kruskal and Wallis."""
    study = begun(random, "bs2132")
    listeners, levels = people(random, 6, 40), names(random, 2, 4)
    order = [str(random.choice(levels)) for _ in listeners]
    order[: 2 * len(levels)] = (levels * 2)[: len(order)]
    rated(random, study, listeners, levels, 3, dict(zip(listeners, order, strict=True)))
    study.ask("mann-whitney", "rating", "group", bayes=True, equivalence=float(random.choice([5.0, 20.0])))
    study.ask("kruskal", "plays", "group", bayes=True)
    study.ask("equivalence", "rt_ms", "group", equivalence=200.0)
    return finished(random, study)


def mixed_ratings(random):
    """Single ratings and times by linear mixed models, with gaps or without."""
    study, balanced = begun(random, "bs2132"), bool(random.random() < 0.5)
    listeners, levels = people(random, 5, 20), names(random, 2, 4)
    if random.random() < 0.2:
        order = [levels[n % len(levels)] for n in range(len(listeners))]
        rated(random, study, listeners, levels, 4, dict(zip(listeners, order, strict=True)), balanced)
        study.ask("mixed", "rating", "group")
    else:
        rated(random, study, listeners, levels, 4, balanced=balanced)
        study.ask("mixed", "rating")
        study.ask("mixed", "rt_ms")
    return finished(random, study)


def mixed_odds(random):
    """Single right and wrong answers by estimating equations."""
    study, _, _ = choosing(random, ("trend", "2afc", "extremum"), levels=names(random, 2, 4))
    study.ask("mixed", "correct")
    return finished(random, study)


def preferences(random):
    """Paired comparisons, with ties or without, every listener all pairs or some."""
    study, levels = begun(random, "paired"), names(random, 2, 5)
    worths = random.normal(0, 0.7, len(levels))
    order, tie = random.normal(0, 0.3), float(random.choice([0.0, 0.4]))
    times, sparse = int(random.integers(1, 4)), random.random() < 0.3
    for listener in people(random, 4, 24):
        own = worths + random.normal(0, 0.4, len(levels))
        for a in range(len(levels)):
            for b in range(len(levels)):
                if a == b or (sparse and random.random() < 0.3):
                    continue
                odds = np.array([math.exp(order + own[a]), math.exp(own[b]), tie * math.exp((own[a] + own[b]) / 2)])
                for _ in range(times):
                    answer = ("1", "2", "tie")[random.choice(3, p=odds / odds.sum())]
                    study.add(listener, variant=f"{levels[a]}|{levels[b]}", answer=answer)
    study.ask("bradley-terry")
    return finished(random, study)


def thresholds(random):
    """Answers at levels: staircases of two down and one up, or constant levels."""
    function = str(random.choice(["logistic", "weibull"]))
    study, levels = begun(random, "staircase", function=function), names(random, 1, 3)
    place = {level: random.uniform(2, 6) for level in levels}
    constant = bool(random.random() < 0.5)
    for listener in people(random, 2, 9):
        for variant in levels:
            middle = place[variant] * math.exp(random.normal(0, 0.2))
            level, row = 10.0, 0
            for trial in range(int(random.integers(60, 120))):
                if constant:
                    level = (1.0, 2.0, 3.0, 4.0, 6.0, 8.0, 11.0)[trial % 7]
                right = bool(random.random() < 0.5 + 0.48 / (1 + math.exp(-(level - middle) / (middle / 3))))
                study.add(listener, variant=variant, level=level, correct=int(right), truth="1", answer="12"[not right])
                row = row + 1 if right else 0
                if not constant and (not right or row == 2):
                    level, row = max(level * (0.8 if right else 1.5), 0.5), 0
    study.ask("psychometric")
    study.ask("wilcoxon", "threshold")
    return finished(random, study)


def magnitudes(random):
    """Estimates of magnitudes: slopes, their signs, and errors."""
    kind = str(random.choice(["magnitude", "value"]))
    study, levels = begun(random, kind), names(random, 1, 4)
    below_zero = random.random() < 0.3
    exponents = {level: random.choice([0.7, 0.0, -0.5]) for level in levels}
    for listener, level, count in cells(random, people(random), levels, 9):
        for _ in range(count):
            truth = round(float(random.choice([1, 2, 4, 8]) if kind == "magnitude" else random.uniform(1, 20)), 2)
            answer = round(truth ** exponents[level] * math.exp(random.normal(0, 0.3)), 1 + int(random.integers(2)))
            study.add(listener, variant=level, truth=f"{truth:g}", answer=f"{answer - 1 if below_zero else answer:g}")
    study.ask("polarity")
    if kind == "value":
        study.ask("wilcoxon", "error", bayes=True)
        study.ask("wilcoxon", "signed_error", equivalence=1.0)
        study.ask("mixed", "signed_error")
    return finished(random, study)


def directions(random):
    """Directions on a circle: angles and confusions of front and back."""
    study, levels = begun(random, "direction"), names(random, 2, 3)
    for listener, level, count in cells(random, people(random), levels, 8, gaps=False):
        for _ in range(max(count, 3)):
            truth = int(random.integers(24)) * 15
            heard = 180 - truth if random.random() < 0.2 else truth
            study.add(listener, variant=level, truth=str(truth), answer=str(round(heard + random.normal(0, 12)) % 360))
    study.ask("wilcoxon", "angle", bayes=True)
    study.ask("wilcoxon", "front_back")
    return finished(random, study)


def agreements(random):
    """The same stimuli judged by all listeners: categories, and ratings."""
    study = begun(random, "bs2132")
    listeners, stimuli = people(random, 2, 12), int(random.integers(6, 20))
    worth, noise = random.normal(50, 15, stimuli), random.choice([3.0, 10.0, 30.0])
    for listener in listeners:
        own = random.normal(0, 6)
        for number in range(stimuli):
            rating = round(float(np.clip(worth[number] + own + random.normal(0, noise), 0, 100)), 1)
            answer = "abc"[min(int(rating // 34), 2)]
            study.add(listener, variant=f"v{number:02}", rating=rating, answer=answer)
    study.rows = [row for row in study.rows if random.random() > 0.01]
    study.ask("icc")
    study.ask("kappa")
    return finished(random, study)


KINDS = {
    kind.__name__: kind
    for kind in (
        proportions, paired_proportions, sensitivities, ratings, groups, mixed_ratings, mixed_odds, preferences,
        thresholds, magnitudes, directions, agreements,
    )
}  # fmt: skip


def drawn(kind, seed, number):
    """Return the study of a kind with its number; the same for the same seed, whatever else is drawn."""
    return KINDS[kind](np.random.default_rng([seed, *kind.encode(), number]))
