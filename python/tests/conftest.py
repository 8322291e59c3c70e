"""Mappings and programs that several tests use."""

from __future__ import annotations

import json
import os
import random
import resource
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

TIMES: dict[str, float] = {}
"""Seconds of CPU of each test, with the programs that it ran and waited for."""


class Clock:
    """The CPU time of this process and of its children that have ended."""

    def __init__(self) -> None:
        self.last = self.now()

    def now(self) -> float:
        """Return the seconds used so far."""
        uses = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
        return sum(use.ru_utime + use.ru_stime for use in uses)

    def lap(self) -> float:
        """Return the seconds used since the last call."""
        last, self.last = self.last, self.now()
        return self.last - last


CLOCK = Clock()

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


def pytest_configure(config: pytest.Config) -> None:
    """Declare the mark of tests that take long."""
    config.addinivalue_line(
        "markers",
        "sampled(count): of its cases RIPPLES_SEED draws so many; without it, all are run",
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Draw the cases of the tests that are sampled."""
    seed = os.environ.get("RIPPLES_SEED")
    cases: dict[str, list[pytest.Item]] = {}
    for item in items:
        if seed and item.get_closest_marker("sampled"):
            cases.setdefault(item.nodeid.partition("[")[0], []).append(item)
    left = set()
    for name, all_of_it in cases.items():
        mark = all_of_it[0].get_closest_marker("sampled")
        count = min(mark.args[0] if mark else 1, len(all_of_it))
        drawn = random.Random(f"{seed}/{name}").sample(all_of_it, count)
        left |= set(all_of_it) - set(drawn)
    config.hook.pytest_deselected(items=list(left))
    items[:] = [item for item in items if item not in left]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    call: pytest.CallInfo[None],
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Write attacks and CPU time of a test into its report, for the process that sums up."""
    report = yield
    report.user_properties.append(("cpu", CLOCK.lap()))
    if call.when == "call":
        report.user_properties.append(("attacks", TALLY.take()))
    return report


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Add the attacks of a test to those of all, and its CPU time to that of its other phases."""
    for name, value in report.user_properties:
        if name == "cpu":
            TIMES[report.nodeid] = TIMES.get(report.nodeid, 0.0) + value
        if report.when == "call" and name == "attacks":
            ALL_ATTACKS.add(*value)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Keep the CPU times of the tests; say how many attacks on a page had their way."""
    if "RIPPLES_TEST_TIMES" in os.environ:
        Path(os.environ["RIPPLES_TEST_TIMES"]).write_text(json.dumps(TIMES))
    if ALL_ATTACKS.tried:
        names = "".join(f"; {name}" for name in ALL_ATTACKS.let_in)
        terminalreporter.write_line(
            f"attacks on a page: tried {ALL_ATTACKS.tried}, let in {len(ALL_ATTACKS.let_in)}{names}"
        )
