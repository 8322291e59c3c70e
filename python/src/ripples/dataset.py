"""A dataset: a log of anything over time, as a folder, a file, or a pandas table."""

from __future__ import annotations

import os
from collections.abc import Mapping as Dictionary
from collections.abc import Sequence
from numbers import Number
from pathlib import Path
from typing import Any, TypeAlias, cast

import pandas as pd

from . import _command, _frames, _tables
from ._given import settings_given, words
from ._message import Subject
from ._scratch import Folder
from ._text import argument, number, seconds, table
from ._wording import in_python
from .errors import BinaryMissing, DataError, UsageError

TITLES = ["column", "unit", "rows", "missing", "minimum", "mean", "maximum"]


class Description(dict[str, Any]):
    """What is known of a dataset: the dictionary of `ripples describe --json`, as a table."""

    def __repr__(self) -> str:
        lines = [f"{self['title']}, {seconds(float(self['seconds'] or 0))}"]
        if self.get("start"):
            lines[0] += f" from {self['start']}"
        shown = [cells_of(column) for column in self["columns"] if not column["isDerived"]]
        table = [TITLES, *shown]
        widths = [max(len(line[at]) for line in table) for at in range(len(TITLES))]
        for line in table:
            padded = [text.ljust(width) for text, width in zip(line, widths, strict=True)]
            lines.append("  " + "  ".join(padded).rstrip())
        derived = [str(column["name"]) for column in self["columns"] if column["isDerived"]]
        if derived:
            lines.append("  derived: " + ", ".join(derived))
        for found in self.get("findings", []):
            lines.append(in_python(f"  {found['kind']}: {found['detail']}"))
        return "\n".join(lines)


