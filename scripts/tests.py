#!/usr/bin/env python3
"""Builds and runs every test: Swift, the Python package, a short run of the fuzzer. Ends with what failed, and why.

All that is said goes to .build/tests/*.log; shown are a line every 20 s, failures when they happen, and in the end a
summary: failed tests with their issues, tests that were skipped, and, after a crash or when nothing has happened for
--patience seconds, the tests that had begun and not ended.

Usage: scripts/tests.py [swift] [python] [fuzz] [--filter REGEX] [--patience 900]
"""

import argparse
import os
import signal
import subprocess
import sys
import time

import swift_events

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LOGS = ".build/tests"
PARTS = {
    "python": (["scripts/python-tests.sh"], "FAILED ERROR"),
    "fuzz": (["scripts/fuzz/fuzz.py", "--cases", "300", "--ripples", ".build/debug/ripples"], "out/fuzz/"),
}


def say(text=""):
    print(text, flush=True)


class SwiftRun:
    """`swift test` with its events looked at while it runs."""

    def __init__(self, arguments):
        self.patience, self.log, events = arguments.patience, f"{LOGS}/swift.log", f"{LOGS}/swift-events.jsonl"
        open(events, "w").close()
        self.events = swift_events.SwiftEvents(events, ROOT)
        command = ["swift", "test", "--skip-build", "--disable-xctest",
                   "--event-stream-output-path", events, "--event-stream-version", "0"]
        for expression in arguments.filter:
            command += ["--filter", expression]
        with open(self.log, "w") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT,
                                            stdin=subprocess.DEVNULL, start_new_session=True)

    def finish(self):
        """Waits for its end; (exit code, lines of the summary)."""
        begin = heard = said = time.monotonic()
        shown, why = 0, None
        while True:
            code, now = self.process.poll(), time.monotonic()
            if self.events.read():
                heard = now
            for _, issue in self.events.issues[shown:]:
                say(f"  FAILED {issue}")
            shown = len(self.events.issues)
            if code is not None:
                break
            if now - heard > self.patience:
                why = f"nothing has happened for {self.patience:.0f} s: stopped"
                self.stop()
            if now - said > 20:
                said = now
                say(f"  {now - begin:4.0f} s: {self.count()}, {len(self.events.running)} begun")
            time.sleep(0.5)
        return code or (1 if self.events.issues or why else 0), self.summary(code, why, now - begin)

    def stop(self):
        """Ends the tests and what they have started."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def count(self):
        return f"{self.events.passed} tests passed, {self.events.failed} failed"

    def summary(self, code, why, seconds):
        events = self.events
        lines = [f"swift: {self.count()} in {seconds:.0f} s, {len(events.issues)} issues ({self.log})"]
        lines += [f"  skipped: {skip}" for skip in sorted(set(events.skips + self.skipped_by_themselves()))]
        lines += [f"  FAILED {issue}" for _, issue in events.issues]
        if not events.has_ended:
            lines += [f"  FAILED the run did not end: {why or f'exit code {code}'}", "  its last words:"]
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


def run(name):
    """Runs a part that is a program: (exit code, lines of the summary)."""
    (command, marks), log, begin = PARTS[name], f"{LOGS}/{name}.log", time.monotonic()
    with open(log, "w") as file:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                   errors="replace", stdin=subprocess.DEVNULL)
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
    with open(log, "w") as file:
        process = subprocess.Popen(["swift", "build", "--build-tests"], stdout=subprocess.PIPE,
                                   stderr=subprocess.STDOUT, text=True, errors="replace")
        for line in process.stdout:
            file.write(line)
            if not line.startswith("["):
                say(f"  {line.rstrip()}")
    code = process.wait()
    if code:
        errors = [line.rstrip() for line in open(log, errors="replace") if "error:" in line]
        return code, [f"swift: does not build ({log})"] + [f"  FAILED {line}" for line in dict.fromkeys(errors)]
    tests = SwiftRun(arguments)
    try:
        return tests.finish()
    except BaseException:
        tests.stop()
        say("\n".join(tests.summary(None, "stopped from outside", 0)))
        raise


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="part", help="swift, python, fuzz; all when none is named")
    parser.add_argument("--filter", action="append", default=[], help="of the Swift tests, these only")
    parser.add_argument("--patience", type=float, default=900, help="seconds without any event (900)")
    arguments = parser.parse_args()
    os.chdir(ROOT)
    os.makedirs(LOGS, exist_ok=True)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    worst, summary = 0, []
    for part in arguments.parts or ["swift", *PARTS]:
        say(f"== {part}")
        code, lines = swift(arguments) if part == "swift" else run(part)
        worst, summary = worst or code, summary + lines
        if lines[0].startswith("swift: does not build"):
            break
    say("\n== " + ("FAILED" if worst else "all tests passed"))
    say("\n".join(summary))
    return worst


if __name__ == "__main__":
    sys.exit(main())
