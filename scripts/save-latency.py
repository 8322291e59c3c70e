#!/usr/bin/env python3
"""Saves a mapping and waits for the first changed sample on the session's standard output.

Usage: scripts/save-latency.py [--saves 100] [--ripples .build/release/ripples]
The voice is a constant, so that the crossfade shows with its first samples. Prints median, 95th percentile and
maximum in ms; fails when the 95th percentile is above the lookahead of 60 ms by more than 20 ms.
"""

import argparse
import array
import os
import random
import subprocess
import sys
import tempfile
import threading
import time

MAPPING = """return mapping {
  voices = { constant = synth(function(p) return line(%s, %s, 1) * adsr(p.gate, 0, 0, 1, 0.1) end) },
  sequences = { hold = function() play("constant") end },
}
"""


class Ear(threading.Thread):
    """Reads raw stereo floats and notes when the left channel first changes."""

    def __init__(self, stream):
        super().__init__(daemon=True)
        self.stream, self.last, self.since, self.heard = stream, 0.0, None, None

    def run(self):
        rest = b""
        while data := os.read(self.stream.fileno(), 65536):
            now = time.monotonic()
            data = rest + data
            whole = len(data) // 8 * 8
            rest = data[whole:]
            left = array.array("f", data[:whole])[::2]
            if self.since is not None and any(abs(x - self.last) > 1e-4 for x in left):
                self.heard, self.since = now, None
            if left:
                self.last = left[-1]


def save(path, level):
    with open(path + ".tmp", "w") as file:
        file.write(MAPPING % (level, level))
    os.rename(path + ".tmp", path)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--saves", type=int, default=100)
    parser.add_argument("--ripples", default=".build/release/ripples")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="ripples-latency-") as folder:
        path = f"{folder}/level.lua"
        save(path, 0.2)
        session = subprocess.Popen(
            [options.ripples, "repl", path, "--to", "raw:-", "--journal", "none", "--no-attachable"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        ear, delays = Ear(session.stdout), []
        ear.start()
        # What a session does in its first second is not measured.
        time.sleep(1)
        for n in range(options.saves):
            ear.heard, ear.since, begin = None, True, time.monotonic()
            save(path, 0.4 if n % 2 == 0 else 0.2)
            while ear.heard is None and time.monotonic() < begin + 2:
                time.sleep(0.0005)
            if session.poll() is not None:
                sys.exit(f"save-latency: the session ended with {session.returncode}")
            delays.append((ear.heard or begin + 2) - begin)
            # The crossfade is over, and the next save comes at any place of a block.
            time.sleep(0.12 + 0.05 * random.random())
        session.stdin.close()
        session.wait(120)
    delays.sort()
    worst = delays[min(len(delays) - 1, int(0.95 * len(delays)))]
    print(f"{len(delays)} saves: {1000 * delays[len(delays) // 2]:.1f} ms median, "
          f"{1000 * worst:.1f} ms p95, {1000 * delays[-1]:.1f} ms maximum")
    sys.exit(0 if worst <= 0.08 else 1)


if __name__ == "__main__":
    main()
