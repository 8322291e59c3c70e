"""The command is found, ended when it should be, and its absence explained."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
import soundfile
from processes import is_there, runs, state
from waiting import eventually

import ripples
from ripples import BinaryMissing, RipplesError, TimeLimit, UsageError, _command, _sweep_table

Program = Callable[[str], Path]


def test_a_missing_command_says_how_to_build_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RIPPLES", "/nowhere/ripples")
    with pytest.raises(BinaryMissing, match="make build"):
        ripples.render("mappings/pitch.lua", "datasets/staircase", length=1)
    assert not ripples.doctor().is_ready
    assert "/nowhere/ripples" in repr(ripples.doctor())


def test_a_built_command_is_found_from_folders_below(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, program: Program
) -> None:
    built = tmp_path / ".build" / "release"
    built.mkdir(parents=True)
    program("echo 9.9").rename(built / "ripples")
    below = tmp_path / "a folder" / "below"
    below.mkdir(parents=True)
    monkeypatch.delenv("RIPPLES", raising=False)
    monkeypatch.setenv("PATH", "")
    monkeypatch.chdir(below)
    assert _command.binary() == built / "ripples"


def test_the_variable_comes_before_the_path(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, program: Program
) -> None:
    other = program("echo 1")
    monkeypatch.setenv("RIPPLES", str(other))
    assert _command.binary() == other
    monkeypatch.delenv("RIPPLES")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert _command.binary() == other


def test_a_file_that_is_no_program_is_no_command(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    odd = tmp_path / "ripples"
    odd.write_bytes(b"\x7fELF nonsense")
    odd.chmod(0o755)
    monkeypatch.setenv("RIPPLES", str(odd))
    with pytest.raises(BinaryMissing, match="cannot be run"):
        _command.run(["--version"])


def test_a_command_that_hangs_is_ended(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, program: Program
) -> None:
    pid = tmp_path / "pid"
    monkeypatch.setenv("RIPPLES", str(program(f"echo $$ > '{pid}'; exec sleep 600")))
    monkeypatch.setenv("RIPPLES_TIME_LIMIT", "1.5")
    begin = time.monotonic()
    with pytest.raises(TimeLimit, match=r"longer than 1\.5 s"):
        ripples.check("mappings/pitch.lua")
    assert time.monotonic() - begin < 50
    assert has_ended(int(pid.read_text()))


def test_a_time_limit_is_a_number_of_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    for text in ("soon", "-1", "nan"):
        monkeypatch.setenv("RIPPLES_TIME_LIMIT", text)
        with pytest.raises(UsageError, match="RIPPLES_TIME_LIMIT"):
            _command.run(["--version"])


def test_an_interrupt_ends_the_command(tmp_path: Path, program: Program) -> None:
    pid = tmp_path / "pid"
    script = program(f"echo $$ > '{pid}'; exec sleep 600")
    code = "import ripples; ripples.check('mappings/pitch.lua')"
    child = subprocess.Popen(
        [sys.executable, "-c", code],
        env={**os.environ, "RIPPLES": str(script)},
        stderr=subprocess.PIPE,
        # A shell gives what it runs in the background a signal that is ignored.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    assert eventually(lambda: pid.exists() and pid.read_text().strip() != "")
    command = int(pid.read_text())
    # The command has begun, and Python waits for what it says.
    assert eventually(lambda: runs(command, "sleep") and state(child.pid) == "S")
    child.send_signal(signal.SIGINT)
    _, stderr = child.communicate(timeout=120)
    assert b"KeyboardInterrupt" in stderr
    assert has_ended(command)


def test_a_crash_is_told(monkeypatch: pytest.MonkeyPatch, program: Program) -> None:
    monkeypatch.setenv("RIPPLES", str(program("kill -9 $$")))
    with pytest.raises(RipplesError, match="signal 9"):
        _command.run(["--version"])


def test_silence_is_told(monkeypatch: pytest.MonkeyPatch, program: Program) -> None:
    monkeypatch.setenv("RIPPLES", str(program("exit 3")))
    with pytest.raises(RipplesError, match="exit code 3"):
        _command.run(["--version"])


def has_ended(pid: int) -> bool:
    """Wait for a process to end, which does not end by itself for ten minutes."""
    return eventually(lambda: not is_there(pid))


REFUSED = (
    'echo "walking" >&2; echo \'{"error": {"code": "permission", "message": "names a/b, which is '
    'outside", "file": "lab.json", "hint": "allow it: ‹allow-read a›", "setting": null}}\' >&2; '
    "exit %d"
)
CALLS: dict[str, Callable[[], object]] = {
    "check": lambda: ripples.check("mappings/pitch.lua", "datasets/staircase"),
    "render": lambda: ripples.render("mappings/pitch.lua", "datasets/staircase", length=1),
    "compare": lambda: ripples.compare(["mappings/pitch.lua"], "datasets/staircase"),
    "simulate": lambda: ripples.simulate("out/never", minutes=1),
    "describe": lambda: ripples.Mapping.from_file("mappings/pitch.lua").describe(),
    "data": lambda: ripples.Dataset("datasets/staircase").describe(),
    "sound": lambda: ripples.Rendering.from_file("python/tests/none.wav"),
    "lab data": lambda: ripples.lab(1).data,
    "lab check": lambda: ripples.lab(1).check(ripples.lab(1).starter, "faster"),
    "lab answer": lambda: ripples.lab(1).check(wrap_steps=[2, -2, -10, 30, -170]),
    "reference": lambda: ripples.reference("lowpass"),
    "sweep": lambda: _sweep_table.collected(Path("out/never")),
}
"""A call of each function that runs the command."""


@pytest.mark.parametrize("code", [1, 2])
@pytest.mark.parametrize("call", CALLS)
def test_what_the_command_reports_reaches_the_caller_as_it_is(
    call: str, code: int, monkeypatch: pytest.MonkeyPatch, program: Program, tmp_path: Path
) -> None:
    if call == "sound":
        soundfile.write(tmp_path / "a.wav", [0.0] * 10, 48000)
        CALLS[call] = lambda: ripples.Rendering.from_file(tmp_path / "a.wav")
    monkeypatch.setenv("RIPPLES", str(program(REFUSED % code)))
    with pytest.raises(RipplesError) as raised:
        CALLS[call]()
    assert raised.value.code == "permission"
    assert "which is outside" in str(raised.value)
    assert 'allow_read="a"' in str(raised.value)
    assert "one version" not in str(raised.value)
