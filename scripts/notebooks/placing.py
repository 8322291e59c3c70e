"""Puts files that a script made into a folder, and touches nothing in it that is not the script's own.

The folder is new, empty, or has the file `.ripples-release.json`: the paths of what was put there, each with its SHA-256. Only these files
are ever replaced or removed, and only while they are as they were written.
"""

import hashlib
import json
import pathlib
import shutil

MARK = ".ripples-release.json"
SCHEMA = "ripples-release/1"


class Refused(Exception):
    """The folder cannot be written to without harm to what lies in it."""


def files(folder):
    """The files of a folder, relative to it, each with its SHA-256."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): digest(path) for path in paths}


def digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def own(out):
    """What was put into the folder before; Refused where it is anybody else's."""
    if not out.exists() and not out.is_symlink():
        return {}
    if not out.is_dir():
        raise Refused(f"{out} is no folder; name another")
    mark = out / MARK
    if not mark.is_file():
        if any(out.iterdir()):
            raise Refused(f"{out} is not empty and was not made by this script; name a new or an empty folder")
        return {}
    try:
        content = json.loads(mark.read_text("utf-8"))
        found = {str(path): str(sha) for path, sha in content["files"].items()}
        is_ours = content["schema"] == SCHEMA
    except (ValueError, KeyError, TypeError, AttributeError):
        is_ours, found = False, {}
    if not is_ours or any(pathlib.PurePosixPath(path).is_absolute() or ".." in path.split("/") for path in found):
        raise Refused(f"{mark} cannot be read; name a new or an empty folder")
    return found


def place(made, out):
    """Puts all files of the folder `made` into `out`, and removes those of before that are no longer made.

    Refused, before anything is touched, where a file was changed, is not the script's, or lies behind a link.
    """
    before, after = own(out), files(made)
    for path in sorted({*before, *after}):
        target = out / path
        if not target.parent.resolve().is_relative_to(out.resolve()) or target.is_symlink():
            raise Refused(f"{target} lies behind a link; name another folder")
        if target.is_dir() or (target.exists() and path not in before):
            raise Refused(f"{target} was not made by this script; move it away, or name another folder")
        if target.exists() and digest(target) not in (before[path], after.get(path)):
            raise Refused(f"{target} was changed since it was made; move it away, or name another folder")
    for path in before:
        (out / path).unlink(missing_ok=True)
    for path in after:
        (out / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(made / path, out / path)
    for folder in sorted({parent for path in before for parent in (out / path).parents if parent != out and out in parent.parents}, reverse=True):
        if folder.is_dir() and not any(folder.iterdir()):
            folder.rmdir()
    out.mkdir(parents=True, exist_ok=True)
    text = json.dumps({"schema": SCHEMA, "files": after}, indent=1)
    (out / MARK).write_text(text + "\n", "utf-8")
