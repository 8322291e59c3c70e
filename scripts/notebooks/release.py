#!/usr/bin/env python3
"""Makes the students' version of the labs in a folder that can be copied anywhere.

Usage: scripts/notebooks/release.py [--out out/labs] [--no-answers] [--nbgrader FOLDER]. Solutions are cleared and checks locked by nbgrader's own steps;
right and wrong answers and the recipes of hidden data are left out. The folder has the notebooks, their .py twins, a README, the documents that they name,
the labs' data and the datasets and mappings they use. --no-answers also leaves out what the answers that students work out are judged by: then the teacher alone checks them.
--nbgrader makes a course folder of nbgrader instead: source/NN-name/NN-name.ipynb with solutions, and its settings.

A folder that is not empty is only written to where this script made it, and what else lies in it stays.
"""

import argparse
import json
import os
import pathlib
import re
import shutil
import sys
import tempfile

import handout
import jupytext
import magics
import nbformat
import placing
from nbgrader.preprocessors import (
    CheckCellMetadata, ClearHiddenTests, ClearMarkScheme, ClearOutput, ClearSolutions, ComputeChecksums, LockCells)
from traitlets.config import Config

NOTEBOOKS = pathlib.Path("notebooks")
CONFIG = Config({
    "ClearSolutions": {"code_stub": {"python": "# YOUR CODE HERE"}, "text_stub": "YOUR ANSWER HERE"},
})
STEPS = (ClearSolutions, LockCells, ClearOutput, ClearHiddenTests, ClearMarkScheme, ComputeChecksums,
         CheckCellMetadata)


def students(path):
    """The students' version of one notebook."""
    notebook = nbformat.read(path, as_version=4)
    resources = {"metadata": {"name": path.stem, "path": str(path.parent)}}
    for step in STEPS:
        notebook, resources = step(config=CONFIG).preprocess(notebook, resources)
    notebook.metadata.pop("ripples", None)
    return notebook


def datasets(labs):
    """The folders of datasets that the labs name, relative to the labs' folders."""
    found = set()
    for path in labs.glob("*/lab.json"):
        for one in json.loads(path.read_text("utf-8"))["data"]:
            if isinstance(one, str):
                found.add((path.parent / one).resolve())
    return sorted(found)


def unpaired():
    """What is wrong with the set of labs: a lab.json without a notebook, or a notebook without a lab.json."""
    labs = {path.parent.name for path in NOTEBOOKS.glob("labs/*/lab.json")}
    notebooks = {path.stem for path in NOTEBOOKS.glob("[0-9][0-9]-*.ipynb")}
    yield from (f"labs/{name}/lab.json has no notebook {name}.ipynb" for name in sorted(labs - notebooks))
    yield from (f"{name}.ipynb has no labs/{name}/lab.json" for name in sorted(notebooks - labs))


def documents(root, texts):
    """The documents in docs/ that texts name, and those that these link to, as paths from the root."""
    found, waiting = set(), {name for text in texts for name in re.findall(r"\bdocs/[\w-]+\.md", text)}
    while waiting:
        name = waiting.pop()
        if not (root / name).is_file():
            sys.exit(f"release.py: the labs name {name}, which is not there")
        found.add(name)
        waiting |= {f"docs/{link}" for link in re.findall(r"\]\(([\w-]+\.md)", (root / name).read_text("utf-8"))} - found
    return sorted(found)


def loose_ends(out):
    """The links of the folder's documents that lead nowhere in it."""
    for path in sorted(out.rglob("*.md")):
        for link in re.findall(r"\]\(([^)#\s]+)", path.read_text("utf-8")):
            if "://" not in link and not (path.parent / link).exists():
                yield f"{path.relative_to(out)} links to {link}, which is not in the folder"


def release(out, has_answers=True):
    """Makes what students get, and puts it into the folder."""
    placing.own(out)
    with tempfile.TemporaryDirectory() as folder:
        made = pathlib.Path(folder)
        materials(made)
        for path in sorted((made / "notebooks/labs").glob("*/lab.json")):
            handout.strip(path.parent, has_answers)
        notebooks(made / "notebooks")
        readings(made)
        placing.place(made, out)
    return sorted((out / "notebooks").glob("[0-9][0-9]-*.ipynb"))


def materials(out):
    """Copies labs, datasets and mappings; the folder mirrors the repository, so that every relative path goes on to work."""
    root = pathlib.Path.cwd()
    shutil.copytree(NOTEBOOKS / "labs", out / "notebooks/labs", ignore=handout.ignored)
    for folder in {root / "datasets" / path.name for path in (root / "datasets").iterdir() if path.is_dir()} | {
            path for path in datasets(NOTEBOOKS / "labs") if path.is_relative_to(root)}:
        shutil.copytree(folder, out / folder.relative_to(root), dirs_exist_ok=True)
    for path in sorted(root.glob("mappings/**/*.lua")):
        target = out / path.relative_to(root)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, target)
    shutil.copy2(NOTEBOOKS / "calibration.lua", out / "notebooks")


