"""Reads the table of a sweep, `cells.csv`."""

from __future__ import annotations

from pathlib import Path

import pandas as pd

from ._command import understood

TEXTS = ("key", "mapping", "variant", "data", "status", "reason")
HEAD = ("cell", "key", "mapping", "variant", "data", "seed", "status", "reason")
"""The columns that stand in every table; between `variant` and `data` are the parameters."""


def read_table(path: Path) -> pd.DataFrame:
    """Return the table of a file ; texts that are missing are None."""
    with understood():
        table = pd.read_csv(path, dtype=dict.fromkeys(TEXTS, "object"))
    for name in TEXTS:
        table[name] = table[name].astype("object").where(table[name].notna(), None)
    return table


def measures(table: pd.DataFrame) -> list[str]:
    """Return the columns of measures, in the order of the table."""
    return list(table.columns[list(table.columns).index("reason") + 1 :])
