"""Finds the labs, and reads their lab.json."""

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
    """Return the lab.json of every lab; of two of one name that of the first place."""
    found: dict[str, Path] = {}
    bundled = False
    for folder, is_named in places():
        here = sorted(folder.glob("*/lab.json")) if is_named or not bundled else []
        bundled = bundled or (bool(here) and not is_named)
        for file in here:
            found.setdefault(file.parent.name, file)
    return list(found.values())


def places() -> Iterator[tuple[Path, bool]]:
    """Yield the folders that may hold labs, the first choice first, and whether one is named.

    Labs of the folder that $RIPPLES_LABS names are added to those of the first other folder.
    """
    if named := os.environ.get("RIPPLES_LABS"):
        yield Path(named), True
    for folder in (Path.cwd(), *Path.cwd().parents, *Path(__file__).resolve().parents):
        yield folder / "labs", False
        yield folder / "notebooks" / "labs", False


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
