#!/usr/bin/env python3
"""Listens to a live stream many times over and says how well it was served.

    scripts/listeners.py [--url URL] [--listeners 500] [--stalled 0.05] [--seconds 60]
    scripts/listeners.py --pages 100 [--stalled 0.05] [--seconds 300] [--ripples PROGRAM]

Without --url, starts ripples-tone (the release build if there is one), a sine by the timer clock, and
ends it afterwards. Loopback only. Fails when a block was dropped, a listener that reads had a gap over
100 ms or was closed, or one that does not read the WAV stream was not closed (of a compressed one, its
own system takes in so many seconds that the server does not see it).

With --pages, the listeners are pages of `ripples serve`: WebSockets that hear the sound and see the state of a garden,
beside one player of its stream. Fails when a block was dropped, an event came late, a page that reads was closed, a page
that never reads was still there after 5 seconds, or memory grew by more than 8 MB in the second half.
"""

import argparse
import json
import os
import re
import resource
import selectors
import socket
import statistics
import subprocess
import sys
import time
from urllib.parse import urlsplit

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, f"{ROOT}/python/tests")
import page_client  # noqa: E402

GAP_LIMIT = 0.1


class Listener:
    def __init__(self, address, path, reads):
        self.reads, self.bytes, self.last, self.gap, self.closed = reads, 0, None, 0.0, None
        self.begin = time.monotonic()
        self.socket = socket.create_connection(address, timeout=5)
        self.socket.sendall(f"GET {path} HTTP/1.1\r\nHost: {address[0]}\r\n\r\n".encode())
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


def run(listeners, seconds, look=lambda passed: None):
    """Reads for so long; what does not read is only watched. `look` gets the seconds that have passed, ten times a second."""
    selector = selectors.DefaultSelector()
    silent = [one for one in listeners if not one.reads]
    for one in listeners:
        if one.reads:
            selector.register(one.socket, selectors.EVENT_READ, one)
    begin, next_look = time.monotonic(), 0.0
    while (now := time.monotonic()) < begin + seconds:
        for key, _ in selector.select(0.05):
            if not key.data.read(time.monotonic()):
                selector.unregister(key.fileobj)
        if now > next_look:
            next_look = now + 0.1
            look(now - begin)
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
    parser.add_argument("--pages", type=int, help="pages of a session instead of players")
    parser.add_argument("--ripples", default=f"{ROOT}/.build/release/ripples")
    options = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 65536), hard))

    if options.pages:
        sys.exit("listeners.py: FAILED" if listen_by_pages(options) else 0)
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


class PageListener:
    """A page that plays the sound: it counts what comes, and answers pings."""

    def __init__(self, client, reads):
        self.client, self.socket, self.reads, self.closed = client, client.socket, reads, None
        self.begin, self.states, self.sounds, self.gap, self.last = time.monotonic(), 0, 0, 0.0, None
        self.data, self.frame, self.code = bytearray(client.buffer), None, None
        client.say({"sound": True})
        self.socket.setblocking(False)

    def read(self, now):
        """Takes what is there; False when the server has closed."""
        try:
            piece = self.socket.recv(1 << 16)
        except BlockingIOError:
            return True
        except OSError:
            piece = b""
        if not piece:
            self.closed = now - self.begin
            return False
        self.data += piece
        while (frame := self.take()) is not None:
            kind, payload = frame
            if kind == page_client.CLOSE:
                self.code = int.from_bytes(payload[:2], "big")
            elif kind == page_client.PING:
                self.client.send(page_client.frame(page_client.PONG, payload))
            elif kind == page_client.BINARY:
                self.hear(payload, now)
            elif payload.startswith(b'{"state"'):
                self.states += 1
        return True

    def take(self):
        """The first whole frame of what has come."""
        if len(self.data) < 2:
            return None
        size, start = self.data[1], 2
        if size > 125:
            start = 4 if size == 126 else 10
            size = int.from_bytes(self.data[2:start], "big")
        if len(self.data) < start + size:
            return None
        frame = self.data[0] & 15, bytes(self.data[start:start + size])
        del self.data[:start + size]
        return frame

    def is_closed_by_peer(self):
        return self.client.is_reset

    def hear(self, payload, now):
        """Counts sound; frames that are missing between two messages are a gap."""
        first = int.from_bytes(payload[:8], "little")
        if self.frame is not None and first != self.frame:
            self.gap = float("inf")
        if self.last is not None:
            self.gap = max(self.gap, now - self.last)
        self.frame, self.last, self.sounds = first + (len(payload) - 16) // 4, now, self.sounds + 1


def listen_by_pages(options):
    """Pages of a garden for so long."""
    served = page_client.Served(
        options.ripples, "--site", f"{ROOT}/sites/garden.geojson", "--data", f"{ROOT}/datasets/garden-tour")
    try:
        return serve_pages(served, options)
    finally:
        served.end()


def serve_pages(served, options):
    # On a longer walk, memory grows by the ripples that are entered.
    reply = page_client.Client(served).open().run(":loop 0 30")
    assert reply["kind"] == "ok", reply
    stalled = round(options.pages * options.stalled)
    player = Listener(("127.0.0.1", served.port), f"/{served.token}/stream.wav", reads=True)
    everybody = [PageListener(page_client.Client(served).open(), reads=i >= stalled)
                 for i in range(options.pages)]
    begin, cpu, memory = time.monotonic(), served.cpu, []
    run([player, *everybody], options.seconds, lambda passed: memory.append((passed, served.megabytes)))
    cpu = (served.cpu - cpu) / (time.monotonic() - begin)
    status = page_client.Client(served).open().run(":status")["text"]
    return report_pages(everybody, player, cpu, memory, status, options.seconds)


def report_pages(everybody, player, cpu, memory, status, seconds):
    reading = [one for one in everybody if one.reads]
    silent = [one for one in everybody if not one.reads]
    lost = [one for one in reading if one.closed is not None or one.sounds == 0]
    for one in lost:
        print(f"  lost after {one.closed or 0:.1f} s with the code {one.code}, gap {1000 * one.gap:.0f} ms")
    gaps = sorted(one.gap for one in reading)
    # Until then each ripple of the loop has been entered, and its sounds have been read.
    settled = [size for when, size in memory if when >= seconds / 2]
    dropped = sum(int(count) for count in re.findall(r"(\d+) (?:blocks )?dropped", status))
    late = int(re.search(r"(\d+) late event", status)[1])
    print(f"pages that read: {len(reading)}, lost: {len(lost)}, "
          f"states a second {statistics.median(one.states for one in reading) / seconds:.1f}")
    print(f"worst gap of their sound: median {1000 * statistics.median(gaps):.0f} ms, largest {1000 * gaps[-1]:.0f} ms; "
          f"of the stream beside them {1000 * player.gap:.0f} ms")
    closed = [one.closed for one in silent if one.closed is not None]
    print(f"pages that never read: {len(silent)}, closed: {len(closed)}, the last after {max(closed, default=0):.1f} s")
    print(f"dropped blocks: {dropped}, late events: {late}; CPU {100 * cpu:.0f} % of one; "
          f"memory {memory[0][1]:.0f} MB at first, {settled[0]:.0f} MB later, {settled[-1]:.0f} MB at the end")
    return (dropped or late or lost or player.closed is not None or player.bytes == 0 or len(closed) < len(silent)
            or max(closed, default=0) > 5 or settled[-1] > settled[0] + 8)


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


if __name__ == "__main__":
    main()
