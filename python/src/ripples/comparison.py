"""What a comparison found: tables, intervals, pictures, the report, the sounds."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pandas as pd

from . import _comparison_tables as tables
from ._entries import Compared, shown_files, shown_names
from ._message import near
from ._report_page import ReportPage
from ._scratch import Folder
from ._text import escape, renamed
from .dataset import Dataset
from .errors import UsageError
from .rendering import Rendering

if TYPE_CHECKING:
    from matplotlib.figure import Figure


class Comparison:
    """The figures of several mappings on the same data, with 95 % intervals.

    `names` are what the variants are called; a variant is also known by its letter in the report
    ("a") and by the name of its file; `datasets` are the names of the data by letter. `content` is
    the report as `ripples compare --json` gives it; `folder` holds it, with the sounds.
    """

    def __init__(
        self,
        content: dict[str, Any],
        folder: Path,
        compared: list[Compared],
        datasets: list[Dataset],
        temporary: Folder | None = None,
    ) -> None:
        self.content = content
        self.folder = folder
        self.names = shown_names(content["variants"], compared)
        self._letters = {
            str(variant["id"]): name
            for variant, name in zip(content["variants"], self.names, strict=True)
        }
        self._told = {str(variant["name"]): variant["id"] for variant in content["variants"]}
        own = {str(each.path): each for each in datasets}
        self.datasets = dataset_names(content["datasets"], own)
        self._files = shown_files(compared, datasets)
        self._temporary = temporary

    # Tables

    @cached_property
    def table(self) -> pd.DataFrame:
        """A row for each metric and input: `metric`, `input`, `unit`, `better`, `best`, figures.

        `better` is higher, lower or neither; `best` the variant that is better
        than all others after Holm's correction for all differences of all rows; `p`
        the chance of such a difference where there is none (of several variants the largest p of
        the best one's), `p_holm` and `p_fdr` the same corrected for all rows (Holm 1979, Benjamini
        and Hochberg 1995).
        `table["name of a variant"]` has its `value`, `low` and `high`: the mean over the datasets
        and its 95 % interval, NaN where it was not measured.
        """
        return tables.figures(self.content, self._letters)

    @cached_property
    def cells(self) -> pd.DataFrame:
        """Every measurement of every variant on every dataset, as `cells.csv` has them.

        `variant` is its name here; `subject` the map entry or voice; `reason` says why a `value` is
        missing.
        """
        return tables.cells(self.folder / "cells.csv", self._letters, self.datasets)

    @cached_property
    def differences(self) -> pd.DataFrame:
        """How variants differ on the same stretches of the data: `metric`, `input`, `a`, `b`.

        `value` is b − a with its 95 % interval `low` to `high`; `clear` where that leaves out zero;
        `p`, `p_holm` and `p_fdr` as in `table`, corrected for all differences.
        """
        return tables.differences(self.content, self._letters)

    @cached_property
    def metrics(self) -> pd.DataFrame:
        """What was measured, by id: `name`, `unit`, `better`, `definition`, `source`."""
        return tables.metrics(self.content)

    @property
    def summary(self) -> list[str]:
        """What can be said, in sentences, with the names that the variants have here."""
        return [
            tables.renamed(text, self.content, self._letters) for text in self.content["summary"]
        ]

    @property
    def notes(self) -> list[str]:
        """What could be stumbled over in the table, explained."""
        return [tables.renamed(text, self.content, self._letters) for text in self.content["notes"]]

    @property
    def problems(self) -> list[str]:
        """What went wrong with single sounds, and the requirements that do not hold."""
        failed = [
            f"{self._letters[cell['variant']]} on {self.datasets[cell['dataset']]}: "
            + renamed(cell["error"], self._files)
            for cell in self.content["cells"]
            if cell["status"] == "failed"
        ]
        broken = [
            f"{each['text']} does not hold: {each['detail']}"
            for each in self.content["requirements"]
            if not each["holds"]
        ]
        return failed + [tables.renamed(text, self.content, self._letters) for text in broken]

    @property
    def holds(self) -> bool:
        """Whether every requirement holds for every variant on every dataset."""
        return all(each["holds"] for each in self.content["requirements"])

    # Single figures

    def value(self, metric: str, variant: str, input: str | None = None) -> float:
        """Return a figure in the unit of the metric (% as percent); NaN where it was not measured.

        Without `input` it is about the input of the comparison. Raises UsageError for an unknown
        metric, variant or input.
        """
        return float(self._row(metric, input)[self.name(variant), "value"])

    def interval(self, metric: str, variant: str, input: str | None = None) -> tuple[float, float]:
        """Return the 95 % interval of a figure; both are NaN where it has none."""
        row, name = self._row(metric, input), self.name(variant)
        return float(row[name, "low"]), float(row[name, "high"])

    def best(self, metric: str, input: str | None = None) -> str | None:
        """Return the variant that is better than all others after Holm's correction, or None."""
        best = self._row(metric, input)["best", ""]
        return str(best) if isinstance(best, str) and best else None

    def row_input(self, metric: str, input: str | None = None) -> str:
        """Return the input that a figure is about; empty for metrics of the whole sound."""
        return str(self._row(metric, input)["input", ""])

    def name(self, variant: str) -> str:
        """Return the name of a variant that is given by name, letter or file.

        Raises UsageError where there is none.
        """
        if variant in self.names:
            return variant
        letter = self._told.get(variant, variant)
        if letter in self._letters:
            return self._letters[letter]
        raise unknown("variant", variant, self.names)

    # Displays

    def plot(self, metric: str = "information", input: str | None = None) -> Figure:
        """Return a figure of one metric: marker, interval and number of each variant.

        A notebook shows it, with its words, where it is the last line of a cell.

        The intervals are percentile intervals: the middle 95 % of the figures that come out when
        stretches of the data are drawn again and again. A figure can lie at the end of its own one:
        a largest value, such as a maximum, can only fall when data are drawn again.
        """
        from .comparison_figure import figure

        return figure(self, metric, input)

    def words(self, metric: str = "information", input: str | None = None) -> str:
        """Return in words what `plot` shows, as text for those who do not see it.

        Where a figure lies at an end of its interval it says why; see `plot`.
        """
        from .comparison_figure import words

        return words(self, metric, input)

    def show(self, metric: str = "information", input: str | None = None) -> None:
        """Show the figure of a metric with its words."""
        from .pictures import show

        show(self.plot(metric, input), self.words(metric, input))

    def report(self) -> ReportPage:
        """Return the report: a page with charts, players and methods that can be sent as it is."""
        page = self.folder / "report.html"
        return ReportPage(page, " and ".join(self.names[:3]), self._temporary)

    def sound(self, variant: str, dataset: str | None = None) -> Rendering:
        """Return the sound of a variant on a dataset (its name or letter; else the first).

        Raises UsageError where it could not be made.
        """
        name = self.name(variant)
        known = {name: letter for letter, name in self.datasets.items()}
        place = known.get(dataset, dataset) if dataset else next(iter(known.values()))
        if place not in known.values():
            raise unknown("dataset", str(dataset), list(known))
        for cell in self.content["cells"]:
            if self._letters[cell["variant"]] == name and cell["dataset"] == place:
                if cell["status"] == "failed":
                    why = renamed(cell["error"], self._files)
                    raise UsageError(f"{name} made no sound there", hint=why)
                file = (self.folder / cell["audio"]["file"]).with_suffix(".wav")
                return Rendering.from_file(file, f"{name} on {self.datasets[place]}")
        raise unknown("variant", variant, self.names)

    def __repr__(self) -> str:
        return "\n".join(
            [f"<Comparison of {', '.join(self.names)}>", *self.summary, *self.problems]
        )

    def _repr_html_(self) -> str:
        return "\n".join(
            [
                "".join(f"<p>{escape(text)}</p>" for text in self.summary),
                "".join(
                    f"<p><strong>Problem:</strong> {escape(text)}</p>" for text in self.problems
                ),
                tables.html(self),
                "".join(f"<p>{escape(text)}</p>" for text in self.notes),
                self.report().link,
            ]
        )

    # Inside

    def _row(self, metric: str, input: str | None) -> pd.Series[Any]:
        rows = self.table[self.table["metric"] == metric]
        if rows.empty:
            raise unknown("metric", metric, list(self.metrics.index))
        wanted = input if input is not None else self.content.get("focus", "")
        found = rows[rows["input"] == wanted]
        if found.empty and input is None:
            found = rows[rows["input"] == ""] if len(rows) > 1 else rows
        if found.empty:
            raise unknown("input", str(wanted), [str(each) for each in rows["input"]])
        return found.iloc[0]


def dataset_names(content: list[dict[str, Any]], own: dict[str, Dataset]) -> dict[str, str]:
    """Return the names of the data by letter; one that comes twice has the letter behind it."""
    names = {
        str(each["id"]): own[each["path"]].name if each["path"] in own else str(each["name"])
        for each in content
    }
    several = list(names.values())
    return {
        letter: f"{name} ({letter})" if several.count(name) > 1 else name
        for letter, name in names.items()
    }


def unknown(kind: str, name: str, known: list[str]) -> UsageError:
    """Return the error for a name that is none, with those that are."""
    return UsageError(f"there is no {kind} {name!r}", hint=near(name, known))
