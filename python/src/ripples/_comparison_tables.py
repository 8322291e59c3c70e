"""The report of a comparison as tables."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from ._text import table

if TYPE_CHECKING:
    from .comparison import Comparison

Letters = dict[str, str]
FIGURES = ("value", "low", "high")
TESTS = {"p": "p", "p_holm": "holm", "p_fdr": "falseDiscovery"}
"""p values in tables, and what the report calls them."""


def figures(content: dict[str, Any], letters: Letters) -> pd.DataFrame:
    """Return a row for each metric and input, with value, low and high of each variant."""
    known = {each["id"]: each for each in content["metrics"]}
    rows = []
    for each in content["table"]:
        metric = known[each["metric"]]
        row: dict[tuple[str, str], Any] = {
            ("metric", ""): each["metric"],
            ("input", ""): each.get("input", ""),
            ("unit", ""): metric["unit"],
            ("better", ""): metric["better"],
            ("best", ""): letters.get(each.get("best", ""), ""),
            **{(name, ""): value for name, value in tests(each).items()},
        }
        for value in each["values"]:
            for figure in FIGURES:
                row[letters[value["variant"]], figure] = value.get(figure, np.nan)
        rows.append(row)
    table = pd.DataFrame(rows)
    table.columns = pd.MultiIndex.from_tuples(list(table.columns))
    return table


def tests(line: dict[str, Any]) -> dict[str, float]:
    """Return the p values of a line or a difference; NaN where it was not tested.

    >>> tests({"test": {"p": 0.01, "holm": 0.02, "falseDiscovery": 0.015}})
    {'p': 0.01, 'p_holm': 0.02, 'p_fdr': 0.015}
    """
    found = line.get("test", {})
    return {name: float(found.get(key, np.nan)) for name, key in TESTS.items()}


def cells(file: Path, letters: Letters, datasets: Letters) -> pd.DataFrame:
    """Return `cells.csv` with the names of the variants and of the datasets."""
    table = pd.read_csv(file, keep_default_na=False, na_values={"value": "", "low": "", "high": ""})
    table["variant"] = table["variant"].map(letters)
    table["dataset"] = table["dataset"].map(datasets)
    return table.drop(columns=["name", "data"])


def differences(content: dict[str, Any], letters: Letters) -> pd.DataFrame:
    """Return a row for each metric, input and pair of variants."""
    columns = ["metric", "input", "a", "b", *FIGURES, *TESTS]
    rows = [{"input": "", **each, **tests(each)} for each in content["differences"]]
    table = pd.DataFrame(rows, columns=columns)
    for side in ("a", "b"):
        table[side] = table[side].map(letters)
    table["clear"] = (table["low"] > 0) | (table["high"] < 0)
    return table


def metrics(content: dict[str, Any]) -> pd.DataFrame:
    """Return what the metrics mean, by id."""
    columns = ["name", "unit", "better", "definition", "source"]
    return pd.DataFrame(content["metrics"]).set_index("id")[columns]


def renamed(text: str, content: dict[str, Any], letters: Letters) -> str:
    """Return a sentence in which variants have the names that the user knows."""
    for variant in content["variants"]:
        told, name, letter = str(variant["name"]), letters[variant["id"]], str(variant["id"])
        text = text.replace(f"{letter.upper()} ({told})", name)
        text = text.replace(f"{told} on ", f"{name} on ")
    return text


def html(comparison: Comparison) -> str:
    """Return the main metrics as a table; the best has the word, not a colour."""
    main = [each["id"] for each in comparison.content["metrics"] if each["isMain"]]
    decimals = {each["id"]: each["decimals"] for each in comparison.content["metrics"]}
    rows = []
    for _, row in comparison.table.iterrows():
        metric = row["metric", ""]
        if metric in main:
            rows.append(main_row(comparison, row, decimals[metric]))
    titles = ("metric", "input", "better", *comparison.names)
    return table("Means over the datasets with their 95 % intervals", titles, rows)


def main_row(comparison: Comparison, row: pd.Series[Any], decimals: int) -> list[str]:
    """Return a row of the table of main metrics."""
    metric = comparison.metrics.loc[row["metric", ""]]
    unit = f" ({metric['unit']})" if metric["unit"] else ""
    cells = [f"{metric['name']}{unit}", str(row["input", ""]), str(metric["better"])]
    for name in comparison.names:
        best = " best" if row["best", ""] == name else ""
        value, low, high = (float(row[name, figure]) for figure in FIGURES)
        cells.append(with_interval(value, low, high, decimals) + best)
    return cells


def with_interval(value: float, low: float, high: float, decimals: int) -> str:
    """Return a figure with its interval.

    >>> with_interval(2.227, 2.05, 2.49, 2), with_interval(3, float("nan"), float("nan"), 0)
    ('2.23 [2.05, 2.49]', '3')
    >>> with_interval(float("nan"), float("nan"), float("nan"), 0)
    'not measured'
    """
    if np.isnan(value):
        return "not measured"
    shown = f"{value:.{decimals}f}"
    return shown if np.isnan(low) else f"{shown} [{low:.{decimals}f}, {high:.{decimals}f}]"
