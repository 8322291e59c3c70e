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
            self.content: dict[str, Any] = content
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

    @property
    def forgotten(self) -> dict[str, int] | None:
        """The numbers of those who asked for their answers to be removed; None where unknown."""
        found = self.content.get("forgotten")
        if not isinstance(found, dict):
            return None
        return {name: int(found.get(name, 0)) for name in ("people", "completed", "simulated")}

    def conditions(self, row: dict[str, str]) -> list[str]:
        """Return the conditions of a row, in the order of `CONDITIONS`."""
        listener = self.found(self.listeners, "listener", row["listener"])
        name, item = row["stimulus"], row.get("item", "")
        heard = {"variant": "", "dataset": "", "segment": "", "reference": 0}
        if name:
            heard = self.found(self.stimuli, "stimulus", name)
        # The items of a questionnaire stand where others have segments.
        if item and not heard["segment"]:
            heard = {**heard, "segment": f"item {item}"}
        found = {"order": "", **listener, **heard}
        return [str(found[condition]) for condition in CONDITIONS]

    def found(self, known: dict[str, dict[str, Any]], kind: str, name: str) -> dict[str, Any]:
        """Return what is known of a name; raise an error where the key is of other answers."""
        if name not in known:
            message = f"the key has no {kind} '{name}'"
            hint = "it is of other answers; `ripples listen export` writes both"
            raise DataError(message, file=self.file, hint=hint)
        return known[name]


def forgotten(
    answers: str | os.PathLike[str], key: str | os.PathLike[str] | None
) -> dict[str, int] | None:
    """Return how many asked for their answers to be removed; None where no key tells it."""
    path = Path(key or Path(answers).with_name("key.json"))
    return Key(path).forgotten if path.is_file() else None


def forgotten_words(found: dict[str, int] | None) -> list[str]:
    """Return what is said of those who were forgotten.

    >>> forgotten_words({"people": 1, "completed": 1, "simulated": 0})
    ['1 listener asked for their answers to be removed, 1 of them after completing the study.']
    >>> forgotten_words({"people": 0, "completed": 0, "simulated": 0}), forgotten_words(None)
    ([], [])
    """
    said = []
    if found and found["people"]:
        listeners = "listener" if found["people"] == 1 else "listeners"
        said.append(
            f"{found['people']} {listeners} asked for their answers to be removed, "
            f"{found['completed']} of them after completing the study."
        )
    if found and found["simulated"]:
        said.append(f"Answers of simulated listeners that were removed: {found['simulated']}.")
    return said
