"""Where the labs lie, and what is in their lab.json."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from .errors import DataError

SCHEMA = "ripples-lab/1"
ASKED = "ripples-asked/1"


def files() -> list[Path]:
    """Return the lab.json of every lab, in order."""
    for folder in places():
        if found := sorted(folder.glob("*/lab.json")):
            return found
    return []


def places() -> Iterator[Path]:
    """Yield the folders that may hold the labs, the first choice first."""
    if named := os.environ.get("RIPPLES_LABS"):
        yield Path(named)
        return
    for folder in (Path.cwd(), *Path.cwd().parents, *Path(__file__).resolve().parents):
        yield folder / "labs"
        yield folder / "notebooks" / "labs"


def asked(folder: Path) -> list[dict[str, Any]]:
    """Return the answers that a lab asks for and leaves to the teacher, as its asked.json says."""
    file = folder / "asked.json"
    if not file.exists():
        return []
    return [{**one, "by_teacher": True} for one in read(file, ASKED)["criteria"]]


def read(file: Path, schema: str = SCHEMA) -> dict[str, Any]:
    """Read a lab.json; DataError where it is none."""
    try:
        content = json.loads(file.read_text("utf-8"))
    except FileNotFoundError:
        raise DataError("the file is missing", file=str(file), hint="copy the labs anew") from None
    except ValueError as error:
        raise DataError(f"no JSON: {error}", file=str(file), hint="copy the labs anew") from None
    if not isinstance(content, dict) or content.get("schema") != schema:
        hint = f"is it a {file.name}? Copy the labs anew"
        raise DataError(f"its schema is not {schema!r}", file=str(file), hint=hint)
    return content
