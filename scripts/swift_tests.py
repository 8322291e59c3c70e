"""Runs the Swift tests in several processes, each with some suites, one test at a time, so that the CPU time of each is known."""

import json
import os
import re
import select
import signal
import subprocess
import tempfile

import swift_events

COMMON = ["--build-tests", "--disable-xctest", "--disable-index-store"]
TICK = os.sysconf("SC_CLK_TCK")
PROCESSES = (os.cpu_count() or 1) + 1
"""At a time: one more than there are processors, since a quarter of the time of the tests is waiting."""
SHARES = 6
"""How many shares each of them runs one after another: the more, the evener the end; each takes half a second to begin."""


class Build:
    """A build of the tests and of the programs that they run.

    `WHOLE` compiles whole modules, as release does, which takes the least time for all (`isForTests` in Package.swift).
    `INCREMENTAL` is the debug build: after a change it compiles only what the change touches.
    """

    def __init__(self, folder, configuration, flags, environment):
        self.command = ["swift", "build", "--scratch-path", folder, *flags, *COMMON]
        self.environment = {**os.environ, **environment}
        self.program = f"{folder}/{configuration}/ripples"
        self.tests = f"{folder}/{configuration}/ripplesPackageTests.xctest"


WHOLE = Build(".build/test-build", "release", ["-c", "release"], {"RIPPLES_BUILD": "tests"})
INCREMENTAL = Build(".build", "debug", [], {})


def make(build, log, say):
    """Builds: (exit code, lines of errors)."""
    with open(log, "w") as file:
        process = subprocess.Popen(build.command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                   errors="replace", env=build.environment)
        for line in process.stdout:
            file.write(line)
            if not line.startswith("["):
                say(f"  {line.rstrip()}")
    code = process.wait()
    with open(log, errors="replace") as file:
        return code, list(dict.fromkeys(line.rstrip() for line in file if "error:" in line)) if code else []


def suites(build, filters):
    """The suites (`Module.Suite`, or `Module` for functions of a file) that have a test which a filter finds: name to tests."""
    command = [build.tests, "--testing-library", "swift-testing", "--list-tests"]
    listed = subprocess.run(command, check=True, capture_output=True, text=True)
    found = {}
    for test in listed.stdout.split("\n"):
        if test and (not filters or any(re.search(one, test) for one in filters)):
            found.setdefault(swift_events.suite(test), []).append(test)
    return found


def shares(found, costs, filters):
    """Regular expressions that share the tests out, the dearest first."""
    if filters:
        return [["^" + re.escape(test) for tests in found.values() for test in tests]] if found else []
    bins = [[0.0, []] for _ in range(PROCESSES * SHARES)]
    for name, tests in sorted(found.items(), key=lambda pair: -costs.get(pair[0], 0.0)):
        least = min(bins, key=lambda one: one[0])
        least[0] += costs.get(name, 0.0) + 0.001 * len(tests)
        least[1].append(rf"^{re.escape(name)}/" if "." in name else rf"^{re.escape(name)}\.[^/]*\(")
    return [names for _, names in sorted(bins, key=lambda one: -one[0]) if names]


class Share:
    """A process with some suites. Its events are read as they come; `events` is that of all shares, under their lock."""

    def __init__(self, build, expressions, log, events, lock):
        self.events, self.lock = events, lock
        self.place = tempfile.TemporaryDirectory(prefix="ripples-tests-")
        pipe = f"{self.place.name}/events"
        os.mkfifo(pipe)
        command = [build.tests, "--testing-library", "swift-testing", "--no-parallel", "--event-stream-output-path", pipe,
                   "--event-stream-version", "0"]
        for expression in expressions:
            command += ["--filter", expression]
        with open(log, "a") as file:
            self.process = subprocess.Popen(command, stdout=file, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
                                            start_new_session=True)
        # Opened for writing too, so that opening waits for no one, and the end of the process is seen by `finish`.
        self.pipe = os.open(pipe, os.O_RDWR | os.O_NONBLOCK)
        self.has_ended = False

    def is_whole(self):
        """Whether all its tests have run, and no signal has ended it."""
        return self.has_ended and (self.process.poll() or 0) >= 0

    def cpu(self):
        """Seconds of CPU that the process and its ended children have taken."""
        try:
            with open(f"/proc/{self.process.pid}/stat") as file:
                fields = file.read().rpartition(")")[2].split()
        except OSError:
            return 0.0
        return sum(int(field) for field in fields[11:15]) / TICK

    def run(self):
        """Reads events until the process has ended."""
        rest = b""
        while True:
            over = self.process.poll() is not None
            ready, _, _ = select.select([self.pipe], [], [], 0 if over else 0.2)
            if not ready:
                if over:
                    break
                continue
            cpu, lines = self.cpu(), (rest + os.read(self.pipe, 1 << 16)).split(b"\n")
            rest = lines.pop()
            for line in lines:
                record = json.loads(line)
                if record["kind"] == "event":
                    self.has_ended = self.has_ended or record["payload"]["kind"] == "runEnded"
                    with self.lock:
                        self.events.take(record["payload"], cpu)
        os.close(self.pipe)
        self.place.cleanup()

    def stop(self):
        """Ends the process and what it has started."""
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
