"""What `ripples check` says about a mapping: mistakes, losses and their cures."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from collections.abc import Mapping as Dictionary
from dataclasses import asdict, dataclass
from typing import Any, overload

import pandas as pd

from . import _command
from ._given import Folders, Part, settings_given
from ._text import argument, escape
from ._wording import in_python
from .dataset import Data, as_datasets
from .mapping import Mapping, as_mapping

FIELDS = ("id", "severity", "line", "column", "message", "why", "source", "cure")


@dataclass(frozen=True)
class Finding:
    """One mistake in a mapping, or one thing worth knowing about it.

    `severity` is error, warning or note; `line` and `column` count from 1 in the Lua and are None
    where no line is meant; `why` says why it matters, with a `source`; `cure` is what to write
    instead.
    """

    id: str
    severity: str
    line: int | None
    column: int | None
    message: str
    why: str
    source: str | None
    cure: str | None

    def __str__(self) -> str:
        place = f"line {self.line}: " if self.line else ""
        return f"{self.severity}: {place}{self.message}" + (f"; {self.cure}" if self.cure else "")


class Findings(Sequence[Finding]):
    """All findings about one mapping, in the order of severity that the command gives."""

    def __init__(self, findings: Sequence[Finding], mapping: str) -> None:
        self._findings = tuple(findings)
        self.mapping = mapping

    @overload
    def __getitem__(self, index: int) -> Finding: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Finding]: ...

    def __getitem__(self, index: int | slice) -> Finding | Sequence[Finding]:
        return self._findings[index]

    def __len__(self) -> int:
        return len(self._findings)

    def __iter__(self) -> Iterator[Finding]:
        return iter(self._findings)

    def __repr__(self) -> str:
        if not self._findings:
            return f"{self.mapping}: nothing is wrong"
        return "\n".join(f"{self.mapping}: {finding}" for finding in self._findings)

    @property
    def ids(self) -> set[str]:
        """The ids of what was found, each once."""
        return {finding.id for finding in self._findings}

    @property
    def table(self) -> pd.DataFrame:
        """A row for each finding; the columns are the fields of `Finding`."""
        return pd.DataFrame([asdict(finding) for finding in self._findings], columns=list(FIELDS))

    def _repr_html_(self) -> str:
        if not self._findings:
            return f"<p>{escape(self.mapping)}: nothing is wrong.</p>"
        titles = ("severity", "line", "what", "why", "cure")
        head = "".join(f'<th scope="col">{title}</th>' for title in titles)
        rows = "".join(row(finding) for finding in self._findings)
        caption = f"<caption>Findings about {escape(self.mapping)}</caption>"
        return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def finding(content: dict[str, Any]) -> Finding:
    """Return a finding of what `ripples check --json` prints, in the words of this package."""
    fields = {key: content[key] for key in FIELDS}
    said = {key: in_python(fields[key]) for key in ("message", "cure") if fields[key]}
    return Finding(**{**fields, **said})


def row(finding: Finding) -> str:
    """Return a row of HTML about a finding."""
    why = finding.why + (f" ({finding.source})" if finding.source else "")
    texts = (finding.severity, str(finding.line or ""), finding.message, why, finding.cure or "")
    style = ' style="text-align:left;white-space:normal"'
    return "<tr>" + "".join(f"<td{style}>{escape(text)}</td>" for text in texts) + "</tr>"


def check(
    mapping: Mapping | str | os.PathLike[str],
    data: Data | Sequence[Data] | None = None,
    *,
    sound: bool = False,
    part: Part | None = None,
    # Settings of `ripples check` without from, to:
    speed: float | None = None,
    length: float | None = None,
    columns: Dictionary[str, str] | None = None,
    dates: str | None = None,
    time_format: str | None = None,
    time_unit: str | None = None,
    missing: str | Sequence[str] = (),
    rows: Dictionary[str, str] | None = None,
    dense: Dictionary[str, str] | None = None,
    zone: str | None = None,
    allow_read: Folders = (),
) -> Findings:
    r"""Compile a mapping, play it without sound, and return what is wrong with it.

    With `data` (one dataset or several) it also says what the data do in the mapping: what is
    clipped, what makes no audible change, what jumps. `sound` renders a few seconds, too, and says
    whether they are harsh, or too low for small loudspeakers; `part` is the part of the data, as
    for `ripples.render`. What the mapping's first lines allow (`-- allow: note-overlap, WHY`) is
    not among the findings. What the mapping prints goes to standard error.

    Settings of `ripples check`:
      speed (times, 0.001 … 1000000000): How much faster than the log; 1 is real time.
      length (s, 0.1 … 86400): Seconds of sound in which to play the whole dataset, or the part.
      columns: Which column an input comes from, a unit behind it where its header has none;
        repeatable. time=COLUMN names the times.
      dates: Order of dates that leave it open: dmy (04.07.2025), mdy (07/04/2025) or ymd.
      time_format: Pattern of the times as strptime has it, such as %d.%m.%Y %H:%M:%S; default: read
        as usually written.
      time_unit: Unit of times that are numbers: s, ms, us, ns, min, h, days, excel, jd, mjd, year,
        labview, or days since 1900-01-01.
      missing: A cell that holds no value, such as -999 or M; none takes every number as a number;
        repeatable. Default: codes are looked for.
      rows: The rows to read, by what a column says, such as station=A; repeatable.
      dense: What is heard of a column's rows between two ticks: min, max, mean or count of them;
        default: the row at the tick.
      zone: Zone of clocks that have none, such as +02:00; default: UTC, or the longitude's.
      allow_read: Let what is played read files in this folder, too, besides its own folder and
        project; repeatable.

    A mistake in the Lua is a finding of severity error here, not an exception.

    >>> check("return mapping { name = 'broken'\n")[0].severity
    'error'
    """
    settings = settings_given(check, locals())
    lua = as_mapping(mapping)
    datasets = [] if data is None else as_datasets(data)
    with lua.file() as file:
        arguments = ["check", argument(file), "--json"]
        for dataset in datasets:
            arguments += ["--data", argument(dataset.path)]
        arguments += settings + lua.reading(file)
        subject = lua.subject(file, datasets[0] if datasets else None)
        done = _command.run(arguments, subject, accept=(0, 1))
        for line in done.stderr.splitlines():  # what the mapping printed
            print(line.replace(str(file), lua.shown), file=sys.stderr)
    content = _command.reply(done, "findings")
    with _command.understood():
        found = [finding(each) for each in content["findings"]]
    return Findings(found, lua.name)
