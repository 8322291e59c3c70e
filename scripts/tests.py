#!/usr/bin/env python3
"""Builds and runs every test: Swift, the Python package, a short run of the fuzzer. Ends with what failed, and why.

All that is said goes to .build/tests/*.log; shown are a line every 20 s, failures when they happen, and in the end a
summary: failed tests with their issues, tests that were skipped, the slowest tests, suites over their budgets, and, after a
crash or when nothing has happened for --patience seconds, the tests that had begun and not ended.

Tests that take long have a part of their cases, drawn by a seed that is printed; RIPPLES_SEED=N draws the same ones again, and
--whole runs all.

Usage: scripts/tests.py [swift] [python] [fuzz] [--filter REGEX] [--whole] [--incremental] [--patience 900]
"""

import argparse
import os
import random
import signal
import subprocess
import sys
import threading
import time

import budgets
import swift_events
import swift_tests

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LOGS = ".build/tests"
PARTS = {
    "python": (["scripts/python-tests.sh"], "FAILED ERROR"),
    "fuzz": (["scripts/fuzz/fuzz.py", "--cases", "300"], "out/fuzz/"),
}


def say(text=""):
    print(text, flush=True)


class SwiftRun:
    """The Swift tests in their processes, looked at while they run."""

    def __init__(self, arguments):
        self.patience, self.log = arguments.patience, f"{LOGS}/swift.log"
        open(self.log, "w").close()
        self.events, self.lock, self.build = swift_events.SwiftEvents(ROOT), threading.Lock(), arguments.build
        found = swift_tests.suites(self.build, arguments.filter)
        self.none = [] if found else [f"  FAILED no test is found by {' or '.join(arguments.filter) or 'the list of tests'}"]
        self.waiting = swift_tests.shares(found, budgets.budgets(), arguments.filter)
        self.shares = []
        self.threads = [threading.Thread(target=self.work, daemon=True) for _ in range(swift_tests.PROCESSES)]

    def work(self):
        """Runs one share after another, until none is left."""
        while True:
            with self.lock:
                if not self.waiting:
                    return
                share = swift_tests.Share(self.build, self.waiting.pop(0), self.log, self.events, self.lock)
                self.shares.append(share)
            share.run()

    def finish(self):
        """Waits for their end; (exit code, lines of the summary)."""
        begin = heard = said = time.monotonic()
        shown = events = 0
        why = None
        for thread in self.threads:
            thread.start()
        while any(thread.is_alive() for thread in self.threads):
            time.sleep(0.5)
            now = time.monotonic()
            with self.lock:
                if self.events.heard > events:
                    events, heard = self.events.heard, now
                for _, issue in self.events.issues[shown:]:
                    say(f"  FAILED {issue}")
                shown = len(self.events.issues)
            if now - heard > self.patience and why is None:
                why = f"nothing has happened for {self.patience:.0f} s: stopped"
                self.stop()
            if now - said > 20:
                said = now
                say(f"  {now - begin:4.0f} s: {self.count()}, {len(self.events.running)} begun")
        bad = self.events.issues or why or not self.shares or any(not share.is_whole() for share in self.shares)
        return 1 if bad else 0, self.summary(why, time.monotonic() - begin)

    def stop(self):
        """Ends the tests and what they have started."""
        with self.lock:
            self.waiting.clear()
            for share in self.shares:
                share.stop()

    def count(self):
        return f"{self.events.passed} tests passed, {self.events.failed} failed"

    def summary(self, why, seconds):
        events = self.events
        lines = [f"swift: {self.count()} in {seconds:.0f} s, {len(events.issues)} issues ({self.log})"]
        lines += [f"  skipped: {skip}" for skip in sorted(set(events.skips + self.skipped_by_themselves()))]
        lines += [f"  FAILED {issue}" for _, issue in events.issues]
        lines += self.none
        cut = [share for share in self.shares if not share.is_whole()]
        if cut:
            codes = ", ".join(str(share.process.poll()) for share in cut)
            lines += [f"  FAILED {len(cut)} processes did not end: {why or f'exit codes {codes}'}", "  the last words:"]
            lines += [f"    {line}" for line in self.last_words()]
            unfinished = events.unfinished()
            lines += [f"  {len(unfinished)} tests had begun and not ended, the last begun first:"]
            lines += [f"    {name}" for name in unfinished[:20]]
        return lines

    def said(self):
        with open(self.log, errors="replace") as log:
            return log.read().splitlines()

    def skipped_by_themselves(self):
        """What tests with nothing to test have printed of it."""
        return [line.removeprefix("skipped: ") for line in self.said() if line.startswith("skipped: ")]

    def last_words(self):
        return [line for line in self.said() if not line.startswith(("◇", "✔", "↳"))][-20:]


