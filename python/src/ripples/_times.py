"""Finds the time in a table in memory, and makes seconds of it."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import numpy as np
import pandas as pd

from ._columns import finite
from .errors import DataError, UsageError

TIME_NAMES = ("time", "t")
ZONE = re.compile(r"[+-]\d\d:\d\d|UTC")


def split_time(frame: pd.DataFrame, time: str | None) -> tuple[pd.Series, str | None, pd.DataFrame]:
    """Return the time in seconds from the first instant on, that instant, and the other columns.

    The time is the column or index called `time`; else a column `time` or `t`; else an index of
    dates or durations; else one row per second. The instant of dates without a zone has none
    either: the command decides on it, as for a file.
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


def in_zone(start: str | None, zone: object) -> str:
    """Return an instant by the clock of a zone.

    >>> in_zone("2025-07-04T10:00:00.000", "+02:00")
    '2025-07-04T10:00:00.000+02:00'
    """
    if not isinstance(zone, str) or not ZONE.fullmatch(zone):
        raise UsageError(f"the zone is {zone!r}", hint='write it as "+02:00", "-04:00" or "UTC"')
    if start is None:
        raise UsageError(
            f"the zone {zone} belongs to dates, and the table has none",
            hint="give an index or a column of dates, or leave the zone out",
        )
    if start.endswith("Z") or ZONE.fullmatch(start[-6:]):
        raise UsageError(
            f"the zone {zone} is given, and the dates have one of their own: {start}",
            hint="leave the zone out",
        )
    return start + ("Z" if zone == "UTC" else zone)


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
    dates = (pd.DatetimeIndex, pd.TimedeltaIndex, pd.PeriodIndex)
    return isinstance(index, dates) or index.name in TIME_NAMES


def as_dates(values: pd.Series, label: str) -> pd.Series:
    """Return periods as the instants of their beginnings, objects of dates as dates."""
    if isinstance(values.dtype, pd.PeriodDtype):
        return values.dt.to_timestamp()
    if values.dtype == object and values.map(lambda value: isinstance(value, date)).all():
        try:
            return pd.to_datetime(values)
        except (ValueError, TypeError):
            raise DataError(
                f"the time in {label!r} has dates of several zones",
                hint="bring them to one: pandas.to_datetime(frame[…], utc=True)",
            ) from None
    return values


def in_seconds(values: pd.Series, label: str) -> tuple[pd.Series, str | None]:
    """Return times as seconds after the first, and the first instant where they are dates."""
    values = as_dates(values, label)
    missing = np.flatnonzero(values.isna())
    if len(missing):
        raise DataError(
            f"the time in {label!r} is missing in row {missing[0]}",
            hint="leave rows without a time out: frame.dropna(subset=[…])",
        )
    kinds = pd.api.types
    first = values.min() if kinds.is_datetime64_any_dtype(values) else None
    if first is not None:
        return (values - first).dt.total_seconds(), first.isoformat(timespec="milliseconds")
    if kinds.is_timedelta64_dtype(values):
        return (values - values.min()).dt.total_seconds(), None
    if not kinds.is_numeric_dtype(values) or kinds.is_complex_dtype(values):
        raise DataError(
            f"the time in {label!r} is {values.dtype}, not seconds, dates or durations",
            hint="convert it with pandas.to_datetime, or name another column: time='…'",
        )
    numbers = finite(values, label)
    return numbers - numbers.min(), None
