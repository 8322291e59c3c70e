"""The figures of drawn studies as `ripples listen analyse` computes them, each by a key that R's share."""

import hashlib
import json
import math
import re

import pandas as pd
from drawn_studies import FIELDS

from ripples.listening import analyse, canonical
from ripples.listening._outcome import Outcome

STATISTIC = re.compile(r"^(?:Friedman )?(F|χ²|H)\((\d+)(?:, (\d+))?\) = (.*)$")
EFFECT = {"effect": "effect", "effect_low": "effect low", "effect_high": "effect high"}


def analysed(study, folder):
    """Return the outcomes of a study that is written to a folder, frozen, and read again."""
    content = {
        "study": "drawn", "version": 1, "tasks": [study.task], "analysis": study.analyses, "listeners": 999,
        "order": {"seed": 1}, "exclusions": [],
    }  # fmt: skip
    name = hashlib.sha256(canonical(content).encode()).hexdigest()
    plan, answers = folder / "plan.json", folder / "own-answers.csv"
    plan.write_text(json.dumps({"plan": name, "frozen": "", "study": content, "cells": []}), encoding="utf-8")
    table = pd.DataFrame(study.rows, columns=list(FIELDS)).assign(plan=name)
    table.to_csv(answers, index=False)
    return analyse(plan, answers, ended=True).outcomes


def figures(outcome: Outcome) -> dict[str, float]:
    """Return all figures of an outcome by keys: what it is of, a bar, and the name of the figure."""
    found: dict[str, float] = {"main|p": outcome.p, "main|p adjusted": outcome.p_adjusted}
    if outcome.effect_name:
        found |= {f"main|{name}": getattr(outcome, field) for field, name in EFFECT.items()}
    if told := STATISTIC.match(outcome.statistic):
        kind, first, second, value = told.groups()
        found |= {f"main|{kind}": float(value), "main|df": float(first)}
        if second:
            found["main|error df"] = float(second)
    for each in outcome.estimates:
        found |= {f"level {each.level}|{name}": getattr(each, name) for name in ("low", "high", "n")}
        found[f"level {each.level}|value"] = each.value
        for name, value in each.extra.items():
            if isinstance(value, int | float):
                found[f"level {each.level}|{name}"] = float(value)
    for pair in outcome.pairs:
        place = f"pair {pair.first} - {pair.second}"
        for name in ("difference", "low", "high", "n", "p"):
            found[f"{place}|{name}"] = getattr(pair, name)
        found[f"{place}|p adjusted"] = pair.p_adjusted
        found |= {f"{place}|{name}": getattr(pair, field) for field, name in EFFECT.items()}
    for each in outcome.equivalence:
        for name in ("difference", "low", "high", "p"):
            found[f"equivalent {each.about}|{name}"] = getattr(each, name)
        found |= {f"equivalent {each.about}|{name}": getattr(each, field) for field, name in EFFECT.items()}
    for each in outcome.bayes:
        found[f"bayes {each.about}|log factor"] = math.log(each.factor) if each.factor > 0 else each.factor
    for curve in outcome.curves:
        for name in ("threshold", "width", "lapse", "deviance"):
            found[f"curve {curve.label}|{name}"] = float(curve.parameters[name])
    for caption, rows in outcome.tables.items():
        found |= of_table(caption, rows)
    return {key: float(value) for key, value in found.items()}


def of_table(caption, rows):
    """Return the figures of a table of an outcome."""
    found = {}
    for row in rows:
        if caption.startswith("confusions, "):
            level = caption.removeprefix("confusions, ").partition(":")[0]
            found |= {f"taken {level} {row['truth']} for {k}|count": v for k, v in row.items() if k != "truth"}
        elif caption.startswith("d′ of all answers"):
            found[f"pooled {row['level']} {row['model']}|d′"] = row["d′"]
        elif caption.startswith("coefficients"):
            names = ("value", "standard error", "low", "high")
            found |= {f"coefficient {row['name']}|{name}": row[name] for name in names}
        elif caption == "standard deviations":
            found[f"deviation {row['of']}|variance"] = row["value"] ** 2
        elif caption.startswith("other effects"):
            found |= {f"effect {row['name']}|{name}": row[name] for name in ("value", "low", "high")}
        elif caption.startswith("thresholds of single"):
            place = f"single {row['listener']} {row['level']}"
            found |= {f"{place}|threshold": row["threshold"], f"{place}|lapses": row["lapses"]}
        else:
            raise SystemExit(f"our_figures.py: nothing is known of the table '{caption}'; add its figures here")
    return found
