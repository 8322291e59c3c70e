"""Has the table of a sweep made, `cells.csv`, and reads it."""

from __future__ import annotations

import math
from pathlib import Path

import pandas as pd

from . import _command

TEXTS = ("key", "mapping", "variant", "data", "status", "reason")
HEAD = ("cell", "key", "mapping", "variant", "data", "seed", "status", "reason")
"""The columns that stand in every table; between `variant` and `data` are the parameters."""


def collected(folder: Path, *more: str, home: Path | None = None) -> pd.DataFrame:
    """Return the table of a sweep of which cells may be missing or failed.

    `more` are options of `ripples sweep collect`; `home` is the folder in which it was planned.

    Raises the error that the command reported: the table in the folder is an older one then.
    """
    words = ["sweep", "collect", str(folder), *more, "--quiet"]
    _command.run(words, accept=(0, 1), timeout=math.inf, folder=home)
    return read_table(folder / "cells.csv")


def read_table(path: Path) -> pd.DataFrame:
    """Return the table of a file; texts that are missing are None, and a name may be "NA"."""
    with _command.understood():
        table = pd.read_csv(
            path, dtype=dict.fromkeys(TEXTS, "object"), keep_default_na=False, na_values=[""]
        )
    for name in TEXTS:
        table[name] = table[name].astype("object").where(table[name].notna(), None)
    return table


def measures(table: pd.DataFrame) -> list[str]:
    """Return the columns of measures, in the order of the table."""
    return list(table.columns[list(table.columns).index("reason") + 1 :])
