"""Says which libraries of the system the command lacks, and what installs them."""

from __future__ import annotations

import ctypes
import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

from .errors import BinaryMissing

LOADER_FAILED = 127
"""The exit code of the system's loader, which the command itself never ends with."""

LIST = Path("share") / "ripples" / "libraries.txt"
"""The libraries that the command of a wheel needs, each with its Debian package."""


MADE_ON = Path("share") / "ripples" / "made-on.txt"
"""The os-release of the system that the command of a wheel was made on."""

OS_RELEASE = Path("/etc/os-release")


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
    told = f"{program} needs libraries that are missing: {', '.join(lacking)}"
    made, here = made_on(program), System.here()
    if made and (made.id, made.version) != (here.id, here.version):
        told = f"this is {here.name}, and the command was made on {made.name}. {told}"
        hint = OTHER_SYSTEM.format(made=made.name)
    return BinaryMissing(told, hint=hint)


@dataclass(frozen=True)
class System:
    """A system as it calls itself in os-release: its short name, its version, its whole name."""

    id: str
    version: str
    name: str

    @classmethod
    def read(cls, text: str) -> System:
        r"""Read the text of an os-release.

        >>> System.read('ID=debian\nVERSION_ID="13"\nPRETTY_NAME="Debian 13"')
        System(id='debian', version='13', name='Debian 13')
        """
        pairs = dict(line.partition("=")[::2] for line in text.splitlines())
        values = {name: value.strip("\"' ") for name, value in pairs.items()}
        name = values.get("PRETTY_NAME", "another system")
        return cls(values.get("ID", ""), values.get("VERSION_ID", ""), name)

    @classmethod
    def here(cls) -> System:
        """Return the system that this runs on."""
        return cls.of(OS_RELEASE) or cls("", "", "an unknown system")

    @classmethod
    def of(cls, file: Path) -> System | None:
        """Read the system that a file names; None where there is none."""
        try:
            return cls.read(file.read_text("utf-8"))
        except OSError:
            return None


def made_on(program: Path) -> System | None:
    """Return the system that the command of a wheel was made on; None where that is unknown."""
    found = (System.of(folder / MADE_ON) for folder in program.resolve().parents)
    return next((one for one in found if one), None)


OTHER_SYSTEM = (
    "another release has other versions of them, so that installing packages does not help: use a "
    "wheel that was made on this system (make wheel in a checkout there), or {made}, also in a "
    "virtual machine or on a server that you reach by browser"
)
"""What to do on a system that the command was not made on."""

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
