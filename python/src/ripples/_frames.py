"""Writes a table in memory as a dataset on disk that the command reads."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping as Dictionary
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pandas as pd

from ._columns import cells
from ._given import is_text, pairs
from ._times import in_zone, split_time
from .errors import DataError, UsageError


def as_frame(data: object) -> pd.DataFrame:
    """Return a table of a table or of a series, whose name becomes that of the column.

    >>> as_frame(pd.Series([10, 12], name="temperature")).columns.tolist()
    ['temperature']

    Raises DataError for a series without a name, UsageError for anything else, with what makes a
    table of it.
    """
    if isinstance(data, pd.DataFrame):
        return data
    if isinstance(data, pd.Series):
        if data.name is None:
            raise DataError(
                "the series has no name, and mappings speak of names",
                hint='give it one: values.rename("temperature")',
            )
        return data.to_frame()
    hint = "give a ripples.Dataset, a path, or a pandas.DataFrame"
    if isinstance(data, Dictionary):
        hint = "make it a table: pd.DataFrame(values), with a name for each column"
    elif hasattr(data, "__len__") or hasattr(data, "__array__"):
        hint = 'make it a table: pd.DataFrame({"temperature": values})'
    raise UsageError(f"data cannot be made of {type(data).__name__}", hint=hint)


def folder_name(name: str) -> str:
    """Return the name of a dataset as that of a folder, by which the command calls it.

    >>> folder_name("a walk / 2"), folder_name("..")
    ('a walk - 2', 'table')
    """
    return re.sub(r"[^\w -]+", "-", name).strip(" -")[:60].strip(" -") or "table"


def write_package(
    frame: pd.DataFrame,
    folder: Path,
    *,
    name: str,
    units: Dictionary[str, str] | None = None,
    time: str | None = None,
    zone: str | None = None,
) -> None:
    """Write a table to a folder as `data.csv`, and `datapackage.json` with each column's unit.

    Raises DataError that names the column and the row that cannot be written.
    """
    check_shape(frame)
    units = pairs("units", units)
    check_letters([name, *map(str, frame.columns), *map(str, units.values())])
    seconds, start, rest = split_time(frame, time)
    if zone is not None:
        start = in_zone(start, zone)
    columns = {"time": seconds}
    for label in rest.columns:
        columns[str(label)] = cells(rest[label], str(label))
    check_units(units, list(columns))
    table = pd.DataFrame(columns)
    try:
        table.to_csv(folder / "data.csv", index=False)
    except UnicodeEncodeError as error:
        check_letters([error.object[error.start : error.end]])
    fields = [field(label, table[label], units) for label in table.columns]
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
    """Refuse a table without rows or columns, names that are numbers, and names given twice."""
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
    for label in frame.columns:
        if not any(letter.isalpha() for letter in str(label)):
            raise DataError(
                f"the column {label!r} has no word for a name",
                hint=f"mappings speak of names: frame.rename(columns={{{label!r}: 'pace'}})",
            )


def check_letters(texts: Sequence[str]) -> None:
    """Refuse texts with half a letter of UTF-16, which no file can hold."""
    for text in texts:
        if not is_text(text):
            raise DataError(
                f"the text {text!r} has half a letter (a lone surrogate)", hint="replace it"
            )


def check_units(units: Dictionary[str, str], labels: list[str]) -> None:
    """Refuse a unit for a column that does not exist, and a text that is no unit."""
    for label, unit in units.items():
        if not isinstance(unit, str):
            raise UsageError(
                f"the unit of {label!r} is {unit!r}",
                hint='give a text: units={"temperature": "°C"}',
            )
        if label not in labels:
            raise DataError(
                f"a unit is given for {label!r}, which is no column",
                hint="the columns are " + ", ".join(labels),
            )


def field(label: str, values: pd.Series, units: Dictionary[str, str]) -> dict[str, str]:
    """Return the description of a column in the package."""
    if label == "time":
        return {"name": "time", "type": "number", "unit": "s"}
    said = {"name": label, "type": "number"}
    if not pd.api.types.is_numeric_dtype(values):
        said = {"name": label, "type": "string", "gaps": "hold"}
    if label in units:
        said["unit"] = units[label]
    return said
