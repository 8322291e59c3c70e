"""The process of a live session that this Python started."""

from __future__ import annotations

import contextlib
import os
import subprocess
import tempfile
import time
import weakref
from collections.abc import Sequence
from typing import IO

from . import _command, _sessions
from ._given import arguments_given
from ._message import Subject
from .errors import RipplesError, SessionEnded, TimeLimit

START = 30.0
END = 5.0
POLL = 0.005


class Child:
    """`ripples repl`, which ends with this Python, however that ends.

    Its standard input is a pipe that only this process holds open. The session ends when the pipe
    does: at `end()`, at the end of the interpreter, and when the kernel is killed or restarted,
    since the system closes the pipe of a process that is gone.
    """

    def __init__(self, arguments: Sequence[str], subject: Subject) -> None:
        arguments_given(arguments)
        self._said: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115  it lives as long as the child
        self._owner = os.getpid()
        program = _command.binary()
        try:
            self.process = subprocess.Popen(
                [str(program), "repl", *arguments],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=self._said,
                env=_command.environment(),
                process_group=0,  # An interrupt of the notebook does not reach it.
            )
        except OSError as error:
            raise _command.unrunnable(program, error) from None
        living.add(self)
        try:
            self._wait_for_socket(subject)
        except BaseException:
            self.end()
            raise

    @property
    def is_running(self) -> bool:
        """Whether the process has not ended."""
        return self.process.poll() is None

    @property
    def said(self) -> str:
        """What the process has written to standard error."""
        return os.pread(self._said.fileno(), 2**20, 0).decode("utf-8", "replace")

    def end(self) -> None:
        """End the process and wait until it has ended: politely at first, then by force."""
        if os.getpid() != self._owner:
            return
        self.let_go()
        for insist in (None, self.process.terminate, self.process.kill):
            if insist:
                insist()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(END)
                break
        self._said.close()

    def let_go(self) -> None:
        """Close this process's end of the pipe."""
        if self.process.stdin:
            self.process.stdin.close()

    def obituary(self) -> SessionEnded:
        """Return the error that says how the process ended."""
        code = self.process.poll()
        how = "the session has ended"
        if code is not None and code < 0:
            how += f": it was killed by signal {-code}"
        elif code:
            how += f" with exit code {code}"
        last = "" if self._said.closed else self.said.strip()[-2000:]
        hint = "start another with ripples.Live(mapping)"
        return SessionEnded(how, hint=hint, excerpt=last or None)

    def _wait_for_socket(self, subject: Subject) -> None:
        path = _sessions.socket_of(self.process.pid)
        limit = time.monotonic() + START
        while not (path.exists() and _sessions.answers(path)):
            if not self.is_running:
                raise self._failure(subject)
            if time.monotonic() > limit:
                raise TimeLimit(
                    f"the session has not begun within {START:g} s", excerpt=self.said or None
                )
            time.sleep(POLL)

    def _failure(self, subject: Subject) -> RipplesError:
        """Return why the process has ended before it began to listen."""
        done = _command.Completed(self.process.returncode, "", self.said)
        return _command.failure(done, subject)


living: weakref.WeakSet[Child] = weakref.WeakSet()


def let_go_in_fork() -> None:
    """Close the pipes in a forked process, so that they end with the process that made them."""
    for child in living:
        child.let_go()


os.register_at_fork(after_in_child=let_go_in_fork)
