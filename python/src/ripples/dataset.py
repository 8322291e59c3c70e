"""A dataset: a log of anything over time, as a folder, a file, or a pandas table."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Mapping as Dictionary
from pathlib import Path
from typing import Any

import pandas as pd

from . import _command, frames
from ._message import Subject
from ._text import argument, escape, number, seconds
from .errors import DataError, UsageError

TABLES = {".csv": ",", ".tsv": "\t", ".txt": None}


class Dataset:
    """A log of data over time: a folder with `datapackage.json`, or a file (CSV, GPX, FIT, …).

    >>> import pandas as pd
    >>> log = Dataset.from_pandas(
    ...     pd.DataFrame({"t": [0, 1, 2], "temperature": [10, 12, 11]}),
    ...     name="three seconds", units={"temperature": "°C"}, time="t")
    >>> log.to_pandas()["temperature"].tolist()
    [10, 12, 11]
    """

    def __init__(self, path: str | os.PathLike[str], name: str | None = None) -> None:
        self.path = Path(path)
        self.name = name or self.path.stem or str(self.path)
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        if not self.path.exists():
            raise DataError("there is no such dataset", file=str(path), hint="check the path")

    @classmethod
    def from_pandas(
        cls,
        frame: pd.DataFrame,
        name: str = "table",
        units: Dictionary[str, str] | None = None,
        time: str | None = None,
    ) -> Dataset:
        """Make a dataset of a table; it lives as long as the dataset is used.

        `units` gives the unit of columns ("°C", "m/s"); known inputs (`temperature`, `pace`, `heading`)
        have theirs without. `time` names the column or index of the time: seconds, dates or durations.
        Without it that is the column `time` or `t`, else an index of dates, else one row per second.
        Missing values stay missing. Raises DataError that names the column and the row.
        """
        folder = tempfile.TemporaryDirectory(prefix="ripples-data-")
        path = Path(folder.name) / "data"
        path.mkdir()
        frames.write_package(frame, path, name=name, units=units, time=time)
        dataset = cls(path, name)
        dataset._folder = folder
        return dataset

    def __repr__(self) -> str:
        return f"Dataset({self.name!r}, {str(self.path)!r})"

    def subject(self) -> Subject:
        """Return what errors about this dataset are told by."""
        return Subject(data=argument(self.path), data_name=self.shown)

    @property
    def shown(self) -> str:
        """The path as errors write it, or the name of a table from memory."""
        return str(self.path) if self._folder is None else self.name

    def describe(self) -> dict[str, Any]:
        """Return columns, units, rates, gaps and findings, as `ripples describe --json` does."""
        done = _command.run(["describe", argument(self.path), "--json"], self.subject())
        described: dict[str, Any] = json.loads(done.stdout)
        return described

    def to_pandas(self) -> pd.DataFrame:
        """Return the table: a row for each row of the file, the time in seconds in the column `time`.

        Raises DataError for a dataset that is no table of text (GPX, FIT, zipped recordings).
        """
        file = self.table()
        separator = TABLES.get(file.suffix.lower(), ",")
        return pd.read_csv(file, sep=separator, engine=None if separator else "python")

    def table(self) -> Path:
        """Return the file of text that holds the rows."""
        file = self.path
        if file.is_dir():
            package = file / "datapackage.json"
            if not package.is_file():
                raise DataError("has no datapackage.json", file=str(file), hint="check the path")
            resources = json.loads(package.read_text(encoding="utf-8")).get("resources", [])
            file = (
                file / str(resources[0].get("path", "data.csv")) if resources else file / "data.csv"
            )
        if file.suffix.lower() not in TABLES:
            raise DataError(
                f"a {file.suffix or 'nameless'} file is no table that pandas reads",
                file=str(file),
                hint="it can be rendered and described; convert it to CSV to work on it in pandas",
            )
        return file

    def _repr_html_(self) -> str:
        described = self.describe()
        head = f"{escape(str(described['title']))}: {seconds(float(described['seconds'] or 0))}"
        rows = "".join(row(column) for column in described["columns"] if not column["isDerived"])
        titles = "".join(
            f'<th scope="col">{title}</th>'
            for title in ("column", "unit", "rows", "missing", "minimum", "mean", "maximum")
        )
        return (
            f"<table><caption>{head}</caption><thead><tr>{titles}</tr></thead>"
            f"<tbody>{rows}</tbody></table>"
        )


Data = Dataset | str | os.PathLike[str] | pd.DataFrame


def row(column: Dictionary[str, Any]) -> str:
    """Return a row of HTML about a column."""
    values = [column["rows"], column["missing"]]
    limits = [column[key] for key in ("minimum", "mean", "maximum")]
    texts = [str(value) for value in values]
    texts += ["" if value is None else number(float(value), 2) for value in limits]
    body = "".join(f"<td>{escape(text)}</td>" for text in [str(column["unit"]), *texts])
    return f'<tr><th scope="row">{escape(str(column["name"]))}</th>{body}</tr>'


def as_dataset(data: Data) -> Dataset:
    """Return a dataset from what a call was given: a dataset, a path or a table."""
    if isinstance(data, Dataset):
        return data
    if isinstance(data, pd.DataFrame):
        return Dataset.from_pandas(data)
    if isinstance(data, (str, os.PathLike)):
        return Dataset(data)
    raise UsageError(
        f"data cannot be made of {type(data).__name__}",
        hint="give a ripples.Dataset, a path, or a pandas.DataFrame",
    )
