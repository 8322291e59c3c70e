"""Puts the command into the wheel, where `make wheel` has staged it.

RIPPLES_STAGE names what `make install` wrote for a prefix: `bin/ripples` and `share`. The wheel's
version then names the system that the command was made on, `0.9+debian12`. Without it the wheel has
the Python package alone, for every platform, and is called `0.9+command.missing`: nobody takes the
one for the other, and of two in a folder pip takes the one that has the command.
"""

import os
import re
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

MISSING = "command.missing"


def local_version(release: Path = Path("/etc/os-release")) -> str:
    """Return the part of the version after `+`."""
    if not os.environ.get("RIPPLES_STAGE"):
        return MISSING
    lines = release.read_text("utf-8").splitlines() if release.is_file() else []
    values = {
        name: value.strip("\"'") for name, _, value in (line.partition("=") for line in lines)
    }
    name = values.get("ID", "linux") + values.get("VERSION_ID", "")
    return re.sub(r"[^a-z0-9]+", ".", name.lower()).strip(".")


class VersionHook(MetadataHookInterface):
    """Says in the version whether the wheel has the command, and for which system."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the version: that of the package, with its local part."""
        source = Path(self.root, "src", "ripples", "__init__.py").read_text("utf-8")
        found = re.search(r'^__version__ = "([^"]+)"', source, re.MULTILINE)
        if found is None:
            raise ValueError("src/ripples/__init__.py has no __version__")
        metadata["version"] = f"{found[1]}+{local_version()}"


class CommandHook(BuildHookInterface[Any]):
    """Adds the command as a program of the environment, and what comes with it as its data."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the staged files, and say for which platform the wheel is then."""
        stage = os.environ.get("RIPPLES_STAGE")
        if version == "editable":
            return
        if not stage:
            self.app.display_warning(
                "This package has no command `ripples`: `make wheel` makes one that has it."
            )
            return
        program = Path(stage, "bin", "ripples")
        if not program.is_file():
            raise FileNotFoundError(f"RIPPLES_STAGE is {stage!r}, and {program} is not there")
        platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{platform}"
        build_data["shared_scripts"][str(program)] = "ripples"
        build_data["shared_data"][str(Path(stage, "share"))] = "share"
