"""Sessions end with the Python that started them, however it ends; others go on."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
import soundfile
from live_mappings import BUZZ, HUM
from processes import has_ended, state
from waiting import eventually

from ripples import SessionEnded
from ripples._sessions import sessions, socket_of
from ripples.live import Live

PITCH = Path(__file__).parents[2] / "mappings" / "pitch.lua"
# Longer than any wait of a test.
FOREVER = "import time; time.sleep(600)"


def python(code: str) -> tuple[subprocess.Popen[str], int]:
    """Run a Python that starts a session, and return it and the session's process."""
    start = (
        "import ripples, os, sys\n"
        f"live = ripples.Live({str(PITCH)!r}, to='none', journal='none')\n"
        "print(live.process, flush=True)\n"
    )
    child = subprocess.Popen(
        [sys.executable, "-c", start + code],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert child.stdout is not None
    return child, int(child.stdout.readline())


@pytest.mark.parametrize(
    "code",
    ["raise ValueError('a mistake')", "os._exit(3)"],
)
def test_a_session_ends_with_the_interpreter(code: str) -> None:
    child, session = python(code)
    child.communicate(timeout=120)
    assert eventually(lambda: has_ended(session))
    assert not socket_of(session).exists()


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_a_session_ends_with_a_kernel_that_is_killed(number: int) -> None:
    child, session = python(FOREVER)
    child.send_signal(number)
    child.communicate(timeout=120)
    assert eventually(lambda: has_ended(session))


def test_a_forked_worker_does_not_keep_a_session_of_a_killed_kernel() -> None:
    child, session = python(f"worker = os.fork()\nif worker: print(worker, flush=True)\n{FOREVER}")
    assert child.stdout is not None
    worker = int(child.stdout.readline())
    child.kill()
    try:
        child.wait(120)
        assert eventually(lambda: state(worker) == "S")
        assert eventually(lambda: has_ended(session))
    finally:
        os.kill(worker, signal.SIGKILL)
        child.stdout.close()


def test_a_fork_that_ends_leaves_the_session_of_its_parent() -> None:
    with Live(HUM, to="none", journal="none") as live:
        worker = os.fork()
        if worker == 0:
            try:
                live.stop()
            finally:
                os._exit(0)
        os.waitpid(worker, 0)
        assert live.run("1") == "1"


def test_an_interrupt_of_the_notebook_does_not_reach_the_session() -> None:
    with Live(HUM, to="none", journal="none") as live:
        assert live.process is not None
        assert os.getpgid(live.process) != os.getpgid(0)


def test_stop_ends_the_process_and_may_be_called_again() -> None:
    live = Live(HUM, to="none", journal="none")
    process = live.process
    assert process is not None
    live.stop()
    live.stop()
    assert not Path(f"/proc/{process}").exists()
    assert not live.is_running
    assert live._repr_html_() == "<p>The live session has ended.</p>"
    with pytest.raises(SessionEnded, match="the session has ended"):
        live.run("1")


def test_an_exception_in_a_with_block_ends_the_session() -> None:
    live = Live(HUM, to="none", journal="none")
    with pytest.raises(KeyError), live:
        raise KeyError("a mistake in the notebook")
    assert has_ended(live.process or 0)


def test_a_session_that_nobody_holds_any_more_ends() -> None:
    live = Live(HUM, to="none", journal="none")
    process = live.process
    del live
    assert has_ended(process or 0)


def test_a_session_that_was_killed_says_by_what() -> None:
    with Live(HUM, to="none", journal="none") as live:
        os.kill(live.process or 0, signal.SIGKILL)
        assert eventually(lambda: has_ended(live.process or 0))
        with pytest.raises(SessionEnded, match="killed by signal 9"):
            live.status()
        assert not live.is_running
        assert "ended" in repr(live)


def test_quit_ends_the_session() -> None:
    live = Live(HUM, to="none", journal="none")
    live.run(":quit")
    assert not live.is_running
    assert has_ended(live.process or 0)


def test_a_recording_is_whole_after_stop(tmp_path: Path) -> None:
    with Live(HUM, to="none", journal="none") as live:
        take = live.record(tmp_path / "take.wav")
        # 24-bit stereo; a recording is written at least once a second.
        assert eventually(lambda: take.stat().st_size >= 0.2 * 48_000 * 6)

    assert soundfile.info(tmp_path / "take.wav").duration > 0.2


def test_a_port_that_is_taken_is_replaced_by_a_free_one() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with Live(HUM, to=f"http:{port}", journal="none") as live:
            assert live.url is not None
            assert f":{port}/" not in live.url
            assert live.notices == [f"http:{port} is in use: the stream has another port"]


def later(mapping: str, to: str | None = None) -> Live:
    """Start a session that is certainly newer than those before, by the times of their sockets."""
    newest = sessions()[0].started
    with tempfile.NamedTemporaryFile() as file:

        def is_newer() -> bool:
            os.utime(file.name)
            return Path(file.name).stat().st_mtime > newest

        assert eventually(is_newer)
    return Live(mapping, to=to, journal="none")


@pytest.fixture
def own_folder(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A folder of sockets in which only the sessions of one test are."""
    with tempfile.TemporaryDirectory() as folder:
        monkeypatch.setenv("XDG_RUNTIME_DIR", folder)
        yield


@pytest.mark.usefixtures("own_folder")
def test_two_sessions_are_apart() -> None:
    with Live(HUM, journal="none") as one, later(HUM) as two:
        one.set(height=300)
        assert one.url != two.url
        assert "300" in one.run(":params")
        assert "300" not in two.run(":params").split("(")[0]
        assert [each.process for each in sessions()] == [two.process, one.process]


@pytest.mark.usefixtures("own_folder")
def test_attaching_without_a_name_joins_the_newest() -> None:
    with pytest.raises(SessionEnded, match="no session runs"):
        Live(attach=True)
    with Live(HUM, to="none", journal="none"):
        with later(BUZZ, to="none"), Live(attach=True) as guest:
            assert guest.status()["mapping"] == "Buzz"
        with Live(attach=sessions()[0]) as guest:
            assert guest.status()["mapping"] == "Hum"


def test_who_attaches_leaves_a_session_that_goes_on() -> None:
    with Live(HUM, to="none", journal="none") as live:
        assert live.process is not None
        with Live(attach=live.process) as guest:
            assert guest.run("1 + 1") == "2"
            guest.set(height=500)
            assert guest.process is None
        assert not guest.is_running
        assert "500" in live.run(":params")
        assert any(":set height 500" in notice for notice in live.notices)
        with pytest.raises(SessionEnded, match="was left"):
            guest.run("1")


def test_a_guest_brings_a_mapping_of_its_own() -> None:
    with Live(HUM, to="none", journal="none") as live:
        guest = Live(HUM.replace('"Hum"', '"Guest"'), attach=live.process, height=600)
        assert live.status()["mapping"] == "Guest"
        assert "600" in live.run(":params")
        guest.stop()


def test_the_thirty_third_client_is_told_why_it_cannot_join() -> None:
    with Live(HUM, to="none", journal="none") as live:
        guests = [Live(attach=live.process) for _ in range(31)]
        with pytest.raises(SessionEnded, match="32 clients are attached already"):
            Live(attach=live.process)
        guests.pop().stop()

        def one_more_joins() -> bool:
            """The session may still have to notice that one has left."""
            with contextlib.suppress(SessionEnded):
                guests.append(Live(attach=live.process))
            return len(guests) == 31

        assert eventually(one_more_joins)
        assert guests[-1].run("1 + 1") == "2"
        for guest in guests:
            guest.stop()
        assert live.run("1") == "1"
