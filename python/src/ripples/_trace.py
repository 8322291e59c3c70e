"""The events of a render: every value, start and end that the engine gets."""

from __future__ import annotations

from collections.abc import Mapping as Dictionary
from typing import Any

import pandas as pd

from . import _command
from ._scratch import scratch
from ._text import argument
from .dataset import Dataset
from .errors import DataError
from .mapping import Mapping

OF_SOUND = "--loudness="
"""What the command refuses where no sound is made; the events do not depend on it."""


def events(
    lua: Mapping, dataset: Dataset, arguments: list[str], manifest: Dictionary[str, Any]
) -> pd.DataFrame:
    """Perform a mapping without sound, with the arguments of a render, and return its events.

    Raises DataError where the data are not those of the `manifest`.
    """
    with scratch() as folder, lua.file() as file:
        trace = folder / "trace.csv"
        done = _command.run(
            [
                "render",
                argument(file),
                f"--data={dataset.path}",
                f"--midi={folder / 'notes.mid'}",
                f"--trace={trace}",
                "--json",
                "--quiet",
                *(one for one in arguments if not one.startswith(OF_SOUND)),
            ],
            lua.subject(file, dataset),
            accept=(0, 1),
        )
        if not trace.is_file():
            raise _command.failure(done, lua.subject(file, dataset))
        with _command.understood():
            now = _command.reply(done, "dataset")["dataset"]["sha256"]
        if now != manifest["dataset"]["sha256"]:
            raise DataError(
                "the data have changed since the render", file=dataset.shown, hint="render again"
            )
        return pd.read_csv(trace)
