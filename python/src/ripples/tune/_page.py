"""The page on which what was found is heard beside the mapping as it is."""

from __future__ import annotations

import math
import re
from pathlib import Path
from typing import TYPE_CHECKING

from .. import _command
from .._text import argument
from ..errors import RipplesError
from ..mapping import Mapping
from ._variants import free, table

if TYPE_CHECKING:
    from ._report import Found

PAGE = Path("page", "report.html")
"""Where the page lies in the folder of a search."""
DECLARATION = re.compile(r"^return\s+mapping\b", re.MULTILINE)


def make(found: Found, folder: Path) -> Path:
    """Compare the mapping as it is with the variants that are proposed, on all walks.

    Return the page's path within the folder. Raises RipplesError where there can be none.
    """
    original = Path(found.mapping)
    text = with_variants(found, original.read_text(encoding="utf-8"))
    mapping = Mapping(text, original.stem, path=original)
    with mapping.file() as file:
        where = argument(file)
        names = [free(name, found.described) for name, _ in found.named]
        _command.run(
            [
                *("compare", f"{where}=as it is", *(f"{where}@{name}={name}" for name in names)),
                *(f"--data={walk}" for walk in found.walks),
                *settings(found),
                *mapping.reading(file),
                *(f"--out={folder / PAGE.parent}", "--no-figures", "--quiet"),
            ],
            accept=(0, 1),
            timeout=math.inf,
        )
    if not (folder / PAGE).is_file():
        raise RipplesError("the comparison made no page", hint="the command in the report makes it")
    return PAGE


def settings(found: Found) -> list[str]:
    """Return the options of the trials that a comparison has, too: it has one seed."""
    return [word for word in found.settings if not word.startswith("--seeds=")]


def with_variants(found: Found, text: str) -> str:
    """Return the text of the mapping with the variants that are proposed, line for line as it was.

    Raises RipplesError where it is not seen what is declared.
    """
    lines = list(DECLARATION.finditer(text))
    if not lines:
        raise RipplesError(
            "no line of the mapping begins with `return mapping`",
            hint="paste the variants, and compare them by the command in the report",
        )
    added = "; ".join(
        f"t.variants.{free(name, found.described)} = {table(tried.point, found.described)}"
        for name, tried in found.named
    )
    begin, end = lines[-1].span()
    declare = (
        "local function declared(t) t.variants = t.variants or {}; "
        f"{added}; return mapping(t) end return declared"
    )
    return text[:begin] + declare + text[end:]
