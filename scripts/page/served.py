"""A session that `ripples serve` shows, with its terminal: lines go in, what it says is kept. Or walks that `ripples field` serves."""

import os
import pathlib
import queue
import re
import signal
import subprocess
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
RIPPLES = os.environ.get("RIPPLES", str(ROOT / ".build/release/ripples"))

# Every wait may take so many times longer, for a machine that is busy with other things.
PATIENCE = float(os.environ.get("PATIENCE", "1"))


class Served:
    """`with Served(…) as session:` begins it and ends it; `address` is the owner's."""

    command = "serve"

    def __init__(self, *arguments, journal=None, port=0):
        self.journal = journal and pathlib.Path(journal)
        self.arguments = [*arguments, "--port", str(port), *(("--journal", str(journal)) if journal else ())]
        self.said = []
        self.lines = queue.Queue()

    def __enter__(self):
        if self.journal:
            self.journal.unlink(missing_ok=True)
        self.program = subprocess.Popen(
            [RIPPLES, self.command, *map(str, self.arguments)], cwd=ROOT, text=True, bufsize=1,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        threading.Thread(target=self.listen, daemon=True).start()
        self.address = self.expect(r"^open (https?://\S+/)$")[1]
        return self

    def __exit__(self, *_):
        self.quit()

    def listen(self):
        for line in self.program.stdout:
            self.said.append(line.rstrip("\n"))
            self.lines.put(self.said[-1])
        self.lines.put(None)

    def expect(self, pattern, seconds=20):
        """The match of the next line that has a pattern."""
        end = time.monotonic() + PATIENCE * seconds
        while time.monotonic() < end:
            try:
                line = self.lines.get(timeout=max(0.01, end - time.monotonic()))
            except queue.Empty:
                break
            if line is None:
                break
            if found := re.search(pattern, line):
                return found
        raise RuntimeError(f"expected a line with {pattern!r}; ripples {self.command} said {self.said[-8:]}")

    def type(self, line):
        self.program.stdin.write(line + "\n")
        self.program.stdin.flush()

    def quit(self):
        """Ends the session as its owner does, at the terminal."""
        if self.program.poll() is not None:
            return
        try:
            self.type(":quit")
            self.program.wait(20)
        except (OSError, subprocess.TimeoutExpired):
            self.program.kill()
            self.program.wait()


class Fielded(Served):
    """Walks that `ripples field` serves to phones; they end with the program, by Control C."""

    command = "field"

    def quit(self):
        if self.program.poll() is not None:
            return
        self.program.send_signal(signal.SIGINT)
        try:
            self.program.wait(20)
        except subprocess.TimeoutExpired:
            self.program.kill()
            self.program.wait()


def run(*arguments):
    """What another command of ripples prints; fails with what it said."""
    done = subprocess.run([RIPPLES, *map(str, arguments)], cwd=ROOT, capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(f"ripples {arguments[0]} ended with {done.returncode}: {done.stderr.strip()[-400:]}")
    return done.stdout
