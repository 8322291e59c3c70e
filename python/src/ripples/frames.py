"""From a table in memory to a dataset on disk that the command reads."""

from __future__ import annotations

import json
from collections.abc import Mapping as Dictionary
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from .errors import DataError

TIME_NAMES = ("time", "t")


def write_package(
    frame: pd.DataFrame,
    folder: Path,
    *,
    name: str,
    units: Dictionary[str, str] | None = None,
    time: str | None = None,
) -> None:
    """Write a table to a folder as `data.csv`, and `datapackage.json` with each column's unit.

    Raises DataError that names the column and the row that cannot be written.
    """
    check_shape(frame)
    seconds, start, rest = split_time(frame, time)
    columns = {"time": seconds}
    for label in rest.columns:
        columns[str(label)] = cells(rest[label], str(label))
    check_units(units or {}, list(columns))
    table = pd.DataFrame(columns)
    table.to_csv(folder / "data.csv", index=False)
    fields = [field(label, table[label], units or {}) for label in table.columns]
    package: dict[str, Any] = {
        "name": name,
        "title": name,
        "resources": [{"name": "data", "path": "data.csv", "schema": {"fields": fields}}],
    }
    if start is not None:
        package["start"] = start
    text = json.dumps(package, ensure_ascii=False, indent=1)
    (folder / "datapackage.json").write_text(text, encoding="utf-8")


def check_shape(frame: pd.DataFrame) -> None:
    """Refuse a table without rows or columns, and one that has a name twice."""
    if len(frame) == 0:
        raise DataError("the table has no rows", hint="there is nothing to play")
    if len(frame.columns) == 0:
        raise DataError("the table has no columns", hint="give at least one column of data")
    labels = [str(label) for label in frame.columns]
    if twice := [label for label in labels if labels.count(label) > 1]:
        raise DataError(
            f"the table has the column {twice[0]!r} {labels.count(twice[0])} times",
            hint="rename all but one",
        )


def check_units(units: Dictionary[str, str], labels: list[str]) -> None:
    """Refuse a unit for a column that is not there."""
    for label in units:
        if label not in labels:
            raise DataError(
                f"a unit is given for {label!r}, which is no column",
                hint="the columns are " + ", ".join(labels),
            )


def split_time(frame: pd.DataFrame, time: str | None) -> tuple[pd.Series, str | None, pd.DataFrame]:
    """Return the time in seconds from the first instant on, that instant, and the other columns.

    The time is the column or index called `time`; else a column `time` or `t`; else an index of
    dates or durations; else one row per second. The instant is known of dates with a zone only.
    """
    label = time_label(frame, time)
    rest = frame
    if label is not None:
        values, rest = frame[label], frame.drop(columns=label)
    elif time is not None or has_times(frame.index):
        values = pd.Series(frame.index)
    else:
        values = pd.Series(np.arange(len(frame), dtype=float))
    if "time" in (str(other) for other in rest.columns):
        raise DataError(
            f"the table has a column 'time' beside its time {label or 'in the index'!r}",
            hint="rename or drop it",
        )
    shown = str(frame.index.name or "the index") if label is None else str(label)
    seconds, start = in_seconds(values.reset_index(drop=True), shown)
    return seconds, start, rest.reset_index(drop=True)


def time_label(frame: pd.DataFrame, time: str | None) -> Any:
    """Return the label of the column that holds the time; None where it is the index or nothing."""
    for name in TIME_NAMES if time is None else (time,):
        for label in frame.columns:
            if str(label) == name:
                return label
    if time is None or frame.index.name == time:
        return None
    raise DataError(
        f"no column is called {time!r}",
        hint="the columns are " + ", ".join(str(label) for label in frame.columns),
    )


def has_times(index: pd.Index) -> bool:
    """Say whether an index holds dates, durations, or numbers under a name for the time."""
    return isinstance(index, (pd.DatetimeIndex, pd.TimedeltaIndex)) or index.name in TIME_NAMES


def in_seconds(values: pd.Series, label: str) -> tuple[pd.Series, str | None]:
    """Return times as seconds after the first, and the first instant of dates with a zone."""
    missing = np.flatnonzero(values.isna())
    if len(missing):
        raise DataError(
            f"the time in {label!r} is missing in row {missing[0]}",
            hint="leave rows without a time out: frame.dropna(subset=[…])",
        )
    kinds = pd.api.types
    first = values.min() if kinds.is_datetime64_any_dtype(values) else None
    if first is not None:
        start = None if first.tzinfo is None else first.isoformat(timespec="milliseconds")
        return (values - first).dt.total_seconds(), start
    if kinds.is_timedelta64_dtype(values):
        return (values - values.min()).dt.total_seconds(), None
    if not kinds.is_numeric_dtype(values) or kinds.is_complex_dtype(values):
        raise DataError(
            f"the time in {label!r} is {values.dtype}, not seconds, dates or durations",
            hint="convert it with pandas.to_datetime, or name another column: time='…'",
        )
    numbers = finite(values, label)
    return numbers - numbers.min(), None


def cells(values: pd.Series, label: str) -> pd.Series:
    """Return a column as numbers (missing: NaN) or words (missing: None)."""
    kinds = pd.api.types
    if kinds.is_complex_dtype(values):
        raise DataError(f"the column {label!r} holds complex numbers", hint="give its magnitude")
    if kinds.is_datetime64_any_dtype(values) or kinds.is_timedelta64_dtype(values):
        raise DataError(
            f"the column {label!r} holds times, and the time is another column",
            hint=f"drop it, or make it the time: time={label!r}",
        )
    if kinds.is_bool_dtype(values) or kinds.is_numeric_dtype(values):
        return finite(values, label)
    return words(values, label)


def finite(values: pd.Series, label: str) -> pd.Series:
    """Return numbers; refuse infinities."""
    numbers = pd.Series(pd.to_numeric(values).to_numpy(dtype=float, na_value=np.nan))
    infinite = np.flatnonzero(np.isinf(numbers))
    if len(infinite):
        raise DataError(
            f"the column {label!r} is infinite in row {infinite[0]}",
            hint="replace it by NaN where it stands for no value",
        )
    return numbers


def words(values: pd.Series, label: str) -> pd.Series:
    """Return words, or the numbers of a column of objects; both in one column are refused."""
    plain = values.astype(object)
    kept = plain[plain.notna()]
    if len(kept) and all(isinstance(value, str) for value in kept):
        return plain.where(plain.notna(), None)
    odd = [value for value in kept if isinstance(value, str)]
    try:
        if not odd:
            return finite(plain.where(plain.notna(), np.nan).astype(float), label)
    except (TypeError, ValueError):
        odd = [value for value in kept if not np.isscalar(value)]
    raise DataError(
        f"the column {label!r} is neither all numbers nor all words: {(odd or list(kept))[0]!r}",
        hint="make them words (.astype(str)) or numbers (pandas.to_numeric)",
    )


def field(label: str, values: pd.Series, units: Dictionary[str, str]) -> dict[str, str]:
    """Return what the package says about a column."""
    if label == "time":
        return {"name": "time", "type": "number", "unit": "s"}
    said = {"name": label, "type": "number"}
    if not pd.api.types.is_numeric_dtype(values):
        said = {"name": label, "type": "string", "gaps": "hold"}
    if label in units:
        said["unit"] = units[label]
    return said
