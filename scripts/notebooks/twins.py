#!/usr/bin/env python3
"""Keeps each notebooks/NN-name.ipynb in step with its source, notebooks/NN-name.py.

  scripts/notebooks/twins.py --write [NAME ...]   make the notebooks (needs jupytext: `make notebooks-deps`)
  scripts/notebooks/twins.py --check [NAME ...]   fail when a notebook is not what its source makes

A notebook records the hash of its source and the hash of its own cells. Without jupytext, --check compares those; with it, it
makes every notebook again and compares the files. Both check headings, nbgrader's metadata, and that no output is kept.
"""

import argparse
import json
import pathlib
import sys

import magics
import structure

try:
    import jupytext
except ImportError:
    jupytext = None

FOLDER = pathlib.Path("notebooks")
KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}


def cell_id(cell, taken):
    """An id that depends on what the cell is: its grade_id, or the hash of its text."""
    facts = cell.metadata.get("nbgrader", {})
    wanted = facts.get("grade_id") or structure.digest(cell.source)[:8]
    name, count = wanted, 1
    while name in taken:
        count += 1
        name = f"{wanted}-{count}"
    taken.add(name)
    return name


def notebook_text(path):
    """The text of the notebook that a source makes: the same for the same source, byte for byte."""
    text = path.read_text("utf-8")
    made = jupytext.reads(text, fmt="py:percent")
    taken = set()
    for cell in made.cells:
        cell.source = magics.uncommented(cell.source)
        cell["id"] = cell_id(cell, taken)
    made.nbformat, made.nbformat_minor = 4, 5
    cells = json.loads(json.dumps(made.cells))
    for cell in cells:
        cell["source"] = cell["source"].splitlines(keepends=True)
    made = {
        "cells": cells,
        "metadata": {
            "kernelspec": KERNEL,
            "language_info": {"name": "python"},
            "ripples": {"source": structure.digest(text), "cells": structure.digest(cells)},
        },
        "nbformat": 4, "nbformat_minor": 5,
    }
    return json.dumps(made, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def recorded_problems(path, notebook):
    """What the hashes in a notebook say of it and its source."""
    recorded = notebook["metadata"].get("ripples", {})
    if recorded.get("source") != structure.digest(path.read_text("utf-8")):
        yield f"is not made from the present {path.name}"
    if recorded.get("cells") != structure.digest(notebook["cells"]):
        yield f"was edited by hand; edit {path.name}"


def problems(path):
    twin = path.with_suffix(".ipynb")
    if not twin.is_file():
        return ["is missing"]
    try:
        notebook = json.loads(twin.read_text("utf-8"))
    except ValueError as error:
        return [f"is no JSON ({error})"]
    found = list(recorded_problems(path, notebook))
    if jupytext and not found and twin.read_text("utf-8") != notebook_text(path):
        found.append(f"is not what {path.name} makes")
    return found + structure.problems(notebook)


def sources(names):
    found = sorted(FOLDER.glob("[0-9][0-9]-*.py"))
    return [path for path in found if not names or path.stem in names or path.stem[:2] in names]


def check(paths):
    count = 0
    for path in paths:
        for problem in problems(path):
            print(f"{path.with_suffix('.ipynb')}: {problem}", file=sys.stderr)
            count += 1
    strays = {twin.stem for twin in FOLDER.glob("*.ipynb")} - {path.stem for path in sources(())}
    for stem in sorted(strays):
        print(f"{FOLDER}/{stem}.ipynb: has no source {stem}.py", file=sys.stderr)
    if count or strays:
        print("twins.py: make them again with scripts/notebooks.sh twins", file=sys.stderr)
        return 1
    how = "" if jupytext else "; jupytext is not installed: by their hashes only"
    print(f"{len(paths)} notebooks are in step with their sources{how}")
    return 0


def write(paths):
    if jupytext is None:
        print("twins.py: jupytext is not installed; make notebooks-deps installs it", file=sys.stderr)
        return 2
    for path in paths:
        twin, text = path.with_suffix(".ipynb"), notebook_text(path)
        if not twin.is_file() or twin.read_text("utf-8") != text:
            twin.write_text(text, "utf-8")
            print(f"wrote {twin}")
    return check(paths)


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    action = parser.add_mutually_exclusive_group(required=True)
    action.add_argument("--write", action="store_true")
    action.add_argument("--check", action="store_true")
    parser.add_argument("names", nargs="*", help="labs, such as 02 or 02-pitch; without, all")
    arguments = parser.parse_args()
    paths = sources(arguments.names)
    if arguments.names and not paths:
        parser.error(f"no source notebooks/{arguments.names[0]}*.py")
    return write(paths) if arguments.write else check(paths)


if __name__ == "__main__":
    sys.exit(main())
