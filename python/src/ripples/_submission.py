"""What a student hands in besides mapping and answers: reflections, and all of it as a zip."""

from __future__ import annotations

import time
import zipfile
from pathlib import Path

from ._reflected import FILE, Reflection, as_text, from_notebook, notebook_of


def reflections(lab: str, notebook: str | Path | None, folder: Path) -> list[str]:
    """Write the reflections of a lab's notebook as it is saved, and return what to say of them.

    An earlier reflections.json is removed where the notebook has none. Nothing is said of labs that
    ask for no reflections, or where no notebook is found.
    """
    file = Path(notebook) if notebook is not None else notebook_of(lab)
    target = folder / FILE
    if file is None and target.exists():
        target.unlink()
        return [
            "It has no reflections: there is no notebook of this lab here any more; "
            "lab.submit(…, notebook=FILE) names it."
        ]
    if file is None:
        return []
    found = read(file)
    if not found:
        target.unlink(missing_ok=True)
        return [f"{file.name} has no cells for reflections."] if notebook is not None else []
    target.write_text(as_text(found), "utf-8")
    saved = time.strftime("%H:%M", time.localtime(file.stat().st_mtime))
    said = [
        f"It has {sum(bool(one.answer) for one in found)} of {len(found)} reflections, from "
        f"{file.name} as it was saved at {saved}. If you wrote since: save, and run this again."
    ]
    if missing := [one.id for one in found if not one.answer]:
        said.append("Nothing is written in " + ", ".join(missing) + ".")
    return said


def read(file: Path) -> list[Reflection]:
    """Return the reflections of a notebook; none where it cannot be read."""
    try:
        return from_notebook(file.read_text("utf-8"), file.name) or []
    except (OSError, UnicodeDecodeError):
        return []


def packed(place: Path, student: str) -> Path:
    """Pack a lab's folder for a platform that takes one file, and return the zip.

    `place` is FOLDER/STUDENT/LAB; the zip lies beside FOLDER, and has STUDENT/LAB in it.
    """
    folder = place.parent.parent
    if not folder.name:
        folder = folder.resolve()
    archive = folder.with_name(f"{folder.name}-{place.name}.zip")
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as content:
        for file in sorted(path for path in place.iterdir() if path.is_file()):
            content.write(file, f"{student}/{place.name}/{file.name}")
    return archive
