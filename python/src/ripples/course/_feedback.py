"""Packs the feedback of `ripples grade` as learning platforms take it back."""

from __future__ import annotations

import zipfile
from pathlib import Path

from ..errors import UsageError
from . import _tables
from ._collecting import COLUMNS, LIST
from ._edits import COPIES, KEPT
from ._entries import MOODLE, stem


def feedback(
    folder: str | Path,
    collected: str | Path,
    out: str | Path,
    *,
    marks: str | Path | None = None,
) -> list[Path]:
    """Pack the feedback of every lab, and return the archives.

    `folder` is what `ripples grade` wrote: LAB/STUDENT.md. `collected` is the folder of `collect`,
    or its `collected.csv`, which has the names of the downloaded entries. For each lab and platform
    `out` gets an archive: `02-pitch-moodle.zip` has the folders of the download, each with the
    student's feedback; `02-pitch-canvas.zip` the names of the downloaded files, which end in .md.
    `marks` is the table of `reflections`: its points and remarks are added to the feedback.

    Raises UsageError where there is no feedback, or none for what a platform gave.
    """
    place, listed = Path(folder), Path(collected)
    rows = _tables.read(listed / LIST if listed.is_dir() else listed, *COLUMNS)
    files = (file for file in place.glob("*/*.md") if file.parent.name not in (COPIES, KEPT))
    texts = {file: file.parent.name for file in sorted(files)}
    if not texts:
        raise UsageError(
            f"{folder} holds no feedback", hint="give the folder of LAB/STUDENT.md that grade wrote"
        )
    remarks = marked(marks) if marks is not None else {}
    made: dict[Path, dict[str, Path]] = {}
    for file, lab in texts.items():
        own = [row for row in rows if row["student"] == file.stem and row["platform"]]
        came = [row for row in own if row["labs"].split()[:1] == [lab]]
        for row in came or own:
            labs = row["labs"].split()
            if lab in labs or not labs:
                archive = Path(out) / f"{lab}-{row['platform']}.zip"
                made.setdefault(archive, {})[member(row, lab)] = file
    if not made:
        raise UsageError(
            f"none of the feedback in {folder} is for a student of a platform",
            hint="collect what the platform gave for download, as it was downloaded",
        )
    for archive, members in made.items():
        archive.parent.mkdir(parents=True, exist_ok=True)
        with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as content:
            for name, file in sorted(members.items()):
                more = remarks.get((file.stem, file.parent.name), "")
                content.writestr(name, file.read_text("utf-8") + more)
    return sorted(made)


def marked(table: str | Path) -> dict[tuple[str, str], str]:
    """Return the marks of reflections by student and lab, as a section of the feedback."""
    found: dict[tuple[str, str], list[str]] = {}
    for row in _tables.read(table, "student", "lab", "reflection", "points", "of", "remark"):
        points, remark = row["points"].strip(), " ".join(row["remark"].split())
        if points or remark:
            own = f" ({points} of {row['of']})" if points else ""
            line = f"- **{row['reflection']}**{own}" + (f": {remark}" if remark else "")
            found.setdefault((row["student"], row["lab"]), []).append(line)
    return {
        whose: "\n## Reflections\n\n" + "\n".join(lines) + "\n" for whose, lines in found.items()
    }


def member(row: dict[str, str], lab: str) -> str:
    """Return the name of a student's feedback in the archive.

    >>> member({"platform": "moodle", "entry": "Ana Lima_7_assignsubmission_file"}, "02-pitch")
    'Ana Lima_7_assignsubmission_file/02-pitch-feedback.md'
    >>> member({"platform": "canvas", "entry": "limaana_7_901_work.zip"}, "02-pitch")
    'limaana_7_901_work.md'
    """
    entry = row["entry"]
    if row["platform"] == "canvas":
        return f"{stem(entry)}.md"
    if (found := MOODLE.fullmatch(entry)) and found["rest"]:
        # A file that was downloaded without folders: a folder of the same beginning takes it back.
        entry = entry[: found.start("rest")]
    return f"{entry}/{lab}-feedback.md"
