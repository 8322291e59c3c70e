"""Runs a command as a child process and says what it cost."""

import os
import re
import statistics
import subprocess
import tempfile
import threading
import time
import typing


class Cost(typing.NamedTuple):
    """Seconds of processor time in the program and in the kernel, seconds passed, peak kB of memory."""

    user: float
    system: float
    wall: float
    memory: int


class CommandFailed(Exception):
    """The command, its exit status and the end of what it wrote."""


def run(command):
    """The cost of a command that must end with status 0."""
    with tempfile.TemporaryFile() as log:
        began = time.monotonic()
        child = subprocess.Popen(command, stdout=log, stderr=log, stdin=subprocess.DEVNULL)
        peaks, ended = [0], threading.Event()
        watcher = threading.Thread(target=watch_memory, args=(child.pid, peaks, ended))
        watcher.start()
        _, status, usage = os.wait4(child.pid, 0)
        wall = time.monotonic() - began
        child.returncode = os.waitstatus_to_exitcode(status)
        ended.set()
        watcher.join()
        if child.returncode != 0:
            log.seek(0)
            tail = log.read().decode(errors="replace")[-800:]
            raise CommandFailed(f"{' '.join(command)}: exit status {child.returncode}\n{tail}")
    return Cost(usage.ru_utime, usage.ru_stime, wall, max(peaks))


def watch_memory(pid, peaks, ended):
    """Notes the high-water mark now and then; `ru_maxrss` would count this process's own memory too."""
    while not ended.wait(0.01):
        try:
            with open(f"/proc/{pid}/status", encoding="ascii") as file:
                match = re.search(r"VmHWM:\s+(\d+) kB", file.read())
        except OSError:
            return
        if match:
            peaks.append(int(match.group(1)))


class Sample:
    """Costs of the repetitions of one piece of work."""

    def __init__(self):
        self.costs = []

    def add(self, cost):
        self.costs.append(cost)

    @property
    def user(self):
        """Median user CPU seconds."""
        return statistics.median(cost.user for cost in self.costs)

    @property
    def wall(self):
        return statistics.median(cost.wall for cost in self.costs)

    @property
    def memory(self):
        """Peak kB."""
        return max(cost.memory for cost in self.costs)

    def spread(self):
        """Median (least-greatest) user seconds as text."""
        users = [cost.user for cost in self.costs]
        return f"{self.user:.3f} ({min(users):.3f}–{max(users):.3f})"

    def record(self):
        """For --json."""
        return {"user_s": [round(c.user, 6) for c in self.costs],
                "system_s": [round(c.system, 6) for c in self.costs],
                "wall_s": [round(c.wall, 6) for c in self.costs],
                "user_median_s": round(self.user, 6), "peak_kB": self.memory}
