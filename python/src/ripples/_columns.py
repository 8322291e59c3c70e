"""Turns a column of a table in memory into numbers or words that can be written."""

from __future__ import annotations

import numpy as np
import pandas as pd

from .errors import DataError


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
