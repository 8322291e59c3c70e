"""Reads the export of a study, answers.csv: a row for each answer."""

from __future__ import annotations

import csv
import os
from difflib import get_close_matches
from pathlib import Path

import pandas as pd

from ..errors import DataError
from ._key import CONDITIONS, Key
from ._outcome import Beyond
from ._plan import QUESTIONNAIRES, Plan

TEXTS = (
    "plan",
    "listener",
    "group",
    "phase",
    "task",
    "kind",
    "variant",
    "dataset",
    "segment",
    "truth",
    "answer",
    "headphones",
)
NUMBERS = ("completed", "trial", "correct", "level", "reference", "rating", "rt_ms", "plays")
OPTIONAL = ("estimate",)
"""Numbers that files of earlier versions do not have."""

AMOUNTS = ("rt_ms", "plays")
"""Numbers that are not below 0."""
ESTIMATES = ("value", "count", "magnitude")
"""The kinds of tasks whose answers are numbers."""

PHASES = ("training", "practice", "main", "catch", "attention")
CHOICES: dict[str, tuple[str, ...]] = {
    "completed": ("0", "1"),
    "correct": ("0", "1", ""),
    "reference": ("0", "1", ""),
    "phase": PHASES,
    "headphones": ("pass", "fail", "skipped", ""),
}
KEY = ("listener", "phase", "trial", "task", "variant", "dataset", "segment", "reference")


def read_answers(
    path: str | os.PathLike[str], plan: Plan, key: str | os.PathLike[str] | None = None
) -> pd.DataFrame:
    """Return all answers of a file as a table; raise DataError at the line that is wrong.

    Their conditions are taken from the key, `key.json` beside the file unless another is named; a
    table that has them already needs none. Texts stay texts, numbers become numbers, and NaN where
    there is none. `line` is the line of the file. Answers that were given under another plan are
    refused.
    """
    file = os.fspath(path)
    lines, rows = [], []
    try:
        with Path(path).open(encoding="utf-8-sig", newline="") as stream:
            reader = csv.reader(stream, strict=True)
            titles = next(reader, None) or []
            known = blind(path, titles, key)
            whole = titles + list(CONDITIONS if known else ())
            check_titles(file, whole)
            for fields in reader:
                if fields:
                    if known and len(fields) == len(titles):
                        fields += known.conditions(dict(zip(titles, fields, strict=True)))
                    rows.append(checked(file, reader.line_num, whole, fields, plan))
                    lines.append(reader.line_num)
    except OSError as error:
        raise DataError(f"the answers cannot be read: {error.strerror}", file=file) from error
    except UnicodeDecodeError as error:
        raise DataError("the answers are no UTF-8 text", file=file) from error
    except csv.Error as error:
        raise DataError(f"this is no CSV: {error}", file=file, line=reader.line_num) from error
    if not rows:
        raise DataError("there are no answers yet: the file has only a header", file=file)
    table = pd.DataFrame(rows)
    table["line"] = lines
    for name in NUMBERS + tuple(name for name in OPTIONAL if name in table):
        table[name] = pd.to_numeric(table[name].replace("", None)).astype(float)
    check_twice(file, table)
    return table


def blind(
    path: str | os.PathLike[str], titles: list[str], key: str | os.PathLike[str] | None
) -> Key | None:
    """Return the key of a table that names stimuli and no conditions; None where none is needed."""
    if "stimulus" not in titles or set(CONDITIONS) & set(titles):
        return None
    return Key(key or Path(path).with_name("key.json"))


