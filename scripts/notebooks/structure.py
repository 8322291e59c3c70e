"""What must hold of every notebook, whatever it says: read from the JSON, so that it needs no package."""

import hashlib
import json
import re

HEADING = re.compile(r"^(#{1,6})\s+(\S.*)$")
GRADE_ID = re.compile(r"^[A-Za-z0-9_-]{1,64}$")
NBGRADER = {"grade": bool, "grade_id": str, "locked": bool, "schema_version": int, "solution": bool}


def digest(value):
    """The SHA-256 of a text, or of anything JSON can say, in 32 hexadecimal digits."""
    if not isinstance(value, str):
        value = json.dumps(value, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(value.encode("utf-8")).hexdigest()[:32]


def source(cell):
    return "".join(cell["source"])


def headings(cells):
    """(level, text) of every heading of the Markdown cells, in order; code blocks are skipped."""
    found = []
    for cell in cells:
        fenced = False
        for line in source(cell).splitlines() if cell["cell_type"] == "markdown" else ():
            if line.lstrip().startswith(("```", "~~~")):
                fenced = not fenced
            elif not fenced and (match := HEADING.match(line)):
                found.append((len(match[1]), match[2]))
    return found


def heading_problems(cells):
    found = headings(cells)
    if not found or found[0][0] != 1:
        yield "the first heading must be '# Lab N: title'"
    for _, text in [one for one in found if one[0] == 1][1:]:
        yield f"a second heading of level 1, '{text}'; a notebook has one"
    for (before, _), (level, text) in zip(found, found[1:]):
        if level > before + 1:
            yield f"'{'#' * level} {text}' skips a level: it stands under one of level {before}"


def grading_problems(cells):
    """Faults of what nbgrader needs to know of a cell."""
    seen = set()
    for number, cell in enumerate(cells, 1):
        facts = cell["metadata"].get("nbgrader")
        if facts is None:
            if "BEGIN SOLUTION" in source(cell):
                yield f"cell {number} has a solution and no nbgrader metadata: students would see it"
            continue
        name = facts.get("grade_id", "")
        for key, kind in NBGRADER.items():
            if not isinstance(facts.get(key), kind):
                yield f"cell {number} ({name}): nbgrader needs '{key}', a {kind.__name__}"
        if not GRADE_ID.match(name):
            yield f"cell {number}: grade_id '{name}' may have letters, digits, - and _ only"
        if name in seen:
            yield f"cell {number}: the grade_id '{name}' is there twice"
        seen.add(name)
        if facts.get("grade") and not isinstance(facts.get("points"), (int, float)):
            yield f"cell {number} ({name}) is graded and has no points"


def output_problems(cells):
    for number, cell in enumerate(cells, 1):
        if cell.get("outputs") or cell.get("execution_count"):
            yield f"cell {number} has outputs: the notebooks are kept without"


def problems(notebook):
    """Everything that is wrong with a notebook, in words."""
    cells = notebook["cells"]
    return [*heading_problems(cells), *grading_problems(cells), *output_problems(cells)]
