"""A failure of the machine is no grade and no cell; what a killed command leaves is nobody's."""

from __future__ import annotations

import contextlib
import csv
import os
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from small_disk import small_disk
from sweep_command import ROOT, objects, plan, ripples
from waiting import eventually

from ripples import _command

sys.path.insert(0, str(ROOT / "scripts"))
import stress

STRANGE = (
    "SIGUSR1", "SIGUSR2", "SIGALRM", "SIGVTALRM", "SIGPROF", "SIGIO", "SIGPWR", "SIGRTMIN",
    "SIGRTMAX",
)  # fmt: skip
CLASS = {"anna": "right-steps", "ben": "wrong-limits", "cleo": "right-steps"}


@pytest.fixture
def handed_in(tmp_path: Path) -> Path:
    """The work of three students for lab 1."""
    for student, mapping in CLASS.items():
        folder = tmp_path / "class" / student
        folder.mkdir(parents=True)
        shutil.copy(ROOT / f"notebooks/labs/01-data/{mapping}.lua", folder / "run.lua")
    return tmp_path / "class"


def grade(handed_in: Path, place: Path) -> subprocess.Popen[str]:
    """Begin to grade a class, with the folder for temporary work at a place."""
    words = ["grade", "1", str(handed_in), "--jobs", "1", "-q"]
    return subprocess.Popen(
        [str(_command.binary()), *words, "--out", str(handed_in.parent / "grades.csv")],
        cwd=ROOT,
        env={**os.environ, "TMPDIR": str(place)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def rows(handed_in: Path) -> dict[str, dict[str, str]]:
    """Return the rows of the grades by student."""
    with (handed_in.parent / "grades.csv").open(newline="", encoding="utf-8") as file:
        return {row["student"]: row for row in csv.DictReader(file)}


def children(process: int) -> list[int]:
    """Return the processes that a process has begun."""
    found = []
    for path in Path(f"/proc/{process}/task").glob("*/children"):
        try:
            found += [int(one) for one in path.read_text().split()]
        except OSError:
            continue
    return found


def check_unjudged(row: dict[str, str]) -> None:
    assert row["status"] == "unjudged"
    assert row["reason"]
    assert row["points"] == row["percent"] == ""


def test_a_full_disk_is_no_grade(tmp_path: Path, handed_in: Path) -> None:
    with small_disk(tmp_path / "disk", "256k") as disk:
        process = grade(handed_in, disk)
        said, _ = process.communicate()
        assert process.returncode == 1, said
        if (tmp_path / "grades.csv").exists():
            for student, row in rows(handed_in).items():
                assert row["status"] != "failed", row
                if row["status"] == "unjudged":
                    check_unjudged(row)
                    assert student in said


def test_a_killed_judge_is_no_grade(tmp_path: Path, handed_in: Path) -> None:
    """As the system does where memory runs out: the first process of all is killed."""
    process = grade(handed_in, tmp_path)
    assert eventually(lambda: bool(children(process.pid)))
    os.kill(children(process.pid)[0], 9)
    said, _ = process.communicate()
    assert process.returncode == 1, said
    assert "anna" in said
    assert "ben" not in said
    grades = rows(handed_in)
    check_unjudged(grades["anna"])
    assert [grades[one]["status"] for one in ("ben", "cleo")] == ["graded", "graded"]


def test_a_work_folder_that_is_gone_is_no_grade(tmp_path: Path, handed_in: Path) -> None:
    place = tmp_path / "place"
    place.mkdir()
    process = grade(handed_in, place)
    assert eventually(lambda: any(place.glob("ripples-held-*/0")))
    for folder in place.glob("ripples-held-*"):
        shutil.rmtree(folder)
    said, _ = process.communicate()
    assert process.returncode == 1, said
    if (tmp_path / "grades.csv").exists():
        assert all(row["status"] != "failed" for row in rows(handed_in).values())


def test_no_cell_is_kept_whose_processes_are_killed(tmp_path: Path) -> None:
    folder = plan(tmp_path / "sweep", 1)
    words = [str(_command.binary()), "sweep", "run", str(folder), "--jobs", "1", "--allow-failed"]
    run = subprocess.Popen(
        words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    stopped = threading.Event()

    def kill_workers() -> None:
        while not stopped.is_set():
            for child in children(run.pid):
                with contextlib.suppress(ProcessLookupError):  # It has ended by itself.
                    os.kill(child, 9)

    killer = threading.Thread(target=kill_workers)
    killer.start()
    said, _ = run.communicate()
    stopped.set()
    killer.join()
    assert run.returncode == 1, said
    assert "could not be made here" in said
    assert not objects(folder)
    assert "1 cell made" in ripples("run", folder)


@pytest.fixture
def worker(tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A process of a sweep in a namespace of processes of its own, which waits for cells."""
    folder = plan(tmp_path / "sweep", 1)
    ripples("run", folder)
    (tmp_path / "place").mkdir()
    process = alone(tmp_path, subprocess.PIPE)
    yield process
    process.kill()
    process.wait()


def alone(tmp_path: Path, given: int) -> subprocess.Popen[bytes]:
    """Begin a process of the sweep that sees no others, with a folder for work that all share."""
    unshare = ["unshare", "--pid", "--fork", "--kill-child", "--mount-proc"]
    probe = subprocess.run([*unshare, "true"], capture_output=True, check=False)
    if probe.returncode:
        pytest.skip("no namespace can be made here")
    sweep = str(tmp_path / "sweep")
    return subprocess.Popen(
        [*unshare, str(_command.binary()), "sweep", "work", sweep, "--store", f"{sweep}/store"],
        cwd=ROOT,
        env={**os.environ, "TMPDIR": str(tmp_path / "place")},
        stdin=given,
        stdout=subprocess.DEVNULL,
    )


def test_a_start_removes_no_folder_of_a_process_that_it_cannot_see(
    tmp_path: Path, worker: subprocess.Popen[bytes]
) -> None:
    def held() -> list[Path]:
        return list((tmp_path / "place").glob("ripples-held-*/.claimed"))

    assert eventually(lambda: any(path.stat().st_size for path in held()))
    [kept] = held()
    assert alone(tmp_path, subprocess.DEVNULL).wait() == 0
    assert kept.exists(), "its owner runs in another namespace"
    worker.kill()
    worker.wait()
    # The killed one ends a moment later than its keeper.
    assert eventually(lambda: alone(tmp_path, subprocess.DEVNULL).wait() == 0 and not held())


def test_signals_that_mean_nothing_end_nothing(tmp_path: Path) -> None:
    words = ["repl", "mappings/pitch.lua", "--data", "datasets/staircase", "--stay"]
    session = subprocess.Popen(
        [str(_command.binary()), *words, "--journal", str(tmp_path / "journal")],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    assert eventually(lambda: (tmp_path / "journal").exists())
    for name in STRANGE:
        session.send_signal(getattr(signal, name))
    assert session.stdin
    session.stdin.write(b":quit\n")
    session.stdin.close()
    assert session.wait() == 0


@pytest.mark.skipif(os.getuid() != 0, reason="only root may run a session as another user")
def test_a_recording_that_gets_no_thread_is_an_error_and_the_session_goes_on() -> None:
    with TemporaryDirectory(prefix="ripples-session-") as place:
        Path(place).chmod(0o777)
        user = ["setpriv", "--reuid", "63999", "--regid", "63999", "--clear-groups"]
        words = ["repl", "mappings/pitch.lua", "--data", "datasets/staircase", "--stay"]
        session = subprocess.Popen(
            [*user, str(_command.binary()), *words, "--journal", f"{place}/journal"],
            cwd=ROOT,
            env={**os.environ, "HOME": place, "TMPDIR": place, "XDG_RUNTIME_DIR": place},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert session.stdin
        session.stdin.write("6 * 7\n")
        session.stdin.flush()
        assert session.stdout
        assert any("42" in line for line in session.stdout), "the session has begun"
        limit = ["prlimit", "--pid", str(session.pid), "--nproc=1:1"]
        subprocess.run([*user, *limit], check=True)
        said, _ = session.communicate(f":record {place}/take.wav\n70 + 7\n:quit\n")
        assert "no thread left" in said
        assert "77" in said
        assert session.returncode == 1, "a script with an error ends with 1"
        assert not Path(place, "take.wav").exists()


@pytest.mark.sampled(3)
@pytest.mark.parametrize("case", range(24))
def test_work_under_a_limit_is_done_or_ends_with_a_sentence(case: int) -> None:
    """A sample of `make stress`."""
    kind = list(stress.STEPS)[case % 4]
    if not stress.can_limit(kind):
        pytest.skip("only root may limit it")
    every_limit = stress.STEPS[kind]
    # Outside of pytest's own folder, which is shut to the user who runs within a limit.
    with TemporaryDirectory(prefix="ripples-stress-") as place:
        Path(place).chmod(0o777)
        made = Path(place) / "made"
        stress.prepare(str(_command.binary()), made)
        every = stress.commands(made)
        name = list(every)[(5 * case) % len(every)]
        limit = every_limit[(7 * case) % len(every_limit)]
        _, problem = stress.step(
            str(_command.binary()), kind, limit, name, every[name], Path(place), 60000 + case
        )
    assert problem is None
