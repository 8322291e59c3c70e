"""A sweep on a Slurm cluster of real daemons; nodes and submitters are broken on purpose."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from processes import has_ended
from slurm_cluster import Cluster, lacking
from sweep_servers import needs_cluster
from waiting import eventually

from ripples import _command

ROOT = Path(__file__).resolve().parents[2]
#: Two nodes as they should be, one whose local disk is full, one that cannot see the program.
NODES = {"good": "256m", "spare": "256m", "full": "16k", "blind": "none"}
CELLS = int(os.environ.get("RIPPLES_SLURM_CELLS", "16"))
PROBED = 3
LACK = lacking()
pytestmark = [
    needs_cluster,
    pytest.mark.skipif(LACK is not None, reason=f"no cluster: {LACK}"),
]


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    cluster = Cluster(NODES, Path(_command.binary()).resolve())
    yield cluster
    cluster.stop()


@pytest.fixture
def narrow() -> Iterator[Cluster]:
    """A cluster whose job arrays have half the cells at most: `MaxArraySize` is one more."""
    program = Path(_command.binary()).resolve()
    cluster = Cluster(NODES, program, f"MaxArraySize={CELLS // 2 + 1}")
    yield cluster
    cluster.stop()


@pytest.fixture(autouse=True)
def emptied(request: pytest.FixtureRequest) -> Iterator[None]:
    """Leave no task behind."""
    yield
    if "cluster" in request.fixturenames:
        cluster: Cluster = request.getfixturevalue("cluster")
        cluster.run("scancel", "--user=root")


def ripples(
    cluster: Cluster | None, *words: object, code: int = 0, path: Path | None = None
) -> str:
    """Run the command and return what it says; programs of `path` come before others."""
    environment = dict(cluster.environment if cluster else os.environ)
    if path:
        environment["PATH"] = f"{path}:{environment['PATH']}"
    run = subprocess.run(
        [str(_command.binary()), "sweep", *map(str, words)],
        cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        check=False,
    )  # fmt: skip
    assert run.returncode == code, run.stdout
    return run.stdout


def plan(folder: Path, cells: int) -> Path:
    ripples(
        None, "plan", "mappings/pitch.lua", "--data", "datasets/staircase", "--length", 2,
        "--seeds", cells, "--out", folder,
    )  # fmt: skip
    return folder


def table(folder: Path) -> bytes:
    ripples(None, "collect", folder, "--quiet")
    return (folder / "cells.csv").read_bytes()


def killer(folder: Path, script: str) -> Path:
    """Make an sbatch that ends the submitter, which is its parent, at some moment."""
    real = subprocess.run(
        ["which", "sbatch"], stdout=subprocess.PIPE, text=True, check=True
    ).stdout.strip()
    folder.mkdir(exist_ok=True)
    (folder / "sbatch").write_text(f'#!/bin/sh\nsubmit() {{ {real} "$@"; }}\n{script}\n')
    (folder / "sbatch").chmod(0o755)
    return folder


def held(cluster: Cluster, sweep: Path) -> list[str]:
    """List the tasks of a sweep that wait, by their job and number."""
    lines = (sweep / "slurm/submitted.jsonl").read_text().splitlines()
    names = [json.loads(line)["name"] for line in lines if '"name"' in line]
    said = cluster.tasks(f"--name={','.join(names)}", "--states=PD")
    return [line.split()[0] for line in said]


def test_a_killed_submitter_of_a_thousand_tasks_goes_on_and_submits_nothing_twice(
    cluster: Cluster, tmp_path: Path
) -> None:
    sweep = plan(tmp_path / "sweep", 1000 + PROBED + 7)
    words = ["submit", sweep, "--slurm", "--minutes", 0, "--sbatch", "hold", "--no-follow"]
    before = killer(tmp_path / "before", "kill -9 $PPID")
    ripples(cluster, *words, code=-signal.SIGKILL, path=before)
    assert held(cluster, sweep) == []
    late, number = tmp_path / "late", tmp_path / "number"
    lives = "grep -qs '^State:.[^Z]' /proc/$PPID/status"
    script = f'echo $$ > {number}; kill -9 $PPID; while {lives}; do :; done; submit "$@"'
    ripples(cluster, *words, code=-signal.SIGKILL, path=killer(late, script))
    # An sbatch that is at work ends with whoever has begun it.
    assert eventually(lambda: has_ended(int(number.read_text())))
    assert held(cluster, sweep) == []
    after = killer(tmp_path / "after", 'submit "$@"; kill -9 $PPID')
    ripples(cluster, *words, code=-signal.SIGKILL, path=after)
    said = ripples(cluster, *words)
    assert "was submitted before and is known again" in said
    assert "nothing to submit" in ripples(cluster, *words)
    numbers = [task.split("_") for task in held(cluster, sweep)]
    jobs = sorted({job for job, _ in numbers}, key=int)
    assert [sum(job == one for job, _ in numbers) for one in jobs] == [1000, 7]
    assert "1007 pending (JobHeldUser)" in (said := ripples(cluster, "status", sweep))
    assert "scontrol release" in said
    cluster.run("scancel", jobs[1])
    assert eventually(lambda: len(held(cluster, sweep)) == 1000)
    assert "failed: tasks" in (said := ripples(cluster, "status", sweep))
    assert "7 cells no task makes" in said
    assert "7 cells submitted in 7 tasks" in ripples(cluster, *words)


def inodes(sweep: Path) -> dict[Path, int]:
    return {path: path.stat().st_ino for path in (sweep / "store/cells").rglob("*.json")}


def test_nodes_that_break_cost_no_finished_cell(narrow: Cluster, tmp_path: Path) -> None:
    cluster = narrow
    serial = plan(tmp_path / "serial", CELLS)
    ripples(None, "run", serial, "--jobs", 1)
    sweep = plan(tmp_path / "sweep", CELLS)
    words = ["submit", sweep, "--slurm", "--minutes", 0]
    follower = subprocess.Popen(
        [str(_command.binary()), "sweep", *map(str, words)],
        cwd=ROOT, env=cluster.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        text=True,
    )  # fmt: skip
    running = ["--states=R", "--nodelist=good"]
    assert eventually(lambda: len(cluster.tasks(*running)) > 1, 300)  # on a busy machine
    cluster.run("scontrol", "update", "nodename=spare", "state=drain", "reason=test")
    cluster.run("scontrol", "requeue", cluster.tasks(*running)[0].split()[0])
    assert eventually(lambda: not cluster.tasks("--states=CG")), "its processes are gone"
    finished = inodes(sweep)
    cluster.lose_node("good")
    cluster.run("scontrol", "update", "nodename=spare", "state=resume")
    said, _ = follower.communicate(timeout=120)
    assert follower.returncode == 1, said
    sizes = [len(path.read_text().split()) for path in sorted((sweep / "slurm").glob("*.cells"))]
    assert sizes == [CELLS // 2, CELLS - PROBED - CELLS // 2], "two job arrays"
    assert re.search(r"on full: .*No space left on device", said)
    assert re.search(r"on blind: .*there is no program", said)
    assert "--sbatch exclude=full" in said
    assert "No space left on device" in ripples(cluster, "status", sweep)
    ripples(cluster, *words, "--sbatch", "exclude=full,blind")
    logs = "".join(path.read_text() for path in (sweep / "slurm/logs").iterdir())
    executions = sum(int(number) for number in re.findall(r"(\d+) cells? made", logs))
    assert executions + PROBED <= CELLS, "no finished cell was made again"
    assert finished.items() <= inodes(sweep).items()
    assert table(sweep) == table(serial)


def test_a_refusal_says_what_to_do(cluster: Cluster, tmp_path: Path) -> None:
    sweep = plan(tmp_path / "sweep", PROBED + 1)
    shown = ripples(
        cluster, "submit", sweep, "--slurm", "--dry-run", "--sbatch", "partition=nowhere",
        "--sbatch", "mem=2G",
    )  # fmt: skip
    assert "nothing was submitted" in shown
    for word in ["array=1-1", "requeue", "mem=2G", "partition=nowhere", "time="]:
        assert f"#SBATCH --{word}" in shown
    assert "--allow-failed" in shown, "a cell that failed is no task that failed"
    assert len(re.findall("--mem=", shown)) == 1
    subprocess.run(["sh", "-n", sweep / "slurm/batch-1.sbatch"], check=True)
    assert cluster.tasks("--states=PD,R") == []
    refused = ripples(cluster, "submit", sweep, "--slurm", "--sbatch", "partition=nowhere", code=1)
    assert "Invalid partition name specified" in refused
    assert "sinfo" in refused
    assert "is no option of sbatch" in ripples(
        cluster, "submit", sweep, "--slurm", "--sbatch", "array=1", code=2
    )


def test_a_machine_without_slurm_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sweep = plan(tmp_path / "sweep", 1)
    monkeypatch.setenv("PATH", str(tmp_path))
    said = ripples(None, "submit", sweep, "--slurm", code=1)
    assert "there is no scontrol on this machine" in said
    assert "ripples sweep run" in said
