"""From a file of text to a table in memory."""

from __future__ import annotations

import json
import re
from functools import partial
from pathlib import Path
from typing import Any

import pandas as pd

from .errors import DataError

ENDINGS = (".csv", ".tsv", ".txt")
TIMES = ("time", "t", "timestamp", "date", "datetime")
DECIMAL_COMMA = re.compile(r"(^|;)\s*-?\d+,\d+")


def table_file(path: Path) -> Path:
    """Return the file that holds the rows of a dataset: itself, or the first of a package.

    Raises DataError for what is no text: GPX, FIT, zipped recordings.
    """
    file = path
    if path.is_dir():
        package = path / "datapackage.json"
        try:
            resources = json.loads(package.read_text(encoding="utf-8"))["resources"]
            file = path / str(resources[0]["path"])
        except (OSError, ValueError, LookupError, TypeError):
            raise DataError(
                "names no table", file=str(package), hint="ripples describe says what is wrong"
            ) from None
    if file.suffix.lower() not in ENDINGS:
        raise DataError(
            f"a {file.suffix or 'nameless'} file is no table that pandas reads",
            file=str(file),
            hint="it can be rendered and described; convert it to CSV to work on it in pandas",
        )
    return file


def read_written(file: Path) -> pd.DataFrame:
    """Read a table that `ripples describe --write` wrote; its times become instants of UTC."""
    table = pd.read_csv(file, comment="#")
    if "time_utc" in table:
        table["time_utc"] = pd.to_datetime(table["time_utc"], utc=True, format="ISO8601")
    return table


def read_table(file: Path) -> pd.DataFrame:
    """Read a table whose columns are parted by commas, semicolons or tabs.

    A column of dates becomes `time`, in seconds after its first.
    """
    try:
        encoding = encoding_of(file)
        lines = file.read_text(encoding=encoding).splitlines()
        separator = max(",;\t", key=lines[0].count) if lines else ","
        comma = separator == ";" and len(lines) > 1 and DECIMAL_COMMA.search(lines[1])
        decimal = "," if comma else "."
        table = read_columns(file, sep=separator, decimal=decimal, encoding=encoding)
    except (OSError, ValueError) as error:
        raise DataError(
            f"cannot be read as a table: {error}", file=str(file), hint="look at its first lines"
        ) from None
    return with_seconds(table)


def encoding_of(file: Path) -> str:
    """Return what a text is written in: UTF-8, UTF-16 with its mark, else Windows-1252."""
    content = file.read_bytes()
    if content[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return "utf-16"
    try:
        content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return "cp1252"
    return "utf-8-sig"


def read_columns(file: Path, **options: Any) -> pd.DataFrame:
    """Read all columns; empty cells are missing, and in columns of numbers also `NA` and the like.

    In a column of words such a word is a word.
    """
    read = partial(pd.read_csv, file, **options)
    table: pd.DataFrame = read(keep_default_na=False, na_values=[""])
    is_number = pd.api.types.is_numeric_dtype
    places = [at for at, kind in enumerate(table.dtypes) if not is_number(kind)]
    if places:
        lenient = read(usecols=places)
        for at, label in zip(places, lenient.columns, strict=True):
            if is_number(lenient[label]) and lenient[label].notna().any():
                table[table.columns[at]] = lenient[label]
    return table


def with_seconds(table: pd.DataFrame) -> pd.DataFrame:
    """Return a table whose column of dates, where it has one, is `time` in seconds."""
    for label in table.columns:
        if str(label).lower() in TIMES and not pd.api.types.is_numeric_dtype(table[label]):
            dates = pd.to_datetime(table[label], errors="coerce", utc=True, format="ISO8601")
            if dates.notna().any():
                seconds = (dates - dates.min()).dt.total_seconds()
                rest = table.drop(columns=label)
                rest.insert(0, "time", seconds)
                return rest
    return table
