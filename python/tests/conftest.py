"""Mappings and programs that several tests use."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from field_garden import garden, visitor
from page_attacked import TALLY, owner, place, served, tally
from pieces import RECORDINGS, remixed

from ripples import Mapping

__all__ = ["garden", "owner", "place", "served", "tally", "visitor"]

TONE = """
-- hear: one steady tone
return mapping {
  name = "Tone",
  params = { top = { 81, min = 70, max = 105 } },
  variants = { wide = { top = 93 } },
  voices = { tone = synth(function(p) return sine(p.pitch) * p.gate end) },
  map = {
    { from = "temperature", to = "tone.pitch", domain = { 0, 1 }, range = { "A4", param "top" } },
  },
  sequences = { hold = function() play("tone", { level = -12 }) end },
}
"""


@pytest.fixture
def tone() -> Mapping:
    """A sine of 440 Hz at 0 °C and of 880 Hz at 1 °C, in the variant wide of 1760 Hz."""
    return Mapping(TONE)


@pytest.fixture(scope="session")
def remix(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a folder with the remix of the bundled recordings, and a walk along its path."""
    folder = tmp_path_factory.mktemp("remix")
    shutil.copytree(RECORDINGS, folder / "recordings")
    return remixed(folder)


@pytest.fixture
def program(tmp_path: Path) -> Callable[[str], Path]:
    """Make a program of a shell script."""

    def make(script: str) -> Path:
        path = tmp_path / "ripples"
        path.write_text("#!/bin/sh\n" + script)
        path.chmod(0o755)
        return path

    return make


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Hand the attacks of a process that tests for another one over to that one."""
    output = getattr(session.config, "workeroutput", None)
    if output is not None:
        output["attacks"] = (TALLY.tried, TALLY.let_in)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Add the attacks of a process that has tested to those of all."""
    tried, let_in = getattr(node, "workeroutput", {}).get("attacks", (0, []))
    TALLY.tried += tried
    TALLY.let_in += let_in


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how many attacks on a page were tried, and which had their way."""
    if TALLY.tried:
        names = "".join(f"; {name}" for name in TALLY.let_in)
        terminalreporter.write_line(
            f"attacks on a page: tried {TALLY.tried}, let in {len(TALLY.let_in)}{names}"
        )
