"""Puts the command into the wheel, where `make wheel` has staged it.

RIPPLES_STAGE names what `make install` wrote for a prefix: `bin/ripples` and `share`. Without it
the wheel has the Python package alone, for every platform.
"""

import os
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CommandHook(BuildHookInterface[Any]):
    """Adds the command as a program of the environment, and what comes with it as its data."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the staged files, and say for which platform the wheel is then."""
        stage = os.environ.get("RIPPLES_STAGE")
        if not stage or version == "editable":
            return
        program = Path(stage, "bin", "ripples")
        if not program.is_file():
            raise FileNotFoundError(f"RIPPLES_STAGE is {stage!r}, and {program} is not there")
        platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{platform}"
        build_data["shared_scripts"][str(program)] = "ripples"
        build_data["shared_data"][str(Path(stage, "share"))] = "share"
