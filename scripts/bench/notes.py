"""The notes of a workload, as `ripples-bench notes` prints them: all engines play the same ones."""

import subprocess
import typing


class Note(typing.NamedTuple):
    """Seconds, seconds, Hz, -1...1, peak amplitude, and two values of the workload's own."""

    start: float
    held: float
    frequency: float
    pan: float
    amplitude: float
    first: float
    second: float


def read(bench, workload, seconds):
    """All notes of `seconds` of a workload."""
    text = subprocess.run(
        [bench, "notes", workload, "--seconds", str(seconds)], check=True, capture_output=True,
        text=True).stdout
    return [Note(*map(float, line.split("\t"))) for line in text.splitlines()[1:]]
