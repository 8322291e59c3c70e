"""Runs the command: `python -m ripples render …` is `ripples render …`.

It finds the command as the package does, and says which libraries of the system it lacks.
"""

from __future__ import annotations

import os
import sys

from . import _command, _libraries
from .errors import BinaryMissing


def main() -> None:
    """Become the command; end with exit code 1 where it is not there or cannot be started."""
    try:
        program = _command.binary()
        if _libraries.missing(program):
            raise _libraries.unloadable(program, "")
        os.execv(program, [str(program), *sys.argv[1:]])
    except BinaryMissing as error:
        sys.exit(f"ripples: {error}")


if __name__ == "__main__":
    main()
