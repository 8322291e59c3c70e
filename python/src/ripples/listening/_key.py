"""Reads the key of an export, key.json: what the names in answers.csv stand for."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from ..errors import DataError

CONDITIONS = ("group", "order", "variant", "dataset", "segment", "reference")
"""The columns that a table has only with its key."""


class Key:
    """The conditions of listeners and stimuli, which the table of answers leaves out."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.file = os.fspath(path)
        try:
            content = json.loads(Path(path).read_text(encoding="utf-8"))
            self.listeners: dict[str, dict[str, Any]] = dict(content["listeners"])
            self.stimuli: dict[str, dict[str, Any]] = dict(content["stimuli"])
        except OSError as error:
            raise DataError(
                f"the key cannot be read: {error.strerror}",
                file=self.file,
                hint="the table is blind without it: put it beside the answers, or name it",
            ) from error
        except (ValueError, KeyError, TypeError) as error:
            raise DataError("this is no key of a study's answers", file=self.file) from error

    def conditions(self, row: dict[str, str]) -> list[str]:
        """Return the conditions of a row, in the order of `CONDITIONS`."""
        listener = self.found(self.listeners, "listener", row["listener"])
        name, item = row["stimulus"], row.get("item", "")
        if name:
            heard = self.found(self.stimuli, "stimulus", name)
        else:  # The items of a questionnaire stand where others have segments.
            segment = f"item {item}" if item else ""
            heard = {"variant": "", "dataset": "", "segment": segment, "reference": 0}
        found = {"order": "", **listener, **heard}
        return [str(found[condition]) for condition in CONDITIONS]

    def found(self, known: dict[str, dict[str, Any]], kind: str, name: str) -> dict[str, Any]:
        """Return what is known of a name; raise an error where the key is of other answers."""
        if name not in known:
            message = f"the key has no {kind} '{name}'"
            hint = "it is of other answers; `ripples listen export` writes both"
            raise DataError(message, file=self.file, hint=hint)
        return known[name]
