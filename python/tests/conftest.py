"""Mappings and programs that several tests use."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Generator
from pathlib import Path

import pytest
from field_garden import garden, visitor
from page_attacked import TALLY, Tally, owner, place, served, tally
from pieces import RECORDINGS, remixed

from ripples import Mapping

__all__ = ["garden", "owner", "place", "served", "tally", "visitor"]

ALL_ATTACKS = Tally()
"""The attacks of all tests whose reports have come."""

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


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    call: pytest.CallInfo[None],
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Write the attacks of a test into its report, which goes to the process that sums up."""
    report = yield
    if call.when == "call":
        report.user_properties.append(("attacks", TALLY.take()))
    return report


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Add the attacks of a test to those of all."""
    for name, value in report.user_properties:
        if report.when == "call" and name == "attacks":
            ALL_ATTACKS.add(*value)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how many attacks on a page were tried, and which had their way."""
    if ALL_ATTACKS.tried:
        names = "".join(f"; {name}" for name in ALL_ATTACKS.let_in)
        terminalreporter.write_line(
            f"attacks on a page: tried {ALL_ATTACKS.tried}, let in {len(ALL_ATTACKS.let_in)}{names}"
        )
