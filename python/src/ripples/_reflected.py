"""Reflections: what students write in the cells of a notebook that the teacher marks."""

from __future__ import annotations

import json
import os
import re
import sys
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

FILE = "reflections.json"
SCHEMA = "ripples-reflections/1"
STUB = "YOUR ANSWER HERE"
CELL = re.compile(r"^# %% *\[markdown\](?: +nbgrader=(?P<facts>\{.*\}))? *$")
ANY_CELL = re.compile(r"^# %%(?: |$)")


@dataclass(frozen=True)
class Reflection:
    """A reflection: its `id`, the points it can get, what was asked, and the student's answer.

    The answer is empty where nothing was written.
    """

    id: str
    points: float
    asked: str
    answer: str


def as_text(found: list[Reflection]) -> str:
    """Return reflections as the text of reflections.json."""
    content = {"schema": SCHEMA, "reflections": [asdict(one) for one in found]}
    return json.dumps(content, indent=2, ensure_ascii=False) + "\n"


def from_text(text: str) -> list[Reflection] | None:
    """Read a reflections.json; None where it is none."""
    try:
        content = json.loads(text)
        if content["schema"] != SCHEMA:
            return None
        return [
            Reflection(str(one["id"]), float(one["points"]), str(one["asked"]), str(one["answer"]))
            for one in content["reflections"]
        ]
    except (LookupError, TypeError, ValueError):
        return None


def from_notebook(text: str, name: str) -> list[Reflection] | None:
    """Return the reflections of a notebook, or of its twin in Python; None where it is neither."""
    try:
        cells = twin_cells(text) if name.endswith(".py") else notebook_cells(text)
        return list(found_in(cells))
    except (LookupError, TypeError, ValueError, AttributeError):
        return None


def notebook_cells(text: str) -> list[tuple[dict[str, Any], str]]:
    """Return nbgrader's facts and the text of every Markdown cell of a notebook."""
    return [
        (cell["metadata"].get("nbgrader") or {}, "".join(cell["source"]))
        for cell in json.loads(text)["cells"]
        if cell["cell_type"] == "markdown"
    ]


def twin_cells(text: str) -> list[tuple[dict[str, Any], str]]:
    r"""Return the same of a twin.

    >>> twin_cells('# %% [markdown]\n# Why?\n\n# %%\nx = 1\n')
    [({}, 'Why?')]
    """
    cells: list[tuple[dict[str, Any], list[str]]] = []
    is_text = False
    for line in text.splitlines():
        if ANY_CELL.match(line):
            found = CELL.match(line)
            is_text = found is not None
            if found:
                cells.append((json.loads(found["facts"] or "{}"), []))
        elif is_text and line.startswith("#"):
            cells[-1][1].append(line[1:].removeprefix(" "))
    return [(facts, "\n".join(lines).strip()) for facts, lines in cells]


def found_in(cells: list[tuple[dict[str, Any], str]]) -> list[Reflection]:
    """Return the reflections among Markdown cells; what stands before each is what was asked."""
    found = []
    before = ""
    for facts, text in cells:
        if facts.get("grade") and facts.get("solution"):
            answer = "" if text.strip() == STUB else text.replace(STUB, "").strip()
            points = float(facts.get("points") or 0)
            found.append(Reflection(str(facts["grade_id"]), points, before.strip(), answer))
        before = text
    return found


def notebook_of(lab: str) -> Path | None:
    """Return the notebook or twin of a lab that is running here, as it is saved; None without one.

    Jupyter and VS Code tell where the notebook lies; a twin that runs is the main program;
    otherwise it is looked for under the lab's name in the current folder.
    """
    named = [
        os.environ.get("JPY_SESSION_NAME"),
        getattr(sys.modules.get("__main__"), "__file__", None),
    ]
    try:
        from IPython import get_ipython
    except ImportError:
        pass
    else:
        shell = get_ipython()
        if shell is not None:
            named.append(shell.user_ns.get("__vsc_ipynb_file__"))
    places = [Path(name) for name in named if name]
    places += [Path(f"{lab}.ipynb"), Path(f"{lab}.py")]
    for place in places:
        if place.stem.startswith(lab) and place.suffix in (".ipynb", ".py") and place.is_file():
            return place
    return None
