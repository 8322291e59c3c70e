"""Says which libraries of the system the command lacks, and what installs them."""

from __future__ import annotations

import ctypes
import os
import subprocess
from pathlib import Path

from .errors import BinaryMissing

LOADER_FAILED = 127
"""The exit code of the system's loader, which the command itself never ends with."""

LIST = Path("share") / "ripples" / "libraries.txt"
"""The libraries that the command of a wheel needs, each with its Debian package."""


def unloadable(program: Path, stderr: str) -> BinaryMissing:
    """Return the error for a command that the system's loader did not start."""
    lacking = missing(program)
    if not lacking:
        return BinaryMissing(f"{program} cannot be started: {stderr.strip()[-2000:]}", hint=OTHER)
    known = packages(program)
    lacking = sorted({*lacking, *(name for name in known if not _is_there(name))})
    names = [known[name] for name in lacking if name in known]
    unknown = [name for name in lacking if name not in known]
    hint = f"sudo apt-get install {' '.join(sorted(set(names)))}" if names else ""
    if unknown:
        hint += f"{'; ' if hint else ''}install the packages that hold {', '.join(unknown)}"
    return BinaryMissing(
        f"{program} needs libraries that are missing: {', '.join(lacking)}", hint=hint
    )


OTHER = "it was made on another release of the system; take a wheel that was made on this one"
"""What to do where the loader finds every library and still does not start the command."""


def missing(program: Path) -> list[str]:
    """Return the libraries of a program that the system's loader does not find."""
    asked = {**os.environ, "LD_TRACE_LOADED_OBJECTS": "1"}
    try:
        done = subprocess.run(
            [program],
            env=asked,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=30,
        )
    except (OSError, subprocess.TimeoutExpired):
        return []
    found = [line.split() for line in done.stdout.splitlines() if line.endswith("=> not found")]
    return sorted({words[0] for words in found})


def _is_there(name: str) -> bool:
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


def packages(program: Path) -> dict[str, str]:
    """Return the Debian package of each library, as the list beside a command says it."""
    for folder in program.resolve().parents:
        if (folder / LIST).is_file():
            lines = (folder / LIST).read_text("utf-8").splitlines()
            return dict(line.split(maxsplit=1) for line in lines if len(line.split()) == 2)
    return {}
