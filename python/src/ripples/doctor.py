"""Says what is installed, what is missing, and what installs it."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pandas as pd

from . import _command
from ._text import MONOSPACED, escape
from ._wording import spoken
from .errors import RipplesError


@dataclass(frozen=True)
class Report:
    """What was found: the command's `path` and `version`, and its own `parts`.

    Without a command `path` and `version` are None, and `problem` says how to build it.
    """

    path: Path | None
    version: str | None
    parts: list[dict[str, Any]] = field(default_factory=list)
    problem: str | None = None

    @property
    def table(self) -> pd.DataFrame:
        """A row for each part: name, found, isNeeded, purpose, install."""
        return pd.DataFrame(self.parts, columns=["name", "found", "isNeeded", "purpose", "install"])

    @property
    def is_ready(self) -> bool:
        """Whether mappings can be rendered: the command and all that it needs are there."""
        return self.problem is None

    def __repr__(self) -> str:
        if self.path is None:
            return str(self.problem)
        lines = [f"ripples {self.version} at {self.path}"]
        for part in self.parts:
            line = f"{part['name']}: {part['found'] or 'missing'}"
            if part["name"] == "system":
                line += f", which {part['purpose']}"
            elif not part["found"] and part["install"]:
                line += f"; {part['purpose']}; {part['install']}"
            lines.append(line)
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        return f'<pre style="{MONOSPACED};white-space:pre-wrap">{escape(repr(self))}</pre>'


def doctor(*, development: bool = False) -> Report:
    """Return what is installed. It never raises for what is missing: the report says it.

    `development` also looks up what only tests and benchmarks of Ripples itself use.

    >>> doctor().is_ready
    True
    """
    try:
        path = _command.binary()
        version = _command.run(["--version"], timeout=30).stdout.strip()
        more = ["--all"] if development else []
        done = _command.run(["doctor", "--json", *more], accept=(0, 1), timeout=60)
        with _command.understood():
            parts = [dict(part) for part in json.loads(done.stdout, object_hook=spoken)]
            needed = [part["name"] for part in parts if part["isNeeded"]]
            lacking = [
                part["name"] for part in parts if part["name"] in needed and not part["found"]
            ]
    except RipplesError as error:
        return Report(None, None, problem=str(error))
    problem = f"needed and missing: {', '.join(lacking)}" if lacking else None
    return Report(path, version, parts, problem)