def notebooks(out):
    """Writes the students' notebooks and their .py twins."""
    for path in sorted(NOTEBOOKS.glob("[0-9][0-9]-*.ipynb")):
        notebook = students(path)
        nbformat.write(notebook, out / path.name)
        for cell in notebook.cells:
            cell.source = magics.commented(cell.source)
        (out / path.with_suffix(".py").name).write_text(jupytext.writes(notebook, "py:percent"), "utf-8")


def readings(out):
    """Copies the students' README and the documents that it and the labs name; fails where a link of them has no end."""
    root = pathlib.Path.cwd()
    shutil.copy2(NOTEBOOKS / "STUDENTS.md", out / "notebooks/README.md")
    texts = [path.read_text("utf-8") for path in out.glob("notebooks/*.*") if path.suffix in (".md", ".py")]
    names = documents(root, texts)
    for name in names:
        bring(root, out, name, names)
    if faults := list(loose_ends(out)):
        raise placing.Refused("\n".join(faults))


LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)#\s]+)(#[^)\s]*)?\)")


def bring(root, out, name, names):
    """Copies a document with its pictures and examples; links to what students do not get become their words."""
    def found(match):
        target = os.path.normpath(pathlib.Path(name).parent / match[3])
        if "://" in match[3] or target in names or (out / target).exists():
            return match[0]
        if target.startswith("docs/") and not target.endswith(".md") and (root / target).is_file():
            (out / target).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(root / target, out / target)
            return match[0]
        return match[2]

    (out / name).parent.mkdir(parents=True, exist_ok=True)
    (out / name).write_text(LINK.sub(found, (root / name).read_text("utf-8")), "utf-8")


SETTINGS = """\
# The course as nbgrader has it; docs of its settings: nbgrader --help-all
import os

c = get_config()
c.CourseDirectory.course_id = "sonification"
c.CourseDirectory.root = os.path.dirname(os.path.abspath(__file__))
# A cleared solution leaves the line above it, such as mine = lab.starter: checks answer with a hint, not an error.
c.ClearSolutions.code_stub = {"python": "# YOUR CODE HERE"}
c.ExecutePreprocessor.timeout = 120
# Where notebooks find the labs, wherever nbgrader runs them.
os.environ["RIPPLES_LABS"] = os.path.join(c.CourseDirectory.root, "notebooks", "labs")
"""


FROM_FILE = re.compile(r'ripples\.Mapping\.from_file\(lab\.folder / "(right-[\w-]+)\.lua"\)')


def self_contained(source, lab):
    """A solution with the text of the right answer in place of its file: students' code runs beside the labs of a course."""
    return FROM_FILE.sub(
        lambda found: f'ripples.Mapping(\n    r"""\n{(lab / (found[1] + ".lua")).read_text("utf-8")}""",\n    name="mine",\n)', source)


def course(folder):
    """Writes a course folder of nbgrader: the notebooks with solutions, the labs' data, the settings."""
    if (folder / "gradebook.db").exists():
        raise placing.Refused(f"{folder} has a gradebook; name another folder, or move it away")
    placing.own(folder)
    with tempfile.TemporaryDirectory() as temporary:
        made = pathlib.Path(temporary)
        materials(made)
        for path in sorted(NOTEBOOKS.glob("[0-9][0-9]-*.ipynb")):
            target = made / "source" / path.stem / path.name
            target.parent.mkdir(parents=True, exist_ok=True)
            notebook = nbformat.read(path, as_version=4)
            for cell in notebook.cells:
                cell.source = self_contained(cell.source, NOTEBOOKS / "labs" / path.stem)
            nbformat.write(notebook, target)
        (made / "nbgrader_config.py").write_text(SETTINGS, "utf-8")
        placing.place(made, folder)
    return sorted((folder / "source").iterdir())


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path("out/labs"))
    parser.add_argument("--nbgrader", type=pathlib.Path, metavar="FOLDER", help="make a course folder of nbgrader")
    parser.add_argument("--no-answers", action="store_true", help="leave out what answers are judged by")
    arguments = parser.parse_args()
    if faults := list(unpaired()):
        sys.exit("release.py: " + "\n".join(faults))
    if arguments.nbgrader and arguments.no_answers:
        parser.error("--no-answers is for the students' folder; the course is the teacher's, whose checks need the answers")
    try:
        if arguments.nbgrader:
            made = course(arguments.nbgrader)
            print(f"{len(made)} assignments in {arguments.nbgrader}/source")
            return 0
        made = release(arguments.out, not arguments.no_answers)
    except placing.Refused as refused:
        sys.exit(f"release.py: {refused}")
    print(f"{len(made)} labs without solutions in {arguments.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
