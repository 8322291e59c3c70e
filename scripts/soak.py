#!/usr/bin/env python3
"""Reloads a mapping thousands of times while it streams, and looks for what that did to the sound.

Three versions in turn are saved: a changed one, one that does not compile, one that loops for ever. The sound
goes to a file and to three HTTP players, one of which never reads. Afterwards: dropped blocks and late events
from the journal, the greatest second difference of the sound against that of each version alone, resident
memory after warm-up and at the end.

Usage: scripts/soak.py [--reloads 10000] [--ripples .build/release/ripples]
"""

import argparse
import array
import json
import os
import socket
import subprocess
import sys
import tempfile
import threading
import time
import wave

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))) + "/python/tests")
from waiting import eventually  # noqa: E402

MAPPING = """-- A held chord whose filter and level are edited over and over
return mapping {
  name = "Soak",
  voices = {
    pad = synth({ cutoff = { 800, min = 60, max = 12000, unit = "Hz" } }, function(p)
      return lowpass(sine(p.pitch) * %(level)s, 4000, 0.2) * adsr(p.gate, 0.1, 0.1, 1, 0.3)
    end),
    tick = synth(function(p) return sine(p.pitch) * 0 * perc(p.gate, 0.01, 0.1) end),
  },
  sequences = {
    hold = function() play("pad", { pitch = "A2" }) end,
    ticks = function() while true do play("tick", { duration = 0.05 }) sync(1 / %(division)d) end end,
  },
}
"""


WARM = 50_000  # bytes that a player has got when its gaps begin to count


class Player(threading.Thread):
    """An HTTP player; a stalled one connects and never reads."""

    def __init__(self, port, path, reads=True):
        super().__init__(daemon=True)
        self.socket = socket.socket()
        if not reads:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.socket.connect(("127.0.0.1", port))
        self.socket.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
        self.reads, self.bytes, self.worst = reads, 0, 0.0

    def run(self):
        last = time.monotonic()
        while self.reads:
            data = self.socket.recv(65536)
            now = time.monotonic()
            if not data:
                return
            if self.bytes > WARM:
                self.worst = max(self.worst, now - last)
            last = now
            self.bytes += len(data)


def resident(process):
    """Resident memory in kB."""
    with open(f"/proc/{process.pid}/status") as status:
        return int(next(line for line in status if line.startswith("VmRSS")).split()[1])


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def listens(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def save(path, text):
    with open(path + ".tmp", "w") as file:
        file.write(text)
    os.rename(path + ".tmp", path)


def read_left(path):
    """The left channel of a 24-bit file as whole numbers of 32 bits."""
    with wave.open(path) as sound:
        if sound.getsampwidth() != 3:
            sys.exit(f"soak: {path} is not of 24 bits")
        frames = sound.readframes(sound.getnframes())
    wide = bytearray(4 * (len(frames) // 6))
    for byte in range(3):
        wide[byte + 1::4] = frames[byte:len(wide) // 4 * 6:6]
    return array.array("i", bytes(wide))


def measure(path, skip=48_000, tail=24_000):
    """The greatest second difference as a part of full scale, and how many frames were looked at."""
    x = read_left(path)
    x = x[skip:len(x) - tail]
    most = max(abs(a - 2 * b + c) for a, b, c in zip(x, x[1:], x[2:]))
    return most / 2**31, len(x)


def alone(ripples, folder, level):
    """The second difference of one version by itself."""
    mapping, sound = f"{folder}/alone.lua", f"{folder}/alone.wav"
    save(mapping, MAPPING % {"level": level, "division": 4})
    subprocess.run([ripples, "repl", mapping, "--to", sound, "--journal", "none", "--no-attachable"],
                   input="@3 :quit\n", text=True, check=True, capture_output=True)
    peak = measure(sound)[0]
    os.remove(sound)
    return peak


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--reloads", type=int, default=10_000)
    parser.add_argument("--ripples", default=".build/release/ripples")
    options = parser.parse_args()
    folder = tempfile.mkdtemp(prefix="ripples-soak-")
    port, mapping, journal = free_port(), f"{folder}/soak.lua", f"{folder}/journal.jsonl"
    limit = max(alone(options.ripples, folder, level) for level in (0.3, 0.5))
    save(mapping, MAPPING % {"level": 0.3, "division": 4})
    sound = f"{folder}/soak.wav"
    process = subprocess.Popen(
        [options.ripples, "repl", mapping, "--to", sound, "--to", f"http:{port}",
         "--journal", journal, "--no-attachable"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    if not eventually(lambda: listens(port)):
        sys.exit("soak: the session does not serve its sound")
    players = [Player(port, "/stream.wav"), Player(port, "/stream.flac"),
               Player(port, "/stream.wav", reads=False)]
    for player in players:
        player.start()
    if not eventually(lambda: all(player.bytes > WARM for player in players if player.reads)):
        sys.exit("soak: the players get no sound")
    begin, warm = time.monotonic(), 0
    for n in range(options.reloads):
        if n % 3 == 1:
            save(mapping, "return mapping { voices = " + str(n))
        elif n % 3 == 2:
            save(mapping, f"local n = {n} while true do end")
        else:
            level = 0.5 if n // 3 % 2 else 0.3
            save(mapping, MAPPING % {"level": level, "division": 1 + n // 3 % 8})
        # Saves come faster than all of them are loaded: that is what is tried.
        time.sleep(0.06 if n % 3 == 0 else 0.03)
        if n == options.reloads // 10:
            warm = resident(process)
        if process.poll() is not None:
            sys.exit(f"soak: the session ended with {process.returncode} after {n} reloads")
    last = resident(process)
    process.stdin.write(":status\n:quit\n")
    process.stdin.close()
    status = process.stdout.read()
    process.wait(120)
    with open(journal) as file:
        counters = json.loads(file.readlines()[-1])["counters"]
    peak, frames = measure(sound)
    print(status)
    result = {
        "reloads": options.reloads, "seconds": round(time.monotonic() - begin, 1),
        "swaps": counters["swaps"], "refused": counters["refusedVersions"],
        "droppedBlocks": counters["droppedBlocks"], "lateEvents": counters["lateEvents"],
        "secondDifference": peak, "ofEitherVersion": limit, "framesLookedAt": frames,
        "residentWarmKB": warm, "residentEndKB": last,
        "playersWorstGapMilliseconds": [round(p.worst * 1000) for p in players if p.reads],
        "heardAfterMedianMs": round(counters["heardAfterMedian"] * 1000, 1),
        "heardAfter95Ms": round(counters["heardAfter95"] * 1000, 1),
        "loadMaximum": counters["loadMaximum"], "tickMaximumMicroseconds":
            counters["tickMaximumMicroseconds"],
    }
    print(json.dumps(result, indent=2))
    good = (not counters["droppedBlocks"] and peak <= limit * 1.01 and last <= warm * 1.05
            and counters["swaps"] > options.reloads / 4)
    for name in os.listdir(folder):
        os.remove(f"{folder}/{name}")
    os.rmdir(folder)
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