class Dataset:
    """A log of data over time: a folder with `datapackage.json`, or a file (CSV, GPX, FIT, …).

    >>> import pandas as pd
    >>> log = Dataset.from_pandas(
    ...     pd.DataFrame({"t": [0, 1, 2], "temperature": [10, 12, 11]}),
    ...     name="three seconds", units={"temperature": "°C"}, time="t")
    >>> log.to_pandas()["temperature"].tolist()
    [10.0, 12.0, 11.0]
    >>> log.describe()["seconds"]
    2
    """

    def __init__(
        self,
        path: str | os.PathLike[str],
        name: str | None = None,
        *,
        keeps: Folder | None = None,
    ) -> None:
        self.path = Path(path)
        own = self.path.name if os.path.isdir(path) else self.path.stem
        self.name = name or own or str(self.path.absolute().name)
        self._keeps = keeps
        if not os.path.exists(path):
            raise DataError(
                "there is no such dataset",
                file=str(path),
                hint=f"looked for {self.path.absolute()}: paths are relative to the current folder",
            )

    @classmethod
    def from_pandas(
        cls,
        frame: pd.DataFrame | pd.Series[Any],
        name: str = "table",
        units: Dictionary[str, str] | None = None,
        time: str | None = None,
        zone: str | None = None,
    ) -> Dataset:
        """Make a dataset of a table, or a named series; it lives as long as the dataset is used.

        `units` gives the units of columns ("°C", "m/s"); known inputs (`temperature`, `pace`) have
        theirs without. `time` names the column or index of the time: seconds, dates or durations.
        Without it that is the column `time` or `t`, else an index of dates, else one row per
        second. The log begins with its first instant; dates without a zone are those of `zone`
        ("+02:00", "UTC"), or read as those of a file are: UTC, or whole hours by the longitude.
        Missing values stay missing.

        Raises DataError that names the column and the row, or a unit that its column cannot have.
        """
        table = _frames.as_frame(frame)
        folder = Folder("ripples-data-")
        path = Path(folder.name) / _frames.folder_name(name)
        path.mkdir()
        _frames.write_package(table, path, name=name, units=units, time=time, zone=zone)
        made = cls(path, name, keeps=folder)
        if units:
            made._refuse_units()
        return made

    def _refuse_units(self) -> None:
        """Refuse units in which a known input cannot be."""
        try:
            found = self.describe()["findings"]
        except BinaryMissing:  # then it is said at the first call that needs it
            return
        for one in found:
            if one["kind"] == "unit unknown":
                said = str(one["detail"]).partition(" and stays")[0]
                raise DataError(said, file=self.name, hint="give a unit of that quantity, or none")

    def __repr__(self) -> str:
        return f"Dataset({self.shown!r})"

    @property
    def shown(self) -> str:
        """What errors call it: the path as it was given, or the name of a table from memory."""
        return str(self.path) if self._keeps is None else self.name

    @property
    def is_temporary(self) -> bool:
        """Whether its files are removed when the dataset is no longer used."""
        return self._keeps is not None

    def subject(self) -> Subject:
        """Return what errors about this dataset are told by."""
        return Subject(data=argument(self.path), data_name=self.shown)

    def describe(
        self,
        columns: Dictionary[str, str] | None = None,
        *,
        # Settings of `ripples describe` without allow-read, column:
        dates: str | None = None,
        time_format: str | None = None,
        time_unit: str | None = None,
        missing: str | Sequence[str] = (),
        rows: Dictionary[str, str] | None = None,
        dense: Dictionary[str, str] | None = None,
        zone: str | None = None,
    ) -> Description:
        """Return columns, units, rates, gaps and findings: `ripples describe --json`.

        It is a dictionary that prints as a table. `columns` are as for `ripples.render`.

        Settings of `ripples describe`:
          dates: Order of dates that leave it open: dmy (04.07.2025), mdy (07/04/2025) or ymd.
          time_format: Pattern of the times as strptime has it, such as %d.%m.%Y %H:%M:%S; default:
            read as usually written.
          time_unit: Unit of times that are numbers: s, ms, us, ns, min, h, days, excel, jd, mjd,
            year, labview, or days since 1900-01-01.
          missing: A cell that holds no value, such as -999 or M; none takes every number as a
            number; repeatable. Default: codes are looked for.
          rows: The rows to read, by what a column says, such as station=A; repeatable.
          dense: What is heard of a column's rows between two ticks: min, max, mean or count of
            them; default: the row at the tick.
          zone: Zone of clocks that have none, such as +02:00; default: UTC, or the longitude's.
        """
        more = words("columns", columns) + settings_given(Dataset.describe, locals())
        done = _command.run(["describe", argument(self.path), "--json", *more], self.subject())
        return Description(_command.reply(done, "title", "seconds", "columns"))

    def as_read(
        self,
        columns: Dictionary[str, str] | None = None,
        *,
        # Settings of `ripples describe` without allow-read, column:
        dates: str | None = None,
        time_format: str | None = None,
        time_unit: str | None = None,
        missing: str | Sequence[str] = (),
        rows: Dictionary[str, str] | None = None,
        dense: Dictionary[str, str] | None = None,
        zone: str | None = None,
    ) -> pd.DataFrame:
        """Return the table as Ripples reads it, to be compared with what another program reads.

        `time (s)` counts from the start, `time_utc` is there where the log has a date, the other
        columns are inputs and quantities of the file's own with their units in brackets:
        `temperature (°C)`. Missing values are NaN. The notes stand in `attrs["findings"]`.
        `columns` are as for `ripples.render`; of any file that Ripples reads.

        Settings of `ripples describe`:
          dates: Order of dates that leave it open: dmy (04.07.2025), mdy (07/04/2025) or ymd.
          time_format: Pattern of the times as strptime has it, such as %d.%m.%Y %H:%M:%S; default:
            read as usually written.
          time_unit: Unit of times that are numbers: s, ms, us, ns, min, h, days, excel, jd, mjd,
            year, labview, or days since 1900-01-01.
          missing: A cell that holds no value, such as -999 or M; none takes every number as a
            number; repeatable. Default: codes are looked for.
          rows: The rows to read, by what a column says, such as station=A; repeatable.
          dense: What is heard of a column's rows between two ticks: min, max, mean or count of
            them; default: the row at the tick.
          zone: Zone of clocks that have none, such as +02:00; default: UTC, or the longitude's.
        """
        more = words("columns", columns) + settings_given(Dataset.as_read, locals())
        folder = Folder("ripples-read-")
        written = Path(folder.name) / "read.csv"
        call = ["describe", argument(self.path), "--json", "--write", str(written), *more]
        described = _command.reply(_command.run(call, self.subject()), "findings")
        table = _tables.read_written(written)
        table.attrs["findings"] = [
            f"{one['kind']}: {one['detail']}" for one in described["findings"]
        ]
        return table

    def to_pandas(self, *, dates: bool = False) -> pd.DataFrame:
        """Return the table: a row for each row of the file; dates become seconds in `time`.

        Names and units are the file's own: `describe` says what the command makes of them. With
        `dates` the index is the instant of each row, by the clock that `describe` tells as `start`.

        Raises DataError for a dataset that is no table of text (GPX, FIT, zipped recordings), and
        with `dates` for one without a date.
        """
        table = _tables.read_table(_tables.table_file(self.path))
        if not dates:
            return table
        start = self.describe()["start"]
        if start is None or "time" not in table:
            raise DataError("has no date", file=self.shown, hint="leave dates=True out")
        table.index = pd.Timestamp(start) + pd.to_timedelta(table["time"], unit="s")
        table.index.name = "date"
        return table

    def _repr_words_(self) -> str:
        return f"Dataset {self.name}:\n{self.describe()!r}"

    def _repr_html_(self) -> str:
        described = self.describe()
        title = str(described["title"])
        title = title if title == self.name else f"{self.name}: {title}"
        rows = [cells_of(column) for column in described["columns"] if not column["isDerived"]]
        return table(f"{title}, {seconds(float(described['seconds'] or 0))}", TITLES, rows)


Data: TypeAlias = "Dataset | str | os.PathLike[str] | pd.DataFrame | pd.Series[Any]"
"""What a call takes as data: a dataset, a path, a table or a named series."""


def cells_of(column: Dictionary[str, Any]) -> list[str]:
    """Return what is known of a column as texts, in the order of `TITLES`."""
    limits = [column[key] for key in ("minimum", "mean", "maximum")]
    texts = [str(column[key]) for key in ("name", "unit", "rows", "missing")]
    return texts + ["" if value is None else number(float(value), 2) for value in limits]


def as_dataset(data: Data) -> Dataset:
    """Return a dataset from what a call was given: a dataset, a path, a table or a series."""
    if isinstance(data, Dataset):
        return data
    if isinstance(data, (str, os.PathLike)):
        return Dataset(data)
    return Dataset.from_pandas(data)


def as_datasets(data: Data | Sequence[Data]) -> list[Dataset]:
    """Return one or several datasets as a list; numbers in a row are no data and are refused."""
    whole = isinstance(data, (Dataset, str, os.PathLike, Dictionary)) or hasattr(data, "__array__")
    several = [] if whole else list(cast("Sequence[Data]", data))
    if whole or any(isinstance(each, Number) for each in several):
        return [as_dataset(cast("Data", data))]
    if not several:
        raise UsageError("there are no data", hint="give a dataset, or several")
    return [as_dataset(each) for each in several]
