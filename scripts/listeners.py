#!/usr/bin/env python3
"""Listens to a live stream many times over and says how well it was served.

    scripts/listeners.py [--url URL] [--listeners 500] [--stalled 0.05] [--seconds 60]

Without --url, starts ripples-tone (the release build if there is one), a sine by the timer clock, and
ends it afterwards. Loopback only. Fails when a block was dropped, a listener that reads had a gap over
100 ms or was closed, or one that does not read the WAV stream was not closed (of a compressed one, its
own system takes in so many seconds that the server does not see it).
"""

import argparse
import json
import os
import resource
import selectors
import socket
import statistics
import subprocess
import sys
import time
from urllib.parse import urlsplit

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
GAP_LIMIT = 0.1


class Listener:
    def __init__(self, address, path, reads):
        self.reads, self.bytes, self.last, self.gap, self.closed = reads, 0, None, 0.0, None
        self.begin = time.monotonic()
        self.socket = socket.create_connection(address, timeout=5)
        self.socket.sendall(f"GET {path} HTTP/1.1\r\nHost: loopback\r\n\r\n".encode())
        self.socket.setblocking(False)

    def read(self, now):
        """Takes what is there; False when the server has closed."""
        try:
            count = len(self.socket.recv(1 << 16))
        except BlockingIOError:
            return True
        except OSError:
            count = 0
        if count == 0:
            self.closed = now - self.begin
            return False
        if self.last is not None and self.bytes > 1000:
            self.gap = max(self.gap, now - self.last)
        self.last, self.bytes = now, self.bytes + count
        return True

    def is_closed_by_peer(self):
        """For a socket that nobody reads: whether the server has reset it."""
        return self.socket.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR) != 0 or not connected(self.socket)


def connected(one):
    try:
        one.getpeername()
        return True
    except OSError:
        return False


def cpu_seconds(pid):
    fields = open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def run(listeners, seconds):
    """Reads for so long; what does not read is only watched."""
    selector = selectors.DefaultSelector()
    silent = [one for one in listeners if not one.reads]
    for one in listeners:
        if one.reads:
            selector.register(one.socket, selectors.EVENT_READ, one)
    end, next_look = time.monotonic() + seconds, 0.0
    while (now := time.monotonic()) < end:
        for key, _ in selector.select(0.05):
            if not key.data.read(time.monotonic()):
                selector.unregister(key.fileobj)
        if now > next_look:
            next_look = now + 0.1
            for one in silent:
                if one.closed is None and one.is_closed_by_peer():
                    one.closed = now - one.begin
    now = time.monotonic()
    for one in listeners:
        if one.reads and one.closed is None and one.last is not None:
            one.gap = max(one.gap, now - one.last)


def start_tone(seconds):
    tone = next((p for p in (f"{ROOT}/.build/release/ripples-tone", f"{ROOT}/.build/debug/ripples-tone")
                 if os.access(p, os.X_OK)), None)
    if tone is None:
        sys.exit("listeners.py: there is no ripples-tone; run: swift build -c release --product ripples-tone")
    process = subprocess.Popen([tone, str(seconds), "http:0"], stderr=subprocess.PIPE, text=True)
    line = process.stderr.readline()
    if not line.startswith("at "):
        sys.exit(f"listeners.py: {line.strip()}")
    return process, line[3:].strip()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--url", help="stream of a server that runs, as http://127.0.0.1:8000/stream.wav")
    parser.add_argument("--path", default="/stream.wav")
    parser.add_argument("--listeners", type=int, default=500)
    parser.add_argument("--stalled", type=float, default=0.05, help="share that never reads")
    parser.add_argument("--seconds", type=float, default=60)
    options = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 65536), hard))

    tone = None
    url = options.url
    if url is None:
        tone, base = start_tone(options.seconds + options.listeners / 100 + 5)
        url = base + options.path
    place = urlsplit(url)
    address = (place.hostname, place.port or 80)
    if address[0] not in ("127.0.0.1", "::1", "localhost"):
        sys.exit("listeners.py: only this machine's own server is tried; give a loopback address")
    stalled = round(options.listeners * options.stalled)
    every = options.listeners // stalled if stalled else options.listeners + 1
    cpu, begin = cpu_seconds(tone.pid) if tone else 0, time.monotonic()
    listeners = [Listener(address, place.path, reads=(i + 1) % every != 0 or (i + 1) // every > stalled)
                 for i in range(options.listeners)]
    joined = time.monotonic() - begin
    run(listeners, options.seconds)
    cpu = cpu_seconds(tone.pid) - cpu if tone else 0
    elapsed = time.monotonic() - begin
    report(listeners, joined, cpu / elapsed / len(listeners) if tone else None, tone,
           must_close=place.path.endswith(".wav"))


def report(listeners, joined, cpu, tone, must_close):
    reading = [one for one in listeners if one.reads]
    silent = [one for one in listeners if not one.reads]
    lost = [one for one in reading if one.closed is not None or one.bytes == 0]
    closed = [one.closed for one in silent if one.closed is not None]
    gaps = sorted(one.gap for one in reading)
    print(f"listeners that read: {len(reading)}, lost: {len(lost)}, all joined within {joined:.2f} s")
    print(f"worst gap: median {1000 * statistics.median(gaps):.0f} ms, largest {1000 * gaps[-1]:.0f} ms")
    if silent:
        when = f", the last after {max(closed):.1f} s" if closed else ""
        print(f"listeners that never read: {len(silent)}, closed: {len(closed)}{when}")
    if cpu is not None:
        print(f"server: {1000 * cpu:.2f} ms of CPU per listener and second")
    dropped = 0
    if tone:
        figures = json.loads(tone.communicate(timeout=60)[1].splitlines()[-1])
        dropped = figures["dropped"] + figures["sinks"][0]["droppedBlocks"]
        print(f"blocks: {figures['blocks']}, dropped: {dropped}, "
              f"largest load {figures['maximumLoad']}, sink's ring at most {figures['sinks'][0]['highestRingFill']} full")
    if dropped or lost or gaps[-1] > GAP_LIMIT or must_close and len(closed) < len(silent):
        sys.exit("listeners.py: FAILED")


main()
