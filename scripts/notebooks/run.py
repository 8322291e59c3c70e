#!/usr/bin/env python3
"""Runs every notebook from top to bottom, with its solutions and as students get it.

Usage: scripts/notebooks/run.py [NAME ...] [--solutions | --twins | --starters] [--out out/notebooks]

All of them run in a folder of their own, far from any repository, which has what a teacher or a student copies. With solutions, no
cell may fail, and no twin in Python either. In the students' version every check must fail with the hint that lab.json has for it,
and nothing else may fail. Two run at a time; the executed notebooks, and what the twins print, are written to --out.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

import nbclient
import nbformat
import release

NOTEBOOKS = pathlib.Path("notebooks")
SECONDS_PER_CELL = 120


def execute(path, out):
    """Runs a notebook where it lies; (the executed notebook, seconds)."""
    notebook = nbformat.read(path, as_version=4)
    client = nbclient.NotebookClient(
        notebook, timeout=SECONDS_PER_CELL, kernel_name="python3", allow_errors=True,
        resources={"metadata": {"path": str(path.parent)}})
    started = time.monotonic()
    client.execute(stderr=subprocess.DEVNULL)  # the kernel's own, not the cells'
    seconds = time.monotonic() - started
    out.mkdir(parents=True, exist_ok=True)
    nbformat.write(notebook, out / path.name)
    return notebook, seconds


def error(cell):
    """The error that a cell ended with, or None."""
    return next((one for one in cell.get("outputs", []) if one.output_type == "error"), None)


def complaint(cell):
    """What a cell wrote to standard error, such as an unknown magic or a warning; students see it, too."""
    return "".join(one.text for one in cell.get("outputs", [])
                   if one.output_type == "stream" and one.name == "stderr").strip()


def is_check(cell):
    facts = cell.metadata.get("nbgrader", {})
    return facts.get("grade", False) and not facts.get("solution", False)


def place(number, cell):
    name = cell.metadata.get("nbgrader", {}).get("grade_id")
    return f"cell {number}" + (f" ({name})" if name else "")


def complaints(notebook):
    for number, cell in enumerate(notebook.cells, 1):
        if said := complaint(cell):
            yield f"{place(number, cell)}: says on standard error: {said[:400]}"


def solution_problems(notebook):
    for number, cell in enumerate(notebook.cells, 1):
        if found := error(cell):
            yield f"{place(number, cell)}: {found.ename}: {found.evalue[:400]}"


def starter_problems(notebook, hints):
    for number, cell in enumerate(notebook.cells, 1):
        found, where = error(cell), place(number, cell)
        if not is_check(cell):
            if found:
                yield f"{where}: {found.ename}: {found.evalue[:400]}"
        elif not found:
            yield f"{where}: the check holds of the starter; it must ask for work"
        elif found.ename != "Hint":
            yield f"{where}: fails with {found.ename} instead of a hint: {found.evalue[:400]}"
        elif not any(hint in found.evalue for hint in hints):
            yield f"{where}: the hint is none of lab.json's: {found.evalue[:400]}"


def hints(stem):
    path = NOTEBOOKS / "labs" / stem / "lab.json"
    return [one["hint"] for one in json.loads(path.read_text("utf-8"))["criteria"]]


def run_twin(path, out):
    """Runs a twin with plain Python; (what was run, seconds, problems)."""
    started = time.monotonic()
    done = subprocess.run([sys.executable, path.name], cwd=path.parent, capture_output=True, text=True, check=False)
    out.mkdir(parents=True, exist_ok=True)
    (out / f"{path.stem}.txt").write_text(done.stdout, "utf-8")
    found = [] if done.returncode == 0 else [f"ended with {done.returncode}: {done.stdout[-400:]}"]
    found += [f"says on standard error: {done.stderr[:400]}"] if done.stderr.strip() else []
    return f"{path.stem} twins", time.monotonic() - started, found


def run(path, kind, out):
    """(what was run, seconds, problems)."""
    if kind == "twins":
        return run_twin(path, out / kind)
    notebook, seconds = execute(path, out / kind)
    found = solution_problems(notebook) if kind == "solutions" else starter_problems(notebook, hints(path.stem))
    return f"{path.stem} {kind}", seconds, [*found, *complaints(notebook)]


def jobs(arguments, folder):
    """(path, kind) of everything that is to be run."""
    wanted = [path for path in sorted(NOTEBOOKS.glob("[0-9][0-9]-*.ipynb")) if not arguments.names
              or path.stem in arguments.names or path.stem[:2] in arguments.names]
    if not wanted:
        sys.exit(f"run.py: no notebook {' '.join(arguments.names)} in {NOTEBOOKS}")
    chosen = [kind for kind in ("solutions", "twins", "starters") if getattr(arguments, kind)]
    chosen = chosen or ["solutions", "twins", "starters"]
    if {"solutions", "twins"} & set(chosen):
        whole = folder / "whole"
        release.materials(whole)
        # Solutions of some labs are files beside their lab.json, which only teachers have.
        shutil.copytree(NOTEBOOKS / "labs", whole / "notebooks/labs", dirs_exist_ok=True)
        for path in wanted:
            for twin in (path, path.with_suffix(".py")):
                shutil.copy2(twin, whole / "notebooks")
    if "solutions" in chosen:
        yield from ((whole / "notebooks" / path.name, "solutions") for path in wanted)
    if "twins" in chosen:
        yield from ((whole / "notebooks" / path.with_suffix(".py").name, "twins") for path in wanted)
    if "starters" in chosen:
        release.release(folder / "labs")
        yield from ((folder / "labs/notebooks" / path.name, "starters") for path in wanted)


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("names", nargs="*", help="labs, such as 02 or 02-pitch; without, all")
    parser.add_argument("--solutions", action="store_true", help="only the version with solutions")
    parser.add_argument("--twins", action="store_true", help="only the twins in Python, with solutions")
    parser.add_argument("--starters", action="store_true", help="only the students' version")
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path("out/notebooks"))
    arguments = parser.parse_args()
    # A copy of the labs elsewhere finds the command as a student's machine does: by its path.
    built = pathlib.Path(".build/release/ripples").resolve()
    if "RIPPLES" not in os.environ and built.is_file():
        os.environ["RIPPLES"] = str(built)
    missing = [] if arguments.names else list(release.unpaired())
    started, failed = time.monotonic(), len(missing)
    for problem in missing:
        print(f"run.py: {problem}", file=sys.stderr, flush=True)
    with (tempfile.TemporaryDirectory() as folder,
          concurrent.futures.ThreadPoolExecutor(max_workers=2) as pool):
        work = [pool.submit(run, path, kind, arguments.out)
                for path, kind in jobs(arguments, pathlib.Path(folder))]
        for done in concurrent.futures.as_completed(work):
            name, seconds, problems = done.result()
            failed += bool(problems)
            print(f"{name:28} {'FAILED' if problems else 'ok':6} {seconds:6.1f} s", flush=True)
            for problem in problems:
                print(f"  {problem}", file=sys.stderr, flush=True)
    print(f"{len(work)} runs, {failed} failed, {time.monotonic() - started:.0f} s")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