def check_titles(file: str, titles: list[str]) -> None:
    """Raise an error where columns are missing, with the nearest names that are there."""
    if not any(titles):
        raise DataError("the file is empty: its first line names the columns", file=file, line=1)
    twice = sorted({title for title in titles if titles.count(title) > 1})
    if twice:
        raise DataError(f"the column {twice[0]} is there twice", file=file, line=1)
    missing = [name for name in (*TEXTS, *NUMBERS) if name not in titles]
    if not missing:
        return
    others = [title for title in titles if title not in (*TEXTS, *NUMBERS)]
    near = [
        f"'{found[0]}' may be '{name}'"
        for name in missing
        if (found := get_close_matches(name, others, 1))
    ]
    hint = "; ".join(near) if near else "`ripples listen export` writes all of them"
    names = ", ".join(missing)
    raise DataError(f"columns are missing: {names}", file=file, line=1, hint=hint)


def checked(
    file: str, line: int, titles: list[str], fields: list[str], plan: Plan
) -> dict[str, str]:
    """Return a row by its columns; raise an error where it cannot be an answer of the plan."""
    if len(fields) != len(titles):
        message = f"the row has {len(fields)} fields, the header has {len(titles)}"
        raise DataError(message, file=file, line=line)
    row = dict(zip(titles, fields, strict=True))
    if row["plan"] != plan.hash:
        raise DataError(
            f"this answer was given under another plan, {row['plan'][:12] or 'none'}…",
            file=file,
            line=line,
            hint=f"{plan.file} is {plan.hash[:12]}…; an answer counts only to its own plan",
        )
    if not row["listener"]:
        raise DataError("the row names no listener", file=file, line=line)
    if row["task"] not in plan.tasks:
        near = get_close_matches(row["task"], plan.tasks, 1)
        hint = f"did you mean '{near[0]}'?" if near else f"the plan has {', '.join(plan.tasks)}"
        raise DataError(f"the plan has no task '{row['task']}'", file=file, line=line, hint=hint)
    for name, choices in CHOICES.items():
        if row[name].removesuffix(".0") not in choices:
            expected = ", ".join(choice or "nothing" for choice in choices)
            message = f"{name} is '{row[name]}'; expected {expected}"
            raise DataError(message, file=file, line=line)
    for name in NUMBERS + tuple(name for name in OPTIONAL if name in row):
        if row[name] and not is_finite(row[name]):
            raise DataError(f"{name} is '{row[name]}', not a number", file=file, line=line)
    for name in AMOUNTS:
        if row[name] and float(row[name]) < 0:
            raise DataError(f"{name} is {row[name]}, which is below 0", file=file, line=line)
    if row["kind"] in ESTIMATES and row["answer"] and not is_finite(row["answer"]):
        message = f"the answer is '{row['answer']}', not a number"
        raise DataError(message, file=file, line=line)
    if row.get("beyond"):
        check_beyond(file, line, row["beyond"])
    if row["rating"] and not 0 <= float(row["rating"]) <= 100:
        raise DataError(f"the rating {row['rating']} is not in 0…100", file=file, line=line)
    return row


def check_beyond(file: str, line: int, text: str) -> None:
    """Raise an error where a text does not say on which side of the levels a threshold lies."""
    try:
        Beyond.read(text)
    except ValueError as error:
        hint = "it is such as 'above 8', or empty"
        raise DataError(f"beyond is '{text}'", file=file, line=line, hint=hint) from error


def is_finite(text: str) -> bool:
    """Say whether a text is a finite number.

    >>> is_finite("1e3"), is_finite("nan"), is_finite("1,5")
    (True, False, False)
    """
    try:
        return abs(float(text)) < float("inf")
    except ValueError:
        return False


def check_twice(file: str, table: pd.DataFrame) -> None:
    """Raise an error where one answer is there twice: nothing may be counted twice.

    The items of a questionnaire have one trial together.
    """
    asked = table[~table["kind"].isin(QUESTIONNAIRES)]
    twice = asked[asked.duplicated(list(KEY))]
    if len(twice):
        row = twice.iloc[0]
        raise DataError(
            f"the answer of listener {row['listener']} to trial {row['trial']:g} is there twice",
            file=file,
            line=int(row["line"]),
            hint="export the study again",
        )