def run(name, ripples):
    """Runs a part that is a program, with this command of Ripples: (exit code, lines of the summary)."""
    (command, marks), log, begin = PARTS[name], f"{LOGS}/{name}.log", time.monotonic()
    if name == "fuzz":
        command = [*command, "--ripples", ripples, "--seed", os.environ.get("RIPPLES_SEED", "1")]
    environment = {**os.environ, "RIPPLES": ripples, "RIPPLES_TEST_TIMES": budgets.path(name)}
    with open(log, "w") as file:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                   errors="replace", stdin=subprocess.DEVNULL, env=environment)
        lines = []
        for line in process.stdout:
            file.write(line)
            say(f"  {line.rstrip()}")
            lines.append(line.rstrip())
    code = process.wait()
    summary = [f"{name}: {lines[-1] if lines else 'said nothing'} ({time.monotonic() - begin:.0f} s, {log})"]
    summary += [f"  skipped: {line}" for line in lines if "NOT tested" in line or line.startswith("SKIPPED")]
    if code:
        marked = [line for line in lines if line.startswith(tuple(marks.split()))]
        summary += [f"  FAILED with exit code {code}"] + [f"  {line}" for line in marked or lines[-30:]]
    return code, summary


def swift(arguments):
    """Builds everything and runs the Swift tests: (exit code, lines of the summary)."""
    log = f"{LOGS}/build.log"
    code, errors = swift_tests.make(arguments.build, log, say)
    if code:
        return code, [f"swift: does not build ({log})"] + [f"  FAILED {line}" for line in errors]
    tests = SwiftRun(arguments)
    try:
        code, lines = tests.finish()
    except BaseException:
        tests.stop()
        say("\n".join(tests.summary("stopped from outside", 0)))
        raise
    budgets.keep("swift", tests.events.cpu)
    return code, lines


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="part", help="swift, python, fuzz; all when none is named")
    parser.add_argument("--filter", action="append", default=[], help="of the Swift tests, these only")
    parser.add_argument("--incremental", dest="build", action="store_const", const=swift_tests.INCREMENTAL,
                        default=swift_tests.WHOLE, help="the debug build: slow from nothing, quick after a change")
    parser.add_argument("--whole", action="store_true", help="all cases of the tests of which others take a part")
    parser.add_argument("--patience", type=float, default=900, help="seconds without any event (900)")
    arguments = parser.parse_args()
    os.chdir(ROOT)
    os.makedirs(LOGS, exist_ok=True)
    budgets.forget()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    seed = None if arguments.whole else os.environ.get("RIPPLES_SEED") or str(random.SystemRandom().randrange(1, 10**6))
    os.environ.pop("RIPPLES_SEED", None)
    if seed:
        os.environ["RIPPLES_SEED"] = seed
    drawn = f"cases were drawn by RIPPLES_SEED={seed}" if seed else "all cases of all tests"
    say(f"== {drawn}")
    worst, summary = 0, []
    for part in arguments.parts or ["swift", *PARTS]:
        say(f"== {part}")
        code, lines = swift(arguments) if part == "swift" else run(part, os.path.abspath(arguments.build.program))
        worst, summary = worst or code, summary + lines
        if lines[0].startswith("swift: does not build"):
            break
    say("\n== " + ("FAILED" if worst else "all tests passed") + f" ({drawn})")
    say("\n".join(summary + budgets.summary()))
    return worst


if __name__ == "__main__":
    sys.exit(main())
