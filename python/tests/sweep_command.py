"""The command of sweeps as tests call it, and what lies in a sweep's folder."""

import subprocess
from collections.abc import Sequence
from pathlib import Path

from ripples import _command

ROOT = Path(__file__).resolve().parents[2]
CELLS = 8


def ripples(*words: object, code: int = 0, inside: Sequence[str] = ()) -> str:
    """Run the command in the project's folder and return what it says.

    `inside` are the words of a program that runs it.
    """
    run = subprocess.run(
        [*inside, str(_command.binary()), "sweep", *map(str, words)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert run.returncode == code, run.stdout
    return run.stdout


def plan(folder: Path, seeds: int = CELLS, *more: str) -> Path:
    ripples(
        "plan", "mappings/pitch.lua", "--data", "datasets/staircase", "--length", 2,
        "--seeds", seeds, "--out", folder, *more,
    )  # fmt: skip
    return folder


def objects(folder: Path) -> dict[str, bytes]:
    """Return everything in the store by its name."""
    return {
        path.name: path.read_bytes() for path in (folder / "store").rglob("*") if path.is_file()
    }


def table(folder: Path) -> bytes:
    ripples("collect", folder, "--quiet")
    return (folder / "cells.csv").read_bytes()
