"""The recipes of docs/recipes with real workers, one of whom is killed: the serial run's table."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from sweep_servers import RECIPES, ROOT, TOOLS, answers, free_port, needs_cluster
from waiting import eventually

from ripples import _command

pytestmark = needs_cluster
CELLS = 8
needs_tools = pytest.mark.skipif(
    not (TOOLS / "snakemake").exists(),
    reason="needs Snakemake and Dask: scripts/venv.sh .build/sweeps sweeps",
)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a mapping and data, in which the command is called ripples."""
    folder = tmp_path_factory.mktemp("recipes")
    shutil.copy(ROOT / "mappings" / "pitch.lua", folder)
    shutil.copytree(ROOT / "datasets" / "staircase", folder / "staircase")
    (folder / "bin").mkdir()
    (folder / "bin" / "ripples").symlink_to(Path(_command.binary()).absolute())
    return folder


def variables(place: Path) -> dict[str, str]:
    return {**os.environ, "PATH": f"{place / 'bin'}:{TOOLS}:{os.environ['PATH']}"}


def call(place: Path, *words: object) -> None:
    run = subprocess.run(
        [str(word) for word in words], cwd=place, env=variables(place), stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stdout


def planned(place: Path, name: str) -> Path:
    words = ("--data", "staircase", "--length", 3, "--seeds", CELLS, "--out", name, "-q")
    call(place, "ripples", "sweep", "plan", "pitch.lua", *words)
    return place / name


def table(folder: Path) -> bytes:
    return (folder / "cells.csv").read_bytes()


@pytest.fixture(scope="module")
def serial(place: Path) -> bytes:
    """The table of one process."""
    folder = planned(place, "serial")
    call(place, "ripples", "sweep", "run", "serial", "--jobs", 1, "-q")
    call(place, "ripples", "sweep", "collect", "serial", "-q")
    return table(folder)


def made(folder: Path) -> int:
    return len(list((folder / "store" / "cells").rglob("*.json")))


def shards(folder: Path) -> list[int]:
    """Return the processes that make shards of a sweep."""
    found = []
    for each in Path("/proc").glob("[0-9]*"):
        try:
            line = (each / "cmdline").read_bytes().decode(errors="replace").split("\0")
        except OSError:
            continue
        if line[1:3] == ["sweep", "run"] and folder.name in line:
            found.append(int(each.name))
    return found


@contextmanager
def begun(place: Path, words: Sequence[object]) -> Iterator[subprocess.Popen[bytes]]:
    """Start an engine in a group of its own; what is left of it at the end is ended."""
    with (place / "said").open("wb") as said:
        run = subprocess.Popen(
            [str(word) for word in words], cwd=place, env=variables(place), stdout=said,
            stderr=subprocess.STDOUT, start_new_session=True,
        )  # fmt: skip
        try:
            yield run
        finally:
            if run.poll() is None:
                os.killpg(run.pid, signal.SIGKILL)
                run.wait()


def kill_one(run: subprocess.Popen[bytes], folder: Path, victims: Callable[[], list[int]]) -> None:
    """Kill a worker that is at work, after the first cell and before the last."""
    assert eventually(lambda: made(folder) > 0 or run.poll() is not None)
    found: list[int] = []
    assert eventually(lambda: bool(found.extend(victims()) or found))
    os.kill(found[0], signal.SIGKILL)
    assert made(folder) < CELLS, "there was work left"


def ends(run: subprocess.Popen[bytes], place: Path) -> None:
    assert run.wait() == 0, (place / "said").read_text()


@needs_tools
def test_snakemake_with_a_job_killed_makes_the_same_table(place: Path, serial: bytes) -> None:
    folder = planned(place, "by-snakemake")
    words = ["snakemake", "--snakefile", RECIPES / "Snakefile", "--cores", 2, "--quiet", "all"]
    with begun(place, [*words, "--config", "sweep=by-snakemake", "shards=4"]) as run:
        kill_one(run, folder, lambda: shards(folder))
        ends(run, place)
    assert table(folder) == serial


@needs_tools
def test_dask_with_a_worker_killed_makes_the_same_table(place: Path, serial: bytes) -> None:
    folder = planned(place, "by-dask")
    port = free_port()
    address = f"tcp://127.0.0.1:{port}"
    worker = [TOOLS / "dask", "worker", address, "--no-nanny", "--nthreads", 1, "--no-dashboard"]
    with ExitStack() as engine:
        for role in ("scheduler", "one", "two", "client"):
            (place / role).mkdir()
        start = [TOOLS / "dask", "scheduler", "--host", "127.0.0.1", "--port", port]
        engine.enter_context(begun(place / "scheduler", [*start, "--no-dashboard"]))
        assert eventually(lambda: answers(port))
        workers = [engine.enter_context(begun(place / name, worker)) for name in ("one", "two")]
        recipe = [TOOLS / "python", RECIPES / "dask_sweep.py", folder, address]
        run = engine.enter_context(begun(place, recipe))
        kill_one(run, folder, lambda: [workers[0].pid])
        ends(run, place)
        assert workers[0].wait() == -signal.SIGKILL
    assert " made, " in (place / "said").read_text()
    assert table(folder) == serial


@pytest.mark.skipif(
    not shutil.which("parallel"), reason="needs GNU parallel (apt install parallel)"
)
def test_gnu_parallel_with_a_job_killed_makes_the_same_table(place: Path, serial: bytes) -> None:
    folder = planned(place, "by-parallel")
    with begun(place, ["sh", RECIPES / "parallel.sh", "by-parallel", 4]) as run:
        kill_one(run, folder, lambda: shards(folder))
        ends(run, place)
    assert table(folder) == serial


def test_a_recipe_has_ten_lines_or_so() -> None:
    for name in ("Snakefile", "dask_sweep.py", "parallel.sh"):
        lines = [line for line in (RECIPES / name).read_text().splitlines() if line.strip()]
        assert len(lines) <= 14, name
