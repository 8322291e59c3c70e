"""What a command in Python says where it cannot do its work, as the command `ripples` says it."""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from collections.abc import Callable
from importlib import metadata
from typing import NoReturn

from .errors import RipplesError


class Parser(argparse.ArgumentParser):
    """Arguments whose mistakes are told in one sentence, with where the help is."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong with the call, and end with exit code 2."""
        say(RipplesError(message, hint=f"{self.prog} --help lists the options", code="call"))
        sys.exit(2)


def say(error: RipplesError) -> None:
    """Write an error to standard error: a line of JSON under `RIPPLES_ERRORS=json`, else words."""
    if os.environ.get("RIPPLES_ERRORS") != "json":
        print(f"ripples: {error}", file=sys.stderr)
        return
    fields = ("file", "line", "column", "setting", "message", "hint", "excerpt")
    fault = {name: getattr(error, name) for name in fields}
    fault |= {"code": error.code or "call", "expected": None}
    print(json.dumps({"error": fault}, sort_keys=True, ensure_ascii=False), file=sys.stderr)


def packages(extra: str) -> str:
    """Return what pip installs for an extra of this package, wherever that came from.

    A wheel's user has no checkout to name. Empty where the package is not installed.
    """
    try:
        needed = metadata.requires("ripples") or []
    except metadata.PackageNotFoundError:
        return ""
    pairs = (one.partition(";") for one in needed)
    return " ".join(
        f'"{name.strip()}"' for name, _, mark in pairs if re.search(rf"extra == ['\"]{extra}", mark)
    )


def complain(what: str, run: Callable[[], int], extra: str) -> int:
    """Run a command and return its exit code: 2 where something is wrong, which is said.

    `extra` are the packages that the work needs, as pip knows them.
    """
    try:
        return run()
    except KeyboardInterrupt:
        print("\nstopped; the same call goes on from here", file=sys.stderr)
        return 130
    except RipplesError as error:
        say(error)
    except ModuleNotFoundError as error:
        remedy = f"pip install {packages(extra) or error.name} brings it"
        say(RipplesError(f"{what} needs {error.name}", hint=remedy, code="missing"))
    except OSError as error:
        say(RipplesError(error.strerror or str(error), file=error.filename, code="file"))
    return 2
